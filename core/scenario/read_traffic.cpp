// SPDX-License-Identifier: GPL-3.0-or-later
// [[traffic]]: one stream of requests.
#include <array>

#include "core/scenario/names.h"
#include "core/scenario/not_simulated.h"
#include "core/scenario/read_sections.h"
#include "core/scenario/retry_policies.h"
#include "core/scenario/words.h"

namespace partiscope {

namespace {

// Open loop or closed loop: exactly one.
void readLoad(FieldReader& fields, TrafficSpec& stream) {
    const TomlNode* rate = fields.node("rate");
    const TomlNode* workers = fields.node("workers");
    ReadingLog& log = fields.log();
    if (rate == nullptr && workers == nullptr) {
        log.error(fields.place(), fields.pathOf("rate"), "is missing",
                  "rate (calls/s, open loop) or workers (closed loop)");
    } else if (rate != nullptr && workers != nullptr) {
        log.error(workers->place, fields.pathOf("workers"), "cannot be given together with rate",
                  "rate (calls/s, open loop) or workers (closed loop)", "remove one of them");
    }
    if (rate != nullptr) stream.rate = readRate(*rate, fields.pathOf("rate"), log);
    if (workers != nullptr) {
        stream.workers = fields.integer("workers", {1, 100'000, "workers"}).value_or(1);
    }
}

void readTableName(FieldReader& fields, TrafficSpec& stream) {
    const TomlNode* table = fields.node("table");
    if (table == nullptr) return;
    if (table->kind == TomlNode::Kind::Array) {
        (void)fields.refuseNotSimulated("table", "[]", table->place);
        return;
    }
    stream.table = fields.text("table", {255, true}).value_or("");
}

void readOperation(FieldReader& fields, TrafficSpec& stream) {
    // A job says its operations itself; that it is not simulated is said elsewhere.
    if (!fields.has("job")) {
        std::vector<std::string> names(kOperationNames.begin(), kOperationNames.end());
        (void)fields.require("operation", "one of " + joined(names));
    }
    const auto operation = fields.choice("operation", kOperationNames);
    stream.operation = static_cast<Operation>(operation.value_or(0));
    if (!operation) {  // what these may be depends on the operation
        fields.log().excuse(fields.pathOf("batch"));
        fields.log().excuse(fields.pathOf("gather"));
    }
}

void readTimes(FieldReader& fields, TrafficSpec& stream) {
    stream.latencyUs = fields.duration("latency", {0, 3'600 * kSecond}).value_or(stream.latencyUs);
    stream.startUs = fields.duration("start", kAnyDuration).value_or(0);
    stream.stopUs = fields.duration("stop", kAnyDuration);
    stream.total = fields.integer("total", {1, 10'000'000'000, "calls"});
    stream.timeoutUs = fields.duration("timeout", {1'000, kDurationMost});
}

void readQuery(FieldReader& fields, TrafficSpec& stream) {
    stream.consistent = fields.boolean("consistent").value_or(false);
    stream.limit = fields.integer("limit", {1, 1'000'000, "items"}).value_or(0);
    // The direction changes which items come first, not how many are read or what they cost.
    (void)fields.boolean("descending");
    stream.itemsPerQuery = fields.integer("items_per_query", {0, 1'000'000, "items"}).value_or(1);
    stream.gather = fields.boolean("gather").value_or(false);
    stream.gatherParallel = fields.boolean("parallel").value_or(true);
}

}  // namespace

TrafficSpec readTraffic(const TomlNode& node, const std::string& path, ReadingLog& log) {
    FieldReader fields(node, "traffic", path, log);
    TrafficSpec stream;
    if (fields.require("name", "a string") != nullptr) {
        stream.name = fields.text("name", {255}).value_or("");
    }
    readTableName(fields, stream);
    readOperation(fields, stream);
    readLoad(fields, stream);
    readTimes(fields, stream);
    constexpr std::array<std::string_view, 2> kArrivals = {"poisson", "even"};
    stream.evenArrivals = fields.choice("arrivals", kArrivals).value_or(0) == 1;
    if (const TomlNode* size = fields.node("item_size")) {
        stream.itemSize = readItemSize(*size, fields.pathOf("item_size"), log);
    }
    stream.batch = fields.integer("batch", {1, 100, "members"}).value_or(1);
    readQuery(fields, stream);
    if (const TomlNode* shards = fields.node("write_shards")) {
        stream.writeShards = readWriteShards(*shards, fields.pathOf("write_shards"), log);
    }
    if (const TomlNode* retries = fields.node("retries")) {
        stream.retries = readRetries(*retries, fields.pathOf("retries"), fields);
    }
    stream.conditionFails =
        fields.real("condition_fails", {0, 1, "of conditional writes"}).value_or(0);
    if (const TomlNode* attributes = fields.node("attributes")) {
        stream.attributes = readAttributes(*attributes, fields.pathOf("attributes"), log);
    }
    fields.finish();
    return stream;
}

}  // namespace partiscope
