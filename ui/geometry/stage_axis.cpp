// SPDX-License-Identifier: GPL-3.0-or-later
// Which direction and which axis the lanes show, and where amounts and keys are on them.
#include <algorithm>

#include "ui/geometry/stage_layout.h"

namespace partiscope {

const Flow& flowOf(const LaneFrame& lane, Direction direction) {
    return direction == Direction::Write ? lane.write : lane.read;
}

MicroUnits limitOf(const LaneFrame& lane, Direction direction) {
    return direction == Direction::Write ? lane.limitWrite : lane.limitRead;
}

MicroUnits shareOf(const LaneFrame& lane, Direction direction) {
    return direction == Direction::Write ? lane.shareWrite : lane.shareRead;
}

Direction shownDirection(const TableFrame& table, std::optional<Direction> before) {
    double load[2] = {0, 0};
    for (const LaneFrame& lane : table.lanes) {
        for (const Direction direction : {Direction::Write, Direction::Read}) {
            const MicroUnits limit = limitOf(lane, direction);
            if (limit > 0) {
                double& most = load[static_cast<std::size_t>(direction)];
                most = std::max(most, static_cast<double>(flowOf(lane, direction).asked) /
                                          static_cast<double>(limit));
            }
        }
    }
    const double write = load[0];
    const double read = load[1];
    if (before) {
        const double shown = *before == Direction::Write ? write : read;
        const double other = *before == Direction::Write ? read : write;
        if (other <= shown * 1.25) {
            return *before;
        }
    }
    return read > write ? Direction::Read : Direction::Write;
}

MicroUnits niceAxis(MicroUnits most, MicroUnits limit, MicroUnits before) {
    // Room beyond the limit: it must be seen that a bar could pass it.
    const MicroUnits wanted = std::max({most, limit + limit / 5, kUnit});
    if (before >= wanted && before <= wanted * 2) {
        return before;
    }
    MicroUnits power = kUnit;
    while (power * 10 < wanted) {
        power *= 10;
    }
    for (const MicroUnits tenths : {10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100}) {
        if (power / 10 * tenths >= wanted) {
            return power / 10 * tenths;
        }
    }
    return wanted;
}

double StageLayout::xOf(MicroUnits amount) const {
    if (axisMost <= 0) {
        return axisLeft;
    }
    const double share = static_cast<double>(amount) / static_cast<double>(axisMost);
    return axisLeft + std::clamp(share, 0.0, 1.0) * (axisRight - axisLeft);
}

double StageLayout::ribbonY(const TableFrame& table, std::uint32_t lane, double share) const {
    if (lane >= table.lanes.size()) {
        return ribbon.midY();
    }
    const LaneFrame& range = table.lanes[lane];
    const double span = range.toShare - range.fromShare;
    // Cut inside one item collection: the hash says nothing, the sort key decides; show the middle.
    const double inside =
        span > 1e-12 ? std::clamp((share - range.fromShare) / span, 0.0, 1.0) : 0.5;
    if (!visible.contains(lane)) {
        return lane < visible.first ? ribbon.y : ribbon.bottom();
    }
    const LaneBox* box = boxOf(lane);
    if (box == nullptr) {
        return ribbon.y + ribbon.h * (lane - visible.first + inside) / visible.count;
    }
    const Rect& segment = box->segment;
    return mixed(segment.y, segment.bottom(), 0.06 + 0.88 * inside);
}

Point StageLayout::laneDoor(std::uint32_t lane) const {
    if (!visible.contains(lane)) {
        return {lanesArea.x, lane < visible.first ? lanesArea.y : lanesArea.bottom()};
    }
    if (const LaneBox* box = boxOf(lane)) {
        return {box->rect.x, box->trough.midY()};
    }
    return {lanesArea.x, lanesArea.y + lanesArea.h * (lane - visible.first + 0.5) / visible.count};
}

const LaneBox* StageLayout::boxOf(std::uint32_t lane) const {
    const std::size_t at = lane - visible.first;
    return visible.contains(lane) && at < lanes.size() ? &lanes[at] : nullptr;
}

StripBin binOf(const TableFrame& table, std::uint32_t first, std::uint32_t end,
               Direction direction) {
    StripBin bin;
    bin.first = first;
    bin.last = end - 1;
    bin.loudest = first;
    for (std::uint32_t lane = first; lane < end; ++lane) {
        const MicroUnits limit = limitOf(table.lanes[lane], direction);
        const double load = limit > 0
                                ? static_cast<double>(flowOf(table.lanes[lane], direction).asked) /
                                      static_cast<double>(limit)
                                : 0;
        if (load > bin.load) {
            bin.load = load;
            bin.loudest = lane;
        }
    }
    return bin;
}

}  // namespace partiscope
