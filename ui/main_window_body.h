// SPDX-License-Identifier: GPL-3.0-or-later
// The middle of the window: lesson, stage, gates and tune in three columns; where the window is narrow
// for its zoom, the two side columns share one place behind tabs, so that the stage keeps its room.
// GUI thread only.
#pragma once

#include <QWidget>

class QHBoxLayout;
class QTabBar;
class QVBoxLayout;

namespace partiscope {

class SideColumn;

class WindowBody : public QWidget {
    Q_OBJECT

public:
    explicit WindowBody(QWidget* parent = nullptr);

    [[nodiscard]] SideColumn* left() const { return m_left; }
    [[nodiscard]] SideColumn* right() const { return m_right; }
    [[nodiscard]] QWidget* centre() const { return m_centre; }
    void addToCentre(QWidget* widget, int stretch);

    void setZoom(double zoom);
    void setSidesShown(bool shown);  // nothing is open: only the centre
    void showLesson();               // narrow: the lesson's tab
    [[nodiscard]] bool isNarrow() const { return m_narrow; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();
    void showSides();

    double m_zoom = 1;
    bool m_narrow = false;
    bool m_sidesShown = false;
    QHBoxLayout* m_layout = nullptr;
    QVBoxLayout *m_sideLayout = nullptr, *m_centreLayout = nullptr;
    QWidget *m_side = nullptr, *m_centre = nullptr, *m_leftLine = nullptr, *m_rightLine = nullptr;
    QTabBar* m_tabs = nullptr;
    SideColumn *m_left = nullptr, *m_right = nullptr;
};

}  // namespace partiscope
