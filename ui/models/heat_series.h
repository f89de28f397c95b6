// SPDX-License-Identifier: GPL-3.0-or-later
// What the heat map shows: the partitions of one table in key order (rows) by simulated time (columns),
// each cell the share of the partition's real limit that was asked in the loudest second it covers. The
// maximum, never a mean: a spike of one second must not vanish in a wide column. A partition is known by
// its id; before the split that made it, its row shows the partition that it was cut from. Reads are measured against one replica's limit, as
// on the stage. Plain values; not thread-safe.
//
//     HeatSeries series;
//     series.add(seconds);                        // Session::secondsAppended
//     series.showLanes(frame.tables);
//     HeatGrid grid;
//     while (!series.fill(grid, {HeatView::Writes, 0, 600, 800, 100}, 500'000)) { … }   // in pieces
//     grid.shareAt(row, column), grid.isOverAt(row, column)
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/ids.h"
#include "core/scenario/scenario.h"
#include "core/sim/second_point.h"
#include "core/timeline/frame.h"

namespace partiscope {

enum class HeatView { Writes, Reads, Throttles };

inline constexpr std::size_t kHeatRowsMost = 256;

struct HeatWish {
    HeatView view = HeatView::Writes;
    std::int64_t fromS = 0, toS = 1;  // [fromS, toS)
    std::size_t columnsMost = 1, rowsMost = 1;
    friend bool operator==(const HeatWish&, const HeatWish&) = default;
};

struct HeatGrid {
    HeatWish wish;
    std::int64_t stepS = 1;   // seconds a column
    std::int64_t firstS = 0;  // where column 0 begins, a multiple of stepS
    std::size_t columns = 0, rows = 0;
    std::size_t lanes = 0;      // row r shows the lanes [r * lanes / rows, (r + 1) * lanes / rows)
    std::vector<float> shares;  // column by column; of the limit, 0 … 1 and over
    std::vector<std::uint8_t> over;  // something was refused
    std::int64_t knownS = 0;         // seconds before it are in the cells
    std::uint64_t version = 0;       // of the lanes it was filled for

    [[nodiscard]] std::size_t at(std::size_t row, std::size_t column) const {
        return column * rows + row;
    }
    [[nodiscard]] float shareAt(std::size_t row, std::size_t column) const {
        return shares[at(row, column)];
    }
    [[nodiscard]] bool isOverAt(std::size_t row, std::size_t column) const {
        return over[at(row, column)] != 0;
    }
    [[nodiscard]] std::size_t rowOf(std::size_t lane) const;  // of a place in key order
    [[nodiscard]] std::size_t firstLane(std::size_t row) const;
};

// The loudest second of some partitions and some seconds.
struct HeatPick {
    PartitionId partition;
    std::int64_t second = 0;
    Direction direction = Direction::Write;
    MicroUnits asked = 0, refused = 0, limit = 0;  // units/s
    double share = 0;                              // of the limit: asked, or what the view shows
    friend bool operator==(const HeatPick&, const HeatPick&) = default;
};

class HeatSeries {
public:
    struct Lane {
        PartitionId id;
        std::uint8_t fromByte = 0;  // the first of the hash it begins at
        MicroUnits limitWrite = 0, limitRead = 0;
        Micros bornUs = 0;                  // 0: there from the start
        std::optional<PartitionId> parent;  // that it was cut from
        friend bool operator==(const Lane&, const Lane&) = default;
    };

    void clear();  // the run starts again; the lanes too
    void setTable(std::size_t table);
    void add(const std::vector<SecondPoint>& seconds);
    // Lanes of a moment before a split are fewer: the ones that are known stay. True: they changed.
    bool showLanes(const std::vector<TableFrame>& tables);

    [[nodiscard]] const std::vector<Lane>& lanes() const { return m_lanes; }  // key order
    [[nodiscard]] std::optional<std::size_t> laneOf(PartitionId id) const;
    // The partition that had this lane's keys in that second: itself, or what it was cut from.
    [[nodiscard]] const Lane& laneAt(std::size_t lane, std::int64_t second) const;
    [[nodiscard]] std::int64_t seconds() const { return std::int64_t(m_seconds.size()); }
    // The second from which on partitions were not kept any more.
    [[nodiscard]] std::optional<std::int64_t> recordedUntilS() const { return m_recordedUntilS; }
    // Writes, unless more was asked in reads so far; a write counts three reads, as limits do.
    [[nodiscard]] Direction direction() const;

    // Brings the grid up to date, reading at most about `budget` partition seconds; false: call again.
    // A grid for another wish or other lanes starts from nothing.
    bool fill(HeatGrid& grid, const HeatWish& wish, std::size_t budget) const;

    // Of the lanes of a row and the seconds [fromS, toS); nothing where nothing was asked.
    [[nodiscard]] std::optional<HeatPick> loudest(HeatView view, std::size_t firstLane,
                                                  std::size_t endLane, std::int64_t fromS,
                                                  std::int64_t toS) const;

private:
    // Of a partition by its id: where it is and how to weigh what it was asked.
    struct Weight {
        std::uint32_t lane = kNoLane;
        float write = 0, read = 0;  // 1 / thousandths of a unit a second
    };
    static constexpr std::uint32_t kNoLane = 0xffffffff;
    using Second = std::shared_ptr<const PartitionSeconds>;

    [[nodiscard]] const std::vector<PartitionSecond>* ofSecond(std::int64_t second) const;
    void index();
    void start(HeatGrid& grid, const HeatWish& wish) const;
    void addSecond(HeatGrid& grid, const std::vector<std::uint32_t>& rows,
                   std::int64_t second) const;
    [[nodiscard]] bool keepsLanes(const std::vector<Lane>& wanted) const;

    std::size_t m_table = 0;
    std::vector<Second> m_seconds;  // index: the second
    std::optional<std::int64_t> m_recordedUntilS;
    std::vector<Lane> m_lanes;
    std::vector<Weight> m_weights;      // index: the id
    std::vector<std::uint32_t> m_born;  // lanes that a split made
    std::uint64_t m_version = 1;
    double m_writeAsked = 0, m_readAsked = 0;  // units
};

}  // namespace partiscope
