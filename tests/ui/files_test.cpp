// SPDX-License-Identifier: GPL-3.0-or-later
// What is open as a document: title, what is unsaved, save and save as, the question before it would be
// lost and what Cancel does, drop, recent files, lessons, settings.
#include "ui/main_window_files.h"

#include <functional>

#include <QDir>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QSettings>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

#include "core/scenario/scenario_reader.h"
#include "tests/support/catch.h"
#include "tests/ui/panel_fixture.h"
#include "tests/ui/stage_app.h"
#include "ui/main_window.h"
#include "ui/main_window_actions.h"
#include "ui/main_window_menus.h"
#include "ui/main_window_problems.h"
#include "ui/main_window_settings.h"
#include "ui/widgets/bottom_dock.h"

using namespace partiscope;
using namespace partiscope::test;

namespace {

bool waitFor(const std::function<bool()>& condition) {
    QElapsedTimer timer;
    timer.start();
    while (!condition() && timer.elapsed() < 20'000) QTest::qWait(5);
    return condition();
}

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// A window with a folder of its own, and answers instead of dialogs.
struct Opened {
    Opened() : window({Theme::Dark, 1, true}, {{at("settings.ini"), at("autosave")}, {}}) {
        FileQuestions questions;
        questions.openPath = [this](QWidget*, const QString&) { return openPath; };
        questions.savePath = [this](QWidget*, const QString& title, const QString& proposed,
                                    const QString&) {
            askedTitle = title;
            askedPath = proposed;
            return savePath;
        };
        questions.unsaved = [this](QWidget*, const QString& text, const QString&) {
            ++asked;
            askedText = text;
            return answer;
        };
        window.files().setQuestions(questions);
        window.resize(1'366, 768);
        window.openBundled(Session::Start::Paused);
        window.show();
        ready = isShowing("orders-by-date.toml");
    }
    [[nodiscard]] QString at(const QString& name) const { return folder.filePath(name); }
    bool isShowing(const QString& name) {
        return waitFor(
            [&] { return window.session().frame() && window.files().document().name == name; });
    }
    bool goTo(std::int64_t tick) {
        window.session().seek(tick);
        return waitFor([&] {
            const auto& frame = window.session().frame();
            return frame && frame->tick == tick && frame->digest;
        });
    }
    bool change() {
        if (!goTo(100)) return false;
        window.session().change("traffic.checkout.rate", "700");
        window.session().stepTicks(50);
        return waitFor(
            [&] { return window.files().isDirty() && window.session().frame()->tick == 150; });
    }
    QTemporaryDir folder;
    MainWindow window;
    QString openPath, savePath, askedTitle, askedPath, askedText;
    UnsavedAnswer answer = UnsavedAnswer::Cancel;
    int asked = 0;
    bool ready = false;
};

}  // namespace

TEST_CASE("the title is the file, with a star while something is not saved", "[files]") {
    stageApp();
    Opened opened;
    REQUIRE(opened.ready);
    CHECK(opened.window.windowTitle() == "orders-by-date.toml[*] — Partiscope");
    CHECK_FALSE(opened.window.isWindowModified());
    QAction* save = opened.window.actions().action(ActionId::Save);
    CHECK_FALSE(save->isEnabled());
    REQUIRE(opened.change());
    CHECK(opened.window.isWindowModified());
    CHECK(save->isEnabled());
    // Looking around changes nothing that could be saved.
    const auto before = opened.window.session().runFile().branches;
    REQUIRE(opened.goTo(300));
    CHECK(isSameWork(before, opened.window.session().runFile().branches));
}

TEST_CASE("closing asks, Cancel cancels, Discard goes and leaves no copy", "[files]") {
    stageApp();
    Opened opened;
    REQUIRE(opened.ready);
    REQUIRE(opened.change());
    REQUIRE(waitFor([&] { return !opened.window.files().autosave().file().isEmpty(); }));
    CHECK_FALSE(opened.window.close());
    CHECK(opened.window.isVisible());
    CHECK(opened.asked == 1);
    CHECK(opened.askedText == "orders-by-date.toml has one change that is not saved.");
    opened.answer = UnsavedAnswer::Discard;
    CHECK(opened.window.close());
    CHECK_FALSE(opened.window.isVisible());
    CHECK(waitFor([&] { return QDir(opened.at("autosave")).entryList({"*.json"}).isEmpty(); }));
}

TEST_CASE("nothing unsaved, nothing asked", "[files]") {
    stageApp();
    Opened opened;
    REQUIRE(opened.ready);
    CHECK(opened.window.close());
    CHECK(opened.asked == 0);
}

TEST_CASE("opening something else asks, Cancel opens nothing", "[files]") {
    stageApp();
    Opened opened;
    REQUIRE(opened.ready);
    REQUIRE(opened.change());
    opened.window.files().openLesson(":/scenarios/leaderboard.toml", Session::Start::Paused);
    QTest::qWait(200);
    CHECK(opened.asked == 1);
    CHECK(opened.window.session().scenario()->title == "Orders by date");
    CHECK(opened.window.files().isDirty());
    opened.answer = UnsavedAnswer::Discard;
    opened.window.files().openLesson(":/scenarios/leaderboard.toml", Session::Start::Paused);
    CHECK(opened.isShowing("leaderboard.toml"));
    CHECK_FALSE(opened.window.files().isDirty());
}

TEST_CASE("a file that cannot be opened leaves what is unsaved as it was", "[files]") {
    stageApp();
    Opened opened;
    REQUIRE(opened.ready);
    REQUIRE(opened.change());
    opened.answer = UnsavedAnswer::Discard;
    opened.window.openFile(opened.at("nowhere.toml"), Session::Start::Paused);
    auto* problems = opened.window.findChild<ProblemPanel*>();
    CHECK(waitFor([&] { return problems->isVisible(); }));
    CHECK(opened.window.files().isDirty());
    CHECK(opened.window.files().document().name == "orders-by-date.toml");
}

TEST_CASE("a saved run opens again with the same digest, whatever its file is called", "[files]") {
    stageApp();
    Opened opened;
    REQUIRE(opened.ready);
    REQUIRE(opened.change());
    const auto digest = opened.window.session().frame()->digest;
    REQUIRE(digest);
    opened.savePath = opened.at("mine");
    opened.answer = UnsavedAnswer::Save;
    opened.window.files().openLesson(":/scenarios/leaderboard.toml", Session::Start::Paused);
    CHECK(opened.askedPath.endsWith("/orders-by-date-run.json"));
    REQUIRE(opened.isShowing("leaderboard.toml"));
    REQUIRE(QFile::exists(opened.at("mine.json")));
    REQUIRE(QFile::rename(opened.at("mine.json"), opened.at("mine.toml")));

    opened.window.openFile(opened.at("mine.toml"), Session::Start::Paused);
    REQUIRE(opened.isShowing("mine.toml"));
    CHECK(waitFor([&] {
        const auto& frame = opened.window.session().frame();
        return frame->tick == 150 && frame->digest == digest;
    }));
    CHECK_FALSE(opened.window.files().isDirty());
    CHECK(opened.window.files().document().isRun);

    // Save goes to the same file, without a question.
    opened.askedPath.clear();
    opened.window.session().change("traffic.checkout.rate", "900");
    REQUIRE(waitFor([&] { return opened.window.files().isDirty(); }));
    CHECK(opened.window.files().save());
    CHECK(opened.askedPath.isEmpty());
    CHECK_FALSE(opened.window.files().isDirty());
    CHECK(contentOf(opened.at("mine.toml")).contains("900"));
}

TEST_CASE("the scenario is saved with its changes; a lesson is never written to", "[files]") {
    stageApp();
    Opened opened;
    REQUIRE(opened.ready);
    REQUIRE(opened.change());
    CHECK_FALSE(opened.window.files().save());  // asked where, and cancelled
    CHECK(opened.askedPath.endsWith("/orders-by-date-changed.toml"));
    CHECK(opened.askedTitle.contains("comments are not kept"));
    CHECK(opened.window.files().isDirty());
    opened.savePath = opened.at("other.toml");
    REQUIRE(opened.window.files().save());
    const ScenarioFileReading read = readScenarioFile(opened.savePath.toStdString());
    REQUIRE(read.reading.scenario);
    CHECK(*read.reading.scenario == *opened.window.session().scenario());
    CHECK(read.reading.scenario->traffic.front().rate.ratePerS == 700);
    CHECK_FALSE(opened.window.files().isDirty());
    CHECK(opened.window.windowTitle().startsWith("other.toml"));
    // What this program wrote has no comments to lose: written again without a question.
    opened.askedPath.clear();
    opened.window.session().change("traffic.checkout.rate", "800");
    REQUIRE(waitFor([&] { return opened.window.files().isDirty(); }));
    CHECK(opened.window.files().save());
    CHECK(opened.askedPath.isEmpty());
}

TEST_CASE("the file of somebody else is not written over by Save", "[files]") {
    stageApp();
    Opened opened;
    REQUIRE(opened.ready);
    REQUIRE(QFile::copy(":/scenarios/orders-by-date.toml", opened.at("mine.toml")));
    const QByteArray before = contentOf(opened.at("mine.toml"));
    opened.window.openFile(opened.at("mine.toml"), Session::Start::Paused);
    REQUIRE(opened.isShowing("mine.toml"));
    REQUIRE(opened.change());
    CHECK_FALSE(opened.window.files().save());
    CHECK(opened.askedPath == opened.at("mine-changed.toml"));
    CHECK(contentOf(opened.at("mine.toml")) == before);
}

TEST_CASE("a change later than now is not lost by saving the scenario", "[files]") {
    stageApp();
    Opened opened;
    REQUIRE(opened.ready);
    REQUIRE(opened.change());
    REQUIRE(opened.goTo(50));  // before the change: it is not in force
    opened.savePath = opened.at("early.toml");
    REQUIRE(opened.window.files().saveAs());
    CHECK(opened.window.files().isDirty());
}

TEST_CASE("what cannot be written says where, why and what to do", "[files]") {
    stageApp();
    Opened opened;
    REQUIRE(opened.ready);
    REQUIRE(opened.change());
    opened.savePath = opened.at("not/there/run.json");
    CHECK_FALSE(opened.window.files().saveRun());
    auto* problems = opened.window.findChild<ProblemPanel*>();
    REQUIRE(problems->isVisible());
    QString words;
    for (const QLabel* label : problems->findChildren<QLabel*>()) words += label->text() + '\n';
    CHECK(words.contains("run.json was not saved"));
    CHECK(words.contains("not/there"));
    CHECK(words.contains("Save as…"));
    CHECK(opened.window.files().isDirty());
    opened.answer = UnsavedAnswer::Save;
    CHECK_FALSE(opened.window.close());  // not saved after all: it stays open
}

TEST_CASE("a file dropped on the window is opened", "[files]") {
    stageApp();
    Opened opened;
    REQUIRE(opened.ready);
    REQUIRE(QFile::copy(":/scenarios/leaderboard.toml", opened.at("dropped.toml")));
    QMimeData data;
    data.setUrls(
        {QUrl("https://example.org/x.toml"), QUrl::fromLocalFile(opened.at("dropped.toml"))});
    QDragEnterEvent enter({100, 100}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&opened.window, &enter);
    CHECK(enter.isAccepted());
    QDropEvent drop({100, 100}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&opened.window, &drop);
    CHECK(opened.isShowing("dropped.toml"));

    QMimeData text;
    text.setText("words");
    QDragEnterEvent other({100, 100}, Qt::CopyAction, &text, Qt::LeftButton, Qt::NoModifier);
    other.ignore();
    QCoreApplication::sendEvent(&opened.window, &other);
    CHECK_FALSE(other.isAccepted());
}

TEST_CASE("recent files: newest first, missing ones grey, the list can be cleared", "[files]") {
    stageApp();
    Opened opened;
    REQUIRE(opened.ready);
    for (const char* name : {"a.toml", "b.toml"}) {
        REQUIRE(QFile::copy(":/scenarios/leaderboard.toml", opened.at(name)));
        opened.window.openFile(opened.at(name), Session::Start::Paused);
        REQUIRE(opened.isShowing(name));
    }
    QFile::remove(opened.at("a.toml"));
    QMenu* menu = opened.window.actions().submenu(ActionId::OpenRecent);
    emit menu->aboutToShow();
    REQUIRE(menu->actions().size() == 4);  // two, a line, clear
    CHECK(menu->actions()[0]->text().startsWith("b.toml in "));
    CHECK(menu->actions()[0]->isEnabled());
    CHECK_FALSE(menu->actions()[1]->isEnabled());
    CHECK(reasonOf(menu->actions()[1]) == "the file is no longer there");
    CHECK(readSettings(opened.at("settings.ini")).recent ==
          QStringList{opened.at("b.toml"), opened.at("a.toml")});
    menu->actions()[3]->trigger();
    emit menu->aboutToShow();
    CHECK(menu->actions().size() == 1);
    CHECK_FALSE(menu->actions()[0]->isEnabled());
    CHECK(readSettings(opened.at("settings.ini")).recent.isEmpty());
}

TEST_CASE("every scenario of the folder is a lesson of the program, with its title", "[files]") {
    const QDir folder(QStringLiteral(PARTISCOPE_SOURCE_DIR "/scenarios"));
    QStringList lessons;
    for (const QString& resource : lessonResources()) {
        lessons << QFileInfo(resource).fileName();
        CHECK(contentOf(resource) == contentOf(folder.filePath(lessons.back())));
        const ScenarioReading read =
            readScenario(contentOf(resource).toStdString(), resource.toStdString());
        REQUIRE(read.scenario);
        CHECK(lessonTitle(resource).toStdString() == read.scenario->title);
    }
    CHECK(lessons.first() == "orders-by-date.toml");
    lessons.sort();
    CHECK(lessons == folder.entryList({"*.toml"}, QDir::Files, QDir::Name));
}

TEST_CASE("starting over takes the file as it is, after the question", "[files]") {
    stageApp();
    Opened opened;
    REQUIRE(opened.ready);
    REQUIRE(opened.change());
    opened.answer = UnsavedAnswer::Discard;
    opened.window.actions().action(ActionId::OpenAgain)->trigger();
    CHECK(opened.asked == 1);
    CHECK(waitFor([&] {
        return !opened.window.files().isDirty() && opened.window.session().frame() &&
               opened.window.session().frame()->tick == 0;
    }));
}

TEST_CASE("settings: there and back, and rubbish is as if it were not there", "[files]") {
    const QTemporaryDir folder;
    const QString ini = folder.filePath("deep/er/settings.ini");
    AppSettings settings;
    settings.geometry = "abc";
    settings.dockFolded = true;
    settings.dockPage = "Events";
    settings.theme = "light";
    settings.zoom = 1.5;
    settings.reducedMotion = true;
    settings.lastFolder = folder.path();
    settings.recent = {folder.filePath("a"), folder.filePath("b")};
    writeSettings(ini, settings);
    CHECK(readSettings(ini) == settings);
    for (int i = 0; i < 12; ++i) addRecent(settings, folder.filePath(QString::number(i)));
    CHECK(settings.recent.size() == kRecentMost);
    CHECK(settings.recent.first() == folder.filePath("11"));

    QSettings file(ini, QSettings::IniFormat);
    file.setValue("look/zoom", "1e9");
    file.setValue("look/theme", "pink");
    file.setValue("files/recent", QStringList{"relative", "/abs"});
    file.sync();
    const AppSettings read = readSettings(ini);
    CHECK_FALSE(read.zoom);
    CHECK_FALSE(themeNamed(read.theme));
    CHECK(read.recent == QStringList{"/abs"});
    CHECK(readSettings({}) == AppSettings{});
    CHECK(readSettings(folder.filePath("none.ini")) == AppSettings{});
    for (const Theme theme : {Theme::Light, Theme::Dark, Theme::Contrast, Theme::Print}) {
        CHECK(themeNamed(themeName(theme)) == theme);
    }
}

TEST_CASE("look and place come back at the next start; nothing is written without a place",
          "[files]") {
    stageApp();
    const QTemporaryDir folder;
    const QString ini = folder.filePath("settings.ini");
    {
        MainWindow window({Theme::Dark, 1, true}, {{ini, {}}, {}});
        window.resize(1'100, 700);
        window.show();
        window.actions().action(ActionId::ThemeLight)->trigger();
        window.actions().action(ActionId::ZoomIn)->trigger();
        window.actions().action(ActionId::ReducedMotion)->trigger();
        auto* dock = window.findChild<BottomDock*>();
        dock->setFolded(false);
        dock->showPage(2);
        CHECK(window.close());
    }
    const AppSettings settings = readSettings(ini);
    CHECK(settings.theme == "light");
    CHECK(settings.zoom == 1.1);
    CHECK(settings.reducedMotion);
    MainWindow window({Theme::Light, 1, true}, {{ini, {}}, settings});
    window.resize(1'300, 900);
    window.restorePlaces();
    CHECK(window.size() == QSize(1'100, 700));
    CHECK(window.actions().action(ActionId::ReducedMotion)->isChecked());
    auto* dock = window.findChild<BottomDock*>();
    CHECK_FALSE(dock->isFolded());
    CHECK(dock->foldChosen() == false);
    CHECK(dock->tabs()->currentIndex() == 2);

    MainWindow forgetful({Theme::Dark, 1, true});
    forgetful.show();
    CHECK(forgetful.close());
    CHECK(QDir(folder.path()).entryList(QDir::Files) == QStringList{"settings.ini"});
}
