// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/explain.h"

#include <set>

#include "core/report/arithmetic.h"
#include "core/scenario/scenario_reader.h"
#include "tests/support/catch.h"

using namespace partiscope;

namespace {

// The worked example, written out so that a lesson may change without this test.
Scenario ordersByDate(std::int64_t shards) {
    std::string text = R"(
format = 1
title = "Orders"
duration = "60 s"
[table]
name = "Orders"
partition_key = "order_date"
sort_key = "order_time"
mode = "provisioned"
write_capacity = 10000
read_capacity = 3000
partitions = 10
[attributes]
order_date = "2026-10-18"
order_time = { kind = "clock" }
[[traffic]]
name = "checkout"
operation = "PutItem"
rate = 2400
item_size = "2 KB"
)";
    if (shards > 0) text += "write_shards = { count = " + std::to_string(shards) + " }\n";
    const ScenarioReading read = readScenario(text, "orders");
    REQUIRE(read.scenario);
    return *read.scenario;
}

Explanation explained(const Scenario& scenario) {
    return explain(std::make_shared<const Scenario>(scenario), 1);
}

const Fix& fixNamed(const Explanation& explanation, const std::string& id) {
    for (const Fix& fix : explanation.fixes) {
        if (fix.id == id) return fix;
    }
    FAIL("no fix " << id);
    return explanation.fixes.front();
}

}  // namespace

