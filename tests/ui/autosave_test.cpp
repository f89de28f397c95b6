// SPDX-License-Identifier: GPL-3.0-or-later
// The safety copy: written, forgotten, locked by its window, found when the window is gone, restored
// with the same digest. Nothing here looks at a clock beyond "sooner or later".
#include "ui/session/autosave.h"

#include <functional>

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QSysInfo>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/catch.h"
#include "tests/ui/panel_fixture.h"
#include "tests/ui/stage_app.h"
#include "ui/main_window.h"
#include "ui/main_window_files.h"
#include "ui/models/recovery_rows.h"
#include "ui/widgets/recovery_bar.h"

using namespace partiscope;
using namespace partiscope::test;

namespace {

bool waitFor(const std::function<bool()>& condition) {
    QElapsedTimer timer;
    timer.start();
    while (!condition() && timer.elapsed() < 20'000) QTest::qWait(5);
    return condition();
}

RunFile someRun() {
    RunFile run;
    run.name = "hot.toml";
    run.scenarioText = R"(
format = 1
title = "One hot key"
duration = "30 s"
[table]
name = "Orders"
partition_key = "day"
mode = "provisioned"
write_capacity = 10000
[attributes]
day = "2026-10-18"
[[traffic]]
name = "checkout"
operation = "PutItem"
rate = 2400
item_size = "2 KB"
)";
    run.tick = 150;
    run.branches.all = {{0, "as opened", {}, 0, 150, {{100, 1, "traffic.checkout.rate", "700"}}}};
    return run;
}

int filesIn(const QString& folder, const QString& pattern) {
    return int(QDir(folder).entryList({pattern}, QDir::Files).size());
}

std::vector<Leftover> leftoversOf(const QString& folder) {
    Autosave looking(folder);
    std::vector<Leftover> found;
    bool isDone = false;
    QObject::connect(&looking, &Autosave::leftoversFound, &looking,
                     [&](std::vector<Leftover> leftovers) {
                         found = std::move(leftovers);
                         isDone = true;
                     });
    looking.lookForLeftovers();
    QElapsedTimer timer;
    timer.start();
    while (!isDone && timer.elapsed() < 400) QTest::qWait(5);
    return found;
}

bool keepAndWait(Autosave& autosave, const RunFile& run) {
    QSignalSpy kept(&autosave, &Autosave::kept);
    autosave.keep(run);
    return waitFor([&] { return kept.count() > 0; });
}

struct Opened {
    explicit Opened(const QString& folder)
        : window({Theme::Dark, 1, true}, {{folder + "/settings.ini", folder + "/autosave"}, {}}) {
        window.resize(1'366, 768);
        window.openBundled(Session::Start::Paused);
        window.show();
        ready = waitFor([this] { return window.session().frame() != nullptr; });
    }
    bool goTo(std::int64_t tick) {
        window.session().seek(tick);
        return waitFor([&] {
            return window.session().frame()->tick == tick && window.session().frame()->digest;
        });
    }
    MainWindow window;
    bool ready = false;
};

QPushButton* button(const QWidget& in, const QString& text) {
    for (auto* button : in.findChildren<QPushButton*>()) {
        if (button->text() == text && button->isVisible()) return button;
    }
    return nullptr;
}

}  // namespace

TEST_CASE("a copy is kept, the newest wins, and goes when it is forgotten", "[autosave]") {
    stageApp();
    const QTemporaryDir folder;
    Autosave autosave(folder.filePath("a/b"));
    REQUIRE(keepAndWait(autosave, someRun()));
    RunFile later = someRun();
    later.tick = 151;
    autosave.keep(someRun());
    REQUIRE(keepAndWait(autosave, later));
    QFile file(autosave.file());
    REQUIRE(file.open(QIODevice::ReadOnly));
    CHECK(readRunFile(file.readAll().toStdString(), "copy").value() == later);
    CHECK(filesIn(folder.filePath("a/b"), "*.run.json") == 1);
    autosave.forget();
    CHECK(waitFor([&] { return !QFile::exists(autosave.file()); }));
}

TEST_CASE("forgotten while it is being written, nothing stays", "[autosave]") {
    stageApp();
    const QTemporaryDir folder;
    {
        Autosave autosave(folder.path());
        autosave.keep(someRun());
        autosave.forget();
    }
    CHECK(filesIn(folder.path(), "*") == 0);
}

TEST_CASE("only what a window left that is gone is offered", "[autosave]") {
    stageApp();
    const QTemporaryDir folder;
    auto autosave = std::make_unique<Autosave>(folder.path());
    REQUIRE(keepAndWait(*autosave, someRun()));
    CHECK(leftoversOf(folder.path()).empty());  // its window lives
    autosave.reset();
    std::vector<Leftover> found = leftoversOf(folder.path());
    REQUIRE(found.size() == 1);
    CHECK(found[0].title == "One hot key");
    CHECK(found[0].changes == 1);
    CHECK(found[0].run == someRun());
    CHECK(leftoversOf(folder.path()).empty());  // held by the one who offers it
    discardLeftover(found[0]);
    CHECK(filesIn(folder.path(), "*") == 0);
}

TEST_CASE("the lock of a process that was killed does not hold", "[autosave]") {
    stageApp();
    const QTemporaryDir folder;
    QFile run(folder.filePath("dead.run.json"));
    REQUIRE(run.open(QIODevice::WriteOnly));
    run.write(QByteArray::fromStdString(runFileText(someRun())));
    run.close();
    QFile lock(folder.filePath("dead.lock"));
    REQUIRE(lock.open(QIODevice::WriteOnly));
    lock.write("4194303\npartiscope\n" + QSysInfo::machineHostName().toUtf8() + '\n' +
               QSysInfo::machineUniqueId() + '\n' + QSysInfo::bootUniqueId() + '\n');
    lock.close();
    CHECK(leftoversOf(folder.path()).size() == 1);
}

TEST_CASE("a copy that cannot be read is offered with its reason", "[autosave]") {
    stageApp();
    const QTemporaryDir folder;
    QFile run(folder.filePath("broken.run.json"));
    REQUIRE(run.open(QIODevice::WriteOnly));
    run.write("{\"partiscope_run\": 7");
    run.close();
    const std::vector<Leftover> found = leftoversOf(folder.path());
    REQUIRE(found.size() == 1);
    CHECK_FALSE(found[0].problems.empty());
}

TEST_CASE("a folder that cannot be written to is a problem in words", "[autosave]") {
    stageApp();
    const QTemporaryDir folder;
    QFile file(folder.filePath("file"));
    REQUIRE(file.open(QIODevice::WriteOnly));
    Autosave autosave(folder.filePath("file/inside"));
    QSignalSpy failed(&autosave, &Autosave::failed);
    autosave.keep(someRun());
    REQUIRE(waitFor([&] { return failed.count() > 0; }));
    CHECK_FALSE(failed[0][0].value<Diagnostics>().front().what.empty());
}

TEST_CASE("a run whose window was lost comes back with the same digest", "[autosave]") {
    stageApp();
    const QTemporaryDir folder;
    std::uint64_t digest = 0;
    {
        Opened lost(folder.path());
        REQUIRE(lost.ready);
        CHECK(lost.window.findChild<RecoveryBar*>()->rowCount() == 0);
        REQUIRE(lost.goTo(100));
        lost.window.session().change("traffic.checkout.rate", "700");
        REQUIRE(lost.goTo(150));
        digest = *lost.window.session().frame()->digest;
        REQUIRE(waitFor([&] { return lost.window.files().isDirty(); }));
        REQUIRE(waitFor([&] { return filesIn(folder.filePath("autosave"), "*.run.json") == 1; }));
    }  // no close, no question: as if it had been killed

    Opened next(folder.path());
    REQUIRE(next.ready);
    auto* bar = next.window.findChild<RecoveryBar*>();
    REQUIRE(waitFor([&] { return bar->isVisible(); }));
    CHECK(bar->rowCount() == 1);
    CHECK(unnamedControls(*bar).isEmpty());
    const QString left = QDir(folder.filePath("autosave")).entryList({"*.run.json"}).value(0);
    QTest::mouseClick(button(*bar, "Restore"), Qt::LeftButton);
    CHECK(waitFor([&] {
        const auto& frame = next.window.session().frame();
        return frame && frame->tick == 150 && frame->digest == digest;
    }));
    CHECK_FALSE(bar->isVisible());
    CHECK(next.window.files().isDirty());
    // Ours is written before the old one goes: at no time is there none.
    CHECK(waitFor([&] { return !QFile::exists(folder.filePath("autosave/") + left); }));
    CHECK(filesIn(folder.filePath("autosave"), "*.run.json") == 1);
}

#ifdef PARTISCOPE_GUI

namespace {

// The program itself, with a user's folders of its own.
void startProgram(QProcess& program, const QString& home, const QStringList& arguments) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("QT_QPA_PLATFORM", "offscreen");
    environment.insert("XDG_DATA_HOME", home + "/data");
    environment.insert("XDG_CONFIG_HOME", home + "/config");
    program.setProcessEnvironment(environment);
    program.start(PARTISCOPE_GUI, arguments);
}

}  // namespace

