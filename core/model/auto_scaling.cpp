// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/auto_scaling.h"

#include <algorithm>

namespace partiscope {

namespace {

constexpr std::int64_t kScaleInPoints = 20;  // below the target
constexpr std::int64_t kDecreasesMost = 4;
constexpr Micros kHourUs = 3'600 * kSecond;
constexpr std::int64_t kHoursADay = 24;

}  // namespace

void noteMinute(ScalingState& state, const ScalingRules& rules, MicroUnits consumed,
                std::int64_t capacity, bool busy, Micros nowUs) {
    const MicroUnits percent = capacity * kUnit / 100;
    const bool above = consumed > rules.targetPercent * percent;
    const bool below = consumed <= (rules.targetPercent - kScaleInPoints) * percent;
    state.minutesAbove = above ? state.minutesAbove + 1 : 0;
    state.minutesBelow = below ? state.minutesBelow + 1 : 0;
    if (busy || state.wanted) return;
    if (state.minutesAbove < rules.minutesOut && state.minutesBelow < rules.minutesIn) return;
    const std::int64_t fitting = ceilDiv(consumed * 100, rules.targetPercent * kUnit);
    const std::int64_t wanted = std::clamp(fitting, rules.least, rules.most);
    if (wanted == capacity) return;
    state.wanted = wanted;
    state.askAtUs = nowUs + rules.lagUs;
}

std::optional<std::int64_t> takeRequest(ScalingState& state, Micros nowUs) {
    if (!state.wanted || state.askAtUs > nowUs) return std::nullopt;
    const std::int64_t wanted = *state.wanted;
    // Both alarms begin again: what follows is judged by the new capacity.
    state = ScalingState{};
    return wanted;
}

bool takeDecrease(DecreaseAllowance& allowance, Micros nowUs) {
    const std::int64_t hours = nowUs / kHourUs;
    for (; allowance.hoursCounted < hours; ++allowance.hoursCounted) {
        const bool midnight = (allowance.hoursCounted + 1) % kHoursADay == 0;
        allowance.stored = midnight ? kDecreasesMost
                                    : std::min(kDecreasesMost, allowance.stored + 1);
    }
    if (allowance.stored == 0) return false;
    --allowance.stored;
    return true;
}

}  // namespace partiscope
