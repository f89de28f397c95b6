// SPDX-License-Identifier: GPL-3.0-or-later
// A table's counts under the names that CloudWatch has for them (facts 7.1). Always all names,
// zeros included. Refusals that an index causes are the index's events, not the table's.
// Thread-safe: pure functions.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/run_result.h"

namespace partiscope {

using MetricValues = std::vector<std::pair<std::string_view, double>>;

// Provisioned…CapacityUnits are the values in force at the end; everything else is a sum.
[[nodiscard]] MetricValues cloudWatchMetrics(const TableResult& table);

// All tables together, in the same order.
[[nodiscard]] MetricValues cloudWatchMetrics(std::span<const TableResult> tables);

// The throttle events among `reasons` that the metric counts; `reasons` by Reason.
// WriteThrottleEvents and ReadThrottleEvents count all of their direction.
[[nodiscard]] bool isCountedBy(Reason reason, std::string_view metric);

[[nodiscard]] double inUnits(MicroUnits amount);
[[nodiscard]] double inSeconds(Micros span);

}  // namespace partiscope
