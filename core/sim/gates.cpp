// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/gates.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/model/capacity.h"
#include "core/model/tables.h"

namespace partiscope {

namespace {

constexpr MicroUnits kLinearReadsPerWrite = 3;  // one write unit weighs three read units

DirectionPlan planDirection(const Scenario& s, const TableSpec& table, const TableCapacity& inForce,
                            Direction direction) {
    const bool write = direction == Direction::Write;
    DirectionPlan plan;
    plan.burstWindowUs = s.model.burstWindowUs;
    plan.bucketDepthUs = s.model.tableBucketDepthUs;
    if (inForce.mode == CapacityMode::Provisioned) {
        plan.capacity = write ? inForce.write : inForce.read;
        plan.allotmentMost = unitsOver(plan.capacity, s.model.tableBucketDepthUs);
        plan.burstMost = unitsOver(plan.capacity, s.model.burstWindowUs);
    } else {
        plan.account = write ? s.limits.tableWrite : s.limits.tableRead;
        plan.maximum = write ? table.maxWrite : table.maxRead;
        plan.accountMost = unitsOver(plan.account, s.model.tableBucketDepthUs);
        plan.maximumMost = unitsOver(plan.maximum, s.model.tableBucketDepthUs);
    }
    plan.partition = write ? s.limits.partitionWrite : s.limits.partitionRead;
    plan.partitionMost = unitsOver(plan.partition, s.model.partitionBucketDepthUs);
    plan.hotUnits = plan.partition * millionths(s.model.splitHeat);
    return plan;
}

TableGates& gatesOf(TableState& table, Direction direction) {
    return direction == Direction::Write ? table.write : table.read;
}

const TableGates& gatesOf(const TableState& table, Direction direction) {
    return direction == Direction::Write ? table.write : table.read;
}

Reason reasonFor(Direction direction, Reason write, Reason read) {
    return direction == Direction::Write ? write : read;
}

bool partitionHolds(const PartitionState& partition, const TablePlan& plan, const Ask& ask) {
    if (ask.direction == Direction::Read) {
        return partition.readHeld[ask.replica] >= ask.replicaUnits;
    }
    if (plan.linearMix && partition.readHeld[0] < kLinearReadsPerWrite * ask.units) return false;
    return partition.writeHeld >= ask.units;
}

ShareFlow& shareOf(TableState& table, const Ask& ask) {
    PartitionShare& share = table.shares[ask.partition];
    return ask.direction == Direction::Write ? share.write : share.read;
}

const ShareFlow& shareOf(const TableState& table, const Ask& ask) {
    const PartitionShare& share = table.shares[ask.partition];
    return ask.direction == Direction::Write ? share.write : share.read;
}

// Adds `sign` times what the ask takes from the partition.
void movePartition(PartitionState& partition, const TablePlan& plan, const Ask& ask, int sign) {
    if (ask.direction == Direction::Read) {
        partition.readHeld[ask.replica] += sign * ask.replicaUnits;
        return;
    }
    partition.writeHeld += sign * ask.units;
    if (plan.linearMix) partition.readHeld[0] += sign * kLinearReadsPerWrite * ask.units;
}

// micro-units a second over a span; 128 bits because both may be large.
MicroUnits over(MicroUnits perS, Micros spanUs) {
    return static_cast<MicroUnits>(static_cast<Uint128>(perS) * static_cast<Uint128>(spanUs) /
                                   static_cast<Uint128>(kSecond));
}

void refillShares(TableState& table, const TablePlan& plan, Micros tickUs) {
    for (PartitionShare& share : table.shares) {
        for (const Direction d : {Direction::Write, Direction::Read}) {
            ShareFlow& flow = d == Direction::Write ? share.write : share.read;
            const MicroUnits perS = sharePerS(share, d, plan);
            const MicroUnits filled = flow.held + over(perS, tickUs);
            flow.held = std::min(filled, over(perS, plan.of(d).bucketDepthUs));
            flow.burst = std::min(flow.burst + filled - flow.held,
                                  over(perS - flow.raise, plan.of(d).burstWindowUs));
        }
    }
}

}  // namespace

MicroUnits sharePerS(const PartitionShare& share, Direction direction, const TablePlan& plan) {
    const ShareFlow& flow = direction == Direction::Write ? share.write : share.read;
    const auto capacity = static_cast<Uint128>(plan.of(direction).capacity * kUnit);
    return static_cast<MicroUnits>((capacity * share.part) >> 32) + flow.raise;
}

TableCapacity capacityOf(const TableSpec& table) {
    return {table.mode, table.writeCapacity, table.readCapacity};
}

TablePlan planTable(const Scenario& scenario, const TableSpec& table,
                    const TableCapacity& inForce) {
    TablePlan plan;
    plan.onDemand = inForce.mode == CapacityMode::OnDemand;
    plan.heatSplits = scenario.era == Era::Today && scenario.model.heatSplits;
    plan.splitWindowUs = scenario.model.splitWindowUs;
    plan.splitTimeUs = scenario.model.splitTimeUs;
    plan.staticShares = scenario.era != Era::Today && !plan.onDemand;
    plan.linearMix = scenario.model.linearReadWriteMix;
    plan.replicas = static_cast<std::uint32_t>(table.replicas);
    PS_CHECK(plan.replicas >= 1);
    PS_CHECK(plan.replicas <= kReplicasMax);
    plan.write = planDirection(scenario, table, inForce, Direction::Write);
    plan.read = planDirection(scenario, table, inForce, Direction::Read);
    return plan;
}

std::int64_t partitionCountOf(const Scenario& scenario, const TableSpec& table) {
    if (table.partitions > 0) return table.partitions;
    PartitionNeeds needs;
    needs.onDemand = table.mode == CapacityMode::OnDemand;
    needs.partitionWrite = scenario.limits.partitionWrite;
    needs.partitionRead = scenario.limits.partitionRead;
    needs.partitionSizeBytes = scenario.limits.partitionSizeBytes;
    // 100 bytes an item are charged for storage on top of its size (DG:CapacityUnitCalculations).
    needs.sizeBytes = table.preloadItems * (table.preloadItemBytes + 100);
    if (needs.onDemand) {
        // A new table is described as a previous peak of 2,000 writes and 6,000 reads, served twice
        // (facts 5): 4,000 and 12,000 at once.
        const std::int64_t peakWrite =
            std::max<std::int64_t>(kOnDemandStartWrite / 2, table.previousPeakWrite);
        const std::int64_t peakRead =
            std::max<std::int64_t>(kOnDemandStartRead / 2, table.previousPeakRead);
        needs.writeCapacity = std::max(2 * peakWrite, table.warmWrite);
        needs.readCapacity = std::max(2 * peakRead, table.warmRead);
    } else {
        needs.writeCapacity = std::max(table.writeCapacity, table.warmWrite);
        needs.readCapacity = std::max(table.readCapacity, table.warmRead);
    }
    return partitionCountFor(needs);
}

Verdict decide(const TableState& table, const TablePlan& plan, const Ask& ask) {
    const TableGates& gates = gatesOf(table, ask.direction);
    const Direction d = ask.direction;
    if (plan.onDemand) {
        if (plan.of(d).maximum > 0 && gates.maximum < ask.units) {
            return {Gate::AccountOrMaximum,
                    reasonFor(d, Reason::TableWriteMaxOnDemandThroughputExceeded,
                              Reason::TableReadMaxOnDemandThroughputExceeded)};
        }
        if (gates.account < ask.units) {
            return {Gate::AccountOrMaximum, reasonFor(d, Reason::TableWriteAccountLimitExceeded,
                                                      Reason::TableReadAccountLimitExceeded)};
        }
    } else if (plan.staticShares) {
        const ShareFlow& share = shareOf(table, ask);
        if (share.held + share.burst < ask.units) {
            return {Gate::StaticShare, reasonFor(d, Reason::TableWriteProvisionedThroughputExceeded,
                                                 Reason::TableReadProvisionedThroughputExceeded)};
        }
    } else if (gates.allotment + gates.burst < ask.units) {
        return {Gate::TableCapacity, reasonFor(d, Reason::TableWriteProvisionedThroughputExceeded,
                                               Reason::TableReadProvisionedThroughputExceeded)};
    }
    if (!partitionHolds(table.partitions[ask.partition], plan, ask)) {
        return {Gate::Partition, reasonFor(d, Reason::TableWriteKeyRangeThroughputExceeded,
                                           Reason::TableReadKeyRangeThroughputExceeded)};
    }
    return {};
}

Debit debit(TableState& table, const TablePlan& plan, const Ask& ask) {
    TableGates& gates = gatesOf(table, ask.direction);
    Debit done;
    done.ask = ask;
    if (plan.onDemand) {
        gates.account -= ask.units;
        if (plan.of(ask.direction).maximum > 0) gates.maximum -= ask.units;
    } else if (plan.staticShares) {
        ShareFlow& share = shareOf(table, ask);
        done.fromAllotment = std::min(share.held, ask.units);
        done.fromBurst = ask.units - done.fromAllotment;
        share.held -= done.fromAllotment;
        share.burst -= done.fromBurst;
    } else {
        done.fromAllotment = std::min(gates.allotment, ask.units);
        done.fromBurst = ask.units - done.fromAllotment;
        gates.allotment -= done.fromAllotment;
        gates.burst -= done.fromBurst;
    }
    movePartition(table.partitions[ask.partition], plan, ask, -1);
    return done;
}

void giveBack(TableState& table, const TablePlan& plan, const Debit& taken) {
    TableGates& gates = gatesOf(table, taken.ask.direction);
    if (plan.onDemand) {
        gates.account += taken.ask.units;
        if (plan.of(taken.ask.direction).maximum > 0) gates.maximum += taken.ask.units;
    } else if (plan.staticShares) {
        ShareFlow& share = shareOf(table, taken.ask);
        share.held += taken.fromAllotment;
        share.burst += taken.fromBurst;
    } else {
        gates.allotment += taken.fromAllotment;
        gates.burst += taken.fromBurst;
    }
    movePartition(table.partitions[taken.ask.partition], plan, taken.ask, 1);
}

void noteHeld(const TableState& table, const TablePlan& plan, const Ask& ask,
              RequestRecord& record) {
    const TableGates& gates = gatesOf(table, ask.direction);
    const PartitionState& partition = table.partitions[ask.partition];
    if (plan.onDemand) {
        record.maximumHeld = plan.of(ask.direction).maximum > 0
                                 ? std::min(gates.maximum, gates.account)
                                 : gates.account;
    } else if (plan.staticShares) {
        record.tableHeld = shareOf(table, ask).held;
        record.burstHeld = shareOf(table, ask).burst;
    } else {
        record.tableHeld = gates.allotment;
        record.burstHeld = gates.burst;
    }
    record.partitionHeld =
        ask.direction == Direction::Write ? partition.writeHeld : partition.readHeld[ask.replica];
}

void fillShares(TableState& table, const TablePlan& plan, Micros ageUs, Micros burstWindowUs) {
    for (PartitionShare& share : table.shares) {
        for (const Direction d : {Direction::Write, Direction::Read}) {
            ShareFlow& flow = d == Direction::Write ? share.write : share.read;
            const MicroUnits perS = sharePerS(share, d, plan);
            flow.held = over(perS, plan.of(d).bucketDepthUs);
            flow.burst = over(perS, std::min(ageUs, burstWindowUs));
        }
    }
}

void fillAtStart(TableState& table, const TablePlan& plan, Micros ageUs, Micros burstWindowUs) {
    for (const Direction d : {Direction::Write, Direction::Read}) {
        TableGates& gates = gatesOf(table, d);
        gates.allotment = plan.of(d).allotmentMost;
        gates.burst = unitsOver(plan.of(d).capacity, std::min(ageUs, burstWindowUs));
        gates.account = plan.of(d).accountMost;
        gates.maximum = plan.of(d).maximumMost;
    }
    fillShares(table, plan, ageUs, burstWindowUs);
    for (PartitionState& partition : table.partitions) {
        partition.writeHeld = plan.write.partitionMost;
        for (std::uint32_t r = 0; r < plan.replicas; ++r) {
            partition.readHeld[r] = plan.read.partitionMost;
        }
    }
}

void refill(TableState& table, const TablePlan& plan, Micros tickUs) {
    if (plan.staticShares) refillShares(table, plan, tickUs);
    for (const Direction d : {Direction::Write, Direction::Read}) {
        TableGates& gates = gatesOf(table, d);
        const DirectionPlan& p = plan.of(d);
        if (plan.onDemand) {
            gates.account = std::min(p.accountMost, gates.account + unitsOver(p.account, tickUs));
            gates.maximum = std::min(p.maximumMost, gates.maximum + unitsOver(p.maximum, tickUs));
            continue;
        }
        const MicroUnits filled = gates.allotment + unitsOver(p.capacity, tickUs);
        gates.allotment = std::min(filled, p.allotmentMost);
        gates.burst = std::min(p.burstMost, gates.burst + filled - gates.allotment);
    }
    const MicroUnits writes = unitsOver(plan.write.partition, tickUs);
    const MicroUnits reads = unitsOver(plan.read.partition, tickUs);
    for (PartitionState& partition : table.partitions) {
        partition.writeHeld = std::min(plan.write.partitionMost, partition.writeHeld + writes);
        for (std::uint32_t r = 0; r < plan.replicas; ++r) {
            partition.readHeld[r] =
                std::min(plan.read.partitionMost, partition.readHeld[r] + reads);
        }
    }
}

void cutToMost(TableState& table, const TablePlan& plan) {
    for (const Direction d : {Direction::Write, Direction::Read}) {
        TableGates& gates = gatesOf(table, d);
        const DirectionPlan& p = plan.of(d);
        gates.allotment = std::min(gates.allotment, p.allotmentMost);
        gates.burst = std::min(gates.burst, p.burstMost);
        gates.account = std::min(gates.account, p.accountMost);
        gates.maximum = std::min(gates.maximum, p.maximumMost);
    }
    for (PartitionShare& share : table.shares) {
        for (const Direction d : {Direction::Write, Direction::Read}) {
            ShareFlow& flow = d == Direction::Write ? share.write : share.read;
            const MicroUnits perS = sharePerS(share, d, plan);
            flow.held = std::min(flow.held, over(perS, plan.of(d).bucketDepthUs));
            flow.burst = std::min(flow.burst, over(perS - flow.raise, plan.of(d).burstWindowUs));
        }
    }
    for (PartitionState& partition : table.partitions) {
        partition.writeHeld = std::min(partition.writeHeld, plan.write.partitionMost);
        for (MicroUnits& held : partition.readHeld) {
            held = std::min(held, plan.read.partitionMost);
        }
    }
}

}  // namespace partiscope
