// SPDX-License-Identifier: GPL-3.0-or-later
// "Will it heal?": pairs whose answers are known (facts 4).
#include "core/timeline/outlook.h"

#include <memory>

#include "core/report/collector.h"
#include "core/scenario/scenario_reader.h"
#include "tests/support/catch.h"

using namespace partiscope;

namespace {

State stateAt(const std::string& sortKey, const std::string& more, Micros atUs) {
    const std::string text = R"(format = 1
title = "One key"
duration = "60 min"
tick = "100 ms"
[table]
name = "T"
partition_key = "pk"
sort_key = "sk"
mode = "on-demand"
[attributes]
pk = "KEY"
sk = )" + sortKey + R"(
[[traffic]]
name = "w"
operation = "PutItem"
rate = 1500
)" + more;
    const ScenarioReading reading = readScenario(text, "test");
    REQUIRE(reading.scenario.has_value());
    RunOptions options;
    options.untilUs = atUs;
    RunCollector run(std::make_shared<const Scenario>(*reading.scenario), 1, options);
    while (run.step()) {
    }
    return run.simulation().state();
}

constexpr const char* kRandom = "{ kind = \"uuid\" }";
constexpr const char* kRising = "{ kind = \"clock\" }";

}  // namespace

TEST_CASE("outlook: random sort keys heal in minutes, and a real run agrees") {
    const State state = stateAt(kRandom, "", 60 * kSecond);
    const Outlook outlook = lookAhead(state, 1, {}, {});
    CHECK(outlook.verdict == Outlook::Verdict::Heals);
    CHECK(outlook.runs == 8);
    CHECK(outlook.healed == 8);
    // Hot for 5 to 5.5 min, then a split of 2 to 4 min; the first seconds warm up.
    CHECK(outlook.fromUs >= 7 * 60 * kSecond);
    CHECK(outlook.toUs <= 10 * 60 * kSecond);
    CHECK(outlook.fromUs < outlook.toUs);
    CHECK(sentence(outlook).find("The service mends this between ") == 0);
    // The run itself: one of those ahead, so inside their range.
    const State later = stateAt(kRandom, "", 600 * kSecond);
    REQUIRE(later.tables[0].births.size() == 1);
    CHECK(later.tables[0].births[0].atUs >= outlook.fromUs - kSecond);
    CHECK(later.tables[0].births[0].atUs <= outlook.toUs);
}

TEST_CASE("outlook: a rising sort key never heals, and says why") {
    const Outlook outlook = lookAhead(stateAt(kRising, "", 60 * kSecond), 1, {}, {});
    CHECK(outlook.verdict == Outlook::Verdict::Never);
    CHECK(outlook.refusal == RefusalCause::RisingSortKey);
    CHECK(outlook.shareLeft > 0.32);  // 500 of 1,500
    CHECK(outlook.shareLeft < 0.35);
    CHECK(sentence(outlook).find("Never: the sort key only rises; 3") == 0);
    CHECK(sentence(outlook).find(" % are refused at 31:00.") != std::string::npos);
}

TEST_CASE("outlook: nothing to mend, and what somebody would change later does not count") {
    const std::string gentle = "[[event]]\nat = \"0 s\"\nset = { \"traffic.w.rate\" = 500 }\n";
    const Outlook nothing = lookAhead(stateAt(kRising, gentle, 60 * kSecond), 1, {}, {});
    CHECK(nothing.verdict == Outlook::Verdict::Nothing);
    // Somebody turns it down at minute 5: the service alone would not.
    const std::string later = "[[event]]\nat = \"5 min\"\nset = { \"traffic.w.rate\" = 500 }\n";
    CHECK(lookAhead(stateAt(kRising, later, 60 * kSecond), 1, {}, {}).verdict ==
          Outlook::Verdict::Never);
}

TEST_CASE("outlook: looking does not touch the run, and can be stopped") {
    const State state = stateAt(kRandom, "", 60 * kSecond);
    const std::uint64_t before = digestOf(state);
    std::stop_source source;
    source.request_stop();
    CHECK(lookAhead(state, 1, {}, source.get_token()).verdict == Outlook::Verdict::Unknown);
    CHECK(digestOf(state) == before);
    CHECK(lookAhead(state, 1, {}, {}) == lookAhead(state, 1, {}, {}));  // the same answer twice
}
