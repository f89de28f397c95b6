// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window_actions.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

namespace partiscope {

namespace {

constexpr const char* kWhyNot = "whyNot";
constexpr ActionId kThemeActions[] = {ActionId::ThemeLight, ActionId::ThemeDark,
                                      ActionId::ThemeContrast, ActionId::ThemePrint};  // as Theme

QString textOf(const ActionRow& row) { return QCoreApplication::translate("Actions", row.text); }

// The keys of a run key stand in the menu's second column as words only: see the header.
QString withRunKey(const QString& text, const ActionRow& row) {
    return row.runKey[0] == '\0' ? text : text + QLatin1Char('\t') + keysText(row);
}

bool isPressed(const ActionRow& row, const QKeyEvent& event) {
    const QString key = QString::fromLatin1(row.runKey);
    if (key.isEmpty()) return false;
    // A sign is where the keyboard's layout has it, with Shift or without.
    if (key.size() == 1 && !key[0].isLetterOrNumber()) return event.text() == key;
    const Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
    return QKeySequence(int(modifiers) | event.key()) == QKeySequence(key);
}

}  // namespace

void setReason(QAction* action, const QString& why) {
    action->setEnabled(why.isEmpty());
    action->setProperty(kWhyNot, why);
}

QString reasonOf(const QAction* action) { return action->property(kWhyNot).toString(); }

MainWindowActions::MainWindowActions(QMainWindow* window) : QObject(window), m_window(window) {
    // In the order of the bar, whatever the order of the rows.
    for (const char* name : menuNames()) {
        for (const ActionRow& row : actionRows()) {
            if (QString::fromLatin1(row.menu).section(QLatin1Char('/'), 0, 0) ==
                QLatin1String(name)) {
                build(row);
            }
        }
    }
    for (const ActionRow& row : actionRows()) {
        if (row.menu[0] == '\0') build(row);
    }
    action(ActionId::DockShown)->setChecked(true);
    action(ActionId::ReducedMotion)->setToolTip(tr("Stops the dots; the numbers stay"));
    showState({});
}

QMenu* MainWindowActions::menuFor(const QString& path) {
    if (path.isEmpty()) return nullptr;
    if (const auto found = m_menus.find(path); found != m_menus.end()) return found->second;
    const qsizetype slash = path.lastIndexOf(QLatin1Char('/'));
    QMenu* menu = slash < 0 ? m_window->menuBar()->addMenu(menuTitle(path))
                            : menuFor(path.left(slash))->addMenu(menuTitle(path.mid(slash + 1)));
    m_menus.emplace(path, menu);
    return menu;
}

void MainWindowActions::build(const ActionRow& row) {
    QMenu* menu = menuFor(QString::fromLatin1(row.menu));
    if (menu && row.startsGroup && !menu->isEmpty()) menu->addSeparator();
    if (row.kind == ActionKind::Submenu) {
        QMenu* submenu = menu->addMenu(textOf(row));
        m_submenus.emplace(row.id, submenu);
        m_actions.emplace(row.id, submenu->menuAction());
        return;
    }
    auto* action = new QAction(withRunKey(textOf(row), row), this);
    if (menu) menu->addAction(action);
    if (row.shortcut[0] != '\0') {
        action->setShortcuts(QKeySequence::listFromString(QString::fromLatin1(row.shortcut)));
    }
    action->setCheckable(row.kind == ActionKind::Check || row.kind == ActionKind::Choice);
    if (row.kind == ActionKind::Choice) {
        auto* group = menu->findChild<QActionGroup*>(QString(), Qt::FindDirectChildrenOnly);
        (group ? group : new QActionGroup(menu))->addAction(action);
    }
    connect(action, &QAction::triggered, this, [this, id = row.id] { emit triggered(id); });
    m_actions.emplace(row.id, action);
}

void MainWindowActions::on(ActionId id, QObject* context, std::function<void()> handler) {
    m_handled.insert(id);
    connect(this, &MainWindowActions::triggered, context,
            [id, handler = std::move(handler)](ActionId which) {
                if (which == id) handler();
            });
}

void MainWindowActions::onToggled(ActionId id, QObject* context,
                                  std::function<void(bool)> handler) {
    m_handled.insert(id);
    connect(action(id), &QAction::toggled, context, std::move(handler));
}

bool MainWindowActions::handleKey(const QKeyEvent& event) {
    for (const ActionRow& row : actionRows()) {
        if (!isPressed(row, event)) continue;
        // Held down, play and pause must not flicker.
        if (event.isAutoRepeat() && row.id == ActionId::PlayPause) return true;
        // What is known about the run's ends may be one frame old: a quick step back is not lost.
        const bool mayBeStale = row.when == When::NotAtStart || row.when == When::NotAtEnd;
        if (action(row.id)->isEnabled() && action(row.id)->isCheckable()) {
            action(row.id)->trigger();
        } else if (action(row.id)->isEnabled() || (mayBeStale && m_state.open)) {
            emit triggered(row.id);
        }
        return true;
    }
    return false;
}

void MainWindowActions::showState(const ActionState& state) {
    m_state = state;
    setText(ActionId::PlayPause, state.playing ? tr("&Pause") : tr("&Play"));
    for (const ActionRow& row : actionRows()) refresh(row.id);
}

void MainWindowActions::setAllowed(ActionId id, bool allowed, const QString& why) {
    if (allowed) {
        m_forbidden.erase(id);
    } else {
        m_forbidden[id] = why.isEmpty() ? tr("not now") : why;
    }
    refresh(id);
}

void MainWindowActions::setText(ActionId id, const QString& text) {
    const QString whole = withRunKey(text, actionRow(id));
    if (action(id)->text() != whole) action(id)->setText(whole);
}

void MainWindowActions::refresh(ActionId id) {
    const auto forbidden = m_forbidden.find(id);
    const QString why =
        forbidden != m_forbidden.end() ? forbidden->second : whyNot(actionRow(id).when, m_state);
    if (reasonOf(action(id)) != why || action(id)->isEnabled() != why.isEmpty()) {
        setReason(action(id), why);
    }
}

void MainWindowActions::showTheme(Theme theme) {
    action(kThemeActions[int(theme)])->setChecked(true);
}

std::vector<CommandEntry> MainWindowActions::commands() {
    std::vector<CommandEntry> entries;
    m_listed.clear();
    const QList<QAction*> menus = m_window->menuBar()->actions();
    for (QAction* top : menus) {
        if (top->menu()) collect(top->menu(), plainText(top->text()), entries);
    }
    return entries;
}

void MainWindowActions::collect(QMenu* menu, const QString& path, std::vector<CommandEntry>& into) {
    emit menu->aboutToShow();  // whoever fills it brings it up to date
    const QList<QAction*> actions = menu->actions();
    for (QAction* action : actions) {
        if (action->isSeparator() || !action->isVisible()) continue;
        if (action->menu()) {
            collect(action->menu(), path + QStringLiteral(" › ") + plainText(action->text()), into);
            continue;
        }
        if (action == m_actions.at(ActionId::Commands)) continue;  // it is where we are
        CommandEntry entry;
        entry.menu = path;
        entry.text = plainText(action->text());
        entry.keys = action->text().section(QLatin1Char('\t'), 1);
        if (entry.keys.isEmpty()) {
            entry.keys = readableKeys(action->shortcut().toString());
        }
        entry.isOn = action->isCheckable() && action->isChecked();
        if (!action->isEnabled()) {
            entry.whyNot = reasonOf(action);
            if (entry.whyNot.isEmpty()) entry.whyNot = tr("not now");
        }
        into.push_back(std::move(entry));
        m_listed.emplace_back(action);
    }
}

void MainWindowActions::run(int command) {
    if (command < 0 || command >= int(m_listed.size())) return;
    // A menu that was filled again meanwhile has other actions.
    if (QAction* action = m_listed[std::size_t(command)]) action->trigger();
}

std::vector<ActionId> MainWindowActions::unhandled() const {
    std::vector<ActionId> ids;
    for (const ActionRow& row : actionRows()) {
        if (row.kind != ActionKind::Submenu && !m_handled.contains(row.id)) ids.push_back(row.id);
    }
    return ids;
}

}  // namespace partiscope
