// SPDX-License-Identifier: GPL-3.0-or-later
// Scenario -> TOML text, the inverse of scenario_reader: stable order, no defaults. Comments of the
// file it came from are not kept. Reading the text gives an equal scenario, as long as it passes
// checkScenario. Thread-safe: no shared state.
#pragma once

#include <string>

#include "core/scenario/scenario.h"

namespace partiscope {

[[nodiscard]] std::string writeScenario(const Scenario& scenario);

}  // namespace partiscope
