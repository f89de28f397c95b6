// SPDX-License-Identifier: GPL-3.0-or-later
// A year of dates as the playground shows it: each date's write shards placed on equal partitions,
// counted, and put in words. Plain values and functions; a YearSheet is for one thread.
//
//     YearSheet sheet;
//     answer(sheet, {2026, 8, 10, 4'800 * kUnit, 1'000 * kUnit, {}});
//     yearHeadline(sheet, false)   // "Of 365 dates, 4 place 8 shards apart; 0 refuse nothing."
#pragma once

#include <cstdint>
#include <vector>

#include <QString>
#include <QStringList>

#include "core/model/date_placement.h"

namespace partiscope {

struct YearQuestion {
    std::int32_t year = 2026;
    std::uint32_t shards = 8;
    std::uint32_t partitions = 10;
    MicroUnits demand = 4'800 * kUnit;  // writes a second of one date, over all its shards
    MicroUnits limit = 1'000 * kUnit;   // of one partition
    ShardNaming naming;
    friend bool operator==(const YearQuestion&, const YearQuestion&) = default;
};

struct YearRow {             // of the histogram
    std::uint32_t most = 0;  // shards on one partition
    std::uint32_t dates = 0;
    std::uint32_t refusing = 0;  // of these
};

struct YearSheet {
    YearQuestion question;
    YearPlaces places;  // kept: another N or P hashes nothing again
    std::vector<DatePlacement> dates;
    std::vector<YearRow> rows;  // ascending by `most`, only those that occur
    std::uint32_t apart = 0;    // dates whose shards all have a partition to themselves
    std::uint32_t calm = 0;     // dates that refuse nothing
};
void answer(YearSheet& sheet, const YearQuestion& question);

[[nodiscard]] double refusedShare(const YearSheet& sheet, std::size_t index);
// `veiled`: nothing about what is refused.
[[nodiscard]] QString yearHeadline(const YearSheet& sheet, bool veiled);
// Why the headline is as it is: "each shard 600 WCU/s: two on one partition are 1,200 of 1,000".
[[nodiscard]] QString yearReason(const YearSheet& sheet, bool veiled);
// One date: its name, its shards by partition, the fullest partition's sum, the share refused.
[[nodiscard]] QStringList dateReadout(const YearSheet& sheet, std::size_t index, bool veiled);

}  // namespace partiscope
