// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/scenario_writer.h"

#include "core/scenario/scenario_tree.h"
#include "core/scenario/toml_text.h"

namespace partiscope {

std::string writeScenario(const Scenario& scenario) { return tomlDocument(scenarioTree(scenario)); }

}  // namespace partiscope
