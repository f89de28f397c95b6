// SPDX-License-Identifier: GPL-3.0-or-later
// The heat map as a widget, alone and in the whole window.
#include "tests/support/catch.h"

#include <functional>
#include <iostream>

#include <QElapsedTimer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "tests/ui/heat_seconds.h"
#include "tests/ui/panel_fixture.h"
#include "tests/ui/stage_app.h"
#include "tests/ui/stage_frames.h"
#include "ui/main_window.h"
#include "ui/main_window_dock.h"
#include "ui/models/time_view.h"
#include "ui/plots/heat_map_plot.h"
#include "ui/plots/metrics_plot.h"
#include "ui/widgets/dock_table.h"
#include "ui/widgets/partitions_page.h"
#include "ui/widgets/stage_view.h"
#include "ui/widgets/timeline_bar.h"

using namespace partiscope;
using namespace partiscope::test;

namespace {

bool waitFor(const std::function<bool()>& condition) {
    QElapsedTimer timer;
    timer.start();
    while (!condition() && timer.elapsed() < 20'000) QTest::qWait(5);
    return condition();
}

// Orders by date for 100 seconds: H is asked for 4,800, C for 250.
struct Shown {
    Shown() {
        stageApp();
        time.showRun(100 * kSecond, 100 * kSecond, 600 * kSecond);
        heat.setTime(&time);
        heat.setTheme(paletteFor(Theme::Dark), 1);
        heat.resize(900, 152);
        heat.showFrame(ordersByDateFrame());
        std::vector<SecondPoint> run;
        for (int i = 0; i < 100; ++i)
            run.push_back(heatSecond(i, {{2, 250, 0}, {7, 4'800, 3'800}}));
        heat.add(run);
        heat.show();
        ready = waitFor([this] { return heat.grid().knownS == 100; });
        QTest::qWait(250);
    }
    void moveTo(QPoint at, Qt::MouseButtons buttons = Qt::NoButton) {
        QMouseEvent event(QEvent::MouseMove, at, heat.plot()->mapToGlobal(QPointF(at)),
                          Qt::NoButton, buttons, Qt::NoModifier);
        QCoreApplication::sendEvent(heat.plot(), &event);
    }
    QPoint placeOf(std::size_t row, Micros at) const { return heat.placeOf(row, at).toPoint(); }

    TimeView time;
    HeatMapPlot heat;
    bool ready = false;
};

int differing(const QImage& a, const QImage& b) {
    int count = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) count += a.pixel(x, y) != b.pixel(x, y);
    }
    return count;
}

}  // namespace

TEST_CASE("heat map: pointing tells, a click goes to the second that is shown", "[heat]") {
    Shown shown;
    REQUIRE(shown.ready);
    const Micros at = 62 * kSecond + kSecond / 2;
    shown.moveTo(shown.placeOf(7, at));
    CHECK(shown.heat.readout().toStdString() ==
          "1:02 · partition H · asked 4,800 WCU/s, refused 3,800 · 480 % of 1,000");
    REQUIRE(shown.time.hoverUs());
    CHECK(std::abs(double(*shown.time.hoverUs() - at)) < 0.2 * double(kSecond));

    QSignalSpy clicked(&shown.heat, &HeatMapPlot::cellClicked);
    QTest::mouseClick(shown.heat.plot(), Qt::LeftButton, {}, shown.placeOf(7, at));
    REQUIRE(clicked.count() == 1);
    CHECK(clicked[0][0].toLongLong() == 63 * kSecond);
    CHECK(clicked[0][1].toUInt() == 7);
    CHECK(shown.heat.accessibleDescription().startsWith(
        "Hottest of writes: partition H at 0:00, asked 4,800 WCU/s, 480 % of 1,000, over"));
    CHECK(unnamedControls(shown.heat).join(", ").toStdString() == "");
}

