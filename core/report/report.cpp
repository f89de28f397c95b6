// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/model/partition_name.h"
#include "core/model/placement.h"
#include "core/report/latency.h"

namespace partiscope {

namespace {

const std::string kHashMost(32, 'f');

TableResult tableResult(const TableSpec& spec, const TableState& state) {
    TableResult result;
    result.name = spec.name;
    result.mode = state.capacity.mode;
    if (state.capacity.mode == CapacityMode::Provisioned) {
        result.writeCapacity = state.capacity.write;
        result.readCapacity = state.capacity.read;
    }
    result.reasons = state.reasons;
    result.conditionFailures =
        state.reasons[static_cast<std::size_t>(Reason::ConditionalCheckFailed)];
    for (std::uint32_t i = 0; i < state.map.count(); ++i) {
        PartitionResult partition;
        partition.id = state.map.rangeOwner(i);
        partition.name = partitionName(partition.id);
        partition.fromHex = hashHex(state.map.rangeStart(i));
        partition.toHex =
            i + 1 < state.map.count() ? hashHex(state.map.rangeStart(i + 1)) : kHashMost;
        const PartitionState& counts = state.partitions[partition.id.value];
        partition.writeConsumed = counts.writeConsumed;
        partition.readConsumed = counts.readConsumed;
        partition.throttledWrites = counts.throttledWrites;
        partition.throttledReads = counts.throttledReads;
        partition.peakWrite = counts.peakWrite;
        partition.peakRead = counts.peakRead;
        partition.sizeBytes = counts.sizeBytes;
        if (partition.id.value >= state.firstPartitions) {
            partition.parent =
                PartitionId{state.births[partition.id.value - state.firstPartitions].parent};
        }
        result.partitions.push_back(std::move(partition));
    }
    return result;
}

// Which of the scenario's tables a stream means; no name means the only one.
TableId tableOf(const Scenario& scenario, const TrafficSpec& stream) {
    for (std::size_t i = 0; i < scenario.tables.size(); ++i) {
        if (scenario.tables[i].name == stream.table) return TableId{static_cast<std::uint32_t>(i)};
    }
    return TableId{0};
}

LatencyResult latencyResult(const LatencyCounts& counts) {
    LatencyResult result;
    if (counts.count == 0) return result;
    result.meanUs = static_cast<double>(counts.sum) / static_cast<double>(counts.count);
    result.p50Us = latencyAt(counts, 0.5);
    result.p90Us = latencyAt(counts, 0.9);
    result.p99Us = latencyAt(counts, 0.99);
    result.p999Us = latencyAt(counts, 0.999);
    result.maxUs = counts.most;
    return result;
}

StreamResult streamResult(const TrafficSpec& spec, const StreamState& state, Micros nowUs) {
    StreamResult result;
    result.name = spec.name;
    result.operation = spec.operation;
    result.requests = state.requests;
    result.attempts = state.attempts;
    result.accepted = state.accepted;
    result.throttled = state.throttled;
    result.failed = state.failed;
    result.firstTries = state.firstTries;
    result.firstTriesThrottled = state.firstTriesThrottled;
    result.items = state.items;
    result.unprocessed = state.unprocessed;
    result.writeDemanded = state.writeDemanded;
    result.writeConsumed = state.writeConsumed;
    result.readDemanded = state.readDemanded;
    result.readConsumed = state.readConsumed;
    result.latency = latencyResult(state.latency);
    if (state.finished && state.lastAnswerUs >= 0) result.finishedUs = state.lastAnswerUs;
    const Micros endUs = result.finishedUs.value_or(std::min(nowUs, spec.stopUs.value_or(nowUs)));
    result.activeUs = std::max<Micros>(0, endUs - spec.startUs);
    return result;
}

using KeyCounts = std::vector<Simulation::KeyCount>;

// A key that several streams use is one key: their counts are added.
void addKeys(const Simulation& simulation, TableId table, const KeyCounts& counts,
             std::vector<KeyResult>& all) {
    const Scenario& scenario = simulation.scenario();
    std::map<std::string, KeyResult> byKey;
    for (const Simulation::KeyCount& count : counts) {
        KeyResult& key = byKey[count.key];
        key.key = count.key;
        key.table = scenario.tables[table.value].name;
        key.partition = simulation.state().tables[table.value].map.lookup(count.position);
        key.writeUnits += count.units - count.readUnits;
        key.readUnits += count.readUnits;
        key.throttled += count.throttled;
    }
    for (auto& [name, key] : byKey) all.push_back(std::move(key));
}

void listKeys(const Simulation& simulation, RunResult& result) {
    // More than are listed, because those of several streams may be the same key.
    constexpr std::size_t kAsked = 4 * kKeysListed;
    const auto tables = static_cast<std::uint32_t>(simulation.scenario().tables.size());
    for (std::uint32_t t = 0; t < tables; ++t) {
        const TableId table{t};
        addKeys(simulation, table, simulation.mostAccessedKeys(table, kAsked), result.mostAccessed);
        addKeys(simulation, table, simulation.mostThrottledKeys(table, kAsked),
                result.mostThrottled);
    }
    // Contributor Insights weighs a write unit as three read units (facts 7.2).
    const auto weight = [](const KeyResult& key) { return 3 * key.writeUnits + key.readUnits; };
    std::stable_sort(result.mostAccessed.begin(), result.mostAccessed.end(),
                     [&](const auto& a, const auto& b) { return weight(a) > weight(b); });
    std::stable_sort(result.mostThrottled.begin(), result.mostThrottled.end(),
                     [](const auto& a, const auto& b) { return a.throttled > b.throttled; });
    std::erase_if(result.mostAccessed, [&](const KeyResult& key) { return weight(key) == 0; });
    std::erase_if(result.mostThrottled, [](const KeyResult& key) { return key.throttled == 0; });
    if (result.mostAccessed.size() > kKeysListed) result.mostAccessed.resize(kKeysListed);
    if (result.mostThrottled.size() > kKeysListed) result.mostThrottled.resize(kKeysListed);
}

const AttributeSpec* attributeOf(const Scenario& scenario, const TrafficSpec& stream,
                                 const std::string& name) {
    for (const AttributeSpec& attribute : stream.attributes) {
        if (attribute.name == name) return &attribute;
    }
    for (const AttributeSpec& attribute : scenario.attributes) {
        if (attribute.name == name) return &attribute;
    }
    return nullptr;
}

// Only where the key itself is one value is there one set of shards to speak of.
void placeShards(const Simulation& simulation, RunResult& result) {
    const Scenario& scenario = simulation.scenario();
    for (const TrafficSpec& stream : scenario.traffic) {
        const WriteShards& shards = stream.writeShards;
        if (!shards.present) continue;
        const TableId table = tableOf(scenario, stream);
        const AttributeSpec* key =
            attributeOf(scenario, stream, scenario.tables[table.value].partitionKey);
        if (key == nullptr || key->kind != AttributeKind::Constant) continue;
        for (std::int64_t s = 0; s < shards.count; ++s) {
            const std::int64_t shard = shards.first + s;
            std::string text = key->text + shards.separator + std::to_string(shard);
            const PartitionId partition =
                simulation.state().tables[table.value].map.lookup(placeOf(text));
            result.shards.push_back({stream.name, std::move(text), shard, partition});
        }
    }
}

}  // namespace

RunResult makeRunResult(const Simulation& simulation, const RunHistory& history) {
    const Scenario& scenario = simulation.scenario();
    const State& state = simulation.state();
    RunResult result;
    result.scenarioName = scenario.title;
    result.scenario = std::make_shared<const Scenario>(scenario);
    result.seed = simulation.seed();
    result.simulatedUs = simulation.atUs();
    result.digest = simulation.digest();
    if (state.firstThrottleUs >= 0) result.firstThrottleUs = state.firstThrottleUs;
    if (state.lastThrottleUs >= 0) result.lastThrottleUs = state.lastThrottleUs;
    result.seconds.assign(history.seconds.begin(), history.seconds.end());
    result.events.assign(history.events.begin(), history.events.end());
    for (std::size_t i = 0; i < state.tables.size(); ++i) {
        result.tables.push_back(tableResult(scenario.tables[i], state.tables[i]));
    }
    for (std::size_t i = 0; i < state.streams.size(); ++i) {
        StreamResult stream =
            streamResult(scenario.traffic[i], state.streams[i], simulation.atUs());
        stream.table = tableOf(scenario, scenario.traffic[i]);
        if (i < history.streamSeconds.size()) stream.seconds = history.streamSeconds[i];
        // What CloudWatch counts as a throttled request is what `throttled` counts: a single call
        // that met a refusal, a batch of which every member was refused (public case 52).
        result.tables[stream.table.value].throttledRequests += stream.throttled;
        result.streams.push_back(std::move(stream));
    }
    listKeys(simulation, result);
    placeShards(simulation, result);
    result.arithmetic = arithmeticOf(scenario);
    return result;
}

}  // namespace partiscope
