// SPDX-License-Identifier: GPL-3.0-or-later
// What a question may ask of a run's seconds ("series.write_consumed.mean"): the four sums of every
// second, small enough to keep for a day of simulated time. Plain values; not thread-safe.
#pragma once

#include <optional>
#include <vector>

#include <QString>

#include "core/base/units.h"
#include "core/sim/second_point.h"

namespace partiscope {

class RunSeconds {
public:
    void clear() { m_points.clear(); }
    void add(const std::vector<SecondPoint>& seconds);

    // Of the seconds that ended by `untilUs`; nothing where the metric is not known or there is none.
    [[nodiscard]] std::optional<double> metric(const QString& path, Micros untilUs) const;

private:
    struct Point {
        double writeDemanded = 0, writeConsumed = 0, readDemanded = 0, readConsumed = 0;  // units
    };
    std::vector<Point> m_points;  // index: the second
};

}  // namespace partiscope
