// SPDX-License-Identifier: GPL-3.0-or-later
// A run in a few figures: what each partition was asked and served on average, how first tries and
// retries fared, and the totals, with one sentence that says what the run was about. RunTotals adds up
// the seconds as they come; summarise() turns the sums and the newest frame into words. Of several
// tables the first is told. Plain values; not thread-safe.
//
//     totals.add(seconds);                        // Session::secondsAppended
//     RunSummary summary = summarise(totals, *frame);
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include <QString>

#include "core/sim/second_point.h"
#include "core/timeline/frame.h"
#include "ui/models/cell_roles.h"

namespace partiscope {

struct PartitionTotal {  // thousandths of a unit since the start
    std::int64_t writeAsked = 0, writeRefused = 0, readAsked = 0, readRefused = 0;
    friend bool operator==(const PartitionTotal&, const PartitionTotal&) = default;
};

struct DirectionTotal {
    MicroUnits asked = 0, served = 0, provisioned = 0;  // since the start
    MicroUnits peak = 0;                                // asked in the busiest second
    std::int64_t peakSecond = 0;
};

class RunTotals {
public:
    void clear() { *this = RunTotals(); }
    void add(const std::vector<SecondPoint>& seconds);

    std::int64_t seconds = 0;
    std::int64_t partitionSeconds = 0;  // of them with partitions; the first ones
    std::uint64_t attempts = 0, accepted = 0, throttled = 0, failed = 0;
    std::uint64_t firstTries = 0, firstTriesThrottled = 0;
    DirectionTotal write, read;                          // of the first table
    std::array<std::uint64_t, kReasonCount> reasons{};   // of all tables
    std::map<std::uint32_t, PartitionTotal> partitions;  // of the first table, by id
};

struct SummaryBar {
    QString name;  // "H", "first tries"
    double served = 0, refused = 0;
    friend bool operator==(const SummaryBar&, const SummaryBar&) = default;
};

struct SummaryLine {
    QString label, value;
    CellTone tone = CellTone::Normal;
    friend bool operator==(const SummaryLine&, const SummaryLine&) = default;
};

struct RunSummary {
    static constexpr std::size_t kPartitionsMost = 12;

    QString span;      // "The whole run, 10:00", "So far, to 1:42"
    QString sentence;  // the run in one
    QString unit;      // "WCU"
    // Units a second on average, most asked first, then idle ones; the last bar may be the mean of the `others`.
    std::vector<SummaryBar> partitions;
    int others = 0;
    QString partitionsNote;         // where they were not kept to the end; else empty
    double limit = 0;               // of one partition, units/s
    std::vector<SummaryBar> tries;  // attempts: first tries, retries if there were any
    std::vector<SummaryLine> lines;
    friend bool operator==(const RunSummary&, const RunSummary&) = default;
};

// Nothing: no second has passed.
[[nodiscard]] std::optional<RunSummary> summarise(const RunTotals& totals, const Frame& frame);

}  // namespace partiscope
