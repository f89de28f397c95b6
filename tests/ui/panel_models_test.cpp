// SPDX-License-Identifier: GPL-3.0-or-later
// What the panels say, without widgets: headline, gates, sum, answers, marks, controls, speeds.
#include "tests/support/catch.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tests/ui/panel_fixture.h"
#include "tests/ui/stage_frames.h"
#include "ui/models/gate_cards.h"
#include "ui/models/lesson_answer.h"
#include "ui/models/lesson_progress.h"
#include "ui/models/panel_text.h"
#include "ui/models/timeline_marks.h"
#include "ui/models/tune_controls.h"
#include "ui/models/worked_sum.h"
#include "ui/widgets/transport_speed_scale.h"

using namespace partiscope;
using namespace partiscope::test;

namespace {

GateFrame gateFrame(ChainStep step, Gate gate, std::int64_t asked, std::int64_t limit,
                    std::int64_t refused) {
    GateFrame frame;
    frame.step = step;
    frame.gate = gate;
    frame.applies = true;
    frame.asked = asked * kUnit;
    frame.limit = limit * kUnit;
    frame.refused = refused * kUnit;
    return frame;
}

TableFrame hotTable() {
    TableFrame table;
    table.writeCapacity = 10'000 * kUnit;
    table.write = {4'800 * kUnit, 1'000 * kUnit, 3'800 * kUnit};
    GateFrame maximum;
    maximum.step = ChainStep::AccountOrMaximum;
    maximum.gate = Gate::AccountOrMaximum;
    maximum.whyNot = "on-demand only";
    GateFrame burst = gateFrame(ChainStep::SavedBurst, Gate::TableCapacity, 0, 10'000, 0);
    burst.held = 920'000 * kUnit;
    burst.heldMost = 3'000'000 * kUnit;
    GateFrame partition = gateFrame(ChainStep::Partition, Gate::Partition, 4'800, 1'000, 3'800);
    partition.partitionName = "H";
    partition.reason = Reason::TableWriteKeyRangeThroughputExceeded;
    table.gates = {maximum,
                   gateFrame(ChainStep::TableCapacity, Gate::TableCapacity, 4'800, 10'000, 0),
                   burst, partition};
    return table;
}

Question shareQuestion() { return *ordersByDate()->steps.front().ask; }

}  // namespace

TEST_CASE("headline tells the story of orders by date") {
    const Frame frame = ordersByDateFrame();
    const std::vector<HeadlineLine> lines = headlineLines(frame, false);
    REQUIRE(lines.size() == 1);
    CHECK(lines[0].asked == "Asked 4,800 WCU/s");
    CHECK(lines[0].served == "served 1,000");
    CHECK(lines[0].refused == "refused 3,800 (79 %)");
    CHECK(lines[0].idle == "90 % of the table stands idle");
    CHECK(lines[0].refuses);
}

TEST_CASE("veiled, the headline gives nothing away but what is asked") {
    const std::vector<HeadlineLine> lines = headlineLines(ordersByDateFrame(), true);
    REQUIRE(lines.size() == 1);
    CHECK(lines[0].asked == "Asked 4,800 WCU/s");
    CHECK(lines[0].served == "served ?");
    CHECK(lines[0].refused == "refused ?");
    CHECK(lines[0].idle.isEmpty());
    CHECK_FALSE(lines[0].refuses);
}

TEST_CASE("on demand nothing is said to be idle") {
    Frame frame = ordersByDateFrame();
    frame.tables.front().mode = CapacityMode::OnDemand;
    CHECK(headlineLines(frame, false).front().idle.isEmpty());
}

TEST_CASE("reads and writes get a line each, with their units") {
    Frame frame = ordersByDateFrame();
    setReads(frame, 2, 500, 500);
    const std::vector<HeadlineLine> lines = headlineLines(frame, false);
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].asked == "Writes: asked 4,800 WCU/s");
    CHECK(lines[1].asked == "Reads: asked 500 RCU/s");
    CHECK_FALSE(lines[1].refuses);
}

TEST_CASE("facts of a scenario in one line") {
    CHECK(scenarioFacts(*ordersByDate(), 10) ==
          "10 partitions · 10,000 WCU provisioned · 2,400 PutItem/s of 2 KB");
}

TEST_CASE("the gate that refuses names reason and metric") {
    const GateCards cards = gateCards(hotTable(), false);
    REQUIRE(cards.cards.size() == 3);
    CHECK(cards.cards[0].name == "Table capacity");
    CHECK(cards.cards[0].numbers == "4,800 of 10,000");
    CHECK(cards.cards[0].words == "passes");
    CHECK(cards.cards[1].numbers == "92 s");
    CHECK(cards.cards[1].words == "no help to a partition");
    const GateCard& partition = cards.cards[2];
    CHECK(partition.name == "Partition H");
    CHECK(partition.verdict == GateCard::Verdict::Refuses);
    CHECK(partition.words == "refuses 3,800");
    CHECK(partition.reason == "TableWriteKeyRangeThroughputExceeded");
    CHECK(partition.metric == "WriteKeyRangeThroughputThrottleEvents");
    REQUIRE(cards.notes.size() == 1);
    CHECK(cards.notes[0].why == "on-demand only");
}

TEST_CASE("when several partitions refuse, the card counts the others and adds up") {
    TableFrame table = hotTable();
    LaneFrame hot, other, idle;
    hot.write = {4'800 * kUnit, 1'000 * kUnit, 3'800 * kUnit};
    other.write = {1'200 * kUnit, 1'000 * kUnit, 200 * kUnit};
    hot.id = PartitionId{7};
    other.id = PartitionId{8};
    table.lanes = {idle, hot, other};
    const auto partitionGate =
        std::find_if(table.gates.begin(), table.gates.end(),
                     [](const GateFrame& gate) { return gate.step == ChainStep::Partition; });
    REQUIRE(partitionGate != table.gates.end());
    partitionGate->refusedInAll = 4'000 * kUnit;
    GateCards cards = gateCards(table, false);
    CHECK(cards.cards[2].name == "Partitions H, I");
    CHECK(cards.cards[2].words == "refuse 4,000 in all");
    // What the table's own gates refused of the other lane is not the partitions'.
    partitionGate->refusedInAll = 3'800 * kUnit;
    cards = gateCards(table, false);
    CHECK(cards.cards[2].name == "Partition H");
    CHECK(cards.cards[2].words == "refuses 3,800");
}

TEST_CASE("veiled gates show what is asked and no verdict") {
    for (const GateCard& card : gateCards(hotTable(), true).cards) {
        CHECK(card.verdict == GateCard::Verdict::Veiled);
        CHECK(card.words == "?");
        CHECK(card.reason.isEmpty());
        CHECK(card.fill == 0);
        CHECK_FALSE(card.numbers.contains("of"));
    }
}

TEST_CASE("the worked sum goes from item to shards") {
    const std::vector<SumRow> rows = workedSum(*ordersByDate(), 0);
    REQUIRE(rows.size() == 5);
    CHECK(rows[0] == SumRow{"2 KB ÷ 1 KB, rounded up", "2 WCU"});
    CHECK(rows[1] == SumRow{"2,400 writes/s × 2", "4,800 WCU/s"});
    CHECK(rows[2] == SumRow{"one partition serves", "1,000 WCU/s"});
    CHECK(rows[3] == SumRow{"fewest keys that could fit", "5"});
    CHECK(rows[4] == SumRow{"⌈4,800 ÷ 800⌉", "6 shards"});
}

TEST_CASE("the share's sum stands only where it holds") {
    const Frame frame = [] {
        Frame made = ordersByDateFrame();
        made.tables.front().hotKeys.clear();
        addKey(made, "2026-10-18", 7, 0.5, 1.0);
        return made;
    }();
    Scenario scenario = *ordersByDate();
    REQUIRE(refusedShareSum(scenario, frame));
    CHECK(refusedShareSum(scenario, frame)->text == "1 − 1,000 ÷ 4,800");
    scenario.traffic.front().retries.attempts = 3;
    CHECK_FALSE(refusedShareSum(scenario, frame));
    scenario = *ordersByDate();
    scenario.traffic.front().rate.ratePerS = 500;  // 1,000 asked: nothing is refused
    CHECK_FALSE(refusedShareSum(scenario, frame));
}

TEST_CASE("answers: what is typed, what is true, how far off") {
    Frame frame;
    CHECK(truthOf(shareQuestion(), frame, {}).text == "not yet");
    frame.attemptsSoFar = 4'800;
    frame.throttledSoFar = 3'800;
    const Truth truth = truthOf(shareQuestion(), frame, {});
    CHECK(truth.text == "79.2 %");
    CHECK(answerShown(shareQuestion(), "50") == "50.0 %");
    CHECK(verdictOn(shareQuestion(), "50", truth) == "29.2 points off");
    CHECK(verdictOn(shareQuestion(), "80", truth) == "close enough");
    CHECK(numberTyped("50,5") == 50.5);
    CHECK(numberTyped("4,800") == 4'800.0);
    CHECK(numberTyped(" 79 %") == 79.0);
    CHECK_FALSE(numberTyped("half"));
    CHECK_FALSE(numberTyped(""));
    const Question gate = *ordersByDate()->steps[1].ask;
    CHECK(truthOf(gate, frame, {}).text == "The partition's limit");
    CHECK(verdictOn(gate, "table", truthOf(gate, frame, {})) == "the run says otherwise");
    CHECK(verdictOn(gate, "partition", truthOf(gate, frame, {})) == "the same as the run");
}

TEST_CASE("a question may ask for a series of the run's seconds") {
    Question question = shareQuestion();
    question.unit = "units/s";
    question.answer = "metric:series.write_consumed.mean";
    RunSeconds seconds;
    Frame frame;
    frame.atUs = 2 * kSecond;
    CHECK(truthOf(question, frame, seconds).text == "not yet");
    for (const std::int64_t units : {1'000, 1'500, 9'000}) {
        SecondPoint point;
        point.tables.resize(1);
        point.tables[0].writeConsumed = units * kUnit;
        seconds.add({point});
    }
    CHECK(truthOf(question, frame, seconds).text == "1,250 units/s");  // the third is not over yet
    question.answer = "metric:traffic.checkout.latency_ms.p99";
    CHECK_FALSE(truthOf(question, frame, seconds).number);
}

TEST_CASE("a lesson veils until it is answered and stops where it says") {
    LessonProgress progress;
    progress.start(ordersByDate());
    CHECK(progress.isVeiled());
    CHECK_FALSE(progress.reachedStop(0, 9 * kSecond));
    progress.commit("50", kSecond);
    CHECK_FALSE(progress.isVeiled());
    progress.commit("80", 2 * kSecond);
    CHECK(progress.answer()->text == "50");  // the first stands
    CHECK(progress.reachedStop(9 * kSecond, 11 * kSecond) == 10 * kSecond);
    CHECK(progress.current() == 1);
    CHECK(progress.isAsking());
    CHECK_FALSE(progress.isVeiled());  // the run was seen already
    CHECK(progress.areGatesVeiled());  // but the gate is the question
    CHECK(progress.isDone(0));
    CHECK_FALSE(progress.reachedStop(9 * kSecond, 11 * kSecond));  // once
    progress.showAnswer(11 * kSecond);
    CHECK_FALSE(progress.isAsking());
    CHECK_FALSE(progress.areGatesVeiled());
    CHECK(progress.answer()->shown);
}

TEST_CASE("an open question holds the lesson, so that no later text gives its answer away") {
    LessonProgress progress;
    progress.start(ordersByDate());
    REQUIRE(progress.isAsking());
    CHECK(progress.reachedStop(9 * kSecond, 11 * kSecond) == 10 * kSecond);  // the run stops there
    CHECK(progress.current() == 0);
    CHECK(progress.isVeiled());
    progress.commit("50", 10 * kSecond);
    CHECK(progress.hasNext());
    CHECK(progress.current() == 0);  // the learner goes on when ready
}

TEST_CASE("skipped stops veil nothing and stop nowhere") {
    LessonProgress progress;
    progress.start(ordersByDate(), true);
    CHECK_FALSE(progress.isVeiled());
    CHECK_FALSE(progress.reachedStop(0, 60 * kSecond));
}

TEST_CASE("tune: a control for each parameter, ranges around the file's value") {
    const auto scenario = ordersByDate();
    const std::vector<TuneControl> controls = tuneControls(*scenario, *scenario, 0);
    REQUIRE(controls.size() == 8);
    const TuneControl& rate = controls[0];
    CHECK(rate.path == "traffic.checkout.rate");
    CHECK(tunePosition(rate, "2400") == 500);
    CHECK(tuneTextAt(rate, 500) == "2400");
    CHECK(tuneTextAt(rate, 0) == "240");
    CHECK(tuneTextAt(rate, kTuneSteps) == "24000");
    CHECK(tuneShown(rate, "24000") == "24,000");
    CHECK(tuneTyped(rate, "24,000 ") == "24000");
    CHECK(controls[1].path == "traffic.checkout.item_size");
    CHECK(tuneTextAt(controls[1], tunePosition(controls[1], "2 KB")) == "2 KB");
    CHECK(controls[2].path == "traffic.checkout.write_shards.count");
    CHECK(tuneTextAt(controls[2], 0) == "1");
    CHECK(tuneTextAt(controls[2], kTuneSteps) == "32");
    CHECK(controls[3].choices == QStringList{"random", "order_id"});
    CHECK(controls[4].path == "table.write_capacity");
    CHECK(controls[4].most == 40'000);  // the account's quota
    CHECK(controls[5].path == "table.mode");
    CHECK(controls[5].text == "provisioned");
    CHECK(controls[6].path == "era");
    CHECK(controls[6].text == "today");
    CHECK(controls[7].path == "model.heat_splits");
    CHECK(controls[7].choices == QStringList{"on", "off"});
    CHECK(controls[7].text == "on");
}

TEST_CASE("tune: every listed value is where its position says") {
    const auto scenario = ordersByDate();
    for (const TuneControl& control : tuneControls(*scenario, *scenario, 0)) {
        for (const auto& [value, text] : control.listed) {
            CHECK(tuneTextAt(control, tunePosition(control, text)) == text);
        }
    }
}

TEST_CASE("timeline: places and moments are each other's inverse, labels do not touch") {
    const TimelineTrack track{100, 1'000, 600 * kSecond};
    CHECK(track.placeOf(0) == 100);
    CHECK(track.placeOf(600 * kSecond) == 1'100);
    CHECK(track.momentAt(600) == 300 * kSecond);
    CHECK(track.momentAt(-50) == 0);
    CHECK(track.momentAt(5'000) == 600 * kSecond);

    Event first;
    first.atUs = 200'000;
    const auto scenario = ordersByDate();
    const std::vector<TimelineMark> marks = timelineMarks({first}, scenario->steps, kSecond);
    REQUIRE(marks.size() == 2);
    CHECK(marks[0].label == "first throttle 0:00.2");
    CHECK(marks[1].label == "stop: Capacity left, still refused");
    const std::vector<LabelPlace> places = placeLabels(marks, {150, 150}, track, 6);
    REQUIRE(places.size() == 1);  // the second would lie over the first
    CHECK(places[0].mark == 0);
    CHECK(placeLabels(marks, {5, 5}, track, 2).size() == 2);
}

TEST_CASE("speed: named stops are exact and attract, 1x most") {
    for (const SpeedStop& stop : speedStops()) {
        CHECK(speedAt(speedPosition(stop.speed)) == stop.speed);
        CHECK(snappedSpeedPosition(speedPosition(stop.speed) + 10) == speedPosition(stop.speed));
    }
    CHECK(speedAt(snappedSpeedPosition(speedPosition(1) - 40)) == 1);
    CHECK(speedAt(0) == 0.25);
    CHECK(std::isinf(speedAt(kSpeedSteps)));
    for (int position = 1; position <= kSpeedSteps; ++position) {
        CHECK(speedAt(position) >= speedAt(position - 1));
    }
    CHECK(speedText(0.25) == "¼×");
    CHECK(speedText(60) == "60×");
    CHECK(speedText(1.5) == "1.5×");
    CHECK(speedText(1'000) == "1,000×");
    CHECK(speedText(std::numeric_limits<double>::infinity()) == "max");
}
