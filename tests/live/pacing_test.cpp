// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/pacing.h"

#include <limits>

#include "tests/support/catch.h"

using namespace partiscope;

namespace {

constexpr Nanos kMs = 1'000'000;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("at real time a 10 ms tick is due every 10 ms", "[pacing]") {
    Pacing pacing(10'000);
    pacing.setSpeed(1, 0);
    CHECK(pacing.ticksDue(0) == 0);
    CHECK(pacing.nextDueAt(0) == 10 * kMs);
    CHECK(pacing.ticksDue(9 * kMs) == 0);
    CHECK(pacing.nextDueAt(9 * kMs) == 10 * kMs);
    CHECK(pacing.ticksDue(10 * kMs) == 1);
    CHECK(pacing.nextDueAt(10 * kMs) == 10 * kMs);
    pacing.ran(1, 10 * kMs);
    CHECK(pacing.ticksDue(15 * kMs) == 0);
    CHECK(pacing.nextDueAt(15 * kMs) == 20 * kMs);
}

TEST_CASE("no tick is lost or gained over a second of polls", "[pacing]") {
    for (const double speed : {0.1, 1.0, 7.0, 60.0, 333.0}) {
        Pacing pacing(10'000);
        pacing.setSpeed(speed, 0);
        std::int64_t ran = 0;
        for (Nanos now = 0; now <= 10'000 * kMs; now += 8 * kMs) {
            const std::int64_t due = pacing.ticksDue(now);
            pacing.ran(due, now);
            ran += due;
        }
        CHECK(std::abs(static_cast<double>(ran) - speed * 1'000) <= 1.001);
        CHECK(pacing.speedReached() == Approx(speed));
    }
}

TEST_CASE("slower than real time: a tick now and then", "[pacing]") {
    Pacing pacing(1'000'000);  // one tick a simulated second
    pacing.setSpeed(0.25, 0);
    CHECK(pacing.nextDueAt(0) == 4'000 * kMs);
    CHECK(pacing.ticksDue(3'999 * kMs) == 0);
    CHECK(pacing.ticksDue(4'000 * kMs) == 1);
    pacing.ran(1, 4'000 * kMs);
    CHECK(pacing.speedReached() == Approx(0.25));
}

TEST_CASE("a deficit is given up and reported", "[pacing]") {
    Pacing pacing(10'000);
    pacing.setSpeed(100, 0);
    // The machine manages 37 simulated milliseconds of ticks in each wall millisecond.
    Nanos now = 0;
    for (int i = 0; i < 200; ++i) {
        const std::int64_t due = pacing.ticksDue(now);
        CHECK(due <= 168);  // a sixtieth of a second at 100x, and one tick
        const std::int64_t can = 37;
        now += 10 * kMs;
        pacing.ran(std::min(due, can), now);
    }
    CHECK(pacing.speedReached() == Approx(37).epsilon(0.05));
    CHECK(pacing.speedAsked() == 100);
}

TEST_CASE("after a long sleep there is no rush to catch up", "[pacing]") {
    Pacing pacing(10'000);
    pacing.setSpeed(1, 0);
    CHECK(pacing.ticksDue(3'600'000 * kMs) == 2);
    pacing.restart(3'600'000 * kMs);
    CHECK(pacing.ticksDue(3'600'005 * kMs) == 0);
}

TEST_CASE("flat out everything is due, and the reached speed is what was run", "[pacing]") {
    Pacing pacing(10'000);
    pacing.setSpeed(kInfinity, 0);
    CHECK(pacing.ticksDue(0) == Pacing::kFlatOut);
    CHECK(pacing.nextDueAt(5) == 5);
    for (Nanos now = 8 * kMs; now <= 2'000 * kMs; now += 8 * kMs) pacing.ran(400, now);
    CHECK(pacing.speedReached() == Approx(500).epsilon(0.01));
    pacing.setSpeed(2, 2'000 * kMs);
    CHECK(pacing.speedReached() == Approx(2));
}
