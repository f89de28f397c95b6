// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/parameter.h"

#include <utility>

#include "core/scenario/parameter_path.h"
#include "core/scenario/scenario_tree.h"
#include "core/scenario/toml_text.h"

namespace partiscope {

Result<Scenario> withParameter(const Scenario& scenario, const std::string& path,
                               const std::string& valueText) {
    Result<Scenario> changed = applyParameter(scenario, path, valueText);
    if (!changed.ok()) return changed;
    Diagnostics problems = checkScenario(changed.value());
    if (!problems.empty()) return problems;
    return changed;
}

Result<std::string> parameterText(const Scenario& scenario, const std::string& path) {
    const Result<ParameterTarget> found = findParameter(scenario, path);
    if (!found.ok()) return found.problems();
    const TomlNode tree = sectionTree(scenario, found.value());
    const std::string& rest = found.value().rest;
    const TomlNode* node = rest.empty() ? &tree : findField(tree, rest);
    const bool isUnsaid = node != nullptr && node->isDefault && node->kind == TomlNode::Kind::Table;
    if (node != nullptr && !isUnsaid) return bareValue(*node);
    // Unknown, or known and without a value? The reader knows, and has the "did you mean".
    const Result<Scenario> tried = applyParameter(scenario, path, "0");
    if (!tried.ok()) {
        for (const Diagnostic& problem : tried.problems()) {
            if (problem.what == "is unknown") return problem;
        }
    }
    Diagnostic problem;
    problem.path = path;
    problem.what = "has no value in this scenario";
    return problem;
}

}  // namespace partiscope
