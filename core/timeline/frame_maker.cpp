// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timeline/frame_maker.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "core/base/check.h"
#include "core/model/capacity.h"
#include "core/sim/gates.h"
#include "core/timeline/chain_frame.h"
#include "core/timeline/hot_keys.h"

namespace partiscope {

namespace {

// A place of the hash line as a share of it, 0 … 1.
double shareOf(const KeyPosition& position) {
    return std::ldexp(static_cast<double>(position.hashHigh), -64);
}

// What can be read of a sort key in its first 16 bytes; clocks and numbers cannot.
std::string sortText(const KeyPosition& position) {
    std::string text;
    for (const std::uint64_t word : {position.sortHigh, position.sortLow}) {
        for (int shift = 56; shift >= 0; shift -= 8) {
            const auto letter = static_cast<char>((word >> shift) & 0xFFU);
            if (letter == 0) return text;
            if (letter < 0x20 || letter > 0x7E) return {};
            text += letter;
        }
    }
    return text;
}

// "80c4…", or, inside a collection, as much of the sort key as tells it apart: "h".
std::string placeText(const KeyPosition& position) {
    constexpr std::size_t kLetters = 8;
    const std::string sort = sortText(position);
    if (!sort.empty()) return sort.substr(0, kLetters);
    return hashHex(position).substr(0, 4) + "…";
}

SplitFrame splitFrame(const RunningSplit& split) {
    SplitFrame frame;
    frame.cause = split.cause;
    frame.beganUs = split.beganUs;
    frame.endsUs = split.endsUs;
    frame.at = split.at;
    frame.atShare = shareOf(split.at);
    frame.lowerTrafficShare = split.lowerShareMilli / 1'000.0;
    frame.insideCollection = split.insideCollection;
    frame.atText = placeText(split.at);
    return frame;
}

void fillHistory(const TableState& table, LaneFrame& lane) {
    lane.split.reset();
    lane.splitRefusal = RefusalCause::None;
    lane.hotSinceUs = -1;
    lane.parent.reset();
    lane.bornUs = 0;
    lane.startsInsideCollection = lane.from.sortHigh != 0 || lane.from.sortLow != 0;
    lane.fromText = placeText(lane.from);
    if (lane.id.value < table.firstPartitions) return;
    const PartitionBirth& birth = table.births[lane.id.value - table.firstPartitions];
    lane.parent = PartitionId{birth.parent};
    lane.bornUs = birth.atUs;
    lane.bornBy = birth.cause;
}

// Eras 2012 and 2018: each lane's own part.
void fillShares(const TableState& table, const TablePlan& plan, std::vector<LaneFrame>& lanes) {
    for (LaneFrame& lane : lanes) {
        lane.shareWrite = lane.shareRead = 0;
        if (!plan.staticShares) continue;
        const PartitionShare& share = table.shares[lane.id.value];
        lane.shareWrite = sharePerS(share, Direction::Write, plan);
        lane.shareRead = sharePerS(share, Direction::Read, plan);
        // What binds it once its saved burst is gone.
        lane.limitWrite = std::min(lane.limitWrite, lane.shareWrite);
        lane.limitRead = std::min(lane.limitRead, lane.shareRead);
    }
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
        lane.sizeBytes = partition.sizeBytes;
        fillHistory(table, lane);
    }
    for (const HeatWatch& watch : table.watches) {
        LaneFrame& lane = lanes[table.map.rangeIndexOf(PartitionId{watch.partition})];
        lane.hotSinceUs = watch.sinceUs;
        lane.splitRefusal = watch.refusal;
    }
    for (const RunningSplit& split : table.splits) {
        lanes[table.map.rangeIndexOf(PartitionId{split.partition})].split = splitFrame(split);
    }
}

void fillTable(const Scenario& scenario, std::size_t index, const TableState& state,
               const SecondRate& rate, TableFrame& table) {
    const TableSpec& spec = scenario.tables[index];
    const TableCapacity& capacity = state.capacity;
    const bool provisioned = capacity.mode == CapacityMode::Provisioned;
    table.name = spec.name;
    table.mode = capacity.mode;
    table.era = scenario.era;
    table.autoScaling = spec.autoScaling;
    table.update.reset();
    if (state.update) {
        const TableCapacity& to = state.update->to;
        const bool kept = to.mode == CapacityMode::Provisioned;
        table.update =
            TableUpdateFrame{state.update->askedUs, state.update->effectiveUs, to.mode,
                             kept ? to.write : 0,   kept ? to.read : 0,        state.update->cause};
    }
    table.peakWrite = state.peakWrite;
    table.peakRead = state.peakRead;
    const auto count = static_cast<std::int64_t>(state.map.count());
    table.warmWrite = count * scenario.limits.partitionWrite * kUnit;
    table.warmRead = count * scenario.limits.partitionRead * kUnit;
    table.write = rate.flow({state.lastSecond.writeDemanded, state.lastSecond.writeConsumed},
                            {state.second.writeDemanded, state.second.writeConsumed});
    table.read = rate.flow({state.lastSecond.readDemanded, state.lastSecond.readConsumed},
                           {state.second.readDemanded, state.second.readConsumed});
    table.writeCapacity = provisioned ? capacity.write * kUnit : 0;
    table.readCapacity = provisioned ? capacity.read * kUnit : 0;
    fillLanes(scenario, state, rate, table.lanes);
    fillShares(state, planTable(scenario, spec, capacity), table.lanes);
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
