// SPDX-License-Identifier: GPL-3.0-or-later
// Which lanes the stage shows: a run of neighbours, from all of them down to a handful. The arithmetic
// of zooming and panning, so that what is under the pointer stays there. Plain functions; thread-safe.
//
//     LaneRange range{0, 5'000};
//     range = zoomed(range, 5'000, 2.0, 130, 0.25);   // 2,500 lanes; 130 stays a quarter down
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/timeline/frame.h"
#include "ui/geometry/stage_layout.h"

namespace partiscope {

inline constexpr std::uint32_t kZoomLeast = 4;  // lanes that always stay in sight

// Inside 0 … lanes, never fewer than kZoomLeast where there are so many; count 0 means all.
[[nodiscard]] LaneRange fitted(LaneRange range, std::uint32_t lanes);
// `factor` > 1 shows fewer. The lane `around` stays `share` (0 … 1) of the way down.
[[nodiscard]] LaneRange zoomed(LaneRange range, std::uint32_t lanes, double factor,
                               std::uint32_t around, double share);
[[nodiscard]] LaneRange panned(LaneRange range, std::uint32_t lanes, std::int64_t by);
// Panned as little as shows `lane`.
[[nodiscard]] LaneRange showing(LaneRange range, std::uint32_t lanes, std::uint32_t lane);
// The same partitions after some were split: `before` and `after` are the table's lanes.
[[nodiscard]] LaneRange kept(LaneRange range, const std::vector<LaneFrame>& before,
                             const std::vector<LaneFrame>& after);
// The lane that is asked for most of its limit: what one zooms in on without a choice.
[[nodiscard]] std::uint32_t hottestLane(const TableFrame& table, Direction direction);
// The lane drawn at this height, and how far down the visible part it is drawn.
[[nodiscard]] std::uint32_t laneAtHeight(const StageLayout& layout, double y);

// "partitions 120–143 of 5,000", counted from 1.
[[nodiscard]] std::string rangeWords(const LaneRange& range, std::uint32_t lanes);
// What is asked of lanes out of sight, longest first: "119 above asked 3,200 WCU/s · …".
[[nodiscard]] std::vector<std::string> outOfSightForms(const TableFrame& table,
                                                       const LaneRange& range, Direction direction);

}  // namespace partiscope
