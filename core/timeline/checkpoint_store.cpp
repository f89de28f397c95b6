// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timeline/checkpoint_store.h"

#include <algorithm>
#include <utility>

#include "core/base/check.h"

namespace partiscope {

CheckpointStore::CheckpointStore(const State& first, std::size_t budgetBytes)
    : m_budgetBytes(budgetBytes) {
    PS_CHECK(first.tick == 0);
    m_usedBytes = sizeBytes(first);
    m_entries.push_back({std::make_shared<const State>(first), m_usedBytes});
}

void CheckpointStore::offer(const State& state) {
    if (state.tick % m_spacing != 0) return;
    const std::size_t index = firstAfter(state.tick);
    if (m_entries[index - 1].state->tick == state.tick) return;

    const std::size_t bytes = sizeBytes(state);
    while (m_usedBytes + bytes > m_budgetBytes) {
        // With nothing left to drop, a wider grid would not make room: the next, perhaps smaller,
        // state gets its chance on the grid as it is.
        if (m_entries.size() == 1) return;
        doubleSpacing();
        if (state.tick % m_spacing != 0) return;
    }
    m_entries.insert(m_entries.begin() + static_cast<std::ptrdiff_t>(firstAfter(state.tick)),
                     Entry{std::make_shared<const State>(state), bytes});
    m_usedBytes += bytes;
}

const State& CheckpointStore::nearest(std::int64_t tick) const {
    PS_CHECK(tick >= 0);
    return *m_entries[firstAfter(tick) - 1].state;
}

void CheckpointStore::truncateAfter(std::int64_t tick) {
    PS_CHECK(tick >= 0);
    while (m_entries.back().state->tick > tick) {
        m_usedBytes -= m_entries.back().bytes;
        m_entries.pop_back();
    }
}

void CheckpointStore::setBudget(std::size_t budgetBytes) {
    m_budgetBytes = budgetBytes;
    while (m_usedBytes > m_budgetBytes && m_entries.size() > 1) doubleSpacing();
}

std::vector<std::int64_t> CheckpointStore::ticks() const {
    std::vector<std::int64_t> result;
    for (const Entry& entry : m_entries) result.push_back(entry.state->tick);
    return result;
}

std::size_t CheckpointStore::firstAfter(std::int64_t tick) const {
    const auto after = std::upper_bound(
        m_entries.begin(), m_entries.end(), tick,
        [](std::int64_t wanted, const Entry& entry) { return wanted < entry.state->tick; });
    return static_cast<std::size_t>(after - m_entries.begin());
}

void CheckpointStore::doubleSpacing() {
    m_spacing *= 2;
    std::erase_if(m_entries, [this](const Entry& entry) {
        const bool drop = entry.state->tick % m_spacing != 0;
        if (drop) m_usedBytes -= entry.bytes;
        return drop;
    });
}

}  // namespace partiscope
