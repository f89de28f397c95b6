// SPDX-License-Identifier: GPL-3.0-or-later
// The stage as a list of shapes: headings, client cards, ribbon, lanes, limit line, the refused
// request. Says only what the frame tells. Under the veil no shape depends on what was served or
// refused. Pure functions; thread-safe.
//
//     const StageLayout layout = stageLayout(frame, options);
//     const Shapes shapes = stageShapes(frame, layout, options);
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/timeline/frame.h"
#include "ui/geometry/shape.h"
#include "ui/geometry/stage_layout.h"

namespace partiscope {

inline constexpr double kHotKeyShare = 0.02;  // of the traffic, from which on a key is marked

[[nodiscard]] Shapes stageShapes(const Frame& frame, const StageLayout& layout,
                                 const StageOptions& options);

// "refuses: over 1,000 WCU/s, the most one partition writes"; empty when there is nothing to say.
[[nodiscard]] std::string laneWords(const TableFrame& table, std::uint32_t lane,
                                    Direction direction);
// Something that a lane says, in forms from long to short; where a form has a '\n', two lines may part it.
struct Saying {
    std::vector<std::string> forms;
    SplitNews news = SplitNews::None;  // of a split: the line has its colour
};
// All that may stand under a lane's bar, the most urgent first. Under the veil, only what is asked.
[[nodiscard]] std::vector<Saying> laneSayings(const TableFrame& table, std::uint32_t lane,
                                              Direction direction, Micros nowUs);
[[nodiscard]] std::vector<Saying> veiledSayings(const TableFrame& table, std::uint32_t lane);
// What of it fits in at most so many lines: each saying in its longest form that does.
[[nodiscard]] std::vector<WordLine> fittedLines(
    const std::vector<Saying>& sayings, std::size_t most,
    const std::function<bool(const std::string&)>& fits);
// How many keys on this lane take a share of the traffic that is worth a mark.
[[nodiscard]] std::uint32_t hotKeysOn(const TableFrame& table, std::uint32_t lane);
// For screen readers: "1,000 of 4,800 WCU/s served, 3,800 refused", "idle"; veiled: asked alone.
[[nodiscard]] std::string laneValueText(const LaneFrame& lane, Direction direction, bool veiled);

}  // namespace partiscope
