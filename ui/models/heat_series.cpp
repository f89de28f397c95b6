// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/heat_series.h"

#include <algorithm>
#include <array>
#include <utility>

namespace partiscope {

namespace {

constexpr std::array<std::int64_t, 15> kStepsS{1,   2,   5,     10,    15,    30,    60,    120,
                                               300, 600, 1'200, 1'800, 3'600, 7'200, 14'400};
constexpr double kReadsAWrite = 3;
constexpr MicroUnits kMilli = kUnit / 1'000;

std::int64_t stepFor(const HeatWish& wish) {
    const std::int64_t span = std::max<std::int64_t>(1, wish.toS - wish.fromS);
    const auto most = std::int64_t(std::max<std::size_t>(2, wish.columnsMost));
    for (const std::int64_t step : kStepsS) {
        if (span / step + 2 <= most || span / step <= 1) return step;
    }
    return (span + most - 1) / most;
}

float inverse(MicroUnits limit) { return limit > 0 ? float(double(kMilli) / double(limit)) : 0; }

struct Shares {
    float write = 0, read = 0;
    bool over = false;
};

}  // namespace

std::size_t HeatGrid::rowOf(std::size_t lane) const {
    return lanes == 0 ? 0 : (lane * rows + rows - 1) / lanes;
}

std::size_t HeatGrid::firstLane(std::size_t row) const {
    return rows == 0 ? 0 : row * lanes / rows;
}

void HeatSeries::clear() {
    const std::uint64_t version = m_version + 1;
    const std::size_t table = m_table;
    *this = {};
    m_version = version;
    m_table = table;
}

void HeatSeries::setTable(std::size_t table) {
    if (table == m_table) return;
    m_table = table;
    m_lanes.clear();
    index();
}

void HeatSeries::add(const std::vector<SecondPoint>& seconds) {
    for (const SecondPoint& second : seconds) {
        if (!second.partitions && !m_recordedUntilS) m_recordedUntilS = this->seconds();
        m_seconds.push_back(second.partitions);
        if (m_table >= second.tables.size()) continue;
        m_writeAsked += double(second.tables[m_table].writeDemanded) / double(kUnit);
        m_readAsked += double(second.tables[m_table].readDemanded) / double(kUnit);
    }
}

bool HeatSeries::showLanes(const std::vector<TableFrame>& tables) {
    if (m_table >= tables.size()) return false;
    const std::vector<LaneFrame>& lanes = tables[m_table].lanes;
    std::vector<Lane> wanted;
    wanted.reserve(lanes.size());
    for (const LaneFrame& lane : lanes) {
        wanted.push_back({lane.id, std::uint8_t(lane.from.hashHigh >> 56), lane.limitWrite,
                          lane.limitRead, lane.parent ? lane.bornUs : 0, lane.parent});
    }
    if (wanted == m_lanes || keepsLanes(wanted)) return false;
    m_lanes = std::move(wanted);
    index();
    return true;
}

std::optional<std::size_t> HeatSeries::laneOf(PartitionId id) const {
    if (id.value >= m_weights.size() || m_weights[id.value].lane == kNoLane) return std::nullopt;
    return m_weights[id.value].lane;
}

const HeatSeries::Lane& HeatSeries::laneAt(std::size_t lane, std::int64_t second) const {
    const Lane* found = &m_lanes[lane];
    while (found->parent && (second + 1) * kSecond <= found->bornUs) {
        const std::optional<std::size_t> parent = laneOf(*found->parent);
        if (!parent) break;
        found = &m_lanes[*parent];
    }
    return *found;
}

// Going back before a split shows fewer lanes, while what was recorded after it is still there.
bool HeatSeries::keepsLanes(const std::vector<Lane>& wanted) const {
    if (wanted.size() >= m_lanes.size() || m_seconds.empty()) return false;
    return std::all_of(wanted.begin(), wanted.end(),
                       [this](const Lane& lane) { return laneOf(lane.id).has_value(); });
}

void HeatSeries::index() {
    ++m_version;
    m_weights.clear();
    m_born.clear();
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        const Lane& lane = m_lanes[i];
        if (lane.id.value >= m_weights.size()) m_weights.resize(lane.id.value + std::size_t(1));
        m_weights[lane.id.value] = {std::uint32_t(i), inverse(lane.limitWrite),
                                    inverse(lane.limitRead)};
        if (lane.parent) m_born.push_back(std::uint32_t(i));
    }
}

Direction HeatSeries::direction() const {
    return m_readAsked > kReadsAWrite * m_writeAsked ? Direction::Read : Direction::Write;
}

const std::vector<PartitionSecond>* HeatSeries::ofSecond(std::int64_t second) const {
    const Second& kept = m_seconds[std::size_t(second)];
    return kept && m_table < kept->size() ? &(*kept)[m_table] : nullptr;
}

bool HeatSeries::fill(HeatGrid& grid, const HeatWish& wish, std::size_t budget) const {
    if (grid.wish != wish || grid.version != m_version || grid.rows == 0) start(grid, wish);
    if (grid.rows == 0) return true;
    std::vector<std::uint32_t> rows(m_weights.size(), kNoLane);
    for (std::size_t id = 0; id < rows.size(); ++id) {
        if (m_weights[id].lane == kNoLane) continue;
        rows[id] = std::uint32_t(grid.rowOf(m_weights[id].lane));
    }
    const std::int64_t end =
        std::min({seconds(), grid.firstS + grid.stepS * std::int64_t(grid.columns),
                  m_recordedUntilS.value_or(seconds())});
    std::size_t read = 0;
    while (grid.knownS < end && read < budget) {
        const std::vector<PartitionSecond>* points = ofSecond(grid.knownS);
        read += points ? points->size() + 1 : 1;
        addSecond(grid, rows, grid.knownS++);
    }
    return grid.knownS >= end;
}

void HeatSeries::start(HeatGrid& grid, const HeatWish& wish) const {
    grid.wish = wish;
    grid.version = m_version;
    grid.stepS = stepFor(wish);
    grid.firstS = wish.fromS / grid.stepS * grid.stepS;
    grid.columns = std::size_t((wish.toS - grid.firstS + grid.stepS - 1) / grid.stepS);
    grid.lanes = m_lanes.size();
    grid.rows = std::min({grid.lanes, std::max<std::size_t>(1, wish.rowsMost), kHeatRowsMost});
    grid.shares.assign(grid.rows * grid.columns, 0);
    grid.over.assign(grid.rows * grid.columns, 0);
    grid.knownS = grid.firstS;
}

void HeatSeries::addSecond(HeatGrid& grid, const std::vector<std::uint32_t>& rows,
                           std::int64_t second) const {
    const std::vector<PartitionSecond>* points = ofSecond(second);
    if (!points) return;
    const std::size_t column = std::size_t((second - grid.firstS) / grid.stepS) * grid.rows;
    float* const shares = grid.shares.data() + column;
    std::uint8_t* const over = grid.over.data() + column;
    const auto each = [&](auto measure) {
        for (const PartitionSecond& point : *points) {
            if (point.partition >= rows.size() || rows[point.partition] == kNoLane) continue;
            const std::uint32_t row = rows[point.partition];
            const auto [share, refused] = measure(point, m_weights[point.partition]);
            shares[row] = std::max(shares[row], share);
            over[row] = std::uint8_t(over[row] | std::uint8_t(refused));
        }
        // What was not cut yet covers the rows of all that was cut from it later.
        for (const std::uint32_t born : m_born) {
            const Lane& then = laneAt(born, second);
            if (then.id == m_lanes[born].id) continue;
            const std::uint32_t from = rows[then.id.value], to = rows[m_lanes[born].id.value];
            shares[to] = std::max(shares[to], shares[from]);
            over[to] = std::uint8_t(over[to] | over[from]);
        }
    };
    switch (grid.wish.view) {  // the case once, then a tight loop
        case HeatView::Writes:
            return each([](const PartitionSecond& point, const Weight& weight) {
                return std::pair(float(point.writeAskedMilli) * weight.write,
                                 point.writeRefusedMilli > 0);
            });
        case HeatView::Reads:
            return each([](const PartitionSecond& point, const Weight& weight) {
                return std::pair(float(point.readAskedMilli) * weight.read,
                                 point.readRefusedMilli > 0);
            });
        case HeatView::Throttles:
            return each([](const PartitionSecond& point, const Weight& weight) {
                return std::pair(std::max(float(point.writeRefusedMilli) * weight.write,
                                          float(point.readRefusedMilli) * weight.read),
                                 (point.writeRefusedMilli | point.readRefusedMilli) > 0);
            });
    }
}

std::optional<HeatPick> HeatSeries::loudest(HeatView view, std::size_t firstLane,
                                            std::size_t endLane, std::int64_t fromS,
                                            std::int64_t toS) const {
    std::optional<HeatPick> best;
    const auto offer = [&](const Lane& lane, std::int64_t second, Direction direction,
                           std::uint32_t askedMilli, std::uint32_t refusedMilli) {
        const MicroUnits limit = direction == Direction::Write ? lane.limitWrite : lane.limitRead;
        const std::uint32_t counted = view == HeatView::Throttles ? refusedMilli : askedMilli;
        const double share = limit > 0 ? double(counted * kMilli) / double(limit) : 0;
        if (counted == 0 || (best && share <= best->share)) return;
        best = {lane.id, second, direction, askedMilli * kMilli, refusedMilli * kMilli,
                limit,   share};
    };
    for (std::int64_t second = std::max<std::int64_t>(0, fromS); second < std::min(toS, seconds());
         ++second) {
        const std::vector<PartitionSecond>* points = ofSecond(second);
        if (!points) continue;
        for (std::size_t i = firstLane; i < std::min(endLane, m_lanes.size()); ++i) {
            const Lane& lane = laneAt(i, second);
            const auto point = std::lower_bound(
                points->begin(), points->end(), lane.id.value,
                [](const PartitionSecond& each, std::uint32_t id) { return each.partition < id; });
            if (point == points->end() || point->partition != lane.id.value) continue;
            if (view != HeatView::Reads) {
                offer(lane, second, Direction::Write, point->writeAskedMilli,
                      point->writeRefusedMilli);
            }
            if (view != HeatView::Writes) {
                offer(lane, second, Direction::Read, point->readAskedMilli,
                      point->readRefusedMilli);
            }
        }
    }
    return best;
}

}  // namespace partiscope
