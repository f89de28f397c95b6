// SPDX-License-Identifier: GPL-3.0-or-later
// A result's JSON cut to a stretch of time, for metric_path.h. Thread-safe: pure function.
#pragma once

#include "core/report/metric_path.h"

namespace partiscope {

// What is made of series, made again of the points inside the window; the rest is left out.
// A point t covers [t, t + 1 s) and is inside if from ≤ t < to.
[[nodiscard]] Json cutToWindow(const Json& result, const MetricWindow& window);

}  // namespace partiscope
