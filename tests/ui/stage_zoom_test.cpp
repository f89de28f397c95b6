// SPDX-License-Identifier: GPL-3.0-or-later
// Zooming the stage: the arithmetic of ranges, what is drawn of a part, and the keys and wheel.
#include <algorithm>
#include <memory>

#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "tests/support/catch.h"
#include "tests/ui/stage_app.h"
#include "tests/ui/stage_frames.h"
#include "ui/geometry/flow_layout.h"
#include "ui/geometry/stage_shapes.h"
#include "ui/geometry/stage_zoom.h"
#include "ui/widgets/stage_view.h"

using namespace partiscope;
using namespace partiscope::test;

namespace {

StageOptions zoomedOptions(std::uint32_t first, std::uint32_t count) {
    StageOptions options;
    options.width = 1'100;
    options.height = 700;
    options.range = {first, count};
    return options;
}

const Shape* named(const Shapes& shapes, const std::string& name) {
    for (const Shape& shape : shapes) {
        if (shape.name == name) return &shape;
    }
    return nullptr;
}

struct Shown {
    explicit Shown(Frame frame) {
        stageApp();
        view.resize(1'100, 700);
        frame.playing = false;
        view.showFrame(std::make_shared<const Frame>(std::move(frame)));
        view.setReducedMotion(true);  // no gliding: what is asked for is there
        view.show();
    }
    void wheel(QPointF at, int eighths, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QWheelEvent event(at, view.mapToGlobal(at), {}, {0, eighths}, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(&view, &event);
        accepted = event.isAccepted();
    }
    StageView view;
    bool accepted = false;
};

}  // namespace

TEST_CASE("a range stays inside the table and keeps what is pointed at", "[stage_zoom]") {
    CHECK(fitted({}, 10) == LaneRange{0, 10});
    CHECK(fitted({7, 99}, 10) == LaneRange{0, 10});
    CHECK(fitted({9, 5}, 10) == LaneRange{5, 5});
    CHECK(fitted({0, 1}, 10) == LaneRange{0, kZoomLeast});
    CHECK(fitted({0, 1}, 2) == LaneRange{0, 2});
    CHECK(fitted({0, 1}, 0) == LaneRange{0, 0});
    for (const std::uint32_t around : {0u, 1'234u, 4'999u}) {
        LaneRange range{0, 5'000};
        const double share = (around + 0.5) / 5'000;
        for (int i = 0; i < 40; ++i) {
            range = zoomed(range, 5'000, 1.35, around, share);
            CAPTURE(around, range.first, range.count);
            REQUIRE(range.contains(around));
            REQUIRE(range.first + range.count <= 5'000);
            REQUIRE(std::abs((around - range.first + 0.5) / range.count - share) <=
                    1.0 / range.count);
        }
        CHECK(range.count == kZoomLeast);
        for (int i = 0; i < 60; ++i) range = zoomed(range, 5'000, 1 / 1.35, around, share);
        CHECK(range == LaneRange{0, 5'000});
    }
    CHECK(panned({10, 5}, 100, -20) == LaneRange{0, 5});
    CHECK(panned({10, 5}, 100, 200) == LaneRange{95, 5});
    CHECK(showing({10, 5}, 100, 12) == LaneRange{10, 5});
    CHECK(showing({10, 5}, 100, 15) == LaneRange{11, 5});
    CHECK(showing({10, 5}, 100, 3) == LaneRange{3, 5});
}

TEST_CASE("a split does not move the partitions that are looked at", "[stage_zoom]") {
    Frame before = idleFrame(30);
    Frame after = idleFrame(30);
    LaneFrame born = after.tables[0].lanes[2];
    born.id = PartitionId{30};
    after.tables[0].lanes.insert(after.tables[0].lanes.begin() + 3, born);
    CHECK(kept({10, 6}, before.tables[0].lanes, after.tables[0].lanes) == LaneRange{11, 6});
    CHECK(kept({0, 6}, before.tables[0].lanes, after.tables[0].lanes) == LaneRange{0, 7});
    CHECK(kept({}, before.tables[0].lanes, after.tables[0].lanes) == LaneRange{0, 31});
    CHECK(kept({11, 6}, after.tables[0].lanes, before.tables[0].lanes) == LaneRange{10, 6});
}

TEST_CASE("the level of detail follows what is in sight, from 5,000 to 4", "[stage_zoom]") {
    const Frame frame = stripFrame();
    const auto detail = [&](std::uint32_t count) {
        return stageLayout(frame, zoomedOptions(100, count)).detail;
    };
    CHECK(detail(201) == StageDetail::Strip);
    CHECK(detail(200) == StageDetail::Rows);
    CHECK(detail(25) == StageDetail::Rows);
    CHECK(detail(24) == StageDetail::Lanes);
    CHECK(detail(4) == StageDetail::Lanes);
    for (const std::uint32_t count : {4u, 24u, 150u, 900u}) {
        const StageLayout layout = stageLayout(frame, zoomedOptions(100, count));
        CAPTURE(count);
        REQUIRE(layout.visible == LaneRange{100, count});
        if (layout.detail == StageDetail::Strip) {
            CHECK(layout.bins.front().first == 100);
            CHECK(layout.bins.back().last == 99 + count);
        } else {
            REQUIRE(layout.lanes.size() == count);
            CHECK(layout.lanes.front().lane == 100);
            CHECK(layout.boxOf(100) == &layout.lanes.front());
            CHECK(layout.boxOf(99) == nullptr);
            CHECK(layout.boxOf(100 + count) == nullptr);
        }
        CHECK(layout.overviewBins.front().first == 0);
        CHECK(layout.overviewBins.back().last == 4'999);
        CHECK(layout.overviewWindow.y >= layout.overview.y);
        CHECK(layout.overviewWindow.bottom() <= layout.overview.bottom() + 0.5);
        CHECK(layout.lanesArea.right() < layout.overview.x);
        CHECK(layout.overview.right() <= layout.width);
    }
    CHECK(stageLayout(frame, zoomedOptions(0, 0)).overview.isEmpty());
}

TEST_CASE("a height on the stage is a lane, and back", "[stage_zoom]") {
    const Frame frame = stripFrame();
    for (const std::uint32_t count : {4u, 24u, 150u, 900u}) {
        const StageLayout layout = stageLayout(frame, zoomedOptions(100, count));
        CHECK(laneAtHeight(layout, layout.lanesArea.y + 0.1) == 100);
        CHECK(laneAtHeight(layout, layout.lanesArea.bottom() + 50) == 99 + count);
        for (const LaneBox& box : layout.lanes) {
            CHECK(laneAtHeight(layout, box.rect.midY()) == box.lane);
        }
        for (const StripBin& bin : layout.bins) {
            const std::uint32_t lane = laneAtHeight(layout, bin.rect.midY());
            CHECK((lane >= bin.first && lane <= bin.last));
        }
    }
}

TEST_CASE("a zoomed stage says in words what is seen and what is not", "[stage_zoom]") {
    Frame frame = idleFrame(5'000);
    setWrites(frame, 3, 2'000, 1'000);
    setWrites(frame, 4'000, 700, 700);
    StageOptions options = zoomedOptions(119, 24);
    options.width = 1'500;
    const StageLayout layout = stageLayout(frame, options);
    const Shapes shapes = stageShapes(frame, layout, options);
    const Shape* words = named(shapes, "range");
    REQUIRE(words != nullptr);
    CAPTURE(words->text);
    CHECK(words->text ==
          "partitions 120–143 of 5,000 · Esc: all · ↑ 119 above asked 2,000 WCU/s · ↓ 4,857 below "
          "asked 700 WCU/s");
    CHECK(named(shapes, "overview:window") != nullptr);
    CHECK(named(shapes, "overview:refused:D") != nullptr);
    StageOptions veiled = options;
    veiled.veiled = true;
    const Shapes hidden = stageShapes(frame, stageLayout(frame, veiled), veiled);
    CHECK(named(hidden, "overview:refused:D") == nullptr);
    CHECK(std::all_of(hidden.begin(), hidden.end(), [](const Shape& s) { return s.heat < 0; }));
    for (const Shape& shape : shapes) {  // all of it inside
        CAPTURE(shapeLine(shape));
        if (shape.kind != Shape::Kind::Text) CHECK(shape.rect.right() <= layout.width + 1);
    }
}

TEST_CASE("a row too thin for words says its name when it is selected", "[stage_zoom]") {
    Frame frame = rowsFrame();
    setWrites(frame, 60, 300, 300);
    StageOptions options = zoomedOptions(0, 0);
    options.selected = PartitionId{60};
    const StageLayout layout = stageLayout(frame, options);
    REQUIRE(layout.boxOf(60)->form == LaneForm::Thin);
    const std::string name = "selected:" + partitionName(PartitionId{60});
    const Shapes shapes = stageShapes(frame, layout, options);
    const Shape* words = named(shapes, name);
    REQUIRE(words != nullptr);
    CHECK(words->text == partitionName(PartitionId{60}) + " · 300 of 300");
    options.veiled = true;
    const Shapes veiled = stageShapes(frame, stageLayout(frame, options), options);
    REQUIRE(named(veiled, name) != nullptr);
    CHECK(named(veiled, name)->text == partitionName(PartitionId{60}) + " · 300 asked");
}

TEST_CASE("requests for lanes out of sight fly to the edge on their side", "[stage_zoom]") {
    const Frame frame = stripFrame();
    const StageLayout layout = stageLayout(frame, zoomedOptions(100, 24));
    const TableFrame& table = frame.tables[0];
    CHECK(layout.ribbonY(table, 5, 0.001) == layout.ribbon.y);
    CHECK(layout.ribbonY(table, 4'000, 0.8) == layout.ribbon.bottom());
    CHECK(layout.laneDoor(5).y == layout.lanesArea.y);
    CHECK(layout.laneDoor(4'000).y == layout.lanesArea.bottom());
    CHECK(layout.laneDoor(110).y == layout.boxOf(110)->trough.midY());
    FlowState flow;
    warmFlights(flow, frame, 0, 5'000);
    StageOptions options = zoomedOptions(100, 24);
    const auto flights = flow.flights.size();
    const std::vector<Dot> dots = dotsAt(flow, frame, layout, options, 5'000);
    CHECK(flights > 0);
    CHECK(dots.size() == flow.flights.size());  // none is dropped
}

TEST_CASE("the wheel zooms round the pointer, Ctrl and the wheel do not", "[stage_zoom]") {
    Shown shown(stripFrame());
    StageView& view = shown.view;
    const Rect area = view.shownLayout().lanesArea;
    const QPointF at(area.midX(), area.y + area.h * 0.3);
    const std::uint32_t lane = laneAtHeight(view.shownLayout(), at.y());
    shown.wheel(at, 120, Qt::ControlModifier);
    CHECK(!shown.accepted);
    CHECK(!view.isZoomedIn());
    for (int i = 0; i < 12; ++i) shown.wheel(at, 120);
    CHECK(shown.accepted);
    CHECK(view.isZoomedIn());
    CHECK(view.range().contains(lane));
    CHECK(view.range().count < 400);
    shown.wheel(at, 30);  // a touchpad's fraction adds up
    const LaneRange before = view.range();
    CHECK(before == view.range());
    shown.wheel(at, 30);
    CHECK(view.range().count < before.count);
    const std::uint32_t first = view.range().first;
    shown.wheel(at, -120, Qt::ShiftModifier);
    CHECK(view.range().first > first);
    for (int i = 0; i < 40; ++i) shown.wheel(at, -120);
    CHECK(!view.isZoomedIn());
}

TEST_CASE("keys zoom, pan and come back; digits but 0 stay the run's", "[stage_zoom]") {
    Shown shown(stripFrame());
    StageView& view = shown.view;
    const std::uint32_t hottest = hottestLane(stripFrame().tables[0], Direction::Write);
    QTest::keyClick(&view, Qt::Key_Plus);
    CHECK(view.isZoomedIn());
    CHECK(view.range().contains(hottest));
    for (int i = 0; i < 20; ++i) QTest::keyClick(&view, Qt::Key_Plus);
    CHECK(view.range().count == kZoomLeast);
    CHECK(view.range().contains(hottest));
    const std::uint32_t first = view.range().first;
    QTest::keyClick(&view, Qt::Key_PageDown);
    CHECK(view.range().first == first + 3);
    QTest::keyClick(&view, Qt::Key_PageUp);
    CHECK(view.range().first == first);
    QTest::keyClick(&view, Qt::Key_Minus);
    CHECK(view.range().count > kZoomLeast);
    QKeyEvent digit(QEvent::KeyPress, Qt::Key_3, Qt::NoModifier, QStringLiteral("3"));
    digit.accept();
    QApplication::sendEvent(&view, &digit);
    CHECK(!digit.isAccepted());
    QTest::keyClick(&view, Qt::Key_0);
    CHECK(!view.isZoomedIn());
    QKeyEvent page(QEvent::KeyPress, Qt::Key_PageDown, Qt::NoModifier);
    page.accept();
    QApplication::sendEvent(&view, &page);
    CHECK(!page.isAccepted());  // nothing to pan: the window's
}

TEST_CASE("a strip's lane is chosen by click and key; Enter goes there", "[stage_zoom]") {
    Shown shown(stripFrame());
    StageView& view = shown.view;
    QSignalSpy selected(&view, &StageView::partitionSelected);
    QSignalSpy details(&view, &StageView::detailsRequested);
    const StripBin bin = view.shownLayout().bins[100];
    QTest::mouseClick(&view, Qt::LeftButton, {},
                      QPoint(int(bin.rect.midX()), int(bin.rect.midY())));
    REQUIRE(view.selectedLane() >= int(bin.first));
    CHECK(view.selectedLane() <= int(bin.last));
    QTest::keyClick(&view, Qt::Key_Down);
    CHECK(selected.count() == 2);
    const auto lane = std::uint32_t(view.selectedLane());
    const std::string name = partitionName(PartitionId{lane});
    CHECK(named(view.shapes(), "selected") != nullptr);
    CHECK(named(view.shapes(), "name:" + name) != nullptr);  // it says its name
    QTest::keyClick(&view, Qt::Key_Return);
    CHECK(details.count() == 1);
    CHECK(view.shownLayout().detail == StageDetail::Lanes);
    CHECK(view.range().contains(lane));
    CHECK(view.detailsOpen());
    REQUIRE(view.shownLayout().boxOf(lane) != nullptr);
    CHECK(view.shownLayout().boxOf(lane)->opened);
    CHECK(view.description().contains("shown are partitions"));
    QTest::keyClick(&view, Qt::Key_Escape);
    CHECK(!view.detailsOpen());
    CHECK(view.isZoomedIn());
    QTest::keyClick(&view, Qt::Key_Escape);
    CHECK(!view.isZoomedIn());
    CHECK(view.selectedPartition().has_value());
    QTest::keyClick(&view, Qt::Key_Escape);
    CHECK(!view.selectedPartition());
}

TEST_CASE("a selection from elsewhere, and the arrow keys, bring the lane into sight",
          "[stage_zoom]") {
    Shown shown(stripFrame());
    StageView& view = shown.view;
    QSignalSpy changed(&view, &StageView::rangeChanged);
    view.zoomTo({100, 20});
    view.zoomTo({100, 20});
    CHECK(changed.count() == 1);
    view.selectPartition(3'000);
    CHECK(view.range().contains(3'000));
    CHECK(view.range().count == 20);
    view.zoomTo({100, 20});
    view.selectPartition(119);
    CHECK(view.range() == LaneRange{100, 20});
    QTest::keyClick(&view, Qt::Key_Down);
    CHECK(view.range() == LaneRange{101, 20});
}

TEST_CASE("dragging pans; a click in a zoomed stage still chooses", "[stage_zoom]") {
    Shown shown(rowsFrame());
    StageView& view = shown.view;
    view.zoomTo({50, 20});
    const QPoint at = view.laneRect(60).center();
    QTest::mouseClick(&view, Qt::LeftButton, {}, at);
    CHECK(view.selectedPartition() == 60u);
    QTest::mousePress(&view, Qt::LeftButton, {}, at);
    QMouseEvent move(QEvent::MouseMove, QPointF(at) - QPointF(0, 200),
                     view.mapToGlobal(QPointF(at) - QPointF(0, 200)), Qt::NoButton, Qt::LeftButton,
                     Qt::NoModifier);
    QApplication::sendEvent(&view, &move);
    CHECK(view.range().first > 50);
    CHECK(view.range().count == 20);
    QTest::mouseRelease(&view, Qt::LeftButton, {}, at - QPoint(0, 200));
    CHECK(view.selectedPartition() == 60u);
    const Rect strip = view.shownLayout().overview;
    QTest::mouseClick(&view, Qt::LeftButton, {},
                      QPoint(int(strip.midX()), int(strip.bottom()) - 3));
    CHECK(view.range() == LaneRange{180, 20});
}

TEST_CASE("the range glides, and a frame with a split keeps it", "[stage_zoom]") {
    Shown shown(stripFrame());
    StageView& view = shown.view;
    view.setReducedMotion(false);
    view.zoomTo({100, 20});
    CHECK(view.range() == LaneRange{100, 20});
    CHECK(view.shownLayout().visible.count == 5'000);
    for (int i = 0; i < 200 && view.shownLayout().visible.count != 20; ++i) QTest::qWait(10);
    CHECK(view.shownLayout().visible == LaneRange{100, 20});
    view.setReducedMotion(true);
    Frame next = stripFrame();
    next.playing = false;
    LaneFrame born = next.tables[0].lanes[5];
    born.id = PartitionId{5'000};
    next.tables[0].lanes.insert(next.tables[0].lanes.begin() + 6, born);
    view.showFrame(std::make_shared<const Frame>(std::move(next)));
    CHECK(view.range() == LaneRange{101, 20});
}
