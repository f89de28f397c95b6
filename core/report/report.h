// SPDX-License-Identifier: GPL-3.0-or-later
// A Simulation and the history that was collected beside it -> RunResult. The command line's
// RunCollector uses it; so can anybody who holds a Player (its history has the seconds and events).
// Reads only; thread-safe as long as nobody steps the simulation meanwhile.
#pragma once

#include <span>
#include <vector>

#include "core/report/run_result.h"
#include "core/sim/simulation.h"

namespace partiscope {

// Listed keys of each kind, all tables together.
inline constexpr std::size_t kKeysListed = 10;

struct RunHistory {
    std::span<const SecondPoint> seconds;
    std::span<const Event> events;
    // By stream, one entry a second; may be empty.
    std::span<const std::vector<StreamSecond>> streamSeconds;
};

[[nodiscard]] RunResult makeRunResult(const Simulation& simulation, const RunHistory& history);

}  // namespace partiscope
