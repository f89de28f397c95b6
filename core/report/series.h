// SPDX-License-Identifier: GPL-3.0-or-later
// A result's history as columns of numbers: one row a second, or one a minute as CloudWatch
// publishes it. JSON, CSV and metric windows are made of these columns, so that they cannot
// disagree. Plain values; thread-safe.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/report/run_result.h"

namespace partiscope {

// How the seconds of a minute become one value: amounts are added, provisioned capacity is
// averaged, a level (partitions, saved burst) is what it was at the end, a name the one that came
// most often.
enum class MinuteRule { First, Sum, Mean, Last, MostOften };

struct SeriesColumn {
    std::string name;  // a dot makes a group: "reasons.TableWriteKeyRangeThroughputExceeded"
    MinuteRule rule = MinuteRule::Sum;
    std::vector<double> numbers;
    std::vector<std::string> words;  // instead of numbers; empty text: nothing to say
};

// The first column is t_s, where each row begins.
struct SeriesTable {
    std::vector<SeriesColumn> columns;
    [[nodiscard]] std::size_t rows() const;
};

// All tables together. hottest_partition is the one with most units demanded (a write unit counts
// three); with several tables as "table/partition".
[[nodiscard]] SeriesTable runSeries(const RunResult& result);
[[nodiscard]] SeriesTable tableSeries(const RunResult& result, std::size_t table);
[[nodiscard]] SeriesTable streamSeries(const RunResult& result, std::size_t stream);

[[nodiscard]] SeriesTable inMinutes(const SeriesTable& seconds);

}  // namespace partiscope
