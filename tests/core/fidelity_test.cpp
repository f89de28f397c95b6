// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/fidelity.h"

#include <set>
#include <string>

#include "core/scenario/parameter.h"
#include "tests/support/catch.h"
#include "tests/support/scenario_builder.h"

using namespace partiscope;

TEST_CASE("fidelity: every row is complete and has a name of its own") {
    std::set<std::string_view> names;
    for (const FidelityRow& row : fidelityTable()) {
        INFO(row.name);
        CHECK(names.insert(row.name).second);
        CHECK_FALSE(row.says.empty());
        CHECK_FALSE(row.source.empty());
        CHECK_FALSE(row.standard.empty());
        CHECK_FALSE(row.switchPath.empty());
        const bool hasAddress = row.source.substr(0, 8) == "https://";
        CHECK((row.kind == FidelityKind::Assumed || hasAddress));
    }
}

TEST_CASE("fidelity: every switch is a parameter, and its default is the table's") {
    Scenario scenario = test::smallScenario();
    const std::string stream = scenario.traffic.front().name;
    scenario.limits = Limits{};
    for (const FidelityRow& row : fidelityTable()) {
        std::string path(row.switchPath);
        if (path == "none") continue;
        const std::size_t at = path.find("NAME");
        if (at != std::string::npos) path.replace(at, 4, stream);
        INFO(row.name << ": " << path);
        const Result<std::string> text = parameterText(scenario, path);
        CHECK(text.ok());
        const bool isOfFile = path.rfind("model.", 0) == 0 || path.rfind("limits.", 0) == 0;
        if (text.ok() && isOfFile) CHECK(text.value() == row.standard);
    }
}

TEST_CASE("fidelity: each switch of [model] is in the table") {
    std::set<std::string> switches;
    for (const FidelityRow& row : fidelityTable()) switches.insert(std::string(row.switchPath));
    for (const char* field :
         {"partition_bucket_depth", "table_bucket_depth", "burst_window", "read_write_coupling",
          "heat_splits", "split_heat", "split_window", "split_time", "growth_interval",
          "update_time", "adaptive_delay", "adaptive_delay_most", "alarm_lag"}) {
        CHECK(switches.count(std::string("model.") + field) == 1);
    }
    // A new field of ModelSpec needs a row, and a line above.
    struct Same {
        Micros a, b, c;
        bool d, e;
        double f;
        Micros g, h, i, j, k, l, m;
    };
    CHECK(sizeof(ModelSpec) == sizeof(Same));
}
