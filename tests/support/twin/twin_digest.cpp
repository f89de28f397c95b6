// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "tests/support/twin/twin.h"

namespace partiscope::twin {

namespace {

void addGates(WordList& list, const std::string& name, const Gates& gates) {
    list.add(name + " allotment", gates.allotment);
    list.add(name + " burst", gates.burst);
    list.add(name + " account", gates.account);
    list.add(name + " maximum", gates.maximum);
}

void addPartition(WordList& list, const std::string& name, const Partition& partition) {
    list.add(name + " start hash high", static_cast<U64>(partition.start.hash >> 64));
    list.add(name + " start hash low", static_cast<U64>(partition.start.hash));
    list.add(name + " start sort high", static_cast<U64>(partition.start.sort >> 64));
    list.add(name + " start sort low", static_cast<U64>(partition.start.sort));
    list.add(name + " write held", partition.writeHeld);
    for (std::size_t r = 0; r < partition.readHeld.size(); ++r) {
        list.add(name + " read held " + std::to_string(r), partition.readHeld[r]);
    }
    list.add(name + " write consumed", partition.writeConsumed);
    list.add(name + " read consumed", partition.readConsumed);
    list.add(name + " throttled writes", partition.throttledWrites);
    list.add(name + " throttled reads", partition.throttledReads);
}

void addPolicies(WordList& list, const std::string& name, const Table& table) {
    list.add(name + " mode", static_cast<U64>(table.inForce.mode));
    list.add(name + " write capacity", table.inForce.write);
    list.add(name + " read capacity", table.inForce.read);
    for (const Share& share : table.shares) {
        for (const ShareFlow* flow : {&share.write, &share.read}) {
            list.add(name + " share held", flow->held);
            list.add(name + " share burst", flow->burst);
            list.add(name + " share raise", flow->raise);
        }
    }
    for (const auto& [partition, watch] : table.watches) {
        list.add(name + " watch", static_cast<U64>(partition));
        list.add(name + " watch writes", watch.writeHot);
        list.add(name + " watch reads", watch.readHot);
        list.add(name + " watch refusal", static_cast<U64>(watch.refusal));
        list.add(name + " watch seen", static_cast<U64>(watch.seen.size()));
    }
    for (const Split& split : table.splits) {
        list.add(name + " split", static_cast<U64>(split.partition));
        list.add(name + " split end", split.end);
        list.add(name + " split hash high", static_cast<U64>(split.at.hash >> 64));
        list.add(name + " split hash low", static_cast<U64>(split.at.hash));
        list.add(name + " split sort high", static_cast<U64>(split.at.sort >> 64));
        list.add(name + " split sort low", static_cast<U64>(split.at.sort));
    }
    if (table.update) list.add(name + " update", table.update->effective);
    for (const Partition& partition : table.partitions) {
        if (partition.size > 0) list.add(name + " size", partition.size);
    }
}

void addTable(WordList& list, const std::string& name, const Table& table) {
    addGates(list, name + " write", table.write);
    addGates(list, name + " read", table.read);
    list.add(name + " partitions", table.partitions.size());
    for (std::size_t p = 0; p < table.partitions.size(); ++p) {
        addPartition(list, name + " partition " + std::to_string(p), table.partitions[p]);
    }
    addPolicies(list, name, table);
    for (std::size_t reason = 1; reason < kReasonCount; ++reason) {
        list.add(name + " reason " + std::to_string(reason), table.reasons[reason]);
    }
}

void addKeys(WordList& list, const std::string& name, const Stream& stream) {
    for (const KeyList& keys : stream.keyLists) {
        for (const auto& [u, tally] : keys.keys) {
            if (tally.units == 0 && tally.throttled == 0) continue;
            list.add(name + " key u", u);
            list.add(name + " key " + std::to_string(u) + " units", tally.units);
            list.add(name + " key " + std::to_string(u) + " throttled", tally.throttled);
        }
    }
}

void addStream(WordList& list, const std::string& name, const Stream& stream) {
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
    list.add(name + " acc low", static_cast<U64>(stream.remainder));
    list.add(name + " acc high", static_cast<U64>(stream.remainder >> 64));
    list.add(name + " latency sum", stream.latencySum);
    list.add(name + " latency most", stream.latencyMost);
    list.add(name + " first throttle", stream.firstThrottle);
    list.add(name + " last throttle", stream.lastThrottle);
    list.add(name + " last answer", stream.lastAnswer);
    addKeys(list, name, stream);
}

void addWaiting(WordList& list, const Waiting& waiting) {
    list.add("waiting due", waiting.due);
    list.add("waiting stream", waiting.stream);
    list.add("waiting worker", waiting.worker);
    list.add("waiting call", waiting.call);
    list.add("waiting member", waiting.member);
    list.add("waiting attempt", waiting.attempt);
    list.add("waiting id", waiting.id);
    list.add("waiting first attempt", waiting.first);
}

}  // namespace

std::vector<Word> Twin::words() const {
    WordList list;
    list.add("tick", m_tick);
    list.add("next request id", m_nextId);
    for (std::size_t t = 0; t < m_tables.size(); ++t) {
        addTable(list, "table " + std::to_string(t), m_tables[t]);
    }
    for (std::size_t s = 0; s < m_streams.size(); ++s) {
        addStream(list, "stream " + std::to_string(s), m_streams[s]);
    }
    for (const Waiting& waiting : m_waiting) addWaiting(list, waiting);
    return list.words;
}

U64 digestOf(const std::vector<Word>& words) {
    U64 h = 0xCBF29CE484222325ULL;
    for (const Word& word : words) {
        h = h ^ word.value;
        h = h * 0x9E3779B97F4A7C15ULL;
        h = h ^ (h >> 32);
    }
    return h;
}

std::string differences(const std::vector<Word>& twin, const std::vector<Word>& engine) {
    std::string text;
    int shown = 0;
    const std::size_t both = std::min(twin.size(), engine.size());
    for (std::size_t i = 0; i < both && shown < 12; ++i) {
        if (twin[i].name == engine[i].name && twin[i].value == engine[i].value) continue;
        text += twin[i].name + ": twin " + std::to_string(static_cast<I64>(twin[i].value));
        if (twin[i].name != engine[i].name) text += " (engine: " + engine[i].name + ")";
        text += ", engine " + std::to_string(static_cast<I64>(engine[i].value)) + "\n";
        ++shown;
        if (twin[i].name != engine[i].name) return text;
    }
    if (twin.size() != engine.size()) {
        text += "numbers: twin " + std::to_string(twin.size()) + ", engine " +
                std::to_string(engine.size()) + "\n";
    }
    return text;
}

}  // namespace partiscope::twin
