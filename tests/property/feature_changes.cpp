// SPDX-License-Identifier: GPL-3.0-or-later
// Parameters that change while the run goes on, one scenario each.
#include "tests/property/feature_scenarios.h"

#include "tests/support/scenario_builder.h"

namespace partiscope::test {

namespace {

constexpr Micros kMs = 1'000;

// The values one after another, not on a tick's start.
Scenario changed(Scenario scenario, const std::string& path,
                 const std::vector<std::string>& values) {
    Micros at = 505 * kMs;
    for (const std::string& value : values) {
        scenario.changes.push_back({at, path, value});
        at += 705 * kMs;
    }
    return scenario;
}

Scenario gathering(bool parallel, bool closed) {
    Scenario scenario = smallScenario();
    TrafficSpec& stream = scenario.traffic[0];
    stream.operation = Operation::Query;
    stream.gather = true;
    stream.gatherParallel = parallel;
    stream.writeShards.present = true;
    stream.writeShards.count = 5;
    stream.itemsPerQuery = 20;
    stream.rate.ratePerS = 120;
    stream.workers = closed ? 7 : 0;
    stream.retries.attempts = 3;
    stream.retries.baseUs = 30 * kMs;
    stream.retries.jitter = Jitter::Full;
    return scenario;
}

void addStreamChanges(std::vector<FeatureScenario>& all) {
    const Scenario small = smallScenario();
    const auto add = [&all](const std::string& name, const Scenario& base, const std::string& path,
                            const std::vector<std::string>& values) {
        all.push_back({"change of " + name, changed(base, path, values)});
    };
    add("rate", small, "traffic.s.rate", {"900", "0", "100"});
    add("arrivals", small, "traffic.s.arrivals", {"even", "poisson"});
    add("shards", small, "traffic.s.write_shards.count", {"4", "8", "4"});
    add("latency", small, "traffic.s.latency", {"\"50 ms\"", "\"1 ms\""});
    add("item size", small, "traffic.s.item_size", {"\"3 KB\"", "\"500 B\""});
    add("operation's consistency", small, "traffic.s.consistent", {"true", "false"});
    add("stop", small, "traffic.s.stop", {"\"800 ms\"", "\"2 s\"", "\"1 s\""});
    add("total", small, "traffic.s.total", {"300", "900", "100"});
    add("retries", small, "traffic.s.retries", {"java-v2", "none", "sdk-2026"});
    add("key", small, "attributes.pk", {"A", "B", "A"});
    add("key to one without end and back", small, "attributes.pk",
        {"{ kind = \"uuid\" }", "A", "{ kind = \"period\", every = \"1 s\", format = \"%S\" }"});
    add("unknown path", small, "traffic.s.no_such_thing", {"3"});
    Scenario waiting = small;
    waiting.traffic[0].retries.attempts = 6;
    waiting.traffic[0].retries.baseUs = 25 * kMs;
    waiting.traffic[0].writeShards.present = true;
    waiting.traffic[0].writeShards.count = 3;
    add("shards, retries waiting", waiting, "traffic.s.write_shards.count", {"9", "2"});
    Scenario batch = waiting;
    batch.traffic[0].operation = Operation::BatchWriteItem;
    batch.traffic[0].batch = 4;
    batch.traffic[0].rate.ratePerS = 90;
    add("batch, refused", batch, "traffic.s.batch", {"9", "2"});

    Scenario later = small;  // the first key set is used only after the second
    later.traffic[0].startUs = 600 * kMs;
    later.traffic[0].writeShards.present = true;
    later.traffic[0].writeShards.count = 4;
    add("shards before the stream begins, and back", later, "traffic.s.write_shards.count",
        {"8", "4"});
    Scenario twice = changed(small, "attributes.pk", {"B", "C", "B"});
    twice.changes[1].atUs = twice.changes[0].atUs;
    all.push_back({"change of key, twice in a tick, and back", twice});

    Scenario closed = small;
    closed.traffic[0].workers = 6;
    add("stop, closed loop", closed, "traffic.s.stop", {"\"300 ms\"", "\"2 s\"", "\"1 s\""});
    Scenario late = closed;
    late.traffic[0].startUs = 2 * kSecond;
    add("start, closed loop, to before now", late, "traffic.s.start", {"\"100 ms\""});
    add("start, closed loop, begun", closed, "traffic.s.start", {"\"2 s\""});
    closed.traffic[0].latencyUs = 900 * kMs;
    add("stop, closed loop, sends waiting", closed, "traffic.s.stop", {"\"300 ms\""});
    add("total, closed loop, sends waiting", closed, "traffic.s.total", {"3"});
    for (const bool parallel : {false, true}) {
        for (const bool workers : {false, true}) {
            const std::string name = std::string("shards, ") + (parallel ? "parallel" : "serial") +
                                     " gathers" + (workers ? ", closed loop" : "");
            add(name, gathering(parallel, workers), "traffic.s.write_shards.count",
                {"2", "9", "1"});
        }
    }
}

void addTableChanges(std::vector<FeatureScenario>& all) {
    const auto add = [&all](const std::string& name, const std::string& path,
                            const std::vector<std::string>& values) {
        all.push_back({"change of " + name, changed(smallScenario(), path, values)});
    };
    add("write capacity", "table.write_capacity", {"50", "900", "10"});
    add("partition limit", "limits.partition_write", {"900", "5", "60"});
    add("bucket depth", "model.partition_bucket_depth", {"\"3 s\"", "\"200 ms\""});
    add("table's bucket depth", "model.table_bucket_depth", {"\"3 s\"", "\"200 ms\""});
    add("burst window", "model.burst_window", {"\"2 s\"", "\"100 s\""});
    add("coupling", "model.read_write_coupling", {"linear", "independent"});
    add("mode", "table.mode", {"on-demand", "provisioned", "on-demand"});
    add("partitions, refused", "table.partitions", {"8"});
    add("replicas, refused", "table.replicas", {"1"});
    add("workers, refused", "traffic.s.workers", {"8"});
    add("name, refused", "traffic.s.name", {"other"});
    add("operation, refused", "traffic.s.operation", {"GetItem"});
    Scenario twice = changed(smallScenario(), "model.burst_window", {"\"0 s\"", "\"300 s\""});
    twice.tables[0].ageUs = 100 * kSecond;
    twice.changes[1].atUs = twice.changes[0].atUs;
    all.push_back({"change of burst window, twice in a tick", twice});
    Scenario there = changed(smallScenario(), "table.mode", {"on-demand", "provisioned"});
    there.changes[1].atUs = there.changes[0].atUs;
    all.push_back({"change of mode, there and back in a tick", there});
    add("sort key, refused", "table.sort_key", {"pk"});
    add("age, refused", "table.age", {"\"5 min\""});
    Scenario onDemand = smallScenario();
    onDemand.tables[0].mode = CapacityMode::OnDemand;
    onDemand.tables[0].writeCapacity = onDemand.tables[0].readCapacity = 0;
    all.push_back({"change of maximum", changed(onDemand, "table.max_write", {"100", "300"})});
}

}  // namespace

std::vector<FeatureScenario> changeScenarios() {
    std::vector<FeatureScenario> all;
    addStreamChanges(all);
    addTableChanges(all);
    return all;
}

}  // namespace partiscope::test
