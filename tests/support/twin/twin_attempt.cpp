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
    const std::vector<Partition>& partitions = m_tables[item.table].partitions;
    const U128 hash = hashOf(item.key.text);
    for (std::size_t p = 0; p < partitions.size(); ++p) {
        if (partitions[p].start <= hash) item.partition = p;
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
        const Item item = makeItem(next, number);
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
        }
    }
    return outcome;
}

// All or nothing; the first refusal ends it and undoes what the members before it took.
Twin::Outcome Twin::tryTransaction(const Waiting& next, const std::vector<U64>& numbers) {
    Outcome outcome;
    const std::vector<Table> before = m_tables;
    std::vector<Item> items;
    for (const U64 number : numbers) {
        const Item item = makeItem(next, number);
        const Reason reason = refusal(item);
        if (reason != Reason::None) {
            m_tables = before;
            countRefused(next.stream, item, reason, next.due);
            return {0, 1, 0};
        }
        debit(item);
        items.push_back(item);
    }
    for (const Item& item : items) {
        countConsumed(next.stream, item);
        if (conditionIsFalse(next.stream, item.number)) {
            ++m_tables[item.table]
                  .reasons[static_cast<std::size_t>(Reason::ConditionalCheckFailed)];
            ++outcome.falseConditions;
        } else {
            ++outcome.passed;
        }
    }
    return outcome;
}

Reason Twin::refusal(const Item& item) const {
    const TableSpec& spec = m_scenario.tables[item.table];
    const Table& table = m_tables[item.table];
    const Gates& gates = item.write ? table.write : table.read;
    const auto named = [&item](Reason write, Reason read) { return item.write ? write : read; };
    if (spec.mode == CapacityMode::OnDemand) {
        const bool hasMaximum = (item.write ? spec.maxWrite : spec.maxRead) > 0;
        if (hasMaximum && gates.maximum < item.units) {
            return named(Reason::TableWriteMaxOnDemandThroughputExceeded,
                         Reason::TableReadMaxOnDemandThroughputExceeded);
        }
        if (gates.account < item.units) {
            return named(Reason::TableWriteAccountLimitExceeded,
                         Reason::TableReadAccountLimitExceeded);
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
    if (spec.mode == CapacityMode::OnDemand) {
        if ((item.write ? spec.maxWrite : spec.maxRead) > 0) gates.maximum -= item.units;
        gates.account -= item.units;
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

void Twin::countConsumed(std::size_t s, const Item& item) {
    Stream& stream = m_streams[s];
    Partition& partition = m_tables[item.table].partitions[item.partition];
    (item.write ? stream.writeConsumed : stream.readConsumed) += item.units;
    (item.write ? partition.writeConsumed : partition.readConsumed) += item.units;
    if (item.key.finite) tallyOf(s, item.key).units += item.units;
}

void Twin::countRefused(std::size_t s, const Item& item, Reason reason, Micros at) {
    Stream& stream = m_streams[s];
    Table& table = m_tables[item.table];
    ++table.reasons[static_cast<std::size_t>(reason)];
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
    m_streams[s].keyLists.push_back({attribute, shards, {}});
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
