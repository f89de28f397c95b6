// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/geometry/stage_zoom.h"

#include <algorithm>
#include <cmath>

#include "ui/geometry/number_text.h"

namespace partiscope {

LaneRange fitted(LaneRange range, std::uint32_t lanes) {
    if (range.count == 0 || range.count >= lanes) return {0, lanes};
    range.count = std::clamp(range.count, std::min(kZoomLeast, lanes), lanes);
    range.first = std::min(range.first, lanes - range.count);
    return range;
}

LaneRange zoomed(LaneRange range, std::uint32_t lanes, double factor, std::uint32_t around,
                 double share) {
    range = fitted(range, lanes);
    if (lanes == 0) return range;
    double count = std::round(range.count / factor);
    // One step always does something, however few lanes there are.
    if (factor > 1) count = std::min(count, range.count - 1.0);
    if (factor < 1) count = std::max(count, range.count + 1.0);
    count = std::clamp(count, static_cast<double>(std::min(kZoomLeast, lanes)),
                       static_cast<double>(lanes));
    const double first = std::round(around + 0.5 - std::clamp(share, 0.0, 1.0) * count);
    return fitted({static_cast<std::uint32_t>(std::clamp(first, 0.0, lanes - count)),
                   static_cast<std::uint32_t>(count)},
                  lanes);
}

LaneRange panned(LaneRange range, std::uint32_t lanes, std::int64_t by) {
    range = fitted(range, lanes);
    const std::int64_t most = std::int64_t{lanes} - range.count;
    range.first = static_cast<std::uint32_t>(
        std::clamp<std::int64_t>(std::int64_t{range.first} + by, 0, most));
    return range;
}

LaneRange showing(LaneRange range, std::uint32_t lanes, std::uint32_t lane) {
    range = fitted(range, lanes);
    if (lane < range.first) return panned(range, lanes, std::int64_t{lane} - range.first);
    const std::uint32_t end = range.first + range.count;
    if (lane >= end) return panned(range, lanes, std::int64_t{lane} - end + 1);
    return range;
}

LaneRange kept(LaneRange range, const std::vector<LaneFrame>& before,
               const std::vector<LaneFrame>& after) {
    const auto lanes = static_cast<std::uint32_t>(after.size());
    if (range.count == 0 || before.empty() || range.count >= before.size()) return {0, lanes};
    range = fitted(range, static_cast<std::uint32_t>(before.size()));
    const auto at = [&](std::uint32_t lane) {
        const PartitionId id = before[lane].id;
        const auto found = std::find_if(after.begin(), after.end(),
                                        [id](const LaneFrame& each) { return each.id == id; });
        return found == after.end() ? lane : static_cast<std::uint32_t>(found - after.begin());
    };
    const std::uint32_t first = at(range.first);
    const std::uint32_t last = at(range.first + range.count - 1);
    return fitted({first, last >= first ? last - first + 1 : range.count}, lanes);
}

std::uint32_t hottestLane(const TableFrame& table, Direction direction) {
    std::uint32_t hottest = 0;
    double most = 0;
    for (std::uint32_t i = 0; i < table.lanes.size(); ++i) {
        const MicroUnits limit = limitOf(table.lanes[i], direction);
        const double load = limit > 0
                                ? static_cast<double>(flowOf(table.lanes[i], direction).asked) /
                                      static_cast<double>(limit)
                                : 0;
        if (load > most) {
            most = load;
            hottest = i;
        }
    }
    return hottest;
}

std::uint32_t laneAtHeight(const StageLayout& layout, double y) {
    const LaneRange& range = layout.visible;
    if (range.count == 0) return 0;
    for (const LaneBox& box : layout.lanes) {
        if (y < box.rect.bottom()) return box.lane;
    }
    for (const StripBin& bin : layout.bins) {
        if (y < bin.rect.bottom()) {
            const double inside = std::clamp((y - bin.rect.y) / bin.rect.h, 0.0, 0.999);
            return bin.first + static_cast<std::uint32_t>(inside * (bin.last - bin.first + 1));
        }
    }
    return range.first + range.count - 1;
}

std::string rangeWords(const LaneRange& range, std::uint32_t lanes) {
    return "partitions " + grouped(std::int64_t{range.first} + 1) + "–" +
           grouped(std::int64_t{range.first} + range.count) + " of " + grouped(lanes);
}

std::vector<std::string> outOfSightForms(const TableFrame& table, const LaneRange& range,
                                         Direction direction) {
    const auto lanes = static_cast<std::uint32_t>(table.lanes.size());
    const auto side = [&](std::uint32_t first, std::uint32_t end) {
        MicroUnits asked = 0;
        for (std::uint32_t i = first; i < end; ++i)
            asked += flowOf(table.lanes[i], direction).asked;
        return asked;
    };
    const std::uint32_t end = range.first + range.count;
    std::string full, brief;
    const auto add = [&](const char* arrow, std::uint32_t from, std::uint32_t to,
                         const char* where) {
        if (from == to) return;
        const char* joint = full.empty() ? "" : " · ";
        const MicroUnits asked = side(from, to);
        full += joint + (std::string(arrow) + ' ') + grouped(to - from) + ' ' + where + " asked " +
                rateText(asked, direction);
        brief += joint + (std::string(arrow) + ' ') + shortUnits(asked) + " asked";
    };
    add("↑", 0, range.first, "above");
    add("↓", end, lanes, "below");
    return {full, brief};
}

}  // namespace partiscope
