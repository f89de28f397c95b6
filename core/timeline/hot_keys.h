// SPDX-License-Identifier: GPL-3.0-or-later
// The keys that take part of a table's traffic, each with its share: what the stage marks on the
// key space. Costs a look at every key that was counted. Thread-safe: reads one Simulation only.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/sim/simulation.h"

namespace partiscope {

struct KeyTraffic {
    std::string key;
    KeyPosition position;
    double trafficShare = 0;  // of the units asked of the table since the start, 0 … 1
};

// Streams whose partition key is one of at most `allMost` values: every value in force now, those
// without traffic too, measured against each other (so that eight new shards are not dwarfed by the
// one key before them). Other streams: up to `busiest` most accessed and most throttled keys.
// Busiest first; ties by key. A key that several streams use is listed once.
[[nodiscard]] std::vector<KeyTraffic> hotKeysOf(const Simulation& simulation, TableId table,
                                                std::size_t allMost, std::size_t busiest);

// The table that a stream asks.
[[nodiscard]] TableId tableOf(const Scenario& scenario, const TrafficSpec& stream);

}  // namespace partiscope
