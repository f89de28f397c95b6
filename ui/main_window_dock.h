// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in the window's bottom dock: heat map and metrics on one time axis, keys, partitions,
// events, one request, the summary. Where it is wide enough the metrics stand beside the heat map; they
// have a tab of their own as well, over the whole width. When a run that was played comes to its end,
// the summary is opened once. GUI thread only.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/scenario/scenario.h"
#include "core/sim/second_point.h"
#include "core/timeline/frame.h"
#include "ui/widgets/bottom_dock.h"

namespace partiscope {

class EventsPage;
class HeatMapPlot;
class KeysPage;
class MetricsPlot;
class PartitionsPage;
class RequestPage;
class SummaryCharts;
class TimeView;
struct Palette;

enum class DockPage { Heat, Metrics, Keys, Partitions, Events, OneRequest, Summary };

class WindowDock : public BottomDock {
    Q_OBJECT

public:
    explicit WindowDock(QWidget* parent = nullptr);

    void setTheme(const Palette& palette, double zoom);
    // `answerVeiled`: also which gate said no, and why.
    void setVeiled(bool veiled, bool answerVeiled);
    void setScenario(const std::shared_ptr<const Scenario>& scenario);  // in force
    void clear();                                                       // Session::historyRestarted
    void addSeconds(const std::vector<SecondPoint>& seconds);
    void showFrame(const std::shared_ptr<const Frame>& frame);
    void selectPartition(std::optional<quint32> id);  // of the stage; no signal
    void openRequest(const RequestRecord& request);
    void openPage(DockPage page);  // unfolds
    [[nodiscard]] bool areMetricsBeside() const { return m_beside; }

    [[nodiscard]] TimeView* time() const { return m_time; }
    [[nodiscard]] HeatMapPlot* heat() const { return m_heat; }
    [[nodiscard]] MetricsPlot* metrics() const { return m_metrics; }
    [[nodiscard]] KeysPage* keys() const { return m_keys; }
    [[nodiscard]] PartitionsPage* partitions() const { return m_partitions; }
    [[nodiscard]] EventsPage* events() const { return m_events; }
    [[nodiscard]] RequestPage* request() const { return m_request; }
    [[nodiscard]] SummaryCharts* summary() const { return m_summary; }

signals:
    void partitionSelected(quint32 id);  // on the page of keys or of a request
    void seekAsked(qint64 atUs);         // to a request's moment

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void placeMetrics();
    void connectPages();
    void openSummaryAtEnd(const Frame& frame);

    double m_zoom = 1;
    bool m_beside = false;
    Micros m_recordedUs = 0;
    TimeView* m_time = nullptr;
    HeatMapPlot* m_heat = nullptr;
    QWidget *m_heatPage = nullptr, *m_heatTools = nullptr;
    QWidget *m_metricsPage = nullptr, *m_metricsTools = nullptr;
    bool m_wasPlaying = false;
    bool m_endShown = false;
    bool m_veiled = false;
    MetricsPlot* m_metrics = nullptr;
    KeysPage* m_keys = nullptr;
    PartitionsPage* m_partitions = nullptr;
    EventsPage* m_events = nullptr;
    RequestPage* m_request = nullptr;
    SummaryCharts* m_summary = nullptr;
};

}  // namespace partiscope
