// SPDX-License-Identifier: GPL-3.0-or-later
// The rules that involve more than one field. They know paths, no places: the reader adds those.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/scenario/names.h"
#include "core/scenario/parameter.h"
#include "core/scenario/quantity.h"
#include "core/scenario/words.h"

namespace partiscope {

namespace {

constexpr std::int64_t kShardedKeysMost = 20'000'000;
constexpr std::int64_t kRangeValuesMost = 1'000'000;
constexpr Micros kWorkerLatencyLeast = 100;
constexpr double kCallsPerSecondMost = 1e8;

// Collects what is wrong; a short name because every rule calls it.
class Findings {
public:
    void add(std::string path, std::string what, std::string allowed = {}, std::string hint = {}) {
        Diagnostic problem;
        problem.path = std::move(path);
        problem.what = std::move(what);
        problem.allowed = std::move(allowed);
        problem.hint = std::move(hint);
        m_all.push_back(std::move(problem));
    }
    Diagnostics take() { return std::move(m_all); }

private:
    Diagnostics m_all;
};

const AttributeSpec* findAttribute(const std::vector<AttributeSpec>& all, const std::string& name) {
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const AttributeSpec& a) { return a.name == name; });
    return found == all.end() ? nullptr : &*found;
}

// How a stream makes an attribute: its own way first.
const AttributeSpec* attributeOf(const Scenario& scenario, const TrafficSpec& stream,
                                 const std::string& name) {
    const AttributeSpec* own = findAttribute(stream.attributes, name);
    return own != nullptr ? own : findAttribute(scenario.attributes, name);
}

const TableSpec* tableOf(const Scenario& scenario, const TrafficSpec& stream) {
    if (stream.table.empty()) return scenario.tables.size() == 1 ? &scenario.tables[0] : nullptr;
    for (const TableSpec& table : scenario.tables) {
        if (table.name == stream.table) return &table;
    }
    return nullptr;
}

std::string listOrNone(const std::vector<std::string>& names, const std::string& none) {
    return names.empty() ? none : "one of " + joined(names);
}

std::vector<std::string> attributeNames(const Scenario& scenario, const TrafficSpec* stream) {
    std::set<std::string> names;
    for (const AttributeSpec& attribute : scenario.attributes) names.insert(attribute.name);
    if (stream != nullptr) {
        for (const AttributeSpec& attribute : stream->attributes) names.insert(attribute.name);
    }
    return {names.begin(), names.end()};
}

// A key attribute must be made by somebody: [attributes], or every stream of the table itself.
bool isMade(const Scenario& scenario, const TableSpec& table, const std::string& name) {
    if (findAttribute(scenario.attributes, name) != nullptr) return true;
    bool hasStream = false;
    for (const TrafficSpec& stream : scenario.traffic) {
        if (tableOf(scenario, stream) != &table) continue;
        hasStream = true;
        if (findAttribute(stream.attributes, name) == nullptr) return false;
    }
    return hasStream;
}

void checkKey(const Scenario& scenario, const TableSpec& table, const std::string& name,
              const std::string& path, Findings& findings) {
    if (name.empty() || isMade(scenario, table, name)) return;
    const std::vector<std::string> names = attributeNames(scenario, nullptr);
    findings.add(path, "names an unknown attribute, " + inQuotes(name),
                 listOrNone(names, "a field of [attributes]"), didYouMean(name, names));
}

void checkCapacity(std::int64_t capacity, std::int64_t quota, const std::string& path,
                   const std::string& quotaName, Findings& findings) {
    if (capacity == 0) {
        findings.add(path, "is missing",
                     "a provisioned table needs it, 1 to " + grouped(quota) + " units/s");
    } else if (capacity > quota) {
        findings.add(path, "is above the table's quota: " + grouped(capacity),
                     "1 to " + grouped(quota) + " units/s",
                     "limits." + quotaName + " sets another quota");
    }
}

