// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/expect.h"

#include <memory>

#include "core/report/collector.h"
#include "tests/support/catch.h"
#include "tests/support/scenario_builder.h"

using namespace partiscope;

namespace {

Expectation expectation(const std::string& metric, std::optional<double> min,
                        std::optional<double> max) {
    Expectation wanted;
    wanted.metric = metric;
    wanted.min = min;
    wanted.max = max;
    return wanted;
}

Json resultOf(const Scenario& scenario) {
    return toJson(runToEnd(std::make_shared<const Scenario>(scenario), scenario.seed));
}

bool holds(const Json& result, const Expectation& wanted) {
    return checkExpectations({wanted}, result).front().pass;
}

}  // namespace

TEST_CASE("expectations: bounds are included, what is not given always holds") {
    Json result = resultOf(test::smallScenario());
    result["totals"]["throttled_share"] = 0.5;
    CHECK(holds(result, expectation("throttled_share", 0.5, 0.5)));
    CHECK(holds(result, expectation("throttled_share", {}, 0.5)));
    CHECK(holds(result, expectation("throttled_share", 0.5, {})));
    CHECK(holds(result, expectation("throttled_share", {}, {})));
    CHECK_FALSE(holds(result, expectation("throttled_share", 0.51, {})));
    CHECK_FALSE(holds(result, expectation("throttled_share", {}, 0.49)));
}

TEST_CASE("expectations: without a number nothing passes, and it says why") {
    Json result = resultOf(test::smallScenario());
    result["totals"]["first_throttle_s"] = nullptr;
    const auto outcomes = checkExpectations(
        {expectation("first_throttle_s", {}, {}), expectation("throtled", {}, {})}, result);
    REQUIRE(outcomes.size() == 2);
    for (const ExpectationOutcome& outcome : outcomes) {
        CHECK_FALSE(outcome.pass);
        CHECK_FALSE(outcome.got);
        CHECK_FALSE(outcome.problem.empty());
    }
    CHECK_FALSE(allPass(outcomes));
    const Json json = toJson(outcomes);
    for (const char* key : {"metric", "min", "max", "got", "pass"}) CHECK(json.at(0).contains(key));
}

TEST_CASE("expectations: a window is honoured") {
    const Scenario scenario = test::smallScenario();
    const Json result = resultOf(scenario);
    Expectation first = expectation("attempts", {}, {});
    first.toUs = kSecond;
    Expectation rest = expectation("attempts", {}, {});
    rest.fromUs = kSecond;
    const auto outcomes = checkExpectations({first, rest, expectation("attempts", {}, {})}, result);
    CHECK(*outcomes[0].got + *outcomes[1].got == *outcomes[2].got);
    CHECK(*outcomes[0].got > 0);
}

TEST_CASE("expectations: a path that names nothing is a problem before the run") {
    Scenario scenario = test::smallScenario();
    scenario.expectations.push_back(expectation("first_throttle_s", {}, {}));
    scenario.expectations.push_back(expectation("series.write_consumed.mean", {}, {}));
    CHECK(metricProblems(scenario).empty());
    scenario.expectations.push_back(expectation("series.write_consumed.meann", {}, {}));
    scenario.expectations.push_back(expectation("traffic.nobody.accepted", {}, {}));
    const Diagnostics problems = metricProblems(scenario);
    REQUIRE(problems.size() == 2);
    CHECK(problems[0].path == "expect[2].metric");
    CHECK(problems[0].hint.find("mean") != std::string::npos);
}
