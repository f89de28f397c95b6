// SPDX-License-Identifier: GPL-3.0-or-later
// Asked speed -> ticks that are due. Simulated time is owed as wall time passes; what the machine
// cannot pay within one 60th of a second is given up, not caught up later, and shows as a lower
// reached speed. Pure arithmetic: times are passed in (nanoseconds of any steady clock, never
// falling), so that it is tested without sleeping. Not thread-safe.
#pragma once

#include <cstdint>
#include <limits>

#include "core/base/units.h"

namespace partiscope {

using Nanos = std::int64_t;

class Pacing {
public:
    static constexpr std::int64_t kFlatOut = std::numeric_limits<std::int64_t>::max();

    explicit Pacing(Micros tickUs);

    // Simulated seconds a wall second, > 0 (CHECK); infinity: flat out.
    void setSpeed(double speed, Nanos now);
    // Begins to play: nothing is owed.
    void restart(Nanos now);

    // Whole ticks owed at `now`; kFlatOut without pacing. Gives up what is too much.
    [[nodiscard]] std::int64_t ticksDue(Nanos now);
    // So many were run.
    void ran(std::int64_t ticks, Nanos now);

    // When the next tick will be due, at the earliest `now`.
    [[nodiscard]] Nanos nextDueAt(Nanos now) const;

    [[nodiscard]] double speedAsked() const { return m_speed; }
    // Over the last half second or so; the asked speed unless something was given up.
    [[nodiscard]] double speedReached() const { return m_reached; }

private:
    [[nodiscard]] bool isFlatOut() const;
    void measure(Nanos now);

    double m_tickUs;
    double m_speed = 1;
    Nanos m_last = 0;     // up to when wall time was turned into what is owed
    double m_owedUs = 0;  // simulated microseconds
    // The measurement under way, and the last complete one.
    Nanos m_windowFrom = 0;
    double m_windowLostUs = 0;
    double m_windowRanUs = 0;
    bool m_isSettled = false;  // a whole window was measured since the restart
    double m_reached = 0;
};

}  // namespace partiscope
