// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timeline/player.h"

#include <map>

#include "core/sim/simulation.h"
#include "tests/property/feature_scenarios.h"
#include "tests/support/catch.h"
#include "tests/support/scenario_builder.h"

using namespace partiscope;
using partiscope::test::smallScenario;

namespace {

constexpr std::size_t kTinyBudget = 64 * 1'024;
constexpr std::size_t kAll = 1'000'000;

std::shared_ptr<const Scenario> shared(Scenario scenario) {
    return std::make_shared<const Scenario>(std::move(scenario));
}

RetryPolicy someRetries() {
    RetryPolicy retries;
    retries.attempts = 4;
    retries.baseUs = 25'000;
    retries.jitter = Jitter::Full;
    return retries;
}

Scenario withRetries() {
    Scenario scenario = smallScenario();
    scenario.traffic[0].retries = someRetries();
    return scenario;
}

Scenario closedLoop() {
    Scenario scenario = smallScenario();
    scenario.traffic[0].workers = 12;
    scenario.traffic[0].latencyUs = 7'000;
    scenario.traffic[0].retries = someRetries();
    return scenario;
}

Scenario withTimedChanges() {
    Scenario scenario = withRetries();
    scenario.changes.push_back({1'000'000, "traffic.s.rate", "900"});
    scenario.changes.push_back({2'000'000, "limits.partition_write", "90"});
    return scenario;
}

// The digest after every tick of a straight run, index = ticks done.
std::vector<std::uint64_t> linearDigests(const std::shared_ptr<const Scenario>& scenario,
                                         const std::vector<Command>& commands = {}) {
    Simulation simulation(scenario, scenario->seed);
    std::map<std::int64_t, std::vector<Command>> byTick;
    for (const Command& command : commands) byTick[command.tick].push_back(command);
    StepOutput out;
    std::vector<std::uint64_t> digests{simulation.digest()};
    while (simulation.tick() < endTickOf(*scenario)) {
        simulation.step(byTick[simulation.tick()], out);
        out.clear();
        digests.push_back(simulation.digest());
    }
    return digests;
}

void runToEnd(Player& player) {
    while (player.step()) {
    }
}

// Seeks to every tick from the last to the first; reports the first that differs.
void checkScrub(Player& player, const std::vector<std::uint64_t>& linear) {
    std::int64_t wrong = -1;
    for (std::int64_t tick = player.endTick(); tick >= 0 && wrong < 0; --tick) {
        player.seek(tick);
        if (player.tick() != tick) wrong = tick;
        if (player.simulation().digest() != linear[static_cast<std::size_t>(tick)]) wrong = tick;
    }
    CHECK(wrong == -1);
}

}  // namespace

TEST_CASE("seeking to every tick gives the straight run's state", "[player][seek]") {
    for (const Scenario& scenario :
         {smallScenario(), withRetries(), closedLoop(), withTimedChanges()}) {
        const auto given = shared(scenario);
        const std::vector<std::uint64_t> linear = linearDigests(given);
        for (const std::size_t budget :
             {std::size_t{0}, kTinyBudget, Player::kDefaultBudgetBytes}) {
            Player player(given, given->seed, budget);
            runToEnd(player);
            REQUIRE(player.simulation().digest() == linear.back());
            checkScrub(player, linear);
        }
    }
}

TEST_CASE("seeking to every tick, a scenario a feature", "[player][seek]") {
    for (const test::FeatureScenario& feature : test::featureScenarios()) {
        INFO(feature.name);
        const auto given = shared(feature.scenario);
        const std::vector<std::uint64_t> linear = linearDigests(given);
        Player player(given, given->seed, kTinyBudget);
        runToEnd(player);
        checkScrub(player, linear);
    }
}

TEST_CASE("a fresh player may seek to where nobody was", "[player][seek]") {
    const auto given = shared(withRetries());
    const std::vector<std::uint64_t> linear = linearDigests(given);
    Player player(given, given->seed);
    std::uint64_t dice = 1;
    for (int i = 0; i < 60; ++i) {
        dice = dice * 6'364'136'223'846'793'005ULL + 1'442'695'040'888'963'407ULL;
        const auto tick = static_cast<std::int64_t>((dice >> 33) % linear.size());
        player.seek(tick);
        REQUIRE(player.simulation().digest() == linear[static_cast<std::size_t>(tick)]);
    }
}

TEST_CASE("changes are part of the run: seeking applies them again", "[player][commands]") {
    const auto given = shared(withRetries());
    Player player(given, given->seed, kTinyBudget);
    player.seek(40);
    REQUIRE(player.change("traffic.s.rate", "800").ok());
    REQUIRE(player.change("table.write_capacity", "150").ok());  // the same tick, later sequence
    player.seek(123);
    REQUIRE(player.change("limits.partition_write", "90").ok());
    runToEnd(player);
    const std::vector<std::uint64_t> linear = linearDigests(given, player.log().all());
    REQUIRE(linear != linearDigests(given));
    checkScrub(player, linear);
}

