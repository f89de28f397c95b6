// SPDX-License-Identifier: GPL-3.0-or-later
// The engine behind Simulation: one State, the plans and caches made from it, and the tick. The order of
// a tick is rules.md 5. Split over files by what they do: engine.cpp (the tick, changes), arrivals.cpp
// (open loop, closed loop), settle_calls.cpp (any call, one by one), settle_batch.cpp (many plain calls
// of one stream at once, bit-equal to one by one), seconds.cpp (sums and events of a second), heat.cpp and
// splits.cpp (partitions near a limit, and what comes of it), table_updates.cpp (capacity), shares.cpp
// (old eras).
// Private to core/sim. Not thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/rng.h"
#include "core/model/placement.h"
#include "core/model/tables.h"
#include "core/sim/gates.h"
#include "core/sim/simulation.h"
#include "core/sim/stream_plan.h"

namespace partiscope {

class Engine {
public:
    Engine(std::shared_ptr<const Scenario> scenario, std::uint64_t seed);

    void step(std::span<const Command> commands, StepOutput& out, const Probe* probe);
    void restore(const State& state);

    [[nodiscard]] const State& state() const { return m_state; }
    [[nodiscard]] const Scenario& scenario() const { return *m_state.scenario; }
    [[nodiscard]] std::uint64_t seed() const { return m_seed; }
    [[nodiscard]] Micros tickUs() const { return m_state.scenario->tickUs; }
    [[nodiscard]] Micros startUs() const { return m_state.tick * tickUs(); }

    // Report of keys; most accessed or most throttled first.
    [[nodiscard]] std::vector<Simulation::KeyCount> keyCounts(TableId table, bool throttled,
                                                              std::size_t most);
    [[nodiscard]] std::vector<Simulation::KeyCount> keysOf(StreamId stream, std::size_t most);

private:
    // The open-loop arrivals of one stream in this tick, in order of time.
    struct Arrivals {
        std::uint32_t stream = 0;
        std::uint64_t count = 0, done = 0;
        std::uint64_t firstCall = 0;
        [[nodiscard]] Micros timeOf(std::uint64_t i, Micros startUs, Micros tickUs) const {
            return startUs +
                   (2 * static_cast<Micros>(i) + 1) * tickUs / (2 * static_cast<Micros>(count));
        }
    };
    // One attempt on its way through settle_calls.cpp.
    struct Attempt {
        Pending what;
        Micros atUs = 0;
        std::uint32_t refusedMembers = 0, acceptedMembers = 0, failedConditions = 0;
        Reason lastReason = Reason::None;
        bool record = false;
        std::size_t firstRecord = 0;  // index into StepOutput::records
    };
    struct MemberAsk {
        Ask ask;
        ItemKey key;
        std::uint64_t item = 0;
        Bytes bytes = 0;
    };

    // engine.cpp
    void remakePlans();
    void planTableAgain(std::size_t table);
    void refreshOwners(std::size_t table);  // after a split
    void findOwners(StreamPlan& plan) const;
    void applyChanges(std::span<const Command> commands, StepOutput& out);
    bool applyChange(const std::string& path, const std::string& value, StepOutput& out);
    void adoptScenario(std::shared_ptr<const Scenario> next);
    std::size_t blockFor(StreamState& stream, const StreamPlan& plan) const;

    // arrivals.cpp
    void drawArrivals();
    void startWorkers();
    void settleTick(StepOutput& out);
    void settleMerged(StepOutput& out);
    [[nodiscard]] Micros nextArrivalUs(std::uint32_t& which) const;
    void sendAgain(std::uint32_t stream, std::uint32_t worker, Micros atUs);
    void pushPending(const Pending& pending);

