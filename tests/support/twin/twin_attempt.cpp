// SPDX-License-Identifier: GPL-3.0-or-later
// What happens at an attempt (rules.md 6): places, units, gates, counts, retries, answers.
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "tests/support/twin/twin.h"

namespace partiscope::twin {

void Twin::attempt(Waiting next) {
    const TrafficSpec& spec = m_scenario.traffic[next.stream];
    Stream& stream = m_streams[next.stream];
    if (next.attempt == 1) {
        next.id = m_nextId++;
        next.first = next.due;
        ++stream.requests;
    }
    ++stream.attempts;
    std::vector<U64> numbers;
    const U64 batch = membersOf(spec);
    for (U64 j = 0; j < batch; ++j) numbers.push_back(next.call * batch + j);

    const bool transaction = goesAsTransaction(spec.operation);
    const Outcome outcome = transaction ? tryTransaction(next, numbers) : tryMembers(next, numbers);
    const Micros answer = next.due + spec.latencyUs;
    const bool allRefused = outcome.passed == 0 && outcome.falseConditions == 0;
    if (allRefused || (transaction && outcome.refused > 0)) {
        ++stream.throttled;
        if (retried(next)) return;
        ++stream.failed;
    } else if (outcome.falseConditions > 0) {
        ++stream.failed;
    } else {
        ++stream.accepted;
        stream.items += outcome.passed;
        stream.unprocessed += outcome.refused;
    }
    finish(next, answer);
}

Twin::Item Twin::makeItem(const Waiting& next, U64 number) {
    const TrafficSpec& spec = m_scenario.traffic[next.stream];
    Stream& stream = m_streams[next.stream];
    Item item;
    item.number = number;
    item.key =
        m_values.partitionKey(m_scenario, spec, {number, next.first, spec.gather, next.member});
    const TableSpec& table = tableOf(m_scenario, spec);
    while (m_scenario.tables[item.table].name != table.name) ++item.table;
    item.place.hash = hashOf(item.key.text);
    if (!table.sortKey.empty()) {
        item.place.sort = m_values.sortPlace(attributeOf(m_scenario, spec, table.sortKey), spec,
                                             {number, next.first, spec.gather, next.member});
    }
    const std::vector<Partition>& partitions = m_tables[item.table].partitions;
    for (std::size_t p = 0; p < partitions.size(); ++p) {  // the last start at or below the place
        if (partitions[p].start > item.place) continue;
        if (partitions[p].start >= partitions[item.partition].start) item.partition = p;
    }
    item.units = unitsOf(spec, m_values.bytesOf(spec, number));
    item.write = takesWriteUnits(spec.operation);
    item.halved = !item.write && !spec.consistent && !goesAsTransaction(spec.operation);
    if (item.halved) {
        const U64 draw = Draws(m_seed, spec.name + "/route").at(stream.routeDraws++);
        item.replica = scale(draw, static_cast<U64>(table.replicas));
    }
    (item.write ? stream.writeDemanded : stream.readDemanded) += item.units;
    return item;
}

// A single operation or a batch: every member by itself.
Twin::Outcome Twin::tryMembers(const Waiting& next, const std::vector<U64>& numbers) {
    Outcome outcome;
    for (const U64 number : numbers) {
        Item item = makeItem(next, number);
        observe(item);
        const Reason reason = refusal(item);
        if (reason != Reason::None) {
            countRefused(next.stream, item, reason, next.due);
            ++outcome.refused;
            continue;
        }
        debit(item);
        countConsumed(next.stream, item);
        if (conditionIsFalse(next.stream, number)) {
            ++m_tables[item.table]
                  .reasons[static_cast<std::size_t>(Reason::ConditionalCheckFailed)];
            ++outcome.falseConditions;
        } else {
            ++outcome.passed;
            countStored(next.stream, item);
        }
    }
    return outcome;
}

// All or nothing; the first refusal ends it and undoes what the members before it took.
Twin::Outcome Twin::tryTransaction(const Waiting& next, const std::vector<U64>& numbers) {
    Outcome outcome;
    std::vector<Table> before = m_tables;
    std::vector<Item> items;
    for (const U64 number : numbers) {
        const Item item = makeItem(next, number);
        observe(item);
        const Reason reason = refusal(item);
        if (reason != Reason::None) {
            for (std::size_t t = 0; t < before.size(); ++t) {  // what was seen stays seen
                before[t].asks = m_tables[t].asks;
                before[t].stretch = m_tables[t].stretch;
                before[t].watches = m_tables[t].watches;
            }
            m_tables = before;
            countRefused(next.stream, item, reason, next.due);
            return {0, 1, 0};
        }
        debit(item);
        items.push_back(item);
    }
    for (Item& item : items) {
        countConsumed(next.stream, item);
        if (conditionIsFalse(next.stream, item.number)) {
            ++m_tables[item.table]
                  .reasons[static_cast<std::size_t>(Reason::ConditionalCheckFailed)];
            ++outcome.falseConditions;
        } else {
            ++outcome.passed;
        }
    }
    if (outcome.falseConditions == 0) {
        for (const Item& item : items) countStored(next.stream, item);
    }
    return outcome;
}

// Sampling (rules.md 8): one of each stretch of members tried.
void Twin::observe(const Item& item) {
    Table& table = m_tables[item.table];
    const U64 ask = table.asks++;
    if (table.watches.empty()) return;
    U64 v = table.stretch * 0x9E3779B97F4A7C15ULL;
    v ^= v >> 32;
    v *= 0xD6E8FEB86659FD93ULL;
    v ^= v >> 32;
    if (ask != table.stretch + scale(v, table.every)) return;
    table.stretch += table.every;
    const auto watch = table.watches.find(item.partition);
    if (watch == table.watches.end()) return;
    if (++watch->second.passed < watch->second.every) return;
    watch->second.passed = 0;
    std::vector<Seen>& seen = watch->second.seen;
    seen.push_back({item.place, static_cast<U64>(item.units) / 1'000, item.write});
    if (seen.size() < 2'048) return;
    std::vector<Seen> half;
    for (std::size_t i = 0; i < seen.size(); i += 2) half.push_back(seen[i]);
    seen = half;
    watch->second.every *= 2;
}

Reason Twin::refusal(const Item& item) const {
    const TableSpec& spec = m_scenario.tables[item.table];
    const Table& table = m_tables[item.table];
    const bool onDemand = table.inForce.mode == CapacityMode::OnDemand;
    const Gates& gates = item.write ? table.write : table.read;
    const auto named = [&item](Reason write, Reason read) { return item.write ? write : read; };
    if (onDemand) {
        const bool hasMaximum = (item.write ? spec.maxWrite : spec.maxRead) > 0;
        if (hasMaximum && gates.maximum < item.units) {
            return named(Reason::TableWriteMaxOnDemandThroughputExceeded,
                         Reason::TableReadMaxOnDemandThroughputExceeded);
        }
        if (gates.account < item.units) {
            return named(Reason::TableWriteAccountLimitExceeded,
                         Reason::TableReadAccountLimitExceeded);
        }
    } else if (hasShares(item.table)) {
        const Share& share = table.shares[item.partition];
        const ShareFlow& flow = item.write ? share.write : share.read;
        if (flow.held + flow.burst < item.units) {
            return named(Reason::TableWriteProvisionedThroughputExceeded,
                         Reason::TableReadProvisionedThroughputExceeded);
        }
    } else if (gates.allotment + gates.burst < item.units) {
        return named(Reason::TableWriteProvisionedThroughputExceeded,
                     Reason::TableReadProvisionedThroughputExceeded);
    }
    const Partition& partition = table.partitions[item.partition];
    const Reason keyRange = named(Reason::TableWriteKeyRangeThroughputExceeded,
                                  Reason::TableReadKeyRangeThroughputExceeded);
    if (item.write) {
        if (partition.writeHeld < item.units) return keyRange;
        const bool linear = m_scenario.model.linearReadWriteMix;
        if (linear && partition.readHeld[0] < 3 * item.units) return keyRange;
    } else {
        const I64 asked = item.halved ? 2 * item.units : item.units;
        if (partition.readHeld[item.replica] < asked) return keyRange;
    }
    return Reason::None;
}

void Twin::debit(const Item& item) {
    Table& table = m_tables[item.table];
    Gates& gates = item.write ? table.write : table.read;
    const TableSpec& spec = m_scenario.tables[item.table];
    if (table.inForce.mode == CapacityMode::OnDemand) {
        if ((item.write ? spec.maxWrite : spec.maxRead) > 0) gates.maximum -= item.units;
        gates.account -= item.units;
    } else if (hasShares(item.table)) {
        Share& share = table.shares[item.partition];
        ShareFlow& flow = item.write ? share.write : share.read;
        const I64 fromHeld = std::min(flow.held, item.units);
        flow.held -= fromHeld;
        flow.burst -= item.units - fromHeld;
    } else {
        const I64 fromAllotment = std::min(gates.allotment, item.units);
        gates.allotment -= fromAllotment;
        gates.burst -= item.units - fromAllotment;
    }
    Partition& partition = table.partitions[item.partition];
    if (item.write) {
        partition.writeHeld -= item.units;
        if (m_scenario.model.linearReadWriteMix) partition.readHeld[0] -= 3 * item.units;
    } else {
        partition.readHeld[item.replica] -= item.halved ? 2 * item.units : item.units;
    }
}

// An accepted write that stores a new item (rules.md 8, size).
void Twin::countStored(std::size_t s, const Item& item) {
    const TrafficSpec& spec = m_scenario.traffic[s];
    const Operation op = spec.operation;
    if (op != Operation::PutItem && op != Operation::UpdateItem &&
        op != Operation::BatchWriteItem && op != Operation::TransactWriteItems) {
        return;
    }
    const TableSpec& table = m_scenario.tables[item.table];
    const auto oneItemAValue = [&](const std::string& name) {
        if (name.empty()) return false;
        const AttributeSpec& attribute = attributeOf(m_scenario, spec, name);
        if (attribute.kind == AttributeKind::Clock) return true;
        return attribute.run == 1 &&
               (attribute.kind == AttributeKind::Uuid || attribute.kind == AttributeKind::Sequence);
    };
    const bool every = oneItemAValue(table.partitionKey) || oneItemAValue(table.sortKey);
    if (!every && !item.newKey) return;
    m_tables[item.table].partitions[item.partition].size +=
        m_values.bytesOf(spec, item.number) + 100;
}

void Twin::countConsumed(std::size_t s, Item& item) {
    Stream& stream = m_streams[s];
    Table& table = m_tables[item.table];
    Partition& partition = table.partitions[item.partition];
    (item.write ? partition.writeThis : partition.readThis) += item.units;
    (item.write ? table.secondWrite : table.secondRead) += item.units;
    (item.write ? stream.writeConsumed : stream.readConsumed) += item.units;
    (item.write ? partition.writeConsumed : partition.readConsumed) += item.units;
    if (item.key.finite) {
        KeyList::Tally& tally = tallyOf(s, item.key);
        item.newKey = tally.units == 0;
        tally.units += item.units;
    } else {
        item.newKey = keyListOf(s).endless.insert(item.key.text).second;
    }
}

void Twin::countRefused(std::size_t s, const Item& item, Reason reason, Micros at) {
    Stream& stream = m_streams[s];
    Table& table = m_tables[item.table];
    ++table.reasons[static_cast<std::size_t>(reason)];
    const bool byShare = reason == Reason::TableWriteProvisionedThroughputExceeded ||
                         reason == Reason::TableReadProvisionedThroughputExceeded;
    if (byShare && hasShares(item.table)) {
        Share& share = table.shares[item.partition];
        (item.write ? share.write : share.read).refusedThis += item.units;
    }
    Partition& partition = table.partitions[item.partition];
    ++(item.write ? partition.throttledWrites : partition.throttledReads);
    if (stream.firstThrottle < 0) stream.firstThrottle = at;
    stream.lastThrottle = at;
    if (item.key.finite) tallyOf(s, item.key).throttled += 1;
}

// A list begins when its key set comes into force, used or not.
KeyList& Twin::keyListOf(std::size_t s) {
    const TrafficSpec& spec = m_scenario.traffic[s];
    const AttributeSpec& attribute =
        attributeOf(m_scenario, spec, tableOf(m_scenario, spec).partitionKey);
    WriteShards shards = spec.writeShards;
    shards.by.clear();
    for (KeyList& list : m_streams[s].keyLists) {
        if (list.attribute == attribute && list.shards == shards) return list;
    }
    m_streams[s].keyLists.push_back({attribute, shards, {}, {}});
    return m_streams[s].keyLists.back();
}

KeyList::Tally& Twin::tallyOf(std::size_t s, const PartitionKey& key) {
    return keyListOf(s).keys[key.u];
}

bool Twin::conditionIsFalse(std::size_t s, U64 item) const {
    const TrafficSpec& spec = m_scenario.traffic[s];
    const bool conditional =
        takesWriteUnits(spec.operation) && spec.operation != Operation::BatchWriteItem;
    if (!conditional || !(spec.conditionFails > 0)) return false;
    const U64 draw = Draws(m_seed, spec.name + "/condition").at(item);
    const auto share = static_cast<U64>(std::llround(std::ldexp(spec.conditionFails, 53)));
    return (draw >> 11) < share;
}

// After a refusal: false if the call gives up, else the next attempt waits.
bool Twin::retried(const Waiting& next) {
    const TrafficSpec& spec = m_scenario.traffic[next.stream];
    const RetryPolicy& policy = spec.retries;
    Stream& stream = m_streams[next.stream];
    if (policy.attempts != 0 && next.attempt >= static_cast<U64>(policy.attempts)) return false;

    Micros d = policy.baseUs;
    for (U64 k = 1; k < next.attempt && d < policy.capUs; ++k) d *= 2;
    d = std::min(d, policy.capUs);
    if (next.attempt == 1 && policy.firstDelayUs) d = *policy.firstDelayUs;

    Micros delay = d;
    if (policy.jitter != Jitter::None) {
        const U64 draw = Draws(m_seed, spec.name + "/retry").at(stream.retryDraws++);
        if (policy.jitter == Jitter::Full) {
            delay = static_cast<Micros>(scale(draw, static_cast<U64>(d + 1)));
        } else {
            delay = d / 2 + static_cast<Micros>(scale(draw, static_cast<U64>(d - d / 2 + 1)));
        }
    }
    const Micros due = next.due + spec.latencyUs + delay;
    if (spec.timeoutUs && due > next.first + *spec.timeoutUs) return false;
    Waiting again = next;
    again.due = due;
    again.attempt += 1;
    m_waiting.insert(again);
    return true;
}

// The last answer to a call (of a gather: to one member).
void Twin::finish(const Waiting& next, Micros answer) {
    const TrafficSpec& spec = m_scenario.traffic[next.stream];
    Stream& stream = m_streams[next.stream];
    stream.latencySum += answer - next.first;
    stream.latencyMost = std::max(stream.latencyMost, answer - next.first);
    stream.lastAnswer = std::max(stream.lastAnswer, answer);
    if (spec.gather && !spec.gatherParallel &&
        next.member + 1 < static_cast<U64>(shardCount(spec))) {
        m_waiting.insert({answer, next.stream, next.worker, next.call, next.member + 1, 1, 0, -1});
        return;
    }
    if (spec.workers > 0) workerAnswered(next, answer);
}

void Twin::workerAnswered(const Waiting& next, Micros answer) {
    const TrafficSpec& spec = m_scenario.traffic[next.stream];
    Stream& stream = m_streams[next.stream];
    Stream::Worker& worker = stream.workers[next.worker];
    worker.answer = std::max(worker.answer, answer);
    if (--worker.outstanding > 0) return;
    if (spec.stopUs && worker.answer >= *spec.stopUs) return;
    if (spec.total && stream.calls >= static_cast<U64>(*spec.total)) return;
    m_waiting.insert({worker.answer, next.stream, next.worker, kNoCall, 0, 1, 0, -1});
}

}  // namespace partiscope::twin
