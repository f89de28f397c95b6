// SPDX-License-Identifier: GPL-3.0-or-later
// The dock's page that sums a run up: bars of what each partition was asked and served, bars of first
// tries and retries, and the totals with one sentence. Works only while it is seen, and draws at most
// once a second: each drawing is a new chart made whole. Served is filled, refused is hatched. GUI
// thread only.
//
//     page->add(seconds);           // Session::secondsAppended
//     page->showFrame(frame);
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QTimer>
#include <QWidget>

#include "core/timeline/frame.h"
#include "ui/models/run_summary.h"
#include "ui/theme/palette.h"

class QChart;
class QChartView;
class QGridLayout;
class QLabel;
class QScrollArea;

namespace partiscope {

class SummaryCharts : public QWidget {
    Q_OBJECT

public:
    explicit SummaryCharts(QWidget* parent = nullptr);

    void clear();
    void add(const std::vector<SecondPoint>& seconds);
    void showFrame(std::shared_ptr<const Frame> frame);
    void setVeiled(bool veiled);
    void setTheme(const Palette& palette, double zoom);

    [[nodiscard]] const std::optional<RunSummary>& summary() const { return m_summary; }

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Plot {
        QWidget* box = nullptr;
        QLabel *title = nullptr, *note = nullptr;
        QChartView* view = nullptr;
    };

    Plot buildPlot(const QString& title, const QString& name);
    void redrawSoon();
    void redraw();  // the words at once, then the charts
    void drawChart();
    void exchange(const Plot& plot, QChart* chart);  // takes the chart
    void fillLines();
    void arrange();
    [[nodiscard]] QChart* partitionsChart() const;
    [[nodiscard]] QChart* triesChart() const;
    [[nodiscard]] QString inWords() const;

    RunTotals m_totals;
    std::shared_ptr<const Frame> m_frame;
    std::optional<RunSummary> m_summary;
    Palette m_palette;
    double m_zoom = 1;
    bool m_veiled = false;
    QTimer m_timer;   // runs while the next drawing waits
    QTimer m_charts;  // runs while a chart of this drawing waits
    bool m_triesAreNext = false;
    Plot m_partitions, m_tries;
    QScrollArea* m_scroll = nullptr;
    QWidget* m_words = nullptr;
    QLabel *m_why = nullptr, *m_span = nullptr, *m_sentence = nullptr;
    QGridLayout* m_grid = nullptr;
    struct Line {
        QLabel *label = nullptr, *value = nullptr;
    };
    std::vector<Line> m_lines;
};

}  // namespace partiscope
