// SPDX-License-Identifier: GPL-3.0-or-later
// The window as somebody has it who neither sees it nor has a mouse: what there is comes from names, values,
// descriptions and states of the accessible tree, what is done are keys for whatever has the focus. Nothing
// here knows a class of the window's parts.
#include <algorithm>
#include <functional>

#include <QAccessible>
#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QTest>
#include <QWidget>

#include "tests/support/catch.h"
#include "tests/ui/stage_app.h"
#include "ui/main_window.h"

using namespace partiscope;
using namespace partiscope::test;

namespace {

constexpr int kTabsMost = 120;
constexpr const char* kReason = "TableWriteKeyRangeThroughputExceeded";
constexpr const char* kMetric = "WriteKeyRangeThroughputThrottleEvents";

bool waitFor(const std::function<bool()>& condition) {
    QElapsedTimer timer;
    timer.start();
    while (!condition() && timer.elapsed() < 20'000) QTest::qWait(5);
    return condition();
}

QString nameOf(QAccessibleInterface* at) {
    if (!at) return {};
    const QString name = at->text(QAccessible::Name);
    if (at->role() != QAccessible::ComboBox) return name;
    // A box of choices is called as what is chosen; its label is beside it.
    for (const auto& [label, relation] : at->relations(QAccessible::Label)) {
        if (label) return label->text(QAccessible::Name) + QStringLiteral(": ") + name;
    }
    return {};
}
QString descriptionOf(QAccessibleInterface* at) {
    return at ? at->text(QAccessible::Description) : QString();
}
QString valueOf(QAccessibleInterface* at) { return at ? at->text(QAccessible::Value) : QString(); }

using Found = std::function<bool(QAccessibleInterface*)>;

// The first that is so, among what is there to be read.
QAccessibleInterface* find(QAccessibleInterface* inside, const Found& found) {
    if (!inside || !inside->isValid() || inside->state().invisible) return nullptr;
    if (found(inside)) return inside;
    for (int i = 0; i < inside->childCount(); ++i) {
        if (QAccessibleInterface* below = find(inside->child(i), found)) return below;
    }
    return nullptr;
}

QAccessibleInterface* named(QAccessibleInterface* inside, const QString& name) {
    return find(inside, [&](QAccessibleInterface* at) { return nameOf(at) == name; });
}

QAccessibleInterface* focused() {
    QObject* object = QGuiApplication::focusObject();
    return object ? QAccessible::queryAccessibleInterface(object) : nullptr;
}

void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    QTest::keyClick(QGuiApplication::focusWindow(), key, modifiers);
}
void type(const char* text) {
    for (; *text != '\0'; ++text) QTest::keyClick(QGuiApplication::focusWindow(), *text);
}

bool tabTo(const Found& wanted) {
    for (int i = 0; i < kTabsMost; ++i) {
        if (QAccessibleInterface* at = focused(); at && wanted(at)) return true;
        press(Qt::Key_Tab);
    }
    return false;
}
bool tabTo(const QString& name) {
    return tabTo([&](QAccessibleInterface* at) { return nameOf(at) == name; });
}

// As first start.
struct Started {
    Started() : window({Theme::Dark, 1, false}) {
        window.resize(1'366, 768);
        window.openBundled(Session::Start::Playing);
        window.show();
        ready = QTest::qWaitForWindowActive(&window) && waitFor([this] {
                    return find(root(), [](QAccessibleInterface* at) {
                               return nameOf(at).startsWith("Simulated time 00:00:01");
                           }) != nullptr;
                });
    }
    [[nodiscard]] QAccessibleInterface* root() {
        return QAccessible::queryAccessibleInterface(&window);
    }
    bool pause() {
        press(Qt::Key_Space);
        return waitFor([this] { return named(root(), "Play") != nullptr; });
    }
    bool answer() {
        if (!tabTo("Your answer")) return false;
        type("50");
        press(Qt::Key_Return);
        return waitFor([this] { return hotPartition() != nullptr && refusingGate() != nullptr; });
    }
    QAccessibleInterface* hotPartition() {
        return find(named(root(), "Stage"), [](QAccessibleInterface* at) {
            return at->role() == QAccessible::ListItem && descriptionOf(at).startsWith("hot, ");
        });
    }
    QAccessibleInterface* refusingGate() {
        return find(named(root(), "Which gate said no"), [](QAccessibleInterface* at) {
            return descriptionOf(at).contains("refuses ");
        });
    }
    MainWindow window;
    bool ready = false;
};

}  // namespace

TEST_CASE("by ear: the question, the hot partition, the gate, its reason and metric",
          "[accessible]") {
    stageApp();
    Started started;
    REQUIRE(started.ready);
    QAccessibleInterface* question = named(started.root(), "Question");
    REQUIRE(question);
    const QString asked = "What share of the writes will be refused?";
    CHECK(named(question, asked));
    CHECK_FALSE(started.hotPartition());  // veiled, also here
    CHECK_FALSE(started.refusingGate());
    REQUIRE(tabTo("Your answer"));
    CHECK(descriptionOf(focused()) == asked);
    REQUIRE(started.answer());
    REQUIRE(started.pause());

    QAccessibleInterface* hot = started.hotPartition();
    REQUIRE(hot);
    CHECK(nameOf(hot) == "Partition H");
    CHECK(valueOf(hot).contains("served"));
    CHECK(valueOf(hot).contains("refused"));
    CHECK(hot->state().selectable);
    CHECK_FALSE(hot->state().selected);
    QAccessibleInterface* gate = started.refusingGate();
    REQUIRE(gate);
    CHECK(nameOf(gate) == "Partition H");
    CHECK(descriptionOf(gate).contains(" of 1,000, "));
    CHECK(descriptionOf(gate).contains(kReason));
    CHECK(descriptionOf(gate).contains(kMetric));
}

TEST_CASE("by ear: a partition is chosen by keys and by its own action", "[accessible]") {
    stageApp();
    Started started;
    REQUIRE(started.ready);
    REQUIRE(started.answer());
    REQUIRE(started.pause());
    REQUIRE(tabTo("Stage"));
    QAccessibleInterface* hot = started.hotPartition();
    REQUIRE(hot);
    for (int i = 0; i < 20 && !hot->state().selected; ++i) press(Qt::Key_Down);
    CHECK(hot->state().selected);
    CHECK(hot->state().focused);
    CHECK(named(started.root(), "Stage")->focusChild() == hot);

    QAccessibleInterface* other = named(started.root(), "Partition C");
    REQUIRE(other);
    REQUIRE(other->actionInterface());
    const QStringList actions = other->actionInterface()->actionNames();
    REQUIRE(actions.contains(QAccessibleActionInterface::pressAction()));
    other->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    CHECK(other->state().selected);
    CHECK_FALSE(hot->state().selected);
}

TEST_CASE("by ear: a request is taken apart", "[accessible]") {
    stageApp();
    Started started;
    REQUIRE(started.ready);
    REQUIRE(started.answer());
    REQUIRE(started.pause());
    press(Qt::Key_B, Qt::ControlModifier);
    REQUIRE(tabTo([](QAccessibleInterface* at) { return at->role() == QAccessible::PageTabList; }));
    for (int i = 0; i < 10 && nameOf(focused()) != "Request"; ++i) press(Qt::Key_Right);
    REQUIRE(nameOf(focused()) == "Request");
    REQUIRE(tabTo("Sampled requests"));
    QAccessibleTableInterface* rows = focused()->tableInterface();
    REQUIRE(rows);
    REQUIRE(rows->rowCount() > 2);
    const auto isRefusedRow = [&] {
        const QList<int> chosen = rows->selectedRows();
        return !chosen.isEmpty() && chosen[0] > 0 &&
               nameOf(rows->cellAt(chosen[0], 0)).contains("refused");
    };
    for (int i = 0; i < rows->rowCount() && !isRefusedRow(); ++i) press(Qt::Key_Down);
    REQUIRE(isRefusedRow());
    QAccessibleInterface* autopsy = find(started.root(), [](QAccessibleInterface* at) {
        return nameOf(at) == "Request" && !descriptionOf(at).isEmpty();
    });
    REQUIRE(autopsy);
    CHECK(descriptionOf(autopsy).contains("2026-10-18"));
    CHECK(descriptionOf(autopsy).contains(kReason));
    CHECK(named(autopsy, QString("Reason: ") + kReason));
    CHECK(named(autopsy, QString("CloudWatch metric: ") + kMetric));
    CHECK(tabTo([&](QAccessibleInterface* at) { return at->object() == autopsy->object(); }));
}

TEST_CASE("by ear: the sheet of keys, and a command by its name", "[accessible]") {
    stageApp();
    Started started;
    REQUIRE(started.ready);
    REQUIRE(started.answer());
    REQUIRE(started.pause());
    const auto sheet = [] {
        return find(QAccessible::queryAccessibleInterface(qApp), [](QAccessibleInterface* at) {
            return at->role() == QAccessible::Dialog && nameOf(at).startsWith("Keys");
        });
    };
    CHECK_FALSE(sheet());
    type("?");
    REQUIRE(waitFor([&] { return sheet() != nullptr; }));
    const auto heard = [&](const QString& words) {
        return find(sheet(), [&](QAccessibleInterface* at) {
                   return nameOf(at).contains(words);
               }) != nullptr;
    };
    CHECK(heard("Previous, next event"));
    CHECK(heard("Find a command by its name"));
    REQUIRE(waitFor([] { return QApplication::activeModalWidget() && focused(); }));
    press(Qt::Key_Escape);
    REQUIRE(waitFor([&] { return sheet() == nullptr; }));
    started.window.activateWindow();  // as a window manager does
    REQUIRE(waitFor([] { return QGuiApplication::focusWindow() != nullptr; }));

    press(Qt::Key_K, Qt::ControlModifier);
    REQUIRE(waitFor([] { return nameOf(focused()) == "Find a command"; }));
    type("play");
    QAccessibleInterface* fitting =
        find(named(started.root(), "Commands that fit"),
             [](QAccessibleInterface* at) { return at->state().selected; });
    REQUIRE(fitting);
    CHECK(nameOf(fitting) == "Play, Run, Space");
    press(Qt::Key_Return);
    CHECK(waitFor([&] { return named(started.root(), "Pause") != nullptr; }));
}

namespace {

// What Tab must come by: everything that takes the focus and can be used now. Of a table, list or row of
// tabs the whole.
void collectControls(QAccessibleInterface* at, QList<QAccessibleInterface*>& controls) {
    if (!at || !at->isValid() || at->state().invisible) return;
    const QAccessible::Role role = at->role();
    const bool isText = role == QAccessible::StaticText;  // to be marked with the mouse
    if (at->state().focusable && !at->state().disabled && !isText) controls << at;
    const bool isWhole = role == QAccessible::Table || role == QAccessible::List ||
                         role == QAccessible::PageTabList || role == QAccessible::ComboBox;
    if (isWhole) return;
    for (int i = 0; i < at->childCount(); ++i) collectControls(at->child(i), controls);
}

struct Stop {
    QAccessibleInterface* at = nullptr;
    QString name;
    QRect place;  // in the window
    bool isSeen = false;
    QImage picture;  // of the window while it has the focus
};

// Its middle is inside everything that scrolls or ends around it.
bool isInSight(const QWidget& widget) {
    const QPoint middle = widget.rect().center();
    for (const QWidget* around = widget.parentWidget(); around; around = around->parentWidget()) {
        if (!around->rect().contains(widget.mapTo(around, middle))) return false;
    }
    return widget.isVisible();
}

QList<Stop> walkRound(QWidget& window) {
    QList<Stop> stops;
    for (int i = 0; i < kTabsMost; ++i) {
        press(Qt::Key_Tab);
        QCoreApplication::processEvents();  // plots are drawn again by the event loop
        QAccessibleInterface* at = focused();
        if (!at || (!stops.isEmpty() && at == stops.front().at)) break;
        const QRect place = at->rect().translated(-window.mapToGlobal(QPoint(0, 0)));
        const auto* widget = qobject_cast<const QWidget*>(at->object());
        const bool isSeen = widget && isInSight(*widget);
        stops.push_back({at, nameOf(at), place, isSeen, window.grab().toImage()});
    }
    return stops;
}

QStringList withoutVisibleFocus(const QList<Stop>& stops) {
    QStringList names;
    for (qsizetype i = 0; i < stops.size(); ++i) {
        const QImage& after = stops[(i + 1) % stops.size()].picture;
        const QRect place = stops[i].place.adjusted(-3, -3, 3, 3);
        if (!stops[i].isSeen || stops[i].picture.copy(place) == after.copy(place)) {
            names << QString::fromLatin1(qAccessibleRoleString(stops[i].at->role())) + u' ' +
                         stops[i].name;
        }
    }
    return names;
}

// Of those that exclude each other Tab comes by the chosen one; arrows go on from there.
bool isReachedByArrows(QAccessibleInterface* wanted, const QList<Stop>& stops) {
    for (const Stop& stop : stops) {
        if (stop.at->parent() != wanted->parent() || !stop.at->state().checkable) continue;
        for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Left}) {
            if (!tabTo([&](QAccessibleInterface* at) {
                    return at->parent() == wanted->parent() && at->state().checkable;
                })) {
                return false;
            }
            for (int i = 0; i < 4 && focused() != wanted; ++i) press(key);
            if (focused() == wanted) return true;
        }
    }
    return false;
}

