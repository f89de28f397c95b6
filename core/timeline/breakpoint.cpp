// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timeline/breakpoint.h"

#include <algorithm>

namespace partiscope {

void BreakpointWatch::begin(const Simulation& simulation,
                            const std::vector<Breakpoint>& breakpoints) {
    m_held.assign(breakpoints.size(), false);
    for (std::size_t i = 0; i < breakpoints.size(); ++i) {
        m_held[i] = holds(simulation, breakpoints[i]);
    }
}

std::optional<BreakpointHit> BreakpointWatch::look(const Simulation& simulation,
                                                   const std::vector<Breakpoint>& breakpoints) {
    std::optional<BreakpointHit> hit;
    m_held.resize(breakpoints.size(), false);
    for (std::size_t i = 0; i < breakpoints.size(); ++i) {
        const bool holdsNow = holds(simulation, breakpoints[i]);
        if (holdsNow && !m_held[i] && !hit) {
            hit = BreakpointHit{breakpoints[i], throttledShare(simulation.state())};
        }
        m_held[i] = holdsNow;
    }
    return hit;
}

bool BreakpointWatch::holds(const Simulation& simulation, const Breakpoint& breakpoint) {
    const State& state = simulation.state();
    switch (breakpoint.kind) {
        case Breakpoint::Kind::FirstThrottle: return state.anyThrottle;
        case Breakpoint::Kind::ShareAbove: return throttledShare(state) > breakpoint.share;
        case Breakpoint::Kind::Moment: return simulation.atUs() >= breakpoint.atUs;
    }
    return false;
}

// Of the attempts of the last complete second.
double BreakpointWatch::throttledShare(const State& state) {
    std::uint64_t attempts = 0;
    std::uint64_t throttled = 0;
    for (const StreamState& stream : state.streams) {
        attempts += stream.lastSecond.attempts;
        throttled += stream.lastSecond.throttled;
    }
    return attempts == 0 ? 0 : static_cast<double>(throttled) / static_cast<double>(attempts);
}

}  // namespace partiscope
