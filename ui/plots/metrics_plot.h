// SPDX-License-Identifier: GPL-3.0-or-later
// Asked, consumed and provisioned units over simulated time, each second or averaged a minute as
// CloudWatch does. Seconds come in batches; the lines are drawn at most some times a second and only
// while they are seen, and a cursor of its own layer shows where the run stands. GUI thread only.
//
//     plot->add(seconds);           // Session::secondsAppended
//     plot->showFrame(*frame);      // moves the cursor
//     plot->setVeiled(true);        // only what was asked
#pragma once

#include <array>
#include <vector>

#include <QTimer>
#include <QWidget>

#include "core/timeline/frame.h"
#include "ui/models/metric_series.h"
#include "ui/theme/palette.h"

class QCPGraph;
class QCPItemStraightLine;
class QCPItemText;
class QCustomPlot;
class QLabel;
class QPushButton;

namespace partiscope {

class MetricsPlot : public QWidget {
    Q_OBJECT

public:
    explicit MetricsPlot(QWidget* parent = nullptr);

    void clear();
    void add(const std::vector<SecondPoint>& seconds);
    void showFrame(const Frame& frame);
    void setVeiled(bool veiled);
    void setPerMinute(bool perMinute);
    void setTheme(const Palette& palette, double zoom);

    [[nodiscard]] QWidget* tools() const {
        return m_tools;
    }  // heading and switch, for the tabs' row
    [[nodiscard]] bool isPerMinute() const { return m_perMinute; }
    [[nodiscard]] QString summary()
        const;  // "asked 4,800, consumed 1,000, provisioned 10,000 WCU/s"

signals:
    void seekAsked(qint64 atUs);

protected:
    void showEvent(QShowEvent* event) override;

private:
    enum Line { kProvisioned, kAsked, kConsumed, kLineCount };
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
    void scale();
    void placeLabels();
    void moveCursor();
    [[nodiscard]] bool isShown(Line line) const;
    [[nodiscard]] QString labelText(const Drawn& line) const;
    [[nodiscard]] Micros spanUs() const;

    MetricSeries m_series;
    std::vector<MetricPoint> m_minutes;
    std::size_t m_plotted = 0;  // seconds that are in the graphs
    Direction m_direction = Direction::Write;
    bool m_perMinute = false;
    bool m_veiled = false;
    bool m_stale = true;
    Micros m_atUs = 0, m_durationUs = kSecond;
    Palette m_palette;
    double m_zoom = 1;
    QTimer m_timer;
    QCustomPlot* m_plot = nullptr;
    QCPItemStraightLine* m_cursor = nullptr;
    std::array<Drawn, kLineCount> m_lines;
    QWidget* m_tools = nullptr;
    QLabel* m_heading = nullptr;
    QPushButton *m_second = nullptr, *m_minute = nullptr;
};

}  // namespace partiscope
