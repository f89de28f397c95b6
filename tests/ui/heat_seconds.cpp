// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/heat_seconds.h"

namespace partiscope::test {

SecondPoint heatSecond(std::int64_t second, const std::vector<HeatAsk>& writes) {
    SecondPoint point;
    point.second = second;
    TableSecond table;
    PartitionSeconds partitions(1);
    for (const HeatAsk& ask : writes) {
        partitions[0].push_back({ask.partition, ask.asked * 1'000, ask.refused * 1'000, 0, 0});
        table.writeDemanded += ask.asked * kUnit;
        table.writeConsumed += (ask.asked - ask.refused) * kUnit;
    }
    point.tables.push_back(table);
    point.partitions = std::make_shared<const PartitionSeconds>(std::move(partitions));
    return point;
}

SecondPoint heatReads(std::int64_t second, const std::vector<HeatAsk>& reads) {
    SecondPoint point;
    point.second = second;
    TableSecond table;
    PartitionSeconds partitions(1);
    for (const HeatAsk& ask : reads) {
        partitions[0].push_back({ask.partition, 0, 0, ask.asked * 1'000, ask.refused * 1'000});
        table.readDemanded += ask.asked * kUnit;
        table.readConsumed += (ask.asked - ask.refused) * kUnit;
    }
    point.tables.push_back(table);
    point.partitions = std::make_shared<const PartitionSeconds>(std::move(partitions));
    return point;
}

}  // namespace partiscope::test
