// SPDX-License-Identifier: GPL-3.0-or-later
// Futures that are kept: every branch is bit for bit the straight run of its own changes.
#include "core/timeline/branch_set.h"

#include <map>

#include "core/timeline/player.h"
#include "tests/support/catch.h"
#include "tests/support/scenario_builder.h"

using namespace partiscope;
using partiscope::test::smallScenario;

namespace {

constexpr std::size_t kAll = 1'000'000;

std::shared_ptr<const Scenario> shared(Scenario scenario) {
    return std::make_shared<const Scenario>(std::move(scenario));
}

std::uint64_t linearDigest(const std::shared_ptr<const Scenario>& scenario,
                           const std::vector<Command>& commands, std::int64_t tick) {
    Simulation simulation(scenario, scenario->seed);
    std::map<std::int64_t, std::vector<Command>> byTick;
    for (const Command& command : commands) byTick[command.tick].push_back(command);
    StepOutput out;
    while (simulation.tick() < tick) {
        simulation.step(byTick[simulation.tick()], out);
        out.clear();
    }
    return simulation.digest();
}

void goTo(Player& player, std::uint32_t branch, std::int64_t tick) {
    const std::optional<std::int64_t> target = player.switchBranch(branch, tick);
    REQUIRE(target.has_value());
    player.seek(*target);
}

const BranchInfo& infoOf(const Branches& branches, std::uint32_t id) {
    for (const BranchInfo& info : branches.all) {
        if (info.id == id) return info;
    }
    FAIL("no branch " << id);
    return branches.all.front();
}

void runToEnd(Player& player) {
    while (player.step()) {
    }
}

}  // namespace

TEST_CASE("a change in the past keeps both futures", "[branch]") {
    const auto given = shared(smallScenario());
    Player player(given, given->seed);
    runToEnd(player);
    const auto oldEvents = player.history().read(0, 0, kAll).events;
    player.seek(120);
    REQUIRE(player.change("traffic.s.rate", "900").ok());
    const Branches branches = player.branches();
    REQUIRE(branches.all.size() == 2);
    CHECK(branches.current == 1);
    CHECK(branches.all[0].name == "as opened");
    CHECK(branches.all[0].furthestTick == player.endTick());
    CHECK(branches.all[0].commands.empty());
    CHECK(branches.all[1].name == "rate 900");
    CHECK(branches.all[1].parent == 0U);
    CHECK(branches.all[1].forkTick == 120);
    CHECK(branches.all[1].furthestTick == 120);
    REQUIRE(branches.all[1].commands.size() == 1);
    CHECK(branches.all[1].commands[0].tick == 120);
    // More of it at the same moment, as a slider that is dragged: no further branch.
    REQUIRE(player.change("traffic.s.rate", "950").ok());
    player.seek(130);
    REQUIRE(player.change("traffic.s.rate", "970").ok());
    CHECK(player.branches().all.size() == 2);
    goTo(player, 0, player.endTick());
    CHECK(player.tick() == player.endTick());
    CHECK(player.simulation().digest() == linearDigest(given, {}, player.endTick()));
    CHECK(player.history().read(0, 0, kAll).events == oldEvents);
}

