// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in the window's bottom dock: heat map and metrics on one time axis, partitions, events.
// Where it is wide enough the metrics stand beside the heat map; they have a tab of their own as well,
// over the whole width. GUI thread only.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/sim/second_point.h"
#include "core/timeline/frame.h"
#include "ui/widgets/bottom_dock.h"

namespace partiscope {

class EventsPage;
class HeatMapPlot;
class MetricsPlot;
class PartitionsPage;
class TimeView;
struct Palette;

class WindowDock : public BottomDock {
    Q_OBJECT

public:
    explicit WindowDock(QWidget* parent = nullptr);

    void setTheme(const Palette& palette, double zoom);
    void setVeiled(bool veiled);
    void clear();  // Session::historyRestarted
    void addSeconds(const std::vector<SecondPoint>& seconds);
    void showFrame(const std::shared_ptr<const Frame>& frame);
    void selectPartition(std::optional<quint32> id);  // of the stage; no signal
    [[nodiscard]] bool areMetricsBeside() const { return m_beside; }

    [[nodiscard]] TimeView* time() const { return m_time; }
    [[nodiscard]] HeatMapPlot* heat() const { return m_heat; }
    [[nodiscard]] MetricsPlot* metrics() const { return m_metrics; }
    [[nodiscard]] PartitionsPage* partitions() const { return m_partitions; }
    [[nodiscard]] EventsPage* events() const { return m_events; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void placeMetrics();

    double m_zoom = 1;
    bool m_beside = false;
    Micros m_recordedUs = 0;
    TimeView* m_time = nullptr;
    HeatMapPlot* m_heat = nullptr;
    QWidget *m_heatPage = nullptr, *m_heatTools = nullptr;
    QWidget *m_metricsPage = nullptr, *m_metricsTools = nullptr;
    MetricsPlot* m_metrics = nullptr;
    PartitionsPage* m_partitions = nullptr;
    EventsPage* m_events = nullptr;
};

}  // namespace partiscope
