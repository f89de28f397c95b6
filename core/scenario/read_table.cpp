// SPDX-License-Identifier: GPL-3.0-or-later
// [table], [limits] and [model].
#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "core/scenario/names.h"
#include "core/scenario/read_sections.h"
#include "core/scenario/words.h"

namespace partiscope {

namespace {

constexpr IntegerRange kCapacity{1, kCapacityMost, "units/s"};
constexpr QuantityRange kItemBytes{1, 400 * kKilobyte};
constexpr QuantityRange kBucketDepth{1'000, 3'600 * kSecond};

// "new" or a duration.
Micros readAge(const TomlNode& node, const std::string& path, ReadingLog& log) {
    if (node.kind == TomlNode::Kind::Text && node.text == "new") return 0;
    return durationOf(node, path, kAnyDuration, log).value_or(0);
}

void readPreload(const TomlNode& node, const std::string& path, TableSpec& table, ReadingLog& log) {
    FieldReader fields(node, "preload", path, log);
    if (fields.require("items", "how many items are stored before the clock starts") != nullptr) {
        table.preloadItems = fields.integer("items", {1, 1'000'000'000'000, "items"}).value_or(0);
    }
    if (fields.require("item_size", "a size such as \"400 B\"") != nullptr) {
        table.preloadItemBytes = fields.size("item_size", kItemBytes).value_or(0);
    }
    fields.finish();
}

// Fields of the other mode are kept, because an [[event]] may change the mode, but they do nothing.
void warnOtherMode(FieldReader& fields, CapacityMode mode) {
    const bool isProvisioned = mode == CapacityMode::Provisioned;
    const std::vector<std::string_view> idle =
        isProvisioned ? std::vector<std::string_view>{"previous_peak_write", "previous_peak_read",
                                                      "max_write", "max_read"}
                      : std::vector<std::string_view>{"write_capacity", "read_capacity"};
    for (const std::string_view key : idle) {
        if (!fields.has(key)) continue;
        fields.log().warning(
            fields.log().placeOf(fields.pathOf(key)), fields.pathOf(key),
            "has no effect while mode is " + inQuotes(kModeNames[static_cast<std::size_t>(mode)]));
    }
}

}  // namespace

TableSpec readTable(const TomlNode& node, const std::string& path, ReadingLog& log) {
    FieldReader fields(node, "table", path, log);
    TableSpec table;
    if (fields.require("name", "a string") != nullptr) {
        table.name = fields.text("name", {255}).value_or("");
    }
    if (fields.require("partition_key", "the name of an attribute") != nullptr) {
        table.partitionKey = fields.text("partition_key", {255}).value_or("");
    }
    table.sortKey = fields.text("sort_key", {255, true}).value_or("");
    (void)fields.require("mode", "\"provisioned\" or \"on-demand\"");
    const auto mode = fields.choice("mode", kModeNames);
    table.mode = static_cast<CapacityMode>(mode.value_or(0));
    table.writeCapacity = fields.integer("write_capacity", kCapacity).value_or(0);
    table.readCapacity = fields.integer("read_capacity", kCapacity).value_or(table.writeCapacity);
    table.partitions = fields.integer("partitions", {1, 1'000'000, "partitions"}).value_or(0);
    if (const TomlNode* age = fields.node("age")) {
        table.ageUs = readAge(*age, fields.pathOf("age"), log);
    }
    table.replicas = fields.integer("replicas", {1, 9, "nodes"}).value_or(3);
    table.previousPeakWrite = fields.integer("previous_peak_write", kCapacity).value_or(0);
    table.previousPeakRead = fields.integer("previous_peak_read", kCapacity).value_or(0);
    table.warmWrite = fields.integer("warm_write", kCapacity).value_or(0);
    table.warmRead = fields.integer("warm_read", kCapacity).value_or(0);
    table.maxWrite = fields.integer("max_write", kCapacity).value_or(0);
    table.maxRead = fields.integer("max_read", kCapacity).value_or(0);
    if (const TomlNode* preload = fields.node("preload")) {
        readPreload(*preload, fields.pathOf("preload"), table, log);
    }
    fields.finish();
    if (mode) {
        warnOtherMode(fields, table.mode);
    } else {  // whether a capacity is due depends on the mode
        log.excuse(fields.pathOf("write_capacity"));
        log.excuse(fields.pathOf("read_capacity"));
    }
    return table;
}

Limits readLimits(const TomlNode& node, ReadingLog& log) {
    FieldReader fields(node, "limits", "limits", log);
    Limits limits;
    limits.partitionWrite =
        fields.integer("partition_write", kCapacity).value_or(limits.partitionWrite);
    limits.partitionRead =
        fields.integer("partition_read", kCapacity).value_or(limits.partitionRead);
    limits.partitionSizeBytes =
        fields.size("partition_size", {kKilobyte * kKilobyte, 1'024 * kKilobyte * kGigabyte})
            .value_or(limits.partitionSizeBytes);
    limits.tableWrite = fields.integer("table_write", kCapacity).value_or(limits.tableWrite);
    limits.tableRead = fields.integer("table_read", kCapacity).value_or(limits.tableRead);
    constexpr std::array<std::string_view, 2> kPlacements = {"hash", "range"};
    (void)fields.choice("placement", kPlacements);
    fields.finish();
    return limits;
}

ModelSpec readModel(const TomlNode& node, ReadingLog& log) {
    FieldReader fields(node, "model", "model", log);
    ModelSpec model;
    model.partitionBucketDepthUs = fields.duration("partition_bucket_depth", kBucketDepth)
                                       .value_or(model.partitionBucketDepthUs);
    model.tableBucketDepthUs =
        fields.duration("table_bucket_depth", kBucketDepth).value_or(model.tableBucketDepthUs);
    model.burstWindowUs =
        fields.duration("burst_window", {0, 3'600 * kSecond}).value_or(model.burstWindowUs);
    model.linearReadWriteMix =
        fields.choice("read_write_coupling", kCouplingNames).value_or(0) == 1;
    fields.finish();
    return model;
}

}  // namespace partiscope