TEST_CASE("two branches switched a hundred times keep their digests", "[branch]") {
    const auto given = shared(smallScenario());
    for (const std::size_t budget :
         {std::size_t{0}, std::size_t{64 * 1'024}, Player::kDefaultBudgetBytes}) {
        Player player(given, given->seed, budget);
        runToEnd(player);
        player.seek(100);
        REQUIRE(player.change("traffic.s.rate", "900").ok());
        runToEnd(player);
        const std::int64_t end = player.endTick();
        const std::vector<Command> changed = player.log().all();
        const std::uint64_t expected[] = {linearDigest(given, {}, end),
                                          linearDigest(given, changed, end)};
        REQUIRE(expected[0] != expected[1]);
        for (int i = 0; i < 100; ++i) {
            const auto id = static_cast<std::uint32_t>(i % 2);
            goTo(player, id, (i * 37) % (end + 1));  // somewhere on the way first
            player.seek(end);
            REQUIRE(player.simulation().digest() == expected[id]);
        }
        const Branches branches = player.branches();
        CHECK(branches.all.size() == 2);
        CHECK(branches.all[1].commands == changed);
    }
}

TEST_CASE("a branch's history is that of its own straight run", "[branch][history]") {
    const auto given = shared(smallScenario());
    Player player(given, given->seed);
    runToEnd(player);
    player.seek(150);
    REQUIRE(player.change("limits.partition_write", "60").ok());
    runToEnd(player);
    Player straight(given, given->seed);
    straight.seek(150);
    REQUIRE(straight.change("limits.partition_write", "60").ok());
    runToEnd(straight);
    const History::Batch got = player.history().read(0, 0, kAll);
    const History::Batch expected = straight.history().read(0, 0, kAll);
    CHECK(got.events == expected.events);
    CHECK(got.seconds == expected.seconds);
    REQUIRE(got.seconds.size() == 3);
    REQUIRE(got.seconds[2].partitions);
}

TEST_CASE("undo goes back to before the change and keeps what was", "[branch][undo]") {
    const auto given = shared(smallScenario());
    Player player(given, given->seed);
    CHECK_FALSE(player.undoChange().has_value());
    player.seek(50);
    REQUIRE(player.change("traffic.s.rate", "100").ok());
    player.seek(160);                         // more than a second later: another change
    for (const int rate : {500, 600, 700}) {  // a drag
        REQUIRE(player.change("traffic.s.rate", std::to_string(rate)).ok());
        player.seek(player.tick() + 10);
    }
    player.seek(250);
    const std::vector<Command> all = player.log().all();
    REQUIRE(all.size() == 4);
    REQUIRE(player.undoChange() == 160);
    player.seek(160);
    CHECK(player.branches().all.size() == 2);
    CHECK(player.branches().all[1].name == "without rate 700");
    CHECK(player.log().all().size() == 1);
    CHECK(player.scenarioInForce()->traffic[0].rate.ratePerS == 100);
    CHECK(infoOf(player.branches(), 0).commands == all);
    player.seek(250);
    CHECK(player.simulation().digest() == linearDigest(given, {all[0]}, 250));
    // One that waits for the next tick is just taken back.
    REQUIRE(player.change("traffic.s.rate", "5").ok());
    REQUIRE(player.undoChange() == 250);
    CHECK(player.branches().all.size() == 2);
    CHECK(player.scenarioInForce()->traffic[0].rate.ratePerS == 100);
}

TEST_CASE("branches can be named and discarded, the shown one cannot", "[branch]") {
    const auto given = shared(smallScenario());
    Player player(given, given->seed);
    runToEnd(player);
    player.seek(100);
    REQUIRE(player.change("traffic.s.rate", "900").ok());
    runToEnd(player);
    player.seek(200);
    REQUIRE(player.change("traffic.s.rate", "10").ok());
    CHECK(player.branches().current == 2);
    CHECK_FALSE(player.discardBranch(2));
    CHECK_FALSE(player.discardBranch(7));
    CHECK(player.renameBranch(1, "Friday"));
    CHECK_FALSE(player.renameBranch(1, ""));
    CHECK_FALSE(player.renameBranch(1, std::string(81, 'x')));
    CHECK(infoOf(player.branches(), 1).name == "Friday");
    CHECK(player.discardBranch(1));
    const Branches left = player.branches();
    REQUIRE(left.all.size() == 2);
    CHECK(left.all[1].id == 2);
    CHECK(left.all[1].parent == 0U);  // what the discarded one hung on
    CHECK(left.current == 2);
}

TEST_CASE("the thirty-third future is refused and nothing is lost", "[branch]") {
    const auto given = shared(smallScenario());
    Player player(given, given->seed);
    player.seek(200);
    for (std::size_t i = 1; i < kBranchesMost; ++i) {
        player.seek(200 - static_cast<std::int64_t>(i));
        REQUIRE(player.change("traffic.s.rate", std::to_string(400 + i)).ok());
        player.seek(200);
    }
    CHECK(player.branches().all.size() == kBranchesMost);
    const Branches before = player.branches();
    player.seek(20);
    const Result<Command> refused = player.change("traffic.s.rate", "7");
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.problems()[0].what.find("32 futures") != std::string::npos);
    CHECK(player.branches() == before);
}

TEST_CASE("branches come back from a file as they were", "[branch][restore]") {
    const auto given = shared(smallScenario());
    Player player(given, given->seed);
    runToEnd(player);
    player.seek(100);
    REQUIRE(player.change("traffic.s.rate", "900").ok());
    player.seek(220);
    const Branches kept = player.branches();
    const std::uint64_t digest = player.simulation().digest();

    Player again(given, given->seed);
    REQUIRE(again.restoreBranches(kept).empty());
    CHECK(again.branches() == kept);
    again.seek(220);
    CHECK(again.simulation().digest() == digest);
    goTo(again, 0, 220);
    CHECK(again.tick() == 220);
    CHECK(again.simulation().digest() == linearDigest(given, {}, 220));

    const Branches before = again.branches();
    Branches broken = kept;
    broken.current = 9;
    broken.all[0].furthestTick = 1'000'000;
    broken.all[1].commands.push_back({200, 9, "traffic.nobody.rate", "1"});
    broken.all[1].commands.push_back({200, 10, "table.partitions", "3"});
    const Diagnostics problems = again.restoreBranches(broken);
    CHECK(problems.size() == 4);
    CHECK(again.branches() == before);
}

TEST_CASE("a branch that another player runs keeps its changes", "[branch]") {
    const auto given = shared(smallScenario());
    Player player(given, given->seed);
    runToEnd(player);
    const auto id = player.addBranch("rate 900", {{0, 1, "traffic.s.rate", "900"}});
    REQUIRE(id.has_value());
    CHECK(player.branches().current == 0);
    player.setBranchCommands(*id, {{0, 1, "traffic.s.rate", "800"}});
    goTo(player, *id, 0);
    player.seek(100);
    CHECK(player.simulation().digest() ==
          linearDigest(given, {{0, 1, "traffic.s.rate", "800"}}, 100));
}

TEST_CASE("a branch's name says its change", "[branch]") {
    CHECK(branchNameOf("traffic.checkout.write_shards.count", "8") == "write shards 8");
    CHECK(branchNameOf("traffic.checkout.item_size", "\"4 KB\"") == "item size 4 KB");
    CHECK(branchNameOf("", "") == "change ");
    const std::string longName = branchNameOf("a.b", std::string(79, 'x') + "\u00e9\u00e9");
    CHECK(longName.size() <= kBranchNameMost);
    CHECK((static_cast<unsigned char>(longName.back()) & 0x80U) == 0);
}

TEST_CASE("seconds say what each partition was asked", "[second][heat]") {
    const auto given = shared(smallScenario());
    Player player(given, given->seed);
    runToEnd(player);
    const History::Batch batch = player.history().read(0, 0, kAll);
    REQUIRE(batch.seconds.size() == 3);
    for (const SecondPoint& point : batch.seconds) {
        REQUIRE(point.partitions);
        REQUIRE(point.partitions->size() == 1);
        std::uint64_t asked = 0;
        std::uint64_t refused = 0;
        for (const PartitionSecond& p : point.partitions->front()) {
            CHECK(p.writeAskedMilli > 0);
            asked += p.writeAskedMilli;
            refused += p.writeRefusedMilli;
        }
        CHECK(asked == static_cast<std::uint64_t>(point.tables[0].writeDemanded / 1'000));
        CHECK(asked - refused == static_cast<std::uint64_t>(point.tables[0].writeConsumed / 1'000));
    }
    // Bounded: from the first second that has no room on, none has any.
    History::Limits limits;
    limits.partitionSeconds = batch.seconds[0].partitions->front().size();
    History small(limits);
    for (std::int64_t tick = 1; tick <= 3; ++tick) {
        std::vector<Event> none;
        std::vector<SecondPoint> one{batch.seconds[static_cast<std::size_t>(tick - 1)]};
        small.append(tick, none, one);
    }
    const History::Batch bounded = small.read(0, 0, kAll);
    CHECK(bounded.seconds[0].partitions);
    CHECK_FALSE(bounded.seconds[1].partitions);
    CHECK_FALSE(bounded.seconds[2].partitions);
    small.truncateAfter(0);
    std::vector<Event> none;
    std::vector<SecondPoint> one{batch.seconds[0]};
    small.append(1, none, one);
    CHECK(small.read(0, 0, kAll).seconds[0].partitions);
}
