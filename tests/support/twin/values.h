// SPDX-License-Identifier: GPL-3.0-or-later
// What an item of a stream is: the texts of its attributes, its partition key with its shard, its
// key number u, its bytes (rules.md 2, 3, 4). Everything is made anew for every question. Not
// thread-safe (it keeps alias tables it has made).
#pragma once

#include <map>
#include <string>

#include "core/scenario/scenario.h"
#include "tests/support/twin/numbers.h"
#include "tests/support/twin/tables.h"

namespace partiscope::twin {

struct Asked {           // one item of one call
    U64 item = 0;        // m
    Micros firstUs = 0;  // first attempt of its call
    bool gathered = false;
    U64 member = 0;  // of a gather: the shard
};

struct Value {
    std::string text;
    U64 index = 0;  // in the attribute; meaningful for finite kinds
};

struct PartitionKey {
    std::string text;
    U64 u = 0;            // index * count + s
    bool finite = false;  // constant, zipf, uniform, choice, range
};

class Values {
public:
    explicit Values(U64 seed) : m_seed(seed) {}

    [[nodiscard]] Value valueOf(const TrafficSpec& stream, const AttributeSpec& attribute,
                                const Asked& asked);
    [[nodiscard]] PartitionKey partitionKey(const Scenario& scenario, const TrafficSpec& stream,
                                            const Asked& asked);
    [[nodiscard]] U128 sortPlace(const AttributeSpec& attribute, const TrafficSpec& stream,
                                 const Asked& asked);
    [[nodiscard]] I64 bytesOf(const TrafficSpec& stream, U64 item) const;

private:
    const AliasTable& aliasOf(const AttributeSpec& attribute);

    U64 m_seed;
    std::map<std::string, AliasTable> m_aliases;  // by what the weights are made of
};

[[nodiscard]] const AttributeSpec& attributeOf(const Scenario& scenario, const TrafficSpec& stream,
                                               const std::string& name);
[[nodiscard]] const TableSpec& tableOf(const Scenario& scenario, const TrafficSpec& stream);
[[nodiscard]] I64 shardCount(const TrafficSpec& stream);  // 1 without shards

// What one item asks, in millionths of a unit (rules.md 4).
[[nodiscard]] I64 unitsOf(const TrafficSpec& stream, I64 bytes);
[[nodiscard]] bool takesWriteUnits(Operation operation);
[[nodiscard]] bool goesAsTransaction(Operation operation);
[[nodiscard]] bool goesAsBatch(Operation operation);
[[nodiscard]] U64 membersOf(const TrafficSpec& stream);  // items of a call

}  // namespace partiscope::twin
