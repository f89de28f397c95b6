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
#include <vector>

#include "core/base/ids.h"
#include "core/base/rng.h"
#include "core/base/units.h"
#include "core/model/partition_map.h"
#include "core/scenario/scenario.h"
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
         readThrottling = false;  // between ThrottleBegan and ThrottleEnded
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

[[nodiscard]] std::size_t sizeBytes(const State& state);   // for the checkpoint budget
[[nodiscard]] std::uint64_t digestOf(const State& state);  // rules.md 7

}  // namespace partiscope
