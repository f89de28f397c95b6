// SPDX-License-Identifier: GPL-3.0-or-later
// Where in a JSON text a value stands: the parser does not keep places, so they are found again
// when there is something to report. Thread-safe: pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace partiscope {

struct TextPlace {
    int line = 1, column = 1;  // 1-based; columns in characters (UTF-8)
};

[[nodiscard]] TextPlace placeAt(std::string_view text, std::size_t offset);

// A step into a value: a member by name, or an element by index.
struct JsonStep {
    std::string name;
    std::size_t index = 0;
    bool isIndex = false;
};

// The offset of the value at `path` in a valid JSON text; where the path leads nowhere, that of the
// last value on it. Of members with the same name the last counts, as for the parser.
[[nodiscard]] std::size_t offsetOf(std::string_view text, const std::vector<JsonStep>& path);

}  // namespace partiscope
