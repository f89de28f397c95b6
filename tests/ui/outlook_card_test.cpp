// SPDX-License-Identifier: GPL-3.0-or-later
// "Will it heal?" in the window: asked at a moment, answered off the GUI thread; and an UpdateTable on its
// way in words.
#include "ui/widgets/outlook_card.h"

#include <QElapsedTimer>
#include <QPushButton>
#include <QTest>

#include "tests/support/catch.h"
#include "tests/ui/panel_fixture.h"
#include "tests/ui/stage_app.h"
#include "tests/ui/stage_frames.h"
#include "ui/main_window.h"
#include "ui/main_window_files.h"

using namespace partiscope;
using namespace partiscope::test;

TEST_CASE("outlook card: a rising sort key never heals, told in the window without a stall") {
    stageApp();
    MainWindow window({Theme::Dark, 1, true});
    window.resize(1'366, 768);
    window.show();
    window.files().openLesson(":/scenarios/rising-sort-key.toml", Session::Start::Paused);
    QTRY_VERIFY_WITH_TIMEOUT(window.session().frame() != nullptr, 10'000);
    window.session().seek(6'000);
    QTRY_VERIFY_WITH_TIMEOUT(window.session().frame()->tick == 6'000, 10'000);
    auto* card = window.findChild<OutlookCard*>();
    REQUIRE(card != nullptr);
    auto* button = card->findChild<QPushButton*>();
    REQUIRE(button != nullptr);
    button->click();
    CHECK(card->answer().startsWith("Looking ahead"));
    CHECK_FALSE(button->isEnabled());
    // The window goes on meanwhile: no turn of the event loop waits for the runs ahead.
    qint64 longest = 0;
    QElapsedTimer turn;
    QElapsedTimer all;
    all.start();
    while (!card->answer().startsWith("Never") && all.elapsed() < 60'000) {
        turn.start();
        QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
        longest = std::max(longest, turn.elapsed());
        QTest::qWait(2);
    }
    CHECK(card->answer().contains("the sort key only rises"));
    CHECK(button->isEnabled());
    CHECK(longest < 500);  // a run ahead takes longer than that
    window.files().openLesson(":/scenarios/split-for-heat.toml", Session::Start::Paused);
    QTRY_VERIFY_WITH_TIMEOUT(card->answer().isEmpty(), 10'000);  // another run, another question
}

TEST_CASE("outlook card: an answer that a question asks for is not told") {
    stageApp();
    OutlookCard card;
    const Frame frame = ordersByDateFrame();
    card.showFrame(frame, true);
    card.showAnswer("Never: …", 60 * kSecond, 8);
    CHECK_FALSE(card.answer().contains("Never"));
    CHECK_FALSE(card.findChild<QPushButton*>()->isEnabled());
    card.showFrame(frame, false);
    CHECK(card.answer().contains("Never"));
}

TEST_CASE("outlook card: a change on its way, with the time that is left") {
    Frame frame = ordersByDateFrame();
    CHECK(updateText(frame).isEmpty());
    frame.atUs = 60 * kSecond;
    TableUpdateFrame update;
    update.effectiveUs = 100 * kSecond;
    update.writeCapacity = 8'000;
    update.readCapacity = frame.tables[0].readCapacity / kUnit;
    frame.tables[0].update = update;
    CHECK(updateText(frame) == "UpdateTable: 8,000 WCU/s, in force in 0:40");
    frame.tables[0].update->cause = CapacityCause::AutoScaling;
    CHECK(updateText(frame).startsWith("Auto scaling: 8,000 WCU/s"));
    frame.tables[0].update->mode = CapacityMode::OnDemand;
    CHECK(updateText(frame).contains("on-demand mode"));
}
