// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/expect.h"

#include <algorithm>
#include <memory>

#include "core/report/cloudwatch.h"
#include "core/report/collector.h"

namespace partiscope {

namespace {

Json optionalNumber(const std::optional<double>& value) {
    return value ? number(*value) : Json(nullptr);
}

}  // namespace

std::vector<ExpectationOutcome> checkExpectations(const std::vector<Expectation>& expectations,
                                                  const Json& result) {
    std::vector<ExpectationOutcome> outcomes;
    for (const Expectation& expectation : expectations) {
        ExpectationOutcome outcome;
        outcome.expectation = expectation;
        const Result<double> got =
            metricValue(result, expectation.metric, {expectation.fromUs, expectation.toUs});
        if (got.ok()) {
            outcome.got = got.value();
            outcome.pass = (!expectation.min || *outcome.got >= *expectation.min) &&
                           (!expectation.max || *outcome.got <= *expectation.max);
        } else {
            outcome.problem = toText(got.problems().front());
        }
        outcomes.push_back(std::move(outcome));
    }
    return outcomes;
}

bool allPass(const std::vector<ExpectationOutcome>& outcomes) {
    return std::all_of(outcomes.begin(), outcomes.end(), [](const auto& o) { return o.pass; });
}

Json toJson(const std::vector<ExpectationOutcome>& outcomes) {
    Json list = Json::array();
    for (const ExpectationOutcome& outcome : outcomes) {
        const Expectation& expectation = outcome.expectation;
        Json row = {{"metric", expectation.metric},
                    {"min", optionalNumber(expectation.min)},
                    {"max", optionalNumber(expectation.max)},
                    {"got", optionalNumber(outcome.got)},
                    {"pass", outcome.pass}};
        if (expectation.fromUs) row["from_s"] = number(inSeconds(*expectation.fromUs));
        if (expectation.toUs) row["to_s"] = number(inSeconds(*expectation.toUs));
        if (!outcome.problem.empty()) row["problem"] = outcome.problem;
        list.push_back(std::move(row));
    }
    return list;
}

Diagnostics metricProblems(const Scenario& scenario) {
    Diagnostics problems;
    if (scenario.expectations.empty()) return problems;
    // A run of one tick has every name that a longer one has, but for what only splits make.
    RunCollector run(std::make_shared<const Scenario>(scenario), scenario.seed, {});
    run.step();
    const Json result = toJson(run.result());
    for (std::size_t i = 0; i < scenario.expectations.size(); ++i) {
        const Expectation& expectation = scenario.expectations[i];
        std::optional<Diagnostic> problem =
            metricPathProblem(result, expectation.metric, {expectation.fromUs, expectation.toUs});
        if (!problem) continue;
        problem->what = "\"" + problem->path + "\" " + problem->what;
        problem->path = "expect[" + std::to_string(i) + "].metric";
        problems.push_back(std::move(*problem));
    }
    return problems;
}

}  // namespace partiscope
