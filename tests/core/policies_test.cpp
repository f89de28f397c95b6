// SPDX-License-Identifier: GPL-3.0-or-later
// What the service does by itself, run with the assumptions as they are: pairs that differ in one thing
// differ as published (facts 4, 5; the cross-checks of the published measurements).
#include "tests/support/catch.h"

#include <algorithm>
#include <map>

#include "core/report/collector.h"
#include "core/report/result_json.h"
#include "core/scenario/scenario_reader.h"
#include "tests/support/policy_scenarios.h"

using namespace partiscope;

namespace {

RunResult runText(const std::string& text) {
    const ScenarioReading reading = readScenario(text, "test");
    std::string problems;
    for (const Diagnostic& problem : reading.problems) problems += toText(problem) + "\n";
    INFO(problems);
    REQUIRE(reading.scenario.has_value());
    return runToEnd(std::make_shared<const Scenario>(*reading.scenario), 1);
}

std::vector<Event> eventsOf(const RunResult& run, EventKind kind) {
    std::vector<Event> found;
    for (const Event& event : run.events) {
        if (event.kind == kind) found.push_back(event);
    }
    return found;
}

// Mean of the write units consumed a second, [from, to) in seconds.
double writesBetween(const RunResult& run, std::size_t from, std::size_t to) {
    double sum = 0;
    for (std::size_t i = from; i < to; ++i) {
        sum += static_cast<double>(run.seconds[i].tables[0].writeConsumed) / kUnit;
    }
    return sum / static_cast<double>(to - from);
}

std::uint64_t throttledBetween(const RunResult& run, std::size_t from, std::size_t to) {
    std::uint64_t sum = 0;
    for (std::size_t i = from; i < to; ++i) sum += run.seconds[i].throttled;
    return sum;
}

std::string oneKey(const std::string& sortKey, const std::string& more = "",
                   const std::string& table = "") {
    return R"(format = 1
title = "One key"
duration = "60 min"
tick = "100 ms"
[table]
name = "T"
partition_key = "pk"
sort_key = "sk"
mode = "on-demand"
)" + table +
           R"([attributes]
pk = "KEY"
sk = )" + sortKey +
           R"(
[[traffic]]
name = "w"
operation = "PutItem"
rate = 4000
)" + more;
}

}  // namespace

