// SPDX-License-Identifier: GPL-3.0-or-later
// The table of actions and what is made from it: palette, menus, key sheet. What fits a typed word, in
// which order; that no key means two things; that every row does something.
#include "ui/models/command_list.h"

#include <functional>
#include <set>

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QListView>
#include <QMenuBar>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/catch.h"
#include "tests/ui/stage_app.h"
#include "ui/main_window.h"
#include "ui/main_window_actions.h"
#include "ui/widgets/command_palette.h"
#include "ui/widgets/stage_view.h"
#include "ui/widgets/transport_speed_scale.h"

using namespace partiscope;
using namespace partiscope::test;

namespace {

const std::vector<CommandEntry> kSome{
    {"File", "Open…", "Ctrl+O"},
    {"File", "Save", "Ctrl+S", "nothing was changed since"},
    {"File", "Save as…", "Ctrl+Shift+S"},
    {"View", "Zoom in", "Ctrl++"},
    {"View", "Reset zoom", "Ctrl+0"},
    {"Run › Speed", "60×", "4"},
    {"Run", "Step back", "←"},
};

std::string found(const QString& typed) {
    QStringList names;
    for (const CommandMatch& match : matchCommands(kSome, typed)) {
        names << kSome[std::size_t(match.entry)].text;
    }
    return names.join(QStringLiteral(" | ")).toStdString();
}

bool waitFor(const std::function<bool()>& condition) {
    QElapsedTimer timer;
    timer.start();
    while (!condition() && timer.elapsed() < 20'000) QTest::qWait(5);
    return condition();
}

struct Opened {
    Opened() : window({Theme::Dark, 1, false}) {
        window.resize(1'366, 768);
        window.openBundled(Session::Start::Paused);
        window.show();
        ready = waitFor([this] { return window.session().frame() != nullptr; });
        palette = window.findChild<CommandPalette*>();
        input = palette->findChild<QLineEdit*>();
        window.setFocus();
    }
    void type(const QString& text) { QTest::keyClicks(input, text); }
    MainWindow window;
    CommandPalette* palette = nullptr;
    QLineEdit* input = nullptr;
    bool ready = false;
};

}  // namespace

TEST_CASE("the palette finds by name, by menu, by letters, the best first", "[commands]") {
    CHECK(found("") == "Open… | Save | Save as… | Zoom in | Reset zoom | 60× | Step back");
    CHECK(found("zoom") == "Zoom in | Reset zoom");
    CHECK(found("speed 60") == "60×");
    CHECK(found("RUN") == "60× | Step back");
    CHECK(found("zi") == "Zoom in");
    CHECK(found("sb") == "Step back");
    CHECK(found("back") == "Step back");
    CHECK(found("save") == "Save as… | Save");  // what cannot be done now comes after
    CHECK(found("save as") == "Save as…");
    CHECK(found("xyzq") == "");
    CHECK(found("  open   file ") == "Open…");
}

TEST_CASE("the palette marks the letters that fit", "[commands]") {
    CHECK(matchCommands(kSome, "zoom").front().marks == std::vector<int>{0, 1, 2, 3});
    CHECK(matchCommands(kSome, "zi").front().marks == std::vector<int>{0, 5});
    CHECK(matchCommands(kSome, "back step").front().marks ==
          std::vector<int>{0, 1, 2, 3, 5, 6, 7, 8});
    CHECK(matchCommands(kSome, "speed").front().marks.empty());
}

TEST_CASE("the list of commands is a proper model and says all in words", "[commands]") {
    CommandList list;
    const QAbstractItemModelTester tester(&list,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    list.setCommands(kSome);
    CHECK(list.rowCount() == 7);
    list.setTyped("save");
    REQUIRE(list.rowCount() == 2);
    CHECK(list.entryOf(1) == 1);
    CHECK(list.canRun(0));
    CHECK_FALSE(list.canRun(1));
    CHECK_FALSE(list.canRun(2));
    CHECK(list.data(list.index(1, 0), Qt::AccessibleTextRole).toString() ==
          "Save, File, Ctrl+S, not now: nothing was changed since");
}

TEST_CASE("no key and no name of the table means two things", "[commands]") {
    std::set<std::string> keys;
    std::set<std::string> names;
    std::set<ActionId> ids;
    for (const ActionRow& row : actionRows()) {
        INFO(row.text);
        CHECK(ids.insert(row.id).second);
        CHECK(names.insert(std::string(row.menu) + row.text).second);
        for (const QKeySequence& key : QKeySequence::listFromString(row.shortcut)) {
            if (!key.isEmpty()) CHECK(keys.insert(key.toString().toStdString()).second);
        }
        if (row.runKey[0] != '\0') CHECK(keys.insert(row.runKey).second);
        CHECK((row.shortcut[0] == '\0' || row.runKey[0] == '\0'));
    }
    for (std::size_t i = 0; i < kSpeedStopCount; ++i) {
        CHECK(std::string(actionRow(ActionId(int(ActionId::Speed1) + int(i))).text) ==
              speedStops()[i].name);
    }
}

TEST_CASE("the key sheet names every key of the table", "[commands]") {
    QString all;
    for (const KeyRow& row : keyRows()) {
        CHECK_FALSE(row.does.isEmpty());
        all += row.keys + QLatin1Char('\n');
    }
    for (const ActionRow& row : actionRows()) CHECK(all.contains(keysText(row)));
    CHECK(all.contains(QStringLiteral("←  →")));
    CHECK(all.contains(QStringLiteral("1  2  3  4  5")));
}

TEST_CASE("every action of the table does something, and stands in its menu", "[commands]") {
    stageApp();
    Opened opened;
    REQUIRE(opened.ready);
    MainWindowActions& actions = opened.window.actions();
    CHECK(actions.unhandled().empty());
    QStringList menus;
    for (const QAction* action : opened.window.menuBar()->actions())
        menus << plainText(action->text());
    CHECK(menus.join(QLatin1Char(' ')).toStdString() ==
          "File Edit View Run Scenario Lesson Tools Help");  // none that is empty
    CHECK(actions.action(ActionId::PlayPause)->text() == "&Play\tSpace");
    CHECK_FALSE(actions.action(ActionId::StepBack)->isEnabled());
    CHECK(reasonOf(actions.action(ActionId::StepBack)) == "the run is at its start");
    actions.setAllowed(ActionId::Step, false, "because");
    CHECK(reasonOf(actions.action(ActionId::Step)) == "because");
    actions.setAllowed(ActionId::Step, true);
    CHECK(actions.action(ActionId::Step)->isEnabled());
}

TEST_CASE("the palette lists the menus, runs with Enter and goes with Esc", "[commands]") {
    stageApp();
    Opened opened;
    REQUIRE(opened.ready);
    auto* stage = opened.window.findChild<StageView*>();
    stage->setFocus();
    opened.window.actions().action(ActionId::Commands)->trigger();
    REQUIRE(opened.palette->isVisible());
    CHECK(opened.palette->list().rowCount() > 30);  // lessons and speeds with them

    QTest::keyClick(opened.input, Qt::Key_Escape);
    CHECK_FALSE(opened.palette->isVisible());
    CHECK(opened.window.focusWidget() == stage);

    opened.window.actions().action(ActionId::Commands)->trigger();
    CHECK(opened.input->text().isEmpty());
    opened.type("next step");  // nothing of the kind
    CHECK(opened.palette->list().rowCount() == 0);
    opened.input->clear();
    opened.type("step");
    QTest::keyClick(opened.input, Qt::Key_Return);
    CHECK_FALSE(opened.palette->isVisible());
    CHECK(waitFor([&] { return opened.window.session().frame()->tick == 1; }));
}

TEST_CASE("both keys of the palette open it", "[commands]") {
    stageApp();
    Opened opened;
    REQUIRE(opened.ready);
    opened.window.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&opened.window));
    QTest::keyClick(&opened.window, Qt::Key_K, Qt::ControlModifier);
    CHECK(opened.palette->isVisible());
    opened.palette->dismiss();
    QTest::keyClick(&opened.window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(opened.palette->isVisible());
}

TEST_CASE("what cannot be done now is listed, and does nothing", "[commands]") {
    stageApp();
    Opened opened;
    REQUIRE(opened.ready);
    opened.window.actions().action(ActionId::Commands)->trigger();
    QSignalSpy chosen(opened.palette, &CommandPalette::chosen);
    opened.type("step back");
    REQUIRE(opened.palette->list().rowCount() == 1);
    QTest::keyClick(opened.input, Qt::Key_Return);
    CHECK(opened.palette->isVisible());
    CHECK(chosen.isEmpty());
}

TEST_CASE("keys typed into the palette do not reach the run", "[commands]") {
    stageApp();
    Opened opened;
    REQUIRE(opened.ready);
    opened.window.actions().action(ActionId::Commands)->trigger();
    opened.type(" 4?");
    QTest::keyClick(opened.input, Qt::Key_Right);
    QTest::keyClick(opened.input, Qt::Key_Down);
    QTest::qWait(60);
    CHECK(opened.palette->isVisible());
    CHECK_FALSE(opened.window.session().frame()->playing);
    CHECK(opened.window.session().frame()->tick == 0);
    CHECK(opened.window.session().frame()->speedAsked == 1);
}

TEST_CASE("the palette stays inside the window at every zoom", "[commands]") {
    stageApp();
    Opened opened;
    REQUIRE(opened.ready);
    for (const double zoom : {1.0, 2.0, 3.0}) {
        opened.window.setZoom(zoom);
        opened.window.actions().action(ActionId::Commands)->trigger();
        QCoreApplication::processEvents();
        INFO(zoom);
        CHECK(opened.window.rect().contains(opened.palette->geometry()));
        opened.palette->dismiss();
    }
}
