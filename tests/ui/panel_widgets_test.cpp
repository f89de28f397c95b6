// SPDX-License-Identifier: GPL-3.0-or-later
// The panels as widgets, fed by hand: what they show, what they hide, what they ask for.
#include "tests/support/catch.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTest>

#include "tests/ui/panel_fixture.h"
#include "tests/ui/stage_app.h"
#include "tests/ui/stage_frames.h"
#include "ui/widgets/gates_panel.h"
#include "ui/widgets/headline_bar.h"
#include "ui/widgets/lesson_panel.h"
#include "ui/widgets/lesson_question.h"
#include "ui/widgets/lesson_steps.h"
#include "ui/widgets/look_label.h"
#include "ui/widgets/timeline_bar.h"
#include "ui/widgets/transport_bar.h"
#include "ui/widgets/transport_button.h"
#include "ui/widgets/transport_speed_scale.h"
#include "ui/widgets/transport_speed_slider.h"
#include "ui/widgets/tune_control.h"
#include "ui/widgets/tune_panel.h"
#include "ui/widgets/tune_slider.h"

using namespace partiscope;
using namespace partiscope::test;

namespace {

template <class T>
T* named(const QWidget& top, const QString& accessibleName) {
    for (T* each : top.findChildren<T*>()) {
        if (each->accessibleName() == accessibleName) return each;
    }
    return nullptr;
}

void showAt(QWidget& widget, int width, int height) {
    widget.resize(width, height);
    widget.show();
    QCoreApplication::processEvents();
}

}  // namespace

TEST_CASE("headline: spoken text follows the frame, the veil hides it") {
    stageApp();
    HeadlineBar headline;
    headline.showFrame(ordersByDateFrame(), false);
    CHECK(headline.plainText() ==
          "Asked 4,800 WCU/s, served 1,000, refused 3,800 (79 %), 90 % of the table stands idle");
    headline.showFrame(ordersByDateFrame(), true);
    CHECK(headline.plainText() == "Asked 4,800 WCU/s, served ?, refused ?");
    CHECK(headline.accessibleDescription() == headline.plainText());
}

