// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/state.h"

#include <algorithm>

#include "core/base/digest.h"

namespace partiscope {

namespace {

// Rules.md 7: what the policies remember. A table that nothing has happened to adds three words.
void addPolicies(Digest& digest, const TableState& table) {
    digest.add(static_cast<std::uint64_t>(table.capacity.mode));
    digest.add(table.capacity.write);
    digest.add(table.capacity.read);
    for (const PartitionShare& share : table.shares) {
        for (const ShareFlow* flow : {&share.write, &share.read}) {
            digest.add(flow->held);
            digest.add(flow->burst);
            digest.add(flow->raise);
        }
    }
    for (const HeatWatch& watch : table.watches) {
        digest.add(static_cast<std::uint64_t>(watch.partition));
        digest.add(watch.writeHotS);
        digest.add(watch.readHotS);
        digest.add(static_cast<std::uint64_t>(watch.refusal));
        digest.add(static_cast<std::uint64_t>(watch.seen.size()));
    }
    for (const RunningSplit& split : table.splits) {
        digest.add(static_cast<std::uint64_t>(split.partition));
        digest.add(split.endsUs);
        for (const std::uint64_t word :
             {split.at.hashHigh, split.at.hashLow, split.at.sortHigh, split.at.sortLow}) {
            digest.add(word);
        }
    }
    if (table.update) digest.add(table.update->effectiveUs);
    for (const PartitionState& partition : table.partitions) {
        if (partition.sizeBytes > 0) digest.add(partition.sizeBytes);
    }
}

void addTable(Digest& digest, const TableState& table, std::size_t replicas) {
    for (const TableGates* gates : {&table.write, &table.read}) {
        digest.add(gates->allotment);
        digest.add(gates->burst);
        digest.add(gates->account);
        digest.add(gates->maximum);
    }
    digest.add(static_cast<std::uint64_t>(table.partitions.size()));
    std::vector<KeyPosition> starts(table.partitions.size());
    for (std::uint32_t range = 0; range < table.map.count(); ++range) {
        starts[table.map.rangeOwner(range).value] = table.map.rangeStart(range);
    }
    for (std::size_t i = 0; i < table.partitions.size(); ++i) {
        const PartitionState& p = table.partitions[i];
        for (const std::uint64_t word :
             {starts[i].hashHigh, starts[i].hashLow, starts[i].sortHigh, starts[i].sortLow}) {
            digest.add(word);
        }
        digest.add(p.writeHeld);
        for (std::size_t r = 0; r < replicas; ++r) digest.add(p.readHeld[r]);
        digest.add(p.writeConsumed);
        digest.add(p.readConsumed);
        digest.add(p.throttledWrites);
        digest.add(p.throttledReads);
    }
    addPolicies(digest, table);
    for (std::size_t reason = 1; reason < kReasonCount; ++reason) digest.add(table.reasons[reason]);
}

void addStream(Digest& digest, const StreamState& s) {
    for (const std::uint64_t count : {s.calls, s.requests, s.attempts, s.accepted, s.throttled,
                                      s.failed, s.items, s.unprocessed}) {
        digest.add(count);
    }
    for (const MicroUnits units :
         {s.writeDemanded, s.writeConsumed, s.readDemanded, s.readConsumed}) {
        digest.add(units);
    }
    for (const std::uint64_t draws : {s.arrivalDraws, s.routeDraws, s.retryDraws})
        digest.add(draws);
    digest.add(static_cast<std::uint64_t>(s.arrivalRemainder));
    digest.add(static_cast<std::uint64_t>(s.arrivalRemainder >> 64));
    for (const Micros time :
         {s.latency.sum, s.latency.most, s.firstThrottleUs, s.lastThrottleUs, s.lastAnswerUs}) {
        digest.add(time);
    }
    for (const TallyBlock& block : s.blocks) {
        if (block.endless) continue;
        for (std::size_t u = 0; u < block.tallies.size(); ++u) {
            const KeyTally& tally = block.tallies[u];
            if (tally.units == 0 && tally.throttled == 0) continue;
            digest.add(static_cast<std::uint64_t>(u));
            digest.add(tally.units);
            digest.add(tally.throttled);
        }
    }
}

}  // namespace

std::uint64_t digestOf(const State& state) {
    Digest digest;
    digest.add(state.tick);
    digest.add(state.nextRequestId);
    for (std::size_t i = 0; i < state.tables.size(); ++i) {
        addTable(digest, state.tables[i],
                 static_cast<std::size_t>(state.scenario->tables[i].replicas));
    }
    for (const StreamState& stream : state.streams) addStream(digest, stream);
    std::vector<Pending> waiting = state.pending;
    std::sort(waiting.begin(), waiting.end());
    for (const Pending& p : waiting) {
        digest.add(p.dueUs);
        digest.add(static_cast<std::uint64_t>(p.stream));
        digest.add(static_cast<std::uint64_t>(p.worker));
        digest.add(p.call);
        digest.add(static_cast<std::uint64_t>(p.member));
        digest.add(static_cast<std::uint64_t>(p.attempt));
        digest.add(p.id);
        digest.add(p.firstUs);
    }
    return digest.value();
}

std::size_t sizeBytes(const State& state) {
    std::size_t bytes = sizeof(State) + state.pending.capacity() * sizeof(Pending);
    for (const TableState& table : state.tables) {
        bytes += sizeof(TableState) + table.partitions.capacity() * sizeof(PartitionState) +
                 table.map.count() * (sizeof(KeyPosition) + sizeof(PartitionId)) +
                 table.shares.capacity() * sizeof(PartitionShare) +
                 table.births.capacity() * sizeof(PartitionBirth) +
                 table.splits.capacity() * sizeof(RunningSplit);
        for (const HeatWatch& watch : table.watches) {
            bytes += sizeof(HeatWatch) + watch.seen.capacity() * sizeof(ObservedAccess);
        }
    }
    for (const StreamState& stream : state.streams) {
        bytes += sizeof(StreamState) + stream.latency.bins.capacity() * sizeof(std::uint64_t) +
                 (stream.uniqueAccessed.capacity() + stream.uniqueThrottled.capacity()) *
                     sizeof(UniqueKey) +
                 stream.workerOutstanding.capacity() * sizeof(std::uint32_t) +
                 stream.workerAnswerUs.capacity() * sizeof(Micros);
        for (const TallyBlock& block : stream.blocks) {
            bytes += sizeof(TallyBlock) + block.tallies.capacity() * sizeof(KeyTally);
        }
    }
    return bytes;
}

}  // namespace partiscope
