// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timeline/history.h"

#include "tests/support/catch.h"

using namespace partiscope;

namespace {

constexpr std::size_t kAll = 1'000'000;

// One tick's output: `events` events of this kind and, every tenth tick, a second.
void appendTick(History& history, std::int64_t ticksDone, std::size_t events = 0,
                EventKind kind = EventKind::ThrottleBegan) {
    std::vector<Event> made(events);
    for (Event& event : made) {
        event.kind = kind;
        event.tick = ticksDone - 1;
    }
    std::vector<SecondPoint> seconds;
    if (ticksDone % 10 == 0) {
        SecondPoint second;
        second.second = ticksDone / 10 - 1;
        seconds.push_back(second);
    }
    history.append(ticksDone, made, seconds);
}

}  // namespace

TEST_CASE("a replay adds nothing twice", "[history]") {
    History history;
    for (std::int64_t tick = 1; tick <= 20; ++tick) appendTick(history, tick, tick == 7 ? 2 : 0);
    for (std::int64_t tick = 3; tick <= 20; ++tick) appendTick(history, tick, tick == 7 ? 2 : 0);
    appendTick(history, 21, 1);
    const History::Batch all = history.read(0, 0, kAll);
    CHECK(history.writtenTicks() == 21);
    CHECK(all.events.size() == 3);
    CHECK(all.seconds.size() == 2);
    CHECK(all.epoch == 1);
}

TEST_CASE("history is read by index, in batches", "[history]") {
    History history;
    for (std::int64_t tick = 1; tick <= 50; ++tick) appendTick(history, tick, 1);
    const History::Batch middle = history.read(10, 2, 3);
    REQUIRE(middle.events.size() == 3);
    CHECK(middle.events[0].tick == 10);
    REQUIRE(middle.seconds.size() == 3);
    CHECK(middle.seconds[0].second == 2);
    CHECK(middle.eventsTotal == 50);
    CHECK(middle.secondsTotal == 5);
    CHECK(history.read(50, 5, kAll).events.empty());
    CHECK(history.read(1'000, 1'000, kAll).seconds.empty());
    CHECK(history.read(49, 4, kAll).events.size() == 1);
}

TEST_CASE("a change in the past cuts what comes after and raises the epoch", "[history]") {
    History history;
    for (std::int64_t tick = 1; tick <= 30; ++tick) appendTick(history, tick, 1);
    history.truncateAfter(30);
    CHECK(history.read(0, 0, kAll).epoch == 1);
    history.truncateAfter(20);
    const History::Batch cut = history.read(0, 0, kAll);
    CHECK(cut.epoch == 2);
    CHECK(cut.events.size() == 20);
    CHECK(cut.seconds.size() == 2);
    CHECK(history.writtenTicks() == 20);
    appendTick(history, 21, 1);
    CHECK(history.read(0, 0, kAll).events.size() == 21);
}

TEST_CASE("cutting nothing leaves the epoch alone", "[history]") {
    History history;
    for (std::int64_t tick = 1; tick <= 5; ++tick) appendTick(history, tick);
    history.truncateAfter(2);
    CHECK(history.read(0, 0, kAll).epoch == 1);
    CHECK(history.writtenTicks() == 2);
}

TEST_CASE("beyond its limits history only counts", "[history]") {
    History history(History::Limits{5, 2});
    for (std::int64_t tick = 1; tick <= 40; ++tick) appendTick(history, tick, tick <= 4 ? 2 : 0);
    const History::Batch full = history.read(0, 0, kAll);
    CHECK(full.events.size() == 5);
    CHECK(full.eventsLeftOut == 3);
    CHECK(full.seconds.size() == 2);
    CHECK(full.secondsLeftOut == 2);
    history.truncateAfter(2);  // four events are before that
    const History::Batch cut = history.read(0, 0, kAll);
    CHECK(cut.events.size() == 4);
    CHECK(cut.eventsLeftOut == 0);
    CHECK(cut.secondsLeftOut == 0);
}

TEST_CASE("stops are the moments just after throttles and changes", "[history]") {
    History history;
    for (std::int64_t tick = 1; tick <= 30; ++tick) {
        const bool stop = tick == 10 || tick == 20;
        appendTick(history, tick,
                   stop         ? 3
                   : tick == 15 ? 1
                                : 0,
                   stop ? EventKind::ParameterChanged : EventKind::StreamFinished);
    }
    CHECK(history.stopAfter(0) == 10);
    CHECK(history.stopAfter(9) == 10);
    CHECK(history.stopAfter(10) == 20);
    CHECK_FALSE(history.stopAfter(20).has_value());
    CHECK_FALSE(history.stopBefore(10).has_value());
    CHECK(history.stopBefore(11) == 10);
    CHECK(history.stopBefore(30) == 20);
    history.truncateAfter(15);
    CHECK_FALSE(history.stopAfter(10).has_value());
}
