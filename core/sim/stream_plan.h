// SPDX-License-Identifier: GPL-3.0-or-later
// One traffic stream with its parameters as integers and its sources of values: what the settling loops
// read. A cache, remade from the scenario and the state's counters whenever either jumps; nothing in
// it is state. Not thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/rng.h"
#include "core/model/tables.h"
#include "core/sim/attribute_source.h"
#include "core/sim/key_set.h"
#include "core/sim/state.h"

namespace partiscope {

struct RatePlan {  // a RateShape in millionths of a call a second
    RateShape::Kind kind = RateShape::Kind::Constant;
    std::int64_t constant = 0, from = 0, to = 0, base = 0, peak = 0;
    Micros overUs = 0, periodUs = 0;
    std::vector<std::pair<Micros, std::int64_t>> steps;
    std::vector<std::int64_t> wave;
    [[nodiscard]] std::int64_t at(Micros sinceStartUs) const;
};

struct RetryPlan {
    std::int64_t attempts = 1;
    Micros baseUs = 0, capUs = 0, firstDelayUs = -1;
    Jitter jitter = Jitter::None;
};

// What an accepted write adds to what its partition stores: every item is a new one, or the first with its
// partition key is (items are not kept one by one).
enum class Stores { Nothing, EveryItem, NewKeys };

struct StreamPlan {
    const TrafficSpec* spec = nullptr;  // of the scenario in force
    std::uint32_t stream = 0;           // index into Scenario::traffic
    std::uint32_t table = 0;
    Direction direction = Direction::Write;
    bool eventual = false;  // reads that any replica may answer
    bool hasSortKey = false;
    std::uint32_t members = 1;     // items of a call: of a batch or transaction
    std::uint32_t asks = 1;        // calls of one arrival: the shards of a gather
    MicroUnits fixedUnits = 0;     // where the size is fixed
    std::vector<Bytes> sizeTable;  // log-normal
    std::uint64_t conditionFails53 = 0;
    RatePlan rate;
    RetryPlan retry;

    std::unique_ptr<AttributeSource> partitionKey, sortKey, shardBy;
    std::shared_ptr<const KeySet> keys;
    std::vector<std::uint32_t> owners;  // by u; empty: keys without end
    bool hasCutKeys = false;            // one of the owners is kSortKeyDecides
    std::size_t block = 0;              // index into StreamState::blocks
    Stores stores = Stores::Nothing;

    RandomStream arrivals, shard, size, route, retryDraws, condition;
    bool batchable = false;  // may use the batched loop (settle_batch.cpp)

    StreamPlan(std::uint64_t seed, const std::string& name)
        : arrivals(seed, name + "/arrivals"),
          shard(seed, name + "/shard"),
          size(seed, name + "/size"),
          route(seed, name + "/route"),
          retryDraws(seed, name + "/retry"),
          condition(seed, name + "/condition") {}
};

// What was made before and may be used again: tables and key sets by what they are made of.
struct PlanCache {
    std::vector<std::pair<AttributeSpec, std::shared_ptr<AttributeSource>>> tables;
    std::vector<std::shared_ptr<const KeySet>> keySets;
};

[[nodiscard]] std::unique_ptr<StreamPlan> planStream(const Scenario& scenario, std::size_t stream,
                                                     std::uint64_t seed, PlanCache& cache);

// Units and bytes of an item; the item's size is a pure function of its number.
[[nodiscard]] Bytes itemBytesOf(StreamPlan& plan, std::uint64_t item);
[[nodiscard]] MicroUnits itemUnitsOf(const StreamPlan& plan, Bytes bytes);

// The key of an item: its place and its names.
struct ItemKey {
    bool finite = false;
    std::uint64_t index = 0;  // finite: u; otherwise the ordinal
    std::uint64_t shard = 0;
    KeyPosition place;  // the sort part only where it was asked for
};
[[nodiscard]] ItemKey keyOfItem(StreamPlan& plan, Placer& placer, std::uint64_t item,
                                std::uint32_t gatherMember, Micros firstUs);
[[nodiscard]] std::string keyTextOf(StreamPlan& plan, const ItemKey& key, std::uint64_t item,
                                    Micros firstUs);

}  // namespace partiscope
