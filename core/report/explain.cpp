// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/explain.h"

#include <algorithm>
#include <map>

#include "core/report/cloudwatch.h"
#include "core/report/collector.h"
#include "core/report/explain_parts.h"
#include "core/report/result_text.h"

namespace partiscope {

namespace {

constexpr std::size_t kKeysShown = 8;

Cause causeOf(const RunResult& run) {
    Cause cause;
    for (const TableResult& table : run.tables) {
        for (std::size_t r = 1; r <= kThrottleReasonLast; ++r) {
            if (table.reasons[r] <= cause.events) continue;
            cause.events = table.reasons[r];
            cause.reason = static_cast<Reason>(r);
            cause.table = table.name;
        }
    }
    cause.throttles = cause.events > 0;
    cause.sharedShards = sharedShardTexts(run);
    if (!cause.throttles) return cause;
    std::uint64_t all = 0;
    for (const KeyResult& key : run.mostThrottled) {
        if (key.table != cause.table) continue;
        if (!cause.hotKey) cause.hotKey = key;
        all += key.throttled;
    }
    if (cause.hotKey && all > 0) {
        // Keys that are not listed count too: events that the list does not explain.
        const double most = static_cast<double>(std::max(all, cause.events));
        cause.hotKeyShare = static_cast<double>(cause.hotKey->throttled) / most;
    }
    return cause;
}

bool isReadReason(Reason reason) {
    return reasonInfo(reason).name.find("Read") != std::string_view::npos;
}

// The busier direction of a table where nothing is refused, as the limits weigh them.
Direction busierDirection(const RunResult& run) {
    MicroUnits written = 0;
    MicroUnits read = 0;
    for (const StreamResult& stream : run.streams) {
        written += stream.writeDemanded;
        read += stream.readDemanded;
    }
    return 3 * written >= read ? Direction::Write : Direction::Read;
}

TableId tableNamed(const RunResult& run, const std::string& name) {
    for (std::size_t i = 0; i < run.tables.size(); ++i) {
        if (run.tables[i].name == name) return TableId{static_cast<std::uint32_t>(i)};
    }
    return TableId{0};
}

void addLoads(const explaining::Sample& sample, std::size_t stream, Explanation& explanation) {
    std::map<std::string, KeyLoad> keys;
    std::map<PartitionId, PartitionLoad> partitions;
    for (std::size_t s = 0; s < sample.byStream.size(); ++s) {
        const WriteShards& shards = explanation.run.scenario->traffic[s].writeShards;
        for (const auto& [name, load] : sample.byStream[s]) {
            KeyLoad& key = keys[name];
            const bool isNew = key.unitsPerS == 0;
            key.key = name;
            key.partition = load.partition;
            key.unitsPerS += load.unitsPerS;
            PartitionLoad& partition = partitions[load.partition];
            partition.partition = load.partition;
            partition.unitsPerS += load.unitsPerS;
            if (isNew) ++partition.keys;
            if (s == stream && shards.present) partition.shards.push_back(name);
            explanation.demandPerS += load.unitsPerS;
        }
    }
    const auto busier = [](const auto& a, const auto& b) { return a.unitsPerS > b.unitsPerS; };
    for (auto& [name, key] : keys) explanation.keys.push_back(std::move(key));
    for (auto& [id, load] : partitions) explanation.partitions.push_back(std::move(load));
    std::stable_sort(explanation.keys.begin(), explanation.keys.end(), busier);
    std::stable_sort(explanation.partitions.begin(), explanation.partitions.end(), busier);
    if (explanation.keys.size() > kKeysShown) explanation.keys.resize(kKeysShown);
}

double idleShareOf(const RunResult& run, TableId table, Direction direction) {
    double consumed = 0;
    double provisioned = 0;
    for (const SecondPoint& second : run.seconds) {
        const TableSecond& sums = second.tables[table.value];
        const bool writes = direction == Direction::Write;
        consumed += inUnits(writes ? sums.writeConsumed : sums.readConsumed);
        provisioned += inUnits(writes ? sums.writeProvisioned : sums.readProvisioned);
    }
    return provisioned > consumed ? 1 - consumed / provisioned : 0;
}

// The smallest count that fits on paper and in a run. A run costs time, so only a few are made.
void chooseShards(Explanation& explanation, const Scenario& scenario, std::uint64_t seed,
                  std::size_t stream) {
    int runsLeft = 4;
    for (ShardTrial& trial : explanation.trials) {
        if (!trial.fits || runsLeft == 0) continue;
        --runsLeft;
        Scenario changed = scenario;
        WriteShards& shards = changed.traffic[stream].writeShards;
        shards.present = trial.count > 1;
        shards.count = trial.count;
        if (shards.by != "random") shards.by = "random";  // the trial spreads them evenly
        trial.throttledShare = explaining::throttledShareOf(changed, seed);
        if (trial.throttledShare && *trial.throttledShare <= explaining::kCleanShare) {
            explanation.shardCount = trial.count;
            return;
        }
    }
}

}  // namespace

namespace {

std::optional<Outlook> outlookOf(const RunResult& run,
                                 const std::shared_ptr<const Scenario>& scenario,
                                 std::uint64_t seed) {
    if (!run.firstThrottleUs) return std::nullopt;
    RunOptions options;
    options.untilUs =
        std::min(scenario->durationUs, (*run.firstThrottleUs / (60 * kSecond) + 1) * 60 * kSecond);
    RunCollector collector(scenario, seed, options);
    while (collector.step()) {
    }
    return lookAhead(collector.simulation().state(), seed, {}, {});
}

}  // namespace

Explanation explain(std::shared_ptr<const Scenario> scenario, std::uint64_t seed) {
    Explanation explanation;
    explanation.run = runToEnd(scenario, seed);
    const RunResult& run = explanation.run;
    explanation.cause = causeOf(run);
    const Cause& cause = explanation.cause;
    explanation.direction = cause.throttles
                                ? (isReadReason(cause.reason) ? Direction::Read : Direction::Write)
                                : busierDirection(run);
    const bool writes = explanation.direction == Direction::Write;
    explanation.limit = writes ? scenario->limits.partitionWrite : scenario->limits.partitionRead;

    const std::size_t stream = explaining::streamOf(explanation);
    explanation.cause.stream = run.streams.empty() ? "" : run.streams[stream].name;
    const TableId table = cause.throttles       ? tableNamed(run, cause.table)
                          : run.streams.empty() ? TableId{0}
                                                : run.streams[stream].table;
    explanation.cause.table = run.tables[table.value].name;
    explanation.partitionCount = run.tables[table.value].partitions.size();
    explanation.idleShare = idleShareOf(run, table, explanation.direction);
    const explaining::Sample sample =
        explaining::takeSample(run, seed, scenario, table, explanation.direction);
    explanation.sampleFromUs = sample.fromUs;
    explanation.sampleToUs = sample.toUs;
    addLoads(sample, stream, explanation);
    if (writes && !run.streams.empty()) {
        explanation.trials = explaining::tryShards(sample, *scenario, stream, explanation.limit);
        chooseShards(explanation, *scenario, seed, stream);
    }
    explanation.outlook = outlookOf(run, scenario, seed);
    explanation.fixes = explaining::fixesFor(explanation, *scenario, seed);
    return explanation;
}

}  // namespace partiscope
