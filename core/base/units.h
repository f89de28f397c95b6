// SPDX-License-Identifier: GPL-3.0-or-later
// Capacity, sizes and time as integers. Rates meet the clock here and nowhere else:
// 1 unit/s over 1 microsecond is exactly 1 micro-unit, so that every refill is exact at any tick.
// Plain values; thread-safe.
#pragma once

#include <cstdint>

namespace partiscope {

using MicroUnits = std::int64_t;  // 1 capacity unit (RCU or WCU) = 1,000,000
using Micros = std::int64_t;      // microseconds of simulated time
using Bytes = std::int64_t;       // 1 KB = 1,024 bytes (AWS developer guide)

inline constexpr MicroUnits kUnit = 1'000'000;
inline constexpr Micros kSecond = 1'000'000;
inline constexpr Bytes kKilobyte = 1'024;
inline constexpr Bytes kGigabyte = 1'024LL * 1'024 * 1'024;

// What a rate of whole units a second yields in `span`; exact.
constexpr MicroUnits unitsOver(std::int64_t unitsPerSecond, Micros span) {
    return unitsPerSecond * span;
}

constexpr std::int64_t ceilDiv(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

}  // namespace partiscope
