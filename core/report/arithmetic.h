// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic that anybody can do on paper before a run (facts 1.2, 14.3): units an item, demand
// a second, the fewest keys and partitions that can carry it, and the share count with headroom.
// Says nothing about placement: that two shards may share a partition is explain.h's part.
// Thread-safe: pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/units.h"
#include "core/scenario/scenario.h"

namespace partiscope {

// 80 % of a partition's write limit: the rule of thumb ceil(peak / 800).
inline constexpr std::int64_t kHeadroomPercent = 80;

struct StreamDemand {
    std::string stream;
    Direction direction = Direction::Write;
    Bytes itemBytes = 0;            // mean, where sizes vary
    MicroUnits unitsPerItem = 0;    // mean, where sizes vary
    std::int64_t itemsPerCall = 1;  // members of a batch; shards of a gather
    double peakCallsPerS = 0;       // 0: a closed loop, which asks for what it can get
    double peakUnitsPerS = 0;
};

struct Arithmetic {
    std::vector<StreamDemand> streams;
    double writeUnitsPerS = 0;  // sum of the streams' peaks
    double readUnitsPerS = 0;
    std::int64_t writeKeysFewest = 0;     // ceil(write demand / partition's write limit)
    std::int64_t readKeysFewest = 0;      // ceil(read demand / partition's read limit)
    std::int64_t shardsWithHeadroom = 0;  // ceil(write demand / 80 % of the write limit)
};

[[nodiscard]] StreamDemand demandOf(const TrafficSpec& stream);
[[nodiscard]] Arithmetic arithmeticOf(const Scenario& scenario);

[[nodiscard]] double peakRatePerS(const RateShape& rate);

// The smallest whole number of `limit`s that hold `demand`; a demand that is a whole multiple to
// within a millionth of a unit needs no extra one.
[[nodiscard]] std::int64_t partsFor(double demand, double limit);

}  // namespace partiscope
