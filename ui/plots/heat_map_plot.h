// SPDX-License-Identifier: GPL-3.0-or-later
// The heat map: a table's key space from top to bottom, simulated time from left to right, and in colour
// how much of its real limit each partition was asked; what was refused is pink, hatched and said. It
// shares its time axis with the other pictures (TimeView). Drawn at most five times a second, only while
// it is seen, and a long past is read in pieces, so that no redraw is felt. GUI thread only.
//
//     heat->setTime(time);
//     heat->add(seconds);                       // Session::secondsAppended
//     heat->showFrame(*frame);                  // the lanes and their limits
//     connect(heat, &HeatMapPlot::cellClicked, …);
//
// Keys: Up and Down choose a partition, Enter goes where it was loudest at the run's moment; + − Ctrl+arrows
// zoom, Esc shows all. Left, Right and Space stay the run's.
#pragma once

#include <optional>

#include <QTimer>
#include <QWidget>

#include "core/timeline/frame.h"
#include "ui/models/heat_series.h"
#include "ui/models/heat_words.h"
#include "ui/theme/palette.h"

class QButtonGroup;
class QCPColorMap;
class QCPItemRect;
class QCPItemText;
class QCustomPlot;
class QPushButton;

namespace partiscope {

class HeatLegend;
class HeatMarks;
class TimeAxis;
class TimeView;

class HeatMapPlot : public QWidget {
    Q_OBJECT

public:
    explicit HeatMapPlot(QWidget* parent = nullptr);

    void setTime(TimeView* time);
    void setTable(quint32 index);  // which of the frame's tables; 0 at first
    void clear();
    void add(const std::vector<SecondPoint>& seconds);
    void showFrame(const Frame& frame);
    void setVeiled(bool veiled);                      // only what was asked
    void setView(HeatView view);                      // by hand; until then, what is asked more
    void selectPartition(std::optional<quint32> id);  // marks its row; no signal
    void setTheme(const Palette& palette, double zoom);

    [[nodiscard]] QWidget* tools() const { return m_tools; }  // for the tabs' row
    [[nodiscard]] HeatView view() const;
    [[nodiscard]] const HeatSeries& series() const { return m_series; }
    [[nodiscard]] const HeatGrid& grid() const { return m_grid; }
    [[nodiscard]] QString summary() const;  // the hottest partition in words
    [[nodiscard]] QString readout() const;  // what is pointed at; empty: nothing
    [[nodiscard]] QPointF placeOf(std::size_t row, Micros atUs) const;  // in the plot's pixels
    [[nodiscard]] QWidget* plot() const;                                // where the mouse works
    // Draws all of it at once and says how long that took: for tests.
    double redrawNowMs();

signals:
    // Where the stage shows what the cell shows: the end of its loudest second.
    void cellClicked(qint64 atUs, quint32 partitionId);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void buildPlot();
    void buildTools();
    void redrawSoon(int milliseconds);
    void redraw();
    void colour();
    void fillMap();
    void showAllRows();
    void scaleRows();
    void showNotes();
    void click(std::size_t row, Micros atUs);
    void moveRow(int by);
    void point(std::optional<HeatSpot> spot, QPointF nearPx);
    void markRow();
    [[nodiscard]] std::optional<std::size_t> rowAt(double yPx) const;
    [[nodiscard]] HeatSpot spotAt(std::size_t row, Micros atUs) const;
    [[nodiscard]] std::optional<std::size_t> selectedRow() const;
    [[nodiscard]] bool isHidden() const;  // the view would give the answer away

    HeatSeries m_series;
    HeatGrid m_grid;
    std::optional<HeatView> m_chosen;
    std::optional<quint32> m_selected;  // id
    std::optional<HeatSpot> m_pointed;
    bool m_veiled = false;
    bool m_stale = true;
    double m_rowsFrom = 0, m_rowsTo = 1;  // shares of the key order that are seen
    Palette m_palette;
    double m_zoom = 1;
    QTimer m_timer;
    QCustomPlot* m_plot = nullptr;
    TimeAxis* m_axis = nullptr;
    QCPColorMap* m_map = nullptr;
    HeatMarks* m_marks = nullptr;
    QCPItemText *m_note = nullptr, *m_empty = nullptr;
    QCPItemRect* m_rowMark = nullptr;
    HeatLegend* m_legend = nullptr;
    QWidget* m_tools = nullptr;
    QButtonGroup* m_views = nullptr;
    QPushButton* m_all = nullptr;  // only while something is zoomed
};

}  // namespace partiscope
