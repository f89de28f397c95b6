// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window_actions.h"

#include <QAction>
#include <QActionGroup>
#include <QKeyEvent>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

#include "ui/widgets/transport_speed_scale.h"

namespace partiscope {

MainWindowActions::MainWindowActions(QMainWindow* window) : QObject(window), m_window(window) {
    buildFile();
    buildRun();
    buildView();
    buildTools();
    buildHelp();
    showState(false, false, true, false);
}

void MainWindowActions::buildFile() {
    QMenu* menu = m_window->menuBar()->addMenu(tr("&File"));
    QAction* open = menu->addAction(tr("&Open…"), this, &MainWindowActions::openAsked);
    open->setShortcut(QKeySequence::Open);
    menu->addAction(tr("Open Orders by &date"), this, &MainWindowActions::bundledAsked);
    menu->addSeparator();
    QAction* quit = menu->addAction(tr("&Quit"), m_window, &QWidget::close);
    quit->setShortcut(QKeySequence::Quit);
}

// The keys stand in the menu's second column as words only: see the head of main_window_actions.h.
QAction* MainWindowActions::runAction(QMenu* menu, const QString& text, const QString& keys) {
    return menu->addAction(text + QLatin1Char('\t') + keys);
}

void MainWindowActions::buildRun() {
    QMenu* menu = m_window->menuBar()->addMenu(tr("&Run"));
    m_play = runAction(menu, tr("&Play"), tr("Space"));
    connect(m_play, &QAction::triggered, this, &MainWindowActions::playToggled);
    m_step = runAction(menu, tr("&Step"), tr("→"));
    connect(m_step, &QAction::triggered, this, [this] { emit stepped(1); });
    m_back = runAction(menu, tr("Step &back"), tr("←"));
    connect(m_back, &QAction::triggered, this, [this] { emit stepped(-1); });
    menu->addSeparator();
    m_next = runAction(menu, tr("&Next event"), tr("Shift+→"));
    connect(m_next, &QAction::triggered, this, &MainWindowActions::nextEventAsked);
    m_previous = runAction(menu, tr("P&revious event"), tr("Shift+←"));
    connect(m_previous, &QAction::triggered, this, &MainWindowActions::previousEventAsked);
    m_toStart = runAction(menu, tr("Back to the s&tart"), QString());
    connect(m_toStart, &QAction::triggered, this, &MainWindowActions::seekStartAsked);
    menu->addSeparator();
    QMenu* speeds = menu->addMenu(tr("Sp&eed"));
    int key = 1;
    for (const SpeedStop& stop : speedStops()) {
        QAction* action = runAction(speeds, QString::fromUtf8(stop.name), QString::number(key++));
        connect(action, &QAction::triggered, this,
                [this, speed = stop.speed] { emit speedAsked(speed); });
    }
    menu->addSeparator();
    m_skipStops = menu->addAction(tr("S&kip stops and questions"));
    m_skipStops->setCheckable(true);
    connect(m_skipStops, &QAction::toggled, this, &MainWindowActions::skipStopsChanged);
}

void MainWindowActions::buildView() {
    QMenu* menu = m_window->menuBar()->addMenu(tr("&View"));
    m_themes = new QActionGroup(this);
    const std::pair<QString, Theme> themes[] = {{tr("&Dark"), Theme::Dark},
                                                {tr("&Light"), Theme::Light},
                                                {tr("High &contrast"), Theme::Contrast},
                                                {tr("&Print colours"), Theme::Print}};
    for (const auto& [name, theme] : themes) {
        QAction* action = menu->addAction(name);
        action->setCheckable(true);
        action->setData(int(theme));
        m_themes->addAction(action);
        connect(action, &QAction::triggered, this,
                [this, theme = theme] { emit themeAsked(theme); });
    }
    menu->addSeparator();
    QAction* in = menu->addAction(tr("Zoom &in"), this, [this] { emit zoomAsked(1); });
    in->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
    QAction* out = menu->addAction(tr("Zoom &out"), this, [this] { emit zoomAsked(-1); });
    out->setShortcut(QKeySequence::ZoomOut);
    QAction* reset = menu->addAction(tr("&Reset zoom"), this, [this] { emit zoomAsked(0); });
    reset->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_0));
    menu->addSeparator();
    m_dockShown = menu->addAction(tr("&Bottom dock"));
    m_dockShown->setCheckable(true);
    m_dockShown->setChecked(true);
    m_dockShown->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_B));
    m_reducedMotion = menu->addAction(tr("Reduced &motion"));
    m_reducedMotion->setCheckable(true);
    m_reducedMotion->setToolTip(tr("Stops the dots; the numbers stay"));
    connect(m_reducedMotion, &QAction::toggled, this, &MainWindowActions::reducedMotionChanged);
}

