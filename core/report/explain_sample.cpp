// SPDX-License-Identifier: GPL-3.0-or-later
// The sample of the busiest seconds, and what other shard counts would make of it.
#include <algorithm>
#include <set>

#include "core/model/placement.h"
#include "core/report/cloudwatch.h"
#include "core/report/collector.h"
#include "core/report/explain_parts.h"
#include "core/scenario/parameter.h"

namespace partiscope::explaining {

namespace {

// Keys that are placed one by one in a trial; the tail behind them is taken as spread evenly.
constexpr std::size_t kKeysPlaced = 2'000;

// Start of the stretch of kSampleSpan in which most units were asked.
std::int64_t busiestSecond(const RunResult& run, TableId table, Direction direction) {
    const auto span = static_cast<std::size_t>(kSampleSpan / kSecond);
    const auto asked = [&](std::size_t i) {
        const TableSecond& sums = run.seconds[i].tables[table.value];
        return direction == Direction::Write ? sums.writeDemanded : sums.readDemanded;
    };
    MicroUnits sum = 0;
    MicroUnits most = -1;
    std::int64_t best = 0;
    for (std::size_t i = 0; i < run.seconds.size(); ++i) {
        sum += asked(i);
        if (i >= span) sum -= asked(i - span);
        if (sum > most) {
            most = sum;
            best = static_cast<std::int64_t>(i + 1) - static_cast<std::int64_t>(span);
        }
    }
    return std::max<std::int64_t>(0, best);
}

}  // namespace

Sample takeSample(const RunResult& run, std::uint64_t seed,
                  const std::shared_ptr<const Scenario>& scenario, TableId table,
                  Direction direction) {
    Sample sample;
    sample.byStream.resize(scenario->traffic.size());
    Simulation simulation(scenario, seed);
    StepOutput out;
    sample.fromUs = busiestSecond(run, table, direction) * kSecond;
    while (simulation.atUs() < sample.fromUs) {
        simulation.step({}, out);
        out.clear();
    }
    const Micros endUs = std::min(sample.fromUs + kSampleSpan, run.simulatedUs);
    Probe probe;
    probe.everyAttempt = true;
    std::uint64_t taken = 0;
    std::vector<double> unitsOf(scenario->traffic.size(), 0);
    while (simulation.atUs() < endUs && taken < kSampleAttempts) {
        simulation.step({}, out, &probe);
        for (const RequestRecord& record : out.records) {
            if (record.attempt != 1 || record.table != table) continue;
            if (record.direction != direction) continue;
            Sample::Load& load = sample.byStream[record.stream.value][record.partitionKey];
            load.partition = record.partition;
            load.unitsPerS += inUnits(record.units);
            unitsOf[record.stream.value] += inUnits(record.units);
        }
        taken += out.records.size();
        out.clear();
    }
    sample.toUs = simulation.atUs();
    sample.map = simulation.state().tables[table.value].map;
    const double span = std::max(inSeconds(sample.toUs - sample.fromUs), 1e-6);
    for (std::size_t s = 0; s < sample.byStream.size(); ++s) {
        if (unitsOf[s] == 0) continue;
        // Shares from the sample, the amount from the rate that the file states: exact where the
        // sample only comes near. A closed loop states none.
        const double stated = run.arithmetic.streams[s].peakUnitsPerS;
        const double scale = (stated > 0 ? stated : unitsOf[s] / span) / unitsOf[s];
        for (auto& [key, load] : sample.byStream[s]) load.unitsPerS *= scale;
    }
    return sample;
}

std::string withoutShard(const std::string& key, const WriteShards& shards) {
    if (!shards.present) return key;
    const std::size_t at = key.rfind(shards.separator);
    return shards.separator.empty() || at == std::string::npos ? key : key.substr(0, at);
}

std::vector<ShardTrial> tryShards(const Sample& sample, const Scenario& scenario,
                                  std::size_t stream, std::int64_t limit) {
    const WriteShards& shards = scenario.traffic[stream].writeShards;
    std::map<PartitionId, double> others;
    for (std::size_t s = 0; s < sample.byStream.size(); ++s) {
        if (s == stream) continue;
        for (const auto& [key, load] : sample.byStream[s]) others[load.partition] += load.unitsPerS;
    }
    std::map<std::string, double> byKey;
    for (const auto& [key, load] : sample.byStream[stream]) {
        byKey[withoutShard(key, shards)] += load.unitsPerS;
    }
    std::vector<std::pair<std::string, double>> keys(byKey.begin(), byKey.end());
    std::stable_sort(keys.begin(), keys.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    double tail = 0;
    for (std::size_t i = kKeysPlaced; i < keys.size(); ++i) tail += keys[i].second;
    if (keys.size() > kKeysPlaced) keys.resize(kKeysPlaced);

    Placer placer;
    std::vector<ShardTrial> trials;
    for (std::int64_t count = 1; count <= kShardsTried && !keys.empty(); ++count) {
        std::map<PartitionId, double> loads = others;
        std::set<PartitionId> used;
        for (const auto& [key, unitsPerS] : keys) {
            for (std::int64_t s = 0; s < count; ++s) {
                std::string text = key;
                if (count > 1) text += shards.separator + std::to_string(shards.first + s);
                const PartitionId partition = sample.map.lookup(placer.place(text));
                loads[partition] += unitsPerS / static_cast<double>(count);
                used.insert(partition);
            }
        }
        ShardTrial trial;
        trial.count = count;
        trial.partitions = used.size();
        const double even = tail / static_cast<double>(sample.map.count());
        for (const auto& [partition, unitsPerS] : loads) {
            trial.busiestUnitsPerS = std::max(trial.busiestUnitsPerS, unitsPerS + even);
        }
        trial.fits = trial.busiestUnitsPerS <= static_cast<double>(limit);
        trials.push_back(trial);
    }
    return trials;
}

std::optional<double> throttledShareOf(const Scenario& scenario, std::uint64_t seed) {
    if (hasErrors(checkScenario(scenario))) return std::nullopt;
    RunOptions options;
    options.untilUs = std::min(kTrialSpan, scenario.durationUs);
    const RunResult run = runToEnd(std::make_shared<const Scenario>(scenario), seed, options);
    std::uint64_t attempts = 0;
    std::uint64_t throttled = 0;
    for (const StreamResult& stream : run.streams) {
        attempts += stream.attempts;
        throttled += stream.throttled;
    }
    if (attempts == 0) return std::nullopt;
    return static_cast<double>(throttled) / static_cast<double>(attempts);
}

std::size_t streamOf(const Explanation& explanation) {
    std::size_t best = 0;
    double most = -1;
    const std::vector<StreamResult>& streams = explanation.run.streams;
    for (std::size_t i = 0; i < streams.size(); ++i) {
        if (directionOf(streams[i].operation) != explanation.direction) continue;
        const double weight = explanation.cause.throttles
                                  ? static_cast<double>(streams[i].throttled)
                                  : inUnits(streams[i].writeDemanded + streams[i].readDemanded);
        if (weight > most) {
            most = weight;
            best = i;
        }
    }
    return best;
}

}  // namespace partiscope::explaining
