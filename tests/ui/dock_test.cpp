// SPDX-License-Identifier: GPL-3.0-or-later
// The bottom dock: its models, what its pages show and ask for, and the dock in the whole window.
#include "tests/support/catch.h"

#include <functional>

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>

#include "tests/ui/panel_fixture.h"
#include "tests/ui/stage_app.h"
#include "tests/ui/stage_frames.h"
#include "ui/main_window.h"
#include "ui/main_window_dock.h"
#include "ui/models/event_model.h"
#include "ui/models/metric_series.h"
#include "ui/models/partition_model.h"
#include "ui/models/time_view.h"
#include "ui/plots/heat_map_plot.h"
#include "ui/plots/metrics_plot.h"
#include "ui/widgets/dock_table.h"
#include "ui/widgets/events_page.h"
#include "ui/widgets/partitions_page.h"
#include "ui/widgets/stage_view.h"

using namespace partiscope;
using namespace partiscope::test;

namespace {

using Tester = QAbstractItemModelTester;

std::string cell(const QAbstractItemModel& model, int row, int column) {
    return model.index(row, column).data().toString().toStdString();
}

Event eventAt(EventKind kind, Micros atUs) {
    Event event;
    event.kind = kind;
    event.atUs = atUs;
    event.tick = atUs / 10'000;
    event.partition = PartitionId{7};
    event.hasPartition = true;
    event.reason = Reason::TableWriteKeyRangeThroughputExceeded;
    event.text = "traffic.checkout.rate 100";
    return event;
}

SecondPoint second(std::int64_t at, std::int64_t asked, std::int64_t consumed) {
    SecondPoint point;
    point.second = at;
    TableSecond table;
    table.writeDemanded = asked * kUnit;
    table.writeConsumed = consumed * kUnit;
    table.writeProvisioned = 10'000 * kUnit;
    point.tables.push_back(table);
    return point;
}

bool waitFor(const std::function<bool()>& condition) {
    QElapsedTimer timer;
    timer.start();
    while (!condition() && timer.elapsed() < 20'000) QTest::qWait(5);
    return condition();
}

}  // namespace

TEST_CASE("a partition's row says its figures; a new frame changes only the cells that differ") {
    stageApp();
    PartitionModel model;
    const Tester tester(&model, Tester::FailureReportingMode::Fatal);
    Frame frame = ordersByDateFrame();
    model.showLanes(frame.tables[0].lanes, Direction::Write);
    REQUIRE(model.rowCount() == 10);
    CHECK(cell(model, 7, PartitionModel::kName) == "H");
    CHECK(cell(model, 0, PartitionModel::kFrom) == "00000000");
    CHECK(cell(model, 7, PartitionModel::kAsked) == "4,800");
    CHECK(cell(model, 7, PartitionModel::kServed) == "1,000");
    CHECK(cell(model, 7, PartitionModel::kRefused) == "3,800");
    CHECK(cell(model, 7, PartitionModel::kShare) == "480 %");
    CHECK(model.headerData(PartitionModel::kAsked, Qt::Horizontal, Qt::DisplayRole) ==
          "Asked, WCU/s");

    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.showLanes(frame.tables[0].lanes, Direction::Write);
    CHECK(changed.isEmpty());
    setWrites(frame, 2, 500, 500);
    frame.tables[0].lanes[7].throttledSoFar += 5;
    model.showLanes(frame.tables[0].lanes, Direction::Write);
    REQUIRE(changed.count() == 2);
    const auto corner = [&](int signal, int argument) {
        const auto index = changed[signal][argument].value<QModelIndex>();
        return std::pair(index.row(), index.column());
    };
    CHECK(corner(0, 0) == std::pair(2, int(PartitionModel::kAsked)));
    CHECK(corner(0, 1) == std::pair(2, int(PartitionModel::kShare)));
    CHECK(corner(1, 0) == std::pair(7, int(PartitionModel::kThrottled)));
    CHECK(corner(1, 1) == std::pair(7, int(PartitionModel::kThrottled)));
}

TEST_CASE("a split inserts its row where the cut is; going back before it removes the row") {
    stageApp();
    PartitionModel model;
    const Tester tester(&model, Tester::FailureReportingMode::Fatal);
    const Frame before = ordersByDateFrame();
    std::vector<LaneFrame> after = before.tables[0].lanes;
    LaneFrame upper = after[7];
    upper.id = PartitionId{10};
    after.insert(after.begin() + 8, upper);
    model.showLanes(before.tables[0].lanes, Direction::Write);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
    const QPersistentModelIndex last = model.index(9, 0);

    model.showLanes(after, Direction::Write);
    REQUIRE(inserted.count() == 1);
    CHECK(inserted[0][1].toInt() == 8);
    CHECK(inserted[0][2].toInt() == 8);
    CHECK(cell(model, 8, PartitionModel::kName) == "K");
    CHECK(model.rowOf(10) == 8);
    CHECK(last.row() == 10);

    model.showLanes(before.tables[0].lanes, Direction::Write);
    REQUIRE(removed.count() == 1);
    CHECK(removed[0][1].toInt() == 8);
    CHECK(model.rowOf(10) == -1);
    CHECK(last.row() == 9);
    CHECK(reset.isEmpty());

    std::vector<LaneFrame> shuffled = before.tables[0].lanes;
    std::swap(shuffled[0], shuffled[9]);
    model.showLanes(shuffled, Direction::Write);  // another table: nothing can be kept
    CHECK(reset.count() == 1);
    CHECK(cell(model, 0, PartitionModel::kName) == "J");
}

TEST_CASE("partitions sort by their numbers; veiled, nothing is told by word or order") {
    stageApp();
    PartitionModel model;
    QSortFilterProxyModel sorted;
    sorted.setSourceModel(&model);
    sorted.setSortRole(kSortRole);
    Frame frame = ordersByDateFrame();
    setWrites(frame, 2, 900, 900);
    setWrites(frame, 3, 1'200, 1'000);
    model.showLanes(frame.tables[0].lanes, Direction::Write);
    sorted.sort(PartitionModel::kAsked, Qt::DescendingOrder);
    CHECK(cell(sorted, 0, PartitionModel::kName) == "H");
    CHECK(cell(sorted, 1, PartitionModel::kName) == "D");  // 1,200 before 900: numbers, not words
    CHECK(cell(sorted, 2, PartitionModel::kName) == "C");

    model.setVeiled(true);
    CHECK(cell(model, 7, PartitionModel::kAsked) == "4,800");
    for (int column = PartitionModel::kServed; column < PartitionModel::kColumnCount; ++column) {
        CHECK(cell(model, 7, column) == "?");
        CHECK(model.index(7, column).data(kToneRole) == model.index(0, column).data(kToneRole));
    }
    sorted.sort(PartitionModel::kRefused, Qt::DescendingOrder);
    CHECK(cell(sorted, 0, PartitionModel::kName) == "J");  // key order, backwards
    sorted.sort(PartitionModel::kThrottled, Qt::AscendingOrder);
    CHECK(cell(sorted, 0, PartitionModel::kName) == "A");
    model.setVeiled(false);
    CHECK(cell(model, 7, PartitionModel::kRefused) == "3,800");
}

TEST_CASE("events are appended in one piece and keep their words; a veil keeps throttles back") {
    stageApp();
    EventModel model;
    const Tester tester(&model, Tester::FailureReportingMode::Fatal);
    EventFilter filter(&model);
    const Tester filterTester(&filter, Tester::FailureReportingMode::Fatal);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    model.add({eventAt(EventKind::FirstThrottle, 200'000)});
    model.add({eventAt(EventKind::ThrottleBegan, 300'000),
               eventAt(EventKind::ParameterChanged, 5 * kSecond)});
    model.add({});
    REQUIRE(inserted.count() == 2);
    CHECK(inserted[1][1].toInt() == 1);
    CHECK(inserted[1][2].toInt() == 2);
    CHECK(cell(model, 0, EventModel::kTime) == "0:00.2");
    CHECK(cell(model, 0, EventModel::kWhat) ==
          "first throttle: partition H, TableWriteKeyRangeThroughputExceeded");
    CHECK(cell(model, 2, EventModel::kWhat) == "changed: traffic.checkout.rate 100");
    CHECK(model.index(2, 0).data(kTickRole).toLongLong() == 500);

    CHECK(filter.rowCount() == 3);
    filter.setVeiled(true);
    REQUIRE(filter.rowCount() == 1);
    CHECK(cell(filter, 0, EventModel::kTime) == "0:05.0");
    model.add({eventAt(EventKind::ThrottleEnded, 6 * kSecond)});
    CHECK(filter.rowCount() == 1);
    filter.setVeiled(false);
    CHECK(filter.rowCount() == 4);
    model.clear();
    CHECK(filter.rowCount() == 0);
}

TEST_CASE("a click or Enter on an event asks to go there") {
    stageApp();
    EventsPage page;
    page.resize(600, 200);
    page.setTheme(paletteFor(Theme::Dark), 1);
    page.add({eventAt(EventKind::FirstThrottle, 200'000),
              eventAt(EventKind::ParameterChanged, 5 * kSecond)});
    page.show();
    QSignalSpy asked(&page, &EventsPage::seekAsked);
    DockTable* table = page.table();
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualRect(table->model()->index(1, EventModel::kWhat)).center());
    REQUIRE(asked.count() == 1);
    CHECK(asked[0][0].toLongLong() == 500);
    QTest::keyClick(table, Qt::Key_Up);
    QTest::keyClick(table, Qt::Key_Return);
    REQUIRE(asked.count() == 2);
    CHECK(asked[1][0].toLongLong() == 20);
}

TEST_CASE("minute averages: whole minutes, and the last over the seconds it has") {
    std::vector<MetricPoint> seconds;
    for (int i = 0; i < 60; ++i) seconds.push_back({i < 6 ? 6'000.0 : 0.0, 100, 10'000});
    for (int i = 0; i < 30; ++i) seconds.push_back({40, double(i), 10'000});
    const std::vector<MetricPoint> minutes = minuteAverages(seconds);
    REQUIRE(minutes.size() == 2);
    CHECK(minutes[0].asked == Approx(600));  // six seconds of 6,000: the burst is hidden
    CHECK(minutes[0].consumed == Approx(100));
    CHECK(minutes[0].provisioned == Approx(10'000));
    CHECK(minutes[1].asked == Approx(40));
    CHECK(minutes[1].consumed == Approx(14.5));
    CHECK(minuteAverages({}).empty());
}

TEST_CASE("the plot's span grows in steps and ends with the run; labels make room") {
    CHECK(shownSpan(0, 600 * kSecond) == 30 * kSecond);
    CHECK(shownSpan(30 * kSecond, 600 * kSecond) == 30 * kSecond);
    CHECK(shownSpan(90 * kSecond, 600 * kSecond) == 120 * kSecond);
    CHECK(shownSpan(301 * kSecond, 600 * kSecond) == 600 * kSecond);
    CHECK(shownSpan(5 * kSecond, 20 * kSecond) == 20 * kSecond);
    CHECK(shownSpan(80'000 * kSecond, 86'400 * kSecond) == 86'400 * kSecond);
    CHECK(spreadLabels({10, 50, 90}, 15, 100) == std::vector<double>{10, 50, 90});
    CHECK(spreadLabels({50, 52, 0}, 15, 100) == std::vector<double>{50, 65, 7.5});
    CHECK(spreadLabels({99, 100}, 15, 100) == std::vector<double>{77.5, 92.5});
}

TEST_CASE("metrics: what is asked more is shown; veiled, only what was asked") {
    stageApp();
    MetricSeries series;
    SecondPoint reads = second(0, 10, 10);
    reads.tables[0].readDemanded = 700 * kUnit;
    series.add({reads});
    CHECK(series.direction() == Direction::Read);
    REQUIRE(series.points().size() == 1);
    CHECK(series.points()[0].asked == Approx(700));
    series.add({second(1, 4'800, 1'000)});
    CHECK(series.direction() == Direction::Write);
    CHECK(series.points()[1] == MetricPoint{4'800, 1'000, 10'000});

    TimeView time;
    time.showRun(90 * kSecond, 90 * kSecond, 3'600 * kSecond);
    MetricsPlot plot;
    plot.setTime(&time);
    plot.resize(900, 160);
    plot.show();
    std::vector<SecondPoint> run;
    for (int i = 0; i < 90; ++i) run.push_back(second(i, i < 60 ? 4'800 : 2'400, 1'000));
    plot.add(run);
    QTest::qWait(150);
    CHECK(plot.summary().toStdString() ==
          "asked 2,400, consumed 1,000, provisioned 10,000 WCU a second");
    plot.setVeiled(true);
    CHECK(plot.summary().toStdString() == "asked 2,400 WCU a second");
    plot.setVeiled(false);
    time.zoomTo({10 * kSecond, 30 * kSecond});  // the labels tell what is seen
    CHECK(plot.summary().toStdString() ==
          "asked 4,800, consumed 1,000, provisioned 10,000 WCU a second");
    time.showAll();
    CHECK(plot.readout(62 * kSecond).toStdString() ==
          "1:02 · asked 2,400, consumed 1,000, provisioned 10,000 WCU/s");
    CHECK(plot.readout(95 * kSecond).toStdString() == "1:35 · not played yet");
    plot.setPerMinute(true);
    CHECK(plot.readout(62 * kSecond).startsWith("minute from 1:00, average · asked 2,400, "));
    plot.add({second(90, 4'800, 1'000)});
    QTest::qWait(150);
    CHECK(plot.summary().startsWith("asked 2,477, "));  // 30 × 2,400 and 1 × 4,800
    plot.clear();
    QTest::qWait(150);
    CHECK(plot.summary().toStdString() == "Nothing was asked yet");
}

TEST_CASE("a window folds its dock where it is low, by key and by hand") {
    stageApp();
    MainWindow window({Theme::Dark, 1, true});
    window.resize(1'680, 1'050);
    window.openBundled(Session::Start::Playing);
    window.show();
    REQUIRE(waitFor([&] { return window.session().frame() != nullptr; }));
    auto* dock = window.findChild<WindowDock*>();
    REQUIRE(dock);
    CHECK_FALSE(dock->isFolded());
    CHECK(dock->height() > 170);
    CHECK(dock->height() < 210);
    CHECK(unnamedControls(window).join(", ").toStdString() == "");
    window.resize(1'366, 768);
    CHECK(waitFor([&] { return dock->isFolded() && dock->height() < 50; }));
    QTest::keyClick(&window, Qt::Key_B, Qt::ControlModifier);
    CHECK(waitFor([&] { return !dock->isFolded() && dock->heat()->isVisible(); }));
    QTest::keyClick(&window, Qt::Key_B, Qt::ControlModifier);
    CHECK(dock->isFolded());
    window.resize(1'680, 1'050);
    CHECK(dock->isFolded());  // by hand: it stays
    QTest::mouseClick(dock->tabs(), Qt::LeftButton, {},
                      dock->tabs()->tabRect(dock->indexOf(dock->partitions())).center());
    CHECK_FALSE(dock->isFolded());
    CHECK(dock->partitions()->isVisible());
    QTest::keyClick(&window, Qt::Key_B, Qt::ControlModifier);
    REQUIRE(dock->isFolded());
    dock->tabs()->setFocus();
    QTest::keyClick(dock->tabs(), Qt::Key_Right);  // a page that is chosen is meant to be seen
    CHECK_FALSE(dock->isFolded());
}

TEST_CASE("unfolded at 200 % on 1366 x 768, the dock does not push the window off the screen") {
    stageApp();
    MainWindow window({Theme::Dark, 2, true});
    window.resize(1'366, 768);
    window.openBundled(Session::Start::Paused);
    window.show();
    REQUIRE(waitFor([&] { return window.session().frame() != nullptr; }));
    auto* dock = window.findChild<WindowDock*>();
    CHECK(dock->isFolded());
    dock->setFolded(false);
    QTest::qWait(50);
    CHECK(window.height() == 768);
    CHECK(dock->heat()->height() > 80);
}

TEST_CASE("a row of the dock and a lane of the stage are chosen together") {
    stageApp();
    MainWindow window({Theme::Dark, 1, true});
    window.resize(1'680, 1'050);
    window.openBundled(Session::Start::Playing);
    window.show();
    REQUIRE(waitFor([&] { return window.session().frame() != nullptr; }));
    auto* dock = window.findChild<WindowDock*>();
    auto* stage = window.findChild<StageView*>();
    dock->showPage(dock->partitions());
    DockTable* table = dock->partitions()->table();
    REQUIRE(waitFor([&] { return table->model()->rowCount() == 10; }));
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualRect(table->model()->index(2, 0)).center());
    CHECK(stage->selectedPartition() == 2u);
    QTest::keyClick(stage, Qt::Key_Down);
    CHECK(stage->selectedPartition() == 3u);
    CHECK(table->currentIndex().row() == 3);
    QTest::keyClick(stage, Qt::Key_Escape);
    CHECK(table->selectionModel()->selectedRows().isEmpty());

    DockTable* events = dock->events()->table();
    REQUIRE(waitFor([&] { return events->model()->rowCount() > 0; }));
    REQUIRE(window.session().frame()->playing);
    QTest::keyClick(table, Qt::Key_Space);  // the run's keys are the run's, here too
    CHECK(waitFor([&] { return !window.session().frame()->playing; }));

    dock->showPage(dock->events());
    window.session().seek(3'000);
    REQUIRE(waitFor([&] { return window.session().frame()->tick == 3'000; }));
    const qint64 tick = events->model()->index(0, 0).data(kTickRole).toLongLong();
    QTest::mouseClick(events->viewport(), Qt::LeftButton, {},
                      events->visualRect(events->model()->index(0, 1)).center());
    CHECK(waitFor([&] { return window.session().frame()->tick == tick; }));
}
