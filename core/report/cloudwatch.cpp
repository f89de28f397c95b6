// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/cloudwatch.h"

#include <array>
#include <numeric>

namespace partiscope {

namespace {

constexpr std::array<std::string_view, 10> kThrottleMetrics{
    "WriteThrottleEvents",
    "ReadThrottleEvents",
    "WriteKeyRangeThroughputThrottleEvents",
    "ReadKeyRangeThroughputThrottleEvents",
    "WriteProvisionedThroughputThrottleEvents",
    "ReadProvisionedThroughputThrottleEvents",
    "WriteAccountLimitThrottleEvents",
    "ReadAccountLimitThrottleEvents",
    "WriteMaxOnDemandThroughputThrottleEvents",
    "ReadMaxOnDemandThroughputThrottleEvents",
};

}  // namespace

double inUnits(MicroUnits amount) { return static_cast<double>(amount) / kUnit; }
double inSeconds(Micros span) { return static_cast<double>(span) / kSecond; }

bool isCountedBy(Reason reason, std::string_view metric) {
    if (!isThrottle(reason)) return false;
    const ReasonInfo& info = reasonInfo(reason);
    if (!info.name.starts_with("Table")) return false;
    if (metric == "WriteThrottleEvents") return info.name.starts_with("TableWrite");
    if (metric == "ReadThrottleEvents") return info.name.starts_with("TableRead");
    return info.metric == metric;
}

MetricValues cloudWatchMetrics(const TableResult& table) {
    MetricValues metrics;
    for (const std::string_view metric : kThrottleMetrics) {
        std::uint64_t events = 0;
        for (std::size_t r = 0; r < kReasonCount; ++r) {
            if (isCountedBy(static_cast<Reason>(r), metric)) events += table.reasons[r];
        }
        metrics.emplace_back(metric, static_cast<double>(events));
    }
    MicroUnits written = 0;
    MicroUnits read = 0;
    for (const PartitionResult& partition : table.partitions) {
        written += partition.writeConsumed;
        read += partition.readConsumed;
    }
    metrics.emplace_back("ThrottledRequests", static_cast<double>(table.throttledRequests));
    metrics.emplace_back("ConsumedWriteCapacityUnits", inUnits(written));
    metrics.emplace_back("ConsumedReadCapacityUnits", inUnits(read));
    metrics.emplace_back("ProvisionedWriteCapacityUnits", static_cast<double>(table.writeCapacity));
    metrics.emplace_back("ProvisionedReadCapacityUnits", static_cast<double>(table.readCapacity));
    metrics.emplace_back("ConditionalCheckFailedRequests",
                         static_cast<double>(table.conditionFailures));
    return metrics;
}

MetricValues cloudWatchMetrics(std::span<const TableResult> tables) {
    MetricValues sums = cloudWatchMetrics(TableResult{});
    for (const TableResult& table : tables) {
        const MetricValues values = cloudWatchMetrics(table);
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i].second += values[i].second;
    }
    return sums;
}

}  // namespace partiscope
