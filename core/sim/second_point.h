// SPDX-License-Identifier: GPL-3.0-or-later
// What one second of simulated time added up to: the points of every series (interfaces, section 3).
// Plain data; thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
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
    MicroUnits writeWarm = 0, readWarm = 0;  // units/s that the partitions can serve, evenly spread
    std::uint32_t partitions = 0;
    std::uint32_t hottestPartition = 0;  // id with most units demanded; writes count three reads
    std::array<std::uint64_t, kReasonCount> reasons{};
    friend bool operator==(const TableSecond&, const TableSecond&) = default;
};

// What one partition was asked in a second. Thousandths of a unit, so that a heat map of thousands of
// partitions stays small.
struct PartitionSecond {
    std::uint32_t partition = 0;  // id
    std::uint32_t writeAskedMilli = 0, writeRefusedMilli = 0;
    std::uint32_t readAskedMilli = 0, readRefusedMilli = 0;
    friend bool operator==(const PartitionSecond&, const PartitionSecond&) = default;
};

// By table; only partitions that were asked for something, by rising id.
using PartitionSeconds = std::vector<std::vector<PartitionSecond>>;

struct SecondPoint {
    std::int64_t second = 0;  // covers [second, second + 1)
    std::uint64_t requests = 0, attempts = 0, accepted = 0, throttled = 0, failed = 0;
    std::uint64_t firstTries = 0, firstTriesThrottled = 0;
    std::uint64_t items = 0, unprocessed = 0;
    std::vector<TableSecond> tables;
    // Shared, because everybody who keeps seconds keeps the same ones. Null: not kept (see history.h).
    std::shared_ptr<const PartitionSeconds> partitions;
    friend bool operator==(const SecondPoint& a, const SecondPoint& b) {
        return a.second == b.second && a.requests == b.requests && a.attempts == b.attempts &&
               a.accepted == b.accepted && a.throttled == b.throttled && a.failed == b.failed &&
               a.firstTries == b.firstTries && a.firstTriesThrottled == b.firstTriesThrottled &&
               a.items == b.items && a.unprocessed == b.unprocessed && a.tables == b.tables &&
               (a.partitions == b.partitions ||
                (a.partitions && b.partitions && *a.partitions == *b.partitions));
    }
};

}  // namespace partiscope
