// SPDX-License-Identifier: GPL-3.0-or-later
// Application Auto Scaling of a provisioned table, one direction (facts 6): two alarms over the
// consumed capacity of whole minutes, a target, a lag, and the day's allowance of decreases. It
// follows what was *consumed*, which a hot partition keeps low, so that it can scale the wrong way.
// Plain data and pure functions; thread-safe.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/units.h"

namespace partiscope {

struct ScalingRules {
    std::int64_t targetPercent = 70;          // 20 … 90
    std::int64_t least = 5, most = 40'000;    // units/s
    std::int64_t minutesOut = 2;              // above target, one after another (2017: 5)
    std::int64_t minutesIn = 15;              // at or below target - 20 points
    Micros lagUs = 60 * kSecond;              // from the alarm to the request
};

// What both alarms remember. Part of a run's state.
struct ScalingState {
    std::int64_t minutesAbove = 0, minutesBelow = 0;
    std::optional<std::int64_t> wanted;  // decided, waits for the lag
    Micros askAtUs = 0;                  // when `wanted` is asked for
    friend bool operator==(const ScalingState&, const ScalingState&) = default;
};

// A whole minute has ended at `nowUs`: `consumed` is its mean in micro-units a second; `capacity` in
// units/s as provisioned now. While a change is on its way (`busy`), the alarms go on counting but
// decide nothing new. Afterwards `wanted` may be set: consumed / target, rounded up, within least and
// most; never equal to `capacity`.
void noteMinute(ScalingState& state, const ScalingRules& rules, MicroUnits consumed,
                std::int64_t capacity, bool busy, Micros nowUs);

// The request that is due at `nowUs`, once.
[[nodiscard]] std::optional<std::int64_t> takeRequest(ScalingState& state, Micros nowUs);

// Decreases of a table: 4 at the start of a day (UTC), 1 more each hour, at most 4 stored: 27 a day
// (facts 6). Simulated clocks start at midnight. Increases are free.
struct DecreaseAllowance {
    std::int64_t stored = 4;
    std::int64_t hoursCounted = 0;  // whole hours since the clock's start
    friend bool operator==(const DecreaseAllowance&, const DecreaseAllowance&) = default;
};
[[nodiscard]] bool takeDecrease(DecreaseAllowance& allowance, Micros nowUs);

}  // namespace partiscope
