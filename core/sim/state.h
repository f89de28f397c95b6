// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that changes while a run goes on, as one copyable struct of integers and vectors: a copy
// is a checkpoint. Random streams are the numbers of draws taken. Derived tables (owners of keys,
// alias tables) are caches of the engine and not here. Plain data; not thread-safe.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/ids.h"
#include "core/base/rng.h"
#include "core/base/units.h"
#include "core/model/auto_scaling.h"
#include "core/model/partition_map.h"
#include "core/model/split_policy.h"
#include "core/scenario/scenario.h"
#include "core/sim/event.h"
#include "core/sim/reason.h"
#include "core/sim/second_point.h"

namespace partiscope {

inline constexpr std::size_t kReplicasMax = 5;

// Asked and consumed units of one direction in a span of time.
struct FlowSum {
    MicroUnits asked = 0;
    MicroUnits consumed = 0;
};

struct PartitionState {
    MicroUnits writeHeld = 0;
    std::array<MicroUnits, kReplicasMax> readHeld{};  // [0] is the leader
    MicroUnits writeConsumed = 0, readConsumed = 0;   // since the start
    std::uint64_t throttledWrites = 0, throttledReads = 0;
    FlowSum writeThisSecond, readThisSecond, writeLastSecond, readLastSecond;
    MicroUnits peakWrite = 0, peakRead = 0;  // most consumed in a second
    Micros lastThrottledWriteUs = -1, lastThrottledReadUs = -1;
    bool writeThrottling = false,
         readThrottling = false;             // between ThrottleBegan and ThrottleEnded
    MicroUnits writeHeat = 0, readHeat = 0;  // consumed a second, smoothed over some seconds
    Bytes sizeBytes = 0;                     // stored, the service's 100 bytes an item included
};

// Eras 2012 and 2018: what a partition has of its table's capacity in one direction.
struct ShareFlow {
    MicroUnits held = 0, burst = 0;
    MicroUnits raise = 0;                         // 2018: on top of its part, micro-units a second
    MicroUnits refusedThis = 0, refusedLast = 0;  // units, this second and the last complete one
    Micros refusedSinceUs = -1;                   // without a second's rest; -1: it is not
    Micros delayUs = 0;                           // 2018: from then to the first raise
};

struct PartitionShare {
    std::uint64_t part = 0;  // of the table's capacity, in 2^-32; halves with a split
    ShareFlow write, read;
};

// A partition near a limit: how long, and what it was asked meanwhile. Kept while it is warm.
struct HeatWatch {
    std::uint32_t partition = 0;
    Micros sinceUs = 0;
    std::int64_t writeHotS = 0, readHotS = 0;  // a hot second counts 1, a cool one takes 2 away
    Micros windowUs = 0;                       // hot for so long: a split is thought of
    RefusalCause refusal = RefusalCause::None;
    Micros judgedUs = -1;              // when it was last thought of
    std::uint32_t keepEvery = 1;       // of the accesses sampled here
    std::uint32_t passedOver = 0;      // since the last one kept
    std::vector<ObservedAccess> seen;  // in order of time
};
inline constexpr std::size_t kObservedMost = 2'048;  // then every other one is dropped

struct RunningSplit {
    std::uint32_t partition = 0;
    SplitCause cause = SplitCause::Heat;
    Micros beganUs = 0, endsUs = 0;
    KeyPosition at;
    std::uint32_t lowerShareMilli = 500;  // of the traffic seen
    bool insideCollection = false;
};

// Where a partition that was not there at the start comes from.
struct PartitionBirth {
    std::uint32_t parent = 0;
    Micros atUs = 0;
    SplitCause cause = SplitCause::Heat;
    bool insideCollection = false;
};

struct TableCapacity {
    CapacityMode mode = CapacityMode::Provisioned;
    std::int64_t write = 0, read = 0;  // units/s; meaningless on demand
    friend bool operator==(const TableCapacity&, const TableCapacity&) = default;
};

// UpdateTable on its way.
struct TableUpdate {
    TableCapacity to;
    Micros askedUs = 0, effectiveUs = 0;
    CapacityCause cause = CapacityCause::Event;
};

// The table's own gates in one direction; what does not apply is 0.
struct TableGates {
    MicroUnits allotment = 0;
    MicroUnits burst = 0;
    MicroUnits account = 0;
    MicroUnits maximum = 0;
    // Units refused by each gate of the table: this second and the last complete one.
    MicroUnits refusedByMaximumThis = 0, refusedByMaximumLast = 0;
    MicroUnits refusedByCapacityThis = 0, refusedByCapacityLast = 0;
    Micros lastThrottledUs = -1;
    bool throttling = false;
};

struct TableState {
    TableGates write, read;
    PartitionMap map{1};
    std::vector<PartitionState> partitions;  // by PartitionId
    std::vector<PartitionShare> shares;      // by PartitionId; empty in the era of today
    // Splits (splits.cpp, heat.cpp). Partitions 0 … firstPartitions-1 were there at the start.
    std::uint32_t firstPartitions = 1;
    std::vector<PartitionBirth> births;          // of firstPartitions, firstPartitions + 1 …
    std::vector<HeatWatch> watches;              // ascending by partition
    std::vector<RunningSplit> splits;            // in the order in which they began
    std::uint64_t asks = 0;                      // members tried so far: which of them are sampled
    std::uint64_t asksBefore = 0;                // at the last whole second
    std::uint64_t sampleEvery = 1;               // one in so many
    std::uint64_t sampleFrom = 0, sampleAt = 0;  // the stretch that goes on, and its one
    std::int64_t doublingsLeft = 0;              // of a growth, the one that goes on included
    std::uint32_t partitionsBefore = 0;          // when it was asked for
    SplitCause growCause = SplitCause::Growth;
    std::uint64_t policyDraws = 0;  // of TABLE/policy
    // Capacity (table_updates.cpp).
    TableCapacity capacity;  // in force
    std::optional<TableUpdate> update;
    MicroUnits peakWrite = 0, peakRead = 0;      // most consumed: mean of a whole span
    MicroUnits spanWrite = 0, spanRead = 0;      // consumed in the span that goes on
    Micros grewUs = -1;                          // when the last doubling began; -1: none
    MicroUnits minuteWrite = 0, minuteRead = 0;  // consumed in the minute that goes on
    ScalingState scaleWrite, scaleRead;
    DecreaseAllowance decreases;
    std::vector<Micros> toOnDemandUs;  // mode switches of the last 24 hours
    std::array<std::uint64_t, kReasonCount> reasons{};
    TableSecond second;      // this second so far
    TableSecond lastSecond;  // the last complete one
};

struct KeyTally {
    MicroUnits units = 0;
    std::uint64_t throttled = 0;
};

// Counts of one key set of a stream; `keySet` names it (engine/key_set.h). Finite sets: index u.
// Sets without end whose keys last longer than a request (period, run > 1): index ordinal - first.
struct TallyBlock {
    std::uint64_t keySet = 0;
    bool endless = false;
    std::uint64_t firstOrdinal = 0;
    std::vector<KeyTally> tallies;
};

// The busiest of keys that one request each has (uuid, clock, sequence): exact, since a key's count
// is known when its request is. Busiest first; ties: the earlier item first.
struct UniqueKey {
    std::uint64_t item = 0;  // item number
    Micros firstUs = 0;
    std::uint64_t keySet = 0;
    std::int64_t count = 0;
};
inline constexpr std::size_t kUniqueKeysMost = 32;

struct StreamSecond {
    std::uint64_t attempts = 0, accepted = 0, throttled = 0, retries = 0;
    MicroUnits unitsAsked = 0;
};

// Latencies in microseconds, log-spaced bins: 32 a doubling, so that a quantile is within 2.2 %.
struct LatencyCounts {
    std::vector<std::uint64_t> bins;  // grown on demand
    std::uint64_t count = 0;
    Micros sum = 0;
    Micros most = 0;
};

struct StreamState {
    std::uint64_t calls = 0;
    std::uint64_t requests = 0, attempts = 0, accepted = 0, throttled = 0, failed = 0;
    std::uint64_t firstTries = 0, firstTriesThrottled = 0;
    std::uint64_t items = 0, unprocessed = 0;
    MicroUnits writeDemanded = 0, writeConsumed = 0, readDemanded = 0, readConsumed = 0;
    std::uint64_t arrivalDraws = 0, routeDraws = 0, retryDraws = 0;
    Uint128 arrivalRemainder = 0;
    LatencyCounts latency;
    Micros firstThrottleUs = -1, lastThrottleUs = -1, lastAnswerUs = -1;
    Micros firstSendUs = -1;
    bool workersStarted = false;
    bool finished = false;
    StreamSecond second, lastSecond;
    std::vector<TallyBlock> blocks;
    std::vector<UniqueKey> uniqueAccessed, uniqueThrottled;
    std::vector<std::uint32_t> workerOutstanding;  // closed loop: answers awaited
    std::vector<Micros> workerAnswerUs;            // latest of them
};

// Something that will happen: a retry, a closed-loop send, a serial gather's next member.
struct Pending {
    Micros dueUs = 0;
    std::uint32_t stream = 0;
    std::uint32_t worker = 0;
    std::uint64_t call = kNoCall;
    std::uint32_t member = 0;
    std::uint32_t attempt = 1;
    std::uint64_t id = 0;
    Micros firstUs = -1;

