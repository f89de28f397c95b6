// SPDX-License-Identifier: GPL-3.0-or-later
// The chain of gates in front of one item: account and table maximum, table capacity with saved burst
// (eras 2012 and 2018: the partition's share of it with the share's own burst), partition. Decide, then do: all gates are debited or none; the first that refuses names the reason
// (rules.md 6). Plain functions over State; not thread-safe for writing.
#pragma once

#include <cstdint>
#include <optional>

#include "core/scenario/scenario.h"
#include "core/sim/reason.h"
#include "core/sim/request_record.h"
#include "core/sim/state.h"

namespace partiscope {

// A table's parameters as integers; made from the scenario whenever it changes.
struct DirectionPlan {
    std::int64_t capacity = 0;  // units/s, provisioned
    std::int64_t account = 0;   // units/s, on demand
    std::int64_t maximum = 0;   // units/s, on demand; 0: none
    MicroUnits allotmentMost = 0, burstMost = 0, accountMost = 0, maximumMost = 0;
    std::int64_t partition = 0;  // units/s of a partition (reads: of a replica)
    MicroUnits partitionMost = 0;
    MicroUnits hotUnits = 0;                      // consumed in a second: near the limit
    Micros burstWindowUs = 0, bucketDepthUs = 0;  // of a static share
};

struct TablePlan {
    bool onDemand = false;
    bool linearMix = false;
    Micros splitWindowUs = 0, splitTimeUs = 0;
    bool heatSplits = false;
    bool staticShares = false;  // eras 2012 and 2018: each partition has its part of the capacity
    std::uint32_t replicas = 3;
    DirectionPlan write, read;
    [[nodiscard]] const DirectionPlan& of(Direction d) const {
        return d == Direction::Write ? write : read;
    }
};

[[nodiscard]] TablePlan planTable(const Scenario& scenario, const TableSpec& table,
                                  const TableCapacity& inForce);
[[nodiscard]] TableCapacity capacityOf(const TableSpec& table);  // as the file has it
// A new table on demand serves this at once: four partitions (facts 5).
inline constexpr std::int64_t kOnDemandStartWrite = 4'000;
inline constexpr std::int64_t kOnDemandStartRead = 12'000;
[[nodiscard]] std::int64_t partitionCountOf(const Scenario& scenario, const TableSpec& table);

// What one item asks.
struct Ask {
    Direction direction = Direction::Write;
    MicroUnits units = 0;         // of the table, and of a write bucket
    MicroUnits replicaUnits = 0;  // of the replica that answers a read
    std::uint32_t partition = 0;
    std::uint32_t replica = 0;
};

// What was taken, so that a transaction can give it back.
struct Debit {
    Ask ask;
    MicroUnits fromAllotment = 0, fromBurst = 0;
};

struct Verdict {
    Gate refusedBy = Gate::None;
    Reason reason = Reason::None;
};

// What a partition's part of the table's capacity comes to, micro-units a second, raise included.
[[nodiscard]] MicroUnits sharePerS(const PartitionShare& share, Direction direction,
                                   const TablePlan& plan);

[[nodiscard]] Verdict decide(const TableState& table, const TablePlan& plan, const Ask& ask);
Debit debit(TableState& table, const TablePlan& plan, const Ask& ask);  // decide() must accept
void giveBack(TableState& table, const TablePlan& plan, const Debit& debit);

// The numbers at each gate before an attempt, for its record.
void noteHeld(const TableState& table, const TablePlan& plan, const Ask& ask,
              RequestRecord& record);

void fillAtStart(TableState& table, const TablePlan& plan, Micros ageUs, Micros burstWindowUs);
void fillShares(TableState& table, const TablePlan& plan, Micros ageUs, Micros burstWindowUs);
void refill(TableState& table, const TablePlan& plan, Micros tickUs);
void cutToMost(TableState& table, const TablePlan& plan);  // after a change of parameters

}  // namespace partiscope
