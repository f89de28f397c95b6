// SPDX-License-Identifier: GPL-3.0-or-later
// What the window does while two designs are compared: two stages, a headline over both, the bill at
// the left, and the switch between A and B for everything else. Owns those widgets and the wires
// between them and the session. GUI thread only.
#pragma once

#include <memory>

#include <QObject>
#include <QPoint>

#include "ui/session/session.h"
#include "ui/theme/palette.h"

class QWidget;

namespace partiscope {

class CompareHeadline;
class ComparePanel;
class SideSwitch;
class StagePair;
class WindowBody;

class WindowCompare : public QObject {
    Q_OBJECT

public:
    // Adds its widgets to the body; the stage pair is the caller's.
    WindowCompare(Session* session, WindowBody* body, StagePair* stages, QObject* parent);

    void setTheme(const Palette& palette, double zoom);
    void setVeiled(bool veiled);
    void fitWindow(int height);  // a low one shows the headline and one stage
    // A's newest frame, and its scenario whichever side is shown.
    void showNumbers();
    [[nodiscard]] bool isActive() const;
    // The frame of the side that gates, Tune and dock tell of; null: there is none yet.
    [[nodiscard]] std::shared_ptr<const Frame> shownFrame() const;

    // What B can be, as a menu at this place of the screen.
    void openMenu(QWidget* parent, QPoint globalPos);

signals:
    void activeChanged(bool active);
    void fileAsked();                // B of another file: the window knows where files are
    void said(const QString& text);  // a sentence for the notice bar
    void seekAsked(qint64 atUs);

private:
    void takeComparison(const Comparison& comparison);
    void takeFrame(const std::shared_ptr<const Frame>& frame);
    void showNames();

    Session* m_session;
    StagePair* m_stages;
    CompareHeadline* m_headline = nullptr;
    ComparePanel* m_panel = nullptr;
    SideSwitch* m_switch = nullptr;
    std::shared_ptr<const Frame> m_frameB;
    double m_zoom = 1;
    int m_height = 0;
    bool m_active = false;
    bool m_veiled = false;
};

}  // namespace partiscope