TEST_CASE("a change in the past goes on without what came after it", "[player][commands]") {
    const auto given = shared(withRetries());
    Player player(given, given->seed, kTinyBudget);
    player.seek(100);
    REQUIRE(player.change("traffic.s.rate", "800").ok());
    player.seek(200);
    REQUIRE(player.change("traffic.s.rate", "50").ok());
    runToEnd(player);

    player.seek(150);
    REQUIRE(player.change("traffic.s.rate", "1200").ok());
    CHECK(player.furthestTick() == 150);
    CHECK(player.history().writtenTicks() == 150);
    REQUIRE(player.log().all().size() == 2);
    runToEnd(player);
    const std::vector<std::uint64_t> linear = linearDigests(given, player.log().all());
    checkScrub(player, linear);

    // At the very tick of an earlier change both stand, in order.
    player.seek(100);
    REQUIRE(player.change("table.write_capacity", "200").ok());
    CHECK(player.log().at(100).size() == 2);
    CHECK(player.log().all().size() == 2);
    runToEnd(player);
    checkScrub(player, linearDigests(given, player.log().all()));
}

TEST_CASE("history after many seeks is that of a straight run", "[player][history]") {
    const auto given = shared(withTimedChanges());
    Player straight(given, given->seed);
    runToEnd(straight);
    Player jumping(given, given->seed, 0);
    for (const std::int64_t tick : {50, 10, 120, 119, 0, 250, 300, 299, 300}) jumping.seek(tick);
    const History::Batch expected = straight.history().read(0, 0, kAll);
    const History::Batch got = jumping.history().read(0, 0, kAll);
    CHECK(expected.events == got.events);
    CHECK(expected.seconds == got.seconds);
    CHECK(expected.seconds.size() == 3);
    CHECK_FALSE(expected.events.empty());
}

TEST_CASE("a refused change changes nothing", "[player][commands]") {
    const auto given = shared(smallScenario());
    Player player(given, given->seed);
    runToEnd(player);
    player.seek(100);
    const Result<Command> refused = player.change("traffic.s.rate", "-5");
    REQUIRE_FALSE(refused.ok());
    CHECK_FALSE(refused.problems().empty());
    CHECK_FALSE(player.change("traffic.nobody.rate", "5").ok());
    CHECK(player.log().all().empty());
    CHECK(player.furthestTick() == player.endTick());
}

TEST_CASE("the scenario in force has the changes that wait, and keeps its identity",
          "[player][commands]") {
    const auto given = shared(smallScenario());
    Player player(given, given->seed);
    CHECK(player.scenarioInForce() == given);
    player.seek(10);
    CHECK(player.scenarioInForce() == given);
    REQUIRE(player.change("traffic.s.rate", "800").ok());
    const auto waiting = player.scenarioInForce();
    CHECK(waiting->traffic[0].rate.ratePerS == 800);
    CHECK(player.simulation().scenario().traffic[0].rate.ratePerS == 400);
    player.step();
    CHECK(player.scenarioInForce() == waiting);
    player.seek(9);
    CHECK(player.scenarioInForce()->traffic[0].rate.ratePerS == 400);
    player.seek(10);  // at the boundary the change is about to come
    CHECK(player.scenarioInForce()->traffic[0].rate.ratePerS == 800);
}

TEST_CASE("watching changes no digest", "[player][probe]") {
    const auto given = shared(closedLoop());
    const std::vector<std::uint64_t> linear = linearDigests(given);
    for (const bool everyAttempt : {false, true}) {
        Player player(given, given->seed);
        const Probe probe{everyAttempt, 3, 99};
        std::vector<RequestRecord> records;
        while (player.step(player.tick() % 3 == 0 ? &probe : nullptr, &records)) {
            REQUIRE(player.simulation().digest() ==
                    linear[static_cast<std::size_t>(player.tick())]);
        }
        CHECK_FALSE(records.empty());
    }
}

TEST_CASE("kept digests agree when ticks are run again", "[player][digest]") {
    Scenario scenario = withRetries();
    scenario.durationUs = 6 * kSecond;
    const auto given = shared(scenario);
    Player player(given, given->seed, 0);
    player.keepDigests();
    runToEnd(player);
    REQUIRE(player.digests().size() == 2);
    player.seek(0);
    runToEnd(player);
    CHECK(player.digests().size() == 2);
    CHECK_FALSE(player.divergedAtTick().has_value());
    player.seek(300);
    REQUIRE(player.change("traffic.s.rate", "5").ok());
    CHECK(player.digests().size() == 1);
    runToEnd(player);
    CHECK_FALSE(player.divergedAtTick().has_value());
}

TEST_CASE("a run ends with the tick that reaches its duration", "[player]") {
    Scenario scenario = smallScenario();
    scenario.durationUs = 25'000;
    const auto given = shared(scenario);
    Player player(given, given->seed);
    CHECK(player.endTick() == 3);
    CHECK(player.step());
    CHECK(player.step());
    CHECK(player.step());
    CHECK_FALSE(player.step());
    CHECK(player.tick() == 3);
}
