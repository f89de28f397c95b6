// SPDX-License-Identifier: GPL-3.0-or-later
// Text -> TomlNode, or the one syntax error with its place. The only door to toml++. The text is
// not trusted: toml_guard sees it first. Thread-safe: no shared state.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/scenario/toml_node.h"

namespace partiscope {

inline constexpr int kTomlDepthMax = 64;        // brackets and braces within each other
inline constexpr int kTomlDottedPartsMax = 16;  // a.b.c is three

[[nodiscard]] Result<TomlNode> parseToml(std::string_view text, const std::string& fileName);

}  // namespace partiscope
