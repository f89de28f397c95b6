// SPDX-License-Identifier: GPL-3.0-or-later
// One scenario a feature of core/sim/rules.md, so that a failure names the feature. Values.
#pragma once

#include <string>
#include <vector>

#include "core/scenario/scenario.h"

namespace partiscope::test {

struct FeatureScenario {
    std::string name;
    Scenario scenario;
};

[[nodiscard]] std::vector<FeatureScenario> featureScenarios();  // those with changes included
[[nodiscard]] std::vector<FeatureScenario> changeScenarios();   // feature_changes.cpp

}  // namespace partiscope::test
