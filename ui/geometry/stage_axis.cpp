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
    if (detail == StageDetail::Strip) {
        return ribbon.y + ribbon.h * (lane + inside) / static_cast<double>(table.lanes.size());
    }
    const Rect& segment = lanes[lane].segment;
    return mixed(segment.y, segment.bottom(), 0.06 + 0.88 * inside);
}

Point StageLayout::laneDoor(std::uint32_t lane) const {
    if (detail == StageDetail::Strip || lane >= lanes.size()) {
        const double count = std::max<double>(1, bins.empty() ? 1 : bins.back().last + 1);
        return {lanesArea.x, lanesArea.y + lanesArea.h * (lane + 0.5) / count};
    }
    return {lanes[lane].rect.x, lanes[lane].trough.midY()};
}

}  // namespace partiscope
