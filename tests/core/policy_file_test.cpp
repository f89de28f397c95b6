// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of eras, auto scaling, local indexes and their assumptions: read, written, changed.
#include "core/scenario/parameter.h"
#include "core/scenario/scenario_reader.h"
#include "core/scenario/scenario_writer.h"
#include "tests/support/catch.h"

using namespace partiscope;

namespace {

Scenario read(const std::string& text) {
    const ScenarioReading reading = readScenario(text, "test");
    std::string problems;
    for (const Diagnostic& problem : reading.problems) problems += toText(problem) + "\n";
    CHECK(problems == "");
    REQUIRE(reading.scenario.has_value());
    return *reading.scenario;
}

const std::string kFile = R"(format = 1
title = "All of them"
duration = "1 min"
era = "2018"
[table]
name = "T"
partition_key = "id"
sort_key = "at"
mode = "provisioned"
write_capacity = 100
read_capacity = 50
warm_write = 4000
auto_scaling = { target = 60, min_write = 5, max_write = 1000 }
local_indexes = [ { name = "byAmount", sort_key = "amount", projection = ["note", "amount"] }, { name = "byNote", sort_key = "note", projection = "keys" } ]
[attributes]
id = { kind = "uuid" }
at = { kind = "clock" }
amount = { kind = "uniform", count = 5 }
note = "n"
[[traffic]]
name = "w"
operation = "PutItem"
rate = 1
[model]
heat_splits = "off"
split_heat = 0.9
split_window = "6 min"
split_time = "2 min"
growth_interval = "20 min"
update_time = "0 s"
adaptive_delay = "1 min"
adaptive_delay_most = "2 min"
alarm_lag = "3 min"
)";

}  // namespace

TEST_CASE("policy fields: read as they are written, and written so that they are read back") {
    const Scenario scenario = read(kFile);
    CHECK(scenario.era == Era::Era2018);
    const TableSpec& table = scenario.tables[0];
    CHECK(table.warmWrite == 4'000);
    CHECK(table.autoScaling == AutoScalingSpec{60, 5, 1'000, 0, 0});
    REQUIRE(table.localIndexes.size() == 2);
    CHECK(table.localIndexes[0] ==
          LocalIndexSpec{"byAmount", "amount", "list", {"note", "amount"}});
    CHECK(table.localIndexes[1] == LocalIndexSpec{"byNote", "note", "keys", {}});
    const ModelSpec& model = scenario.model;
    CHECK_FALSE(model.heatSplits);
    CHECK(model.splitHeat == 0.9);
    CHECK(model.splitWindowUs == 360 * kSecond);
    CHECK(model.splitTimeUs == 120 * kSecond);
    CHECK(model.growthIntervalUs == 1'200 * kSecond);
    CHECK(model.updateTimeUs == 0);
    CHECK(model.adaptiveDelayUs == 60 * kSecond);
    CHECK(model.adaptiveDelayMostUs == 120 * kSecond);
    CHECK(model.alarmLagUs == 180 * kSecond);
    CHECK(read(writeScenario(scenario)) == scenario);
}

TEST_CASE("policy fields: every one can be set by its path") {
    const Scenario scenario = read(kFile);
    const auto with = [&](const std::string& path, const std::string& value) {
        const Result<Scenario> changed = withParameter(scenario, path, value);
        INFO(path << " = " << value << ": "
                  << (changed.ok() ? "" : toText(changed.problems().front())));
        REQUIRE(changed.ok());
        return changed.value();
    };
    CHECK(with("table.auto_scaling.target", "80").tables[0].autoScaling->targetPercent == 80);
    CHECK(with("table.warm_write", "9000").tables[0].warmWrite == 9'000);
    CHECK(with("table.mode", "on-demand").tables[0].mode == CapacityMode::OnDemand);
    CHECK(with("era", "today").era == Era::Today);
    CHECK(with("model.heat_splits", "on").model.heatSplits);
    CHECK(with("model.split_window", "90 s").model.splitWindowUs == 90 * kSecond);
    CHECK_FALSE(withParameter(scenario, "table.auto_scaling.target", "95").ok());
    CHECK_FALSE(withParameter(scenario, "table.warm_write", "50000").ok());  // above the quota
    CHECK_FALSE(withParameter(with("table.mode", "on-demand"), "era", "2012").ok());
}