void checkScaledDirection(std::int64_t least, std::int64_t most, std::int64_t quota,
                          const std::string& path, const std::string& kind, Findings& findings) {
    if ((least == 0) != (most == 0)) {
        findings.add(path + (least == 0 ? ".min_" : ".max_") + kind, "is missing",
                     "min_" + kind + " and max_" + kind + " go together");
    } else if (least > most) {
        findings.add(path + ".max_" + kind,
                     "is below min_" + kind + ": " + grouped(most) + " < " + grouped(least));
    } else if (most > quota) {
        findings.add(path + ".max_" + kind, "is above the table's quota: " + grouped(most),
                     "1 to " + grouped(quota) + " units/s",
                     "limits.table_" + kind + " sets another quota");
    }
}

void checkAutoScaling(const Scenario& scenario, const TableSpec& table, const std::string& path,
                      Findings& findings) {
    if (!table.autoScaling) return;
    const AutoScalingSpec& scaling = *table.autoScaling;
    if (scenario.era == Era::Era2012) {
        findings.add(path, "is not of the era \"2012\"", "auto scaling came in 2017",
                     "leave it out, or set era to \"2018\" or \"today\"");
    }
    checkScaledDirection(scaling.minWrite, scaling.maxWrite, scenario.limits.tableWrite, path,
                         "write", findings);
    checkScaledDirection(scaling.minRead, scaling.maxRead, scenario.limits.tableRead, path, "read",
                         findings);
    if (scaling.minWrite + scaling.maxWrite + scaling.minRead + scaling.maxRead == 0) {
        findings.add(path, "scales nothing", "min_write and max_write, or min_read and max_read");
    }
}

void checkLocalIndexes(const Scenario& scenario, const TableSpec& table, const std::string& path,
                       Findings& findings) {
    constexpr std::size_t kLocalIndexesMost = 5;  // facts 5
    if (table.localIndexes.empty()) return;
    if (table.sortKey.empty()) {
        findings.add(path, "need a table with a sort key", "set sort_key, or leave them out");
    }
    if (table.localIndexes.size() > kLocalIndexesMost) {
        findings.add(path, "are too many: " + std::to_string(table.localIndexes.size()),
                     "at most " + std::to_string(kLocalIndexesMost));
    }
    std::set<std::string> names;
    for (std::size_t i = 0; i < table.localIndexes.size(); ++i) {
        const LocalIndexSpec& index = table.localIndexes[i];
        const std::string indexPath = path + "[" + std::to_string(i + 1) + "]";
        if (!index.name.empty() && !names.insert(index.name).second) {
            findings.add(indexPath + ".name", "is used twice: " + inQuotes(index.name));
        }
        checkKey(scenario, table, index.sortKey, indexPath + ".sort_key", findings);
    }
}

void checkServiceModes(const Scenario& scenario, const TableSpec& table, const std::string& path,
                       Findings& findings) {
    if (table.mode == CapacityMode::OnDemand && scenario.era == Era::Era2012) {
        findings.add(path + ".mode", "is not of the era \"2012\": \"on-demand\"", "\"provisioned\"",
                     "on-demand mode came in 2018");
    }
    const auto checkWarm = [&](std::int64_t warm, std::int64_t quota, const std::string& kind) {
        if (warm <= quota) return;
        findings.add(path + ".warm_" + kind, "is above the table's quota: " + grouped(warm),
                     "1 to " + grouped(quota) + " units/s",
                     "limits.table_" + kind + " sets another quota");
    };
    checkWarm(table.warmWrite, scenario.limits.tableWrite, "write");
    checkWarm(table.warmRead, scenario.limits.tableRead, "read");
    checkAutoScaling(scenario, table, path + ".auto_scaling", findings);
    checkLocalIndexes(scenario, table, path + ".local_indexes", findings);
}

