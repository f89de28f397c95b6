// SPDX-License-Identifier: GPL-3.0-or-later
// The heat map in words: what is under the pointer, what is hottest, and why there is nothing to see.
// Veiled, they say only what was asked. Plain functions; thread-safe.
#pragma once

#include <optional>

#include <QString>

#include "ui/models/heat_series.h"

namespace partiscope {

// Some lanes and seconds that one spot of the map stands for.
struct HeatSpot {
    std::size_t firstLane = 0, endLane = 1;
    std::int64_t fromS = 0, toS = 1;  // [fromS, toS)
    friend bool operator==(const HeatSpot&, const HeatSpot&) = default;
};

// "1:02 · partition H · asked 4,800 WCU/s, refused 3,800 · 480 % of 1,000"
[[nodiscard]] QString heatSpotText(const HeatSeries& series, HeatView view, const HeatSpot& spot,
                                   bool veiled);
// "Hottest of writes: partition H at 1:02, asked 4,800 WCU/s, 480 % of 1,000, over the limit"
[[nodiscard]] QString heatSummary(const HeatSeries& series, const HeatGrid& grid, bool veiled);
// The limit that is 100 %: "1,000 WCU/s"; where partitions differ: "its own limit".
[[nodiscard]] QString heatLimitText(const HeatSeries& series, HeatView view);
// Why the map is empty; empty: it is not.
[[nodiscard]] QString heatEmptyText(const HeatSeries& series, const HeatGrid& grid, bool veiled);
// "partitions recorded until 5:00"; empty: all of it, as far as the run went.
[[nodiscard]] QString heatNoteText(const HeatSeries& series);

}  // namespace partiscope
