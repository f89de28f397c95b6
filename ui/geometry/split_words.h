// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of a partition, in words: a split that goes on, why there is none, where it comes from.
// Only what the frame tells. Pure functions; thread-safe.
#pragma once

#include <string>

#include "core/timeline/frame.h"

namespace partiscope {

// "splitting at 80c4…, where its traffic halves · 2 min left", "no split: the sort key only rises",
// "near its limit for 3 min", "new since 8:04 · cut from C"; empty: nothing to say.
[[nodiscard]] std::string splitWords(const LaneFrame& lane, Micros nowUs);
[[nodiscard]] std::string splittingWords(const SplitFrame& split);  // without the time

}  // namespace partiscope