void checkTable(const Scenario& scenario, std::size_t index, Findings& findings) {
    const TableSpec& table = scenario.tables[index];
    const std::string path = tablePath(scenario, index);
    for (std::size_t i = 0; i < index; ++i) {
        if (scenario.tables[i].name == table.name && !table.name.empty()) {
            findings.add(path + ".name", "is used twice: " + inQuotes(table.name));
        }
    }
    checkKey(scenario, table, table.partitionKey, path + ".partition_key", findings);
    checkKey(scenario, table, table.sortKey, path + ".sort_key", findings);
    checkServiceModes(scenario, table, path, findings);
    if (!table.sortKey.empty() && table.sortKey == table.partitionKey) {
        findings.add(path + ".sort_key", "is the partition key too: " + inQuotes(table.sortKey));
    }
    if (table.mode == CapacityMode::Provisioned) {
        checkCapacity(table.writeCapacity, scenario.limits.tableWrite, path + ".write_capacity",
                      "table_write", findings);
        // Without it, it is the write capacity, and that is what the message is about.
        if (table.writeCapacity > 0 || table.readCapacity > 0) {
            checkCapacity(table.readCapacity, scenario.limits.tableRead, path + ".read_capacity",
                          "table_read", findings);
        }
    }
}

void checkChoice(const AttributeSpec& attribute, const std::string& path, Findings& findings) {
    if (attribute.values.empty()) {
        findings.add(path + ".values", "must not be empty");
        return;
    }
    if (attribute.weights.empty()) return;
    if (attribute.weights.size() != attribute.values.size()) {
        findings.add(path + ".weights",
                     "are " + std::to_string(attribute.weights.size()) + " for " +
                         std::to_string(attribute.values.size()) + " values",
                     "one weight for each value");
        return;
    }
    const bool isAllZero = std::all_of(attribute.weights.begin(), attribute.weights.end(),
                                       [](double weight) { return weight == 0; });
    if (isAllZero) findings.add(path + ".weights", "must not all be 0");
}

void checkAttribute(const AttributeSpec& attribute, const std::string& path, Findings& findings) {
    if (attribute.kind == AttributeKind::Choice) checkChoice(attribute, path, findings);
    if (attribute.kind == AttributeKind::Range) {
        if (attribute.from > attribute.to) {
            findings.add(path + ".to", "is below from: " + std::to_string(attribute.to) + " < " +
                                           std::to_string(attribute.from));
        } else if (attribute.to - attribute.from >= kRangeValuesMost) {
            findings.add(path + ".to", "makes too many values",
                         "at most " + grouped(kRangeValuesMost));
        }
    }
}

// How many different keys a finite kind has; 0: without end.
std::int64_t keyCountOf(const AttributeSpec& attribute) {
    switch (attribute.kind) {
        case AttributeKind::Constant: return 1;
        case AttributeKind::Zipf:
        case AttributeKind::Uniform: return attribute.count;
        case AttributeKind::Choice: return static_cast<std::int64_t>(attribute.values.size());
        case AttributeKind::Range: return attribute.to - attribute.from + 1;
        case AttributeKind::Uuid:
        case AttributeKind::Clock:
        case AttributeKind::Sequence:
        case AttributeKind::Period: return 0;
    }
    return 0;
}

void checkStreamKey(const AttributeSpec* attribute, const std::string& path, Findings& findings) {
    if (attribute == nullptr) return;
    const auto& values = attribute->values;
    if (attribute->kind == AttributeKind::Choice &&
        std::find(values.begin(), values.end(), "absent") != values.end()) {
        findings.add(path, "may not be \"absent\": " + inQuotes(attribute->name) + " is a key",
                     "an item always has its keys");
    }
}

void checkShards(const Scenario& scenario, const TrafficSpec& stream,
                 const AttributeSpec* partitionKey, const std::string& path, Findings& findings) {
    const WriteShards& shards = stream.writeShards;
    if (!shards.present) return;
    if (shards.by != "random" && attributeOf(scenario, stream, shards.by) == nullptr) {
        std::vector<std::string> names = attributeNames(scenario, &stream);
        names.insert(names.begin(), "random");
        findings.add(path + ".write_shards.by",
                     "names an unknown attribute, " + inQuotes(shards.by),
                     "one of " + joined(names), didYouMean(shards.by, names));
    }
    const std::int64_t keys = partitionKey == nullptr ? 0 : keyCountOf(*partitionKey);
    if (keys > 0 && shards.count > kShardedKeysMost / keys) {
        findings.add(path + ".write_shards.count",
                     "makes too many keys: " + grouped(shards.count) + " shards of " +
                         grouped(keys) + " keys",
                     "at most " + grouped(kShardedKeysMost) + " in all");
    }
}

