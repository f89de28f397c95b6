// SPDX-License-Identifier: GPL-3.0-or-later
// Which keys are busiest, from every stream's counts; the same key sent by two streams is one key.
#include <algorithm>
#include <map>

#include "core/base/check.h"
#include "core/sim/engine.h"

namespace partiscope {

namespace {

using KeyCount = Simulation::KeyCount;

std::uint64_t weightOf(const KeyTally& tally, bool throttled) {
    return throttled ? tally.throttled : static_cast<std::uint64_t>(tally.units);
}

// Indices of the `most` heaviest tallies; ties: the lower index.
std::vector<std::size_t> heaviest(const std::vector<KeyTally>& tallies, bool throttled,
                                  std::size_t most) {
    std::vector<std::size_t> found;
    for (std::size_t u = 0; u < tallies.size(); ++u) {
        if (weightOf(tallies[u], throttled) > 0) found.push_back(u);
    }
    const auto heavier = [&](std::size_t a, std::size_t b) {
        const std::uint64_t left = weightOf(tallies[a], throttled);
        const std::uint64_t right = weightOf(tallies[b], throttled);
        return left > right || (left == right && a < b);
    };
    const auto kept = static_cast<std::ptrdiff_t>(std::min(most, found.size()));
    std::partial_sort(found.begin(), found.begin() + kept, found.end(), heavier);
    found.resize(static_cast<std::size_t>(kept));
    return found;
}

}  // namespace

// The text of key `u` of a block. A block of an earlier key set is read by a plan of that time,
// which is gone: its keys are rebuilt from the settings that the set's name was made of.
std::string Engine::textInBlock(StreamPlan& plan, const TallyBlock& block, std::size_t u) {
    ItemKey key;
    key.shard = u % plan.keys->shards;
    if (plan.partitionKey->isFinite()) {
        key.finite = true;
        key.index = u;
        return keyTextOf(plan, key, 0, 0);
    }
    key.index = block.firstOrdinal + u / plan.keys->shards;
    const bool period = plan.partitionKey->spec().kind == AttributeKind::Period;
    const auto ordinal = static_cast<std::uint64_t>(key.index);
    const std::uint64_t item = ordinal * static_cast<std::uint64_t>(plan.partitionKey->spec().run);
    const Micros firstUs =
        period ? static_cast<Micros>(ordinal) * plan.partitionKey->spec().everyUs : 0;
    return keyTextOf(plan, key, item, firstUs);
}

void Engine::collectKeys(std::size_t index, bool throttled, std::size_t most,
                         std::vector<KeyCount>& found) {
    StreamPlan& plan = *m_streams[index];
    const StreamState& stream = m_state.streams[index];
    const bool reads = plan.direction == Direction::Read;
    KeyCount count;
    count.stream = StreamId{static_cast<std::uint32_t>(index)};
    for (const TallyBlock& block : stream.blocks) {
        StreamPlan* reader = &plan;
        std::unique_ptr<StreamPlan> earlier;
        if (block.keySet != plan.keys->name) {
            earlier = planOfKeySet(index, block.keySet);
            if (!earlier) continue;
            reader = earlier.get();
        }
        for (const std::size_t u : heaviest(block.tallies, throttled, most)) {
            count.key = textInBlock(*reader, block, u);
            count.position = m_placer.place(count.key);
            count.units = block.tallies[u].units;
            count.throttled = block.tallies[u].throttled;
            count.readUnits = reads ? count.units : 0;
            found.push_back(count);
        }
    }
    for (const UniqueKey& unique : throttled ? stream.uniqueThrottled : stream.uniqueAccessed) {
        if (unique.keySet != plan.keys->name) continue;
        const ItemKey key = keyOfItem(plan, m_placer, unique.item, 0, unique.firstUs);
        count.key = keyTextOf(plan, key, unique.item, unique.firstUs);
        count.position = m_placer.place(count.key);
        count.units = throttled ? 0 : unique.count;
        count.throttled = throttled ? static_cast<std::uint64_t>(unique.count) : 0;
        count.readUnits = reads ? count.units : 0;
        found.push_back(count);
    }
}

// The settings that made a key set earlier in this run, if the run still knows them.
std::unique_ptr<StreamPlan> Engine::planOfKeySet(std::size_t stream, std::uint64_t name) {
    for (const auto& scenario : m_state.earlierSettings) {
        auto plan = planStream(*scenario, stream, m_seed, m_cache);
        if (plan->keys->name == name) return plan;
    }
    return nullptr;
}

std::vector<KeyCount> Engine::keyCounts(TableId table, bool throttled, std::size_t most) {
    std::vector<KeyCount> all;
    for (std::size_t i = 0; i < m_streams.size(); ++i) {
        if (m_streams[i]->table == table.value) collectKeys(i, throttled, most, all);
    }
    std::vector<KeyCount> merged;
    std::map<std::string, std::size_t> places;
    for (KeyCount& count : all) {
        const auto [place, isNew] = places.emplace(count.key, merged.size());
        if (isNew) {
            merged.push_back(std::move(count));
            continue;
        }
        merged[place->second].units += count.units;
        merged[place->second].readUnits += count.readUnits;
        merged[place->second].throttled += count.throttled;
    }
    std::stable_sort(merged.begin(), merged.end(), [&](const KeyCount& a, const KeyCount& b) {
        return throttled ? a.throttled > b.throttled : a.contributorUnits() > b.contributorUnits();
    });
    if (merged.size() > most) merged.resize(most);
    return merged;
}

std::vector<KeyCount> Engine::keysOf(StreamId stream, std::size_t most) {
    PS_CHECK(stream.value < m_streams.size());
    StreamPlan& plan = *m_streams[stream.value];
    std::vector<KeyCount> keys;
    if (!plan.partitionKey->isFinite()) return keys;
    const TallyBlock& block = m_state.streams[stream.value].blocks[plan.block];
    for (std::size_t u = 0; u < plan.keys->places.size() && u < most; ++u) {
        KeyCount count;
        count.stream = stream;
        count.key = textInBlock(plan, block, u);
        count.position = plan.keys->places[u];
        count.units = block.tallies[u].units;
        if (plan.direction == Direction::Read) count.readUnits = count.units;
        count.throttled = block.tallies[u].throttled;
        keys.push_back(std::move(count));
    }
    return keys;
}

}  // namespace partiscope
