// SPDX-License-Identifier: GPL-3.0-or-later
// The menus and the window's keys, in one table: what the menus show, what the key sheet lists and what
// a key press does come from here. Run keys are not QAction shortcuts, because a focused box or slider
// must keep its arrows, digits and blanks; the window offers them what nobody took. GUI thread only.
#pragma once

#include <QObject>
#include <QString>

#include "ui/theme/palette.h"

class QAction;
class QActionGroup;
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
    void showState(bool open, bool playing, bool atStart, bool atEnd);
    void showTheme(Theme theme);

    [[nodiscard]] QAction* reducedMotion() const { return m_reducedMotion; }
    [[nodiscard]] QAction* dockShown() const { return m_dockShown; }
    [[nodiscard]] QAction* skipStops() const { return m_skipStops; }

signals:
    void openAsked();
    void bundledAsked();
    void playToggled();
    void stepped(qint64 ticks);
    void previousEventAsked();
    void nextEventAsked();
    void seekStartAsked();
    void speedAsked(double speed);
    void themeAsked(partiscope::Theme theme);
    void zoomAsked(int direction);  // −1 out, 0 as it was, 1 in
    void reducedMotionChanged(bool reduced);
    void skipStopsChanged(bool skipped);
    void playgroundAsked();
    void keysAsked();
    void aboutAsked();
    void closeAsked();  // Esc

private:
    void buildFile();
    void buildRun();
    void buildView();
    void buildTools();
    void buildHelp();
    QAction* runAction(QMenu* menu, const QString& text, const QString& keys);

    QMainWindow* m_window;
    QActionGroup* m_themes = nullptr;
    QAction *m_play = nullptr, *m_step = nullptr, *m_back = nullptr, *m_previous = nullptr,
            *m_next = nullptr, *m_toStart = nullptr, *m_reducedMotion = nullptr,
            *m_skipStops = nullptr, *m_dockShown = nullptr;
};

// The key sheet's rows: what to press, what it does.
struct KeyRow {
    QString keys;
    QString does;
};
[[nodiscard]] QList<KeyRow> keyRows();

}  // namespace partiscope
