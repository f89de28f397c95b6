// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a quantile out of the engine's latency counts. Thread-safe: pure function.
#pragma once

#include "core/sim/state.h"

namespace partiscope {

// The latency that a `share` (0 … 1) of the calls did not exceed, within 2.2 %; never more than the
// greatest that was seen. 0 without calls.
[[nodiscard]] Micros latencyAt(const LatencyCounts& counts, double share);

}  // namespace partiscope
