// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/key_set.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "core/base/digest.h"
#include "core/model/placement.h"
#include "core/sim/attribute_source.h"

namespace partiscope {

std::uint64_t keySetName(const AttributeSpec& a, const WriteShards& shards) {
    Digest name;
    for (const std::string* text : {&a.name, &a.text, &a.prefix, &a.format, &shards.separator}) {
        name.add(fnv1a64(*text));
    }
    for (const std::int64_t number :
         {static_cast<std::int64_t>(a.kind), a.count, a.start, a.from, a.to,
          static_cast<std::int64_t>(a.everyUs), a.run, static_cast<std::int64_t>(shards.present),
          shards.count, shards.first}) {
        name.add(number);
    }
    name.add(static_cast<std::uint64_t>(a.shuffled ? 1 : 0) + (a.falling ? 2U : 0U));
    name.add(std::bit_cast<std::uint64_t>(a.exponent));
    for (const std::string& value : a.values) name.add(fnv1a64(value));
    for (const auto weight : a.weights) name.add(std::bit_cast<std::uint64_t>(weight));
    return name.value();
}

std::string shardedText(const std::string& text, const WriteShards& shards, std::uint64_t shard) {
    if (!shards.present) return text;
    return text + shards.separator +
           std::to_string(shards.first + static_cast<std::int64_t>(shard));
}

std::shared_ptr<const KeySet> makeKeySet(const AttributeSource& attribute,
                                         const WriteShards& shards, Placer& placer) {
    auto keys = std::make_shared<KeySet>();
    keys->name = keySetName(attribute.spec(), shards);
    keys->shards = shards.present ? static_cast<std::uint64_t>(shards.count) : 1;
    if (!attribute.isFinite()) return keys;
    const std::uint64_t values = attribute.finiteCount();
    keys->places.reserve(values * keys->shards);
    for (std::uint64_t value = 0; value < values; ++value) {
        const std::string text = attribute.textOfIndex(value);
        for (std::uint64_t shard = 0; shard < keys->shards; ++shard) {
            keys->places.push_back(placer.place(shardedText(text, shards, shard)));
        }
    }
    keys->order.resize(keys->places.size());
    std::iota(keys->order.begin(), keys->order.end(), 0U);
    std::sort(keys->order.begin(), keys->order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return keys->places[a] < keys->places[b] || (keys->places[a] == keys->places[b] && a < b);
    });
    return keys;
}

std::vector<std::uint32_t> ownersOf(const KeySet& keys, const PartitionMap& map) {
    std::vector<std::uint32_t> owners(keys.places.size());
    std::uint32_t range = 0;
    for (const std::uint32_t u : keys.order) {
        const KeyPosition& place = keys.places[u];
        while (range + 1 < map.count() && map.rangeStart(range + 1) <= place) ++range;
        owners[u] = map.isCutInside(place.hashHigh, place.hashLow) ? kSortKeyDecides
                                                                   : map.rangeOwner(range).value;
    }
    return owners;
}

}  // namespace partiscope
