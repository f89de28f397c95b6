// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/geometry/split_words.h"

#include <algorithm>
#include <cmath>

#include "ui/geometry/number_text.h"

namespace partiscope {

namespace {

constexpr Micros kNewForUs = 300 * kSecond;   // a new partition is called new for so long
constexpr Micros kNearFromUs = 30 * kSecond;  // nearer to its limit than this says nothing yet
constexpr double kAboutHalf = 0.08;

std::string spanText(Micros span) {
    const Micros seconds = std::max<Micros>(0, span + kSecond - 1) / kSecond;
    if (seconds < 60) return std::to_string(seconds) + " s";
    return std::to_string((seconds + 30) / 60) + " min";
}

// A hash is told by its ellipsis: a sort key comes as it is, as far as it can be read.
bool isReadable(const std::string& place) { return !place.empty() && !place.ends_with("…"); }

std::string placeWords(const SplitFrame& split) {
    if (!split.insideCollection) return split.atText.empty() ? "" : " at " + split.atText;
    return isReadable(split.atText) ? " at sort key “" + split.atText + "”"
                                    : " inside one item collection";
}

std::string shareWords(const SplitFrame& split) {
    if (split.lowerTrafficShare <= 0 || split.lowerTrafficShare >= 1) return {};
    if (std::abs(split.lowerTrafficShare - 0.5) <= kAboutHalf) return ", where its traffic halves";
    return ", with " + percentText(split.lowerTrafficShare) + " of its traffic below";
}

std::vector<std::string> splittingForms(const SplitFrame& split, Micros nowUs) {
    const std::string left = spanText(split.endsUs - nowUs) + " left";
    const std::string brief = "splitting, " + left;
    switch (split.cause) {
        case SplitCause::Growth: return {"splitting: the table grows · " + left, brief};
        case SplitCause::PreWarm: return {"splitting: warm throughput is raised · " + left, brief};
        case SplitCause::Size:
            return {"splitting" + placeWords(split) + ": it has reached its size · " + left,
                    "splitting: it has reached its size · " + left, brief};
        case SplitCause::Heat: break;
    }
    const std::string place = placeWords(split);
    const std::string share = shareWords(split);
    std::vector<std::string> forms;
    if (!share.empty()) forms.push_back("splitting" + place + share + " · " + left);
    if (!place.empty()) forms.push_back("splitting" + place + " · " + left);
    forms.push_back(brief);
    return forms;
}

std::vector<std::string> newForms(const LaneFrame& lane) {
    const std::string since = "new since " + shortClock(lane.bornUs);
    if (!lane.parent) return {since};
    const std::string from = since + " · cut from " + partitionName(*lane.parent);
    if (!lane.startsInsideCollection) return {from, since};
    return {from + ", inside one item collection", from, since};
}

bool isNew(const LaneFrame& lane, Micros nowUs) {
    return lane.parent && nowUs >= lane.bornUs && nowUs - lane.bornUs < kNewForUs;
}

}  // namespace

SplitNews splitNews(const LaneFrame& lane, Micros nowUs) {
    if (lane.split) return SplitNews::Splitting;
    if (lane.splitRefusal != RefusalCause::None) return SplitNews::NoSplit;
    if (lane.hotSinceUs >= 0 && nowUs - lane.hotSinceUs >= kNearFromUs) return SplitNews::NearLimit;
    return isNew(lane, nowUs) ? SplitNews::New : SplitNews::None;
}

std::vector<std::string> splitForms(const LaneFrame& lane, Micros nowUs) {
    switch (splitNews(lane, nowUs)) {
        case SplitNews::None: break;
        case SplitNews::New: return newForms(lane);
        case SplitNews::NearLimit: {
            const std::string near = "near its limit for " + spanText(nowUs - lane.hotSinceUs);
            if (!isNew(lane, nowUs)) return {near};
            return {near + " · new since " + shortClock(lane.bornUs), near};
        }
        case SplitNews::NoSplit:
            return {"no split: " + std::string(refusalWords(lane.splitRefusal)), "no split"};
        case SplitNews::Splitting: return splittingForms(*lane.split, nowUs);
    }
    return {};
}

std::string splitWords(const LaneFrame& lane, Micros nowUs) {
    const std::vector<std::string> forms = splitForms(lane, nowUs);
    return forms.empty() ? std::string() : forms.front();
}

std::string splitBrief(const LaneFrame& lane, Micros nowUs) {
    const std::vector<std::string> forms = splitForms(lane, nowUs);
    return forms.empty() ? std::string() : forms.back();
}

std::string originWords(const LaneFrame& lane) {
    if (!lane.parent) return {};
    const char* const why[] = {" for heat", " for its size", " as the table grew", " to pre-warm"};
    return "cut from " + partitionName(*lane.parent) + " at " + shortClock(lane.bornUs) +
           why[static_cast<std::size_t>(lane.bornBy)];
}

std::string rangeStartWords(const LaneFrame& lane) {
    constexpr std::size_t kDigits = 8;
    std::string text = hashHex(lane.from).substr(0, kDigits);
    if (lane.startsInsideCollection && isReadable(lane.fromText)) {
        text += " “" + lane.fromText + "”";
    }
    return text;
}

double splitProgress(const SplitFrame& split, Micros nowUs) {
    const double length = static_cast<double>(split.endsUs - split.beganUs);
    if (length <= 0) return 1;
    return std::clamp(static_cast<double>(nowUs - split.beganUs) / length, 0.0, 1.0);
}

}  // namespace partiscope
