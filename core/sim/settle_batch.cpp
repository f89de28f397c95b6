// SPDX-License-Identifier: GPL-3.0-or-later
// Many plain calls of one stream at once: single items of one size over a finite key set, no retries,
// nothing else going on in the tick. Bit-equal to settling them one by one (tests/property/twin_test):
// equal units make every gate a count of calls, so the loop only counts down.
#include <algorithm>
#include <array>
#include <bit>

#include "core/base/check.h"
#include "core/model/capacity.h"
#include "core/sim/engine.h"

namespace partiscope {

namespace {

constexpr std::uint64_t kChunk = 64;  // one word of refusal bits; keys drawn ahead and prefetched

}  // namespace

// What the loop works on; calls are numbered 0 … count-1 in order of time.
struct Engine::BatchRun {
    const Arrivals* arrivals = nullptr;
    StreamPlan* plan = nullptr;
    StreamState* stream = nullptr;
    TableState* table = nullptr;
    KeyTally* tallies = nullptr;
    const std::uint32_t* owners = nullptr;
    const AliasTable* alias = nullptr;
    std::uint64_t values = 1, shards = 1;
    MicroUnits units = 0;
    std::int64_t tableLeft = 0;  // calls that the table's own gates still hold
    bool tableMayRefuse = false;
    std::uint64_t refusedByTable = 0;
    std::uint64_t accepted = 0;
    std::uint64_t firstRefused = ~std::uint64_t{0}, lastRefused = 0;
    std::array<std::uint32_t, kChunk> keys{};
    // Where boundaries lie inside collections, each call's owner by its sort key; else unused.
    std::array<std::uint32_t, kChunk> cutOwners{};
    bool countNewKeys = false;
    [[nodiscard]] std::uint32_t ownerOf(std::uint64_t i) const {
        const std::uint32_t owner = owners[keys[i % kChunk]];
        return owner == kSortKeyDecides ? cutOwners[i % kChunk] : owner;
    }
};

// The same draws, in the same order, as keyOfItem takes one by one.
void Engine::drawKeys(BatchRun& run, std::uint64_t from, std::uint64_t count) {
    StreamPlan& plan = *run.plan;
    RandomStream& draws = plan.partitionKey->draws();
    if (run.alias != nullptr) {
        std::array<std::uint64_t, kChunk> drawn;  // filled below
        for (std::uint64_t i = 0; i < count; ++i) {
            drawn[i] = draws.next();
            __builtin_prefetch(run.alias->entryOf(drawn[i]));
        }
        for (std::uint64_t i = 0; i < count; ++i) run.keys[i] = run.alias->pick(drawn[i]);
    } else if (run.values > 1) {
        for (std::uint64_t i = 0; i < count; ++i) {
            run.keys[i] = static_cast<std::uint32_t>(scaleDraw(draws.next(), run.values));
        }
    } else {
        std::fill_n(run.keys.begin(), count, 0U);
    }
    if (plan.spec->writeShards.present) {
        for (std::uint64_t i = 0; i < count; ++i) {
            const std::uint64_t shard = scaleDraw(plan.shard.next(), run.shards);
            run.keys[i] = static_cast<std::uint32_t>(run.keys[i] * run.shards + shard);
        }
    }
    for (std::uint64_t i = 0; i < count; ++i) {
        __builtin_prefetch(&run.tallies[run.keys[i]], 1);
        __builtin_prefetch(&run.owners[run.keys[i]]);
    }
    if (plan.hasCutKeys) findCutOwners(run, from, count);
}

// The place of call `i`, sort key included: dear, so only for what needs it.
KeyPosition Engine::placeInBatch(BatchRun& run, std::uint64_t i) {
    StreamPlan& plan = *run.plan;
    KeyPosition place = plan.keys->places[run.keys[i % kChunk]];
    if (plan.hasSortKey) {
        plan.sortKey->setSort(place, run.arrivals->firstCall + i,
                              run.arrivals->timeOf(i, startUs(), tickUs()));
    }
    return place;
}

void Engine::findCutOwners(BatchRun& run, std::uint64_t from, std::uint64_t count) {
    for (std::uint64_t i = 0; i < count; ++i) {
        if (run.owners[run.keys[i]] != kSortKeyDecides) continue;
        run.cutOwners[i] = run.table->map.lookup(placeInBatch(run, from + i)).value;
    }
}

// The calls of a chunk that are samples of what a hot partition is asked.
void Engine::observeBatch(BatchRun& run, [[maybe_unused]] std::uint64_t from, std::uint64_t to) {
    TableState& table = *run.table;
    while (table.sampleAt < table.asks + to) {
        const std::uint64_t i = table.sampleAt - table.asks;
        beginSampleStretch(table, table.sampleFrom + table.sampleEvery);
        PS_DCHECK(i >= from);
        const std::uint32_t owner = run.ownerOf(i);
        if (findWatch(table, owner) == nullptr) continue;
        observe(*run.plan, owner, run.plan->keys->places[run.keys[i % kChunk]],
                run.arrivals->firstCall + i, run.arrivals->timeOf(i, startUs(), tickUs()),
                run.units);
    }
}

template <bool kTableMayRefuse, bool kCut>
void Engine::settleChunk(BatchRun& run, std::uint64_t from, std::uint64_t to) {
    std::uint64_t refused = 0;
    std::int64_t* const left = m_left.data();
    std::int64_t* const offered = m_offered.data();
    for (std::uint64_t i = from; i < to; ++i) {
        const std::uint32_t key = run.keys[i % kChunk];
        std::uint32_t owner = run.owners[key];
        if constexpr (kCut) {
            if (owner == kSortKeyDecides) owner = run.cutOwners[i % kChunk];
        }
        bool passes = left[owner] > 0;
        if constexpr (kTableMayRefuse) {
            const bool tableHolds = run.tableLeft > 0;
            run.refusedByTable += tableHolds ? 0 : 1;
            passes = passes && tableHolds;
            run.tableLeft -= passes ? 1 : 0;
            ++offered[owner];
            left[owner] -= passes ? 1 : 0;
        } else {
            --left[owner];  // counts what is offered, too: the start minus what is left
        }
        if (run.countNewKeys) m_newKeys[owner] += passes && run.tallies[key].units == 0 ? 1 : 0;
        run.tallies[key].units += passes ? run.units : 0;
        run.tallies[key].throttled += passes ? 0 : 1;
        refused |= static_cast<std::uint64_t>(!passes) << (i % kChunk);
    }
    const auto refusals = static_cast<std::uint64_t>(std::popcount(refused));
    run.accepted += to - from - refusals;
    if (refused == 0) return;
    const std::uint64_t base = from / kChunk * kChunk;
    run.firstRefused =
        std::min(run.firstRefused, base + static_cast<std::uint64_t>(std::countr_zero(refused)));
    run.lastRefused = base + 63 - static_cast<std::uint64_t>(std::countl_zero(refused));
}

// Every gate as a count of calls: equal units make that exact.
void Engine::countWhatIsLeft(BatchRun& run) {
    const StreamPlan& plan = *run.plan;
    const TablePlan& tablePlan = m_tables[plan.table];
    const TableGates& gates =
        plan.direction == Direction::Write ? run.table->write : run.table->read;
    if (tablePlan.onDemand) {
        run.tableLeft = gates.account / run.units;
        if (tablePlan.of(plan.direction).maximum > 0) {
            run.tableLeft = std::min(run.tableLeft, gates.maximum / run.units);
        }
    } else {
        run.tableLeft = (gates.allotment + gates.burst) / run.units;
    }
    const std::size_t partitions = run.table->partitions.size();
    m_left.resize(partitions);
    m_offered.assign(partitions, 0);
    for (std::size_t p = 0; p < partitions; ++p) {
        const PartitionState& partition = run.table->partitions[p];
        m_left[p] =
            (plan.direction == Direction::Write ? partition.writeHeld : partition.readHeld[0]) /
            run.units;
    }
    m_leftAtStart = m_left;
}

void Engine::settleBatch(const Arrivals& arrivals, StepOutput& out) {
    StreamPlan& plan = *m_streams[arrivals.stream];
    BatchRun run;
    run.arrivals = &arrivals;
    run.plan = &plan;
    run.stream = &m_state.streams[arrivals.stream];
    run.table = &m_state.tables[plan.table];
    run.tallies = run.stream->blocks[plan.block].tallies.data();
    run.owners = plan.owners.data();
    run.alias = plan.partitionKey->aliasTable();
    run.values = plan.partitionKey->finiteCount();
    run.shards = plan.keys->shards;
    run.units = plan.fixedUnits;
    countWhatIsLeft(run);
    plan.partitionKey->draws().moveTo(arrivals.firstCall);
    if (plan.spec->writeShards.present) plan.shard.moveTo(arrivals.firstCall);
    run.countNewKeys = plan.stores == Stores::NewKeys;
    m_newKeys.assign(run.countNewKeys ? run.table->partitions.size() : 0, 0);
    run.tableMayRefuse = run.tableLeft < static_cast<std::int64_t>(arrivals.count);
    for (std::uint64_t from = 0; from < arrivals.count; from += kChunk) {
        const std::uint64_t to = std::min(arrivals.count, from + kChunk);
        drawKeys(run, from, to - from);
        if (!run.table->watches.empty()) observeBatch(run, from, to);
        settleWatched(run, from, to, out);
    }
    run.table->asks += arrivals.count;
    // The partitions first: the table's reason is read from what its gates held at the start.
    closeBatchPartitions(run, out);
    closeBatchTable(run);
    closeBatchStream(run);
}

// One chunk; attempts that somebody wants to see are settled between two shorter stretches.
void Engine::settleWatched(BatchRun& run, std::uint64_t from, std::uint64_t to, StepOutput& out) {
    const auto settle = [&](std::uint64_t begin, std::uint64_t end) {
        const bool cut = run.plan->hasCutKeys;
        if (run.tableMayRefuse) {
            cut ? settleChunk<true, true>(run, begin, end)
                : settleChunk<true, false>(run, begin, end);
        } else {
            cut ? settleChunk<false, true>(run, begin, end)
                : settleChunk<false, false>(run, begin, end);
        }
    };
    if (m_probe == nullptr) {
        settle(from, to);
        return;
    }
    for (std::uint64_t i = from; i < to; ++i) {
        if (wantsRecord()) recordBatched(run, i, out);
        settle(i, i + 1);
    }
}

void Engine::recordBatched(BatchRun& run, std::uint64_t i, StepOutput& out) {
    StreamPlan& plan = *run.plan;
    const TablePlan& tablePlan = m_tables[plan.table];
    const std::uint32_t key = run.keys[i % kChunk];
    const std::uint32_t owner = run.ownerOf(i);
    Attempt attempt;
    attempt.what.stream = run.arrivals->stream;
    attempt.what.id = m_state.nextRequestId + i;
    attempt.what.call = run.arrivals->firstCall + i;
    attempt.atUs = run.arrivals->timeOf(i, startUs(), tickUs());
    attempt.what.firstUs = attempt.atUs;
    MemberAsk member;
    member.item = attempt.what.call;
    member.key.finite = true;
    member.key.index = key;
    member.key.shard = key % run.shards;
    member.key.place = plan.keys->places[key];
    member.bytes = plan.spec->itemSize.bytes;
    member.ask = {plan.direction, run.units, run.units, owner, 0};
    // The gates as they stand before this call: what was accepted so far is not debited yet.
    TableState now;
    now.write = run.table->write;
    now.read = run.table->read;
    now.partitions.resize(1);
    now.partitions[0] = run.table->partitions[owner];
    member.ask.partition = 0;
    TableGates& gates = plan.direction == Direction::Write ? now.write : now.read;
    const MicroUnits taken = static_cast<MicroUnits>(run.accepted) * run.units;
    if (tablePlan.onDemand) {
        gates.account -= taken;
        gates.maximum -= taken;
    } else {
        const MicroUnits fromAllotment = std::min(gates.allotment, taken);
        gates.allotment -= fromAllotment;
        gates.burst -= taken - fromAllotment;
    }
    const std::int64_t left = std::max<std::int64_t>(0, m_left[owner]);
    MicroUnits& held = plan.direction == Direction::Write ? now.partitions[0].writeHeld
                                                          : now.partitions[0].readHeld[0];
    held -= (m_leftAtStart[owner] - left) * run.units;
    const Verdict verdict = decide(now, tablePlan, member.ask);
    recordMember(plan, attempt, member, now, verdict, out);
    out.records.back().partition = PartitionId{owner};
}

// Which of the table's own gates runs out first; on demand the maximum is asked before the account.
Reason Engine::tableReasonOf(const BatchRun& run) const {
    const bool write = run.plan->direction == Direction::Write;
    const TablePlan& plan = m_tables[run.plan->table];
    const TableGates& gates = write ? run.table->write : run.table->read;
    if (!plan.onDemand) {
        return write ? Reason::TableWriteProvisionedThroughputExceeded
                     : Reason::TableReadProvisionedThroughputExceeded;
    }
    const bool byMaximum = plan.of(run.plan->direction).maximum > 0 &&
                           gates.maximum / run.units <= gates.account / run.units;
    if (byMaximum) {
        return write ? Reason::TableWriteMaxOnDemandThroughputExceeded
                     : Reason::TableReadMaxOnDemandThroughputExceeded;
    }
    return write ? Reason::TableWriteAccountLimitExceeded : Reason::TableReadAccountLimitExceeded;
}

void Engine::closeBatchPartitions(BatchRun& run, StepOutput& out) {
    const StreamPlan& plan = *run.plan;
    const bool write = plan.direction == Direction::Write;
    const Reason reason = run.refusedByTable > 0 ? tableReasonOf(run)
                          : write                ? Reason::TableWriteKeyRangeThroughputExceeded
                                                 : Reason::TableReadKeyRangeThroughputExceeded;
    for (std::size_t p = 0; p < run.table->partitions.size(); ++p) {
        const std::int64_t gone = m_leftAtStart[p] - m_left[p];
        const std::int64_t offered = run.tableMayRefuse ? m_offered[p] : gone;
        if (offered == 0) continue;
        const std::int64_t accepted = run.tableMayRefuse ? gone : std::min(gone, m_leftAtStart[p]);
        PartitionState& partition = run.table->partitions[p];
        const MicroUnits consumed = accepted * run.units;
        FlowSum& flow = write ? partition.writeThisSecond : partition.readThisSecond;
        flow.asked += offered * run.units;
        flow.consumed += consumed;
        (write ? partition.writeHeld : partition.readHeld[0]) -= consumed;
        (write ? partition.writeConsumed : partition.readConsumed) += consumed;
        const std::int64_t stored = plan.stores == Stores::EveryItem ? accepted
                                    : run.countNewKeys               ? m_newKeys[p]
                                                                     : 0;
        partition.sizeBytes += stored * (plan.spec->itemSize.bytes + kStorageBytesPerItem);
        const auto throttled = static_cast<std::uint64_t>(offered - accepted);
        (write ? partition.throttledWrites : partition.throttledReads) += throttled;
        if (throttled == 0) continue;
        noteThrottle(plan.table, static_cast<std::uint32_t>(p), plan.direction, reason,
                     run.arrivals->timeOf(run.lastRefused, startUs(), tickUs()), out);
    }
}

void Engine::closeBatchTable(BatchRun& run) {
    const bool write = run.plan->direction == Direction::Write;
    TableState& table = *run.table;
    TableGates& gates = write ? table.write : table.read;
    const TablePlan& plan = m_tables[run.plan->table];
    const std::uint64_t count = run.arrivals->count;
    const std::uint64_t refused = count - run.accepted;
    const MicroUnits asked = static_cast<MicroUnits>(count) * run.units;
    const MicroUnits consumed = static_cast<MicroUnits>(run.accepted) * run.units;
    const auto addReasons = [&](Reason reason, std::uint64_t calls) {
        table.reasons[static_cast<std::size_t>(reason)] += calls;
        table.second.reasons[static_cast<std::size_t>(reason)] += calls;
    };
    if (run.refusedByTable > 0) {
        addReasons(tableReasonOf(run), run.refusedByTable);
        (plan.onDemand ? gates.refusedByMaximumThis : gates.refusedByCapacityThis) +=
            static_cast<MicroUnits>(run.refusedByTable) * run.units;
    }
    addReasons(write ? Reason::TableWriteKeyRangeThroughputExceeded
                     : Reason::TableReadKeyRangeThroughputExceeded,
               refused - run.refusedByTable);
    if (plan.onDemand) {
        gates.account -= consumed;
        if (plan.of(run.plan->direction).maximum > 0) gates.maximum -= consumed;
    } else {
        const MicroUnits fromAllotment = std::min(gates.allotment, consumed);
        gates.allotment -= fromAllotment;
        gates.burst -= consumed - fromAllotment;
    }
    (write ? table.second.throttledWrites : table.second.throttledReads) += refused;
    (write ? table.second.writeDemanded : table.second.readDemanded) += asked;
    (write ? table.second.writeConsumed : table.second.readConsumed) += consumed;
    (write ? run.stream->writeDemanded : run.stream->readDemanded) += asked;
    (write ? run.stream->writeConsumed : run.stream->readConsumed) += consumed;
    run.stream->second.unitsAsked += asked;
}

void Engine::closeBatchStream(BatchRun& run) {
    const std::uint64_t count = run.arrivals->count;
    const std::uint64_t refused = count - run.accepted;
    StreamState& stream = *run.stream;
    SecondPoint& second = m_state.second;
    for (std::uint64_t* sum :
         {&stream.requests, &stream.firstTries, &stream.attempts, &stream.second.attempts,
          &second.requests, &second.firstTries, &second.attempts}) {
        *sum += count;
    }
    for (std::uint64_t* sum : {&stream.accepted, &stream.items, &stream.second.accepted,
                               &second.accepted, &second.items}) {
        *sum += run.accepted;
    }
    for (std::uint64_t* sum :
         {&stream.throttled, &stream.failed, &stream.firstTriesThrottled, &stream.second.throttled,
          &second.throttled, &second.failed, &second.firstTriesThrottled}) {
        *sum += refused;
    }
    const auto timeOf = [&](std::uint64_t i) {
        return run.arrivals->timeOf(i, startUs(), tickUs());
    };
    if (stream.firstSendUs < 0) stream.firstSendUs = timeOf(0);
    if (refused > 0) {
        if (stream.firstThrottleUs < 0) stream.firstThrottleUs = timeOf(run.firstRefused);
        if (m_state.firstThrottleUs < 0) m_state.firstThrottleUs = timeOf(run.firstRefused);
        stream.lastThrottleUs = timeOf(run.lastRefused);
        m_state.lastThrottleUs = timeOf(run.lastRefused);
    }
    countLatency(stream, run.plan->spec->latencyUs, count);
    stream.lastAnswerUs =
        std::max(stream.lastAnswerUs, timeOf(count - 1) + run.plan->spec->latencyUs);
    m_state.nextRequestId += count;
    m_attemptsThisTick += count;
}

}  // namespace partiscope
