// SPDX-License-Identifier: GPL-3.0-or-later
// The one table of what can be done in the window. Menus, command palette, key sheet and key presses
// are made from its rows, so that they cannot say different things. A new action is an ActionId, a row,
// and a handler: actions.on(ActionId::Save, this, [this] { … }). Values; thread-safe.
#pragma once

#include <span>

#include <QString>

namespace partiscope {

enum class ActionId {
    OpenFile,
    OpenRecent,
    OpenLesson,
    Save,
    SaveAs,
    SaveRun,
    Quit,
    Undo,
    ThemeDark,
    ThemeLight,
    ThemeContrast,
    ThemePrint,
    ZoomIn,
    ZoomOut,
    ZoomReset,
    DockShown,
    ReducedMotion,
    PlayPause,
    Step,
    StepBack,
    NextEvent,
    PreviousEvent,
    ToStart,
    Speed1,  // the five stay together, in the order of speedStops()
    Speed2,
    Speed3,
    Speed4,
    Speed5,
    StopWhen,
    Compare,
    OpenAgain,
    SkipStops,
    Playground,
    Commands,
    Keys,
    About,
    Back,
};

// When it can be done. Asked: whoever handles it says so with setAllowed().
enum class When { Always, Open, NotAtStart, NotAtEnd, Changed, HasFile, Asked };

enum class ActionKind {
    Plain,
    Check,    // on or off
    Choice,   // one of those beside it
    Submenu,  // a menu that somebody else fills: MainWindowActions::submenu()
};

struct ActionRow {
    ActionId id;
    const char* menu;      // "File", "View/Theme"; "" for what has a key and no place in a menu
    const char* text;      // with the letter of the menu: "&Open…"; UTF-8
    const char* shortcut;  // a real shortcut, everywhere in the window; several divided by "; "
    // A key that a focused box or slider may keep for itself; the window gets what nobody took.
    const char* runKey;
    When when = When::Open;
    ActionKind kind = ActionKind::Plain;
    bool startsGroup = false;    // a line above it in its menu
    const char* does = nullptr;  // what the key sheet says; rows with the same words share a line
};

[[nodiscard]] std::span<const ActionRow> actionRows();
[[nodiscard]] const ActionRow& actionRow(ActionId id);

// The menus of the bar, from left to right; those without an entry are not made.
[[nodiscard]] std::span<const char* const> menuNames();  // "File" …
[[nodiscard]] QString menuTitle(const QString& name);    // "File" -> "&File"

// What `when` asks about.
struct ActionState {
    bool open = false, playing = false, atStart = true, atEnd = false;
    bool changed = false;  // something is not saved
    bool hasFile = false;  // what is open came from a file or lesson
};
// Why it cannot be done now; empty where it can. Not for When::Asked.
[[nodiscard]] QString whyNot(When when, const ActionState& state);

// As a reader sees them: "Ctrl+O", "Shift+→", "Space"; of several the first.
[[nodiscard]] QString keysText(const ActionRow& row);
[[nodiscard]] QString readableKeys(const QString& keys);
// Its name without the letter of the menu and without a key.
[[nodiscard]] QString plainText(QString text);

// The key sheet, in the order of the menus.
struct KeyRow {
    QString menu;  // "File"; what stands in no menu: "Anywhere"
    QString keys;
    QString does;
};
[[nodiscard]] QList<KeyRow> keyRows();

}  // namespace partiscope
