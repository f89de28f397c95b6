// SPDX-License-Identifier: GPL-3.0-or-later
// What one second of simulated time added up to: the points of every series (interfaces, section 3).
// Plain data; thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/units.h"
#include "core/sim/reason.h"

namespace partiscope {

struct TableSecond {
    MicroUnits writeDemanded = 0, writeConsumed = 0;
    MicroUnits readDemanded = 0, readConsumed = 0;
    std::uint64_t throttledWrites = 0, throttledReads = 0;  // events (members)
    MicroUnits writeBurst = 0, readBurst = 0;               // saved at the second's end
    MicroUnits writeProvisioned = 0, readProvisioned = 0;   // units/s; 0 on demand
    std::uint32_t partitions = 0;
    std::uint32_t hottestPartition = 0;  // id with most units demanded; writes count three reads
    std::array<std::uint64_t, kReasonCount> reasons{};
    friend bool operator==(const TableSecond&, const TableSecond&) = default;
};

struct SecondPoint {
    std::int64_t second = 0;  // covers [second, second + 1)
    std::uint64_t requests = 0, attempts = 0, accepted = 0, throttled = 0, failed = 0;
    std::uint64_t firstTries = 0, firstTriesThrottled = 0;
    std::uint64_t items = 0, unprocessed = 0;
    std::vector<TableSecond> tables;
    friend bool operator==(const SecondPoint&, const SecondPoint&) = default;
};

}  // namespace partiscope
