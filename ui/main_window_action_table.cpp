// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window_action_table.h"

#include <algorithm>
#include <array>

#include <QCoreApplication>
#include <QKeySequence>
#include <QStringList>

#include "core/base/check.h"

namespace partiscope {

namespace {

using enum ActionId;
using enum When;
using enum ActionKind;

constexpr const char* kContext = "Actions";
constexpr QChar kNoJoin(0x200C);

constexpr std::array kMenus{"File", "Edit", "View", "Run", "Scenario", "Lesson", "Tools", "Help"};
constexpr std::array kMenuTitles{"&File",     "&Edit",   "&View",  "&Run",
                                 "&Scenario", "&Lesson", "&Tools", "&Help"};

constexpr std::array kRows{
    // id, menu, text, shortcut, run key, when, kind, starts a group, key sheet
    ActionRow{OpenFile, "File", "&Open…", "Ctrl+O", "", Always, Plain, false,
              "Open a scenario or a saved run"},
    ActionRow{OpenRecent, "File", "Open &recent", "", "", Always, Submenu},
    ActionRow{OpenLesson, "File", "&Lessons", "", "", Always, Submenu},
    ActionRow{Save, "File", "&Save", "Ctrl+S", "", Changed, Plain, true},
    ActionRow{SaveAs, "File", "Save &as…", "Ctrl+Shift+S", "", Open, Plain, false,
              "Save the scenario with its changes as another file"},
    ActionRow{SaveRun, "File", "Save r&un…", "", "", Open},
    ActionRow{Quit, "File", "&Quit", "Ctrl+Q", "", Always, Plain, true},

    ActionRow{Undo, "Edit", "&Undo the last change", "Ctrl+Z", "", NotAtStart, Plain, false,
              "Back to before the last change, and on without it"},

    ActionRow{ThemeDark, "View", "&Dark", "", "", Always, Choice},
    ActionRow{ThemeLight, "View", "&Light", "", "", Always, Choice},
    ActionRow{ThemeContrast, "View", "High &contrast", "", "", Always, Choice},
    ActionRow{ThemePrint, "View", "&Print colours", "", "", Always, Choice},
    ActionRow{ZoomIn, "View", "Zoom &in", "Ctrl++; Ctrl+=", "", Always, Plain, true,
              "Zoom in, out, as it was"},
    ActionRow{ZoomOut, "View", "Zoom &out", "Ctrl+-", "", Always, Plain, false,
              "Zoom in, out, as it was"},
    ActionRow{ZoomReset, "View", "&Reset zoom", "Ctrl+0", "", Always, Plain, false,
              "Zoom in, out, as it was"},
    ActionRow{DockShown, "View", "&Bottom dock", "Ctrl+B", "", Always, Check, true,
              "Fold, unfold the bottom dock"},
    ActionRow{ReducedMotion, "View", "Reduced &motion", "", "", Always, Check},

    ActionRow{PlayPause, "Run", "&Play", "", "Space", Open, Plain, false, "Play, pause"},
    ActionRow{StepBack, "Run", "Step &back", "", "Left", NotAtStart, Plain, false,
              "One step back, forward"},
    ActionRow{Step, "Run", "&Step", "", "Right", NotAtEnd, Plain, false, "One step back, forward"},
    ActionRow{PreviousEvent, "Run", "P&revious event", "", "Shift+Left", NotAtStart, Plain, true,
              "Previous, next event"},
    ActionRow{NextEvent, "Run", "&Next event", "", "Shift+Right", NotAtEnd, Plain, false,
              "Previous, next event"},
    ActionRow{ToStart, "Run", "Back to the s&tart", "", "", NotAtStart},
    ActionRow{Speed1, "Run/Sp&eed", "¼×", "", "1", Always, Plain, false,
              "Speed ¼×, 1×, 10×, 60×, max"},
    ActionRow{Speed2, "Run/Sp&eed", "1×", "", "2", Always, Plain, false,
              "Speed ¼×, 1×, 10×, 60×, max"},
    ActionRow{Speed3, "Run/Sp&eed", "10×", "", "3", Always, Plain, false,
              "Speed ¼×, 1×, 10×, 60×, max"},
    ActionRow{Speed4, "Run/Sp&eed", "60×", "", "4", Always, Plain, false,
              "Speed ¼×, 1×, 10×, 60×, max"},
    ActionRow{Speed5, "Run/Sp&eed", "max", "", "5", Always, Plain, false,
              "Speed ¼×, 1×, 10×, 60×, max"},

    ActionRow{StopWhen, "Run", "Stop &when…", "Ctrl+Shift+B", "", Open, Plain, true,
              "Stop at the first throttle, at a share, at a moment"},

    ActionRow{Compare, "Scenario", "&Compare two designs…", "", "C", Open, Plain, false,
              "Compare two designs on one clock"},
    ActionRow{OpenAgain, "Scenario", "&Start over, as the file says", "", "", HasFile},
    ActionRow{SkipStops, "Lesson", "S&kip stops and questions", "", "", Always, Check},
    ActionRow{Playground, "Tools", "&Hash playground…", "Ctrl+H", "", Always, Plain, false,
              "Hash playground: where keys land, a year of dates"},
    ActionRow{Commands, "Tools", "&Commands…", "Ctrl+K; Ctrl+Shift+P", "", Always, Plain, false,
              "Find a command by its name"},
    ActionRow{Keys, "Help", "&Keys", "", "?", Always, Plain, false, "This sheet"},
    ActionRow{About, "Help", "&About Partiscope", "", "", Always},
    ActionRow{Back, "", "One level back", "", "Esc", Always},
};

// Keys that belong to what has the focus, not to an action.
struct FocusKey {
    const char* keys;
    const char* does;
};
constexpr std::array kFocusKeys{
    FocusKey{"↑ ↓ Home End", "On the stage: choose a partition"},
    FocusKey{"Enter", "On the stage: open the partition; in a question: commit"},
    FocusKey{"Wheel, + −", "On the stage: closer, further; round the pointer, the selection"},
    FocusKey{"Page ↑ ↓, drag", "On a stage zoomed in: along the key space; 0 or Esc: all"},
    FocusKey{"↑ ↓ Enter", "On the heat map: choose a partition, go to it"},
    FocusKey{"+ − Ctrl + ← → ↑ ↓", "On the heat map and the metrics: zoom, move in time"},
    FocusKey{"Enter F2 Delete", "On a kept branch: go to it, name it, discard it"},
    FocusKey{"Tab, Shift+Tab", "Go through all controls"},
};

QString words(const char* text) { return QCoreApplication::translate(kContext, text); }

QString topMenu(const ActionRow& row) {
    return QString::fromLatin1(row.menu).section(QLatin1Char('/'), 0, 0);
}

}  // namespace

std::span<const ActionRow> actionRows() { return kRows; }

const ActionRow& actionRow(ActionId id) {
    const auto found = std::find_if(kRows.begin(), kRows.end(),
                                    [id](const ActionRow& row) { return row.id == id; });
    PS_CHECK(found != kRows.end());
    return *found;
}

std::span<const char* const> menuNames() { return kMenus; }

QString menuTitle(const QString& name) {
    for (std::size_t i = 0; i < kMenus.size(); ++i) {
        if (name == QLatin1String(kMenus[i])) return words(kMenuTitles[i]);
    }
    return words(name.toUtf8().constData());
}

QString whyNot(When when, const ActionState& state) {
    const auto nothingOpen = [] { return words("nothing is open"); };
    switch (when) {
        case Always:
        case Asked: break;
        case Open: return state.open ? QString() : nothingOpen();
        case NotAtStart:
            if (!state.open) return nothingOpen();
            return state.atStart ? words("the run is at its start") : QString();
        case NotAtEnd:
            if (!state.open) return nothingOpen();
            return state.atEnd ? words("the run is at its end") : QString();
        case Changed:
            if (!state.open) return nothingOpen();
            return state.changed ? QString() : words("nothing was changed since");
        case HasFile:
            if (!state.open) return nothingOpen();
            return state.hasFile ? QString() : words("what is open is no file");
    }
    return {};
}

QString readableKeys(const QString& keys) {
    QString text = keys;
    text.replace(QStringLiteral("Right"), QStringLiteral("→"));
    text.replace(QStringLiteral("Left"), QStringLiteral("←"));
    if (text.endsWith(QStringLiteral("+-"))) text.replace(text.size() - 1, 1, QStringLiteral("−"));
    // Fonts for code join "++" and "+→" to one sign; what has no width keeps them apart.
    if (text.size() > 2 && !text.back().isLetterOrNumber()) text.insert(text.size() - 1, kNoJoin);
    return text;
}

QString keysText(const ActionRow& row) {
    const QString keys = row.shortcut[0] != '\0' ? QString::fromLatin1(row.shortcut)
                                                 : QString::fromLatin1(row.runKey);
    QStringList all = keys.split(QStringLiteral("; "), Qt::SkipEmptyParts);
    if (all.isEmpty()) return {};
    return readableKeys(all.first());
}

QString plainText(QString text) {
    text = text.section(QLatin1Char('\t'), 0, 0);
    text.replace(QStringLiteral("&&"), QStringLiteral("\x01"));
    text.remove(QLatin1Char('&'));
    return text.replace(QLatin1Char('\x01'), QLatin1Char('&'));
}

QList<KeyRow> keyRows() {
    QList<KeyRow> rows;
    const auto add = [&rows](const ActionRow& row) {
        const QString keys = keysText(row);
        if (keys.isEmpty()) return;
        const QString does = row.does ? words(row.does) : plainText(words(row.text));
        const QString menu =
            row.menu[0] == '\0' ? words("Anywhere") : plainText(menuTitle(topMenu(row)));
        if (!rows.isEmpty() && rows.back().does == does) {
            rows.back().keys += QStringLiteral("  ") + keys;
        } else {
            rows.append({menu, keys, does});
        }
    };
    for (const ActionRow& row : kRows) {
        if (row.menu[0] != '\0') add(row);
    }
    for (const ActionRow& row : kRows) {
        if (row.menu[0] == '\0') add(row);
    }
    for (const FocusKey& key : kFocusKeys) {
        rows.append({words("Anywhere"), QString::fromUtf8(key.keys), words(key.does)});
    }
    return rows;
}

}  // namespace partiscope
