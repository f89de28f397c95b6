// SPDX-License-Identifier: GPL-3.0-or-later
// [[expect]]: what a file says its run must come to. Thread-safe: pure functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/report/metric_path.h"
#include "core/scenario/scenario.h"

namespace partiscope {

struct ExpectationOutcome {
    Expectation expectation;
    std::optional<double> got;  // nothing: see `problem`
    bool pass = false;
    std::string problem;  // why there is no number
};

// `result` is toJson(…). A bound that is not given always holds; without a number nothing passes.
[[nodiscard]] std::vector<ExpectationOutcome> checkExpectations(
    const std::vector<Expectation>& expectations, const Json& result);

[[nodiscard]] bool allPass(const std::vector<ExpectationOutcome>& outcomes);

// [ { metric, min, max, got, pass } ], with from_s, to_s and problem where there is one.
[[nodiscard]] Json toJson(const std::vector<ExpectationOutcome>& outcomes);

// Paths that name nothing, found before any time is spent on the run.
[[nodiscard]] Diagnostics metricProblems(const Scenario& scenario);

}  // namespace partiscope
