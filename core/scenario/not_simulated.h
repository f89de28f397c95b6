// SPDX-License-Identifier: GPL-3.0-or-later
// What the format knows and this version does not simulate. Leaving such a thing out would change the
// run, so a file that says it gets an error. A version that learns one deletes its row here and
// reads the field. Thread-safe: constants.
#pragma once

#include <string>
#include <string_view>

namespace partiscope {

struct NotSimulated {
    std::string_view section;  // "" for the top, "table", "traffic", "retries", "limits", "model" …
    std::string_view key;
    std::string_view value;     // only this value; empty: any
    std::string_view harmless;  // the value that changes nothing, as TOML; empty: none
    std::string_view what;      // "global indexes are": the sentence goes on "not simulated …"
};

// The row that forbids this value of this field, or null. `value` as bareValue() prints it.
[[nodiscard]] const NotSimulated* findNotSimulated(std::string_view section, std::string_view key,
                                                   std::string_view value);

[[nodiscard]] std::string notSimulatedText(const NotSimulated& row);

// Whether the format knows the field at all, whatever its value.
[[nodiscard]] bool isNotSimulatedKey(std::string_view section, std::string_view key);

}  // namespace partiscope
