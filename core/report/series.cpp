// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/series.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/model/partition_name.h"
#include "core/report/cloudwatch.h"

namespace partiscope {

namespace {

template <class Value>
void addColumn(SeriesTable& table, const RunResult& result, std::string name, MinuteRule rule,
               Value value) {
    SeriesColumn column{std::move(name), rule, {}, {}};
    column.numbers.reserve(result.seconds.size());
    for (const SecondPoint& second : result.seconds) {
        column.numbers.push_back(static_cast<double>(value(second)));
    }
    table.columns.push_back(std::move(column));
}

void addTimes(SeriesTable& table, const RunResult& result) {
    addColumn(table, result, "t_s", MinuteRule::First,
              [](const SecondPoint& s) { return s.second; });
}

// Sums over the tables [first, last), in units.
struct TableRange {
    std::size_t first = 0, last = 0;
    template <class Field>
    [[nodiscard]] double sum(const SecondPoint& second, Field TableSecond::*field) const {
        double total = 0;
        for (std::size_t i = first; i < last; ++i) {
            total += static_cast<double>(second.tables[i].*field);
        }
        return total;
    }
};

void addFlows(SeriesTable& table, const RunResult& result, TableRange range) {
    const auto units = [&](const char* name, MinuteRule rule, MicroUnits TableSecond::*field) {
        addColumn(table, result, name, rule,
                  [&](const SecondPoint& second) { return range.sum(second, field) / kUnit; });
    };
    units("write_demanded", MinuteRule::Sum, &TableSecond::writeDemanded);
    units("write_consumed", MinuteRule::Sum, &TableSecond::writeConsumed);
    units("read_demanded", MinuteRule::Sum, &TableSecond::readDemanded);
    units("read_consumed", MinuteRule::Sum, &TableSecond::readConsumed);
    addColumn(table, result, "partitions", MinuteRule::Last, [&](const SecondPoint& second) {
        return range.sum(second, &TableSecond::partitions);
    });
    units("write_provisioned", MinuteRule::Mean, &TableSecond::writeProvisioned);
    units("read_provisioned", MinuteRule::Mean, &TableSecond::readProvisioned);
    units("write_warm", MinuteRule::Last, &TableSecond::writeWarm);
    units("read_warm", MinuteRule::Last, &TableSecond::readWarm);
    units("write_burst", MinuteRule::Last, &TableSecond::writeBurst);
    units("read_burst", MinuteRule::Last, &TableSecond::readBurst);
}

double heatOf(const TableSecond& table) {
    return 3.0 * static_cast<double>(table.writeDemanded) + static_cast<double>(table.readDemanded);
}

void addHottest(SeriesTable& table, const RunResult& result, TableRange range) {
    SeriesColumn column{"hottest_partition", MinuteRule::MostOften, {}, {}};
    for (const SecondPoint& second : result.seconds) {
        std::size_t hottest = range.first;
        for (std::size_t i = range.first; i < range.last; ++i) {
            if (heatOf(second.tables[i]) > heatOf(second.tables[hottest])) hottest = i;
        }
        std::string name;
        if (range.first < range.last && heatOf(second.tables[hottest]) > 0) {
            name = partitionName(PartitionId{second.tables[hottest].hottestPartition});
            if (range.last - range.first > 1) name = result.tables[hottest].name + "/" + name;
        }
        column.words.push_back(std::move(name));
    }
    table.columns.push_back(std::move(column));
}

// Only reasons that came up: nineteen columns of zeros would bury the others.
void addReasons(SeriesTable& table, const RunResult& result, TableRange range) {
    for (std::size_t r = 1; r < kReasonCount; ++r) {
        const bool cameUp =
            std::any_of(result.tables.begin() + static_cast<std::ptrdiff_t>(range.first),
                        result.tables.begin() + static_cast<std::ptrdiff_t>(range.last),
                        [&](const TableResult& t) { return t.reasons[r] > 0; });
        if (!cameUp) continue;
        const std::string name(reasonInfo(static_cast<Reason>(r)).name);
        addColumn(table, result, "reasons." + name, MinuteRule::Sum,
                  [&](const SecondPoint& second) {
                      std::uint64_t sum = 0;
                      for (std::size_t i = range.first; i < range.last; ++i) {
                          sum += second.tables[i].reasons[r];
                      }
                      return sum;
                  });
    }
}

void addStreamSum(SeriesTable& table, const RunResult& result, const std::string& name,
                  std::size_t tableIndex, std::uint64_t StreamSecond::*field) {
    SeriesColumn column{name, MinuteRule::Sum, std::vector<double>(result.seconds.size(), 0.0), {}};
    for (const StreamResult& stream : result.streams) {
        if (stream.table.value != tableIndex) continue;
        const std::size_t count = std::min(stream.seconds.size(), column.numbers.size());
        for (std::size_t i = 0; i < count; ++i) {
            column.numbers[i] += static_cast<double>(stream.seconds[i].*field);
        }
    }
    table.columns.push_back(std::move(column));
}

std::string mostOften(const std::vector<std::string>& words, std::size_t first, std::size_t last) {
    std::map<std::string, int> counts;
    for (std::size_t i = first; i < last; ++i) {
        if (!words[i].empty()) ++counts[words[i]];
    }
    const auto most = std::max_element(counts.begin(), counts.end(),
                                       [](auto& a, auto& b) { return a.second < b.second; });
    return most == counts.end() ? std::string() : most->first;
}

double inOneMinute(const SeriesColumn& column, std::size_t first, std::size_t last) {
    double sum = 0;
    for (std::size_t i = first; i < last; ++i) sum += column.numbers[i];
    switch (column.rule) {
        case MinuteRule::First: return std::floor(column.numbers[first] / 60) * 60;
        case MinuteRule::Mean: return sum / static_cast<double>(last - first);
        case MinuteRule::Last: return column.numbers[last - 1];
        default: return sum;
    }
}

}  // namespace

std::size_t SeriesTable::rows() const { return columns.empty() ? 0 : columns[0].numbers.size(); }

SeriesTable runSeries(const RunResult& result) {
    SeriesTable table;
    addTimes(table, result);
    const auto count = [&](const char* name, std::uint64_t SecondPoint::*field) {
        addColumn(table, result, name, MinuteRule::Sum,
                  [&](const SecondPoint& second) { return second.*field; });
    };
    count("attempts", &SecondPoint::attempts);
    count("accepted", &SecondPoint::accepted);
    count("throttled", &SecondPoint::throttled);
    count("failed", &SecondPoint::failed);
    const TableRange all{0, result.tables.size()};
    addFlows(table, result, all);
    addHottest(table, result, all);
    count("requests", &SecondPoint::requests);
    count("first_tries", &SecondPoint::firstTries);
    count("first_tries_throttled", &SecondPoint::firstTriesThrottled);
    count("items", &SecondPoint::items);
    count("unprocessed", &SecondPoint::unprocessed);
    addReasons(table, result, all);
    return table;
}

SeriesTable tableSeries(const RunResult& result, std::size_t tableIndex) {
    SeriesTable table;
    addTimes(table, result);
    addStreamSum(table, result, "attempts", tableIndex, &StreamSecond::attempts);
    addStreamSum(table, result, "accepted", tableIndex, &StreamSecond::accepted);
    addStreamSum(table, result, "throttled", tableIndex, &StreamSecond::throttled);
    const TableRange one{tableIndex, tableIndex + 1};
    addFlows(table, result, one);
    addHottest(table, result, one);
    addColumn(table, result, "throttled_writes", MinuteRule::Sum,
              [&](const SecondPoint& second) { return second.tables[tableIndex].throttledWrites; });
    addColumn(table, result, "throttled_reads", MinuteRule::Sum,
              [&](const SecondPoint& second) { return second.tables[tableIndex].throttledReads; });
    addReasons(table, result, one);
    return table;
}

SeriesTable streamSeries(const RunResult& result, std::size_t streamIndex) {
    const StreamResult& stream = result.streams[streamIndex];
    SeriesTable table;
    addTimes(table, result);
    const auto add = [&](const char* name, auto field, double per) {
        SeriesColumn column{name, MinuteRule::Sum, {}, {}};
        for (std::size_t i = 0; i < result.seconds.size(); ++i) {
            const StreamSecond second =
                i < stream.seconds.size() ? stream.seconds[i] : StreamSecond{};
            column.numbers.push_back(static_cast<double>(second.*field) / per);
        }
        table.columns.push_back(std::move(column));
    };
    add("attempts", &StreamSecond::attempts, 1);
    add("accepted", &StreamSecond::accepted, 1);
    add("throttled", &StreamSecond::throttled, 1);
    add("retries", &StreamSecond::retries, 1);
    add("units_demanded", &StreamSecond::unitsAsked, kUnit);
    return table;
}

SeriesTable inMinutes(const SeriesTable& seconds) {
    SeriesTable minutes;
    if (seconds.columns.empty()) return minutes;
    const std::vector<double>& times = seconds.columns[0].numbers;
    for (const SeriesColumn& column : seconds.columns) {
        minutes.columns.push_back({column.name, column.rule, {}, {}});
    }
    std::size_t first = 0;
    while (first < times.size()) {
        std::size_t last = first;
        const double minute = std::floor(times[first] / 60);
        while (last < times.size() && std::floor(times[last] / 60) == minute) ++last;
        for (std::size_t c = 0; c < seconds.columns.size(); ++c) {
            const SeriesColumn& column = seconds.columns[c];
            if (column.rule == MinuteRule::MostOften) {
                minutes.columns[c].words.push_back(mostOften(column.words, first, last));
            } else {
                minutes.columns[c].numbers.push_back(inOneMinute(column, first, last));
            }
        }
        first = last;
    }
    return minutes;
}

}  // namespace partiscope
