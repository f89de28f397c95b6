// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/parameter.h"

#include <string>
#include <vector>

#include "core/scenario/retry_policies.h"
#include "core/scenario/scenario_reader.h"
#include "tests/support/catch.h"
#include "tests/support/scenario_builder.h"

using namespace partiscope;

namespace {

constexpr const char* kText = R"(
format   = 1
title    = "T"
duration = "10 min"

[table]
name           = "Orders"
partition_key  = "order_date"
sort_key       = "order_time"
mode           = "provisioned"
write_capacity = 10000
read_capacity  = 3000

[attributes]
order_date = "2026-10-18"
order_time = { kind = "clock" }
customer   = { kind = "zipf", count = 1000 }

[[traffic]]
name      = "checkout"
operation = "PutItem"
rate      = 2400
item_size = "2 KB"
)";

Scenario orders() {
    const ScenarioReading reading = readScenario(kText, "orders.toml");
    REQUIRE(reading.scenario.has_value());
    return *reading.scenario;
}

Scenario with(const Scenario& scenario, const std::string& path, const std::string& value) {
    const Result<Scenario> changed = withParameter(scenario, path, value);
    CAPTURE(path, value, changed.ok() ? "" : toText(changed.problems().front()));
    REQUIRE(changed.ok());
    return changed.value();
}

std::string problemOf(const Scenario& scenario, const std::string& path, const std::string& value) {
    const Result<Scenario> changed = withParameter(scenario, path, value);
    if (changed.ok()) return "accepted";
    return toText(changed.problems().front());
}

std::string textOf(const Scenario& scenario, const std::string& path) {
    const Result<std::string> text = parameterText(scenario, path);
    return text.ok() ? text.value() : toText(text.problems().front());
}

}  // namespace

TEST_CASE("a parameter changes its own field and nothing else", "[parameter]") {
    const Scenario before = orders();
    Scenario expected = before;
    expected.traffic[0].rate.ratePerS = 2500.5;
    CHECK(with(before, "traffic.checkout.rate", "2500.5") == expected);

    expected = before;
    expected.tables[0].writeCapacity = 3000;
    CHECK(with(before, "table.write_capacity", "3000") == expected);
    CHECK(with(before, "table.Orders.write_capacity", "3000") == expected);
    CHECK(with(before, "tables.Orders.write_capacity", "3000") == expected);

    expected = before;
    expected.limits.partitionWrite = 500;
    CHECK(with(before, "limits.partition_write", "500") == expected);

    expected = before;
    expected.model.burstWindowUs = 60 * kSecond;
    CHECK(with(before, "model.burst_window", "1 min") == expected);

    expected = before;
    expected.seed = 7;
    CHECK(with(before, "seed", "7") == expected);

    expected = before;
    expected.attributes[2].count = 5;
    CHECK(with(before, "attributes.customer.count", "5") == expected);
}