    // settle_calls.cpp
    void beginArrival(std::uint32_t stream, std::uint64_t call, Micros atUs, StepOutput& out);
    void takePending(const Pending& pending, StepOutput& out);
    void settleCall(const Pending& pending, Micros atUs, StepOutput& out);
    MemberAsk askOf(StreamPlan& plan, const Pending& call, std::uint32_t member, Micros firstUs);
    bool settleMember(StreamPlan& plan, Attempt& attempt, const MemberAsk& member,
                      std::vector<Debit>* debits, StepOutput& out);
    void settleTransaction(StreamPlan& plan, Attempt& attempt, StepOutput& out);
    [[nodiscard]] bool failsCondition(StreamPlan& plan, const MemberAsk& member);
    [[nodiscard]] KeyTally& tallyOf(const StreamPlan& plan, const ItemKey& key);
    void countRefusal(StreamPlan& plan, const MemberAsk& member, Reason reason, Micros atUs,
                      Micros firstUs);
    // True where nothing was taken of the key before.
    bool countConsumed(StreamPlan& plan, const MemberAsk& member, Micros firstUs);
    void countStored(const StreamPlan& plan, const MemberAsk& member, bool isNewKey);
    void countAsked(StreamPlan& plan, const MemberAsk& member, Micros firstUs);
    void finishAttempt(StreamPlan& plan, Attempt& attempt, StepOutput& out);
    Micros retryDelay(StreamPlan& plan, StreamState& stream, std::uint32_t attempt);
    void finishCall(StreamPlan& plan, const Pending& call, Micros answerUs);
    void recordMember(StreamPlan& plan, const Attempt& attempt, const MemberAsk& member,
                      const TableState& table, const Verdict& verdict, StepOutput& out);

    // heat.cpp
    void observe(StreamPlan& plan, std::uint32_t partition, KeyPosition place, std::uint64_t item,
                 Micros firstUs, MicroUnits units);
    void updateWatches(std::size_t table);
    void judgeHeat(std::size_t table, StepOutput& out);
    [[nodiscard]] bool splitsInsideCollection(const TableState& table, const KeyPosition& at) const;
    [[nodiscard]] Micros jittered(std::size_t table, Micros least, Micros span);

    // splits.cpp
    [[nodiscard]] Event tableEvent(EventKind kind, std::size_t table, Micros atUs) const;
    void beginSplit(std::size_t table, const RunningSplit& split, StepOutput& out);
    void storePreload(std::size_t table);
    [[nodiscard]] std::optional<KeyPosition> sortMiddle(std::size_t table,
                                                        std::uint32_t range) const;
    void carryOut(std::size_t table, const RunningSplit& split, StepOutput& out);
    void endSplits(std::size_t table, StepOutput& out);
    void beginDoubling(std::size_t table, SplitCause cause, Micros nowUs, StepOutput& out);
    void grow(std::size_t table, std::int64_t doublings, SplitCause cause, Micros nowUs,
              StepOutput& out);
    void goOnGrowing(std::size_t table, StepOutput& out);
    void splitForSize(std::size_t table, StepOutput& out);

    // table_updates.cpp
    [[nodiscard]] std::int64_t servedBy(std::size_t table, Direction direction) const;
    [[nodiscard]] std::int64_t partitionsFor(const TableCapacity& to) const;
    void tellCapacity(EventKind kind, std::size_t table, const TableUpdate& update, Micros atUs,
                      StepOutput& out) const;
    void tellGrowth(EventKind kind, std::size_t table, std::int64_t doublings, Micros nowUs,
                    StepOutput& out);
    bool refuseUpdate(std::size_t table, const TableCapacity& to, Micros nowUs, StepOutput& out);
    void requestUpdate(std::size_t table, const TableCapacity& to, CapacityCause cause,
                       Micros nowUs, StepOutput& out);
    void putInForce(std::size_t table, Micros nowUs, StepOutput& out);
    void putDueInForce(StepOutput& out);
    void followSpec(const Scenario& before, StepOutput& out);
    void warmUp(std::size_t table, StepOutput& out);
    void growOnDemand(std::size_t table, StepOutput& out);
    void scaleByAlarms(std::size_t table, StepOutput& out);