TEST_CASE("a program that is killed lets go of what it held", "[autosave]") {
    stageApp();
    const QTemporaryDir home;
    const QString folder = home.filePath("data/partiscope/autosave");
    {
        Autosave autosave(folder);
        REQUIRE(keepAndWait(autosave, someRun()));
    }
    QProcess program;
    startProgram(program, home.path(), {});
    CHECK(waitFor([&] { return filesIn(folder, "*.lock") == 1; }));  // it offers the run
    CHECK(leftoversOf(folder).empty());
    program.kill();
    REQUIRE(program.waitForFinished());
    REQUIRE(leftoversOf(folder).size() == 1);
    CHECK(leftoversOf(folder)[0].run == someRun());
}

TEST_CASE("a picture neither reads nor leaves anything of the user's", "[autosave]") {
    stageApp();
    const QTemporaryDir home;
    QProcess program;
    startProgram(program, home.path(), {"--at", "1s", "--shot", home.filePath("shot.png")});
    REQUIRE(program.waitForFinished(60'000));
    CHECK(program.exitCode() == 0);
    CHECK(QDir(home.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot) ==
          QStringList{"shot.png"});
}

#endif

TEST_CASE("kept for later it is offered again, discarded never", "[autosave]") {
    stageApp();
    const QTemporaryDir folder;
    {
        Autosave autosave(folder.filePath("autosave"));
        REQUIRE(keepAndWait(autosave, someRun()));
    }
    for (const char* answer : {"Keep for later", "Discard"}) {
        Opened opened(folder.path());
        auto* bar = opened.window.findChild<RecoveryBar*>();
        REQUIRE(waitFor([&] { return bar->isVisible(); }));
        QTest::mouseClick(button(*bar, answer), Qt::LeftButton);
        CHECK_FALSE(bar->isVisible());
    }
    CHECK(filesIn(folder.filePath("autosave"), "*") == 0);
}

TEST_CASE("the recovery bar says what, how much and when", "[autosave]") {
    const QDateTime now(QDate(2026, 11, 30), QTime(14, 0));
    CHECK(agoText(now.addSecs(-59), now) == "just now");
    CHECK(agoText(now.addSecs(100), now) == "just now");
    CHECK(agoText(now.addSecs(-130), now) == "2 min ago");
    CHECK(agoText(now.addSecs(-3 * 3'600), now) == "3 h ago");
    CHECK(agoText(now.addSecs(-13 * 3'600), now) == "today, 01:00");
    CHECK(agoText(now.addDays(-1), now) == "yesterday, 14:00");
    CHECK(agoText(now.addDays(-9), now) == "2026-11-21, 14:00");
    CHECK(recoveryRow("Orders", 1, now.addSecs(-60), now).detail == "1 change, 1 min ago");
    CHECK(recoveryRow("Orders", 1'200, now, now).detail == "1,200 changes, just now");

    stageApp();
    QWidget parent;
    RecoveryBar bar(&parent);
    const auto fits = [&] { return bar.width() == bar.slot()->width() && bar.height() > 20; };
    parent.resize(900, 300);
    bar.slot()->resize(900, 0);
    parent.show();
    const RecoveryRow row = recoveryRow("Orders", 2, now, now);
    bar.showRows({row, row, row, row, unreadableRow("file", "why")});
    const auto buttons = [&] {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return bar.findChildren<QPushButton*>().size();
    };
    CHECK(buttons() == 9);  // three rows, the rest counted
    CHECK(fits());
    CHECK(bar.slot()->height() == bar.height());
    bar.slot()->resize(400, 100);
    CHECK(buttons() == 3);  // narrow: one at a time, over what is below
    CHECK(fits());
    CHECK(bar.slot()->height() == 0);
    bar.showRows({unreadableRow("file", "why")});
    CHECK(buttons() == 2);  // it cannot be restored
    bar.showRows({});
    CHECK_FALSE(bar.isVisible());
    CHECK_FALSE(bar.slot()->isVisible());
}
