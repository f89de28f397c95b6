// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/run_structure.h"

namespace partiscope {

bool sameStructure(const Scenario& a, const Scenario& b) {
    if (a.tickUs != b.tickUs || a.durationUs != b.durationUs || a.seed != b.seed ||
        a.tables.size() != b.tables.size() || a.traffic.size() != b.traffic.size()) {
        return false;
    }
    for (std::size_t i = 0; i < a.tables.size(); ++i) {
        const TableSpec& x = a.tables[i];
        const TableSpec& y = b.tables[i];
        if (x.name != y.name || x.partitionKey != y.partitionKey || x.sortKey != y.sortKey ||
            x.partitions != y.partitions || x.replicas != y.replicas || x.ageUs != y.ageUs ||
            x.preloadItems != y.preloadItems || x.preloadItemBytes != y.preloadItemBytes ||
            x.localIndexes != y.localIndexes) {
            return false;
        }
    }
    for (std::size_t i = 0; i < a.traffic.size(); ++i) {
        const TrafficSpec& x = a.traffic[i];
        const TrafficSpec& y = b.traffic[i];
        if (x.name != y.name || x.table != y.table || x.operation != y.operation ||
            x.workers != y.workers || x.batch != y.batch || x.gather != y.gather ||
            x.gatherParallel != y.gatherParallel) {
            return false;
        }
    }
    return true;
}

}  // namespace partiscope
