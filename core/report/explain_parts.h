// SPDX-License-Identifier: GPL-3.0-or-later
// The pieces that explain.h is made of: the sample, the shard trials, the fixes. Only explain*.cpp
// include this. Thread-safe: no shared state.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/model/partition_map.h"
#include "core/report/explain.h"

namespace partiscope::explaining {

inline constexpr Micros kSampleSpan = 10 * kSecond;
inline constexpr std::uint64_t kSampleAttempts = 200'000;
inline constexpr std::int64_t kShardsTried = 32;
inline constexpr Micros kTrialSpan = 30 * kSecond;
inline constexpr double kCleanShare = 0.001;  // "no throttling" in a run with random arrivals

// First tries of the busiest seconds of one table and direction, as demand at the peak.
struct Sample {
    Micros fromUs = 0, toUs = 0;
    PartitionMap map{1};
    struct Load {
        PartitionId partition;
        double unitsPerS = 0;
    };
    std::vector<std::map<std::string, Load>> byStream;  // key -> load
};

[[nodiscard]] Sample takeSample(const RunResult& run, std::uint64_t seed,
                                const std::shared_ptr<const Scenario>& scenario, TableId table,
                                Direction direction);

// The key without the suffix of `shards`.
[[nodiscard]] std::string withoutShard(const std::string& key, const WriteShards& shards);

[[nodiscard]] std::vector<ShardTrial> tryShards(const Sample& sample, const Scenario& scenario,
                                                std::size_t stream, std::int64_t limit);

// Share of attempts that a run of the changed scenario throttles; nothing if it is not valid.
[[nodiscard]] std::optional<double> throttledShareOf(const Scenario& scenario, std::uint64_t seed);

// The stream that most refusals (or, without any, most units) of the direction came from.
[[nodiscard]] std::size_t streamOf(const Explanation& explanation);

[[nodiscard]] std::vector<Fix> fixesFor(const Explanation& explanation, const Scenario& scenario,
                                        std::uint64_t seed);

}  // namespace partiscope::explaining
