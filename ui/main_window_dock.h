// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in the window's bottom dock: metrics, partitions, events. GUI thread only.
#pragma once

#include <memory>

#include "core/timeline/frame.h"
#include "ui/widgets/bottom_dock.h"

namespace partiscope {

class EventsPage;
class MetricsPlot;
class PartitionsPage;
struct Palette;

class WindowDock : public BottomDock {
    Q_OBJECT

public:
    explicit WindowDock(QWidget* parent = nullptr);

    void setTheme(const Palette& palette, double zoom);
    void setVeiled(bool veiled);
    void clear();  // Session::historyRestarted
    void showFrame(const std::shared_ptr<const Frame>& frame);

    [[nodiscard]] MetricsPlot* metrics() const { return m_metrics; }
    [[nodiscard]] PartitionsPage* partitions() const { return m_partitions; }
    [[nodiscard]] EventsPage* events() const { return m_events; }

private:
    MetricsPlot* m_metrics = nullptr;
    PartitionsPage* m_partitions = nullptr;
    EventsPage* m_events = nullptr;
};

}  // namespace partiscope
