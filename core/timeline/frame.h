// SPDX-License-Identifier: GPL-3.0-or-later
// An immutable picture of one tick for readers: all that the window may know. Made by
// frame_maker.h, only when somebody will look. Plain data, no pointers into the engine; copyable
// between threads. Rates are micro-units a second over the last completed second of simulated time
// (in the first second: since the start).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/ids.h"
#include "core/base/units.h"
#include "core/model/partition_map.h"
#include "core/model/partition_name.h"
#include "core/scenario/scenario.h"
#include "core/sim/event.h"
#include "core/sim/reason.h"
#include "core/sim/request_record.h"

namespace partiscope {

// What was asked of something and what became of it, in one direction.
struct Flow {
    MicroUnits asked = 0;    // units/s, every attempt
    MicroUnits served = 0;   // units/s
    MicroUnits refused = 0;  // units/s; asked = served + refused
    friend bool operator==(const Flow&, const Flow&) = default;
};

// A split that goes on.
struct SplitFrame {
    SplitCause cause = SplitCause::Heat;
    Micros beganUs = 0, endsUs = 0;
    KeyPosition at;
    double atShare = 0;             // its place in the hash space, 0 … 1
    double lowerTrafficShare = 0;   // of the traffic seen, below the cut, 0 … 1
    bool insideCollection = false;  // the cut parts one item collection
    std::string atText;  // the cut's sort key as far as it can be read, or the hash: "80c4…"
    friend bool operator==(const SplitFrame&, const SplitFrame&) = default;
};

struct LaneFrame {
    PartitionId id;
    KeyPosition from;      // start of its range; lanes come in key order
    double fromShare = 0;  // the range as shares of the hash space, 0 … 1
    double toShare = 1;
    Flow write, read;
    MicroUnits limitWrite = 0;  // units/s; eras 2012 and 2018: its share, if that is less
    MicroUnits limitRead = 0;   // of one replica; likewise
    MicroUnits writeHeld = 0;   // tokens now
    MicroUnits readHeld = 0;    // leader's tokens now
    std::uint64_t throttledSoFar = 0;
    std::optional<SplitFrame> split;                  // now
    RefusalCause splitRefusal = RefusalCause::None;   // hot, and the service leaves it whole
    Micros hotSinceUs = -1;                           // near a limit since; -1: it is not
    std::optional<PartitionId> parent;                // it was cut from, with these:
    Micros bornUs = 0;
    SplitCause bornBy = SplitCause::Heat;
    bool startsInsideCollection = false;              // its range begins inside one item collection
    std::string fromText;                             // the start of its range: "80c4…" or a sort key
    MicroUnits shareWrite = 0, shareRead = 0;         // eras 2012 and 2018: its own part, units/s
    Bytes sizeBytes = 0;                              // what it stores
    friend bool operator==(const LaneFrame&, const LaneFrame&) = default;
};

struct HotKeyFrame {  // a key that takes part of the traffic, with its place
    std::string key;
    std::uint32_t lane = 0;   // index into lanes
    double share = 0;         // place in the hash space, 0 … 1
    double trafficShare = 0;  // of the units asked since the start, 0 … 1
    friend bool operator==(const HotKeyFrame&, const HotKeyFrame&) = default;
};

struct KeyCountFrame {  // a row of Contributor Insights: since the start
    std::string key;
    std::uint32_t stream = 0;     // index into streams; of several that use the key, the first
    std::uint32_t lane = 0;       // index into lanes
    MicroUnits units = 0;         // 3 × write units + read units (facts 7.2)
    std::uint64_t throttled = 0;  // refused attempts' members
    friend bool operator==(const KeyCountFrame&, const KeyCountFrame&) = default;
};

struct StreamFrame {
    std::string name;
    Operation operation = Operation::PutItem;
    Direction direction = Direction::Write;
    Bytes itemBytes = 0;
    double callsPerS = 0;  // attempts in the last second
    double acceptedPerS = 0;
    double throttledPerS = 0;
    double retriesPerS = 0;
    MicroUnits unitsPerCall = 0;
    bool closedLoop = false;
    bool finished = false;
    std::uint32_t waitingForRetry = 0;
    friend bool operator==(const StreamFrame&, const StreamFrame&) = default;
};

// The places of the chain. Gate names those that give a reason; the saved burst shares the table's.
enum class ChainStep {
    AccountOrMaximum,
    TableCapacity,
    SavedBurst,
    Partition,
    IndexBuffer,
    ItemCollection,
    StaticShare
};
inline constexpr std::size_t kChainSteps = 7;

[[nodiscard]] std::string_view chainStepName(ChainStep step);  // "Saved burst"

struct GateFrame {
    Gate gate = Gate::None;
    Direction direction = Direction::Write;
    bool applies = false;
    std::string whyNot;            // "on-demand only", "no index": where it does not apply
    MicroUnits asked = 0;          // units/s that reached this gate
    MicroUnits limit = 0;          // units/s
    MicroUnits held = 0;           // tokens now (burst: what is saved)
    MicroUnits heldMost = 0;       // what it can hold
    MicroUnits refused = 0;        // units/s refused here in the last second
    MicroUnits refusedInAll = 0;   // the partition gate: by all partitions; elsewhere as `refused`
    std::string partitionName;     // the partition gate: of the hottest lane
    Reason reason = Reason::None;  // given when it refuses
    ChainStep step = ChainStep::AccountOrMaximum;
    friend bool operator==(const GateFrame&, const GateFrame&) = default;
};

// A change of the table that was asked for and is not in force yet (UpdateTable).
struct TableUpdateFrame {
    Micros askedUs = 0, effectiveUs = 0;
    CapacityMode mode = CapacityMode::Provisioned;
    std::int64_t writeCapacity = 0, readCapacity = 0;  // units/s; 0 on demand
    CapacityCause cause = CapacityCause::Event;
    friend bool operator==(const TableUpdateFrame&, const TableUpdateFrame&) = default;
};

inline constexpr std::size_t kKeyRowsMost = 25;

struct TableFrame {
    std::string name;
    CapacityMode mode = CapacityMode::Provisioned;
    Flow write, read;
    MicroUnits writeCapacity = 0;  // units/s; 0 on demand
    MicroUnits readCapacity = 0;
    MicroUnits warmWrite = 0, warmRead = 0;  // units/s that its partitions serve, evenly spread
    MicroUnits peakWrite = 0, peakRead = 0;  // on demand: the most it has served so far
    Era era = Era::Today;
    std::optional<TableUpdateFrame> update;
    std::optional<AutoScalingSpec> autoScaling;
    std::vector<LaneFrame> lanes;  // key order
    // Chain order (ChainStep), kChainSteps a direction: writes, then reads; a direction in which no
    // stream asks is left out (without any stream: writes).
    std::vector<GateFrame> gates;
    // Busiest first: a handful, or every key (shard) where the streams have no more than 64.
    std::vector<HotKeyFrame> hotKeys;
    // Contributor Insights: at most kKeyRowsMost each, most units or most throttles first.
    std::vector<KeyCountFrame> mostAccessed, mostThrottled;
    friend bool operator==(const TableFrame&, const TableFrame&) = default;
};

// "Stop when …": a condition that pauses a run while it plays (breakpoint.h).
struct Breakpoint {
    enum class Kind {
        FirstThrottle,
        ShareAbove,  // throttled attempts of a whole second, by the attempts
        Moment
    };
    Kind kind = Kind::FirstThrottle;
    double share = 0.05;  // ShareAbove: 0 … 1
    Micros atUs = 0;      // Moment
    friend bool operator==(const Breakpoint&, const Breakpoint&) = default;
};

struct BreakpointHit {
    Breakpoint breakpoint;
    double throttledShare = 0;  // of the last complete second
    friend bool operator==(const BreakpointHit&, const BreakpointHit&) = default;
};

struct Frame {
    std::int64_t tick = 0;
    Micros atUs = 0;
    Micros tickUs = 10'000;
    Micros durationUs = 0;
    std::uint64_t epoch = 0;  // raised by a seek: never tween across
    bool playing = false;
    bool atEnd = false;
    std::uint32_t branch = 0;                // the current one's id (branch.h)
    std::optional<BreakpointHit> stoppedBy;  // why it does not play any more
    double speedAsked = 1;                   // simulated seconds a wall second; infinity: flat out
    double speedReached = 0;
    std::uint64_t requestsSoFar = 0;
    std::uint64_t attemptsSoFar = 0;
    std::uint64_t acceptedSoFar = 0;
    std::uint64_t throttledSoFar = 0;
    std::optional<Micros> firstThrottleUs;
    std::vector<TableFrame> tables;
    std::vector<StreamFrame> streams;
    std::vector<RequestRecord> samples;           // real attempts since the frame before
    std::optional<RequestRecord> refusedExample;  // the latest refused attempt that was sampled
    std::optional<std::uint64_t> digest;          // when paused
};

}  // namespace partiscope
