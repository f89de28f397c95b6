// SPDX-License-Identifier: GPL-3.0-or-later
// A number out of a result's JSON by its path (interfaces, section 3):
//   throttled_share                               "totals." may be left out
//   traffic.checkout.goodput_per_s                an element of a list by its name, id or key
//   tables.Orders.partitions.write_units.max      a field over a list
//   series.write_consumed.mean                    .max .mean .last .min .sum .cv of series, fields
//   series.hottest_partition.changes              how often neighbouring values differ
//   splits[cause=heat].count                      how many; filters may be repeated
// With a window, from ≤ t < to, series and lists of moments keep the points inside, and every sum
// that is made of a series is made again of those points (throttled_share: throttled / attempts
// inside); what is not made of a series has no value in a window. An unknown path is a problem with
// a "did you mean". Thread-safe: pure functions.
#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/report/result_json.h"

namespace partiscope {

struct MetricWindow {
    std::optional<Micros> fromUs, toUs;
    [[nodiscard]] bool isWhole() const { return !fromUs && !toUs; }
};

[[nodiscard]] Result<double> metricValue(const Json& result, const std::string& path,
                                         const MetricWindow& window = {});

// The problem of a path, judged by names alone: `result` may be that of a run of one tick.
// Partitions that a split would make are taken on trust.
[[nodiscard]] std::optional<Diagnostic> metricPathProblem(const Json& result,
                                                          const std::string& path,
                                                          const MetricWindow& window = {});

}  // namespace partiscope
