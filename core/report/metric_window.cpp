// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/metric_window.h"

#include <algorithm>
#include <limits>

#include "core/report/cloudwatch.h"

namespace partiscope {

namespace {

struct Bounds {
    double from = 0;
    double to = std::numeric_limits<double>::infinity();
    [[nodiscard]] bool holds(double t) const { return from <= t && t < to; }
};

// The points of every column whose t_s is inside.
Json cutSeries(const Json& series, const Bounds& bounds) {
    std::vector<std::size_t> kept;
    const Json& times = series.at("t_s");
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (bounds.holds(times[i].get<double>())) kept.push_back(i);
    }
    Json cut = Json::object();
    for (auto it = series.begin(); it != series.end(); ++it) {
        const auto pick = [&](const Json& values) {
            Json picked = Json::array();
            for (const std::size_t i : kept) picked.push_back(values[i]);
            return picked;
        };
        if (it->is_array()) {
            cut[it.key()] = pick(*it);
            continue;
        }
        cut[it.key()] = Json::object();
        for (auto inner = it->begin(); inner != it->end(); ++inner) {
            cut[it.key()][inner.key()] = pick(*inner);
        }
    }
    return cut;
}

double sumOf(const Json& series, const char* column) {
    double sum = 0;
    for (const Json& value : series.at(column)) sum += value.get<double>();
    return sum;
}

double meanOf(const Json& series, const char* column) {
    const std::size_t count = series.at(column).size();
    return count == 0 ? 0 : sumOf(series, column) / static_cast<double>(count);
}

// Undefined where nothing was tried.
Json shareOf(const Json& series, const char* part, const char* whole) {
    const double tried = sumOf(series, whole);
    return tried == 0 ? Json(nullptr) : number(sumOf(series, part) / tried);
}

Json totalsOf(const Json& series) {
    Json totals = Json::object();
    for (const char* name :
         {"requests", "attempts", "accepted", "throttled", "failed", "items", "unprocessed"}) {
        totals[name] = number(sumOf(series, name));
    }
    totals["throttled_share"] = shareOf(series, "throttled", "attempts");
    totals["first_try_throttled_share"] = shareOf(series, "first_tries_throttled", "first_tries");
    totals["write_units_demanded"] = number(sumOf(series, "write_demanded"));
    totals["write_units_consumed"] = number(sumOf(series, "write_consumed"));
    totals["read_units_demanded"] = number(sumOf(series, "read_demanded"));
    totals["read_units_consumed"] = number(sumOf(series, "read_consumed"));
    return totals;
}

Json reasonsOf(const Json& series) {
    Json reasons = Json::object();
    for (std::size_t r = 1; r < kReasonCount; ++r) {
        const std::string name(reasonInfo(static_cast<Reason>(r)).name);
        const bool cameUp = series.at("reasons").contains(name);
        reasons[name] = cameUp ? number(sumOf(series.at("reasons"), name.c_str())) : Json(0);
    }
    return reasons;
}

Json metricsOf(const Json& series) {
    Json metrics = Json::object();
    const Json reasons = reasonsOf(series);
    for (const auto& [name, unused] : cloudWatchMetrics(TableResult{})) {
        if (!name.ends_with("ThrottleEvents")) continue;
        double events = 0;
        for (std::size_t r = 1; r < kReasonCount; ++r) {
            const auto reason = static_cast<Reason>(r);
            if (!isCountedBy(reason, name)) continue;
            events += reasons.at(std::string(reasonInfo(reason).name)).get<double>();
        }
        metrics[std::string(name)] = number(events);
    }
    metrics["ThrottledRequests"] = number(sumOf(series, "throttled"));
    metrics["ConsumedWriteCapacityUnits"] = number(sumOf(series, "write_consumed"));
    metrics["ConsumedReadCapacityUnits"] = number(sumOf(series, "read_consumed"));
    metrics["ProvisionedWriteCapacityUnits"] = number(meanOf(series, "write_provisioned"));
    metrics["ProvisionedReadCapacityUnits"] = number(meanOf(series, "read_provisioned"));
    return metrics;
}

Json streamOf(const Json& stream, const Bounds& bounds, double lengthSeconds) {
    Json cut = {{"name", stream.at("name")}};
    const Json series = cutSeries(stream.at("series"), bounds);
    for (const char* name : {"attempts", "accepted", "throttled"}) {
        cut[name] = number(sumOf(series, name));
    }
    cut["throttled_share"] = shareOf(series, "throttled", "attempts");
    const double accepted = sumOf(series, "accepted");
    cut["goodput_per_s"] = lengthSeconds > 0 ? number(accepted / lengthSeconds) : Json(nullptr);
    cut["series"] = series;
    return cut;
}

Json tableOf(const Json& table, const Bounds& bounds) {
    const Json series = cutSeries(table.at("series"), bounds);
    return {{"name", table.at("name")},
            {"metrics", metricsOf(series)},
            {"series", series},
            {"minutes", cutSeries(table.at("minutes"), bounds)}};
}

Json momentsOf(const Json& list, const Bounds& bounds) {
    Json kept = Json::array();
    for (const Json& moment : list) {
        if (bounds.holds(moment.at("t_s").get<double>())) kept.push_back(moment);
    }
    return kept;
}

}  // namespace

Json cutToWindow(const Json& result, const MetricWindow& window) {
    Bounds bounds;
    if (window.fromUs) bounds.from = inSeconds(*window.fromUs);
    if (window.toUs) bounds.to = inSeconds(*window.toUs);
    const double end = std::min(bounds.to, result.at("simulated_s").get<double>());
    const double lengthSeconds = std::max(0.0, end - bounds.from);

    const Json series = cutSeries(result.at("series"), bounds);
    Json traffic = Json::array();
    for (const Json& stream : result.at("traffic")) {
        traffic.push_back(streamOf(stream, bounds, lengthSeconds));
    }
    Json tables = Json::array();
    for (const Json& table : result.at("tables")) tables.push_back(tableOf(table, bounds));
    Json cut = {{"totals", totalsOf(series)},
                {"reasons", reasonsOf(series)},
                {"metrics", metricsOf(series)},
                {"traffic", std::move(traffic)},
                {"tables", std::move(tables)},
                {"series", series},
                {"minutes", cutSeries(result.at("minutes"), bounds)}};
    for (const char* name : {"splits", "refusals", "capacity", "events"}) {
        cut[name] = momentsOf(result.at(name), bounds);
    }
    return cut;
}

}  // namespace partiscope
