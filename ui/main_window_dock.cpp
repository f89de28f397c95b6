// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window_dock.h"

#include <QHBoxLayout>
#include <QTabBar>

#include "ui/models/time_view.h"
#include "ui/plots/heat_map_plot.h"
#include "ui/plots/metrics_plot.h"
#include "ui/plots/summary_charts.h"
#include "ui/theme/palette.h"
#include "ui/widgets/events_page.h"
#include "ui/widgets/keys_page.h"
#include "ui/widgets/partitions_page.h"
#include "ui/widgets/request_page.h"

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
    m_keys = new KeysPage(this);
    m_partitions = new PartitionsPage(this);
    m_events = new EventsPage(this);
    m_request = new RequestPage(this);
    m_summary = new SummaryCharts(this);
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
    addPage(tr("Keys"), m_keys, m_keys->tools());
    addPage(tr("Partitions"), m_partitions);
    addPage(tr("Events"), m_events, m_events->tools());
    addPage(tr("Request"), m_request, m_request->tools());
    addPage(tr("Summary"), m_summary);
    connectPages();
    connect(tabs(), &QTabBar::currentChanged, this, &WindowDock::placeMetrics);
}

void WindowDock::openPage(DockPage page) { showPage(int(page)); }  // added in this order

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

void WindowDock::connectPages() {
    connect(m_keys, &KeysPage::partitionSelected, this, &WindowDock::partitionSelected);
    connect(m_keys, &KeysPage::keyChosen, m_request,
            [this](const QString& key, quint32 id) { m_request->showNewestOf(id, key); });
    connect(m_keys, &KeysPage::requestAsked, this, [this](const QString& key, quint32 id) {
        m_request->showNewestOf(id, key);
        showPage(m_request);
    });
    connect(m_request, &RequestPage::partitionSelected, this, &WindowDock::partitionSelected);
    connect(m_request, &RequestPage::seekAsked, this, &WindowDock::seekAsked);
}

void WindowDock::setTheme(const Palette& palette, double zoom) {
    m_zoom = zoom;
    setZoom(zoom);
    m_heat->setTheme(palette, zoom);
    m_metrics->setTheme(palette, zoom);
    m_keys->setTheme(palette, zoom);
    m_partitions->setTheme(palette, zoom);
    m_events->setTheme(palette, zoom);
    m_request->setTheme(palette, zoom);
    m_summary->setTheme(palette, zoom);
    placeMetrics();
}

void WindowDock::setVeiled(bool veiled, bool answerVeiled) {
    m_veiled = veiled || answerVeiled;
    m_heat->setVeiled(veiled);
    m_metrics->setVeiled(veiled);
    m_keys->setVeiled(veiled);
    m_partitions->setVeiled(veiled);
    m_events->setVeiled(veiled);
    m_request->setVeiled(m_veiled);
    m_summary->setVeiled(m_veiled);
}

void WindowDock::setScenario(const std::shared_ptr<const Scenario>& scenario) {
    m_request->setScenario(scenario);
}

void WindowDock::clear() {
    m_recordedUs = 0;
    m_heat->clear();
    m_metrics->clear();
    m_events->clear();
    m_request->clear();
    m_summary->clear();
    m_endShown = false;
}

void WindowDock::addSeconds(const std::vector<SecondPoint>& seconds) {
    m_recordedUs += Micros(seconds.size()) * kSecond;
    m_heat->add(seconds);
    m_metrics->add(seconds);
    m_summary->add(seconds);
}

void WindowDock::showFrame(const std::shared_ptr<const Frame>& frame) {
    m_time->showRun(frame->atUs, m_recordedUs, frame->durationUs);
    m_heat->showFrame(*frame);
    m_keys->showFrame(frame);
    m_partitions->showFrame(frame);
    m_request->showFrame(frame);
    m_summary->showFrame(frame);
    openSummaryAtEnd(*frame);
}

void WindowDock::openSummaryAtEnd(const Frame& frame) {
    const bool cameToEnd = frame.atEnd && m_wasPlaying;
    m_wasPlaying = frame.playing && !frame.atEnd;
    if (!cameToEnd || m_endShown || m_veiled || isFolded()) return;
    m_endShown = true;
    showPage(m_summary);
}

void WindowDock::openRequest(const RequestRecord& request) {
    m_request->showRequest(request);
    showPage(m_request);
}

void WindowDock::selectPartition(std::optional<quint32> id) {
    m_heat->selectPartition(id);
    m_partitions->selectPartition(id);
}

}  // namespace partiscope