TEST_CASE("texts with and without quotes mean the same", "[parameter]") {
    const Scenario before = orders();
    CHECK(with(before, "traffic.checkout.item_size", "4 KB") ==
          with(before, "traffic.checkout.item_size", "\"4 KB\""));
    CHECK(with(before, "traffic.checkout.item_size", "4 KB").traffic[0].itemSize.bytes == 4'096);
    CHECK(with(before, "duration", "2 min").durationUs == 120 * kSecond);
    CHECK(with(before, "table.mode", "on-demand").tables[0].mode == CapacityMode::OnDemand);
}

TEST_CASE("a constant stays a text, whatever it looks like", "[parameter]") {
    for (const std::string value :
         {"2026-12-31", "42", "007", "true", "1_000", "a = b # c", "1e5"}) {
        CAPTURE(value);
        const AttributeSpec changed = with(orders(), "attributes.order_date", value).attributes[0];
        CHECK(changed.kind == AttributeKind::Constant);
        CHECK(changed.text == value);
    }
    const Scenario made = with(orders(), "attributes.order_date", "{ kind = \"uuid\" }");
    CHECK(made.attributes[0].kind == AttributeKind::Uuid);
    CHECK(made.attributes[0].name == "order_date");
    CHECK(with(made, "attributes.order_date", "2026-10-18") == orders());
}

TEST_CASE("write shards come and stay away", "[parameter]") {
    const std::string path = "traffic.checkout.write_shards.count";
    const Scenario plain = orders();
    CHECK(textOf(plain, path) == "1");
    CHECK(with(plain, path, "1") == plain);
    const Scenario sharded = with(plain, path, "8");
    CHECK(sharded.traffic[0].writeShards == WriteShards{8, true, "random", 0, "#"});
    // A file that says write_shards means a suffix, even for one shard.
    CHECK(with(sharded, path, "1").traffic[0].writeShards ==
          WriteShards{1, true, "random", 0, "#"});
    CHECK(with(sharded, "traffic.checkout.write_shards.by", "customer").traffic[0].writeShards.by ==
          "customer");
    CHECK(
        problemOf(plain, "traffic.checkout.write_shards.by", "customer") ==
        "traffic.checkout.write_shards.count: is missing; a whole number from 1 to 100,000 shards");
}

TEST_CASE("rate and workers take each other's place", "[parameter]") {
    const Scenario closed = with(orders(), "traffic.checkout.workers", "64");
    CHECK(closed.traffic[0].workers == 64);
    CHECK(textOf(closed, "traffic.checkout.rate") ==
          "traffic.checkout.rate: has no value in this scenario");
    CHECK(with(closed, "traffic.checkout.rate", "2400") == orders());
}

TEST_CASE("changing one capacity leaves the other", "[parameter]") {
    Scenario scenario = orders();
    scenario.tables[0].readCapacity = scenario.tables[0].writeCapacity;
    const TableSpec changed = with(scenario, "table.write_capacity", "500").tables[0];
    CHECK(changed.writeCapacity == 500);
    CHECK(changed.readCapacity == 10'000);
}

TEST_CASE("what is refused, and how", "[parameter]") {
    const Scenario s = orders();
    CHECK(problemOf(s, "traffic.checkout.rate", "-5") ==
          "traffic.checkout.rate: must not be negative, got -5; a number from 0 to 100,000,000 "
          "calls/s");
    CHECK(problemOf(s, "traffic.chekout.rate", "5") ==
          "traffic.chekout: is unknown; one of checkout; did you mean \"checkout\"?");
    CHECK(problemOf(s, "traffic.checkout.rates", "5") ==
          "traffic.checkout.rates: is unknown; did you mean \"rate\"?");
    CHECK(problemOf(s, "sed", "5") == "sed: is unknown; did you mean \"seed\"?");
    CHECK(problemOf(s, "attributes.orderdate", "x") ==
          "attributes.orderdate: is unknown; one of order_date, order_time, customer; "
          "did you mean \"order_date\"?");
    CHECK(problemOf(s, "table.write_capacity", "40001") ==
          "table.write_capacity: is above the table's quota: 40,001; 1 to 40,000 units/s; "
          "limits.table_write sets another quota");
    CHECK(problemOf(s, "limits.table_write", "9999").find("table.write_capacity: is above") == 0);
    CHECK(problemOf(s, "duration", "5").find("has no unit") != std::string::npos);
    CHECK(problemOf(s, "duration", "1 min\nseed = 4").find("unknown unit") != std::string::npos);
    CHECK(problemOf(s, "seed", "5\ntitle = 3") ==
          "seed: is a string, \"5\\ntitle = 3\"; a whole "
          "number from 0 to 9,223,372,036,854,775,807");
    CHECK(problemOf(s, "traffic.checkout.rate", "{ from = 1").find("is not a TOML value") !=
          std::string::npos);
    CHECK(problemOf(s, "traffic.checkout.rate", "{ from = 1 }") ==
          "traffic.checkout.rate.to: is missing; a number of calls/s");
    CHECK(problemOf(s, "traffic.checkout.rate.to", "5").find("is a plain value") !=
          std::string::npos);
    CHECK(problemOf(s, "traffic", "5").find("is a section") != std::string::npos);
    CHECK(problemOf(s, "traffic.checkout.operation", "Scan") ==
          "traffic.checkout.operation: Scan is not simulated by this version yet; use another "
          "value");
    CHECK(problemOf(s, "table.partition_key", "customr").find("did you mean \"customer\"?") !=
          std::string::npos);
    CHECK(problemOf(s, "", "5") != "accepted");
    CHECK(problemOf(s, ".", "5") != "accepted");
    CHECK(problemOf(s, "traffic.", "5") != "accepted");
    CHECK(problemOf(s, "traffic.checkout.", "5") != "accepted");
    CHECK(problemOf(s, "table..", "5") != "accepted");
}

TEST_CASE("the text of a parameter is what sets it", "[parameter]") {
    const struct {
        const char* path;
        const char* value;
    } kCases[] = {
        {"seed", "18446744073709551615"},
        {"duration", "90 s"},
        {"tick", "100 ms"},
        {"title", "\"[in brackets]\""},
        {"table.read_capacity", "17"},
        {"table.mode", "on-demand"},
        {"table.age", "5 min"},
        {"table.warm_write", "5000"},
        {"table.partitions", "12"},
        {"traffic.checkout.rate", "0.1"},
        {"traffic.checkout.rate", "{ base = 100, peak = 900, period = \"1 d\" }"},
        {"traffic.checkout.rate", "{ steps = [{ at = \"0 s\", rate = 100 }] }"},
        {"traffic.checkout.workers", "64"},
        {"traffic.checkout.item_size", "{ mean = \"1 KB\", sigma = 0.5 }"},
        {"traffic.checkout.retries", "java-v2"},
        {"traffic.checkout.retries", "{ attempts = \"unlimited\", base = \"25 ms\" }"},
        {"traffic.checkout.timeout", "25 s"},
        {"traffic.checkout.consistent", "true"},
        {"traffic.checkout.total", "500000"},
        {"traffic.checkout.write_shards.count", "4"},
        {"traffic.checkout.attributes.order_date", "2026-12-31"},
        {"attributes.order_date", "2026-12-31"},
        {"attributes.order_date", "{ kind = \"uuid\" }"},
        {"attributes.customer.exponent", "1.1"},
        {"attributes.customer.prefix", "C#"},
        {"limits.partition_size", "5 GB"},
        {"model.read_write_coupling", "linear"},
    };
    for (const auto& [path, value] : kCases) {
        CAPTURE(path, value);
        const Scenario changed = with(orders(), path, value);
        CHECK(textOf(changed, path) == value);
        CHECK(with(changed, path, textOf(changed, path)) == changed);
    }
}

TEST_CASE("defaults have a text, absent and unknown parameters have none", "[parameter]") {
    const Scenario s = orders();
    CHECK(textOf(s, "traffic.checkout.latency") == "5 ms");
    CHECK(textOf(s, "traffic.checkout.retries") == "none");
    CHECK(textOf(s, "limits.partition_write") == "1000");
    CHECK(textOf(s, "table.age") == "new");
    CHECK(textOf(s, "traffic.checkout.timeout") ==
          "traffic.checkout.timeout: has no value in this scenario");
    CHECK(textOf(s, "traffic.checkout.timout") ==
          "traffic.checkout.timout: is unknown; did you mean \"timeout\"?");
    CHECK(textOf(s, "table.partition") ==
          "table.partition: is unknown; did you mean \"partitions\"?");
}

TEST_CASE("names may hold dots", "[parameter]") {
    Scenario scenario = orders();
    scenario.traffic[0].name = "shop.v1";
    scenario.traffic.push_back(scenario.traffic[0]);
    scenario.traffic[1].name = "shop";
    const Scenario changed = with(scenario, "traffic.shop.v1.rate", "1");
    CHECK(changed.traffic[0].rate.ratePerS == 1);
    CHECK(changed.traffic[1].rate.ratePerS == 2400);
    CHECK(with(scenario, "traffic.shop.rate", "2").traffic[1].rate.ratePerS == 2);
}

TEST_CASE("what the reader refuses, a parameter refuses with the same words", "[parameter]") {
    const char* kValues[] = {"-1", "0", "1.5", "1e30", "\"x\"", "true", "[]", "{}", "nan", "5 s"};
    const char* kFields[] = {"rate",       "workers", "latency",   "batch",           "item_size",
                             "consistent", "retries", "operation", "condition_fails", "nonsense"};
    for (const char* field : kFields) {
        for (const std::string value : kValues) {
            CAPTURE(field, value);
            std::string text = kText;
            const std::string line = std::string(field) + " ";
            // The file says the same thing: the old line goes, if there is one, the new one comes.
            const std::size_t old = text.rfind("\n" + line);
            if (old != std::string::npos) text.erase(old, text.find('\n', old + 1) - old);
            if (line == "workers ") text.erase(text.find("\nrate"), 17);
            const bool isBareText = value == "5 s";
            text += line + "= " + (isBareText ? "\"" + value + "\"" : value) + "\n";
            const ScenarioReading reading = readScenario(text, "");
            const Result<Scenario> changed =
                withParameter(orders(), std::string("traffic.checkout.") + field, value);
            const bool isNumberField = value == "nan" && !changed.ok();
            CHECK(reading.scenario.has_value() == changed.ok());
            if (changed.ok()) CHECK(*reading.scenario == changed.value());
            if (!changed.ok() && !reading.scenario && !isNumberField) {
                CHECK(reading.problems.front().path == changed.problems().front().path);
            }
        }
    }
}

TEST_CASE("named retry policies are those of the SDKs", "[parameter]") {
    const auto delays = [](const char* name) {
        const RetryPolicy policy = *namedRetryPolicy(name);
        std::vector<std::int64_t> ms;  // before jitter
        for (std::int64_t n = 1; n < policy.attempts; ++n) {
            const Micros us =
                n == 1 && policy.firstDelayUs ? *policy.firstDelayUs : policy.baseUs << (n - 1);
            ms.push_back(std::min(us, policy.capUs) / 1'000);
        }
        return ms;
    };
    using Ms = std::vector<std::int64_t>;
    CHECK(delays("none").empty());
    CHECK(delays("python-legacy") == Ms{50, 100, 200, 400, 800, 1600, 3200, 6400, 12800});
    CHECK(delays("python-standard") == Ms{1000, 2000});
    CHECK(delays("java-v2") == Ms{25, 50, 100, 200, 400, 800, 1600, 3200});
    CHECK(delays("js-v2") == Ms{50, 100, 200, 400, 800, 1600, 3200, 6400, 12800, 25600});
    CHECK(delays("js-v3") == Ms{100, 200});
    CHECK(delays("go-v2") == Ms{1000, 2000});
    CHECK(delays("dotnet") == Ms{1000, 2000, 4000, 8000, 16000, 20000, 20000, 20000, 20000});
    CHECK(delays("cpp") == Ms{0, 50, 100, 200, 400, 800, 1600, 3200, 6400, 12800});
    CHECK(delays("sdk-2026") == Ms{1000, 2000, 4000});
    CHECK(namedRetryPolicy("python-legacy")->jitter == Jitter::None);
    CHECK(namedRetryPolicy("cpp")->jitter == Jitter::None);
    CHECK(namedRetryPolicy("java-v2")->jitter == Jitter::Full);
    CHECK_FALSE(namedRetryPolicy("java").has_value());
    CHECK(retryPolicyNames().size() == 10);
}
