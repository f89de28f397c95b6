// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of a partition, in words: a split that goes on, why there is none, where it comes from.
// Only what the frame tells. Pure functions; thread-safe.
#pragma once

#include <string>
#include <vector>

#include "core/timeline/frame.h"

namespace partiscope {

// What there is to say of a partition's cuts, from the least to the most urgent.
enum class SplitNews { None, New, NearLimit, NoSplit, Splitting };

[[nodiscard]] SplitNews splitNews(const LaneFrame& lane, Micros nowUs);

// The same in words, longest form first, without gaps in what they say: "splitting at sort key “h”, where
// its traffic halves · 2 min left", … "splitting, 2 min left". Empty: nothing to say.
[[nodiscard]] std::vector<std::string> splitForms(const LaneFrame& lane, Micros nowUs);
[[nodiscard]] std::string splitWords(const LaneFrame& lane, Micros nowUs);  // the longest
[[nodiscard]] std::string splitBrief(const LaneFrame& lane, Micros nowUs);  // the shortest
// Where it was cut from, for as long as it lives: "cut from C at 8:04 for heat"; empty: never cut.
[[nodiscard]] std::string originWords(const LaneFrame& lane);
// Where its range begins: "80c4a1b2", or "80c4a1b2 “q”" inside one item collection.
[[nodiscard]] std::string rangeStartWords(const LaneFrame& lane);
// How much of a split is over, 0 … 1.
[[nodiscard]] double splitProgress(const SplitFrame& split, Micros nowUs);

}  // namespace partiscope
