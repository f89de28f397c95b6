// SPDX-License-Identifier: GPL-3.0-or-later
// A finished run as JSON, CSV and text: complete, and adding up.
#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>

#include "core/report/collector.h"
#include "core/report/result_csv.h"
#include "core/report/result_json.h"
#include "core/report/result_text.h"
#include "core/report/trace_json.h"
#include "tests/support/catch.h"
#include "tests/support/scenario_builder.h"

using namespace partiscope;
using partiscope::test::smallScenario;

namespace {

std::shared_ptr<const Scenario> shared(Scenario scenario) {
    return std::make_shared<const Scenario>(std::move(scenario));
}

Scenario withRetries(Scenario scenario) {
    RetryPolicy& retries = scenario.traffic[0].retries;
    retries.name = "";
    retries.attempts = 4;
    retries.baseUs = 25'000;
    retries.jitter = Jitter::Full;
    return scenario;
}

Scenario batches() {
    Scenario scenario = smallScenario();
    TrafficSpec& stream = scenario.traffic[0];
    stream.operation = Operation::BatchWriteItem;
    stream.batch = 5;
    stream.rate.ratePerS /= 4;
    return scenario;
}

Scenario withReads() {
    Scenario scenario = smallScenario();
    TrafficSpec reads = scenario.traffic[0];
    reads.name = "reads";
    reads.operation = Operation::GetItem;
    scenario.traffic.push_back(reads);
    return scenario;
}

template <class Names>
void checkKeys(const Json& object, const Names& names) {
    for (const char* name : names) {
        INFO(name);
        CHECK(object.contains(name));
    }
}

double sumOf(const Json& numbers) {
    double sum = 0;
    for (const Json& value : numbers) sum += value.get<double>();
    return sum;
}

// The run with a record of every attempt, each already through the printer and back.
struct TracedRun {
    RunResult result;
    std::vector<Json> lines;
};

TracedRun traced(const Scenario& scenario) {
    TracedRun traced;
    RunOptions options;
    options.traceMost = RunOptions::kTraceAll;
    RunCollector run(shared(scenario), scenario.seed, options);
    while (run.step()) {
        for (const RequestRecord& record : run.takeRecords()) {
            traced.lines.push_back(Json::parse(traceLine(record, scenario)));
        }
    }
    traced.result = run.result();
    return traced;
}

// Everything that can be added up from the trace is what the totals say, to the unit.
void checkTrace(const Scenario& scenario) {
    const TracedRun run = traced(scenario);
    const Json result = toJson(run.result);
    std::map<std::string, double> reasons;
    std::map<std::string, double> consumedBy;   // partition
    std::map<std::string, double> throttledBy;  // partition
    std::map<std::string, double> keyUnits;
    std::map<std::string, double> keyThrottles;
    double demanded = 0;
    double consumed = 0;
    std::map<std::pair<std::uint64_t, std::uint64_t>, bool> attempts;
    for (const Json& line : run.lines) {
        const double units = line.at("units").get<double>();
        const auto partition = line.at("partition").get<std::string>();
        const auto key = line.at("key").get<std::string>();
        demanded += units;
        attempts[{line.at("id").get<std::uint64_t>(), line.at("attempt").get<std::uint64_t>()}] =
            true;
        if (line.at("reason").is_null()) {
            CHECK(line.at("gate").is_null());
            consumed += units;
            consumedBy[partition] += units;
            keyUnits[key] += units;
        } else {
            CHECK(line.at("gate").is_string());
            ++reasons[line.at("reason").get<std::string>()];
            ++throttledBy[partition];
            ++keyThrottles[key];
        }
    }
    const Json& totals = result.at("totals");
    REQUIRE(totals.at("throttled").get<std::uint64_t>() > 0);  // or this test shows little
    CHECK(static_cast<double>(attempts.size()) == totals.at("attempts").get<double>());
    CHECK(demanded == Approx(totals.at("write_units_demanded").get<double>() +
                             totals.at("read_units_demanded").get<double>()));
    CHECK(consumed == Approx(totals.at("write_units_consumed").get<double>() +
                             totals.at("read_units_consumed").get<double>()));
    for (auto it = result.at("reasons").begin(); it != result.at("reasons").end(); ++it) {
        INFO(it.key());
        CHECK(reasons[it.key()] == it->get<double>());
    }
    // A refusal by the table counts for the partition that the request was going to, too.
    for (const Json& partition : result.at("tables").at(0).at("partitions")) {
        const auto id = partition.at("id").get<std::string>();
        INFO("partition " << id);
        CHECK(consumedBy[id] == Approx(partition.at("write_units").get<double>() +
                                       partition.at("read_units").get<double>()));
        CHECK(partition.at("throttled").get<double>() == throttledBy[id]);
    }
    for (const Json& key : result.at("keys").at("most_accessed")) {
        const auto name = key.at("key").get<std::string>();
        INFO("key " << name);
        CHECK(keyUnits[name] == Approx(key.at("units").get<double>()));
    }
    for (const Json& key : result.at("keys").at("most_throttled")) {
        const auto name = key.at("key").get<std::string>();
        INFO("key " << name);
        CHECK(keyThrottles[name] == key.at("count").get<double>());
    }
}

}  // namespace

