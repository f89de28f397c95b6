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

// A minimum and a maximum go together, a direction.
AutoScalingSpec readAutoScaling(const TomlNode& node, const std::string& path, ReadingLog& log) {
    FieldReader fields(node, "auto_scaling", path, log);
    AutoScalingSpec scaling;
    scaling.targetPercent =
        fields.integer("target", {20, 90, "percent"}).value_or(scaling.targetPercent);
    scaling.minWrite = fields.integer("min_write", kCapacity).value_or(0);
    scaling.maxWrite = fields.integer("max_write", kCapacity).value_or(0);
    scaling.minRead = fields.integer("min_read", kCapacity).value_or(0);
    scaling.maxRead = fields.integer("max_read", kCapacity).value_or(0);
    fields.finish();
    return scaling;
}

void readProjection(const TomlNode& node, const std::string& path, LocalIndexSpec& index,
                    ReadingLog& log) {
    if (node.kind == TomlNode::Kind::Array) {
        index.projection = "list";
        for (std::size_t i = 0; i < node.items.size(); ++i) {
            const std::string itemPath = path + "[" + std::to_string(i + 1) + "]";
            const auto name = textOf(node.items[i], itemPath, {255}, log);
            if (name) index.attributes.push_back(*name);
        }
        return;
    }
    const auto word = textOf(node, path, {255}, log);
    if (!word) return;
    index.projection = *word;
    if (*word != "all" && *word != "keys") {
        log.error(node.place, path, "is unknown: " + inQuotes(*word),
                  "\"all\", \"keys\" or a list of attributes");
    }
}

std::vector<LocalIndexSpec> readLocalIndexes(const TomlNode& node, const std::string& path,
                                             ReadingLog& log) {
    std::vector<LocalIndexSpec> indexes;
    if (node.kind != TomlNode::Kind::Array) {
        log.error(node.place, path, isInstead(node),
                  "a list such as [ { name = \"byAmount\", sort_key = \"amount\" } ]");
        return indexes;
    }
    for (std::size_t i = 0; i < node.items.size(); ++i) {
        const std::string itemPath = path + "[" + std::to_string(i + 1) + "]";
        FieldReader fields(node.items[i], "local_index", itemPath, log);
        LocalIndexSpec index;
        if (fields.require("name", "a string") != nullptr) {
            index.name = fields.text("name", {255}).value_or("");
        }
        if (fields.require("sort_key", "the name of an attribute") != nullptr) {
            index.sortKey = fields.text("sort_key", {255}).value_or("");
        }
        if (const TomlNode* projection = fields.node("projection")) {
            readProjection(*projection, fields.pathOf("projection"), index, log);
        }
        fields.finish();
        indexes.push_back(std::move(index));
    }
    return indexes;
}

// Fields of the other mode are kept, because an [[event]] may change the mode, but they do nothing.
void warnOtherMode(FieldReader& fields, CapacityMode mode) {
    const bool isProvisioned = mode == CapacityMode::Provisioned;
    const std::vector<std::string_view> idle =
        isProvisioned
            ? std::vector<std::string_view>{"previous_peak_write", "previous_peak_read",
                                            "max_write", "max_read"}
            : std::vector<std::string_view>{"write_capacity", "read_capacity", "auto_scaling"};
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
    if (const TomlNode* scaling = fields.node("auto_scaling")) {
        table.autoScaling = readAutoScaling(*scaling, fields.pathOf("auto_scaling"), log);
    }
    if (const TomlNode* indexes = fields.node("local_indexes")) {
        table.localIndexes = readLocalIndexes(*indexes, fields.pathOf("local_indexes"), log);
    }
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

namespace {

void readPolicies(FieldReader& fields, ModelSpec& model) {
    const auto duration = [&](std::string_view key, Micros least, Micros& value) {
        value = fields.duration(key, {least, 86'400 * kSecond}).value_or(value);
    };
    model.heatSplits = fields.choice("heat_splits", kSwitchNames).value_or(1) == 1;
    model.splitHeat = fields.real("split_heat", {0.1, 1, "of the limit"}).value_or(model.splitHeat);
    duration("split_window", kSecond, model.splitWindowUs);
    duration("split_time", kSecond, model.splitTimeUs);
    duration("growth_interval", 0, model.growthIntervalUs);
    duration("update_time", 0, model.updateTimeUs);
    duration("adaptive_delay", 0, model.adaptiveDelayUs);
    duration("adaptive_delay_most", 0, model.adaptiveDelayMostUs);
    duration("alarm_lag", 0, model.alarmLagUs);
}

}  // namespace

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
    readPolicies(fields, model);
    fields.finish();
    return model;
}

}  // namespace partiscope
