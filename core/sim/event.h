// SPDX-License-Identifier: GPL-3.0-or-later
// What happened, in words' reach: append-only history, one sentence each (see sentence()).
// Values; thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/ids.h"
#include "core/base/units.h"
#include "core/model/partition_map.h"
#include "core/model/split_policy.h"
#include "core/sim/reason.h"

namespace partiscope {

enum class EventKind {
    FirstThrottle,  // the run's first refusal
    ThrottleBegan,  // a partition or table refuses after a second without refusals
    ThrottleEnded,  // a full second without a refusal
    ParameterChanged,
    ParameterRefused,  // a command that could not be carried out, with its reason in `text`
    StreamFinished,
    SplitBegan,       // `partition` will be cut at `splitAt` at `dueUs`
    SplitEnded,       // `born` is the upper side
    SplitRefused,     // hot, and left whole: `refusal`
    CapacityAsked,    // UpdateTable was called, or the service began to grow: `capacity`
    CapacityChanged,  // it is in force
    CapacityRefused,  // by a quota or a limit on changes; `text` says which
};

enum class CapacityCause { AutoScaling, Event, OnDemand };
[[nodiscard]] std::string_view capacityCauseName(CapacityCause cause);  // "auto-scaling"

struct CapacityStep {
    Direction direction = Direction::Write;
    std::int64_t fromPerS = 0, toPerS = 0;  // units/s; on demand: what the partitions serve
    CapacityCause cause = CapacityCause::Event;
    friend bool operator==(const CapacityStep&, const CapacityStep&) = default;
};

struct Event {
    EventKind kind = EventKind::FirstThrottle;
    std::int64_t tick = 0;
    Micros atUs = 0;
    TableId table;
    PartitionId partition;  // meaningful where `hasPartition`
    bool hasPartition = false;
    Reason reason = Reason::None;  // of a throttle
    Micros dueUs = 0;              // SplitBegan, CapacityAsked: when it will be done
    SplitCause splitCause = SplitCause::Heat;
    KeyPosition splitAt;            // SplitBegan, SplitEnded
    bool insideCollection = false;  // the cut parts one item collection
    PartitionId born;               // SplitEnded
    RefusalCause refusal = RefusalCause::None;
    CapacityStep capacity;
    std::string text;  // path and value of a parameter, a stream's name

    friend bool operator==(const Event&, const Event&) = default;
};

// One plain sentence: "0:00.2 partition H refuses writes: TableWriteKeyRangeThroughputExceeded".
[[nodiscard]] std::string sentence(const Event& event);

}  // namespace partiscope