TEST_CASE("result JSON: every key of the interface is there, in a run without any traffic too") {
    Scenario scenario = smallScenario();
    const bool quiet = GENERATE(false, true);
    if (quiet) scenario.traffic[0].rate.ratePerS = 0;
    const Json result = toJson(runToEnd(shared(scenario), 1));
    checkKeys(result, std::array{"scenario",    "format",  "seed",
                                 "simulated_s", "wall_s",  "digest",
                                 "totals",      "reasons", "reasons_by_resource",
                                 "metrics",     "traffic", "tables",
                                 "indexes",     "splits",  "refusals",
                                 "capacity",    "keys",    "series",
                                 "minutes",     "expect"});
    checkKeys(result.at("totals"),
              std::array{"requests", "attempts", "accepted", "throttled", "failed", "items",
                         "unprocessed", "throttled_share", "first_try_throttled_share",
                         "write_units_demanded", "write_units_consumed", "read_units_demanded",
                         "read_units_consumed", "first_throttle_s", "last_throttle_s"});
    CHECK(result.at("reasons").size() == 19);
    const std::array metrics{"WriteThrottleEvents",
                             "ReadThrottleEvents",
                             "ThrottledRequests",
                             "ReadKeyRangeThroughputThrottleEvents",
                             "WriteKeyRangeThroughputThrottleEvents",
                             "ReadProvisionedThroughputThrottleEvents",
                             "WriteProvisionedThroughputThrottleEvents",
                             "ReadAccountLimitThrottleEvents",
                             "WriteAccountLimitThrottleEvents",
                             "ReadMaxOnDemandThroughputThrottleEvents",
                             "WriteMaxOnDemandThroughputThrottleEvents",
                             "ConsumedWriteCapacityUnits",
                             "ConsumedReadCapacityUnits",
                             "ProvisionedWriteCapacityUnits",
                             "ProvisionedReadCapacityUnits",
                             "ConditionalCheckFailedRequests"};
    checkKeys(result.at("metrics"), metrics);
    checkKeys(result.at("traffic").at(0),
              std::array{"name",          "requests",        "attempts",    "accepted",
                         "throttled",     "failed",          "items",       "unprocessed",
                         "goodput_per_s", "read_units",      "write_units", "latency_ms",
                         "finished_s",    "items_expected",  "items_found", "items_missed",
                         "stale_reads",   "staleness_s_max", "queries",     "partitions_touched",
                         "jobs"});
    checkKeys(result.at("traffic").at(0).at("latency_ms"),
              std::array{"mean", "p50", "p90", "p99", "p999", "max"});
    checkKeys(result.at("traffic").at(0).at("jobs"),
              std::array{"finished", "failed", "with_throttle"});
    const Json& table = result.at("tables").at(0);
    checkKeys(table, std::array{"name", "metrics", "series", "minutes", "ttl_deleted",
                                "ttl_waiting", "partitions"});
    checkKeys(table.at("metrics"), metrics);
    checkKeys(table.at("partitions").at(0),
              std::array{"id", "from", "to", "write_units", "read_units", "throttled",
                         "peak_write_per_s", "peak_read_per_s", "size_bytes", "parent"});
    checkKeys(result.at("keys"), std::array{"most_accessed", "most_throttled"});
    for (const char* series : {"series", "minutes"}) {
        checkKeys(result.at(series),
                  std::array{"t_s", "attempts", "accepted", "throttled", "failed", "write_demanded",
                             "write_consumed", "read_demanded", "read_consumed", "partitions",
                             "write_provisioned", "read_provisioned", "write_burst", "read_burst",
                             "hottest_partition"});
    }
    CHECK(result.at("totals").at("first_throttle_s").is_null() == quiet);
}

