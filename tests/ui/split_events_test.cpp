// SPDX-License-Identifier: GPL-3.0-or-later
// Splits and capacity changes as marks on the timeline and as rows of the events page.
#include <algorithm>

#include <QAbstractItemModelTester>
#include <QImage>
#include <QPainter>
#include <QPushButton>
#include <QTest>

#include "tests/support/catch.h"
#include "tests/ui/stage_app.h"
#include "ui/models/event_model.h"
#include "ui/models/timeline_marks.h"
#include "ui/widgets/dock_table.h"
#include "ui/widgets/events_page.h"
#include "ui/widgets/timeline_bar.h"
#include "ui/widgets/timeline_mark_painter.h"

using namespace partiscope;
using namespace partiscope::test;

namespace {

using Kind = TimelineMark::Kind;

Event at(EventKind kind, std::int64_t second) {
    Event event;
    event.kind = kind;
    event.atUs = second * kSecond;
    event.tick = second * 100;
    event.partition = PartitionId{2};
    event.hasPartition = true;
    event.dueUs = event.atUs + 180 * kSecond;
    event.born = PartitionId{4};
    event.refusal = RefusalCause::RisingSortKey;
    event.text = "the quota is 40,000";
    return event;
}

Event capacity(EventKind kind, std::int64_t second, std::int64_t from, std::int64_t to,
               CapacityCause cause = CapacityCause::Event) {
    Event event = at(kind, second);
    event.hasPartition = false;
    event.capacity = {Direction::Write, from, to, cause};
    return event;
}

std::vector<TimelineMark> marksOf(const std::vector<Event>& events) {
    return timelineMarks(events, {}, kSecond);
}

// How many pixels of a mark's surroundings are of its colour.
int inkOf(const TimelineMark& mark) {
    const Palette palette = paletteFor(Theme::Dark);
    QImage image(24, 24, QImage::Format_RGB32);
    image.fill(palette.of(Role::Window));
    QPainter painter(&image);
    painter.setPen(Qt::NoPen);
    paintTimelineMark(painter, mark, {12, 12}, palette, 1);
    painter.end();
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            count += QColor(image.pixel(x, y)) == palette.of(timelineMarkRoles(mark.kind).first);
        }
    }
    return count;
}

}  // namespace

TEST_CASE("timeline: splits, refusals and capacities have kinds, words and ways", "[marks]") {
    const auto marks = marksOf({at(EventKind::SplitRefused, 300), at(EventKind::SplitBegan, 304),
                                at(EventKind::SplitEnded, 484),
                                capacity(EventKind::CapacityAsked, 600, 4'000, 8'000),
                                capacity(EventKind::CapacityChanged, 640, 4'000, 8'000),
                                capacity(EventKind::CapacityChanged, 700, 8'000, 5'000),
                                capacity(EventKind::CapacityRefused, 800, 5'000, 50'000)});
    REQUIRE(marks.size() == 7);
    CHECK(marks[0].kind == Kind::Refusal);
    CHECK(marks[0].label == "no split");
    CHECK(marks[0].sentence.endsWith("stays whole: the sort key only rises"));
    CHECK(marks[1].label == "split begins");
    CHECK(marks[1].begins);
    CHECK(marks[2].label == "split 8:04");
    CHECK(marks[2].kind == Kind::Split);
    CHECK_FALSE(marks[2].begins);
    CHECK(marks[3].label.isEmpty());  // its words stand where it is in force
    CHECK(marks[3].begins);
    CHECK(marks[4].label == "capacity 8,000 WCU/s");
    CHECK(marks[4].way == TimelineMark::Way::Up);
    CHECK(marks[5].way == TimelineMark::Way::Down);
    CHECK(marks[6].kind == Kind::Refusal);
    CHECK(marks[6].label == "capacity refused");
}

