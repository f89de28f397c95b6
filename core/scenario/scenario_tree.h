// SPDX-License-Identifier: GPL-3.0-or-later
// Scenario -> TomlNode: the inverse of read_sections. Fields that hold their default are in the tree,
// marked, so that a parameter can be asked for its value; what a file would not say at all (an
// absent timeout) is not. Thread-safe: no shared state.
#pragma once

#include <string>

#include "core/base/result.h"
#include "core/scenario/scenario.h"
#include "core/scenario/toml_node.h"

namespace partiscope {

[[nodiscard]] TomlNode topTree(const Scenario& scenario);  // plain fields only
[[nodiscard]] TomlNode tableTree(const TableSpec& table);
[[nodiscard]] TomlNode attributeTree(const AttributeSpec& attribute);  // `key` is its name
[[nodiscard]] TomlNode trafficTree(const TrafficSpec& stream);
[[nodiscard]] TomlNode limitsTree(const Limits& limits);
[[nodiscard]] TomlNode modelTree(const ModelSpec& model);
[[nodiscard]] TomlNode scenarioTree(const Scenario& scenario);

// A copy without what is default: what a section reader may see.
[[nodiscard]] TomlNode withoutDefaults(const TomlNode& node);

// "2400", "90 s", "{ count = 4 }": the value a text of --set means. A problem only where the text
// begins like TOML and is none. `isText`: the field holds a string now.
[[nodiscard]] Result<TomlNode> nodeOfValueText(const std::string& text, bool isText);

}  // namespace partiscope
