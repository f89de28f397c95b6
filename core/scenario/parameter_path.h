// SPDX-License-Identifier: GPL-3.0-or-later
// Inside of parameter.h: which part of a scenario a path means, and the change of that part alone,
// through the reader of its section but without the rules over several sections.
// Thread-safe: no shared state.
#pragma once

#include <cstddef>
#include <string>

#include "core/base/result.h"
#include "core/scenario/scenario.h"
#include "core/scenario/toml_node.h"

namespace partiscope {

struct ParameterTarget {
    enum class Section { Top, Table, Attribute, Traffic, Limits, Model };
    Section section = Section::Top;
    std::size_t index = 0;  // of the table, attribute or stream
    std::string prefix;     // the section's own path, as messages say it
    std::string rest;       // within the section: "write_shards.count"; empty: an attribute itself
};

[[nodiscard]] Result<ParameterTarget> findParameter(const Scenario& scenario,
                                                    const std::string& path);
[[nodiscard]] TomlNode sectionTree(const Scenario& scenario, const ParameterTarget& target);

// The node at `rest` below a section's tree, null if it has none.
[[nodiscard]] const TomlNode* findField(const TomlNode& table, const std::string& rest);

[[nodiscard]] Result<Scenario> applyParameter(const Scenario& scenario, const std::string& path,
                                              const std::string& valueText);

}  // namespace partiscope
