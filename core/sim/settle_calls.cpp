// SPDX-License-Identifier: GPL-3.0-or-later
// Any call, one attempt after another: places, gates, counts, retries (rules.md 6).
#include <algorithm>

#include "core/base/check.h"
#include "core/model/capacity.h"
#include "core/sim/engine.h"

namespace partiscope {

void Engine::beginArrival(std::uint32_t stream, std::uint64_t call, Micros atUs, StepOutput& out) {
    const StreamPlan& plan = *m_streams[stream];
    // A parallel gather asks all its shards at once; a serial one begins with the first.
    const std::uint32_t asksNow = plan.spec->gatherParallel ? plan.asks : 1;
    for (std::uint32_t member = 0; member < asksNow; ++member) {
        Pending ask;
        ask.dueUs = atUs;
        ask.stream = stream;
        ask.call = call;
        ask.member = member;
        settleCall(ask, atUs, out);
    }
}

void Engine::takePending(const Pending& pending, StepOutput& out) {
    if (pending.call != Pending::kNoCall) {
        settleCall(pending, pending.dueUs, out);
        return;
    }
    StreamState& stream = m_state.streams[pending.stream];
    const StreamPlan& plan = *m_streams[pending.stream];
    const TrafficSpec& spec = *plan.spec;
    if (spec.total && stream.calls >= static_cast<std::uint64_t>(*spec.total)) return;
    if (spec.stopUs && pending.dueUs >= *spec.stopUs) return;
    Pending ask = pending;
    ask.call = stream.calls++;
    // A serial gather counts as one answer awaited, given back with its last member.
    const std::uint32_t asksNow = spec.gatherParallel ? plan.asks : 1;
    stream.workerOutstanding[ask.worker] = asksNow;
    stream.workerAnswerUs[ask.worker] = 0;
    for (std::uint32_t member = 0; member < asksNow; ++member) {
        ask.member = member;
        settleCall(ask, ask.dueUs, out);
    }
}

Engine::MemberAsk Engine::askOf(StreamPlan& plan, const Pending& call, std::uint32_t member,
                                Micros firstUs) {
    MemberAsk made;
    made.item = call.call * plan.members + member;
    made.key = keyOfItem(plan, m_placer, made.item, call.member, firstUs);
    made.bytes = itemBytesOf(plan, made.item);
    made.ask.direction = plan.direction;
    made.ask.units = plan.fixedUnits > 0 ? plan.fixedUnits : itemUnitsOf(plan, made.bytes);
    std::uint32_t owner = kSortKeyDecides;
    if (made.key.finite) owner = plan.owners[made.key.index];
    if (owner == kSortKeyDecides) {
        if (plan.hasSortKey) plan.sortKey->setSort(made.key.place, made.item, firstUs);
        owner = m_state.tables[plan.table].map.lookup(made.key.place).value;
    }
    made.ask.partition = owner;
    made.ask.replicaUnits = made.ask.units;
    if (plan.eventual) {
        made.ask.replica =
            static_cast<std::uint32_t>(scaleDraw(plan.route.next(), m_tables[plan.table].replicas));
        m_state.streams[call.stream].routeDraws = plan.route.position();
        // Every replica answers as many eventual reads as strong ones: an eventual read costs the
        // table half, the replica all (facts 1.1: 9,000 a second on one partition).
        made.ask.replicaUnits = 2 * made.ask.units;
    }
    return made;
}

void Engine::countAsked(StreamPlan& plan, const MemberAsk& member, Micros firstUs) {
    TableState& table = m_state.tables[plan.table];
    PartitionState& partition = table.partitions[member.ask.partition];
    StreamState& stream = m_state.streams[plan.stream];
    const MicroUnits units = member.ask.units;
    const std::uint64_t ask = table.asks++;
    if (!table.watches.empty() && ask == table.sampleAt) {
        observe(plan, member.ask.partition, member.key.place, member.item, firstUs, units);
        beginSampleStretch(table, table.sampleFrom + table.sampleEvery);
    }
    stream.second.unitsAsked += units;
    if (plan.direction == Direction::Write) {
        stream.writeDemanded += units;
        table.second.writeDemanded += units;
        partition.writeThisSecond.asked += units;
    } else {
        stream.readDemanded += units;
        table.second.readDemanded += units;
        partition.readThisSecond.asked += units;
    }
}

// Keys without end are counted from the first one met; they only rise, but a retry of the first may
// come late, so the list can also grow at its front.
KeyTally& Engine::tallyOf(const StreamPlan& plan, const ItemKey& key) {
    TallyBlock& block = m_state.streams[plan.stream].blocks[plan.block];
    if (key.finite) return block.tallies[key.index];
    if (block.tallies.empty()) block.firstOrdinal = key.index;
    if (key.index < block.firstOrdinal) {
        const std::uint64_t missing = (block.firstOrdinal - key.index) * plan.keys->shards;
        block.tallies.insert(block.tallies.begin(), missing, KeyTally{});
        block.firstOrdinal = key.index;
    }
    const std::uint64_t at = (key.index - block.firstOrdinal) * plan.keys->shards + key.shard;
    if (at >= block.tallies.size()) block.tallies.resize(at + 1);
    return block.tallies[at];
}

bool Engine::countConsumed(StreamPlan& plan, const MemberAsk& member, Micros firstUs) {
    TableState& table = m_state.tables[plan.table];
    PartitionState& partition = table.partitions[member.ask.partition];
    StreamState& stream = m_state.streams[plan.stream];
    const MicroUnits units = member.ask.units;
    if (plan.direction == Direction::Write) {
        stream.writeConsumed += units;
        table.second.writeConsumed += units;
        partition.writeConsumed += units;
        partition.writeThisSecond.consumed += units;
    } else {
        stream.readConsumed += units;
        table.second.readConsumed += units;
        partition.readConsumed += units;
        partition.readThisSecond.consumed += units;
    }
    if (plan.partitionKey->isUnique() && !member.key.finite) {
        noteUniqueKey(stream.uniqueAccessed, {member.item, firstUs, plan.keys->name, units});
        return true;
    }
    KeyTally& tally = tallyOf(plan, member.key);
    const bool isNew = tally.units == 0;
    tally.units += units;
    return isNew;
}

// What an accepted write adds to the partition's size; the service charges 100 bytes an item beside it.
void Engine::countStored(const StreamPlan& plan, const MemberAsk& member, bool isNewKey) {
    if (plan.stores == Stores::Nothing || (plan.stores == Stores::NewKeys && !isNewKey)) return;
    m_state.tables[plan.table].partitions[member.ask.partition].sizeBytes +=
        member.bytes + kStorageBytesPerItem;
}

void Engine::countRefusal(StreamPlan& plan, const MemberAsk& member, Reason reason, Micros atUs,
                          Micros firstUs) {
    TableState& table = m_state.tables[plan.table];
    PartitionState& partition = table.partitions[member.ask.partition];
    StreamState& stream = m_state.streams[plan.stream];
    ++table.reasons[static_cast<std::size_t>(reason)];
    ++table.second.reasons[static_cast<std::size_t>(reason)];
    if (plan.direction == Direction::Write) {
        ++partition.throttledWrites;
        ++table.second.throttledWrites;
    } else {
        ++partition.throttledReads;
        ++table.second.throttledReads;
    }
    if (stream.firstThrottleUs < 0) stream.firstThrottleUs = atUs;
    stream.lastThrottleUs = atUs;
    if (plan.partitionKey->isUnique() && !member.key.finite) {
        // A key of its own: its count is how often this request was refused.
        UniqueKey key{member.item, firstUs, plan.keys->name, 1};
        for (const UniqueKey& known : stream.uniqueThrottled) {
            if (known.item == key.item && known.keySet == key.keySet) key.count = known.count + 1;
        }
        noteUniqueKey(stream.uniqueThrottled, key);
        return;
    }
    ++tallyOf(plan, member.key).throttled;
}

bool Engine::settleMember(StreamPlan& plan, Attempt& attempt, const MemberAsk& member,
                          std::vector<Debit>* debits, StepOutput& out) {
    TableState& table = m_state.tables[plan.table];
    const TablePlan& tablePlan = m_tables[plan.table];
    countAsked(plan, member, attempt.what.firstUs);
    const Verdict verdict = decide(table, tablePlan, member.ask);
    if (attempt.record) recordMember(plan, attempt, member, table, verdict, out);
    if (verdict.refusedBy != Gate::None) {
        ++attempt.refusedMembers;
        attempt.lastReason = verdict.reason;
        noteThrottle(plan.table, member.ask.partition, plan.direction, verdict.reason, attempt.atUs,
                     out);
        TableGates& gates = plan.direction == Direction::Write ? table.write : table.read;
        if (verdict.refusedBy == Gate::AccountOrMaximum)
            gates.refusedByMaximumThis += member.ask.units;
        if (verdict.refusedBy == Gate::TableCapacity || verdict.refusedBy == Gate::StaticShare)
            gates.refusedByCapacityThis += member.ask.units;
        if (verdict.refusedBy == Gate::StaticShare) {
            PartitionShare& share = table.shares[member.ask.partition];
            (plan.direction == Direction::Write ? share.write : share.read).refusedThis +=
                member.ask.units;
        }
        countRefusal(plan, member, verdict.reason, attempt.atUs, attempt.what.firstUs);
        return false;
    }
    const Debit done = debit(table, tablePlan, member.ask);
    if (debits != nullptr) {
        debits->push_back(done);
        return true;
    }
    const bool isNewKey = countConsumed(plan, member, attempt.what.firstUs);
    if (!isBatch(plan.spec->operation) && failsCondition(plan, member)) {
        ++attempt.failedConditions;
        if (attempt.record) out.records.back().reason = Reason::ConditionalCheckFailed;
        return true;
    }
    ++attempt.acceptedMembers;
    countStored(plan, member, isNewKey);
    return true;
}

// A false condition costs like a write that was done, and is an answer, not a throttle.
bool Engine::failsCondition(StreamPlan& plan, const MemberAsk& member) {
    if (plan.conditionFails53 == 0 || plan.direction != Direction::Write) return false;
    plan.condition.moveTo(member.item);
    if ((plan.condition.next() >> 11) >= plan.conditionFails53) return false;
    TableState& table = m_state.tables[plan.table];
    ++table.reasons[static_cast<std::size_t>(Reason::ConditionalCheckFailed)];
    ++table.second.reasons[static_cast<std::size_t>(Reason::ConditionalCheckFailed)];
    return true;
}

// All members or none: what was debited is given back when a later member is refused.
void Engine::settleTransaction(StreamPlan& plan, Attempt& attempt, StepOutput& out) {
    m_debits.clear();
    std::vector<MemberAsk> members;
    bool refused = false;
    for (std::uint32_t j = 0; j < plan.members && !refused; ++j) {
        members.push_back(askOf(plan, attempt.what, j, attempt.what.firstUs));
        refused = !settleMember(plan, attempt, members.back(), &m_debits, out);
    }
    if (refused) {
        for (auto debit = m_debits.rbegin(); debit != m_debits.rend(); ++debit) {
            giveBack(m_state.tables[plan.table], m_tables[plan.table], *debit);
        }
        return;
    }
    std::vector<bool> isNewKey;
    for (std::size_t j = 0; j < members.size(); ++j) {
        isNewKey.push_back(countConsumed(plan, members[j], attempt.what.firstUs));
        if (!failsCondition(plan, members[j])) continue;
        ++attempt.failedConditions;
        if (attempt.record)
            out.records[attempt.firstRecord + j].reason = Reason::ConditionalCheckFailed;
    }
    if (attempt.failedConditions > 0) return;
    attempt.acceptedMembers = plan.members;
    for (std::size_t j = 0; j < members.size(); ++j) countStored(plan, members[j], isNewKey[j]);
}

void Engine::settleCall(const Pending& pending, Micros atUs, StepOutput& out) {
    StreamPlan& plan = *m_streams[pending.stream];
    StreamState& stream = m_state.streams[pending.stream];
    Attempt attempt;
    attempt.what = pending;
    attempt.atUs = atUs;
    ++m_attemptsThisTick;
    if (pending.attempt == 1) {
        attempt.what.id = m_state.nextRequestId++;
        attempt.what.firstUs = atUs;
        ++stream.requests;
        ++stream.firstTries;
        ++m_state.second.requests;
        ++m_state.second.firstTries;
        if (stream.firstSendUs < 0) stream.firstSendUs = atUs;
    } else {
        ++stream.second.retries;
    }
    attempt.record = wantsRecord();
    attempt.firstRecord = out.records.size();
    if (isTransaction(plan.spec->operation)) {
        settleTransaction(plan, attempt, out);
    } else {
        for (std::uint32_t j = 0; j < plan.members; ++j) {
            settleMember(plan, attempt, askOf(plan, attempt.what, j, attempt.what.firstUs), nullptr,
                         out);
        }
    }
    finishAttempt(plan, attempt, out);
}

Micros Engine::retryDelay(StreamPlan& plan, StreamState& stream, std::uint32_t attempt) {
    const RetryPlan& retry = plan.retry;
    Micros delay = retry.capUs;
    if (attempt == 1 && retry.firstDelayUs >= 0) {
        delay = retry.firstDelayUs;
    } else if (attempt - 1 < 40 && retry.baseUs <= (retry.capUs >> (attempt - 1))) {
        delay = std::min(retry.capUs, retry.baseUs << (attempt - 1));
    }
    if (retry.jitter == Jitter::None) return delay;
    const std::uint64_t draw = plan.retryDraws.next();
    stream.retryDraws = plan.retryDraws.position();
    const Micros least = retry.jitter == Jitter::Equal ? delay / 2 : 0;
    return least +
           static_cast<Micros>(scaleDraw(draw, static_cast<std::uint64_t>(delay - least + 1)));
}

void Engine::finishAttempt(StreamPlan& plan, Attempt& attempt, StepOutput& out) {
    StreamState& stream = m_state.streams[attempt.what.stream];
    SecondPoint& second = m_state.second;
    const TrafficSpec& spec = *plan.spec;
    const Micros answerUs = attempt.atUs + spec.latencyUs;
    ++stream.attempts, ++stream.second.attempts, ++second.attempts;
    if (attempt.refusedMembers > 0) {
        if (m_state.firstThrottleUs < 0) m_state.firstThrottleUs = attempt.atUs;
        m_state.lastThrottleUs = attempt.atUs;
    }
    stream.items += attempt.acceptedMembers;
    second.items += attempt.acceptedMembers;
    const bool throttled = attempt.acceptedMembers == 0 && attempt.failedConditions == 0;
    if (!throttled) {
        if (attempt.acceptedMembers > 0) {
            ++stream.accepted, ++stream.second.accepted, ++second.accepted;
        } else {
            ++stream.failed, ++second.failed;
        }
        stream.unprocessed += attempt.refusedMembers;
        second.unprocessed += attempt.refusedMembers;
        finishCall(plan, attempt.what, answerUs);
        return;
    }
    ++stream.throttled, ++stream.second.throttled, ++second.throttled;
    // A batch counts as a throttled request only when every member was (CloudWatch).
    if (attempt.what.attempt == 1) ++stream.firstTriesThrottled, ++second.firstTriesThrottled;
    bool givesUp = plan.retry.attempts != 0 && attempt.what.attempt >= plan.retry.attempts;
    Micros dueUs = 0;
    if (!givesUp) {
        dueUs = answerUs + retryDelay(plan, stream, attempt.what.attempt);
        givesUp = spec.timeoutUs && dueUs > attempt.what.firstUs + *spec.timeoutUs;
    }
    if (givesUp) {
        ++stream.failed, ++second.failed;
        finishCall(plan, attempt.what, answerUs);
        return;
    }
    for (std::size_t i = attempt.firstRecord; i < out.records.size(); ++i) {
        out.records[i].retryAtUs = dueUs;
    }
    Pending retry = attempt.what;
    retry.dueUs = dueUs;
    ++retry.attempt;
    pushPending(retry);
}

void Engine::finishCall(StreamPlan& plan, const Pending& call, Micros answerUs) {
    StreamState& stream = m_state.streams[call.stream];
    countLatency(stream, answerUs - call.firstUs, 1);
    stream.lastAnswerUs = std::max(stream.lastAnswerUs, answerUs);
    const bool serial = !plan.spec->gatherParallel && plan.asks > 1;
    if (serial && call.member + 1 < plan.asks) {
        Pending next;
        next.dueUs = answerUs;
        next.stream = call.stream;
        next.worker = call.worker;
        next.call = call.call;
        next.member = call.member + 1;
        pushPending(next);
        return;
    }
    if (plan.spec->workers == 0) return;
    stream.workerAnswerUs[call.worker] = std::max(stream.workerAnswerUs[call.worker], answerUs);
    PS_DCHECK(stream.workerOutstanding[call.worker] > 0);
    if (--stream.workerOutstanding[call.worker] > 0) return;
    sendAgain(call.stream, call.worker, stream.workerAnswerUs[call.worker]);
}

void Engine::recordMember(StreamPlan& plan, const Attempt& attempt, const MemberAsk& member,
                          const TableState& table, const Verdict& verdict, StepOutput& out) {
    RequestRecord record;
    record.id = attempt.what.id;
    record.member = plan.asks > 1 ? attempt.what.member
                                  : static_cast<std::uint32_t>(member.item % plan.members);
    record.attempt = attempt.what.attempt;
    record.atUs = attempt.atUs;
    record.stream = StreamId{attempt.what.stream};
    record.table = TableId{plan.table};
    record.partition = PartitionId{member.ask.partition};
    record.operation = plan.spec->operation;
    record.direction = plan.direction;
    record.partitionKey = keyTextOf(plan, member.key, member.item, attempt.what.firstUs);
    record.position = member.key.place;
    if (plan.hasSortKey) {
        record.sortKey = plan.sortKey->text(member.item, attempt.what.firstUs);
        plan.sortKey->setSort(record.position, member.item, attempt.what.firstUs);
    }
    record.itemBytes = member.bytes;
    record.units = member.ask.units;
    record.replica = member.ask.replica;
    noteHeld(table, m_tables[plan.table], member.ask, record);
    record.refusedBy = verdict.refusedBy;
    record.reason = verdict.reason;
    out.records.push_back(std::move(record));
}

}  // namespace partiscope
