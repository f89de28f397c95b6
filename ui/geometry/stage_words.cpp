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
    const bool shares = shareOf(frame, direction) > 0;
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

std::vector<Saying> laneSayings(const TableFrame& table, std::uint32_t lane, Direction direction,
                                Micros nowUs) {
    const LaneFrame& frame = table.lanes[lane];
    const SplitNews news = splitNews(frame, nowUs);
    Saying split{splitForms(frame, nowUs), news};
    Saying refusal;
    const std::string words = laneWords(table, lane, direction);
    const std::size_t comma = words.find(", ");
    if (comma != std::string::npos) {  // "1,000" has no space after its comma
        refusal.forms = {words.substr(0, comma + 1) + '\n' + words.substr(comma + 2),
                         words.substr(0, comma)};
    } else if (!words.empty()) {
        refusal.forms = {words};
    }
    Saying keys;
    if (const std::uint32_t count = hotKeysOn(table, lane); count > 1) {
        keys.forms = {grouped(count) + " hot keys share it"};
    }
    // That it refuses says more than that it is near its limit.
    const bool last = news == SplitNews::NearLimit && flowOf(frame, direction).refused > 0;
    std::vector<Saying> sayings = last ? std::vector<Saying>{keys, refusal, split}
                                       : std::vector<Saying>{split, keys, refusal};
    std::erase_if(sayings, [](const Saying& saying) { return saying.forms.empty(); });
    return sayings;
}

std::vector<Saying> veiledSayings(const TableFrame& table, std::uint32_t lane) {
    const std::uint32_t keys = hotKeysOn(table, lane);
    if (keys <= 1) return {};
    return {{{grouped(keys) + " hot keys share it"}, SplitNews::None}};
}

std::vector<WordLine> fittedLines(const std::vector<Saying>& sayings, std::size_t most,
                                  const std::function<bool(const std::string&)>& fits) {
    std::vector<WordLine> lines;
    const auto place = [&](const std::string& form, SplitNews news) {
        const std::size_t gap = form.find('\n');
        std::string whole = form;
        if (gap != std::string::npos) whole[gap] = ' ';
        // News of a split has a colour of its own, and so a line.
        const bool joins = !lines.empty() && lines.back().news == news;
        if (joins && fits(lines.back().text + " · " + whole)) {
            lines.back().text += " · " + whole;
            return true;
        }
        if (lines.size() < most && fits(whole)) {
            lines.push_back({whole, news});
            return true;
        }
        if (gap == std::string::npos || lines.size() + 2 > most) return false;
        const std::string first = form.substr(0, gap);
        const std::string second = form.substr(gap + 1);
        if (!fits(first) || !fits(second)) return false;
        lines.push_back({first, news});
        lines.push_back({second, news});
        return true;
    };
    for (const Saying& saying : sayings) {
        (void)std::any_of(saying.forms.begin(), saying.forms.end(),
                          [&](const std::string& form) { return place(form, saying.news); });
    }
    return lines;
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
    return text;
}

}  // namespace partiscope
