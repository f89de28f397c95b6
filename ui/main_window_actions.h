// SPDX-License-Identifier: GPL-3.0-or-later
// The menus and the window's keys, made from the table in main_window_action_table.h. Run keys are not
// QAction shortcuts, because a focused box or slider must keep its arrows, digits and blanks; the window
// offers them what nobody took. GUI thread only.
//
//   m_actions->on(ActionId::Step, this, [this] { m_session->stepTicks(1); });
//   m_actions->setAllowed(ActionId::Save, false, tr("the file is read-only"));
#pragma once

#include <functional>
#include <map>
#include <set>
#include <vector>

#include <QAction>
#include <QObject>
#include <QPointer>
#include <QString>

#include "ui/main_window_action_table.h"
#include "ui/models/command_list.h"
#include "ui/theme/palette.h"

class QKeyEvent;
class QMainWindow;
class QMenu;

namespace partiscope {

class MainWindowActions : public QObject {
    Q_OBJECT

public:
    explicit MainWindowActions(QMainWindow* window);

    // True where the key meant something.
    bool handleKey(const QKeyEvent& event);

    // What happens on a click, a shortcut, a run key or from the palette.
    void on(ActionId id, QObject* context, std::function<void()> handler);
    // The same for a Check, also where the program itself checks it.
    void onToggled(ActionId id, QObject* context, std::function<void(bool)> handler);

    void showState(const ActionState& state);
    // For rows with When::Asked, and to forbid others: what is not allowed stays grey until allowed.
    void setAllowed(ActionId id, bool allowed, const QString& why = {});
    void setText(ActionId id, const QString& text);  // without its key
    void showTheme(Theme theme);

    [[nodiscard]] QAction* action(ActionId id) const { return m_actions.at(id); }
    [[nodiscard]] QMenu* submenu(ActionId id) const { return m_submenus.at(id); }

    // Everything in the menus as it is now, for the palette; run(i) does the i-th.
    [[nodiscard]] std::vector<CommandEntry> commands();
    void run(int command);
    [[nodiscard]] std::vector<ActionId> unhandled() const;  // rows that nobody listens to

signals:
    void triggered(partiscope::ActionId id);

private:
    void build(const ActionRow& row);
    [[nodiscard]] QMenu* menuFor(const QString& path);
    void collect(QMenu* menu, const QString& path, std::vector<CommandEntry>& into);
    void refresh(ActionId id);

    QMainWindow* m_window;
    ActionState m_state;
    std::map<QString, QMenu*> m_menus;  // by path
    std::map<ActionId, QAction*> m_actions;
    std::map<ActionId, QMenu*> m_submenus;
    std::map<ActionId, QString> m_forbidden;  // and why
    std::set<ActionId> m_handled;
    std::vector<QPointer<QAction>> m_listed;  // what commands() gave, in its order
};

// The reason that a greyed action gives, in the palette and as its tool tip.
void setReason(QAction* action, const QString& why);  // empty: it can be done
[[nodiscard]] QString reasonOf(const QAction* action);

}  // namespace partiscope