TEST_CASE("arithmetic: parts for a demand") {
    CHECK(partsFor(4'800, 1'000) == 5);
    CHECK(partsFor(5'000, 1'000) == 5);
    CHECK(partsFor(5'000.1, 1'000) == 6);
    CHECK(partsFor(0, 1'000) == 0);
    CHECK(partsFor(1, 1'000) == 1);
    // The rule of thumb of the published row: 1,000 -> 2, 2,500 -> 4, 4,800 -> 6, 5,000 -> 7.
    CHECK(partsFor(1'000, 800) == 2);
    CHECK(partsFor(2'500, 800) == 4);
    CHECK(partsFor(4'800, 800) == 6);
    CHECK(partsFor(5'000, 800) == 7);
}

TEST_CASE("explain: orders by date asks 4,800, needs 5, is told 6") {
    const Explanation explanation = explained(ordersByDate(0));
    const Arithmetic& sums = explanation.run.arithmetic;
    CHECK(sums.streams.front().unitsPerItem == 2 * kUnit);
    CHECK(sums.writeUnitsPerS == 4'800);
    CHECK(sums.writeKeysFewest == 5);
    CHECK(sums.shardsWithHeadroom == 6);
    CHECK(explanation.demandPerS == Approx(4'800));
    REQUIRE(explanation.partitions.size() == 1);
    CHECK(explanation.partitions[0].unitsPerS == Approx(4'800));
    CHECK(explanation.cause.reason == Reason::TableWriteKeyRangeThroughputExceeded);
    REQUIRE(explanation.cause.hotKey);
    CHECK(explanation.cause.hotKey->key == "2026-10-18");
    CHECK(explanation.cause.hotKeyShare == Approx(1.0));
    CHECK(explanation.idleShare == Approx(0.9).margin(0.01));
}

TEST_CASE("explain: four shards lie on three partitions, and it says which share one") {
    const Explanation explanation = explained(ordersByDate(4));
    REQUIRE(explanation.partitions.size() == 3);
    CHECK(explanation.partitions[0].unitsPerS == Approx(2'400).epsilon(0.02));
    CHECK(explanation.partitions[0].shards.size() == 2);
    REQUIRE(explanation.cause.sharedShards.size() == 1);
    CHECK(explanation.cause.sharedShards[0].find("Shards 0 and 1 share partition") !=
          std::string::npos);
    REQUIRE(explanation.trials.size() == 32);
    CHECK(explanation.trials[0].busiestUnitsPerS == Approx(4'800));
    CHECK(explanation.trials[3].partitions == 3);
    CHECK(explanation.trials[7].partitions == 5);
    CHECK(explanation.trials[7].busiestUnitsPerS == Approx(1'200));
    CHECK_FALSE(explanation.trials[7].fits);
}

TEST_CASE("explain: the shard count it names is clean in a run, and no smaller one fits") {
    const Explanation explanation = explained(ordersByDate(0));
    REQUIRE(explanation.shardCount);
    CHECK(*explanation.shardCount > explanation.run.arithmetic.shardsWithHeadroom);
    for (const ShardTrial& trial : explanation.trials) {
        if (trial.count < *explanation.shardCount && trial.fits) {
            REQUIRE(trial.throttledShare);
            CHECK(*trial.throttledShare > 0.001);
        }
        if (trial.count == *explanation.shardCount)
            CHECK(trial.throttledShare.value_or(1) <= 0.001);
    }
}

TEST_CASE("explain: six fixes, each with a cost, and capacity is not one of those that help") {
    const Explanation explanation = explained(ordersByDate(0));
    std::set<std::string> ids;
    for (const Fix& fix : explanation.fixes) {
        ids.insert(fix.id);
        CHECK_FALSE(fix.what.empty());
        CHECK_FALSE(fix.cost.empty());
    }
    CHECK(ids ==
          std::set<std::string>{"key", "write-shards", "sort-key", "cache", "capacity", "client"});
    CHECK(fixNamed(explanation, "capacity").effect == FixEffect::No);
    CHECK(fixNamed(explanation, "cache").effect == FixEffect::No);
    CHECK(fixNamed(explanation, "write-shards").effect == FixEffect::Yes);
    CHECK(fixNamed(explanation, "client").effect == FixEffect::No);
    CHECK(toText(explanation).find("Cost: ") != std::string::npos);
    CHECK(toJson(explanation).at("write_shards").is_number());
}

TEST_CASE("explain: for a hot read a cache helps and sharding does not") {
    const ScenarioReading read = readScenario(R"(
format = 1
title = "Hot item"
duration = "20 s"
[table]
name = "State"
partition_key = "game"
mode = "on-demand"
[attributes]
game = "final"
[[traffic]]
name = "poll"
operation = "GetItem"
consistent = true
rate = 13000
)",
                                              "hot");
    REQUIRE(read.scenario);
    const Explanation explanation = explained(*read.scenario);
    CHECK(explanation.direction == Direction::Read);
    CHECK(explanation.cause.reason == Reason::TableReadKeyRangeThroughputExceeded);
    CHECK(fixNamed(explanation, "cache").effect == FixEffect::Yes);
    CHECK(fixNamed(explanation, "write-shards").effect == FixEffect::No);
    CHECK(fixNamed(explanation, "capacity").effect == FixEffect::No);
    CHECK(explanation.trials.empty());
}

TEST_CASE("explain: where the table is short, capacity helps and shards do not") {
    Scenario scenario = ordersByDate(0);
    scenario.tables[0].writeCapacity = 500;
    scenario.tables[0].partitions = 1;
    scenario.traffic[0].rate.ratePerS = 400;  // 800 units of 500
    const Explanation explanation = explained(scenario);
    CHECK(explanation.cause.reason == Reason::TableWriteProvisionedThroughputExceeded);
    CHECK(fixNamed(explanation, "capacity").effect == FixEffect::Yes);
    CHECK(fixNamed(explanation, "write-shards").effect == FixEffect::No);
}

TEST_CASE("explain: where nothing is refused it says so") {
    Scenario scenario = ordersByDate(0);
    scenario.traffic[0].rate.ratePerS = 100;
    const Explanation explanation = explained(scenario);
    CHECK_FALSE(explanation.cause.throttles);
    CHECK(explanation.shardCount == 1);
    CHECK(toText(explanation).find("Nothing is refused") != std::string::npos);
}