// As they are read: from the top left, down the columns, to the foot.
void checkOrder(const QStringList& reached) {
    const qsizetype start = reached.indexOf("Step back");
    const QStringList inOrder = reached.mid(start) + reached.mid(0, start);
    qsizetype last = 0;
    for (const char* name : {"Key sheet", "The load", "Stage", "Requests per second",
                             "Table capacity, WCU, exact", "Timeline"}) {
        INFO(name);
        const qsizetype place = inOrder.indexOf(QLatin1String(name));
        CHECK(place > last);
        last = place;
    }
}

void checkRound(Started& started) {
    const QList<Stop> stops = walkRound(started.window);
    QList<QAccessibleInterface*> controls;
    collectControls(started.root(), controls);
    QStringList reached;
    for (const Stop& stop : stops) reached << stop.name;
    INFO("in the order of Tab: " << reached.join("; ").toStdString());
    CHECK(stops.size() > 20);
    CHECK_FALSE(reached.contains(QString()));
    CHECK(withoutVisibleFocus(stops).join("; ").toStdString() == "");
    checkOrder(reached);
    QStringList twice, never, unknown;
    for (const Stop& stop : stops) {
        const auto isIt = [&](const Stop& each) { return each.at == stop.at; };
        if (std::count_if(stops.begin(), stops.end(), isIt) > 1) twice << stop.name;
        if (!controls.contains(stop.at)) unknown << stop.name;
    }
    for (QAccessibleInterface* control : controls) {
        const auto isIt = [&](const Stop& each) { return each.at == control; };
        if (std::none_of(stops.begin(), stops.end(), isIt) && !isReachedByArrows(control, stops)) {
            never << nameOf(control);
        }
    }
    CHECK(twice.join("; ").toStdString() == "");
    CHECK(never.join("; ").toStdString() == "");
    CHECK(unknown.join("; ").toStdString() == "");  // it has the focus, and cannot be found
}

}  // namespace

TEST_CASE("Tab comes by every control once a round, each has a name and shows its focus",
          "[accessible]") {
    stageApp();
    const int flash = QApplication::cursorFlashTime();
    QApplication::setCursorFlashTime(0);
    Started started;
    REQUIRE(started.ready);
    REQUIRE(started.pause());
    checkRound(started);

    REQUIRE(started.answer());
    press(Qt::Key_B, Qt::ControlModifier);
    REQUIRE(tabTo([](QAccessibleInterface* at) { return at->role() == QAccessible::PageTabList; }));
    QString before;
    while (nameOf(focused()) != before) {
        before = nameOf(focused());
        INFO("the dock shows: " << before.toStdString());
        checkRound(started);
        REQUIRE(
            tabTo([](QAccessibleInterface* at) { return at->role() == QAccessible::PageTabList; }));
        press(Qt::Key_Right);
    }
    QApplication::setCursorFlashTime(flash);
}