void MainWindowActions::buildTools() {
    QMenu* menu = m_window->menuBar()->addMenu(tr("&Tools"));
    QAction* playground =
        menu->addAction(tr("&Hash playground…"), this, &MainWindowActions::playgroundAsked);
    playground->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_H));
}

void MainWindowActions::buildHelp() {
    QMenu* menu = m_window->menuBar()->addMenu(tr("&Help"));
    connect(runAction(menu, tr("&Keys"), tr("?")), &QAction::triggered, this,
            &MainWindowActions::keysAsked);
    menu->addAction(tr("&About Partiscope"), this, &MainWindowActions::aboutAsked);
}

bool MainWindowActions::handleKey(const QKeyEvent& event) {
    const Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
    const bool shift = modifiers == Qt::ShiftModifier;
    if (event.text() == QLatin1String("?")) return emit keysAsked(), true;
    if (modifiers != Qt::NoModifier && !shift) return false;
    switch (event.key()) {
        case Qt::Key_Space:
            if (event.isAutoRepeat()) return true;  // held down, it must not flicker
            emit playToggled();
            return true;
        case Qt::Key_Left:
            if (shift) {
                emit previousEventAsked();
            } else {
                emit stepped(-1);
            }
            return true;
        case Qt::Key_Right:
            if (shift) {
                emit nextEventAsked();
            } else {
                emit stepped(1);
            }
            return true;
        case Qt::Key_Escape: emit closeAsked(); return true;
        default: break;
    }
    const int digit = event.key() - Qt::Key_1;
    if (!shift && digit >= 0 && digit < int(kSpeedStopCount)) {
        emit speedAsked(speedStops()[std::size_t(digit)].speed);
        return true;
    }
    return false;
}

void MainWindowActions::showState(bool open, bool playing, bool atStart, bool atEnd) {
    m_play->setText((playing ? tr("&Pause") : tr("&Play")) + QLatin1Char('\t') + tr("Space"));
    m_play->setEnabled(open);
    m_step->setEnabled(open && !atEnd);
    m_next->setEnabled(open && !atEnd);
    m_back->setEnabled(open && !atStart);
    m_previous->setEnabled(open && !atStart);
    m_toStart->setEnabled(open && !atStart);
}

void MainWindowActions::showTheme(Theme theme) {
    const QList<QAction*> actions = m_themes->actions();
    for (QAction* action : actions) action->setChecked(action->data().toInt() == int(theme));
}

QList<KeyRow> keyRows() {
    const auto tr = [](const char* text) { return MainWindowActions::tr(text); };
    return {
        {tr("Space"), tr("Play, pause")},
        {tr("← →"), tr("One step back, forward")},
        {tr("Shift + ← →"), tr("Previous, next event")},
        {tr("1 2 3 4 5"), tr("Speed ¼×, 1×, 10×, 60×, max")},
        {tr("↑ ↓ Home End"), tr("On the stage: choose a partition")},
        {tr("Enter"), tr("On the stage: open the partition; in a question: commit")},
        {tr("↑ ↓ Enter"), tr("On the heat map: choose a partition, go to it")},
        {tr("+ − Ctrl + ← → ↑ ↓"), tr("On the heat map and the metrics: zoom, move in time")},
        {tr("Wheel, + −"), tr("On the stage: closer, further; round the pointer, the selection")},
        {tr("Page ↑ ↓, drag"), tr("On a stage zoomed in: along the key space; 0 or Esc: all")},
        {tr("Tab, Shift + Tab"), tr("Go through all controls")},
        {tr("Ctrl + O"), tr("Open a scenario")},
        {tr("Ctrl + + − 0"), tr("Zoom in, out, as it was")},
        {tr("Ctrl + B"), tr("Fold, unfold the bottom dock")},
        {tr("Ctrl + H"), tr("Hash playground: where keys land")},
        {tr("Esc"), tr("One level back")},
        {tr("?"), tr("This sheet")},
        {tr("Ctrl + Q"), tr("Quit")},
    };
}

}  // namespace partiscope