TEST_CASE("result JSON: partitions tile the hash space by name") {
    const Json result = toJson(runToEnd(shared(smallScenario()), 1));
    const Json& partitions = result.at("tables").at(0).at("partitions");
    REQUIRE(partitions.size() == 4);
    CHECK(partitions.at(0).at("id") == "A");
    CHECK(partitions.at(0).at("from") == std::string(32, '0'));
    for (std::size_t i = 1; i < partitions.size(); ++i) {
        CHECK(partitions.at(i).at("from") == partitions.at(i - 1).at("to"));
    }
    CHECK(partitions.at(3).at("to") == std::string(32, 'f'));
}

TEST_CASE("result JSON: series add up to the totals, also when the run ends inside a second") {
    RunOptions options;
    const auto untilUs = GENERATE(as<Micros>(), 3'000'000, 2'500'000, 10'000, 0);
    options.untilUs = untilUs;
    const Scenario scenario = withRetries(withReads());
    const Json result = toJson(runToEnd(shared(scenario), 1, options));
    const Json& totals = result.at("totals");
    const Json& series = result.at("series");
    INFO(untilUs);
    for (const char* name :
         {"requests", "attempts", "accepted", "throttled", "failed", "items", "unprocessed"}) {
        INFO(name);
        CHECK(sumOf(series.at(name)) == totals.at(name).get<double>());
        CHECK(sumOf(result.at("minutes").at(name)) == totals.at(name).get<double>());
    }
    CHECK(sumOf(series.at("write_consumed")) ==
          Approx(totals.at("write_units_consumed").get<double>()));
    CHECK(sumOf(series.at("read_demanded")) ==
          Approx(totals.at("read_units_demanded").get<double>()));
    for (const Json& stream : result.at("traffic")) {
        CHECK(sumOf(stream.at("series").at("attempts")) == stream.at("attempts").get<double>());
        CHECK(sumOf(stream.at("series").at("throttled")) == stream.at("throttled").get<double>());
    }
}

TEST_CASE("trace: ALL adds up to totals, reasons, keys and partitions") {
    SECTION("single writes, no retries") { checkTrace(smallScenario()); }
    SECTION("retries") { checkTrace(withRetries(smallScenario())); }
    SECTION("batches") { checkTrace(batches()); }
    SECTION("batches with retries") { checkTrace(withRetries(batches())); }
    SECTION("reads beside writes") { checkTrace(withRetries(withReads())); }
}

TEST_CASE("trace: watching changes nothing, N is the first N") {
    const Scenario scenario = withRetries(smallScenario());
    RunOptions options;
    options.traceMost = 17;
    RunCollector run(shared(scenario), scenario.seed, options);
    std::size_t records = 0;
    while (run.step()) records += run.takeRecords().size();
    CHECK(records == 17);
    CHECK(run.result().digest == runToEnd(shared(scenario), scenario.seed).digest);
    CHECK(traced(scenario).result.digest == run.result().digest);
}

TEST_CASE("trace: times and units are exact decimals") {
    CHECK(exactDecimal(0) == "0");
    CHECK(exactDecimal(1) == "0.000001");
    CHECK(exactDecimal(500'000) == "0.5");
    CHECK(exactDecimal(1'000'000) == "1");
    CHECK(exactDecimal(12'345'678'900'000) == "12345678.9");
    CHECK(exactDecimal(-1'500'000) == "-1.5");
}

TEST_CASE("CSV: a header, a line a second, nothing a spreadsheet would run") {
    const RunResult result = runToEnd(shared(smallScenario()), 1);
    const std::string csv = toCsv(result);
    CHECK(csv.rfind("t_s,attempts,accepted,throttled,failed,write_demanded,", 0) == 0);
    CHECK(std::count(csv.begin(), csv.end(), '\n') == 4);
    CHECK(csvField("plain") == "plain");
    CHECK(csvField("a,\"b\"") == "\"a,\"\"b\"\"\"");
    CHECK(csvField("=1+1") == "'=1+1");
}

TEST_CASE("text: the headline says what was asked, served and refused") {
    const RunResult result = runToEnd(shared(smallScenario()), 1);
    const std::string text = toText(result, {});
    CHECK(text.find("Asked ") != std::string::npos);
    CHECK(text.find("refused ") != std::string::npos);
    CHECK(text.find("TableWrite") != std::string::npos);
    Scenario quiet = smallScenario();
    quiet.traffic[0].rate.ratePerS = 0;
    CHECK(headline(runToEnd(shared(quiet), 1)) == "No request was made.");
}
