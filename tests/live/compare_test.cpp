// SPDX-License-Identifier: GPL-3.0-or-later
// Branches, breakpoints and the two runs of a comparison through the runner's doors. Order and
// completeness only: no durations.
#include <chrono>
#include <functional>
#include <limits>
#include <thread>

#include "core/live/runner.h"
#include "core/timeline/player.h"
#include "tests/support/catch.h"
#include "tests/support/scenario_builder.h"

using namespace partiscope;

namespace {

constexpr double kFlatOut = std::numeric_limits<double>::infinity();

std::shared_ptr<const Scenario> someScenario(Micros durationUs = 6 * kSecond) {
    Scenario scenario = test::smallScenario();
    scenario.durationUs = durationUs;
    return std::make_shared<const Scenario>(std::move(scenario));
}

Frames waitFor(Runner& runner, const std::function<bool(const Frames&)>& wanted) {
    Frames frames;
    for (;;) {
        if (runner.takeFrames(frames)) {
            if (frames.compared) REQUIRE(frames.a.tick == frames.b.tick);  // one clock, always
            if (wanted(frames)) return frames;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

Frames waitForRest(Runner& runner, std::int64_t tick, bool compared) {
    return waitFor(runner, [&](const Frames& frames) {
        return frames.a.digest && frames.a.tick == tick && frames.compared == compared;
    });
}

Branches waitForBranches(const Runner& runner, const std::function<bool(const Branches&)>& wanted) {
    for (;;) {
        const std::shared_ptr<const Branches> branches = runner.branches();
        if (wanted(*branches)) return *branches;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
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

}  // namespace

TEST_CASE("branches are switched a hundred times through the runner", "[runner][branch]") {
    const auto scenario = someScenario();
    Runner runner(scenario, scenario->seed, false);
    runner.seek(500);
    waitForRest(runner, 500, false);
    runner.seek(200);
    runner.change("traffic.s.rate", "900");
    runner.seek(500);
    const std::vector<Command> changed{{200, 1, "traffic.s.rate", "900"}};
    const std::uint64_t expected[] = {linearDigest(scenario, 500),
                                      linearDigest(scenario, 500, changed)};
    REQUIRE(expected[0] != expected[1]);
    CHECK(waitForRest(runner, 500, false).a.digest == expected[1]);
    for (std::uint32_t i = 0; i < 100; ++i) {
        runner.switchBranch(i % 2);
        const Frames frames = waitFor(runner, [&](const Frames& f) {
            return f.a.digest && f.a.tick == 500 && f.a.branch == i % 2;
        });
        REQUIRE(frames.a.digest == expected[i % 2]);
    }
    const Branches branches =
        waitForBranches(runner, [](const Branches& b) { return b.all.size() == 2; });
    CHECK(branches.all[1].name == "rate 900");
    CHECK(branches.all[1].furthestTick == 500);
}

TEST_CASE("switching tells readers of the history to start again", "[runner][branch]") {
    const auto scenario = someScenario();
    Runner runner(scenario, scenario->seed, false);
    runner.seek(500);
    waitForRest(runner, 500, false);
    const std::uint64_t first = runner.historySince(0, 0).epoch;
    runner.seek(450);
    runner.change("traffic.s.rate", "1");
    runner.seek(460);
    waitForRest(runner, 460, false);
    const Runner::HistoryBatch forked = runner.historySince(0, 0);
    CHECK(forked.epoch != first);
    CHECK(forked.secondsTotal == 4);
    runner.switchBranch(0);
    waitFor(runner, [](const Frames& f) { return f.a.digest && f.a.branch == 0; });
    const Runner::HistoryBatch old = runner.historySince(0, 0);
    CHECK(old.epoch != forked.epoch);
    CHECK(old.secondsTotal == 5);
}

TEST_CASE("undo through the runner", "[runner][branch][undo]") {
    const auto scenario = someScenario();
    Runner runner(scenario, scenario->seed, false);
    runner.undoChange();
    for (;;) {
        const std::vector<Diagnostics> refusals = runner.takeRefusals();
        if (!refusals.empty()) break;
        std::this_thread::yield();
    }
    runner.seek(200);
    runner.change("traffic.s.rate", "900");
    runner.seek(300);
    waitForRest(runner, 300, false);
    runner.undoChange();
    const Frames frames = waitForRest(runner, 200, false);
    CHECK(frames.a.branch == 1);
    CHECK(frames.a.digest == linearDigest(scenario, 200));
}

TEST_CASE("a comparison runs both sides on one clock, each as if alone", "[runner][compare]") {
    const auto scenario = someScenario();
    Runner runner(scenario, scenario->seed, false);
    runner.seek(250);
    waitForRest(runner, 250, false);
    runner.compareWithDesign("traffic.s.rate", "100", "rate 100");
    Frames frames = waitForRest(runner, 250, true);
    const std::vector<Command> design{{0, 1, "traffic.s.rate", "100"}};
    CHECK(frames.a.digest == linearDigest(scenario, 250));
    CHECK(frames.b.digest == linearDigest(scenario, 250, design));
    CHECK(runner.comparison().name == "rate 100");

    runner.setSpeed(kFlatOut);
    runner.play();
    frames = waitFor(runner, [](const Frames& f) { return f.a.digest && f.a.atEnd; });
    CHECK(frames.a.digest == linearDigest(scenario, 600));
    CHECK(frames.b.digest == linearDigest(scenario, 600, design));
    CHECK(runner.historySince(0, 0, Side::B).secondsTotal == 6);
    for (const std::int64_t tick : {17, 599, 300, 0}) {
        runner.seek(tick);
        frames = waitForRest(runner, tick, true);
        CHECK(frames.b.digest == linearDigest(scenario, tick, design));
    }

    // The design is kept as a branch; tuning it holds from the start.
    runner.seek(250);
    runner.change("limits.partition_write", "40", Side::B);
    const std::vector<Command> tuned{{0, 1, "traffic.s.rate", "100"},
                                     {0, 2, "limits.partition_write", "40"}};
    const std::uint64_t expected = linearDigest(scenario, 250, tuned);
    frames = waitFor(runner, [&](const Frames& f) { return f.b.digest == expected; });
    CHECK(frames.a.digest == linearDigest(scenario, 250));
    const Branches branches = waitForBranches(
        runner, [](const Branches& b) { return b.all.back().commands.size() == 2; });
    REQUIRE(branches.all.size() == 2);
    CHECK(branches.all[1].name == "partition write 40");
    CHECK(branches.current == 0);
    runner.endCompare();
    waitForRest(runner, 250, false);
    runner.switchBranch(1);
    runner.seek(250);
    frames = waitFor(
        runner, [](const Frames& f) { return f.a.digest && f.a.branch == 1 && f.a.tick == 250; });
    CHECK(frames.a.digest == expected);
    CHECK(runner.takeRefusals().empty());
}

TEST_CASE("a kept branch that is compared and tuned stays as it was", "[runner][compare]") {
    const auto scenario = someScenario();
    Runner runner(scenario, scenario->seed, false);
    runner.seek(300);
    waitForRest(runner, 300, false);
    runner.seek(200);
    runner.change("traffic.s.rate", "900");
    runner.seek(300);
    waitFor(runner, [](const Frames& f) { return f.a.digest && f.a.branch == 1; });
    runner.switchBranch(0);
    runner.compareWithBranch(1);
    waitForRest(runner, 300, true);
    runner.change("traffic.s.rate", "20", Side::B);
    const Branches branches =
        waitForBranches(runner, [](const Branches& b) { return b.all.size() == 3; });
    REQUIRE(branches.all[1].commands.size() == 1);
    CHECK(branches.all[1].commands[0].value == "900");
    REQUIRE(branches.all[2].commands.size() == 1);
    CHECK(branches.all[2].commands[0].value == "20");
    runner.discardBranch(2);  // it is being compared
    runner.endCompare();
    waitForRest(runner, 300, false);
    CHECK(runner.takeRefusals().size() == 1);
    CHECK(runner.branches()->all.size() == 3);
}

TEST_CASE("scenarios of different ticks cannot be compared", "[runner][compare]") {
    const auto scenario = someScenario();
    Scenario other = *scenario;
    other.tickUs = 20'000;
    Runner runner(scenario, scenario->seed, false);
    runner.compareWithScenario(std::make_shared<const Scenario>(other), "other.toml");
    for (;;) {
        const std::vector<Diagnostics> refusals = runner.takeRefusals();
        if (refusals.empty()) continue;
        CHECK(refusals[0][0].what.find("one clock") != std::string::npos);
        break;
    }
    CHECK_FALSE(runner.comparison().active);

    other.tickUs = scenario->tickUs;
    other.durationUs = 2 * kSecond;  // the shorter run ends both
    other.seed = 99;
    runner.compareWithScenario(std::make_shared<const Scenario>(other), "other.toml");
    runner.setSpeed(kFlatOut);
    runner.play();
    const Frames frames =
        waitFor(runner, [](const Frames& f) { return f.compared && f.a.atEnd && f.a.digest; });
    CHECK(frames.a.tick == 200);
    CHECK(frames.a.durationUs == 2 * kSecond);
    other.seed = scenario->seed;  // both run on A's, so that arrivals are the same
    CHECK(frames.b.digest == linearDigest(std::make_shared<const Scenario>(other), 200));
}

TEST_CASE("a refused design is told of by the parameter's own path", "[runner][compare]") {
    const auto scenario = someScenario();
    Runner runner(scenario, scenario->seed, false);
    const auto refusal = [&runner] {
        for (;;) {
            const std::vector<Diagnostics> refusals = runner.takeRefusals();
            if (!refusals.empty()) return refusals.front();
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    };
    runner.compareWithDesign("traffic.s.rate", "\"many\"", "many");
    const Diagnostics atStart = refusal();
    REQUIRE(atStart.size() == 1);
    CHECK(atStart.front().path == "traffic.s.rate");
    CHECK_FALSE(runner.comparison().active);

    runner.compareWithDesign({}, {}, "the same");
    waitFor(runner, [](const Frames& frames) { return frames.compared; });
    runner.change("traffic.s.rate", "\"many\"", Side::B);
    const Diagnostics tuned = refusal();
    REQUIRE(tuned.size() == 1);
    CHECK(tuned.front().path == "traffic.s.rate");
}

TEST_CASE("breakpoints stop a run that plays, once each", "[runner][breakpoint]") {
    const auto scenario = someScenario();
    // Where the first throttle comes, by hand.
    Simulation simulation(scenario, scenario->seed);
    StepOutput out;
    while (!simulation.state().anyThrottle) simulation.step({}, out);
    const std::int64_t first = simulation.tick();

    Runner runner(scenario, scenario->seed, false);
    runner.setBreakpoints({{Breakpoint::Kind::FirstThrottle, 0, 0}});
    runner.setSpeed(kFlatOut);
    runner.play();
    Frames frames = waitFor(runner, [](const Frames& f) { return f.a.stoppedBy && f.a.digest; });
    CHECK(frames.a.tick == first);
    CHECK_FALSE(frames.a.playing);
    CHECK(frames.a.digest == linearDigest(scenario, first));
    runner.play();  // goes on: the first throttle does not come again
    frames = waitFor(runner, [](const Frames& f) { return f.a.digest && f.a.atEnd; });
    CHECK_FALSE(frames.a.stoppedBy);

    // A share of a whole second: it is known at the second's end.
    runner.seek(0);
    runner.setBreakpoints({{Breakpoint::Kind::ShareAbove, 0.05, 0}});
    runner.play();
    frames = waitFor(runner, [](const Frames& f) { return f.a.stoppedBy && f.a.digest; });
    CHECK(frames.a.tick % 100 == 0);
    CHECK(frames.a.stoppedBy->throttledShare > 0.05);

    runner.seek(0);
    runner.setBreakpoints({{Breakpoint::Kind::Moment, 0, 3 * kSecond}});
    runner.play();
    frames = waitFor(runner, [](const Frames& f) { return f.a.stoppedBy && f.a.digest; });
    CHECK(frames.a.tick == 300);
}
