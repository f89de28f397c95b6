// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window_dock.h"

#include <QHBoxLayout>
#include <QTabBar>

#include "ui/models/time_view.h"
#include "ui/plots/heat_map_plot.h"
#include "ui/plots/metrics_plot.h"
#include "ui/theme/palette.h"
#include "ui/widgets/events_page.h"
#include "ui/widgets/partitions_page.h"

namespace partiscope {

namespace {

constexpr double kBesidePx = 1'150;  // at zoom 1: room for the metrics beside the heat map
constexpr int kHeatStretch = 3, kMetricsStretch = 2;

QHBoxLayout* bareRow(QWidget* widget) {
    auto* row = new QHBoxLayout(widget);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    return row;
}

}  // namespace

WindowDock::WindowDock(QWidget* parent) : BottomDock(parent) {
    m_time = new TimeView(this);
    m_heatPage = new QWidget(this);
    m_heatTools = new QWidget(this);
    m_metricsPage = new QWidget(this);
    m_metricsTools = new QWidget(this);
    m_heat = new HeatMapPlot(m_heatPage);
    m_metrics = new MetricsPlot(m_metricsPage);
    m_partitions = new PartitionsPage(this);
    m_events = new EventsPage(this);
    m_heat->setTime(m_time);
    m_metrics->setTime(m_time);
    bareRow(m_heatPage)->addWidget(m_heat, kHeatStretch);
    QHBoxLayout* heatTools = bareRow(m_heatTools);
    heatTools->addWidget(m_heat->tools());
    heatTools->addStretch(1);
    bareRow(m_metricsPage)->addWidget(m_metrics);
    bareRow(m_metricsTools)->addWidget(m_metrics->tools());
    addPage(tr("Heat map"), m_heatPage, m_heatTools);
    addPage(tr("Metrics"), m_metricsPage, m_metricsTools);
    addPage(tr("Partitions"), m_partitions);
    addPage(tr("Events"), m_events);
    connect(tabs(), &QTabBar::currentChanged, this, &WindowDock::placeMetrics);
}

void WindowDock::resizeEvent(QResizeEvent* event) {
    BottomDock::resizeEvent(event);
    placeMetrics();
}

// One plot in one of two places: beside the heat map while that page is seen and there is room.
void WindowDock::placeMetrics() {
    const bool heatSeen = tabs()->currentIndex() == indexOf(m_heatPage);
    const bool beside = heatSeen && width() >= kBesidePx * m_zoom;
    if (beside == m_beside) return;
    m_beside = beside;
    const auto put = [](QWidget* into, QWidget* widget, int stretch) {
        static_cast<QHBoxLayout*>(into->layout())->addWidget(widget, stretch);
        widget->show();
    };
    put(beside ? m_heatPage : m_metricsPage, m_metrics, kMetricsStretch);
    put(beside ? m_heatTools : m_metricsTools, m_metrics->tools(), 0);
}

void WindowDock::setTheme(const Palette& palette, double zoom) {
    m_zoom = zoom;
    setZoom(zoom);
    m_heat->setTheme(palette, zoom);
    m_metrics->setTheme(palette, zoom);
    m_partitions->setTheme(palette, zoom);
    m_events->setTheme(palette, zoom);
    placeMetrics();
}

void WindowDock::setVeiled(bool veiled) {
    m_heat->setVeiled(veiled);
    m_metrics->setVeiled(veiled);
    m_partitions->setVeiled(veiled);
    m_events->setVeiled(veiled);
}

void WindowDock::clear() {
    m_recordedUs = 0;
    m_heat->clear();
    m_metrics->clear();
    m_events->clear();
}

void WindowDock::addSeconds(const std::vector<SecondPoint>& seconds) {
    m_recordedUs += Micros(seconds.size()) * kSecond;
    m_heat->add(seconds);
    m_metrics->add(seconds);
}

void WindowDock::showFrame(const std::shared_ptr<const Frame>& frame) {
    m_time->showRun(frame->atUs, m_recordedUs, frame->durationUs);
    m_heat->showFrame(*frame);
    m_partitions->showFrame(frame);
}

void WindowDock::selectPartition(std::optional<quint32> id) {
    m_heat->selectPartition(id);
    m_partitions->selectPartition(id);
}

}  // namespace partiscope
