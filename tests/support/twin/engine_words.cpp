// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/twin/engine_words.h"

#include <algorithm>

namespace partiscope::twin {

namespace {

void addGates(WordList& list, const std::string& name, const TableGates& gates) {
    list.add(name + " allotment", gates.allotment);
    list.add(name + " burst", gates.burst);
    list.add(name + " account", gates.account);
    list.add(name + " maximum", gates.maximum);
}

void addPartition(WordList& list, const std::string& name, const KeyPosition& start,
                  const PartitionState& partition, std::size_t replicas) {
    list.add(name + " start hash high", start.hashHigh);
    list.add(name + " start hash low", start.hashLow);
    list.add(name + " start sort high", start.sortHigh);
    list.add(name + " start sort low", start.sortLow);
    list.add(name + " write held", partition.writeHeld);
    for (std::size_t r = 0; r < replicas; ++r) {
        list.add(name + " read held " + std::to_string(r), partition.readHeld[r]);
    }
    list.add(name + " write consumed", partition.writeConsumed);
    list.add(name + " read consumed", partition.readConsumed);
    list.add(name + " throttled writes", partition.throttledWrites);
    list.add(name + " throttled reads", partition.throttledReads);
}

void addPolicies(WordList& list, const std::string& name, const TableState& table) {
    list.add(name + " mode", static_cast<U64>(table.capacity.mode));
    list.add(name + " write capacity", table.capacity.write);
    list.add(name + " read capacity", table.capacity.read);
    for (const PartitionShare& share : table.shares) {
        for (const partiscope::ShareFlow* flow : {&share.write, &share.read}) {
            list.add(name + " share held", flow->held);
            list.add(name + " share burst", flow->burst);
            list.add(name + " share raise", flow->raise);
        }
    }
    for (const HeatWatch& watch : table.watches) {
        list.add(name + " watch", static_cast<U64>(watch.partition));
        list.add(name + " watch writes", watch.writeHotS);
        list.add(name + " watch reads", watch.readHotS);
        list.add(name + " watch refusal", static_cast<U64>(watch.refusal));
        list.add(name + " watch seen", static_cast<U64>(watch.seen.size()));
    }
    for (const RunningSplit& split : table.splits) {
        list.add(name + " split", static_cast<U64>(split.partition));
        list.add(name + " split end", split.endsUs);
        list.add(name + " split hash high", split.at.hashHigh);
        list.add(name + " split hash low", split.at.hashLow);
        list.add(name + " split sort high", split.at.sortHigh);
        list.add(name + " split sort low", split.at.sortLow);
    }
    if (table.update) list.add(name + " update", table.update->effectiveUs);
    for (const PartitionState& partition : table.partitions) {
        if (partition.sizeBytes > 0) list.add(name + " size", partition.sizeBytes);
    }
}

void addTable(WordList& list, const std::string& name, const TableState& table,
              std::size_t replicas) {
    addGates(list, name + " write", table.write);
    addGates(list, name + " read", table.read);
    list.add(name + " partitions", static_cast<U64>(table.partitions.size()));
    for (std::uint32_t p = 0; p < table.partitions.size(); ++p) {
        const KeyPosition& start = table.map.rangeStart(table.map.rangeIndexOf(PartitionId{p}));
        addPartition(list, name + " partition " + std::to_string(p), start, table.partitions[p],
                     replicas);
    }
    addPolicies(list, name, table);
    for (std::size_t reason = 1; reason < kReasonCount; ++reason) {
        list.add(name + " reason " + std::to_string(reason), table.reasons[reason]);
    }
}

void addKeys(WordList& list, const std::string& name, const StreamState& stream) {
    for (const TallyBlock& block : stream.blocks) {
        if (block.endless) continue;
        for (std::size_t u = 0; u < block.tallies.size(); ++u) {
            const KeyTally& tally = block.tallies[u];
            if (tally.units == 0 && tally.throttled == 0) continue;
            list.add(name + " key u", static_cast<U64>(u));
            list.add(name + " key " + std::to_string(u) + " units", tally.units);
            list.add(name + " key " + std::to_string(u) + " throttled", tally.throttled);
        }
    }
}

void addStream(WordList& list, const std::string& name, const StreamState& stream) {
    list.add(name + " calls", stream.calls);
    list.add(name + " requests", stream.requests);
    list.add(name + " attempts", stream.attempts);
    list.add(name + " accepted", stream.accepted);
    list.add(name + " throttled", stream.throttled);
    list.add(name + " failed", stream.failed);
    list.add(name + " items", stream.items);
    list.add(name + " unprocessed", stream.unprocessed);
    list.add(name + " write demanded", stream.writeDemanded);
    list.add(name + " write consumed", stream.writeConsumed);
    list.add(name + " read demanded", stream.readDemanded);
    list.add(name + " read consumed", stream.readConsumed);
    list.add(name + " arrival draws", stream.arrivalDraws);
    list.add(name + " route draws", stream.routeDraws);
    list.add(name + " retry draws", stream.retryDraws);
    list.add(name + " acc low", static_cast<U64>(stream.arrivalRemainder));
    list.add(name + " acc high", static_cast<U64>(stream.arrivalRemainder >> 64));
    list.add(name + " latency sum", stream.latency.sum);
    list.add(name + " latency most", stream.latency.most);
    list.add(name + " first throttle", stream.firstThrottleUs);
    list.add(name + " last throttle", stream.lastThrottleUs);
    list.add(name + " last answer", stream.lastAnswerUs);
    addKeys(list, name, stream);
}

}  // namespace

std::vector<Word> wordsOf(const State& state) {
    WordList list;
    list.add("tick", state.tick);
    list.add("next request id", state.nextRequestId);
    for (std::size_t t = 0; t < state.tables.size(); ++t) {
        addTable(list, "table " + std::to_string(t), state.tables[t],
                 static_cast<std::size_t>(state.scenario->tables[t].replicas));
    }
    for (std::size_t s = 0; s < state.streams.size(); ++s) {
        addStream(list, "stream " + std::to_string(s), state.streams[s]);
    }
    std::vector<Pending> pending = state.pending;
    std::sort(pending.begin(), pending.end());
    for (const Pending& waiting : pending) {
        list.add("waiting due", waiting.dueUs);
        list.add("waiting stream", U64{waiting.stream});
        list.add("waiting worker", U64{waiting.worker});
        list.add("waiting call", waiting.call);
        list.add("waiting member", U64{waiting.member});
        list.add("waiting attempt", U64{waiting.attempt});
        list.add("waiting id", waiting.id);
        list.add("waiting first attempt", waiting.firstUs);
    }
    return list.words;
}

}  // namespace partiscope::twin
