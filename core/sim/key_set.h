// SPDX-License-Identifier: GPL-3.0-or-later
// The partition keys that a stream can send, where their list is finite: their places on the hash line,
// hashed once. A key set is named by what makes it (attribute and write shards), so that a slider which
// comes back to an old value finds the old set, and counts go on where they stopped.
// Immutable once made; shared between plans.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/model/partition_map.h"
#include "core/scenario/scenario.h"

namespace partiscope {

class AttributeSource;
class Placer;

struct KeySet {
    std::uint64_t name = 0;  // of attribute and shards; see keySetName
    std::uint64_t shards = 1;
    std::vector<KeyPosition> places;   // by u = index of value * shards + shard; empty: without end
    std::vector<std::uint32_t> order;  // u in order of hash, so that owners are found in one sweep
};

inline constexpr std::uint32_t kSortKeyDecides = 0xFFFFFFFFU;

[[nodiscard]] std::uint64_t keySetName(const AttributeSpec& attribute, const WriteShards& shards);
[[nodiscard]] std::string shardedText(const std::string& text, const WriteShards& shards,
                                      std::uint64_t shard);
[[nodiscard]] std::shared_ptr<const KeySet> makeKeySet(const AttributeSource& attribute,
                                                       const WriteShards& shards, Placer& placer);

// Owner of each key in `map`; kSortKeyDecides where a boundary lies inside the key's collection.
[[nodiscard]] std::vector<std::uint32_t> ownersOf(const KeySet& keys, const PartitionMap& map);

}  // namespace partiscope
