// SPDX-License-Identifier: GPL-3.0-or-later
// Target tracking as the guide and the knowledge centre have it (facts 6).
#include "core/model/auto_scaling.h"

#include "tests/support/catch.h"

using namespace partiscope;

namespace {

constexpr Micros kMinute = 60 * kSecond;

// Minutes at the same consumption; the request that comes of them, if any, and when.
std::optional<std::int64_t> after(int minutes, std::int64_t consumed, std::int64_t capacity,
                                  const ScalingRules& rules = {}, bool busy = false) {
    ScalingState state;
    for (int m = 1; m <= minutes; ++m) {
        noteMinute(state, rules, consumed * kUnit, capacity, busy, m * kMinute);
    }
    return state.wanted;
}

}  // namespace

TEST_CASE("auto scaling: out above 70 for 2 minutes, in at 50 or less for 15") {
    CHECK_FALSE(after(1, 71, 100));
    CHECK(after(2, 71, 100) == 102);  // ceil(71 / 0.7)
    CHECK_FALSE(after(60, 70, 100));  // at the target nothing happens
    CHECK_FALSE(after(14, 50, 100));
    CHECK(after(15, 50, 100) == 72);  // ceil(50 / 0.7)
    CHECK_FALSE(after(60, 51, 100));
    ScalingRules old;
    old.minutesOut = 5;  // 2017
    CHECK_FALSE(after(4, 71, 100, old));
    CHECK(after(5, 71, 100, old) == 102);
}

TEST_CASE("auto scaling: it follows what was consumed, within its bounds") {
    CHECK(after(2, 100, 100) == 143);  // 1,000 may have been asked
    ScalingRules narrow;
    narrow.most = 120;
    narrow.least = 80;
    CHECK(after(2, 100, 100, narrow) == 120);
    CHECK(after(15, 10, 100, narrow) == 80);
    CHECK_FALSE(after(20, 120, 120, narrow));    // nothing to gain
    CHECK_FALSE(after(10, 100, 100, {}, true));  // a change is on its way
}

TEST_CASE("auto scaling: an interrupted alarm begins again; a request comes once, after the lag") {
    ScalingState state;
    const ScalingRules rules;
    noteMinute(state, rules, 90 * kUnit, 100, false, kMinute);
    noteMinute(state, rules, 60 * kUnit, 100, false, 2 * kMinute);
    noteMinute(state, rules, 90 * kUnit, 100, false, 3 * kMinute);
    CHECK_FALSE(state.wanted);
    noteMinute(state, rules, 90 * kUnit, 100, false, 4 * kMinute);
    REQUIRE(state.wanted);
    CHECK_FALSE(takeRequest(state, 4 * kMinute + rules.lagUs - 1));
    CHECK(takeRequest(state, 4 * kMinute + rules.lagUs) == 129);
    CHECK_FALSE(takeRequest(state, 10 * kMinute));
}

TEST_CASE("decreases: 4 at midnight and 1 an hour, 27 a day") {
    DecreaseAllowance allowance;
    int taken = 0;
    for (Micros now = 0; now < 24 * 60 * kMinute; now += kMinute) {
        while (takeDecrease(allowance, now)) ++taken;
    }
    CHECK(taken == 27);
    for (int i = 0; i < 4; ++i) CHECK(takeDecrease(allowance, 24 * 60 * kMinute));
    CHECK_FALSE(takeDecrease(allowance, 24 * 60 * kMinute));
    DecreaseAllowance saved;  // no more than 4 are stored
    int atOnce = 0;
    while (takeDecrease(saved, 10 * 60 * kMinute)) ++atOnce;
    CHECK(atOnce == 4);
}
