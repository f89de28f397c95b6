// SPDX-License-Identifier: GPL-3.0-or-later
// The x axis of a plot over simulated time, tied to the one TimeView: clock labels, the line where the run
// stands, the line somebody points at in any picture, dragging a span to zoom, the wheel, a double click
// for all, and the same by keys. Lines have a layer of their own, so that moving them repaints no data.
// GUI thread only.
//
//     m_axis = new TimeAxis(plot, this);
//     m_axis->setTime(time);
//     connect(m_axis, &TimeAxis::clicked, …);   // a click that was no drag and no double click
#pragma once

#include <optional>

#include <QObject>
#include <QPointF>
#include <QString>
#include <QTimer>

#include "core/base/units.h"
#include "ui/theme/palette.h"

class QCPItemRect;
class QCPItemStraightLine;
class QCPItemText;
class QCustomPlot;
class QKeyEvent;
class QMouseEvent;
class QWheelEvent;

namespace partiscope {

class TimeView;

class TimeAxis : public QObject {
    Q_OBJECT

public:
    TimeAxis(QCustomPlot* plot, QObject* parent);

    void setTime(TimeView* time);
    void setTheme(const Palette& palette, double zoom);
    void setRowsToo(bool rows) { m_rows = rows; }  // a drag up or down means something
    void setFocusShown(bool shown);
    bool handleKey(const QKeyEvent& event);  // + − Ctrl+arrows Esc; false: not ours
    // Words in a box near a place of the plot; empty: none.
    void showReadout(const QString& words, QPointF nearPx);
    void applySpan();  // to the plot's axis; does not replot
    void moveLines();  // repaints their layer only
    [[nodiscard]] TimeView* time() const { return m_time; }
    [[nodiscard]] Micros momentAt(double xPx) const;

signals:
    void clicked(QPointF atPx, qint64 atUs);
    void pointed(QPointF atPx);  // the mouse is over the plot
    void left();
    void brushedRows(double topPx, double bottomPx);  // a drag that goes up or down as well
    void allAsked();                                  // a double click, or Esc

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void press(QMouseEvent* event);
    void move(QMouseEvent* event);
    void release(QMouseEvent* event);
    void wheel(QWheelEvent* event);
    void showAll();
    void showBrush(QPointF at);
    void placeLine(QCPItemStraightLine* line, std::optional<Micros> at);
    [[nodiscard]] static bool takesTime(QPointF from, QPointF to);
    [[nodiscard]] bool takesRows(QPointF from, QPointF to) const;

    QCustomPlot* m_plot = nullptr;
    TimeView* m_time = nullptr;
    double m_zoom = 1;
    bool m_rows = false;
    std::optional<QPointF> m_pressed;
    QPointF m_clickedAt;
    QTimer m_click;  // waits for the second click where a double click means something
    QCPItemStraightLine *m_moment = nullptr, *m_hover = nullptr;
    QCPItemRect *m_brush = nullptr, *m_focus = nullptr;
    QCPItemText* m_readout = nullptr;
};

}  // namespace partiscope
