// SPDX-License-Identifier: GPL-3.0-or-later
// Scenarios in which the service does something by itself within half a minute: splits, growth,
// UpdateTable, auto scaling, old eras, with all their times cut short. Pure functions of the seed.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/scenario/scenario.h"

namespace partiscope::test {

[[nodiscard]] std::vector<std::pair<std::string, Scenario>> policyScenarios();

// A random scenario with random short times, an era, and changes of capacity on the way; nothing where
// the file's rules do not allow the combination.
[[nodiscard]] std::optional<Scenario> randomPolicyScenario(std::uint64_t seed);

}  // namespace partiscope::test
