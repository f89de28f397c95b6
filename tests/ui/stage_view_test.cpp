// SPDX-License-Identifier: GPL-3.0-or-later
#include <memory>

#include <QAccessible>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/catch.h"
#include "tests/ui/stage_app.h"
#include "tests/ui/stage_frames.h"
#include "ui/widgets/stage_accessible.h"
#include "ui/widgets/stage_view.h"

using namespace partiscope;
using namespace partiscope::test;

namespace {

std::shared_ptr<const Frame> shared(Frame frame) {
    return std::make_shared<const Frame>(std::move(frame));
}

// A shown stage with orders by date, paused so that nothing moves.
struct Shown {
    Shown() {
        view.resize(1'100, 700);
        Frame frame = ordersByDateFrame();
        frame.playing = false;
        view.showFrame(shared(frame));
        view.show();
    }
    QApplication& application = withFactory();  // before the first widget
    StageView view;

private:
    static QApplication& withFactory() {
        QApplication& made = stageApp();
        QAccessible::installFactory(stageAccessibleFactory);  // once, however often it is asked
        return made;
    }
};

}  // namespace

TEST_CASE("the arrow keys walk the lanes, Enter opens, Escape backs out", "[stage_view]") {
    Shown shown;
    StageView& view = shown.view;
    QSignalSpy selected(&view, &StageView::partitionSelected);
    QSignalSpy details(&view, &StageView::detailsRequested);
    QSignalSpy cleared(&view, &StageView::selectionCleared);
    QTest::keyClick(&view, Qt::Key_Down);
    CHECK(view.selectedPartition() == 0u);
    QTest::keyClick(&view, Qt::Key_Down);
    CHECK(view.selectedPartition() == 1u);
    QTest::keyClick(&view, Qt::Key_End);
    CHECK(view.selectedPartition() == 9u);
    QTest::keyClick(&view, Qt::Key_Down);
    CHECK(view.selectedPartition() == 9u);
    QTest::keyClick(&view, Qt::Key_Home);
    CHECK(view.selectedPartition() == 0u);
    CHECK(selected.count() == 4);
    QTest::keyClick(&view, Qt::Key_Return);
    CHECK(view.detailsOpen());
    CHECK(details.count() == 1);
    QTest::keyClick(&view, Qt::Key_Escape);
    CHECK(!view.detailsOpen());
    CHECK(view.selectedPartition() == 0u);
    QTest::keyClick(&view, Qt::Key_Escape);
    CHECK(!view.selectedPartition());
    CHECK(cleared.count() == 1);
}

TEST_CASE("a click selects a lane, the refused card its request", "[stage_view]") {
    Shown shown;
    StageView& view = shown.view;
    QSignalSpy selected(&view, &StageView::partitionSelected);
    QTest::mouseClick(&view, Qt::LeftButton, {}, view.laneRect(7).center());
    CHECK(view.selectedPartition() == 7u);
    CHECK(selected.count() == 1);
    RequestId clicked = 0;
    QObject::connect(&view, &StageView::requestSelected,
                     [&](const RequestRecord& record) { clicked = record.id; });
    const Rect card = view.shownLayout().example;
    const QPoint at(static_cast<int>(card.midX()), static_cast<int>(card.midY()));
    QTest::mouseClick(&view, Qt::LeftButton, {}, at);
    CHECK(clicked == 4'711);
    clicked = 0;
    view.setVeiled(true);  // the answer is not given away by a click
    QTest::mouseClick(&view, Qt::LeftButton, {}, at);
    CHECK(clicked == 0);
}

TEST_CASE("the stage paints in every theme, and a pause stands still", "[stage_view]") {
    Shown shown;
    StageView& view = shown.view;
    QImage last;
    for (const Theme theme : {Theme::Light, Theme::Dark, Theme::Contrast, Theme::Print}) {
        view.setTheme(paletteFor(theme));
        const QImage image = view.grab().toImage();
        CHECK(image.size() == QSize(1'100, 700));
        CHECK(image != last);
        last = image;
    }
    QTest::qWait(60);  // the window may become active and show its focus
    last = view.grab().toImage();
    QTest::qWait(60);
    CHECK(view.grab().toImage() == last);
}

TEST_CASE("a partial repaint gives the same picture as a whole one", "[stage_view]") {
    Shown shown;
    shown.view.setReducedMotion(true);
    shown.view.grab();
    Frame next = ordersByDateFrame();
    next.playing = false;
    setWrites(next, 7, 4'700, 1'000);
    setWrites(next, 2, 500, 500);
    shown.view.showFrame(shared(next));
    const QImage partial = shown.view.grab().toImage();
    shown.view.setTheme(paletteFor(Theme::Light));
    shown.view.setTheme(paletteFor(Theme::Dark));  // forgets what was painted
    CHECK(shown.view.grab().toImage() == partial);
}

TEST_CASE("a new epoch is shown at once, a new rate glides there", "[stage_view]") {
    Shown shown;
    StageView& view = shown.view;
    const double before = view.shownLayout().lanes[7].askedX;
    Frame next = ordersByDateFrame();
    setWrites(next, 7, 3'000, 1'000);
    view.showFrame(shared(next));
    CHECK(view.shownLayout().lanes[7].askedX == Approx(before).margin(1));
    for (int i = 0; i < 100 && view.shownLayout().lanes[7].askedX > before - 100; ++i) {
        QTest::qWait(20);
    }
    CHECK(view.shownLayout().lanes[7].askedX < before - 100);
    Frame jumped = ordersByDateFrame();
    jumped.epoch = 2;
    view.showFrame(shared(jumped));
    CHECK(view.shownLayout().lanes[7].askedX == Approx(before).margin(1));
}

TEST_CASE("screen readers find the partitions with name, value and state", "[stage_view]") {
    Shown shown;
    QAccessibleInterface* stage = QAccessible::queryAccessibleInterface(&shown.view);
    REQUIRE(stage != nullptr);
    CHECK(stage->childCount() == 10);
    CHECK(stage->text(QAccessible::Description) ==
          "10 partitions, 4,800 WCU/s asked, 1,000 served, 3,800 refused");
    QAccessibleInterface* hot = stage->child(7);
    REQUIRE(hot != nullptr);
    CHECK(hot->text(QAccessible::Name) == "Partition H");
    CHECK(hot->text(QAccessible::Value) == "1,000 of 4,800 WCU/s served, 3,800 refused");
    CHECK(hot->text(QAccessible::Description).startsWith("hot"));
    CHECK(stage->indexOfChild(hot) == 7);
    CHECK(hot->parent() == stage);
    CHECK(!hot->state().selected);
    shown.view.selectPartition(7);
    CHECK(hot->state().selected);
    CHECK(stage->child(0)->text(QAccessible::Value) == "idle");
    shown.view.setVeiled(true);
    CHECK(!hot->text(QAccessible::Value).contains("1,000"));
    CHECK(hot->text(QAccessible::Description).startsWith("busy"));
}
