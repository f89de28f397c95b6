// SPDX-License-Identifier: GPL-3.0-or-later
// A year of dates: the calendar, the counting beside a slow twin, and the published arithmetic of
// clashes between shards (facts 14.3).
#include "core/model/date_placement.h"

#include <algorithm>
#include <chrono>
#include <map>

#include "core/model/placement.h"
#include "tests/support/catch.h"

using namespace partiscope;

namespace {

// The obvious version: one date, one shard, one hash at a time.
DatePlacement slowly(const CalendarDay& day, std::uint32_t shards, std::uint32_t partitions,
                     std::int64_t demand, std::int64_t limit) {
    const PartitionMap map(partitions);
    std::map<std::uint32_t, std::int64_t> loads;
    for (std::uint32_t shard = 0; shard < shards; ++shard) {
        const std::string key = dateText(day) + "#" + std::to_string(shard);
        ++loads[map.lookup(placeOf(key)).value];
    }
    DatePlacement date;
    MicroUnits refused = 0;
    for (const auto& [partition, load] : loads) {
        date.most = std::max(date.most, static_cast<std::uint32_t>(load));
        refused += std::max<MicroUnits>(0, load * demand * kUnit - limit * kUnit * shards);
    }
    date.partitions = static_cast<std::uint32_t>(loads.size());
    date.refused = refused / shards;
    return date;
}

// Of many years' dates: which share refuses nothing, and what is served in the mean, units a second.
struct Outcome {
    double escapes = 0, served = 0;
};

Outcome outcome(std::uint32_t shards, std::uint32_t partitions) {
    const PartitionMap map(partitions);
    Outcome sum;
    double dates = 0;
    for (std::int32_t y = 2000; y < 2040; ++y) {
        YearPlaces year;
        year.year = y;
        growTo(year, shards);
        for (const DatePlacement& date :
             placeDates(year, shards, map, 4'800 * kUnit, 1'000 * kUnit)) {
            dates += 1;
            sum.escapes += date.refused == 0 ? 1 : 0;
            sum.served += 4'800 - static_cast<double>(date.refused) / kUnit;
        }
    }
    return {sum.escapes / dates, sum.served / dates};
}

}  // namespace

TEST_CASE("the calendar knows leap years and finds each day again", "[date_placement]") {
    CHECK(daysInYear(2026) == 365);
    CHECK(daysInYear(2028) == 366);
    CHECK(daysInYear(1900) == 365);
    CHECK(daysInYear(2000) == 366);
    for (const std::int32_t year : {2026, 2028}) {
        for (std::int32_t index = 0; index < daysInYear(year); ++index) {
            const CalendarDay day = dayOfYear(year, index);
            REQUIRE(indexInYear(day) == index);
            REQUIRE(day.day >= 1);
            REQUIRE(day.day <= daysInMonth(year, day.month));
        }
    }
    CHECK(dateText(dayOfYear(2026, 290)) == "2026-10-18");
    CHECK(dateText(dayOfYear(2028, 365)) == "2028-12-31");
    CHECK(dateText(dayOfYear(2028, 59)) == "2028-02-29");
}

TEST_CASE("a shard's key is the date, the separator and its number", "[date_placement]") {
    CHECK(shardKey("2026-10-18", {}, 3) == "2026-10-18#3");
    CHECK(shardKey("2026-10-18", {true, 1, "."}, 0) == "2026-10-18.1");
    CHECK(shardKey("2026-10-18", {false, 0, "#"}, 0) == "2026-10-18");
}

