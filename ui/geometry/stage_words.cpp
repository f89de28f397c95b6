// SPDX-License-Identifier: GPL-3.0-or-later
// What a lane says in words: only what follows from the frame.
#include <algorithm>

#include "ui/geometry/number_text.h"
#include "ui/geometry/split_words.h"
#include "ui/geometry/stage_shapes.h"

namespace partiscope {

std::string laneWords(const TableFrame& table, std::uint32_t lane, Direction direction) {
    const LaneFrame& frame = table.lanes[lane];
    const Flow& flow = flowOf(frame, direction);
    const MicroUnits limit = limitOf(frame, direction);
    if (flow.refused <= 0) {
        const bool full = limit > 0 && flow.served * 100 >= limit * 99;
        return !full                           ? std::string()
               : direction == Direction::Write ? "at its limit, nothing refused"
                                               : "at one replica's limit, nothing refused";
    }
    // The frame does not say which gate refused on which lane: the partition's own gate is named
    // only where more was asked than it can pass and about as much was served.
    const bool shares = (direction == Direction::Write ? frame.shareWrite : frame.shareRead) > 0;
    if (flow.asked > limit && flow.served * 10 >= limit * 9 && shares) {
        return "refuses: over " + rateText(limit, direction) + ", its share of the table";
    }
    if (flow.asked > limit && flow.served * 10 >= limit * 9) {
        return direction == Direction::Write
                   ? "refuses: over " + rateText(limit, direction) +
                         ", the most one partition writes"
                   : "refuses: over " + rateText(limit, direction) + ", the most one replica reads";
    }
    for (const GateFrame& gate : table.gates) {
        if (gate.direction != direction || gate.refused <= 0) {
            continue;
        }
        if (gate.gate == Gate::TableCapacity) {
            return "refused: the table's capacity is used up";
        }
        if (gate.gate == Gate::AccountOrMaximum) {
            return "refused: over the account's or the table's maximum";
        }
        if (gate.gate == Gate::IndexBuffer) {
            return "refused: an index cannot keep up";
        }
    }
    return {};
}

namespace {

// A line of its own (it ends with a line break), parted where it may be.
std::vector<std::string> splitClauses(const LaneFrame& lane, Micros nowUs, bool refuses) {
    const std::string words = splitWords(lane, nowUs);
    const bool waits = !lane.split && lane.splitRefusal == RefusalCause::None && !lane.parent;
    if (words.empty() || (refuses && waits)) return {};  // that it refuses says more
    std::vector<std::string> clauses;
    std::size_t from = 0;
    while (from < words.size()) {
        const std::size_t comma = words.find(", ", from);
        const std::size_t dot = words.find(" · ", from);
        std::size_t end =
            std::min(comma == std::string::npos ? words.size() : comma + 2,
                     dot == std::string::npos ? words.size() : dot + std::string(" · ").size());
        clauses.push_back(words.substr(from, end - from));
        from = end;
    }
    clauses.back() += '\n';
    return clauses;
}

}  // namespace

std::vector<std::string> laneClauses(const TableFrame& table, std::uint32_t lane,
                                     Direction direction, bool veiled, Micros nowUs) {
    std::vector<std::string> clauses;
    const bool refuses = flowOf(table.lanes[lane], direction).refused > 0;
    if (!veiled) clauses = splitClauses(table.lanes[lane], nowUs, refuses);
    const std::string words = veiled ? std::string() : laneWords(table, lane, direction);
    const std::uint32_t keys = hotKeysOn(table, lane);
    if (keys > 1) {
        clauses.push_back(grouped(keys) + " hot keys share it" + (words.empty() ? "" : " · "));
    }
    const std::size_t comma = words.find(", ");
    if (comma != std::string::npos) {  // "1,000" has no space after its comma
        clauses.push_back(words.substr(0, comma + 2));
        clauses.push_back(words.substr(comma + 2));
    } else if (!words.empty()) {
        clauses.push_back(words);
    }
    return clauses;
}

std::uint32_t hotKeysOn(const TableFrame& table, std::uint32_t lane) {
    std::uint32_t keys = 0;
    for (const HotKeyFrame& key : table.hotKeys) {
        keys += key.lane == lane && key.trafficShare >= kHotKeyShare ? 1 : 0;
    }
    return keys;
}

std::string laneValueText(const LaneFrame& lane, Direction direction, bool veiled) {
    const Flow& flow = flowOf(lane, direction);
    if (flow.asked <= 0) {
        return "idle";
    }
    if (veiled) {
        return rateText(flow.asked, direction) + " asked, served and refused are veiled";
    }
    std::string text =
        unitsText(flow.served) + " of " + rateText(flow.asked, direction) + " served";
    if (flow.refused > 0) {
        text += ", " + unitsText(flow.refused) + " refused";
    }
    if (lane.split) text += ", " + splittingWords(*lane.split);
    if (lane.splitRefusal != RefusalCause::None) {
        text += ", no split: " + std::string(refusalWords(lane.splitRefusal));
    }
    return text;
}

}  // namespace partiscope
