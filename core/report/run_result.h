// SPDX-License-Identifier: GPL-3.0-or-later
// The outcome of a run as one plain value, complete enough for every printer (result_json, _csv,
// _text), for metric paths and for expectations. Made by report.h. Amounts are micro-units and
// microseconds as in the engine; they become decimals only where they are printed. Thread-safe as
// plain data is.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/base/units.h"
#include "core/model/partition_map.h"
#include "core/report/arithmetic.h"
#include "core/scenario/scenario.h"
#include "core/sim/event.h"
#include "core/sim/reason.h"
#include "core/sim/second_point.h"
#include "core/sim/state.h"

namespace partiscope {

// A partition at the end of the run. Its range is [from, to); the last one's `to` is the greatest
// hash.
struct PartitionResult {
    PartitionId id;
    std::string name;            // "A", "B" …
    std::string fromHex, toHex;  // 32 hex digits of the hash
    MicroUnits writeConsumed = 0, readConsumed = 0;
    std::uint64_t throttledWrites = 0, throttledReads = 0;
    MicroUnits peakWrite = 0, peakRead = 0;  // most consumed in one second
    Bytes sizeBytes = 0;
    std::optional<PartitionId> parent;  // that it was cut from
};

struct TableResult {
    std::string name;
    CapacityMode mode = CapacityMode::Provisioned;
    std::int64_t writeCapacity = 0, readCapacity = 0;  // units/s at the end; 0 on demand
    std::array<std::uint64_t, kReasonCount> reasons{};
    std::uint64_t throttledRequests = 0;
    std::uint64_t conditionFailures = 0;
    std::vector<PartitionResult> partitions;  // in key order
};

struct LatencyResult {  // microseconds; all 0 where no call was answered
    double meanUs = 0;
    Micros p50Us = 0, p90Us = 0, p99Us = 0, p999Us = 0, maxUs = 0;
};

struct StreamResult {
    std::string name;
    TableId table;
    Operation operation = Operation::PutItem;
    std::uint64_t requests = 0, attempts = 0, accepted = 0, throttled = 0, failed = 0;
    std::uint64_t firstTries = 0, firstTriesThrottled = 0;
    std::uint64_t items = 0, unprocessed = 0;
    MicroUnits writeDemanded = 0, writeConsumed = 0, readDemanded = 0, readConsumed = 0;
    LatencyResult latency;
    Micros activeUs = 0;                // what goodput is taken over
    std::optional<Micros> finishedUs;   // the last answer, once nothing more will come
    std::vector<StreamSecond> seconds;  // as RunResult::seconds; empty if nobody collected them
};

struct KeyResult {
    std::string key;
    std::string table;
    PartitionId partition;                     // where it lies now
    MicroUnits writeUnits = 0, readUnits = 0;  // consumed
    std::uint64_t throttled = 0;               // throttle events
};

// Write shards of one key that share a partition: what "8 shards" comes to.
struct ShardPlace {
    std::string stream;
    std::string key;  // with its suffix
    std::int64_t shard = 0;
    PartitionId partition;
};

struct RunResult {
    std::string scenarioName;                  // the title, or the file's name
    std::shared_ptr<const Scenario> scenario;  // at the end, changes included
    std::uint64_t seed = 0;
    Micros simulatedUs = 0;
    double wallSeconds = 0;
    std::uint64_t digest = 0;
    std::optional<Micros> firstThrottleUs, lastThrottleUs;
    std::vector<SecondPoint> seconds;  // the last may be a part of a second, if the run ended in it
    std::vector<StreamResult> streams;
    std::vector<TableResult> tables;
    std::vector<Event> events;
    std::vector<KeyResult> mostAccessed;   // busiest first
    std::vector<KeyResult> mostThrottled;  // most refused first
    std::vector<ShardPlace> shards;        // of streams with a constant key and random write shards
    Arithmetic arithmetic;
};

}  // namespace partiscope
