// SPDX-License-Identifier: GPL-3.0-or-later
// What an operation costs: every row of the developer guide's capacity arithmetic (facts 1.2).
// 1 KB = 1,024 bytes; half units exist (an eventually consistent read of up to 4 KB is 0.5).
// Sizes in bytes, >= 0. Thread-safe: pure functions.
#pragma once

#include <cstdint>
#include <span>

#include "core/base/units.h"
#include "core/model/operation.h"

namespace partiscope {

enum class Consistency { Eventual, Strong, Transactional };

inline constexpr Bytes kItemBytesMax = 400 * kKilobyte;    // DG:Constraints
inline constexpr Bytes kStorageBytesPerItem = 100;  // beside its size (DG:CapacityUnitCalculations)
inline constexpr Bytes kPageBytesMax = 1'024 * kKilobyte;  // a Query or Scan page
inline constexpr std::int64_t kBatchWriteMax = 25;
inline constexpr std::int64_t kBatchGetMax = 100;
inline constexpr std::int64_t kTransactionMax = 100;

// A read of one item, absent ones (0 bytes) included: rounded up to 4 KB, at least one step.
[[nodiscard]] MicroUnits readUnits(Bytes itemBytes, Consistency consistency);

// BatchGetItem: each item rounded by itself, then added. 1.5 KB + 6.5 KB: 3 strong units.
[[nodiscard]] MicroUnits batchReadUnits(std::span<const Bytes> items, Consistency consistency);

// Query and Scan: the sizes of all items evaluated (before any filter; projection and count give no
// discount) added, then rounded once. An empty result pays the minimum of each partition searched.
[[nodiscard]] MicroUnits queryUnits(Bytes evaluatedBytes, Consistency consistency);

// A write of one item: rounded up to 1 KB, at least one unit.
[[nodiscard]] MicroUnits writeUnits(Bytes itemBytes);
// Put over an existing item, update (whole item, even for one attribute), and a write whose condition
// is false: the larger of the two sizes. No item: 0 bytes.
[[nodiscard]] MicroUnits overwriteUnits(Bytes oldBytes, Bytes newBytes);
// Delete: the size of what is deleted.
[[nodiscard]] MicroUnits deleteUnits(Bytes oldBytes);
// BatchWriteItem: each item rounded by itself, then added. 0.5 KB + 3.5 KB: 5 units.
[[nodiscard]] MicroUnits batchWriteUnits(std::span<const Bytes> items);
// Prepare and commit: twice the write of each item. Three 500-byte items: 6 units.
[[nodiscard]] MicroUnits transactionWriteUnits(std::span<const Bytes> items);
[[nodiscard]] MicroUnits transactionReadUnits(std::span<const Bytes> items);
// An idempotent repeat of a transaction is charged as (transactional) reads of its items.
[[nodiscard]] MicroUnits transactionRepeatUnits(std::span<const Bytes> items);

// What one member of `operation` asks of the gates. `items` > 1 only for Query: how many it finds.
[[nodiscard]] MicroUnits memberUnits(Operation operation, Bytes itemBytes, bool consistent,
                                     std::int64_t items = 1);

// How many partitions a new table has (facts 5): provisioned ceil(R/3000 + W/1000), or by size;
// on demand enough for each direction at what it must serve at once. At least 1.
struct PartitionNeeds {
    std::int64_t writeCapacity = 0, readCapacity = 0;  // units/s to be served at once
    Bytes sizeBytes = 0;
    bool onDemand = false;
    std::int64_t partitionWrite = 1'000, partitionRead = 3'000;
    Bytes partitionSizeBytes = 10 * kGigabyte;
};
[[nodiscard]] std::int64_t partitionCountFor(const PartitionNeeds& needs);

}  // namespace partiscope