std::int64_t batchMost(Operation operation) {
    switch (operation) {
        case Operation::BatchWriteItem: return 25;
        case Operation::BatchGetItem:
        case Operation::TransactGetItems:
        case Operation::TransactWriteItems: return 100;
        default: return 1;
    }
}

void checkLoad(const TrafficSpec& stream, const std::string& path, Findings& findings) {
    const std::int64_t most = batchMost(stream.operation);
    const std::string operation(kOperationNames[static_cast<std::size_t>(stream.operation)]);
    if (stream.batch > most) {
        findings.add(path + ".batch",
                     "is too great for " + operation + ": " + std::to_string(stream.batch),
                     most == 1 ? operation + " has one member" : "1 to " + std::to_string(most));
    }
    if (stream.workers > 0) {
        // Workers that wait for nothing would send for ever at one moment.
        const double callsPerS = static_cast<double>(stream.workers) * 1e6 /
                                 static_cast<double>(std::max<Micros>(1, stream.latencyUs));
        if (stream.latencyUs < kWorkerLatencyLeast || callsPerS > kCallsPerSecondMost) {
            findings.add(path + ".latency",
                         "is too small for workers: " + durationText(stream.latencyUs),
                         "at least " + durationText(kWorkerLatencyLeast) +
                             ", and workers / latency at most 100,000,000 calls/s");
        }
    }
    if (stream.stopUs && *stream.stopUs <= stream.startUs) {
        findings.add(path + ".stop", "is not after start: " + durationText(*stream.stopUs),
                     "more than " + durationText(stream.startUs));
    }
    if (stream.itemSize.kind == ItemSize::Kind::Uniform &&
        stream.itemSize.minBytes > stream.itemSize.maxBytes) {
        findings.add(path + ".item_size.max",
                     "is below min: " + sizeText(stream.itemSize.maxBytes) + " < " +
                         sizeText(stream.itemSize.minBytes));
    }
    if (stream.gather && stream.operation != Operation::Query) {
        findings.add(path + ".gather", "is for Query, not for " + operation);
    }
    if (stream.retries.capUs < stream.retries.baseUs) {
        findings.add(path + ".retries.cap", "is below base: " + durationText(stream.retries.capUs) +
                                                " < " + durationText(stream.retries.baseUs));
    }
}

void checkStreamTable(const Scenario& scenario, const TrafficSpec& stream, const std::string& path,
                      Findings& findings) {
    if (scenario.tables.empty() || tableOf(scenario, stream) != nullptr) return;
    std::vector<std::string> names;
    for (const TableSpec& table : scenario.tables) {
        if (!table.name.empty()) names.push_back(table.name);
    }
    if (stream.table.empty()) {
        findings.add(path + ".table", "is missing: there are several tables",
                     listOrNone(names, "the name of a table"));
    } else {
        findings.add(path + ".table", "is unknown: " + inQuotes(stream.table),
                     listOrNone(names, "the name of a table"), didYouMean(stream.table, names));
    }
}

void checkStream(const Scenario& scenario, std::size_t index, Findings& findings) {
    const TrafficSpec& stream = scenario.traffic[index];
    const std::string path = trafficPath(scenario, index);
    checkStreamTable(scenario, stream, path, findings);
    checkLoad(stream, path, findings);
    for (const AttributeSpec& attribute : stream.attributes) {
        checkAttribute(attribute, path + ".attributes." + shortened(attribute.name), findings);
    }
    const TableSpec* table = tableOf(scenario, stream);
    if (table == nullptr) return;
    const AttributeSpec* partitionKey = attributeOf(scenario, stream, table->partitionKey);
    checkShards(scenario, stream, partitionKey, path, findings);
    for (const std::string& key : {table->partitionKey, table->sortKey}) {
        const bool isOwn = findAttribute(stream.attributes, key) != nullptr;
        const std::string keyPath = (isOwn ? path + "." : "") + "attributes." + shortened(key);
        checkStreamKey(attributeOf(scenario, stream, key), keyPath, findings);
    }
}

