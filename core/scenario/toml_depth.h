// SPDX-License-Identifier: GPL-3.0-or-later
// Finds nesting that no honest file has, before a parser sees it: brackets within brackets, and
// dotted keys of many parts, each of which becomes a table within a table whose destruction recurses.
// A lexer of strings, comments and structure only; everything else is the parser's business.
// Thread-safe: no shared state.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/scenario/toml_node.h"

namespace partiscope {

struct TooDeep {
    TomlPlace place;
    std::string what;
};

[[nodiscard]] std::optional<TooDeep> findTooDeep(std::string_view text, int depthMax,
                                                 int dottedPartsMax);

}  // namespace partiscope