TEST_CASE("headline breaks between its parts where the stage is narrow") {
    stageApp();
    HeadlineBar headline;
    headline.showFrame(ordersByDateFrame(), false);
    CHECK(headline.heightForWidth(360) > headline.heightForWidth(1'200));
}

TEST_CASE("transport: buttons, clock and speeds") {
    stageApp();
    TransportBar bar;
    showAt(bar, 1'300, 60);
    QSignalSpy played(&bar, &TransportBar::playToggled);
    QSignalSpy stepped(&bar, &TransportBar::stepped);
    auto* play = named<QAbstractButton>(bar, "Play");
    REQUIRE(play);
    QTest::mouseClick(play, Qt::LeftButton);
    CHECK(played.count() == 1);

    Frame frame = ordersByDateFrame();
    frame.playing = true;
    frame.tick = 10'200;
    frame.atUs = 102 * kSecond;
    frame.speedAsked = 60;
    frame.speedReached = 37;
    bar.showFrame(frame);
    CHECK(named<QAbstractButton>(bar, "Pause") == play);
    CHECK(named<QLabel>(bar, "Simulated time 00:01:42.0"));
    QTest::mouseClick(named<QAbstractButton>(bar, "Step back"), Qt::LeftButton);
    QTest::mouseClick(named<QAbstractButton>(bar, "Step"), Qt::LeftButton);
    REQUIRE(stepped.count() == 2);
    CHECK(stepped[0][0].toLongLong() == -1);
    CHECK(stepped[1][0].toLongLong() == 1);
    CHECK(unnamedControls(bar).isEmpty());
}

TEST_CASE("a transport button leaves the arrow keys to the window") {
    stageApp();
    TransportButton button(TransportIcon::Play, "Play", "Space");
    QKeyEvent press(QEvent::KeyPress, Qt::Key_Right, Qt::NoModifier);
    QCoreApplication::sendEvent(&button, &press);
    CHECK_FALSE(press.isAccepted());
}

TEST_CASE("speed slider snaps at 1x when dragged, and keys go past it") {
    stageApp();
    SpeedSlider slider;
    showAt(slider, 170, 36);
    QSignalSpy changed(&slider, &SpeedSlider::speedChanged);
    const QPoint near(int(slider.placeOf(speedPosition(1) + 30)), 13);
    QTest::mouseClick(&slider, Qt::LeftButton, Qt::NoModifier,
                      QPoint(int(slider.placeOf(615)), 13));
    CHECK(slider.speed() == 60);
    QTest::mouseClick(&slider, Qt::LeftButton, Qt::NoModifier, near);
    CHECK(slider.speed() == 1);
    CHECK(changed.count() == 2);
    QTest::keyClick(&slider, Qt::Key_Right);
    CHECK(slider.speed() == 2);
    QTest::keyClick(&slider, Qt::Key_PageUp);
    CHECK(slider.speed() == 10);
    QTest::keyClick(&slider, Qt::Key_End);
    CHECK(std::isinf(slider.speed()));
    QTest::keyClick(&slider, Qt::Key_Left);
    CHECK(slider.speed() == 1'000);
}

TEST_CASE("timeline: a click, a drag and keys ask for moments") {
    stageApp();
    TimelineBar bar;
    bar.showScenario(*ordersByDate());
    showAt(bar, 1'000, 46);
    CHECK(bar.minimumSizeHint().height() >= 44);
    QSignalSpy asked(&bar, &TimelineBar::seekAsked);
    const TimelineTrack track = bar.track();
    const auto at = [&](Micros moment) { return QPoint(int(track.placeOf(moment)), 25); };
    const auto last = [&] { return asked.last()[0].toLongLong(); };
    const Micros pixel = track.durationUs / Micros(track.width) + 1;

    QTest::mouseClick(&bar, Qt::LeftButton, Qt::NoModifier, at(300 * kSecond));
    REQUIRE(asked.count() == 1);
    CHECK(std::abs(last() - 300 * kSecond) <= pixel);

    QTest::mousePress(&bar, Qt::LeftButton, Qt::NoModifier, at(60 * kSecond));
    Frame late = ordersByDateFrame();
    late.durationUs = 600 * kSecond;
    late.atUs = 500 * kSecond;
    bar.showFrame(late);  // a frame must not pull the handle from under the mouse
    CHECK(bar.value() < 70'000);
    QMouseEvent move(QEvent::MouseMove, at(120 * kSecond), bar.mapToGlobal(at(120 * kSecond)),
                     Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&bar, &move);
    CHECK(std::abs(last() - 120 * kSecond) <= pixel);
    QTest::mouseRelease(&bar, Qt::LeftButton, Qt::NoModifier, at(120 * kSecond));

    late.atUs = 100 * kSecond;
    bar.showFrame(late);
    QTest::keyClick(&bar, Qt::Key_Right);
    CHECK(last() == 101 * kSecond);
    QTest::keyClick(&bar, Qt::Key_PageDown);
    CHECK(last() == 91 * kSecond);
    QTest::keyClick(&bar, Qt::Key_Home);
    CHECK(last() == 0);
    QTest::keyClick(&bar, Qt::Key_End);
    CHECK(last() == 600 * kSecond);
    CHECK(bar.accessibleDescription() == "10:00 of 10:00");
}

TEST_CASE("gates: a card each, the reason can be copied whole") {
    stageApp();
    GatesPanel panel;
    GateCards cards;
    cards.cards.push_back({GateCard::Verdict::Passes,
                           "Table capacity",
                           "4,800 of 10,000",
                           "passes",
                           0.48,
                           {},
                           {},
                           {}});
    cards.cards.push_back({GateCard::Verdict::Refuses, "Partition H", "4,800 of 1,000",
                           "refuses 3,800", 1, "TableWriteKeyRangeThroughputExceeded",
                           "One partition.", "WriteKeyRangeThroughputThrottleEvents"});
    cards.notes.push_back({"Index buffer", "no index"});
    panel.showCards(cards);
    showAt(panel, 260, 500);
    auto* reason = named<NameLabel>(panel, "TableWriteKeyRangeThroughputExceeded");
    REQUIRE(reason);
    CHECK(reason->isVisible());
    CHECK(reason->toolTip() == "One partition.");
    CHECK(reason->minimumSizeHint().width() < 240);  // it breaks at camel case
    reason->setSelection(0, int(reason->text().size()));
    QTest::keySequence(reason, QKeySequence::Copy);
    CHECK(QGuiApplication::clipboard()->text() == "TableWriteKeyRangeThroughputExceeded");

    cards.cards.pop_back();
    panel.showCards(cards);
    CHECK_FALSE(named<NameLabel>(panel, "TableWriteKeyRangeThroughputExceeded"));
}

TEST_CASE("tune: a drag asks at most twenty times a second and the last value wins") {
    stageApp();
    TunePanel panel;
    panel.open(ordersByDate());
    showAt(panel, 260, 500);
    QSignalSpy asked(&panel, &TunePanel::changeAsked);
    REQUIRE(panel.controls().size() == 8);
    auto* slider = named<TuneSlider>(panel, "Requests per second");
    REQUIRE(slider);
    slider->setSliderDown(true);
    for (int position = 500; position <= 700; ++position) slider->setSliderPosition(position);
    CHECK(asked.count() == 1);     // the first at once, the rest waits
    slider->setSliderDown(false);  // release: goes out now
    REQUIRE(asked.count() == 2);
    CHECK(asked.last()[0].toString() == "traffic.checkout.rate");
    CHECK(asked.last()[1].toString() == tuneTextAt(panel.controls()[0]->control(), 700));
}

TEST_CASE("tune: the exact box takes grouped numbers, the choice its words") {
    stageApp();
    TunePanel panel;
    panel.open(ordersByDate());
    showAt(panel, 260, 500);
    QSignalSpy asked(&panel, &TunePanel::changeAsked);
    auto* box = named<QLineEdit>(panel, "Requests per second, exact");
    REQUIRE(box);
    CHECK(box->text() == "2,400");
    box->selectAll();
    QTest::keyClicks(box, "3,100");
    QTest::keyClick(box, Qt::Key_Return);
    REQUIRE(asked.count() == 1);
    CHECK(asked[0][1].toString() == "3100");
    auto* by = named<QComboBox>(panel, "Shard by");
    REQUIRE(by);
    CHECK(by->currentText() == "random");
    emit by->textActivated("order_id");
    REQUIRE(asked.count() == 2);
    CHECK(asked[1][0].toString() == "traffic.checkout.write_shards.by");
    CHECK(asked[1][1].toString() == "order_id");
    CHECK(unnamedControls(panel).isEmpty());
}

TEST_CASE("tune: a refusal stands under its control, what is in force comes back") {
    stageApp();
    TunePanel panel;
    panel.open(ordersByDate());
    Diagnostic problem;
    problem.path = "traffic.checkout.rate";
    problem.what = "must not be negative, got -5";
    problem.allowed = "0 or more";
    panel.showRefusal({problem});
    CHECK(panel.controls()[0]->refusal() == "must not be negative, got -5; 0 or more");
    CHECK(panel.controls()[1]->refusal().isEmpty());
    CHECK(named<QLineEdit>(panel, "Requests per second, exact")->text() == "2,400");
}

TEST_CASE("tune: locked controls are off, the value in force is shown") {
    stageApp();
    TunePanel panel;
    panel.open(ordersByDate());
    panel.setLocked({"traffic.checkout.rate"});
    CHECK_FALSE(panel.controls()[0]->isEnabled());
    CHECK(panel.controls()[1]->isEnabled());
    Scenario changed = *ordersByDate();
    changed.traffic.front().rate.ratePerS = 900;
    panel.showInForce(std::make_shared<const Scenario>(changed));
    CHECK(named<QLineEdit>(panel, "Requests per second, exact")->text() == "900");
}

TEST_CASE("lesson: asks, takes a number, shows it beside the run's") {
    stageApp();
    const auto scenario = ordersByDate();
    LessonProgress progress;
    progress.start(scenario);
    LessonPanel panel;
    panel.showSum(workedSum(*scenario, 0));
    panel.showProgress(progress, *scenario);
    showAt(panel, 250, 800);
    const auto words = [&] {
        QStringList all;
        for (const QLabel* label : panel.findChildren<QLabel*>()) {
            if (label->isVisible()) all << label->text();
        }
        return all.join('|');
    };
    CHECK(words().contains("What share is refused?"));
    CHECK_FALSE(words().contains("THE SUM"));
    CHECK(unnamedControls(panel).isEmpty());

    QSignalSpy committed(&panel, &LessonPanel::committed);
    auto* input = named<QLineEdit>(panel, "Your answer");
    REQUIRE(input);
    QTest::keyClicks(input, "half");
    QTest::keyClick(input, Qt::Key_Return);
    CHECK(committed.count() == 0);
    CHECK(words().contains("A number, please"));
    input->clear();
    QTest::keyClicks(input, "50");
    QTest::keyClick(input, Qt::Key_Return);
    REQUIRE(committed.count() == 1);
    CHECK(committed[0][0].toString() == "50");

    progress.commit("50", 0);
    Frame frame = ordersByDateFrame();
    frame.attemptsSoFar = 4'800;
    frame.throttledSoFar = 3'800;
    panel.showProgress(progress, *scenario);
    panel.showFrame(progress, *scenario, frame, {});
    CHECK(words().contains("committed 0:00 · counted to "));
    CHECK(words().contains("Your answer 50.0 %"));
    CHECK(words().contains("The run 79.2 %"));
    CHECK(words().contains("THE SUM"));
    CHECK(words().contains("6 shards"));
    REQUIRE(panel.steps()->buttons().size() == 3);
    CHECK(panel.steps()->buttons()[0]->accessibleDescription() == "current step");
}

TEST_CASE("lesson: a gate is asked as a choice, show me needs none") {
    stageApp();
    const auto scenario = ordersByDate();
    LessonProgress progress;
    progress.start(scenario);
    progress.goTo(1);
    LessonPanel panel;
    panel.showProgress(progress, *scenario);
    showAt(panel, 250, 800);
    const auto choices = panel.findChildren<QRadioButton*>();
    REQUIRE(choices.size() == 4);
    QSignalSpy committed(&panel, &LessonPanel::committed);
    QSignalSpy shown(&panel, &LessonPanel::showMeAsked);
    QPushButton* commit = nullptr;
    QPushButton* showMe = nullptr;
    for (QPushButton* button : panel.findChildren<QPushButton*>()) {
        if (button->text() == "Commit") commit = button;
        if (button->text() == "Show me") showMe = button;
    }
    REQUIRE(commit);
    REQUIRE(showMe);
    QTest::mouseClick(commit, Qt::LeftButton);
    CHECK(committed.count() == 0);  // nothing is chosen
    choices[2]->click();
    QTest::mouseClick(commit, Qt::LeftButton);
    REQUIRE(committed.count() == 1);
    CHECK(committed[0][0].toString() == "partition");
    QTest::mouseClick(showMe, Qt::LeftButton);
    CHECK(shown.count() == 1);
}

TEST_CASE("lesson: a scenario without steps shows its summary, never an empty panel") {
    stageApp();
    Scenario scenario = *ordersByDate();
    scenario.steps.clear();
    scenario.summary = "One key.";
    const auto shared = std::make_shared<const Scenario>(scenario);
    LessonProgress progress;
    progress.start(shared);
    LessonPanel panel;
    panel.showSum(workedSum(scenario, 0));
    panel.showProgress(progress, scenario);
    showAt(panel, 250, 600);
    QStringList words;
    for (const QLabel* label : panel.findChildren<QLabel*>()) {
        if (label->isVisible()) words << label->text();
    }
    CHECK(words.contains("Orders by date"));
    CHECK(words.join('|').contains("One key."));
    CHECK(words.contains("THE SUM"));
}
