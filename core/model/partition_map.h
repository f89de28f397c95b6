// SPDX-License-Identifier: GPL-3.0-or-later
// The key space of one table: contiguous ranges of (hash of the partition key, sort key), each owned by
// one partition (facts 12; ATC22 section 3). Ranges tile the whole space, none is empty. Partitions are
// only ever split, never merged. Not thread-safe for writing.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/base/rng.h"

namespace partiscope {

// 128-bit hash of the partition key, then the first 16 bytes of the encoded sort key.
struct KeyPosition {
    std::uint64_t hashHigh = 0, hashLow = 0;
    std::uint64_t sortHigh = 0, sortLow = 0;
    friend auto operator<=>(const KeyPosition&, const KeyPosition&) = default;
};

[[nodiscard]] std::string hashHex(const KeyPosition& position);  // 32 hex digits
// The hash, and behind a dot the sort part where there is one: 32 or 65 characters.
[[nodiscard]] std::string placeHex(const KeyPosition& position);

class PartitionMap {
public:
    // `count` >= 1 equal ranges of the hash; partition i owns the i-th.
    explicit PartitionMap(std::uint32_t count = 1);

    [[nodiscard]] std::uint32_t count() const {
        return static_cast<std::uint32_t>(m_ranges.size());
    }
    [[nodiscard]] PartitionId lookup(const KeyPosition& position) const;  // O(log count)
    [[nodiscard]] PartitionId rangeOwner(std::uint32_t index) const {
        return m_ranges[index].owner;
    }
    [[nodiscard]] const KeyPosition& rangeStart(std::uint32_t index) const {
        return m_ranges[index].start;
    }
    [[nodiscard]] std::uint32_t rangeIndexOf(PartitionId partition) const;  // position in key order

    // Cuts `which` so that positions >= `at` belong to a new partition, whose id is returned.
    // `at` must lie inside the range and not at its start (CHECK).
    PartitionId split(PartitionId which, const KeyPosition& at);

    // True where a boundary lies inside the collection of this hash: then the sort key decides.
    [[nodiscard]] bool isCutInside(std::uint64_t hashHigh, std::uint64_t hashLow) const;

    friend bool operator==(const PartitionMap&, const PartitionMap&) = default;

private:
    struct Range {
        KeyPosition start;
        PartitionId owner;
        friend bool operator==(const Range&, const Range&) = default;
    };
    std::vector<Range> m_ranges;  // ascending by start; the first starts at zero
};

}  // namespace partiscope