TEST_CASE("a year counted at once is what each date gives by itself", "[date_placement]") {
    YearPlaces year;
    growTo(year, 8);
    const auto placed = placeDates(year, 8, PartitionMap(10), 4'800 * kUnit, 1'000 * kUnit);
    REQUIRE(placed.size() == 365);
    for (std::int32_t index = 0; index < 365; index += 7) {
        CAPTURE(index);
        CHECK(placed[static_cast<std::size_t>(index)] ==
              slowly(dayOfYear(2026, index), 8, 10, 4'800, 1'000));
    }
    // Growing keeps what is there: eight of sixteen are the eight of before.
    growTo(year, 16);
    CHECK(placeDates(year, 8, PartitionMap(10), 4'800 * kUnit, 1'000 * kUnit) == placed);
    const auto owners = shardPartitions(year, 8, PartitionMap(10), 290);
    REQUIRE(owners.size() == 8);
    for (std::uint32_t shard = 0; shard < 8; ++shard) {
        CHECK(owners[shard] ==
              PartitionMap(10).lookup(placeOf("2026-10-18#" + std::to_string(shard))));
    }
}

TEST_CASE("the known date: ten shards on four partitions lie 1, 4, 3, 2", "[date_placement]") {
    YearPlaces year;
    growTo(year, 10);
    const std::int32_t index = indexInYear({2026, 10, 18});
    std::vector<int> loads(4);
    for (const PartitionId owner : shardPartitions(year, 10, PartitionMap(4), index)) {
        ++loads[owner.value];
    }
    CHECK(loads == std::vector<int>{1, 4, 3, 2});  // facts 10.1, found there by another program
    const auto placed = placeDates(year, 10, PartitionMap(4), 4'800 * kUnit, 1'000 * kUnit);
    const DatePlacement& day = placed[static_cast<std::size_t>(index)];
    CHECK(day.most == 4);
    CHECK(day.partitions == 4);
    CHECK(day.refused == (920 + 440) * kUnit);  // 4 × 480 − 1,000 and 3 × 480 − 1,000
}

TEST_CASE("one key is refused all above one partition's limit", "[date_placement]") {
    YearPlaces year;
    year.naming.suffixed = false;
    growTo(year, 1);
    for (const DatePlacement& date :
         placeDates(year, 1, PartitionMap(10), 4'800 * kUnit, 1'000 * kUnit)) {
        REQUIRE(date == DatePlacement{1, 1, 3'800 * kUnit});
    }
}

TEST_CASE("thirds of a unit are not lost on the way", "[date_placement]") {
    YearPlaces year;
    growTo(year, 3);
    // All three on the one partition: 1,000 − 999 refused, although a third of 1,000 is no whole.
    for (const DatePlacement& date :
         placeDates(year, 3, PartitionMap(1), 1'000 * kUnit, 999 * kUnit)) {
        REQUIRE(date.refused == kUnit);
    }
}

TEST_CASE("dates clash as often as the arithmetic of chance says", "[date_placement]") {
    struct Row {
        std::uint32_t shards, partitions;
        double served, escapes;
    };
    // Facts 14.3, some 14,600 dates instead of random placements.
    for (const Row& row :
         {Row{4, 16, 3'648, 0}, Row{5, 8, 3'787, 0.20}, Row{6, 16, 4'261, 0.34},
          Row{8, 8, 3'997, 0.003}, Row{8, 16, 4'415, 0.12}, Row{8, 32, 4'618, 0.39},
          Row{10, 16, 4'631, 0.68}, Row{16, 8, 4'475, 0.21}, Row{16, 16, 4'740, 0.77}}) {
        CAPTURE(row.shards, row.partitions);
        const Outcome found = outcome(row.shards, row.partitions);
        CHECK(found.escapes == Approx(row.escapes).margin(0.015));
        CHECK(found.served == Approx(row.served).epsilon(0.005));
    }
}

TEST_CASE("a year of 64 shards is placed in a frame's time", "[date_placement]") {
    YearPlaces year;
    growTo(year, 64);
    const auto start = std::chrono::steady_clock::now();
    const auto placed = placeDates(year, 64, PartitionMap(200), 4'800 * kUnit, 1'000 * kUnit);
    const auto spent = std::chrono::steady_clock::now() - start;
    CHECK(placed.size() == 365);
    // Generous, for sanitizers and busy machines; about 1 ms where nothing else runs.
    CHECK(std::chrono::duration_cast<std::chrono::milliseconds>(spent).count() < 500);
}
