// SPDX-License-Identifier: GPL-3.0-or-later
// One type for each kind of number that names something, so that they cannot be mixed up.
// Plain values; thread-safe.
#pragma once

#include <compare>
#include <cstdint>

namespace partiscope {

template <class Tag>
struct Id {
    std::uint32_t value = 0;
    friend auto operator<=>(const Id&, const Id&) = default;
};

using TableId = Id<struct TableTag>;          // index into Scenario::tables
using StreamId = Id<struct StreamTag>;        // index into Scenario::traffic
using PartitionId = Id<struct PartitionTag>;  // index into a table's partitions; never reused

// A request's number, given at its first attempt and kept by its retries. 0: none yet.
using RequestId = std::uint64_t;

}  // namespace partiscope
