// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window_dock.h"

#include "ui/plots/metrics_plot.h"
#include "ui/plots/summary_charts.h"
#include "ui/theme/palette.h"
#include "ui/widgets/events_page.h"
#include "ui/widgets/keys_page.h"
#include "ui/widgets/partitions_page.h"
#include "ui/widgets/request_page.h"

namespace partiscope {

WindowDock::WindowDock(QWidget* parent) : BottomDock(parent) {
    m_metrics = new MetricsPlot(this);
    m_keys = new KeysPage(this);
    m_partitions = new PartitionsPage(this);
    m_events = new EventsPage(this);
    m_request = new RequestPage(this);
    m_summary = new SummaryCharts(this);
    addPage(tr("Metrics"), m_metrics, m_metrics->tools());
    addPage(tr("Keys"), m_keys, m_keys->tools());
    addPage(tr("Partitions"), m_partitions);
    addPage(tr("Events"), m_events);
    addPage(tr("Request"), m_request, m_request->tools());
    addPage(tr("Summary"), m_summary);
    connectPages();
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
    setZoom(zoom);
    m_metrics->setTheme(palette, zoom);
    m_keys->setTheme(palette, zoom);
    m_partitions->setTheme(palette, zoom);
    m_events->setTheme(palette, zoom);
    m_request->setTheme(palette, zoom);
    m_summary->setTheme(palette, zoom);
}

void WindowDock::setVeiled(bool veiled, bool answerVeiled) {
    m_veiled = veiled || answerVeiled;
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
    m_metrics->clear();
    m_events->clear();
    m_request->clear();
    m_summary->clear();
    m_endShown = false;
}

void WindowDock::addSeconds(const std::vector<SecondPoint>& seconds) {
    m_metrics->add(seconds);
    m_summary->add(seconds);
}

void WindowDock::showFrame(const std::shared_ptr<const Frame>& frame) {
    m_metrics->showFrame(*frame);
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

}  // namespace partiscope