    static constexpr std::uint64_t kNoCall = std::numeric_limits<std::uint64_t>::max();
    friend auto operator<=>(const Pending&, const Pending&) = default;  // the order of rules.md 5.3
};

struct State {
    std::int64_t tick = 0;
    std::uint64_t nextRequestId = 1;
    std::shared_ptr<const Scenario> scenario;  // with every change so far
    // Settings before a change that made another key set: they name the keys counted then.
    std::vector<std::shared_ptr<const Scenario>> earlierSettings;
    std::size_t changesApplied = 0;  // of scenario->changes
    std::vector<TableState> tables;
    std::vector<StreamState> streams;
    std::vector<Pending> pending;  // a heap, the next on top
    SecondPoint second;            // sums of the second so far, tables excepted
    Micros firstThrottleUs = -1, lastThrottleUs = -1;
    bool anyThrottle = false;  // FirstThrottle was told
};

// The bin of a latency and the latency that a bin stands for (its middle).
[[nodiscard]] std::size_t latencyBin(Micros latencyUs);
[[nodiscard]] Micros latencyOfBin(std::size_t bin);

[[nodiscard]] bool isSplitting(const TableState& table, std::uint32_t partition);
[[nodiscard]] std::optional<KeyPosition> rangeEnd(const PartitionMap& map, std::uint32_t range);

[[nodiscard]] std::size_t sizeBytes(const State& state);   // for the checkpoint budget
[[nodiscard]] std::uint64_t digestOf(const State& state);  // rules.md 7

}  // namespace partiscope
