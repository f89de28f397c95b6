// SPDX-License-Identifier: GPL-3.0-or-later
// TomlNode -> text. Entries that are defaults are left out; the order is the tree's.
// Thread-safe: no shared state.
#pragma once

#include <string>

#include "core/scenario/toml_node.h"

namespace partiscope {

// A whole file: plain fields first, then [sections] and [[lists of sections]].
[[nodiscard]] std::string tomlDocument(const TomlNode& root);

// A value on one line: `"2 KB"`, `{ count = 8, by = "random" }`.
[[nodiscard]] std::string tomlValue(const TomlNode& node);

// A value as --set takes it: like tomlValue, but a string without its quotes where it can be.
[[nodiscard]] std::string bareValue(const TomlNode& node);

[[nodiscard]] std::string numberText(double number);  // shortest that reads back as the same

}  // namespace partiscope
