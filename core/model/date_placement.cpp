// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/date_placement.h"

#include <algorithm>
#include <cstdio>

#include "core/base/check.h"
#include "core/model/placement.h"

namespace partiscope {

namespace {

bool isLeap(std::int32_t year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

const KeyPosition& placeIn(const YearPlaces& year, std::uint32_t shard, std::int32_t index) {
    const auto days = static_cast<std::size_t>(daysInYear(year.year));
    return year.places[shard * days + static_cast<std::size_t>(index)];
}

}  // namespace

std::int32_t daysInMonth(std::int32_t year, std::int32_t month) {
    PS_CHECK(month >= 1 && month <= 12);
    if (month == 2) return isLeap(year) ? 29 : 28;
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

std::int32_t daysInYear(std::int32_t year) { return isLeap(year) ? 366 : 365; }

CalendarDay dayOfYear(std::int32_t year, std::int32_t index) {
    PS_CHECK(index >= 0 && index < daysInYear(year));
    CalendarDay day{year, 1, 1};
    for (; index >= daysInMonth(year, day.month); ++day.month) {
        index -= daysInMonth(year, day.month);
    }
    day.day = index + 1;
    return day;
}

std::int32_t indexInYear(const CalendarDay& day) {
    std::int32_t index = day.day - 1;
    for (std::int32_t month = 1; month < day.month; ++month) {
        index += daysInMonth(day.year, month);
    }
    return index;
}

std::string dateText(const CalendarDay& day) {
    char text[40];
    std::snprintf(text, sizeof text, "%04d-%02d-%02d", day.year, day.month, day.day);
    return text;
}

std::string shardKey(const std::string& base, const ShardNaming& naming, std::uint32_t shard) {
    if (!naming.suffixed) return base;
    return base + naming.separator + std::to_string(naming.first + std::int64_t{shard});
}

void growTo(YearPlaces& year, std::uint32_t shards) {
    if (shards <= year.shards) return;
    Placer placer;
    const std::int32_t days = daysInYear(year.year);
    std::vector<std::string> dates;
    dates.reserve(static_cast<std::size_t>(days));
    for (std::int32_t index = 0; index < days; ++index) {
        dates.push_back(dateText(dayOfYear(year.year, index)));
    }
    year.places.reserve(std::size_t{shards} * dates.size());
    for (; year.shards < shards; ++year.shards) {
        for (const std::string& date : dates) {
            year.places.push_back(placer.place(shardKey(date, year.naming, year.shards)));
        }
    }
}

std::vector<DatePlacement> placeDates(const YearPlaces& year, std::uint32_t shards,
                                      const PartitionMap& map, MicroUnits demand,
                                      MicroUnits limit) {
    PS_CHECK(shards >= 1 && shards <= year.shards);
    const std::int32_t days = daysInYear(year.year);
    std::vector<DatePlacement> placed(static_cast<std::size_t>(days));
    std::vector<std::uint32_t> load(map.count());
    std::vector<std::uint32_t> touched;
    for (std::int32_t index = 0; index < days; ++index) {
        for (std::uint32_t shard = 0; shard < shards; ++shard) {
            const std::uint32_t owner = map.lookup(placeIn(year, shard, index)).value;
            if (load[owner]++ == 0) touched.push_back(owner);
        }
        DatePlacement& date = placed[static_cast<std::size_t>(index)];
        date.partitions = static_cast<std::uint32_t>(touched.size());
        // Summed as N-ths of a micro-unit, so that only the last division rounds.
        MicroUnits refusedParts = 0;
        for (const std::uint32_t owner : touched) {
            date.most = std::max(date.most, load[owner]);
            refusedParts += std::max<MicroUnits>(0, demand * load[owner] - limit * shards);
            load[owner] = 0;
        }
        date.refused = refusedParts / shards;
        touched.clear();
    }
    return placed;
}

std::vector<PartitionId> shardPartitions(const YearPlaces& year, std::uint32_t shards,
                                         const PartitionMap& map, std::int32_t index) {
    PS_CHECK(shards <= year.shards);
    std::vector<PartitionId> owners;
    for (std::uint32_t shard = 0; shard < shards; ++shard) {
        owners.push_back(map.lookup(placeIn(year, shard, index)));
    }
    return owners;
}

}  // namespace partiscope
