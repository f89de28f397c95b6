// SPDX-License-Identifier: GPL-3.0-or-later
// Why a scenario's requests are refused and what to do: the arithmetic, the cause as the run shows
// it, and six fixes, each with what it would do here and what it costs. Runs the scenario itself,
// looks at every first try of its busiest seconds, and measures its advice by running the changed
// scenario, and says whether the service mends it by itself. Thread-safe: no
// shared state.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/report/result_json.h"
#include "core/report/run_result.h"
#include "core/timeline/outlook.h"

namespace partiscope {

struct KeyLoad {
    std::string key;
    PartitionId partition;
    double unitsPerS = 0;
};

struct PartitionLoad {
    PartitionId partition;
    double unitsPerS = 0;             // asked at the peak
    std::size_t keys = 0;             // that were seen in it
    std::vector<std::string> shards;  // of the stream that is looked at
};

// What `count` write shards of the real keys come to under the real placement.
struct ShardTrial {
    std::int64_t count = 1;       // 1: the keys as they are, without a suffix
    std::size_t partitions = 0;   // that take part
    double busiestUnitsPerS = 0;  // asked of the busiest partition
    bool fits = false;
    std::optional<double> throttledShare;  // of a real run, where one was made
};

enum class FixEffect { No, Partly, Yes };

struct Fix {
    std::string id;  // key, write-shards, sort-key, cache, capacity, client
    std::string title;
    FixEffect effect = FixEffect::No;
    std::string what;
    std::string cost;
    std::optional<double> throttledShare;  // measured with the fix in place
};

struct Cause {
    bool throttles = false;
    Reason reason = Reason::None;  // the one with most events
    std::uint64_t events = 0;
    std::string table;
    std::string stream;  // the one with most refusals
    std::optional<KeyResult> hotKey;
    double hotKeyShare = 0;                 // of all refusals counted by key, 0 … 1
    std::vector<std::string> sharedShards;  // sentences
};

struct Explanation {
    RunResult run;
    Direction direction = Direction::Write;  // what is looked at
    std::int64_t limit = 0;                  // of a partition, units/s
    double demandPerS = 0;                   // of that direction on that table, at the peak
    double idleShare = 0;  // of the table's capacity in that direction; 0 on demand
    Micros sampleFromUs = 0, sampleToUs = 0;
    std::vector<KeyLoad> keys;              // busiest first, a handful
    std::vector<PartitionLoad> partitions;  // busiest first; those nobody asks are left out
    std::size_t partitionCount = 0;
    Cause cause;
    std::vector<ShardTrial> trials;  // N = 1 … 32; empty where sharding is beside the point
    std::optional<std::int64_t> shardCount;  // the smallest that is clean in a real run
    std::vector<Fix> fixes;
    // What the service does by itself, looked ahead from the end of the minute in which the first
    // request is refused (or of the run, if that is sooner). Absent: nothing is refused.
    std::optional<Outlook> outlook;
};

[[nodiscard]] Explanation explain(std::shared_ptr<const Scenario> scenario, std::uint64_t seed);

// { scenario, headline, arithmetic, limit_per_s, demand_per_s, keys, partitions, cause, trials,
//   write_shards, fixes, heal }
[[nodiscard]] Json toJson(const Explanation& explanation);
[[nodiscard]] std::string toText(const Explanation& explanation);

}  // namespace partiscope
