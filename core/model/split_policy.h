// SPDX-License-Identifier: GPL-3.0-or-later
// Where a hot partition is cut, or why it is not (facts 4). The point comes from the accesses that the
// partition has seen, in the order of (hash, sort key): nearest to the middle of the traffic, at a
// place where a cut helps. It decides and changes nothing. Thread-safe: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/base/units.h"
#include "core/model/partition_map.h"

namespace partiscope {

enum class SplitCause { Heat, Size, Growth, PreWarm };

[[nodiscard]] constexpr bool isGrowth(SplitCause cause) {  // of the whole table
    return cause == SplitCause::Growth || cause == SplitCause::PreWarm;
}

// Why a partition that is hot is left whole.
enum class RefusalCause { None, SingleItem, RisingSortKey, FallingSortKey, LocalIndex, Sequential };

// The words of results and files: "heat", "pre-warm"; "single-item", "rising-sort-key"; None: "".
[[nodiscard]] std::string_view splitCauseName(SplitCause cause);
[[nodiscard]] std::string_view refusalCauseName(RefusalCause cause);
// For the window and the events: "the sort key only rises".
[[nodiscard]] std::string_view refusalWords(RefusalCause cause);

// One access that was seen, one of many: what it asked weighs.
struct ObservedAccess {
    KeyPosition place;
    std::uint32_t weightMilli = 0;  // thousandths of a unit asked
    bool write = false;
    friend bool operator==(const ObservedAccess&, const ObservedAccess&) = default;
};

struct SplitRules {
    bool localIndex = false;  // item collections stay whole (facts 1.3)
    // Both sides must have at least this share of the traffic, in thousandths; else a cut is no help.
    std::uint32_t usefulShareMilli = 50;
};

struct SplitChoice {
    std::optional<KeyPosition> at;  // the first place of the upper side; absent: refused
    RefusalCause refusal = RefusalCause::None;  // where `at` is absent
    std::uint32_t lowerShareMilli = 0;          // of the traffic seen, below `at`
    bool insideCollection = false;              // the cut parts one item collection
    friend bool operator==(const SplitChoice&, const SplitChoice&) = default;
};

// `seen`: in order of time, of the direction that is hot, all inside the range [from, to) (absent
// `to`: the end of the space). Fewer than kObservedLeast accesses decide nothing: no cut, None.
inline constexpr std::size_t kObservedLeast = 32;
[[nodiscard]] SplitChoice chooseHeatSplit(std::span<const ObservedAccess> seen,
                                          const KeyPosition& from,
                                          const std::optional<KeyPosition>& to,
                                          const SplitRules& rules);

// The middle of a range of the hash, for splits by size and for growth; absent where the range lies
// inside one collection or holds a single hash (nothing to halve without knowing the items).
[[nodiscard]] std::optional<KeyPosition> middleOf(const KeyPosition& from,
                                                  const std::optional<KeyPosition>& to);

}  // namespace partiscope
