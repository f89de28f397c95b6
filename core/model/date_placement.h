// SPDX-License-Identifier: GPL-3.0-or-later
// Where the write shards of each date of a year land: key "2026-10-18#3" by key, on equal partitions,
// before any split. Counts and whole micro-units only; no time passes. Hashing is what costs (about
// 4 million keys a second), so a year keeps its places and hashes again only what is new.
// Plain data and plain functions; thread-safe as plain data is.
//
//     YearPlaces year{.year = 2026};
//     growTo(year, 8);                                        // 365 × 8 hashes
//     const auto days = placeDates(year, 8, PartitionMap(10), 4'800 * kUnit, 1'000 * kUnit);
//     days[290].most                                          // 2026-10-18: 3 shards on one partition
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/units.h"
#include "core/model/partition_map.h"

namespace partiscope {

struct CalendarDay {
    std::int32_t year = 2026, month = 1, day = 1;
    friend bool operator==(const CalendarDay&, const CalendarDay&) = default;
};

// Gregorian; `month` 1 … 12.
[[nodiscard]] std::int32_t daysInMonth(std::int32_t year, std::int32_t month);
[[nodiscard]] std::int32_t daysInYear(std::int32_t year);
[[nodiscard]] CalendarDay dayOfYear(std::int32_t year, std::int32_t index);  // index 0: 1 January
[[nodiscard]] std::int32_t indexInYear(const CalendarDay& day);
[[nodiscard]] std::string dateText(const CalendarDay& day);  // "2026-10-18"

// How a date becomes a shard's key.
struct ShardNaming {
    bool suffixed = true;  // false: the date alone, one shard
    std::int64_t first = 0;
    std::string separator = "#";
    friend bool operator==(const ShardNaming&, const ShardNaming&) = default;
};
[[nodiscard]] std::string shardKey(const std::string& base, const ShardNaming& naming,
                                   std::uint32_t shard);

struct YearPlaces {
    std::int32_t year = 2026;
    ShardNaming naming;
    std::uint32_t shards = 0;         // of each date, hashed so far
    std::vector<KeyPosition> places;  // shard after shard, each with all dates of the year
};

// Hashes shards that are missing; never forgets one. One fresh YearPlaces a year and a naming.
void growTo(YearPlaces& year, std::uint32_t shards);

struct DatePlacement {
    std::uint32_t most = 0;        // shards on the fullest partition; 1: all apart
    std::uint32_t partitions = 0;  // that have a shard at all
    MicroUnits refused = 0;        // a second, of the demand; rounded down
    friend bool operator==(const DatePlacement&, const DatePlacement&) = default;
};

// A date's demand is spread evenly over its shards; each partition serves up to `limit` a second.
// 1 <= shards <= year.shards; demand and limit are micro-units a second, up to 10^13.
[[nodiscard]] std::vector<DatePlacement> placeDates(const YearPlaces& year, std::uint32_t shards,
                                                    const PartitionMap& map, MicroUnits demand,
                                                    MicroUnits limit);

// The partition of each of one date's shards.
[[nodiscard]] std::vector<PartitionId> shardPartitions(const YearPlaces& year, std::uint32_t shards,
                                                       const PartitionMap& map, std::int32_t index);

}  // namespace partiscope
