// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window on the real session: first start, veil, keys, zoom, problems, names of controls.
#include "tests/support/catch.h"

#include <functional>

#include <QAction>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QTest>

#include "tests/ui/panel_fixture.h"
#include "tests/ui/stage_app.h"
#include "ui/main_window.h"
#include "ui/main_window_body.h"
#include "ui/main_window_problems.h"
#include "ui/widgets/gates_panel.h"
#include "ui/widgets/headline_bar.h"
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

struct Opened {
    explicit Opened(QSize size = {1'366, 768}, double zoom = 1)
        : window({Theme::Dark, zoom, false}) {
        window.resize(size);
        window.openBundled(Session::Start::Playing);
        window.show();
        ready = waitFor([this] { return window.session().frame() != nullptr; });
    }
    MainWindow window;
    bool ready = false;
};

}  // namespace

TEST_CASE("first start: orders by date, playing, veiled, with one question") {
    stageApp();
    Opened opened;
    REQUIRE(opened.ready);
    MainWindow& window = opened.window;
    CHECK(window.windowTitle() == "orders-by-date.toml[*] — Partiscope");
    CHECK(waitFor([&] { return window.session().frame()->playing; }));
    CHECK(window.progress().isVeiled());
    CHECK(window.findChild<StageView*>()->isVeiled());
    CHECK(window.findChild<HeadlineBar*>()->plainText().contains("served ?"));

    auto* input = window.findChild<QLineEdit*>();
    REQUIRE(input);
    input->setFocus();
    QTest::keyClicks(input, "50");
    QTest::keyClick(input, Qt::Key_Return);
    CHECK_FALSE(window.progress().isVeiled());
    CHECK_FALSE(window.findChild<StageView*>()->isVeiled());
    CHECK(waitFor(
        [&] { return window.findChild<HeadlineBar*>()->plainText().contains("refused 3,"); }));
}

TEST_CASE("every control of the window has a name") {
    stageApp();
    Opened opened;
    REQUIRE(opened.ready);
    CHECK(unnamedControls(opened.window).join(", ").toStdString() == "");
}

TEST_CASE("keys: space, arrows and digits reach the run, but not from a text box") {
    stageApp();
    Opened opened;
    REQUIRE(opened.ready);
    MainWindow& window = opened.window;
    auto* stage = window.findChild<StageView*>();
    REQUIRE(waitFor([&] { return window.session().frame()->playing; }));
    QTest::keyClick(stage, Qt::Key_Space);
    REQUIRE(waitFor([&] { return !window.session().frame()->playing; }));
    const std::int64_t at = window.session().frame()->tick;
    QTest::keyClick(stage, Qt::Key_Right);
    CHECK(waitFor([&] { return window.session().frame()->tick == at + 1; }));
    QTest::keyClick(stage, Qt::Key_Left);
    CHECK(waitFor([&] { return window.session().frame()->tick == at; }));
    QTest::keyClick(stage, Qt::Key_4);
    CHECK(waitFor([&] { return window.session().frame()->speedAsked == 60; }));

    auto* input = window.findChild<QLineEdit*>();
    QTest::keyClicks(input, "42 ");
    QTest::qWait(60);
    CHECK(input->text() == "42 ");
    CHECK_FALSE(window.session().frame()->playing);
    CHECK(window.session().frame()->speedAsked == 60);
}

TEST_CASE("zoom scales, resets, and keeps everything inside at 200 % on 1366 x 768") {
    stageApp();
    Opened opened({1'366, 768}, 2);
    REQUIRE(opened.ready);
    MainWindow& window = opened.window;
    QCoreApplication::processEvents();
    CHECK(window.width() == 1'366);  // nothing forces the window wider or higher than the screen
    CHECK(window.height() == 768);
    CHECK(window.findChild<WindowBody*>()->isNarrow());
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (widget->isVisible() &&
            (qobject_cast<const TimelineBar*>(widget) || qobject_cast<const StageView*>(widget))) {
            const QRect place(widget->mapTo(&window, QPoint(0, 0)), widget->size());
            CHECK(window.rect().contains(place));
        }
    }
    window.setZoom(1);
    QCoreApplication::processEvents();
    CHECK_FALSE(window.findChild<WindowBody*>()->isNarrow());
}

TEST_CASE("themes change every colour at once and keep the text") {
    stageApp();
    Opened opened;
    REQUIRE(opened.ready);
    MainWindow& window = opened.window;
    const auto ground = [&] {
        QCoreApplication::processEvents();
        return window.grab().toImage().pixelColor(3, 400);
    };
    const QColor dark = ground();
    window.setTheme(Theme::Light);
    CHECK(dark.lightness() < 80);
    CHECK(ground().lightness() > 200);
}

TEST_CASE("a broken file shows its problems and keeps the run") {
    stageApp();
    Opened opened;
    REQUIRE(opened.ready);
    MainWindow& window = opened.window;
    auto* problems = window.findChild<ProblemPanel*>();
    CHECK_FALSE(problems->isVisible());
    window.session().openText("format = 1\ntitle = 3\n", "broken.toml", Session::Start::Paused);
    REQUIRE(waitFor([&] { return problems->isVisible(); }));
    CHECK(problems->problemCount() >= 2);
    CHECK(window.session().isOpen());
    QTest::keyClick(window.findChild<StageView*>(), Qt::Key_Escape);
    CHECK_FALSE(problems->isVisible());
}

TEST_CASE("a click on the timeline goes there") {
    stageApp();
    Opened opened;
    REQUIRE(opened.ready);
    MainWindow& window = opened.window;
    QTest::keyClick(window.findChild<StageView*>(), Qt::Key_Space);
    auto* timeline = window.findChild<TimelineBar*>();
    QTest::mouseClick(
        timeline, Qt::LeftButton, Qt::NoModifier,
        QPoint(int(timeline->track().placeOf(300 * kSecond)), timeline->height() / 2));
    CHECK(waitFor(
        [&] { return std::abs(window.session().frame()->atUs - 300 * kSecond) < 2 * kSecond; }));
}