TEST_CASE("heat map: drag, wheel, keys and a double click move the one time axis", "[heat]") {
    Shown shown;
    REQUIRE(shown.ready);
    const QPoint from = shown.placeOf(3, 30 * kSecond);
    const QPoint to = shown.placeOf(3, 60 * kSecond);
    QSignalSpy clicked(&shown.heat, &HeatMapPlot::cellClicked);
    QTest::mousePress(shown.heat.plot(), Qt::LeftButton, {}, from);
    shown.moveTo((from + to) / 2, Qt::LeftButton);
    shown.moveTo(to, Qt::LeftButton);
    QTest::mouseRelease(shown.heat.plot(), Qt::LeftButton, {}, to);
    CHECK(clicked.isEmpty());
    REQUIRE(shown.time.isZoomed());
    CHECK(double(shown.time.span().fromUs) / double(kSecond) == Approx(30).margin(0.3));
    CHECK(double(shown.time.span().toUs) / double(kSecond) == Approx(60).margin(0.3));

    QTest::qWait(80);
    const QPoint pointed = shown.placeOf(3, 50 * kSecond);
    QWheelEvent wheel(pointed, shown.heat.plot()->mapToGlobal(pointed), {}, QPoint(0, 120),
                      Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(shown.heat.plot(), &wheel);
    CHECK(shown.time.span().lengthUs() < 22 * kSecond);
    QTest::qWait(80);
    CHECK((shown.placeOf(3, 50 * kSecond) - pointed).manhattanLength() <= 2);

    QTest::mouseDClick(shown.heat.plot(), Qt::LeftButton, {}, pointed);
    CHECK_FALSE(shown.time.isZoomed());
    QTest::qWait(80);
    QTest::keyClick(&shown.heat, Qt::Key_Plus);
    CHECK(shown.time.isZoomed());
    const auto all = shown.heat.tools()->findChildren<QPushButton*>().last();
    CHECK(waitFor([&] { return !all->isHidden(); }));
    const TimeSpan before = shown.time.span();
    QTest::keyClick(&shown.heat, Qt::Key_Right, Qt::ControlModifier);
    CHECK(shown.time.span().fromUs > before.fromUs);
    all->click();
    CHECK_FALSE(shown.time.isZoomed());
    CHECK(waitFor([&] { return all->isHidden(); }));
    CHECK(clicked.isEmpty());
}

TEST_CASE("heat map: a drag that goes down as well zooms the key space; all of it is back",
          "[heat]") {
    Shown shown;
    REQUIRE(shown.ready);
    const double rowPx = shown.heat.placeOf(1, 0).y() - shown.heat.placeOf(0, 0).y();
    const QPoint from = shown.placeOf(2, 30 * kSecond);
    const QPoint to = shown.placeOf(8, 60 * kSecond);
    QTest::mousePress(shown.heat.plot(), Qt::LeftButton, {}, from);
    shown.moveTo(to, Qt::LeftButton);
    QTest::mouseRelease(shown.heat.plot(), Qt::LeftButton, {}, to);
    const auto rowNow = [&] { return shown.heat.placeOf(1, 0).y() - shown.heat.placeOf(0, 0).y(); };
    CHECK(waitFor([&] { return rowNow() > 1.4 * rowPx; }));
    shown.moveTo(shown.placeOf(7, 50 * kSecond + kSecond / 2));
    CHECK(shown.heat.readout().startsWith("0:50 · partition H"));
    QTest::keyClick(&shown.heat, Qt::Key_Escape);
    CHECK_FALSE(shown.time.isZoomed());
    CHECK(waitFor([&] { return rowNow() < 1.01 * rowPx; }));
}

TEST_CASE("heat map: the row's cursor and Enter; the run's keys are left to the run", "[heat]") {
    Shown shown;
    REQUIRE(shown.ready);
    QSignalSpy clicked(&shown.heat, &HeatMapPlot::cellClicked);
    for (int i = 0; i < 8; ++i) QTest::keyClick(&shown.heat, Qt::Key_Down);
    CHECK(shown.heat.readout().startsWith("1:39 · partition H · asked 4,800"));
    QTest::keyClick(&shown.heat, Qt::Key_Return);
    REQUIRE(clicked.count() == 1);
    CHECK(clicked[0][0].toLongLong() == 100 * kSecond);
    CHECK(clicked[0][1].toUInt() == 7);
    shown.heat.selectPartition(2);
    QTest::keyClick(&shown.heat, Qt::Key_Up);
    CHECK(shown.heat.readout().contains("partition B · nothing asked"));
    for (const Qt::Key key : {Qt::Key_Space, Qt::Key_Left, Qt::Key_Right, Qt::Key_1}) {
        QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
        event.accept();
        QCoreApplication::sendEvent(&shown.heat, &event);
        CHECK_FALSE(event.isAccepted());
    }
}

TEST_CASE("heat map: veiled, nothing tells refused from served", "[heat]") {
    Shown shown;
    REQUIRE(shown.ready);
    const QImage open = shown.heat.grab().toImage();
    shown.heat.setVeiled(true);
    QTest::qWait(80);
    const QImage veiled = shown.heat.grab().toImage();
    CHECK(differing(open, veiled) > 1'000);

    // The same run in which everything was served looks the same.
    Shown served;
    served.heat.clear();
    served.heat.showFrame(ordersByDateFrame());
    std::vector<SecondPoint> run;
    for (int i = 0; i < 100; ++i) run.push_back(heatSecond(i, {{2, 250, 0}, {7, 4'800, 0}}));
    served.heat.add(run);
    served.heat.setVeiled(true);
    QTest::qWait(300);
    CHECK(differing(veiled, served.heat.grab().toImage()) == 0);

    shown.heat.setView(HeatView::Throttles);
    QTest::qWait(80);
    CHECK(shown.heat.summary().startsWith("What was refused is shown once"));
    shown.moveTo(shown.placeOf(7, 50 * kSecond));
    CHECK(shown.heat.readout().isEmpty());
    QSignalSpy clicked(&shown.heat, &HeatMapPlot::cellClicked);
    QTest::mouseClick(shown.heat.plot(), Qt::LeftButton, {}, shown.placeOf(7, 50 * kSecond));
    CHECK(clicked.isEmpty());
    shown.heat.setVeiled(false);
    QTest::qWait(80);
    CHECK(shown.heat.summary().startsWith("Hottest of throttles: partition H"));
}

TEST_CASE("heat map: 5,000 partitions are redrawn within a frame", "[heat][speed]") {
    stageApp();
    TimeView time;
    time.showRun(600 * kSecond, 600 * kSecond, 600 * kSecond);
    HeatMapPlot heat;
    heat.setTime(&time);
    heat.setTheme(paletteFor(Theme::Dark), 1);
    heat.resize(1'000, 152);
    heat.showFrame(idleFrame(5'000));
    std::vector<SecondPoint> run;
    for (int i = 0; i < 600; ++i) {
        std::vector<HeatAsk> asks;
        for (std::uint32_t id = 0; id < 5'000; ++id) {
            asks.push_back({id, (id * 7 + std::uint32_t(i)) % 1'200, id % 11 == 0 ? 3U : 0U});
        }
        run.push_back(heatSecond(i, asks));
    }
    heat.add(run);
    heat.show();
    REQUIRE(waitFor([&] { return heat.grid().knownS == 600; }));
    QTest::qWait(250);
    std::vector<double> redraws;
    for (int i = 0; i < 41; ++i) redraws.push_back(heat.redrawNowMs());
    std::sort(redraws.begin(), redraws.end());
    std::cout << "heat map, 5,000 partitions, 600 s: redraw " << redraws[20] << " ms, at worst "
              << redraws.back() << " ms\n";
}

TEST_CASE("the dock: heat map first, the metrics beside it where there is room", "[heat]") {
    stageApp();
    MainWindow window({Theme::Dark, 1, true});
    window.resize(1'680, 1'050);
    window.openBundled(Session::Start::Playing);
    window.show();
    REQUIRE(waitFor([&] { return window.session().frame() != nullptr; }));
    auto* dock = window.findChild<WindowDock*>();
    CHECK(dock->areMetricsBeside());
    CHECK(waitFor([&] { return dock->heat()->isVisible() && dock->metrics()->isVisible(); }));
    CHECK(dock->heat()->width() > dock->metrics()->width());
    CHECK(dock->metrics()->tools()->isVisible());
    dock->showPage(1);
    CHECK(waitFor([&] { return dock->metrics()->isVisible() && !dock->heat()->isVisible(); }));
    CHECK(waitFor([&] { return dock->metrics()->width() > 1'600; }));
    dock->showPage(0);
    CHECK(waitFor([&] { return dock->heat()->isVisible() && dock->metrics()->isVisible(); }));
    window.resize(1'000, 1'050);
    CHECK(waitFor([&] { return !dock->areMetricsBeside() && !dock->metrics()->isVisible(); }));
    CHECK(waitFor([&] { return dock->heat()->width() > 900; }));
}

TEST_CASE("the window: a cell of the heat map is gone to and its partition chosen everywhere",
          "[heat]") {
    stageApp();
    MainWindow window({Theme::Dark, 1, true});
    window.resize(1'680, 1'050);
    window.openBundled(Session::Start::Playing);
    window.show();
    REQUIRE(waitFor([&] { return window.session().frame() != nullptr; }));
    window.session().setSpeed(60);
    auto* dock = window.findChild<WindowDock*>();
    HeatMapPlot* heat = dock->heat();
    REQUIRE(waitFor([&] { return heat->grid().knownS >= 12; }));
    window.session().pause();
    REQUIRE(waitFor([&] { return !window.session().frame()->playing; }));
    QTest::qWait(300);
    QTest::mouseClick(heat->plot(), Qt::LeftButton, {},
                      heat->placeOf(7, 5 * kSecond + kSecond / 2).toPoint());
    CHECK(waitFor([&] { return window.session().frame()->atUs == 6 * kSecond; }));
    CHECK(window.findChild<StageView*>()->selectedPartition() == 7u);
    CHECK(waitFor([&] { return dock->time()->momentUs() == 6 * kSecond; }));

    // One span and one pointed moment for all three.
    dock->time()->zoomTo({2 * kSecond, 8 * kSecond});
    auto* timeline = window.findChild<TimelineBar*>();
    const QImage bracket = timeline->grab().toImage();
    dock->time()->showAll();
    CHECK(differing(bracket, timeline->grab().toImage()) > 10);
    QMouseEvent over(QEvent::MouseMove, QPointF(400, 20), timeline->mapToGlobal(QPointF(400, 20)),
                     Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(timeline, &over);
    CHECK(dock->time()->hoverUs() == timeline->track().momentAt(400));
}

TEST_CASE("a heat map that goes away under the mouse does not draw any more") {
    stageApp();
    TimeView time;
    auto heat = std::make_unique<HeatMapPlot>();
    heat->setTime(&time);
    heat->resize(600, 200);
    heat->setTheme(paletteFor(Theme::Dark), 1);
    heat->show();
    QTest::qWait(50);
    QTest::mouseMove(heat->plot(), heat->plot()->rect().center());
    QTest::qWait(50);
    heat.reset();  // used to crash in the plot's own destructor
    SUCCEED();
}
