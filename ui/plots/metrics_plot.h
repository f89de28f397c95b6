// SPDX-License-Identifier: GPL-3.0-or-later
// Asked, consumed and provisioned units over simulated time, each second or averaged a minute as
// CloudWatch does. Seconds come in batches; the lines are drawn at most some times a second and only
// while they are seen. Span, zoom and the lines of the run's and the pointed moment are the TimeView's.
// GUI thread only.
//
//     plot->setTime(time);
//     plot->add(seconds);           // Session::secondsAppended
//     plot->setVeiled(true);        // only what was asked
#pragma once

#include <array>
#include <vector>

#include <QTimer>
#include <QWidget>

#include "core/sim/second_point.h"
#include "ui/models/metric_series.h"
#include "ui/theme/palette.h"

class QCPGraph;
class QCPItemText;
class QCustomPlot;
class QLabel;
class QPushButton;

namespace partiscope {

class TimeAxis;
class TimeView;

class MetricsPlot : public QWidget {
    Q_OBJECT

public:
    explicit MetricsPlot(QWidget* parent = nullptr);

    void setTime(TimeView* time);  // shared with the other pictures; its own at first
    void clear();
    void add(const std::vector<SecondPoint>& seconds);
    // Two designs compared: what `add` brings is of the one, named "B" say, and a fourth line is what the
    // other one consumed. Empty names: nothing is compared.
    void setCompared(const QString& own, const QString& other);
    void clearOther();
    void addOther(const std::vector<SecondPoint>& seconds);
    void setVeiled(bool veiled);
    void setPerMinute(bool perMinute);
    void setTheme(const Palette& palette, double zoom);

    // Heading and switch, for the tabs' row.
    [[nodiscard]] QWidget* tools() const { return m_tools; }
    [[nodiscard]] bool isPerMinute() const { return m_perMinute; }
    // "asked 4,800, consumed 1,000, provisioned 10,000 WCU/s", of the last second that is seen.
    [[nodiscard]] QString summary() const;
    // "1:02 · asked 4,912, consumed 1,000, provisioned 10,000 WCU/s"
    [[nodiscard]] QString readout(Micros atUs) const;

signals:
    void seekAsked(qint64 atUs);

protected:
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    enum Line { kWarm, kProvisioned, kAsked, kOther, kConsumed, kLineCount };
    struct Drawn {
        QCPGraph* graph = nullptr;
        QCPItemText* label = nullptr;
        double MetricPoint::*field = nullptr;
        QString word;
        Role colour = Role::Asked, text = Role::TextAsked;
    };

    void buildTools();
    void buildPlot();
    void redrawSoon(bool fromStart);
    void redraw();
    void fillLines();
    void fill(const Drawn& line, const std::vector<MetricPoint>& drawn, std::size_t from);
    void scale();
    void placeLabels();
    [[nodiscard]] bool isShown(Line line) const;
    [[nodiscard]] bool warmMatters() const;
    [[nodiscard]] const std::vector<MetricPoint>& shownPoints(const Drawn& line) const;
    [[nodiscard]] QString labelText(const Drawn& line) const;
    [[nodiscard]] QString lineText(const Drawn& line, const MetricPoint& point) const;

    MetricSeries m_series, m_other;
    std::vector<MetricPoint> m_minutes, m_otherMinutes;
    std::size_t m_plotted = 0, m_otherPlotted = 0;  // seconds that are in the graphs
    bool m_compared = false;
    Direction m_direction = Direction::Write;
    bool m_perMinute = false;
    bool m_veiled = false;
    bool m_stale = true;
    Palette m_palette;
    double m_zoom = 1;
    QTimer m_timer;
    QCustomPlot* m_plot = nullptr;
    TimeAxis* m_axis = nullptr;
    std::array<Drawn, kLineCount> m_lines;
    QWidget* m_tools = nullptr;
    QLabel* m_heading = nullptr;
    QPushButton *m_second = nullptr, *m_minute = nullptr;
};

}  // namespace partiscope
