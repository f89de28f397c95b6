// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timeline/frame_maker.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "core/base/check.h"
#include "core/model/capacity.h"
#include "core/timeline/chain_frame.h"
#include "core/timeline/hot_keys.h"

namespace partiscope {

namespace {

// A place of the hash line as a share of it, 0 … 1.
double shareOf(const KeyPosition& position) {
    return std::ldexp(static_cast<double>(position.hashHigh), -64);
}

void fillLanes(const Scenario& scenario, const TableState& table, const SecondRate& rate,
               std::vector<LaneFrame>& lanes) {
    const std::uint32_t count = table.map.count();
    lanes.resize(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        LaneFrame& lane = lanes[i];
        lane.id = table.map.rangeOwner(i);
        lane.from = table.map.rangeStart(i);
        lane.fromShare = shareOf(lane.from);
        lane.toShare = i + 1 < count ? shareOf(table.map.rangeStart(i + 1)) : 1.0;
        const PartitionState& partition = table.partitions[lane.id.value];
        lane.write = rate.flow(partition.writeLastSecond, partition.writeThisSecond);
        lane.read = rate.flow(partition.readLastSecond, partition.readThisSecond);
        lane.limitWrite = scenario.limits.partitionWrite * kUnit;
        lane.limitRead = scenario.limits.partitionRead * kUnit;
        lane.writeHeld = partition.writeHeld;
        lane.readHeld = partition.readHeld[0];
        lane.throttledSoFar = partition.throttledWrites + partition.throttledReads;
    }
}

void fillTable(const Scenario& scenario, std::size_t index, const TableState& state,
               const SecondRate& rate, TableFrame& table) {
    const TableSpec& spec = scenario.tables[index];
    const bool provisioned = spec.mode == CapacityMode::Provisioned;
    table.name = spec.name;
    table.mode = spec.mode;
    table.write = rate.flow({state.lastSecond.writeDemanded, state.lastSecond.writeConsumed},
                            {state.second.writeDemanded, state.second.writeConsumed});
    table.read = rate.flow({state.lastSecond.readDemanded, state.lastSecond.readConsumed},
                           {state.second.readDemanded, state.second.readConsumed});
    table.writeCapacity = provisioned ? spec.writeCapacity * kUnit : 0;
    table.readCapacity = provisioned ? spec.readCapacity * kUnit : 0;
    fillLanes(scenario, state, rate, table.lanes);
    fillChain(scenario, index, state, rate, table);
}

Bytes meanItemBytes(const ItemSize& size) {
    switch (size.kind) {
        case ItemSize::Kind::Uniform: return (size.minBytes + size.maxBytes) / 2;
        case ItemSize::Kind::LogNormal: return size.meanBytes;
        case ItemSize::Kind::Fixed: break;
    }
    return size.bytes;
}

MicroUnits unitsPerCall(const TrafficSpec& spec, const StreamState& state,
                        const StreamSecond& second) {
    const auto mean = [](MicroUnits units, std::uint64_t calls) {
        return units / static_cast<MicroUnits>(calls);
    };
    if (second.attempts > 0) return mean(second.unitsAsked, second.attempts);
    if (state.attempts > 0) return mean(state.writeDemanded + state.readDemanded, state.attempts);
    return memberUnits(spec.operation, meanItemBytes(spec.itemSize), spec.consistent,
                       spec.itemsPerQuery) *
           spec.batch;
}

void fillStream(const TrafficSpec& spec, const StreamState& state, const SecondRate& rate,
                StreamFrame& stream) {
    const StreamSecond& second = rate.isFirstSecond() ? state.second : state.lastSecond;
    stream.name = spec.name;
    stream.operation = spec.operation;
    stream.direction = directionOf(spec.operation);
    stream.itemBytes = meanItemBytes(spec.itemSize);
    stream.callsPerS = rate.perSecond(second.attempts);
    stream.acceptedPerS = rate.perSecond(second.accepted);
    stream.throttledPerS = rate.perSecond(second.throttled);
    stream.retriesPerS = rate.perSecond(second.retries);
    stream.unitsPerCall = unitsPerCall(spec, state, second);
    stream.closedLoop = spec.workers > 0;
    stream.finished = state.finished;
    stream.waitingForRetry = 0;
}

void fillStreams(const State& state, const SecondRate& rate, Frame& frame) {
    const Scenario& scenario = *state.scenario;
    frame.streams.resize(scenario.traffic.size());
    frame.requestsSoFar = frame.attemptsSoFar = 0;
    frame.acceptedSoFar = frame.throttledSoFar = 0;
    for (std::size_t i = 0; i < scenario.traffic.size(); ++i) {
        const StreamState& stream = state.streams[i];
        fillStream(scenario.traffic[i], stream, rate, frame.streams[i]);
        frame.requestsSoFar += stream.requests;
        frame.attemptsSoFar += stream.attempts;
        frame.acceptedSoFar += stream.accepted;
        frame.throttledSoFar += stream.throttled;
    }
    for (const Pending& pending : state.pending) {
        if (pending.attempt > 1) ++frame.streams[pending.stream].waitingForRetry;
    }
}

std::uint32_t laneOf(const PartitionMap& map, const KeyPosition& position) {
    return map.rangeIndexOf(map.lookup(position));
}

// Keys that were asked for nothing (or refused nothing) are no rows.
void fillKeyRows(const std::vector<Simulation::KeyCount>& counts, const PartitionMap& map,
                 std::vector<KeyCountFrame>& rows) {
    for (const Simulation::KeyCount& count : counts) {
        if (count.units == 0 && count.throttled == 0) continue;
        rows.push_back({count.key, count.stream.value, laneOf(map, count.position),
                        count.contributorUnits(), count.throttled});
    }
}

}  // namespace

void FrameMaker::fill(const Simulation& simulation, Frame& frame) const {
    const State& state = simulation.state();
    const Scenario& scenario = *state.scenario;
    const SecondRate rate(simulation.atUs());

    frame.tick = state.tick;
    frame.atUs = simulation.atUs();
    frame.tickUs = scenario.tickUs;
    frame.durationUs = scenario.durationUs;
    fillStreams(state, rate, frame);
    frame.firstThrottleUs.reset();
    if (state.firstThrottleUs >= 0) frame.firstThrottleUs = state.firstThrottleUs;

    frame.tables.resize(scenario.tables.size());
    for (std::size_t i = 0; i < scenario.tables.size(); ++i) {
        TableFrame& table = frame.tables[i];
        fillTable(scenario, i, state.tables[i], rate, table);
        table.hotKeys.clear();
        table.mostAccessed.clear();
        table.mostThrottled.clear();
        if (i >= m_keys.size()) continue;
        const PartitionMap& map = state.tables[i].map;
        for (const HotKey& hot : m_keys[i].hot) {
            table.hotKeys.push_back(
                {hot.key, laneOf(map, hot.position), shareOf(hot.position), hot.trafficShare});
        }
        fillKeyRows(m_keys[i].accessed, map, table.mostAccessed);
        fillKeyRows(m_keys[i].throttled, map, table.mostThrottled);
    }

    frame.epoch = 0;
    frame.playing = frame.atEnd = false;
    frame.branch = 0;
    frame.stoppedBy.reset();
    frame.speedAsked = 1;
    frame.speedReached = 0;
    frame.samples.clear();
    frame.refusedExample.reset();
    frame.digest.reset();
}

bool FrameMaker::hotKeysDue(const Simulation& simulation) const {
    if (m_hotKeysOf != simulation.state().scenario || simulation.tick() < m_hotKeysTick)
        return true;
    const Micros tickUs = simulation.scenario().tickUs;
    return simulation.atUs() / kSecond != m_hotKeysTick * tickUs / kSecond;
}

void FrameMaker::refreshHotKeys(const Simulation& simulation) {
    m_hotKeysOf = simulation.state().scenario;
    m_hotKeysTick = simulation.tick();
    m_keys.resize(m_hotKeysOf->tables.size());
    for (std::uint32_t i = 0; i < m_keys.size(); ++i) {
        TableKeys& keys = m_keys[i];
        keys.hot.clear();
        for (KeyTraffic& key : hotKeysOf(simulation, TableId{i}, kAllKeysMost, kBusiestKeys)) {
            keys.hot.push_back({std::move(key.key), key.position, key.trafficShare});
        }
        keys.accessed = simulation.mostAccessedKeys(TableId{i}, kKeyRowsMost);
        keys.throttled = simulation.mostThrottledKeys(TableId{i}, kKeyRowsMost);
    }
}

Frame makeFrame(const Simulation& simulation) {
    FrameMaker maker;
    maker.refreshHotKeys(simulation);
    Frame frame;
    maker.fill(simulation, frame);
    return frame;
}

}  // namespace partiscope
