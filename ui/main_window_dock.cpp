// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window_dock.h"

#include "ui/plots/metrics_plot.h"
#include "ui/theme/palette.h"
#include "ui/widgets/events_page.h"
#include "ui/widgets/partitions_page.h"

namespace partiscope {

WindowDock::WindowDock(QWidget* parent) : BottomDock(parent) {
    m_metrics = new MetricsPlot(this);
    m_partitions = new PartitionsPage(this);
    m_events = new EventsPage(this);
    addPage(tr("Metrics"), m_metrics, m_metrics->tools());
    addPage(tr("Partitions"), m_partitions);
    addPage(tr("Events"), m_events);
}

void WindowDock::setTheme(const Palette& palette, double zoom) {
    setZoom(zoom);
    m_metrics->setTheme(palette, zoom);
    m_partitions->setTheme(palette, zoom);
    m_events->setTheme(palette, zoom);
}

void WindowDock::setVeiled(bool veiled) {
    m_metrics->setVeiled(veiled);
    m_partitions->setVeiled(veiled);
    m_events->setVeiled(veiled);
}

void WindowDock::clear() {
    m_metrics->clear();
    m_events->clear();
}

void WindowDock::showFrame(const std::shared_ptr<const Frame>& frame) {
    m_metrics->showFrame(*frame);
    m_partitions->showFrame(frame);
}

}  // namespace partiscope