TEST_CASE("policies: an ascending sort key stays at 1,000, random ones climb by 1,000 a step") {
    const RunResult rising = runText(oneKey("{ kind = \"clock\" }"));
    CHECK(writesBetween(rising, 10, 3'600) > 990);
    CHECK(writesBetween(rising, 10, 3'600) < 1'010);
    CHECK(eventsOf(rising, EventKind::SplitEnded).empty());
    const auto refusals = eventsOf(rising, EventKind::SplitRefused);
    REQUIRE(refusals.size() == 1);
    CHECK(refusals[0].refusal == RefusalCause::RisingSortKey);
    CHECK(refusals[0].atUs >= 300 * kSecond);  // never before the window

    const RunResult falling = runText(oneKey("{ kind = \"clock\", order = \"falling\" }"));
    CHECK(writesBetween(falling, 10, 3'600) < 1'010);
    REQUIRE(eventsOf(falling, EventKind::SplitRefused).size() == 1);
    CHECK(eventsOf(falling, EventKind::SplitRefused)[0].refusal == RefusalCause::FallingSortKey);

    const RunResult random = runText(oneKey("{ kind = \"uuid\" }"));
    std::vector<Event> cuts;
    for (const Event& event : eventsOf(random, EventKind::SplitEnded)) {
        if (event.splitCause == SplitCause::Heat) cuts.push_back(event);
    }
    REQUIRE(cuts.size() >= 3);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(cuts[i].insideCollection);
        // From the first on to the next one: (i + 2) × 1,000, give or take the halves' 10 %.
        const auto from = static_cast<std::size_t>(cuts[i].atUs / kSecond) + 3;
        const double least = 900.0 * static_cast<double>(i + 2);
        if (i < 2) CHECK(writesBetween(random, from, from + 60) > least);
        CHECK(writesBetween(random, from, from + 60) < 1'001.0 * static_cast<double>(i + 2) + 30);
    }
    CHECK(writesBetween(random, 3'000, 3'600) > 3'900);
}

TEST_CASE("policies: the cut lies in the middle of the traffic, not of the keys") {
    // A tenth of the sort keys, "0…" to "0…9…", take 80 % of the traffic: values of a choice.
    std::string values, weights;
    for (int i = 0; i < 100; ++i) {
        const std::string key = std::string(i < 10 ? "0" : "") + std::to_string(i);
        values += "\"" + key + "\", ";
        weights += std::string(i < 10 ? "72" : "2") + ", ";
    }
    const RunResult run = runText(
        oneKey("{ kind = \"choice\", values = [" + values + "], weights = [" + weights + "] }"));
    const auto cuts = eventsOf(run, EventKind::SplitEnded);
    REQUIRE_FALSE(cuts.empty());
    CHECK(cuts[0].atUs >= 300 * kSecond);
    // Sort keys are their text; the traffic's half lies at key 06 or 07 of 100.
    const auto first = static_cast<char>(cuts[0].splitAt.sortHigh >> 56);
    const auto second = static_cast<char>((cuts[0].splitAt.sortHigh >> 48) & 0xFF);
    CHECK(first == '0');
    CHECK(second >= '6');
    CHECK(second <= '7');
}

TEST_CASE("policies: a single item and a local index are not cut, two shard keys are parted") {
    const RunResult item = runText(oneKey("\"ONE\""));
    REQUIRE(eventsOf(item, EventKind::SplitRefused).size() == 1);
    CHECK(eventsOf(item, EventKind::SplitRefused)[0].refusal == RefusalCause::SingleItem);

    const RunResult local =
        runText(oneKey("{ kind = \"uuid\" }", "",
                       "local_indexes = [ { name = \"byOther\", sort_key = \"pk\" } ]\n"));
    REQUIRE(eventsOf(local, EventKind::SplitRefused).size() == 1);
    CHECK(eventsOf(local, EventKind::SplitRefused)[0].refusal == RefusalCause::LocalIndex);
    CHECK(writesBetween(local, 10, 3'600) < 1'010);

    // One partition, two shards of 600 each, sort keys rising: parted between the two keys.
    std::string text = oneKey("{ kind = \"clock\" }", "write_shards = { count = 2 }\n",
                              "partitions = 1\nwrite_capacity = 10000\n");
    text.replace(text.find("on-demand"), 9, "provisioned");
    text.replace(text.find("rate = 4000"), 11, "rate = 1200");
    const RunResult shards = runText(text);
    const auto cuts = eventsOf(shards, EventKind::SplitEnded);
    REQUIRE_FALSE(cuts.empty());
    CHECK(cuts[0].splitCause == SplitCause::Heat);
    CHECK_FALSE(cuts[0].insideCollection);
    CHECK(throttledBetween(shards, 3'000, 3'600) == 0);
    CHECK(throttledBetween(shards, 60, 300) > 0);
}

TEST_CASE("policies: on demand, twice the peak is clean, more is not, the same in an hour is") {
    const auto load = [](const std::string& rate, const std::string& duration) {
        return runText(R"(format = 1
title = "On demand"
duration = ")" + duration +
                       R"("
tick = "100 ms"
[table]
name = "T"
partition_key = "id"
mode = "on-demand"
previous_peak_write = 6000
[attributes]
id = { kind = "uniform", count = 100_000 }
[[traffic]]
name = "w"
operation = "PutItem"
rate = )" + rate);
    };
    const RunResult sudden =
        load("{ steps = [ { at = \"0 s\", rate = 11000 }, { at = \"5 min\", rate = 25000 } ] }",
             "7 min");
    CHECK(throttledBetween(sudden, 0, 300) == 0);
    CHECK(throttledBetween(sudden, 310, 420) > 10'000);
    const RunResult slow = load("{ from = 11000, to = 25000, over = \"60 min\" }", "60 min");
    CHECK(throttledBetween(slow, 0, 3'600) == 0);
}

TEST_CASE("policies: the fourth partition at 150 of 400 in 2012 and today") {
    const auto fourth = [](const std::string& era) {
        return runText("format = 1\ntitle = \"Uneven\"\nduration = \"15 min\"\nera = \"" + era +
                       R"("
tick = "100 ms"
[table]
name = "T"
partition_key = "pk"
mode = "provisioned"
write_capacity = 400
partitions = 4
age = "new"
[attributes]
pk = "KEY1"
[[traffic]]
name = "w"
operation = "PutItem"
arrivals = "even"
rate = 150
)");
    };
    // 100 of 150 pass: its quarter of the capacity (DG:burst-adaptive-capacity, 2018).
    CHECK(writesBetween(fourth("2012"), 300, 900) == 100);
    CHECK(writesBetween(fourth("today"), 300, 900) == 150);
}

TEST_CASE("policies: each short scenario does what it is for") {
    const std::map<std::string, EventKind> expected{
        {"random sort keys", EventKind::SplitEnded},
        {"rising sort key", EventKind::SplitRefused},
        {"falling sort key", EventKind::SplitRefused},
        {"local index", EventKind::SplitRefused},
        {"shards with rising sort keys", EventKind::SplitEnded},
        {"a single item", EventKind::SplitRefused},
        {"eventual reads", EventKind::SplitEnded},
        {"transactions", EventKind::SplitEnded},
        {"two streams, retries", EventKind::SplitEnded},
        {"a file walked in order", EventKind::SplitRefused},
        {"many keys", EventKind::SplitEnded},
        {"splits by size", EventKind::SplitEnded},
        {"growth on demand", EventKind::SplitEnded},
        {"UpdateTable and its limits", EventKind::CapacityRefused},
        {"mode switches and their limit", EventKind::CapacityRefused},
        {"auto scaling", EventKind::CapacityChanged},
        {"2012: shares and growth", EventKind::SplitEnded},
        {"2018: shares and growth", EventKind::SplitEnded}};
    std::size_t seen = 0;
    for (const auto& [name, scenario] : test::policyScenarios()) {
        const auto wanted = expected.find(name);
        if (wanted == expected.end()) continue;
        INFO(name);
        ++seen;
        const RunResult run = runToEnd(std::make_shared<const Scenario>(scenario), 7);
        CHECK_FALSE(eventsOf(run, wanted->second).empty());
    }
    CHECK(seen == expected.size());
}
