// SPDX-License-Identifier: GPL-3.0-or-later
// Order and completeness only: what a loaded machine cannot change. No durations, no counts.
#include "core/live/runner.h"

#include <chrono>
#include <functional>
#include <limits>
#include <thread>

#include "core/timeline/player.h"
#include "tests/support/catch.h"
#include "tests/support/scenario_builder.h"

using namespace partiscope;

namespace {

constexpr double kFlatOut = std::numeric_limits<double>::infinity();

std::shared_ptr<const Scenario> someScenario(Micros durationUs = 20 * kSecond) {
    Scenario scenario = test::smallScenario();
    scenario.durationUs = durationUs;
    return std::make_shared<const Scenario>(std::move(scenario));
}

// Polls like a window until a frame satisfies `wanted`; `seen` gets every frame on the way. A frame
// that never comes is a test that never ends: the runner of the tests stops it.
Frame waitFor(
    Runner& runner, const std::function<bool(const Frame&)>& wanted,
    const std::function<void(const Frame&)>& seen = [](const Frame&) {}) {
    Frame frame;
    for (;;) {
        if (runner.takeFrame(frame)) {
            seen(frame);
            if (wanted(frame)) return frame;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

// At rest at this tick.
std::function<bool(const Frame&)> restsAt(std::int64_t tick) {
    return [tick](const Frame& frame) { return frame.digest && frame.tick == tick; };
}

std::uint64_t linearDigest(const std::shared_ptr<const Scenario>& scenario, std::int64_t tick,
                           const std::vector<Command>& commands = {}) {
    Simulation simulation(scenario, scenario->seed);
    StepOutput out;
    while (simulation.tick() < tick) {
        std::vector<Command> now;
        for (const Command& command : commands) {
            if (command.tick == simulation.tick()) now.push_back(command);
        }
        simulation.step(now, out);
        out.clear();
    }
    return simulation.digest();
}

// Of the current branch.
std::vector<Command> commandsOf(const Runner& runner) {
    const std::shared_ptr<const Branches> branches = runner.branches();
    for (const BranchInfo& branch : branches->all) {
        if (branch.id == branches->current) return branch.commands;
    }
    return {};
}

}  // namespace

TEST_CASE("a runner that does not play shows tick 0 at rest", "[runner]") {
    const auto scenario = someScenario();
    Runner runner(scenario, scenario->seed, false);
    const Frame frame = waitFor(runner, restsAt(0));
    CHECK_FALSE(frame.playing);
    CHECK_FALSE(frame.atEnd);
    CHECK(frame.digest == linearDigest(scenario, 0));
    CHECK(runner.currentScenario() == scenario);
    CHECK(runner.takeRefusals().empty());
}

TEST_CASE("ticks only rise within an epoch, and the last frame arrives", "[runner]") {
    const auto scenario = someScenario();
    for (const double speed : {kFlatOut, 400.0}) {
        Runner runner(scenario, scenario->seed, true);
        runner.setSpeed(speed);
        std::int64_t last = -1;
        bool fell = false;
        const Frame end = waitFor(
            runner, [](const Frame& frame) { return frame.atEnd; },
            [&](const Frame& frame) {
                fell = fell || frame.tick < last || frame.epoch != 0;
                last = frame.tick;
            });
        CHECK_FALSE(fell);
        CHECK(end.tick == 2'000);
        CHECK_FALSE(end.playing);
        CHECK(end.digest == linearDigest(scenario, 2'000));
    }
}

TEST_CASE("with and without somebody looking the run is the same", "[runner]") {
    const auto scenario = someScenario();
    Runner watched(scenario, scenario->seed, true);
    watched.setSpeed(kFlatOut);
    const auto atEnd = [](const Frame& frame) { return frame.atEnd; };
    const Frame seen = waitFor(watched, atEnd);

    Runner unwatched(scenario, scenario->seed, true);
    unwatched.setSpeed(kFlatOut);
    while (unwatched.historySince(0, 0).secondsTotal < 20) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    const Frame first = waitFor(unwatched, atEnd);  // the final frame waited for us
    CHECK(seen.digest == first.digest);
    CHECK(seen.digest == linearDigest(scenario, 2'000));
}

TEST_CASE("a pause changes nothing", "[runner]") {
    const auto scenario = someScenario();
    Runner runner(scenario, scenario->seed, false);
    for (int i = 0; i < 20; ++i) {
        runner.setSpeed(i % 2 == 0 ? 50.0 : kFlatOut);
        runner.play();
        runner.pause();
        const Frame paused = waitFor(runner, [](const Frame& f) { return f.digest.has_value(); });
        CHECK_FALSE(paused.playing);
        CHECK(paused.digest == linearDigest(scenario, paused.tick));
    }
    runner.play();
    const Frame end = waitFor(runner, [](const Frame& frame) { return frame.atEnd; });
    CHECK(end.digest == linearDigest(scenario, 2'000));
}

TEST_CASE("steps go forwards and backwards and add up", "[runner]") {
    const auto scenario = someScenario();
    Runner runner(scenario, scenario->seed, true);
    runner.seek(100);
    for (int i = 0; i < 10; ++i) runner.stepTicks(1);
    CHECK(waitFor(runner, restsAt(110)).digest == linearDigest(scenario, 110));
    runner.stepTicks(1);
    const std::uint64_t before = waitFor(runner, restsAt(111)).epoch;
    runner.stepTicks(-1);
    const Frame back = waitFor(runner, restsAt(110));
    CHECK(back.epoch > before);
    CHECK(back.digest == linearDigest(scenario, 110));
    runner.stepTicks(std::numeric_limits<std::int64_t>::min());
    CHECK(waitFor(runner, restsAt(0)).digest.has_value());
    runner.stepTicks(std::numeric_limits<std::int64_t>::max());
    CHECK(waitFor(runner, restsAt(2'000)).atEnd);
}

TEST_CASE("of many seeks the latest is arrived at", "[runner]") {
    const auto scenario = someScenario(600 * kSecond);
    Runner runner(scenario, scenario->seed, false);
    runner.seek(60'000);  // far, and never visited: it is given up
    for (std::int64_t tick = 0; tick < 200; ++tick) runner.seek(1'500 - 7 * tick);
    CHECK(waitFor(runner, restsAt(107)).digest == linearDigest(scenario, 107));
    runner.seek(-5);
    CHECK(waitFor(runner, restsAt(0)).digest.has_value());
}

TEST_CASE("a seek shows real requests of the moment it arrives at", "[runner]") {
    Scenario busy = test::smallScenario();
    busy.traffic[0].rate.ratePerS = 4'000;
    const auto scenario = std::make_shared<const Scenario>(std::move(busy));
    Runner runner(scenario, scenario->seed, false);
    runner.seek(250);
    const Frame frame = waitFor(runner, restsAt(250));
    REQUIRE_FALSE(frame.samples.empty());
    for (const RequestRecord& record : frame.samples) {
        CHECK(record.atUs <= frame.atUs);
        CHECK(record.atUs >= frame.atUs - 10 * frame.tickUs);
    }
    REQUIRE(frame.refusedExample.has_value());
    CHECK(isThrottle(frame.refusedExample->reason));
}

TEST_CASE("a change waits for the seek before it, and is part of the run", "[runner]") {
    const auto scenario = someScenario();
    Runner runner(scenario, scenario->seed, false);
    runner.seek(1'200);
    runner.change("traffic.s.rate", "900");
    runner.seek(1'500);
    const Frame frame = waitFor(runner, restsAt(1'500));
    const std::vector<Command> commands = commandsOf(runner);
    REQUIRE(commands.size() == 1);
    CHECK(commands[0].tick == 1'200);
    CHECK(frame.digest == linearDigest(scenario, 1'500, commands));
    CHECK(frame.digest != linearDigest(scenario, 1'500));
    CHECK(runner.currentScenario()->traffic[0].rate.ratePerS == 900);
    runner.seek(1'000);
    CHECK(waitFor(runner, restsAt(1'000)).digest == linearDigest(scenario, 1'000));
    CHECK(runner.currentScenario()->traffic[0].rate.ratePerS == 400);
}

TEST_CASE("a change in the past restarts the history that is read", "[runner]") {
    const auto scenario = someScenario();
    Runner runner(scenario, scenario->seed, false);
    runner.seek(2'000);
    waitFor(runner, restsAt(2'000));
    const Runner::HistoryBatch before = runner.historySince(0, 0);
    CHECK(before.secondsTotal == 20);
    runner.seek(500);
    waitFor(runner, restsAt(500));
    CHECK(runner.historySince(0, 0).secondsTotal == 20);  // looking back forgets nothing
    runner.change("traffic.s.rate", "900");
    runner.stepTicks(0);
    waitFor(runner, restsAt(500));
    while (runner.historySince(0, 0).epoch == before.epoch) std::this_thread::yield();
    CHECK(runner.historySince(0, 0).secondsTotal == 5);
    runner.seek(2'000);
    waitFor(runner, restsAt(2'000));
    CHECK(runner.historySince(0, 0).secondsTotal == 20);
}

TEST_CASE("a refused change is reported and changes nothing", "[runner]") {
    const auto scenario = someScenario();
    Runner runner(scenario, scenario->seed, false);
    runner.change("traffic.s.rate", "-1");
    runner.seek(50);
    CHECK(waitFor(runner, restsAt(50)).digest == linearDigest(scenario, 50));
    const std::vector<Diagnostics> refusals = runner.takeRefusals();
    REQUIRE(refusals.size() == 1);
    CHECK_FALSE(refusals[0].empty());
    CHECK(runner.takeRefusals().empty());
    CHECK(runner.currentScenario() == scenario);
    CHECK(commandsOf(runner).empty());
}

TEST_CASE("next and previous event stop just after events", "[runner]") {
    const auto scenario = someScenario();
    Player player(scenario, scenario->seed);
    while (player.step()) {
    }
    const auto firstStop = player.history().stopAfter(0);
    REQUIRE(firstStop.has_value());
    const auto secondStop = player.history().stopAfter(*firstStop);
    REQUIRE(secondStop.has_value());

    Runner runner(scenario, scenario->seed, false);
    runner.runToNextEvent();
    waitFor(runner, restsAt(*firstStop));
    runner.runToNextEvent();
    CHECK(waitFor(runner, restsAt(*secondStop)).digest == linearDigest(scenario, *secondStop));
    runner.seekToPreviousEvent();
    waitFor(runner, restsAt(*firstStop));
    runner.runToNextEvent();  // known by now
    waitFor(runner, restsAt(*secondStop));
    runner.seekToPreviousEvent();
    runner.seekToPreviousEvent();
    waitFor(runner, restsAt(0));
}

TEST_CASE("without another event a run to it ends at the end, or with a pause", "[runner]") {
    Scenario quiet = test::smallScenario();
    quiet.durationUs = 600 * kSecond;
    quiet.traffic[0].rate.ratePerS = 1;
    const auto scenario = std::make_shared<const Scenario>(quiet);
    Runner runner(scenario, scenario->seed, false);
    runner.runToNextEvent();
    runner.pause();
    const Frame paused = waitFor(runner, [](const Frame& f) { return f.digest.has_value(); });
    CHECK_FALSE(paused.playing);
    runner.runToNextEvent();
    const Frame end = waitFor(runner, [](const Frame& f) { return f.atEnd; });
    CHECK_FALSE(end.playing);
}

TEST_CASE("playing again from the end: seek to the start, then play", "[runner]") {
    const auto scenario = someScenario(2 * kSecond);
    Runner runner(scenario, scenario->seed, true);
    runner.setSpeed(kFlatOut);
    const Frame first = waitFor(runner, [](const Frame& frame) { return frame.atEnd; });
    runner.play();  // nowhere to go
    CHECK(waitFor(runner, [](const Frame& frame) { return frame.atEnd; }).digest == first.digest);
    runner.seek(0);
    runner.play();
    const Frame second = waitFor(
        runner, [&](const Frame& frame) { return frame.atEnd && frame.epoch > first.epoch; });
    CHECK(second.digest == first.digest);
}

TEST_CASE("history read in batches while it is written is complete", "[runner]") {
    const auto scenario = someScenario(100 * kSecond);
    Runner runner(scenario, scenario->seed, true);
    runner.setSpeed(kFlatOut);
    std::vector<Event> events;
    std::vector<SecondPoint> seconds;
    Frame frame;
    bool ended = false;
    for (;;) {
        if (runner.takeFrame(frame)) ended = ended || frame.atEnd;
        Runner::HistoryBatch batch = runner.historySince(events.size(), seconds.size());
        events.insert(events.end(), batch.events.begin(), batch.events.end());
        seconds.insert(seconds.end(), batch.seconds.begin(), batch.seconds.end());
        if (ended && batch.eventsTotal == events.size() && batch.secondsTotal == seconds.size()) {
            break;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    Player player(scenario, scenario->seed);
    while (player.step()) {
    }
    const History::Batch expected = player.history().read(0, 0, 1'000'000);
    CHECK(events == expected.events);
    CHECK(seconds == expected.seconds);
}

TEST_CASE("a runner may be let go at any moment", "[runner]") {
    const auto scenario = someScenario(600 * kSecond);
    for (int i = 0; i < 30; ++i) {
        Runner runner(scenario, scenario->seed, i % 2 == 0);
        if (i % 3 == 0) runner.setSpeed(kFlatOut);
        if (i % 5 == 0) runner.seek(50'000);
        if (i % 7 == 0) runner.setSpeed(1e-6);
        if (i % 4 == 0) std::this_thread::yield();
    }
}