void checkModel(const Scenario& scenario, Findings& findings) {
    const auto checkDepth = [&](Micros depthUs, const std::string& path) {
        if (depthUs >= scenario.tickUs) return;
        findings.add(path, "is shorter than a tick: " + durationText(depthUs),
                     "at least " + durationText(scenario.tickUs));
    };
    checkDepth(scenario.model.partitionBucketDepthUs, "model.partition_bucket_depth");
    checkDepth(scenario.model.tableBucketDepthUs, "model.table_bucket_depth");
    if (kSecond % scenario.tickUs != 0) {
        findings.add("tick", "does not divide one second: " + durationText(scenario.tickUs),
                     "1 ms to 1 s, a whole number of ticks a second", "\"10 ms\" is usual");
    }
    if (scenario.model.adaptiveDelayMostUs < scenario.model.adaptiveDelayUs) {
        findings.add(
            "model.adaptive_delay_most",
            "is below adaptive_delay: " + durationText(scenario.model.adaptiveDelayMostUs) + " < " +
                durationText(scenario.model.adaptiveDelayUs));
    }
    if (scenario.durationUs < scenario.tickUs) {
        findings.add("duration", "is shorter than a tick: " + durationText(scenario.durationUs));
    }
}

void checkLesson(const Scenario& scenario, Findings& findings) {
    for (std::size_t i = 0; i < scenario.expectations.size(); ++i) {
        const Expectation& expectation = scenario.expectations[i];
        const std::string path = "expect[" + std::to_string(i + 1) + "]";
        if (expectation.min && expectation.max && *expectation.min > *expectation.max) {
            findings.add(path + ".max", "is below min");
        }
        if (expectation.fromUs && expectation.toUs && *expectation.fromUs >= *expectation.toUs) {
            findings.add(path + ".to", "is not after from");
        }
    }
    std::set<std::string> ids;
    for (std::size_t i = 0; i < scenario.steps.size(); ++i) {
        const LessonStep& step = scenario.steps[i];
        const std::string path = "step[" + std::to_string(i + 1) + "]";
        if (!step.id.empty() && !ids.insert(step.id).second) {
            findings.add(path + ".id", "is used twice: " + inQuotes(step.id));
        }
        if (!step.ask || step.ask->kind != "choice") continue;
        const auto& options = step.ask->options;
        const std::string& answer = step.ask->answer;
        if (!answer.starts_with("metric:") &&
            std::find(options.begin(), options.end(), answer) == options.end()) {
            findings.add(path + ".ask.answer", "is not one of the options: " + inQuotes(answer), {},
                         didYouMean(answer, options));
        }
    }
}

}  // namespace

Diagnostics checkScenario(const Scenario& scenario) {
    Findings findings;
    if (scenario.tables.empty()) {
        findings.add("table", "is missing", "one [table], or several [[tables]]");
    }
    for (std::size_t i = 0; i < scenario.tables.size(); ++i) checkTable(scenario, i, findings);
    for (const AttributeSpec& attribute : scenario.attributes) {
        checkAttribute(attribute, "attributes." + shortened(attribute.name), findings);
    }
    std::set<std::string> names;
    for (std::size_t i = 0; i < scenario.traffic.size(); ++i) {
        const std::string& name = scenario.traffic[i].name;
        if (!name.empty() && !names.insert(name).second) {
            findings.add(trafficPath(scenario, i) + ".name", "is used twice: " + inQuotes(name));
        }
        checkStream(scenario, i, findings);
    }
    checkModel(scenario, findings);
    checkLesson(scenario, findings);
    return findings.take();
}

}  // namespace partiscope
