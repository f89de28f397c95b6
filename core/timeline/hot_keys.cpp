// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timeline/hot_keys.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

namespace partiscope {

namespace {

using KeyCount = Simulation::KeyCount;

// What a stream asked for one key: what was served, and for each refusal the mean of what is
// refused.
class AskedUnits {
public:
    AskedUnits(const Simulation& simulation, TableId table) : m_scenario(simulation.scenario()) {
        const State& state = simulation.state();
        for (std::size_t i = 0; i < m_scenario.traffic.size(); ++i) {
            if (tableOf(m_scenario, m_scenario.traffic[i]) != table) continue;
            const StreamState& stream = state.streams[i];
            m_write.units += stream.writeDemanded - stream.writeConsumed;
            m_read.units += stream.readDemanded - stream.readConsumed;
        }
        for (const PartitionState& partition : state.tables[table.value].partitions) {
            m_write.throttled += partition.throttledWrites;
            m_read.throttled += partition.throttledReads;
        }
    }

    [[nodiscard]] double of(const KeyCount& key) const {
        const Operation operation = m_scenario.traffic[key.stream.value].operation;
        const Refused& refused = directionOf(operation) == Direction::Write ? m_write : m_read;
        double asked = static_cast<double>(key.units);
        if (refused.throttled > 0) {
            asked += static_cast<double>(key.throttled) * static_cast<double>(refused.units) /
                     static_cast<double>(refused.throttled);
        }
        return asked;
    }

private:
    struct Refused {
        MicroUnits units = 0;
        std::uint64_t throttled = 0;
    };
    const Scenario& m_scenario;
    Refused m_write, m_read;
};

struct Gathered {
    std::map<std::string, KeyTraffic> keys;  // trafficShare holds units asked until the end
    double total = 0;

    void add(const KeyCount& key, double asked) {
        KeyTraffic& entry =
            keys.try_emplace(key.key, KeyTraffic{key.key, key.position, 0}).first->second;
        entry.trafficShare += asked;
    }
};

void addBusiest(const Simulation& simulation, TableId table, std::size_t busiest,
                const std::set<StreamId>& streams, const AskedUnits& asked, Gathered& found) {
    std::set<std::pair<StreamId, std::string>> seen;  // a key may be in both lists
    for (const bool throttled : {false, true}) {
        const std::vector<KeyCount> keys = throttled ? simulation.mostThrottledKeys(table, busiest)
                                                     : simulation.mostAccessedKeys(table, busiest);
        for (const KeyCount& key : keys) {
            if (!streams.contains(key.stream)) continue;
            if (seen.emplace(key.stream, key.key).second) found.add(key, asked.of(key));
        }
    }
}

}  // namespace

std::vector<KeyTraffic> hotKeysOf(const Simulation& simulation, TableId table, std::size_t allMost,
                                  std::size_t busiest) {
    const Scenario& scenario = simulation.scenario();
    const AskedUnits asked(simulation, table);
    Gathered found;
    std::set<StreamId> others;
    for (std::uint32_t i = 0; i < scenario.traffic.size(); ++i) {
        if (tableOf(scenario, scenario.traffic[i]) != table) continue;
        const std::vector<KeyCount> keys = simulation.keysOf(StreamId{i}, allMost + 1);
        if (keys.empty() || keys.size() > allMost) {
            others.insert(StreamId{i});
            const StreamState& stream = simulation.state().streams[i];
            found.total += static_cast<double>(stream.writeDemanded + stream.readDemanded);
            continue;
        }
        for (const KeyCount& key : keys) {
            const double units = asked.of(key);
            found.add(key, units);
            found.total += units;
        }
    }
    if (!others.empty()) addBusiest(simulation, table, busiest, others, asked, found);

    std::vector<KeyTraffic> result;
    for (auto& [name, key] : found.keys) {
        if (found.total > 0) key.trafficShare = std::min(1.0, key.trafficShare / found.total);
        result.push_back(std::move(key));
    }
    std::stable_sort(result.begin(), result.end(), [](const KeyTraffic& a, const KeyTraffic& b) {
        return a.trafficShare > b.trafficShare;
    });
    return result;
}

TableId tableOf(const Scenario& scenario, const TrafficSpec& stream) {
    for (std::uint32_t i = 0; i < scenario.tables.size(); ++i) {
        if (scenario.tables[i].name == stream.table) return TableId{i};
    }
    return TableId{0};  // "" stands for the only one
}

}  // namespace partiscope
