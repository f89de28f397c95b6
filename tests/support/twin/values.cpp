// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/twin/values.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <stdexcept>

namespace partiscope::twin {

namespace {

constexpr I64 kMillion = 1'000'000;

I64 epochSeconds() {  // of 2026-10-18T00:00:00Z
    using namespace std::chrono;
    return sys_seconds(sys_days(year(2026) / 10 / 18)).time_since_epoch().count();
}

std::tm calendar(I64 microsSince) {
    const auto seconds = static_cast<std::time_t>(
        epochSeconds() + static_cast<I64>(floorDivide(microsSince, kMillion)));
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    return parts;
}

std::string clockText(I64 microsSince) {
    const std::tm parts = calendar(microsSince);
    const I64 rest = microsSince - static_cast<I64>(floorDivide(microsSince, kMillion)) * kMillion;
    char day[64];
    std::strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &parts);
    char fraction[32];
    std::snprintf(fraction, sizeof fraction, ".%06lldZ", static_cast<long long>(rest));
    return std::string(day) + fraction;
}

std::string periodText(const AttributeSpec& attribute, I64 microsSince) {
    const I64 rounded = microsSince / attribute.everyUs * attribute.everyUs;
    const std::tm parts = calendar(rounded);
    char text[1024];
    const std::size_t length = std::strftime(text, sizeof text, attribute.format.c_str(), &parts);
    return std::string(text, length);
}

std::string uuidText(U64 hi, U64 lo) {
    hi = (hi & ~0xF000ULL) | 0x4000ULL;
    lo = (lo & ~(3ULL << 62)) | (2ULL << 62);
    char text[64];
    std::snprintf(text, sizeof text, "%08llx-%04llx-%04llx-%04llx-%012llx",
                  static_cast<unsigned long long>(hi >> 32),
                  static_cast<unsigned long long>((hi >> 16) & 0xFFFF),
                  static_cast<unsigned long long>(hi & 0xFFFF),
                  static_cast<unsigned long long>(lo >> 48),
                  static_cast<unsigned long long>(lo & 0xFFFFFFFFFFFFULL));
    return text;
}

U64 mix(U64 v) {
    v *= 0x9E3779B97F4A7C15ULL;
    v ^= v >> 32;
    v *= 0xD6E8FEB86659FD93ULL;
    return v ^ (v >> 32);
}

U64 permute(U64 row, U64 rows, const Draws& draws) {
    int bits = 2;
    while ((static_cast<U128>(1) << bits) < rows) bits += 2;
    const int half = bits / 2;
    const U64 mask = (1ULL << half) - 1;
    U64 x = row;
    do {
        U64 left = x >> half;
        U64 right = x & mask;
        for (U64 k = 0; k < 4; ++k) {
            const U64 mixed = mix(right ^ draws.at(k)) & mask;
            const U64 newRight = left ^ mixed;
            left = right;
            right = newRight;
        }
        x = (left << half) | right;
    } while (x >= rows);
    return x;
}

Value rangeValue(const TrafficSpec& stream, const AttributeSpec& attribute, U64 o,
                 const Draws& draws) {
    const U64 values = static_cast<U64>(attribute.to - attribute.from + 1);
    const U64 rows = stream.total ? static_cast<U64>(*stream.total) * membersOf(stream) : values;
    U64 r = o % rows;
    if (attribute.shuffled) r = permute(r, rows, draws);
    const U64 index = static_cast<U64>(static_cast<U128>(r) * values / rows);
    return {attribute.prefix + std::to_string(attribute.from + static_cast<I64>(index)), index};
}

}  // namespace

Value Values::valueOf(const TrafficSpec& stream, const AttributeSpec& attribute,
                      const Asked& asked) {
    const U64 o = asked.item / static_cast<U64>(attribute.run);
    const Draws draws(m_seed, stream.name + "/attribute/" + attribute.name);
    switch (attribute.kind) {
        case AttributeKind::Constant: return {attribute.text, 0};
        case AttributeKind::Uuid: return {uuidText(draws.at(2 * o), draws.at(2 * o + 1)), 0};
        case AttributeKind::Zipf: {
            const U64 i = aliasOf(attribute).pick(draws.at(o));
            return {attribute.prefix + std::to_string(i + 1), i};
        }
        case AttributeKind::Uniform: {
            const U64 i = scale(draws.at(o), static_cast<U64>(attribute.count));
            return {attribute.prefix + std::to_string(i + 1), i};
        }
        case AttributeKind::Choice: {
            const U64 i = aliasOf(attribute).pick(draws.at(o));
            return {attribute.values.at(i), i};
        }
        case AttributeKind::Sequence:
            return {attribute.prefix + std::to_string(attribute.start + static_cast<I64>(o)), 0};
        case AttributeKind::Range: return rangeValue(stream, attribute, o, draws);
        case AttributeKind::Clock:
            return {clockText(attribute.falling ? -asked.firstUs : asked.firstUs), 0};
        case AttributeKind::Period: return {periodText(attribute, asked.firstUs), 0};
    }
    throw std::logic_error("attribute kind");
}

const AliasTable& Values::aliasOf(const AttributeSpec& attribute) {
    std::string name =
        std::to_string(attribute.count) + " " + std::to_string(attribute.values.size());
    std::vector<double> numbers = attribute.weights;
    numbers.push_back(attribute.exponent);
    for (const double number : numbers) {
        char text[64];
        std::snprintf(text, sizeof text, " %a", number);
        name += text;
    }
    const bool zipf = attribute.kind == AttributeKind::Zipf;
    name += zipf ? " zipf" : " choice";
    const auto known = m_aliases.find(name);
    if (known != m_aliases.end()) return known->second;
    const std::vector<U64> weights =
        zipf ? zipfWeights(attribute.count, attribute.exponent)
             : choiceWeights(attribute.weights, attribute.values.size());
    return m_aliases.emplace(name, AliasTable(weights)).first->second;
}

