// SPDX-License-Identifier: GPL-3.0-or-later
// "Stop when …": conditions that pause a run while it plays. Each fires when it becomes true, not while
// it stays true, so that going on goes on. Watching changes nothing. Not thread-safe.
//
//   BreakpointWatch watch;
//   watch.begin(simulation.state());                    // after a seek, a switch, a new list
//   … one step …
//   if (auto hit = watch.look(simulation, breakpoints)) pause();
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/sim/simulation.h"
#include "core/timeline/frame.h"

namespace partiscope {

class BreakpointWatch {
public:
    // What is true now fires nothing.
    void begin(const Simulation& simulation, const std::vector<Breakpoint>& breakpoints);

    // After every single step; the first of the list that became true with it.
    [[nodiscard]] std::optional<BreakpointHit> look(const Simulation& simulation,
                                                    const std::vector<Breakpoint>& breakpoints);

private:
    [[nodiscard]] static bool holds(const Simulation& simulation, const Breakpoint& breakpoint);
    [[nodiscard]] static double throttledShare(const State& state);

    std::vector<bool> m_held;  // by breakpoint: was true at the last look
};

}  // namespace partiscope