TEST_CASE("timeline: what a growth cuts at once is one mark that counts", "[marks]") {
    std::vector<Event> growth(64, at(EventKind::SplitEnded, 600));
    growth.insert(growth.begin(), 64, at(EventKind::SplitBegan, 420));
    growth.push_back(
        capacity(EventKind::CapacityChanged, 600, 4'000, 8'000, CapacityCause::OnDemand));
    growth.push_back(at(EventKind::SplitEnded, 700));
    const auto marks = marksOf(growth);
    REQUIRE(marks.size() == 4);
    CHECK(marks[0].label == "64 splits begin");
    CHECK(marks[1].label == "64 splits 10:00");
    CHECK(marks[1].sentence.endsWith("(and 63 more)"));
    CHECK(marks[2].label == "serves 8,000 WCU/s");
    CHECK(marks[3].label == "split 11:40");
}

TEST_CASE("timeline: the veil hides what the service did, not what somebody set", "[marks]") {
    stageApp();
    TimelineBar bar;
    Scenario scenario;
    scenario.durationUs = 1'200 * kSecond;
    bar.showScenario(scenario);
    bar.addEvents(
        {at(EventKind::FirstThrottle, 1), at(EventKind::SplitRefused, 300),
         at(EventKind::SplitEnded, 484), capacity(EventKind::CapacityChanged, 600, 4'000, 8'000),
         capacity(EventKind::CapacityChanged, 700, 8'000, 9'000, CapacityCause::AutoScaling)});
    CHECK(bar.marks().size() == 5);
    bar.setVeiled(true);
    REQUIRE(bar.marks().size() == 1);
    CHECK(bar.marks()[0].label == "capacity 8,000 WCU/s");
}

TEST_CASE("timeline: kinds differ by colour or shape, begun ones are lighter", "[marks]") {
    const Kind kinds[] = {Kind::Throttle, Kind::Change,  Kind::Stop,
                          Kind::Split,    Kind::Refusal, Kind::Capacity};
    for (const Kind a : kinds) {
        for (const Kind b : kinds) {
            if (a == b) continue;
            TimelineMark first, second;
            first.kind = a;
            second.kind = b;
            const bool sameColour = timelineMarkRoles(a).first == timelineMarkRoles(b).first;
            CAPTURE(int(a), int(b));
            CHECK((!sameColour || inkOf(first) != inkOf(second)));
        }
    }
    for (const Kind kind : {Kind::Split, Kind::Capacity}) {
        TimelineMark done, begun;
        done.kind = begun.kind = kind;
        done.way = begun.way = TimelineMark::Way::Up;
        begun.begins = true;
        CHECK(inkOf(begun) < inkOf(done));
    }
}

TEST_CASE("events: new kinds have tones; the page lists one group at a time", "[events]") {
    stageApp();
    EventModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.add({at(EventKind::SplitEnded, 484), at(EventKind::SplitRefused, 500),
               capacity(EventKind::CapacityChanged, 600, 1, 2)});
    const auto tone = [&](int row) {
        return CellTone(model.index(row, EventModel::kWhat).data(kToneRole).toInt());
    };
    CHECK(tone(0) == CellTone::New);
    CHECK(tone(1) == CellTone::Hot);
    CHECK(tone(2) == CellTone::Strong);

    EventsPage page;
    page.setTheme(paletteFor(Theme::Dark), 1);
    page.add({at(EventKind::FirstThrottle, 1), at(EventKind::SplitBegan, 304),
              at(EventKind::SplitEnded, 484), capacity(EventKind::CapacityAsked, 600, 1, 2),
              at(EventKind::ParameterChanged, 610)});
    const auto rowsOf = [&](const QString& name) {
        for (auto* button : page.tools()->findChildren<QPushButton*>()) {
            if (button->accessibleName() == name) button->click();
        }
        return page.table()->model()->rowCount();
    };
    CHECK(rowsOf("Events: splits") == 2);
    CHECK(rowsOf("Events: capacity") == 1);
    CHECK(rowsOf("Events: changes") == 1);
    CHECK(rowsOf("Events: throttles") == 1);
    CHECK(rowsOf("Events: all") == 5);
    page.setVeiled(true);
    CHECK(page.table()->model()->rowCount() == 2);  // what somebody set
}
