// SPDX-License-Identifier: GPL-3.0-or-later
// One attempt of one request as it met the gates: what the trace prints and the autopsy shows.
// Made only for attempts that somebody asked to see. Values; thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "core/base/ids.h"
#include "core/base/units.h"
#include "core/model/partition_map.h"
#include "core/scenario/scenario.h"
#include "core/sim/reason.h"

namespace partiscope {

struct RequestRecord {
    RequestId id = 0;
    std::uint32_t member = 0;   // of a batch, transaction or gather
    std::uint32_t attempt = 1;  // 1 is the first try
    Micros atUs = 0;
    StreamId stream;
    TableId table;
    PartitionId partition;
    Operation operation = Operation::PutItem;
    Direction direction = Direction::Write;
    std::string partitionKey;  // with its shard suffix
    std::string sortKey;       // empty: no sort key
    KeyPosition position;
    Bytes itemBytes = 0;
    MicroUnits units = 0;
    std::uint32_t replica = 0;  // which node answers a read; 0 is the leader
    // What each gate held before this attempt; -1: the gate does not apply.
    MicroUnits maximumHeld = -1;
    MicroUnits tableHeld = -1;
    MicroUnits burstHeld = -1;
    MicroUnits partitionHeld = -1;
    Gate refusedBy = Gate::None;
    Reason reason = Reason::None;  // None: accepted
    Micros retryAtUs = -1;         // -1: no further try
};

}  // namespace partiscope
