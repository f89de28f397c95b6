// SPDX-License-Identifier: GPL-3.0-or-later
// What a completed second adds up to, and the events that follow from it.
#include <algorithm>
#include <bit>
#include <limits>
#include <memory>

#include "core/base/check.h"
#include "core/sim/engine.h"

namespace partiscope {

namespace {

std::uint32_t milli(MicroUnits units) {
    constexpr MicroUnits kMost = std::numeric_limits<std::uint32_t>::max();
    return static_cast<std::uint32_t>(std::clamp<MicroUnits>(units / (kUnit / 1'000), 0, kMost));
}

// The partitions' part of the second that has just been closed.
std::vector<PartitionSecond> partitionSeconds(const TableState& table) {
    std::vector<PartitionSecond> busy;
    for (std::size_t i = 0; i < table.partitions.size(); ++i) {
        const FlowSum& write = table.partitions[i].writeLastSecond;
        const FlowSum& read = table.partitions[i].readLastSecond;
        if (write.asked == 0 && read.asked == 0) continue;
        busy.push_back({static_cast<std::uint32_t>(i), milli(write.asked),
                        milli(write.asked - write.consumed), milli(read.asked),
                        milli(read.asked - read.consumed)});
    }
    return busy;
}

// Writes weigh three reads, as the service's own key statistics do (facts 7.2).
MicroUnits heatOf(const PartitionState& partition) {
    return 3 * partition.writeLastSecond.asked + partition.readLastSecond.asked;
}

}  // namespace

std::size_t latencyBin(Micros latencyUs) {
    constexpr int kSubBits = 5;  // 32 bins a doubling
    const auto value = static_cast<std::uint64_t>(std::max<Micros>(0, latencyUs));
    if (value < (1U << kSubBits)) return value;
    const int shift = static_cast<int>(std::bit_width(value)) - 1 - kSubBits;
    return static_cast<std::size_t>(shift + 1) * (1U << kSubBits) + ((value >> shift) & 31U);
}

Micros latencyOfBin(std::size_t bin) {
    constexpr std::size_t kSub = 32;
    if (bin < kSub) return static_cast<Micros>(bin);
    const std::size_t shift = bin / kSub - 1;
    const Micros low = static_cast<Micros>((kSub + bin % kSub) << shift);
    return low + (static_cast<Micros>(1) << shift) / 2;  // the bin's middle
}

void Engine::countLatency(StreamState& stream, Micros latencyUs, std::uint64_t calls) {
    LatencyCounts& latency = stream.latency;
    const std::size_t bin = latencyBin(latencyUs);
    if (bin >= latency.bins.size()) latency.bins.resize(bin + 1);
    latency.bins[bin] += calls;
    latency.count += calls;
    latency.sum += latencyUs * static_cast<Micros>(calls);
    latency.most = std::max(latency.most, latencyUs);
}

void Engine::noteThrottle(std::uint32_t table, std::uint32_t partition, Direction direction,
                          Reason reason, Micros atUs, StepOutput& out) {
    TableState& state = m_state.tables[table];
    Event event;
    event.tick = m_state.tick;
    event.atUs = atUs;
    event.table = TableId{table};
    event.reason = reason;
    const bool byPartition = m_tables[table].staticShares ||
                             reason == Reason::TableWriteKeyRangeThroughputExceeded ||
                             reason == Reason::TableReadKeyRangeThroughputExceeded;
    if (byPartition) {
        event.partition = PartitionId{partition};
        event.hasPartition = true;
    }
    if (!m_state.anyThrottle) {
        m_state.anyThrottle = true;
        event.kind = EventKind::FirstThrottle;
        out.events.push_back(event);
    }
    event.kind = EventKind::ThrottleBegan;
    const bool write = direction == Direction::Write;
    if (byPartition) {
        PartitionState& p = state.partitions[partition];
        (write ? p.lastThrottledWriteUs : p.lastThrottledReadUs) = atUs;
        bool& throttling = write ? p.writeThrottling : p.readThrottling;
        if (!throttling) out.events.push_back(event);
        throttling = true;
        return;
    }
    TableGates& gates = write ? state.write : state.read;
    gates.lastThrottledUs = atUs;
    if (!gates.throttling) out.events.push_back(event);
    gates.throttling = true;
}

void Engine::closePartitions(std::size_t index, StepOutput& out) {
    TableState& table = m_state.tables[index];
    const Micros end = startUs() + tickUs();
    Event ended;
    ended.kind = EventKind::ThrottleEnded;
    ended.tick = m_state.tick;
    ended.atUs = end;
    ended.table = TableId{static_cast<std::uint32_t>(index)};
    const bool shares = m_tables[index].staticShares;
    MicroUnits hottest = -1;
    for (std::size_t i = 0; i < table.partitions.size(); ++i) {
        PartitionState& p = table.partitions[i];
        p.writeLastSecond = p.writeThisSecond;
        p.readLastSecond = p.readThisSecond;
        p.writeThisSecond = p.readThisSecond = FlowSum{};
        p.peakWrite = std::max(p.peakWrite, p.writeLastSecond.consumed);
        p.peakRead = std::max(p.peakRead, p.readLastSecond.consumed);
        if (heatOf(p) > hottest) {
            hottest = heatOf(p);
            table.second.hottestPartition = static_cast<std::uint32_t>(i);
        }
        ended.partition = PartitionId{static_cast<std::uint32_t>(i)};
        ended.hasPartition = true;
        if (p.writeThrottling && end - p.lastThrottledWriteUs > kSecond) {
            p.writeThrottling = false;
            ended.reason = shares ? Reason::TableWriteProvisionedThroughputExceeded
                                  : Reason::TableWriteKeyRangeThroughputExceeded;
            out.events.push_back(ended);
        }
        if (p.readThrottling && end - p.lastThrottledReadUs > kSecond) {
            p.readThrottling = false;
            ended.reason = shares ? Reason::TableReadProvisionedThroughputExceeded
                                  : Reason::TableReadKeyRangeThroughputExceeded;
            out.events.push_back(ended);
        }
    }
    ended.hasPartition = false;
    ended.partition = PartitionId{};
    for (TableGates* gates : {&table.write, &table.read}) {
        gates->refusedByMaximumLast = gates->refusedByMaximumThis;
        gates->refusedByCapacityLast = gates->refusedByCapacityThis;
        gates->refusedByMaximumThis = gates->refusedByCapacityThis = 0;
        if (!gates->throttling || end - gates->lastThrottledUs <= kSecond) continue;
        gates->throttling = false;
        ended.reason = gates == &table.write ? Reason::TableWriteProvisionedThroughputExceeded
                                             : Reason::TableReadProvisionedThroughputExceeded;
        if (m_tables[index].onDemand) {
            ended.reason = gates == &table.write ? Reason::TableWriteAccountLimitExceeded
                                                 : Reason::TableReadAccountLimitExceeded;
        }
        out.events.push_back(ended);
    }
}

// What the service does by itself, from the settled second: first what is due, then what is new.
void Engine::decidePolicies(std::size_t index, StepOutput& out) {
    endSplits(index, out);
    goOnGrowing(index, out);
    if (m_tables[index].heatSplits) {
        updateWatches(index);
        judgeHeat(index, out);
    }
    splitForSize(index, out);
    if (!m_state.tables[index].shares.empty()) adaptShares(index);
    growOnDemand(index, out);
    scaleByAlarms(index, out);
}

// A stream has finished when nothing more will ever begin and nothing waits.
void Engine::noteFinished(StepOutput& out) {
    const Micros end = startUs() + tickUs();
    for (std::size_t i = 0; i < m_streams.size(); ++i) {
        StreamState& stream = m_state.streams[i];
        const TrafficSpec& spec = *m_streams[i]->spec;
        if (stream.finished) continue;
        const bool noMoreCalls =
            spec.total && stream.calls >= static_cast<std::uint64_t>(*spec.total);
        const bool noMoreTime = spec.stopUs && end >= *spec.stopUs;
        if (!noMoreCalls && !noMoreTime) continue;
        if (stream.lastAnswerUs >= end) continue;
        const bool waits = std::any_of(m_state.pending.begin(), m_state.pending.end(),
                                       [&](const Pending& p) { return p.stream == i; });
        if (waits) continue;
        stream.finished = true;
        Event event;
        event.kind = EventKind::StreamFinished;
        event.tick = m_state.tick;
        event.atUs = stream.lastAnswerUs;
        event.table = TableId{m_streams[i]->table};
        event.text = spec.name;
        out.events.push_back(event);
    }
}

void Engine::closeSecond(StepOutput& out) {
    SecondPoint point = m_state.second;
    point.second = (startUs() + tickUs()) / kSecond - 1;
    PartitionSeconds partitions(m_state.tables.size());
    for (std::size_t i = 0; i < m_state.tables.size(); ++i) {
        TableState& table = m_state.tables[i];
        closePartitions(i, out);
        partitions[i] = partitionSeconds(table);
        TableSecond& second = table.second;
        second.writeBurst = table.write.burst;
        second.readBurst = table.read.burst;
        second.writeProvisioned = m_tables[i].write.capacity * kUnit;
        second.readProvisioned = m_tables[i].read.capacity * kUnit;
        second.partitions = table.map.count();
        second.writeWarm = servedBy(i, Direction::Write) * kUnit;
        second.readWarm = servedBy(i, Direction::Read) * kUnit;
        point.tables[i] = second;
        table.lastSecond = second;
        table.second = TableSecond{};
    }
    for (std::size_t i = 0; i < m_state.tables.size(); ++i) decidePolicies(i, out);
    for (StreamState& stream : m_state.streams) {
        stream.lastSecond = stream.second;
        stream.second = StreamSecond{};
    }
    noteFinished(out);
    point.partitions = std::make_shared<const PartitionSeconds>(std::move(partitions));
    out.seconds.push_back(std::move(point));
    m_state.second = SecondPoint{};
    m_state.second.tables.resize(m_state.tables.size());
}

void noteUniqueKey(std::vector<UniqueKey>& best, const UniqueKey& key) {
    const auto same = std::find_if(best.begin(), best.end(), [&](const UniqueKey& known) {
        return known.item == key.item && known.keySet == key.keySet;
    });
    if (same != best.end()) {
        if (same->count >= key.count) return;
        best.erase(same);
    } else if (best.size() == kUniqueKeysMost && best.back().count >= key.count) {
        return;  // ties go to the key that came first
    }
    const auto place = std::find_if(
        best.begin(), best.end(), [&](const UniqueKey& known) { return known.count < key.count; });
    best.insert(place, key);
    if (best.size() > kUniqueKeysMost) best.pop_back();
}

}  // namespace partiscope
