// SPDX-License-Identifier: GPL-3.0-or-later
// The seconds of a run as the metrics plot shows them: asked, consumed and provisioned units a second
// over all tables, of writes or reads, whichever was asked more so far. Plain values; not thread-safe.
#pragma once

#include <cstddef>
#include <vector>

#include "core/base/units.h"
#include "core/scenario/scenario.h"
#include "core/sim/second_point.h"

namespace partiscope {

struct MetricPoint {
    double asked = 0, consumed = 0, provisioned = 0;  // units/s; provisioned 0: on demand
    double warm = 0;                                  // what the partitions serve, evenly spread
    friend bool operator==(const MetricPoint&, const MetricPoint&) = default;
};

class MetricSeries {
public:
    void clear();
    void add(const std::vector<SecondPoint>& seconds);

    [[nodiscard]] Direction direction() const;
    // Index: the second. Of direction().
    [[nodiscard]] const std::vector<MetricPoint>& points() const;
    [[nodiscard]] const std::vector<MetricPoint>& pointsOf(Direction direction) const;

private:
    std::vector<MetricPoint> m_writes, m_reads;
    double m_writeAsked = 0, m_readAsked = 0;
};

// The mean of each 60 seconds, as CloudWatch shows them; of the last minute, the seconds it has so far.
[[nodiscard]] std::vector<MetricPoint> minuteAverages(const std::vector<MetricPoint>& seconds);

// How much time the plot shows, when `seenUs` are known: steps that are rarely taken, so that the lines
// grow instead of shrinking with every second; never more than the run.
[[nodiscard]] Micros shownSpan(Micros seenUs, Micros durationUs);

// Where the labels at `wanted` stand so that each has `height` to itself between 0 and `bottom`, in the
// order of their places.
[[nodiscard]] std::vector<double> spreadLabels(const std::vector<double>& wanted, double height,
                                               double bottom);

}  // namespace partiscope
