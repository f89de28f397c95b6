// SPDX-License-Identifier: GPL-3.0-or-later
// Splits from their beginning to their end, whatever caused them, and the growth of a whole table by
// doubling (rules.md 8). Partitions are never merged.
#include <algorithm>

#include "core/base/check.h"
#include "core/model/capacity.h"
#include "core/sim/engine.h"

namespace partiscope {

namespace {

std::vector<std::uint64_t> weightsOf(const AttributeSpec& attribute, std::size_t count) {
    if (attribute.kind == AttributeKind::Zipf) {
        return zipfWeights(attribute.count, attribute.exponent);
    }
    if (attribute.kind == AttributeKind::Choice) return choiceWeights(attribute.weights, count);
    return std::vector<std::uint64_t>(count, 1);
}

}  // namespace

std::optional<KeyPosition> rangeEnd(const PartitionMap& map, std::uint32_t range) {
    if (range + 1 < map.count()) return map.rangeStart(range + 1);
    return std::nullopt;
}

bool isSplitting(const TableState& table, std::uint32_t partition) {
    return std::any_of(table.splits.begin(), table.splits.end(),
                       [&](const RunningSplit& split) { return split.partition == partition; });
}

Event Engine::tableEvent(EventKind kind, std::size_t table, Micros atUs) const {
    Event event;
    event.kind = kind;
    event.tick = m_state.tick;
    event.atUs = atUs;
    event.table = TableId{static_cast<std::uint32_t>(table)};
    return event;
}

// A table's growth is told once, not for each of its partitions.
void Engine::beginSplit(std::size_t index, const RunningSplit& split, StepOutput& out) {
    m_state.tables[index].splits.push_back(split);
    if (split.cause == SplitCause::Growth || split.cause == SplitCause::PreWarm) return;
    Event event = tableEvent(EventKind::SplitBegan, index, split.beganUs);
    event.partition = PartitionId{split.partition};
    event.hasPartition = true;
    event.dueUs = split.endsUs;
    event.splitCause = split.cause;
    event.splitAt = split.at;
    event.insideCollection = split.insideCollection;
    out.events.push_back(event);
}

// The upper side is a new partition; it begins with the tokens that its parent holds.
void Engine::carryOut(std::size_t index, const RunningSplit& split, StepOutput& out) {
    TableState& table = m_state.tables[index];
    const PartitionId born = table.map.split(PartitionId{split.partition}, split.at);
    PS_CHECK(born.value == table.partitions.size());
    PartitionState& parent = table.partitions[split.partition];
    PartitionState child;
    child.writeHeld = parent.writeHeld;
    child.readHeld = parent.readHeld;
    const Bytes lower = parent.sizeBytes / 1'000 * split.lowerShareMilli +
                        parent.sizeBytes % 1'000 * split.lowerShareMilli / 1'000;
    child.sizeBytes = parent.sizeBytes - lower;
    parent.sizeBytes = lower;
    table.partitions.push_back(child);
    table.births.push_back({split.partition, split.endsUs, split.cause, split.insideCollection});
    if (!table.shares.empty()) halveShare(table, split.partition);
    std::erase_if(table.watches,
                  [&](const HeatWatch& watch) { return watch.partition == split.partition; });
    Event event = tableEvent(EventKind::SplitEnded, index, split.endsUs);
    event.partition = PartitionId{split.partition};
    event.hasPartition = true;
    event.splitCause = split.cause;
    event.splitAt = split.at;
    event.insideCollection = split.insideCollection;
    event.born = born;
    out.events.push_back(event);
}

void Engine::endSplits(std::size_t index, StepOutput& out) {
    TableState& table = m_state.tables[index];
    const Micros now = startUs() + tickUs();
    std::vector<RunningSplit> due, running;
    for (const RunningSplit& split : table.splits)
        (split.endsUs <= now ? due : running).push_back(split);
    if (due.empty()) return;
    table.splits = std::move(running);
    for (const RunningSplit& split : due) carryOut(index, split, out);
    refreshOwners(index);
}

// One doubling: every partition that can be halved is.
void Engine::beginDoubling(std::size_t index, SplitCause cause, Micros nowUs, StepOutput& out) {
    TableState& table = m_state.tables[index];
    const Micros ends = nowUs + m_tables[index].splitTimeUs / kSecond * kSecond;
    for (std::uint32_t range = 0; range < table.map.count(); ++range) {
        const std::uint32_t id = table.map.rangeOwner(range).value;
        if (isSplitting(table, id)) continue;
        const auto middle = middleOf(table.map.rangeStart(range), rangeEnd(table.map, range));
        if (!middle) continue;
        RunningSplit split;
        split.partition = id;
        split.cause = cause;
        split.beganUs = nowUs;
        split.endsUs = ends;
        split.at = *middle;
        beginSplit(index, split, out);
    }
}

std::int64_t doublingsTo(std::int64_t have, std::int64_t needed) {
    std::int64_t rounds = 0;
    for (std::int64_t count = have; count < needed; count *= 2) ++rounds;
    return rounds;
}

void Engine::grow(std::size_t index, std::int64_t doublings, SplitCause cause, Micros nowUs,
                  StepOutput& out) {
    TableState& table = m_state.tables[index];
    const bool grows = table.doublingsLeft > 0;
    table.doublingsLeft = std::max(table.doublingsLeft, doublings);
    table.growCause = cause;
    if (!grows && doublings > 0) beginDoubling(index, cause, nowUs, out);
}

// A doubling that has ended is followed by the next, if the growth takes several.
void Engine::goOnGrowing(std::size_t index, StepOutput& out) {
    TableState& table = m_state.tables[index];
    if (table.doublingsLeft == 0) return;
    const bool grows = std::any_of(table.splits.begin(), table.splits.end(),
                                   [](const RunningSplit& split) { return isGrowth(split.cause); });
    if (grows) return;
    if (--table.doublingsLeft > 0) {
        beginDoubling(index, table.growCause, startUs() + tickUs(), out);
        return;
    }
    // UpdateTable tells of its own growth.
    const bool own =
        table.capacity.mode == CapacityMode::OnDemand || table.growCause == SplitCause::PreWarm;
    if (own) tellGrowth(EventKind::CapacityChanged, index, 0, startUs() + tickUs(), out);
}

// Where a collection's items part in halves, by the sort keys that its attribute makes.
std::optional<KeyPosition> Engine::sortMiddle(std::size_t index, std::uint32_t range) const {
    constexpr std::uint64_t kSamples = 256;
    const Scenario& s = *m_state.scenario;
    const PartitionMap& map = m_state.tables[index].map;
    const KeyPosition& from = map.rangeStart(range);
    const std::optional<KeyPosition> to = rangeEnd(map, range);
    const auto named = std::find_if(s.attributes.begin(), s.attributes.end(), [&](const auto& a) {
        return a.name == s.tables[index].sortKey;
    });
    if (named == s.attributes.end()) return std::nullopt;
    AttributeSource source(*named, m_seed, s.tables[index].name + "/preload", 0);
    source.makeTable();
    std::vector<KeyPosition> inside;
    for (std::uint64_t i = 0; i < kSamples; ++i) {
        KeyPosition place = from;
        source.setSort(place, i, static_cast<Micros>(i) * kSecond);
        if (place > from && (!to || place < *to)) inside.push_back(place);
    }
    if (inside.empty()) return std::nullopt;
    std::sort(inside.begin(), inside.end());
    return inside[inside.size() / 2];
}

// A partition at its size limit is halved by its place, or, inside one collection, by what it was asked.
void Engine::splitForSize(std::size_t index, StepOutput& out) {
    TableState& table = m_state.tables[index];
    const Bytes most = m_state.scenario->limits.partitionSizeBytes;
    const Micros now = startUs() + tickUs();
    for (std::uint32_t id = 0; id < table.partitions.size(); ++id) {
        if (table.partitions[id].sizeBytes < most || isSplitting(table, id)) continue;
        const std::uint32_t range = table.map.rangeIndexOf(PartitionId{id});
        RunningSplit split;
        split.partition = id;
        split.cause = SplitCause::Size;
        split.beganUs = now;
        split.endsUs = now + m_tables[index].splitTimeUs / kSecond * kSecond;
        auto at = middleOf(table.map.rangeStart(range), rangeEnd(table.map, range));
        if (!at && m_state.scenario->tables[index].localIndexes.empty()) {
            at = sortMiddle(index, range);
            split.insideCollection = true;
        }
        if (!at) continue;
        split.at = *at;
        beginSplit(index, split, out);
    }
}

// What is stored before the clock starts: by the weights of the key's values where they are a list, else
// evenly over the hash.
void Engine::storePreload(std::size_t index) {
    const Scenario& s = *m_state.scenario;
    const TableSpec& spec = s.tables[index];
    TableState& table = m_state.tables[index];
    if (spec.preloadItems == 0) return;
    const Bytes each = spec.preloadItemBytes + kStorageBytesPerItem;
    const auto named = std::find_if(s.attributes.begin(), s.attributes.end(),
                                    [&](const auto& a) { return a.name == spec.partitionKey; });
    std::vector<std::uint64_t> weights(table.partitions.size(), 1);
    std::vector<std::uint32_t> owners;
    if (named != s.attributes.end()) {
        const AttributeSource source(*named, m_seed, spec.name + "/preload", 0);
        if (source.isFinite()) {
            const auto keys = makeKeySet(source, WriteShards{}, m_placer);
            weights = weightsOf(*named, keys->places.size());
            for (const KeyPosition& place : keys->places)
                owners.push_back(table.map.lookup(place).value);
        }
    }
    Uint128 sum = 0, before = 0;
    for (const std::uint64_t weight : weights) sum += weight;
    std::int64_t placed = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        before += weights[i];
        const auto until =
            static_cast<std::int64_t>(before * static_cast<Uint128>(spec.preloadItems) / sum);
        const std::uint32_t owner = owners.empty() ? static_cast<std::uint32_t>(i) : owners[i];
        table.partitions[owner].sizeBytes += (until - placed) * each;
        placed = until;
    }
}

}  // namespace partiscope