    // shares.cpp
    void adaptShares(std::size_t table);
    void changeEra();

    // settle_batch.cpp
    void settleBatch(const Arrivals& arrivals, StepOutput& out);
    struct BatchRun;
    template <bool kTableMayRefuse, bool kCut>
    void settleChunk(BatchRun& run, std::uint64_t from, std::uint64_t to);
    void drawKeys(BatchRun& run, std::uint64_t from, std::uint64_t count);
    [[nodiscard]] KeyPosition placeInBatch(BatchRun& run, std::uint64_t i);
    void findCutOwners(BatchRun& run, std::uint64_t from, std::uint64_t count);
    void observeBatch(BatchRun& run, std::uint64_t from, std::uint64_t to);
    void countWhatIsLeft(BatchRun& run);
    void settleWatched(BatchRun& run, std::uint64_t from, std::uint64_t to, StepOutput& out);
    void recordBatched(BatchRun& run, std::uint64_t i, StepOutput& out);
    [[nodiscard]] Reason tableReasonOf(const BatchRun& run) const;
    void closeBatchPartitions(BatchRun& run, StepOutput& out);
    void closeBatchTable(BatchRun& run);
    void closeBatchStream(BatchRun& run);

    // seconds.cpp
    void closeSecond(StepOutput& out);
    void closePartitions(std::size_t table, StepOutput& out);
    void noteThrottle(std::uint32_t table, std::uint32_t partition, Direction direction,
                      Reason reason, Micros atUs, StepOutput& out);
    void noteFinished(StepOutput& out);
    void decidePolicies(std::size_t table, StepOutput& out);

    // key_report.cpp
    [[nodiscard]] std::string textInBlock(StreamPlan& plan, const TallyBlock& block, std::size_t u);
    void collectKeys(std::size_t index, bool throttled, std::size_t most,
                     std::vector<Simulation::KeyCount>& found);
    [[nodiscard]] std::unique_ptr<StreamPlan> planOfKeySet(std::size_t stream, std::uint64_t name);

    // Counts one API call's attempt in the sums of its stream and second.
    [[nodiscard]] bool wantsRecord();
    void countLatency(StreamState& stream, Micros latencyUs, std::uint64_t calls);

    State m_state;
    std::uint64_t m_seed = 0;
    std::vector<TablePlan> m_tables;
    std::vector<std::unique_ptr<StreamPlan>> m_streams;
    PlanCache m_cache;
    PoissonSource m_poisson;
    Placer m_placer;

    // Scratch of one tick, kept to keep its memory.
    std::vector<Arrivals> m_arrivals;
    std::vector<std::int64_t> m_left, m_leftAtStart, m_offered, m_newKeys;
    std::vector<Debit> m_debits;
    const Probe* m_probe = nullptr;
    std::uint64_t m_recordStride = 1, m_recordCounter = 0, m_attemptsLastTick = 0;
    std::uint64_t m_attemptsThisTick = 0;
    std::uint32_t m_recordsThisTick = 0;
};

inline constexpr std::uint32_t kUsefulShareMilli = 50;  // of the traffic on either side of a cut

[[nodiscard]] HeatWatch* findWatch(TableState& table, std::uint32_t partition);
void beginSampleStretch(TableState& table, std::uint64_t first);
void keepObserved(HeatWatch& watch, const ObservedAccess& access);
void divide(TableState& table);  // into equal shares
void halveShare(TableState& table, std::uint32_t parent);  // appends the child's
[[nodiscard]] std::int64_t doublingsTo(std::int64_t have, std::int64_t needed);

// Busiest first; ties: the earlier item. Keeps the best kUniqueKeysMost.
void noteUniqueKey(std::vector<UniqueKey>& best, const UniqueKey& key);

}  // namespace partiscope
