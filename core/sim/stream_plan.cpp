// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/stream_plan.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/model/capacity.h"
#include "core/model/placement.h"

namespace partiscope {

namespace {

const AttributeSpec* attributeNamed(const Scenario& scenario, const TrafficSpec& traffic,
                                    const std::string& name) {
    for (const auto* list : {&traffic.attributes, &scenario.attributes}) {
        for (const AttributeSpec& attribute : *list) {
            if (attribute.name == name) return &attribute;
        }
    }
    PS_CHECK(false);  // checkScenario lets no unknown attribute through
    return nullptr;
}

std::uint32_t tableIndex(const Scenario& scenario, const TrafficSpec& traffic) {
    for (std::size_t i = 0; i < scenario.tables.size(); ++i) {
        if (traffic.table.empty() || scenario.tables[i].name == traffic.table) {
            return static_cast<std::uint32_t>(i);
        }
    }
    PS_CHECK(false);
    return 0;
}

RatePlan planRate(const RateShape& shape) {
    RatePlan plan;
    plan.kind = shape.kind;
    plan.constant = millionths(shape.ratePerS);
    plan.from = millionths(shape.fromPerS);
    plan.to = millionths(shape.toPerS);
    plan.base = millionths(shape.basePerS);
    plan.peak = millionths(shape.peakPerS);
    plan.overUs = shape.overUs;
    plan.periodUs = shape.periodUs;
    for (const auto& step : shape.steps)
        plan.steps.emplace_back(step.atUs, millionths(step.ratePerS));
    if (shape.kind == RateShape::Kind::Wave) plan.wave = waveTable();
    return plan;
}

std::unique_ptr<AttributeSource> makeSource(const AttributeSpec& spec, std::uint64_t seed,
                                            const std::string& stream, std::uint64_t rows,
                                            PlanCache& cache) {
    auto source = std::make_unique<AttributeSource>(spec, seed, stream, rows);
    if (spec.kind != AttributeKind::Zipf && spec.kind != AttributeKind::Choice) return source;
    for (const auto& [known, made] : cache.tables) {
        if (known == spec) {
            source->adoptTable(*made);
            return source;
        }
    }
    source->makeTable();
    cache.tables.emplace_back(spec, std::make_shared<AttributeSource>(*source));
    return source;
}

std::shared_ptr<const KeySet> findKeySet(const AttributeSource& attribute,
                                         const WriteShards& shards, PlanCache& cache) {
    const std::uint64_t name = keySetName(attribute.spec(), shards);
    for (const auto& known : cache.keySets) {
        if (known->name == name) return known;
    }
    Placer placer;
    cache.keySets.push_back(makeKeySet(attribute, shards, placer));
    return cache.keySets.back();
}

bool fitsBatchedLoop(const StreamPlan& plan) {
    const TrafficSpec& spec = *plan.spec;
    const bool plainKey = plan.partitionKey->isFinite() && plan.partitionKey->spec().run == 1 &&
                          plan.partitionKey->spec().kind != AttributeKind::Range;
    const bool plainShard = !spec.writeShards.present || (!plan.shardBy && !spec.gather);
    return spec.workers == 0 && plan.members == 1 && plan.asks == 1 && !plan.eventual &&
           plan.fixedUnits > 0 && plan.retry.attempts == 1 && plan.conditionFails53 == 0 &&
           plainKey && plainShard && !isBatch(spec.operation) && !isTransaction(spec.operation);
}

void planSizes(StreamPlan& plan) {
    const ItemSize& size = plan.spec->itemSize;
    if (size.kind == ItemSize::Kind::Fixed) plan.fixedUnits = itemUnitsOf(plan, size.bytes);
    if (size.kind == ItemSize::Kind::LogNormal) {
        plan.sizeTable = logNormalSizes(size.meanBytes, size.sigma);
    }
}

void planKeys(StreamPlan& plan, const Scenario& scenario, std::uint64_t seed, PlanCache& cache) {
    const TrafficSpec& spec = *plan.spec;
    const TableSpec& table = scenario.tables[plan.table];
    const auto rows = static_cast<std::uint64_t>(spec.total.value_or(0)) * plan.members;
    const auto source = [&](const std::string& name) {
        return makeSource(*attributeNamed(scenario, spec, name), seed, spec.name, rows, cache);
    };
    plan.partitionKey = source(table.partitionKey);
    plan.hasSortKey = !table.sortKey.empty();
    if (plan.hasSortKey) plan.sortKey = source(table.sortKey);
    const WriteShards& shards = spec.writeShards;
    if (shards.present && shards.by != "random" && !spec.gather) plan.shardBy = source(shards.by);
    plan.keys = findKeySet(*plan.partitionKey, shards, cache);
}

}  // namespace

namespace {

Stores storesOf(const StreamPlan& plan) {
    switch (plan.spec->operation) {
        case Operation::PutItem:
        case Operation::UpdateItem:
        case Operation::BatchWriteItem:
        case Operation::TransactWriteItems: break;
        default: return Stores::Nothing;
    }
    const AttributeSource& last = plan.hasSortKey ? *plan.sortKey : *plan.partitionKey;
    return last.isUnique() || plan.partitionKey->isUnique() ? Stores::EveryItem : Stores::NewKeys;
}

}  // namespace

std::int64_t RatePlan::at(Micros u) const {
    switch (kind) {
        case RateShape::Kind::Constant: return constant;
        case RateShape::Kind::Ramp: {
            const Uint128 part = static_cast<Uint128>(std::min(u, overUs));
            const bool rises = to >= from;
            const auto range = static_cast<Uint128>(rises ? to - from : from - to);
            const auto over = static_cast<Uint128>(overUs);
            // Rounded down, also where the rate falls.
            return rises ? from + static_cast<std::int64_t>(range * part / over)
                         : from - static_cast<std::int64_t>((range * part + over - 1) / over);
        }
        case RateShape::Kind::Steps: {
            std::int64_t rate = 0;
            for (const auto& [atUs, value] : steps) {
                if (atUs <= u) rate = value;
            }
            return rate;
        }
        case RateShape::Kind::Wave: {
            const auto point = static_cast<std::size_t>(static_cast<Uint128>(u % periodUs) * 4'096 /
                                                        static_cast<Uint128>(periodUs));
            const bool rises = peak >= base;
            const auto range = static_cast<Uint128>(rises ? peak - base : base - peak);
            const Uint128 moved = range * static_cast<Uint128>(wave[point]);
            const Uint128 whole = Uint128{1} << 30;
            return rises ? base + static_cast<std::int64_t>(moved >> 30)
                         : base - static_cast<std::int64_t>((moved + whole - 1) >> 30);
        }
    }
    return 0;
}

std::unique_ptr<StreamPlan> planStream(const Scenario& scenario, std::size_t stream,
                                       std::uint64_t seed, PlanCache& cache) {
    const TrafficSpec& spec = scenario.traffic[stream];
    auto plan = std::make_unique<StreamPlan>(seed, spec.name);
    plan->spec = &spec;
    plan->stream = static_cast<std::uint32_t>(stream);
    plan->table = tableIndex(scenario, spec);
    plan->direction = directionOf(spec.operation);
    plan->eventual = plan->direction == Direction::Read && !spec.consistent &&
                     spec.operation != Operation::TransactGetItems;
    const bool hasMembers = isBatch(spec.operation) || isTransaction(spec.operation);
    plan->members = hasMembers ? static_cast<std::uint32_t>(spec.batch) : 1;
    plan->asks = spec.gather && spec.writeShards.present
                     ? static_cast<std::uint32_t>(spec.writeShards.count)
                     : 1;
    plan->conditionFails53 = share53(spec.conditionFails);
    plan->rate = planRate(spec.rate);
    plan->retry = {spec.retries.attempts, spec.retries.baseUs, spec.retries.capUs,
                   spec.retries.firstDelayUs.value_or(-1), spec.retries.jitter};
    planSizes(*plan);
    planKeys(*plan, scenario, seed, cache);
    plan->batchable = fitsBatchedLoop(*plan);
    plan->stores = storesOf(*plan);
    return plan;
}

Bytes itemBytesOf(StreamPlan& plan, std::uint64_t item) {
    const ItemSize& size = plan.spec->itemSize;
    if (size.kind == ItemSize::Kind::Fixed) return size.bytes;
    plan.size.moveTo(item);
    const std::uint64_t draw = plan.size.next();
    if (size.kind == ItemSize::Kind::LogNormal) return plan.sizeTable[draw >> 54];
    const auto span = static_cast<std::uint64_t>(size.maxBytes - size.minBytes + 1);
    return size.minBytes + static_cast<Bytes>(scaleDraw(draw, span));
}

MicroUnits itemUnitsOf(const StreamPlan& plan, Bytes bytes) {
    const TrafficSpec& spec = *plan.spec;
    const std::int64_t found =
        spec.limit > 0 ? std::min(spec.limit, spec.itemsPerQuery) : spec.itemsPerQuery;
    return memberUnits(spec.operation, bytes, spec.consistent, found);
}

ItemKey keyOfItem(StreamPlan& plan, Placer& placer, std::uint64_t item, std::uint32_t gatherMember,
                  Micros firstUs) {
    const WriteShards& shards = plan.spec->writeShards;
    ItemKey key;
    if (shards.present) {
        const auto count = static_cast<std::uint64_t>(shards.count);
        if (plan.asks > 1 || plan.spec->gather) {
            key.shard = gatherMember % count;  // the count may have fallen meanwhile
        } else if (plan.shardBy) {
            key.shard = placer.stableHash(plan.shardBy->text(item, firstUs)) % count;
        } else {
            plan.shard.moveTo(item);
            key.shard = scaleDraw(plan.shard.next(), count);
        }
    }
    key.finite = plan.partitionKey->isFinite();
    if (key.finite) {
        key.index = plan.partitionKey->indexOf(item) * plan.keys->shards + key.shard;
        key.place = plan.keys->places[key.index];
    } else {
        key.index = plan.partitionKey->ordinalOf(item, firstUs);
        key.place = placer.place(keyTextOf(plan, key, item, firstUs));
    }
    return key;
}

std::string keyTextOf(StreamPlan& plan, const ItemKey& key, std::uint64_t item, Micros firstUs) {
    const std::string text = key.finite
                                 ? plan.partitionKey->textOfIndex(key.index / plan.keys->shards)
                                 : plan.partitionKey->text(item, firstUs);
    return shardedText(text, plan.spec->writeShards, key.shard);
}

}  // namespace partiscope
