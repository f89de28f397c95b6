// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/result_json.h"

#include <cmath>
#include <cstdio>

#include "core/model/partition_name.h"
#include "core/report/cloudwatch.h"
#include "core/report/json_text.h"
#include "core/report/series.h"

namespace partiscope {

namespace {

Json units(MicroUnits amount) { return number(inUnits(amount)); }
Json seconds(Micros span) { return number(inSeconds(span)); }
Json seconds(const std::optional<Micros>& moment) {
    return moment ? seconds(*moment) : Json(nullptr);
}
Json milliseconds(double micros) { return number(micros / 1'000.0); }

std::string hex64(std::uint64_t value) {
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value));
    return text;
}

double shareOf(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

Json seriesJson(const SeriesTable& table) {
    Json json = Json::object();
    for (const SeriesColumn& column : table.columns) {
        Json values = Json::array();
        if (column.rule == MinuteRule::MostOften) {
            for (const std::string& word : column.words) {
                values.push_back(word.empty() ? Json(nullptr) : Json(word));
            }
        } else {
            for (const double value : column.numbers) values.push_back(number(value));
        }
        const std::size_t dot = column.name.find('.');
        if (dot == std::string::npos) {
            json[column.name] = std::move(values);
        } else {
            json[column.name.substr(0, dot)][column.name.substr(dot + 1)] = std::move(values);
        }
    }
    if (!json.contains("reasons")) json["reasons"] = Json::object();
    return json;
}

Json metricsJson(const MetricValues& metrics) {
    Json json = Json::object();
    for (const auto& [name, value] : metrics) json[std::string(name)] = number(value);
    return json;
}

Json totalsJson(const RunResult& result) {
    StreamResult sum;
    for (const StreamResult& stream : result.streams) {
        sum.requests += stream.requests;
        sum.attempts += stream.attempts;
        sum.accepted += stream.accepted;
        sum.throttled += stream.throttled;
        sum.failed += stream.failed;
        sum.items += stream.items;
        sum.unprocessed += stream.unprocessed;
        sum.firstTries += stream.firstTries;
        sum.firstTriesThrottled += stream.firstTriesThrottled;
        sum.writeDemanded += stream.writeDemanded;
        sum.writeConsumed += stream.writeConsumed;
        sum.readDemanded += stream.readDemanded;
        sum.readConsumed += stream.readConsumed;
    }
    return {{"requests", sum.requests},
            {"attempts", sum.attempts},
            {"accepted", sum.accepted},
            {"throttled", sum.throttled},
            {"failed", sum.failed},
            {"items", sum.items},
            {"unprocessed", sum.unprocessed},
            {"throttled_share", shareOf(sum.throttled, sum.attempts)},
            {"first_try_throttled_share", shareOf(sum.firstTriesThrottled, sum.firstTries)},
            {"write_units_demanded", units(sum.writeDemanded)},
            {"write_units_consumed", units(sum.writeConsumed)},
            {"read_units_demanded", units(sum.readDemanded)},
            {"read_units_consumed", units(sum.readConsumed)},
            {"first_throttle_s", seconds(result.firstThrottleUs)},
            {"last_throttle_s", seconds(result.lastThrottleUs)}};
}

Json reasonsJson(const RunResult& result) {
    Json json = Json::object();
    for (std::size_t r = 1; r < kReasonCount; ++r) {
        std::uint64_t count = 0;
        for (const TableResult& table : result.tables) count += table.reasons[r];
        json[std::string(reasonInfo(static_cast<Reason>(r)).name)] = count;
    }
    return json;
}

Json reasonsByResourceJson(const RunResult& result) {
    Json json = Json::array();
    for (const TableResult& table : result.tables) {
        for (std::size_t r = 1; r < kReasonCount; ++r) {
            if (table.reasons[r] == 0) continue;
            const ReasonInfo& info = reasonInfo(static_cast<Reason>(r));
            json.push_back({{"reason", std::string(info.name)},
                            {"resource", "table/" + table.name},
                            {"exception", std::string(info.exception)},
                            {"count", table.reasons[r]}});
        }
    }
    return json;
}

Json streamJson(const RunResult& result, std::size_t index) {
    const StreamResult& stream = result.streams[index];
    const LatencyResult& latency = stream.latency;
    const double activeSeconds = inSeconds(stream.activeUs);
    const double goodput =
        activeSeconds > 0 ? static_cast<double>(stream.accepted) / activeSeconds : 0.0;
    const bool queries = stream.operation == Operation::Query;
    return {{"name", stream.name},
            {"requests", stream.requests},
            {"attempts", stream.attempts},
            {"accepted", stream.accepted},
            {"throttled", stream.throttled},
            {"failed", stream.failed},
            {"items", stream.items},
            {"unprocessed", stream.unprocessed},
            {"throttled_share", shareOf(stream.throttled, stream.attempts)},
            {"goodput_per_s", number(goodput)},
            {"read_units", units(stream.readConsumed)},
            {"write_units", units(stream.writeConsumed)},
            {"latency_ms",
             {{"mean", milliseconds(latency.meanUs)},
              {"p50", milliseconds(static_cast<double>(latency.p50Us))},
              {"p90", milliseconds(static_cast<double>(latency.p90Us))},
              {"p99", milliseconds(static_cast<double>(latency.p99Us))},
              {"p999", milliseconds(static_cast<double>(latency.p999Us))},
              {"max", milliseconds(static_cast<double>(latency.maxUs))}}},
            {"finished_s", seconds(stream.finishedUs)},
            {"items_expected", nullptr},
            {"items_found", nullptr},
            {"items_missed", nullptr},
            {"stale_reads", nullptr},
            {"staleness_s_max", nullptr},
            {"queries", queries ? stream.accepted : 0},
            {"partitions_touched", nullptr},
            {"jobs", {{"finished", 0}, {"failed", 0}, {"with_throttle", 0}}},
            {"series", seriesJson(streamSeries(result, index))}};
}

Json tableJson(const RunResult& result, std::size_t index) {
    const TableResult& table = result.tables[index];
    Json partitions = Json::array();
    for (const PartitionResult& partition : table.partitions) {
        partitions.push_back({{"id", partition.name},
                              {"from", partition.fromHex},
                              {"to", partition.toHex},
                              {"write_units", units(partition.writeConsumed)},
                              {"read_units", units(partition.readConsumed)},
                              {"throttled", partition.throttledWrites + partition.throttledReads},
                              {"peak_write_per_s", units(partition.peakWrite)},
                              {"peak_read_per_s", units(partition.peakRead)},
                              {"size_bytes", partition.sizeBytes},
                              {"parent", partition.parent ? Json(partitionName(*partition.parent))
                                                          : Json(nullptr)}});
    }
    const SeriesTable series = tableSeries(result, index);
    return {{"name", table.name},
            {"metrics", metricsJson(cloudWatchMetrics(table))},
            {"series", seriesJson(series)},
            {"minutes", seriesJson(inMinutes(series))},
            {"ttl_deleted", 0},
            {"ttl_waiting", 0},
            {"partitions", std::move(partitions)}};
}

Json keysJson(const RunResult& result) {
    Json accessed = Json::array();
    for (const KeyResult& key : result.mostAccessed) {
        accessed.push_back({{"key", key.key},
                            {"units", units(key.writeUnits + key.readUnits)},
                            {"table", key.table},
                            {"partition", partitionName(key.partition)},
                            {"write_units", units(key.writeUnits)},
                            {"read_units", units(key.readUnits)},
                            {"contributor_units", units(3 * key.writeUnits + key.readUnits)}});
    }
    Json throttled = Json::array();
    for (const KeyResult& key : result.mostThrottled) {
        throttled.push_back({{"key", key.key},
                             {"count", key.throttled},
                             {"table", key.table},
                             {"partition", partitionName(key.partition)}});
    }
    return {{"most_accessed", std::move(accessed)}, {"most_throttled", std::move(throttled)}};
}

const char* eventKindName(EventKind kind) {
    switch (kind) {
        case EventKind::FirstThrottle: return "first-throttle";
        case EventKind::ThrottleBegan: return "throttle-began";
        case EventKind::ThrottleEnded: return "throttle-ended";
        case EventKind::ParameterChanged: return "parameter-changed";
        case EventKind::ParameterRefused: return "parameter-refused";
        case EventKind::StreamFinished: return "stream-finished";
        case EventKind::SplitBegan: return "split-began";
        case EventKind::SplitEnded: return "split-ended";
        case EventKind::SplitRefused: return "split-refused";
        case EventKind::CapacityAsked: return "capacity-asked";
        case EventKind::CapacityChanged: return "capacity-changed";
        case EventKind::CapacityRefused: return "capacity-refused";
    }
    return "event";
}

Json eventsJson(const RunResult& result) {
    Json json = Json::array();
    for (const Event& event : result.events) {
        json.push_back({{"t_s", seconds(event.atUs)},
                        {"kind", eventKindName(event.kind)},
                        {"text", sentence(event)}});
    }
    return json;
}

const std::string& tableName(const RunResult& result, const Event& event) {
    return result.tables[event.table.value].name;
}

template <class Row>
Json eventRows(const RunResult& result, EventKind kind, Row row) {
    Json rows = Json::array();
    for (const Event& event : result.events) {
        if (event.kind == kind) rows.push_back(row(event));
    }
    return rows;
}

Json splitsJson(const RunResult& result) {
    return eventRows(result, EventKind::SplitEnded, [&](const Event& event) {
        const std::string parent = partitionName(event.partition);
        return Json{{"t_s", seconds(event.atUs)},
                    {"of", tableName(result, event)},
                    {"partition", parent},
                    {"into", {parent, partitionName(event.born)}},
                    {"cause", splitCauseName(event.splitCause)},
                    {"at", placeHex(event.splitAt)},
                    {"inside_collection", event.insideCollection}};
    });
}

Json refusalsJson(const RunResult& result) {
    return eventRows(result, EventKind::SplitRefused, [&](const Event& event) {
        return Json{{"t_s", seconds(event.atUs)},
                    {"of", tableName(result, event)},
                    {"partition", partitionName(event.partition)},
                    {"cause", refusalCauseName(event.refusal)}};
    });
}

Json capacityJson(const RunResult& result) {
    return eventRows(result, EventKind::CapacityChanged, [&](const Event& event) {
        const CapacityStep& step = event.capacity;
        return Json{{"t_s", seconds(event.atUs)},
                    {"of", tableName(result, event)},
                    {"kind", step.direction == Direction::Write ? "write" : "read"},
                    {"from", step.fromPerS},
                    {"to", step.toPerS},
                    {"cause", capacityCauseName(step.cause)}};
    });
}

}  // namespace

Json number(double value) {
    if (!std::isfinite(value)) return nullptr;
    constexpr double kExact = 9'007'199'254'740'992.0;  // 2^53
    if (value == std::floor(value) && std::fabs(value) < kExact) {
        return static_cast<std::int64_t>(value);
    }
    return value;
}

Json toJson(const RunResult& result) {
    const SeriesTable series = runSeries(result);
    Json traffic = Json::array();
    for (std::size_t i = 0; i < result.streams.size(); ++i)
        traffic.push_back(streamJson(result, i));
    Json tables = Json::array();
    for (std::size_t i = 0; i < result.tables.size(); ++i) tables.push_back(tableJson(result, i));
    return {{"scenario", result.scenarioName},
            {"format", result.scenario->format},
            {"seed", result.seed},
            {"simulated_s", seconds(result.simulatedUs)},
            {"wall_s", result.wallSeconds},
            {"digest", hex64(result.digest)},
            {"totals", totalsJson(result)},
            {"reasons", reasonsJson(result)},
            {"reasons_by_resource", reasonsByResourceJson(result)},
            {"metrics", metricsJson(cloudWatchMetrics(result.tables))},
            {"traffic", std::move(traffic)},
            {"tables", std::move(tables)},
            {"indexes", Json::array()},
            {"splits", splitsJson(result)},
            {"refusals", refusalsJson(result)},
            {"capacity", capacityJson(result)},
            {"keys", keysJson(result)},
            {"series", seriesJson(series)},
            {"minutes", seriesJson(inMinutes(series))},
            {"events", eventsJson(result)},
            {"arithmetic", arithmeticJson(result.arithmetic)},
            {"expect", Json::array()}};
}

}  // namespace partiscope
