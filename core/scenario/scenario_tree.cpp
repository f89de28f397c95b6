// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/scenario_tree.h"

#include <cstddef>
#include <limits>
#include <string_view>
#include <utility>

#include "core/scenario/names.h"
#include "core/scenario/retry_policies.h"
#include "core/scenario/toml_source.h"
#include "core/scenario/toml_text.h"
#include "core/scenario/tree_builder.h"
#include "core/scenario/words.h"

namespace partiscope {

namespace {

template <class Names, class Enumerator>
std::string_view nameOf(const Names& names, Enumerator value) {
    return names[static_cast<std::size_t>(value)];
}

TomlNode rateTree(const RateShape& rate) {
    TreeBuilder out;
    switch (rate.kind) {
        case RateShape::Kind::Constant: return realNode(rate.ratePerS);
        case RateShape::Kind::Ramp:
            out.real("from", rate.fromPerS);
            out.real("to", rate.toPerS);
            out.duration("over", rate.overUs);
            break;
        case RateShape::Kind::Steps: {
            TomlNode steps = listNode();
            for (const RateShape::StepAt& at : rate.steps) {
                TreeBuilder step;
                step.duration("at", at.atUs);
                step.real("rate", at.ratePerS);
                steps.items.push_back(step.take());
            }
            out.node("steps", std::move(steps));
            break;
        }
        case RateShape::Kind::Wave:
            out.real("base", rate.basePerS);
            out.real("peak", rate.peakPerS);
            out.duration("period", rate.periodUs);
            break;
    }
    return out.take();
}

TomlNode itemSizeTree(const ItemSize& size) {
    TreeBuilder out;
    switch (size.kind) {
        case ItemSize::Kind::Fixed: return textNode(sizeText(size.bytes));
        case ItemSize::Kind::Uniform:
            out.size("min", size.minBytes);
            out.size("max", size.maxBytes);
            break;
        case ItemSize::Kind::LogNormal:
            out.size("mean", size.meanBytes);
            out.real("sigma", size.sigma);
            break;
    }
    return out.take();
}

TomlNode writeShardsTree(const WriteShards& shards) {
    const WriteShards defaults;
    TreeBuilder out;
    out.integer("count", shards.count, !shards.present);
    out.text("by", shards.by, shards.by == defaults.by);
    out.integer("first", shards.first, shards.first == defaults.first);
    out.text("separator", shards.separator, shards.separator == defaults.separator);
    return out.take();
}

TomlNode retriesTree(const RetryPolicy& retries) {
    if (retries.name != kCustomRetries) return textNode(retries.name);
    TreeBuilder out;
    out.node("attempts",
             retries.attempts == 0 ? textNode("unlimited") : integerNode(retries.attempts));
    out.duration("base", retries.baseUs);
    out.duration("cap", retries.capUs, retries.capUs == RetryPolicy().capUs);
    out.text("jitter", nameOf(kJitterNames, retries.jitter), retries.jitter == Jitter::None);
    if (retries.firstDelayUs) out.duration("first_delay", *retries.firstDelayUs);
    return out.take();
}

void addKindFields(TreeBuilder& out, const AttributeSpec& attribute) {
    const auto addPrefix = [&] { out.text("prefix", attribute.prefix, attribute.prefix.empty()); };
    switch (attribute.kind) {
        case AttributeKind::Constant:
        case AttributeKind::Uuid: break;
        case AttributeKind::Clock:
            out.text("order", attribute.falling ? "falling" : "rising", !attribute.falling);
            break;
        case AttributeKind::Zipf:
            out.integer("count", attribute.count);
            out.real("exponent", attribute.exponent, attribute.exponent == 1.0);
            addPrefix();
            break;
        case AttributeKind::Uniform:
            out.integer("count", attribute.count);
            addPrefix();
            break;
        case AttributeKind::Choice: {
            out.texts("values", attribute.values);
            TomlNode weights = listNode();
            for (const double weight : attribute.weights) weights.items.push_back(realNode(weight));
            out.node("weights", std::move(weights), attribute.weights.empty());
            break;
        }
        case AttributeKind::Sequence:
            out.integer("start", attribute.start, attribute.start == 1);
            addPrefix();
            break;
        case AttributeKind::Range:
            out.integer("from", attribute.from);
            out.integer("to", attribute.to);
            out.text("order", attribute.shuffled ? "shuffled" : "sorted", !attribute.shuffled);
            addPrefix();
            break;
        case AttributeKind::Period:
            out.duration("every", attribute.everyUs);
            out.text("format", attribute.format);
            break;
    }
}

TomlNode attributesTree(const std::vector<AttributeSpec>& attributes) {
    TomlNode table;
    for (const AttributeSpec& attribute : attributes) {
        table.items.push_back(attributeTree(attribute));
    }
    return table;
}

TomlNode expectationTree(const Expectation& expectation) {
    TreeBuilder out;
    out.text("metric", expectation.metric);
    if (expectation.min) out.real("min", *expectation.min);
    if (expectation.max) out.real("max", *expectation.max);
    if (expectation.fromUs) out.duration("from", *expectation.fromUs);
    if (expectation.toUs) out.duration("to", *expectation.toUs);
    return out.take();
}

TomlNode questionTree(const Question& question) {
    TreeBuilder out;
    out.text("kind", question.kind);
    out.text("prompt", question.prompt);
    out.texts("options", question.options);
    out.text("answer", question.answer, question.kind == "order" && question.answer.empty());
    out.real("tolerance", question.tolerance, question.tolerance == 0);
    out.text("unit", question.unit, question.unit.empty());
    return out.take();
}

TomlNode stepTree(const LessonStep& step) {
    TreeBuilder out;
    out.text("id", step.id);
    out.text("title", step.title, step.title.empty());
    out.text("text", step.text, step.text.empty());
    if (step.atUs) out.duration("at", *step.atUs);
    out.texts("point", step.point);
    out.texts("locked", step.locked);
    out.texts("revealed", step.revealed);
    if (step.ask) out.node("ask", questionTree(*step.ask));
    return out.take();
}

TomlNode accessTree(const AccessPattern& access) {
    TreeBuilder out;
    out.text("name", access.name);
    TomlNode by = listNode();
    for (const std::string& attribute : access.by) by.items.push_back(textNode(attribute));
    out.node("by", std::move(by));  // required, so said even when empty
    out.text("range", access.range, access.range.empty());
    out.real("rate", access.ratePerS, access.ratePerS == 0);
    return out.take();
}

// One [[event]] for changes of one moment that follow each other and are of different parameters.
TomlNode changesTree(const std::vector<TimedChange>& changes) {
    TomlNode events = listNode();
    for (std::size_t i = 0; i < changes.size();) {
        TreeBuilder set;
        TomlNode fields;
        const Micros atUs = changes[i].atUs;
        for (; i < changes.size() && changes[i].atUs == atUs; ++i) {
            if (fields.find(changes[i].path) != nullptr) break;
            const Result<TomlNode> value = nodeOfValueText(changes[i].value, false);
            // As TOML only if it prints as it was written (a string in quotes may lose them); else
            // the string it was.
            const bool isToml = value.ok() && (value.value().kind == TomlNode::Kind::Text ||
                                               bareValue(value.value()) == changes[i].value);
            TomlNode node = isToml ? value.value() : textNode(changes[i].value);
            node.key = changes[i].path;
            fields.items.push_back(std::move(node));
        }
        TreeBuilder event;
        event.duration("at", atUs);
        event.node("set", std::move(fields));
        events.items.push_back(event.take());
    }
    return events;
}

bool areAllDefault(const TomlNode& table) {
    for (const TomlNode& field : table.items) {
        if (!field.isDefault) return false;
    }
    return true;
}

}  // namespace

TomlNode topTree(const Scenario& scenario) {
    TreeBuilder out;
    out.integer("format", scenario.format);
    out.text("title", scenario.title, scenario.title.empty());
    out.text("summary", scenario.summary, scenario.summary.empty());
    out.texts("sources", scenario.sources);
    constexpr auto kIntegerMost =
        static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    out.node("seed",
             scenario.seed > kIntegerMost ? textNode(std::to_string(scenario.seed))
                                          : integerNode(static_cast<std::int64_t>(scenario.seed)),
             scenario.seed == 1);
    out.duration("duration", scenario.durationUs);
    out.duration("tick", scenario.tickUs, scenario.tickUs == 10'000);
    out.text("era", nameOf(kEraNames, scenario.era), scenario.era == Era::Today);
    return out.take();
}

namespace {

TomlNode autoScalingTree(const AutoScalingSpec& scaling) {
    TreeBuilder out;
    out.integer("target", scaling.targetPercent, scaling.targetPercent == 70);
    out.given("min_write", scaling.minWrite);
    out.given("max_write", scaling.maxWrite);
    out.given("min_read", scaling.minRead);
    out.given("max_read", scaling.maxRead);
    return out.take();
}

TomlNode localIndexesTree(const std::vector<LocalIndexSpec>& indexes) {
    TomlNode list = listNode();
    for (const LocalIndexSpec& index : indexes) {
        TreeBuilder out;
        out.text("name", index.name);
        out.text("sort_key", index.sortKey);
        if (index.projection == "list") {
            TomlNode names = listNode();
            for (const std::string& name : index.attributes) names.items.push_back(textNode(name));
            out.node("projection", std::move(names));
        } else {
            out.text("projection", index.projection, index.projection == "all");
        }
        list.items.push_back(out.take());
    }
    return list;
}

}  // namespace

TomlNode tableTree(const TableSpec& table) {
    TreeBuilder out;
    out.text("name", table.name);
    out.text("partition_key", table.partitionKey);
    out.text("sort_key", table.sortKey, table.sortKey.empty());
    out.text("mode", nameOf(kModeNames, table.mode));
    out.given("write_capacity", table.writeCapacity);
    // Said even where it equals the write capacity: a change of that one must not move this one.
    out.given("read_capacity", table.readCapacity);
    out.given("partitions", table.partitions);
    out.text("age", table.ageUs == 0 ? "new" : durationText(table.ageUs), table.ageUs == 0);
    out.integer("replicas", table.replicas, table.replicas == TableSpec().replicas);
    out.given("previous_peak_write", table.previousPeakWrite);
    out.given("previous_peak_read", table.previousPeakRead);
    out.given("warm_write", table.warmWrite);
    out.given("warm_read", table.warmRead);
    out.given("max_write", table.maxWrite);
    out.given("max_read", table.maxRead);
    if (table.autoScaling) out.node("auto_scaling", autoScalingTree(*table.autoScaling));
    out.node("local_indexes", localIndexesTree(table.localIndexes), table.localIndexes.empty());
    if (table.preloadItems > 0) {
        TreeBuilder preload;
        preload.integer("items", table.preloadItems);
        preload.size("item_size", table.preloadItemBytes);
        out.node("preload", preload.take());
    }
    return out.take();
}

TomlNode attributeTree(const AttributeSpec& attribute) {
    TomlNode node;
    if (attribute.kind == AttributeKind::Constant) {
        node = textNode(attribute.text);
    } else {
        TreeBuilder out;
        out.text("kind", nameOf(kAttributeKindNames, attribute.kind));
        addKindFields(out, attribute);
        out.integer("run", attribute.run, attribute.run == 1);
        node = out.take();
    }
    node.key = attribute.name;
    return node;
}

TomlNode trafficTree(const TrafficSpec& stream) {
    const TrafficSpec defaults;
    TreeBuilder out;
    out.text("name", stream.name);
    out.text("table", stream.table, stream.table.empty());
    out.text("operation", nameOf(kOperationNames, stream.operation));
    if (stream.workers > 0) {
        out.integer("workers", stream.workers);
    } else {
        out.node("rate", rateTree(stream.rate));
    }
    out.duration("latency", stream.latencyUs, stream.latencyUs == defaults.latencyUs);
    out.text("arrivals", stream.evenArrivals ? "even" : "poisson", !stream.evenArrivals);
    out.duration("start", stream.startUs, stream.startUs == 0);
    if (stream.stopUs) out.duration("stop", *stream.stopUs);
    if (stream.total) out.integer("total", *stream.total);
    out.node("item_size", itemSizeTree(stream.itemSize), stream.itemSize == defaults.itemSize);
    out.integer("batch", stream.batch, stream.batch == 1);
    out.boolean("consistent", stream.consistent, !stream.consistent);
    out.given("limit", stream.limit);
    out.integer("items_per_query", stream.itemsPerQuery,
                stream.itemsPerQuery == defaults.itemsPerQuery);
    out.boolean("gather", stream.gather, !stream.gather);
    out.boolean("parallel", stream.gatherParallel, stream.gatherParallel);
    out.node("write_shards", writeShardsTree(stream.writeShards), !stream.writeShards.present);
    out.node("retries", retriesTree(stream.retries), stream.retries == defaults.retries);
    if (stream.timeoutUs) out.duration("timeout", *stream.timeoutUs);
    out.real("condition_fails", stream.conditionFails, stream.conditionFails == 0);
    if (!stream.attributes.empty()) out.node("attributes", attributesTree(stream.attributes));
    return out.take();
}

TomlNode limitsTree(const Limits& limits) {
    const Limits defaults;
    TreeBuilder out;
    out.integer("partition_write", limits.partitionWrite,
                limits.partitionWrite == defaults.partitionWrite);
    out.integer("partition_read", limits.partitionRead,
                limits.partitionRead == defaults.partitionRead);
    out.size("partition_size", limits.partitionSizeBytes,
             limits.partitionSizeBytes == defaults.partitionSizeBytes);
    out.integer("table_write", limits.tableWrite, limits.tableWrite == defaults.tableWrite);
    out.integer("table_read", limits.tableRead, limits.tableRead == defaults.tableRead);
    return out.take();
}

TomlNode modelTree(const ModelSpec& model) {
    const ModelSpec defaults;
    TreeBuilder out;
    out.duration("partition_bucket_depth", model.partitionBucketDepthUs,
                 model.partitionBucketDepthUs == defaults.partitionBucketDepthUs);
    out.duration("table_bucket_depth", model.tableBucketDepthUs,
                 model.tableBucketDepthUs == defaults.tableBucketDepthUs);
    out.duration("burst_window", model.burstWindowUs,
                 model.burstWindowUs == defaults.burstWindowUs);
    out.text("read_write_coupling", nameOf(kCouplingNames, model.linearReadWriteMix),
             !model.linearReadWriteMix);
    const auto duration = [&](std::string_view key, Micros ModelSpec::*field) {
        out.duration(key, model.*field, model.*field == defaults.*field);
    };
    out.text("heat_splits", nameOf(kSwitchNames, model.heatSplits), model.heatSplits);
    out.real("split_heat", model.splitHeat, model.splitHeat == defaults.splitHeat);
    duration("split_window", &ModelSpec::splitWindowUs);
    duration("split_time", &ModelSpec::splitTimeUs);
    duration("growth_interval", &ModelSpec::growthIntervalUs);
    duration("update_time", &ModelSpec::updateTimeUs);
    duration("adaptive_delay", &ModelSpec::adaptiveDelayUs);
    duration("adaptive_delay_most", &ModelSpec::adaptiveDelayMostUs);
    duration("alarm_lag", &ModelSpec::alarmLagUs);
    return out.take();
}

TomlNode scenarioTree(const Scenario& scenario) {
    TreeBuilder out;
    for (TomlNode& field : topTree(scenario).items) {
        const bool isDefault = field.isDefault;
        const std::string key = field.key;
        out.node(key, std::move(field), isDefault);
    }
    const auto addList = [&](std::string_view key, TomlNode list) {
        const bool isEmpty = list.items.empty();
        out.node(key, std::move(list), isEmpty);
    };
    const auto listOf = [](const auto& elements, auto treeOf) {
        TomlNode list = listNode();
        for (const auto& element : elements) list.items.push_back(treeOf(element));
        return list;
    };
    if (scenario.tables.size() == 1) {
        out.node("table", tableTree(scenario.tables[0]));
    } else {
        addList("tables", listOf(scenario.tables, tableTree));
    }
    out.node("attributes", attributesTree(scenario.attributes), scenario.attributes.empty());
    addList("traffic", listOf(scenario.traffic, trafficTree));
    addList("access", listOf(scenario.access, accessTree));
    addList("event", changesTree(scenario.changes));
    TomlNode limits = limitsTree(scenario.limits);
    out.node("limits", limits, areAllDefault(limits));
    TomlNode model = modelTree(scenario.model);
    out.node("model", model, areAllDefault(model));
    addList("expect", listOf(scenario.expectations, expectationTree));
    addList("step", listOf(scenario.steps, stepTree));
    return out.take();
}

TomlNode withoutDefaults(const TomlNode& node) {
    TomlNode copy = node;
    std::erase_if(copy.items, [](const TomlNode& item) { return item.isDefault; });
    for (TomlNode& item : copy.items) item = withoutDefaults(item);
    return copy;
}

Result<TomlNode> nodeOfValueText(const std::string& text, bool isText) {
    const bool looksLikeToml =
        !text.empty() && std::string_view("\"'[{").find(text[0]) != std::string_view::npos;
    if (isText && !looksLikeToml) return textNode(text);
    const Result<TomlNode> parsed = parseToml("value = " + text, "");
    if (parsed.ok() && parsed.value().items.size() == 1 && parsed.value().items[0].key == "value") {
        const TomlNode& value = parsed.value().items[0];
        const bool isLiteral =
            looksLikeToml || value.isNumber() || value.kind == TomlNode::Kind::Boolean;
        if (isLiteral) return value;
    }
    if (!looksLikeToml) return textNode(text);
    Diagnostic problem;
    problem.what = "is not a TOML value: " + inQuotes(text);
    if (!parsed.ok()) problem.allowed = parsed.problems().front().what;
    return problem;
}

}  // namespace partiscope