PartitionKey Values::partitionKey(const Scenario& scenario, const TrafficSpec& stream,
                                  const Asked& asked) {
    const AttributeSpec& attribute =
        attributeOf(scenario, stream, tableOf(scenario, stream).partitionKey);
    const Value value = valueOf(stream, attribute, asked);
    PartitionKey key;
    key.text = value.text;
    key.finite = attribute.kind == AttributeKind::Constant ||
                 attribute.kind == AttributeKind::Zipf ||
                 attribute.kind == AttributeKind::Uniform ||
                 attribute.kind == AttributeKind::Choice || attribute.kind == AttributeKind::Range;
    U64 s = 0;
    const WriteShards& shards = stream.writeShards;
    if (shards.present) {
        const U64 count = static_cast<U64>(shards.count);
        if (asked.gathered) {
            s = asked.member % count;
        } else if (shards.by == "random") {
            s = scale(Draws(m_seed, stream.name + "/shard").at(asked.item), count);
        } else {
            s = stableHash(valueOf(stream, attributeOf(scenario, stream, shards.by), asked).text) %
                count;
        }
        key.text += shards.separator + std::to_string(shards.first + static_cast<I64>(s));
    }
    key.u = value.index * static_cast<U64>(shardCount(stream)) + s;
    return key;
}

// Clocks as numbers, with the item's number behind; else the first 16 bytes (rules.md 3).
U128 Values::sortPlace(const AttributeSpec& attribute, const TrafficSpec& stream,
                       const Asked& asked) {
    if (attribute.kind == AttributeKind::Clock) {
        const I64 high = (I64{1} << 62) + (attribute.falling ? -asked.firstUs : asked.firstUs);
        return static_cast<U128>(static_cast<U64>(high)) << 64 | asked.item;
    }
    const std::string text = valueOf(stream, attribute, asked).text;
    U128 place = 0;
    for (std::size_t i = 0; i < 16; ++i) {
        place = place << 8 | (i < text.size() ? static_cast<unsigned char>(text[i]) : 0U);
    }
    return place;
}

I64 Values::bytesOf(const TrafficSpec& stream, U64 item) const {
    const ItemSize& size = stream.itemSize;
    const U64 draw = Draws(m_seed, stream.name + "/size").at(item);
    switch (size.kind) {
        case ItemSize::Kind::Fixed: return size.bytes;
        case ItemSize::Kind::Uniform:
            return size.minBytes + static_cast<I64>(scale(
                                       draw, static_cast<U64>(size.maxBytes - size.minBytes + 1)));
        case ItemSize::Kind::LogNormal:
            return logNormalSize(draw >> 54, size.meanBytes, size.sigma);
    }
    throw std::logic_error("item size");
}

const AttributeSpec& attributeOf(const Scenario& scenario, const TrafficSpec& stream,
                                 const std::string& name) {
    for (const AttributeSpec& own : stream.attributes) {
        if (own.name == name) return own;
    }
    for (const AttributeSpec& common : scenario.attributes) {
        if (common.name == name) return common;
    }
    throw std::logic_error("no attribute " + name);
}

const TableSpec& tableOf(const Scenario& scenario, const TrafficSpec& stream) {
    for (const TableSpec& table : scenario.tables) {
        if (stream.table.empty() || table.name == stream.table) return table;
    }
    throw std::logic_error("no table " + stream.table);
}

I64 shardCount(const TrafficSpec& stream) {
    return stream.writeShards.present ? stream.writeShards.count : 1;
}

I64 unitsOf(const TrafficSpec& stream, I64 bytes) {
    const I64 writes = std::max<I64>(1, (bytes + 1023) / 1024);
    const auto reads = [](I64 b) { return std::max<I64>(1, (b + 4095) / 4096); };
    const I64 byConsistency = stream.consistent ? 1'000'000 : 500'000;
    switch (stream.operation) {
        case Operation::PutItem:
        case Operation::UpdateItem:
        case Operation::DeleteItem:
        case Operation::BatchWriteItem: return writes * kMillion;
        case Operation::ConditionCheck:
        case Operation::TransactWriteItems: return 2 * writes * kMillion;
        case Operation::GetItem:
        case Operation::BatchGetItem: return reads(bytes) * byConsistency;
        case Operation::TransactGetItems: return 2 * reads(bytes) * kMillion;
        case Operation::Query: {
            I64 items = stream.itemsPerQuery;
            if (stream.limit > 0) items = std::min(items, stream.limit);
            return reads(bytes * items) * byConsistency;
        }
        case Operation::Scan: break;
    }
    throw std::logic_error("no rule for this operation");
}

bool takesWriteUnits(Operation operation) {
    return operation == Operation::PutItem || operation == Operation::UpdateItem ||
           operation == Operation::DeleteItem || operation == Operation::BatchWriteItem ||
           operation == Operation::ConditionCheck || operation == Operation::TransactWriteItems;
}

bool goesAsTransaction(Operation operation) {
    return operation == Operation::TransactGetItems || operation == Operation::TransactWriteItems;
}

bool goesAsBatch(Operation operation) {
    return operation == Operation::BatchGetItem || operation == Operation::BatchWriteItem;
}

U64 membersOf(const TrafficSpec& stream) {
    const bool many = goesAsBatch(stream.operation) || goesAsTransaction(stream.operation);
    return many ? static_cast<U64>(stream.batch) : 1;
}

}  // namespace partiscope::twin
