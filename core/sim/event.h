// SPDX-License-Identifier: GPL-3.0-or-later
// What happened, in words' reach: append-only history, one sentence each (see sentence()).
// Values; thread-safe.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/ids.h"
#include "core/base/units.h"
#include "core/sim/reason.h"

namespace partiscope {

enum class EventKind {
    FirstThrottle,  // the run's first refusal
    ThrottleBegan,  // a partition or table refuses after a second without refusals
    ThrottleEnded,  // a full second without a refusal
    ParameterChanged,
    ParameterRefused,  // a command that could not be carried out, with its reason in `text`
    StreamFinished,
};

struct Event {
    EventKind kind = EventKind::FirstThrottle;
    std::int64_t tick = 0;
    Micros atUs = 0;
    TableId table;
    PartitionId partition;  // meaningful where `hasPartition`
    bool hasPartition = false;
    Reason reason = Reason::None;  // of a throttle
    std::string text;              // path and value of a parameter, a stream's name

    friend bool operator==(const Event&, const Event&) = default;
};

// One plain sentence: "0:00.2 partition H refuses writes: TableWriteKeyRangeThroughputExceeded".
[[nodiscard]] std::string sentence(const Event& event);

}  // namespace partiscope
