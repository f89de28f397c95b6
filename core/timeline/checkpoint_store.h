// SPDX-License-Identifier: GPL-3.0-or-later
// Copies of the state at regular ticks, under a budget of bytes: where a seek starts from. The
// spacing begins at 16 ticks; when the budget is full it doubles and what is off the new grid is
// dropped, so that a run of any length keeps an even net. The state of tick 0 is always kept,
// whatever the budget. A copy of a store shares its states, so that a branch costs no copy of its
// past. Not thread-safe: one owner.
//
//   store.offer(simulation.state());              // after each tick; most are turned down at once
//   simulation.restore(store.nearest(target));    // then step up to the target
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/sim/state.h"

namespace partiscope {

class CheckpointStore {
public:
    static constexpr std::size_t kDefaultBudgetBytes = 64 * 1'024 * 1'024;
    static constexpr std::int64_t kFirstSpacing = 16;  // ticks

    // `first` must be the state of tick 0 (CHECK). A budget of 0 keeps only that one.
    explicit CheckpointStore(const State& first, std::size_t budgetBytes = kDefaultBudgetBytes);

    // Keeps a copy if the tick lies on the grid, is not there yet and fits into the budget.
    void offer(const State& state);

    // The kept state with the greatest tick <= `tick`; `tick` >= 0 (CHECK). Valid until the next
    // call that changes the store.
    [[nodiscard]] const State& nearest(std::int64_t tick) const;

    // Drops what a change at `tick` makes untrue: states of later ticks. That of `tick` itself is
    // from before the change and stays.
    void truncateAfter(std::int64_t tick);

    // Drops at once what a smaller budget has no room for; a larger one is used from now on.
    void setBudget(std::size_t budgetBytes);

    [[nodiscard]] std::int64_t spacing() const { return m_spacing; }
    [[nodiscard]] std::size_t usedBytes() const { return m_usedBytes; }
    [[nodiscard]] std::vector<std::int64_t> ticks() const;  // ascending

private:
    struct Entry {
        std::shared_ptr<const State> state;
        std::size_t bytes = 0;
    };

    [[nodiscard]] std::size_t firstAfter(std::int64_t tick) const;  // index into m_entries
    void doubleSpacing();

    std::vector<Entry> m_entries;  // ascending by tick; the first is tick 0
    std::size_t m_budgetBytes;
    std::size_t m_usedBytes = 0;
    std::int64_t m_spacing = kFirstSpacing;
};

}  // namespace partiscope
