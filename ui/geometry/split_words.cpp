// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/geometry/split_words.h"

#include <algorithm>

#include "ui/geometry/number_text.h"

namespace partiscope {

namespace {

constexpr Micros kNewForUs = 300 * kSecond;   // a new partition is called new for so long
constexpr Micros kWarmFromUs = 30 * kSecond;  // nearer to its limit than this says nothing yet

std::string spanText(Micros span) {
    const Micros seconds = std::max<Micros>(0, span + kSecond - 1) / kSecond;
    if (seconds < 60) return std::to_string(seconds) + " s";
    return std::to_string((seconds + 30) / 60) + " min";
}

std::string bornText(const LaneFrame& lane) {
    std::string text = "new since " + shortClock(lane.bornUs);
    if (lane.parent) text += " · cut from " + partitionName(*lane.parent);
    if (lane.startsInsideCollection) text += ", inside one item collection";
    return text;
}

}  // namespace

std::string splittingWords(const SplitFrame& split) {
    switch (split.cause) {
        case SplitCause::Growth: return "being halved: the table grows";
        case SplitCause::PreWarm: return "being halved: warm throughput is raised";
        case SplitCause::Size: return "splitting: it has reached its size";
        case SplitCause::Heat: break;
    }
    if (!split.insideCollection)
        return "splitting at " + split.atText + ", where its traffic halves";
    return "splitting inside one item collection, where its traffic halves";
}

std::string splitWords(const LaneFrame& lane, Micros nowUs) {
    if (lane.split) {
        return splittingWords(*lane.split) + " · " + spanText(lane.split->endsUs - nowUs) + " left";
    }
    if (lane.splitRefusal != RefusalCause::None) {
        return "no split: " + std::string(refusalWords(lane.splitRefusal));
    }
    if (lane.parent && nowUs - lane.bornUs < kNewForUs) return bornText(lane);
    if (lane.hotSinceUs >= 0 && nowUs - lane.hotSinceUs >= kWarmFromUs) {
        return "near its limit for " + spanText(nowUs - lane.hotSinceUs);
    }
    return {};
}

}  // namespace partiscope
