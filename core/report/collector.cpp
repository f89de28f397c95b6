// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/collector.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/base/check.h"

namespace partiscope {

RunCollector::RunCollector(std::shared_ptr<const Scenario> scenario, std::uint64_t seed,
                           const RunOptions& options)
    : m_simulation(scenario, seed),
      m_endUs(options.untilUs.value_or(scenario->durationUs)),
      m_traceLeft(options.traceMost),
      m_streamSeconds(scenario->traffic.size()) {
    PS_CHECK(m_endUs >= 0);
}

bool RunCollector::step() {
    if (m_simulation.atUs() >= m_endUs) return false;
    m_output.clear();
    Probe probe;
    probe.everyAttempt = m_traceLeft > 0;
    m_simulation.step({}, m_output, probe.everyAttempt ? &probe : nullptr);

    if (!m_output.seconds.empty()) collectSecond();
    std::move(m_output.events.begin(), m_output.events.end(), std::back_inserter(m_events));
    if (probe.everyAttempt) {
        const auto taken =
            static_cast<std::size_t>(std::min<std::uint64_t>(m_traceLeft, m_output.records.size()));
        const auto end = m_output.records.begin() + static_cast<std::ptrdiff_t>(taken);
        std::move(m_output.records.begin(), end, std::back_inserter(m_records));
        if (m_traceLeft != RunOptions::kTraceAll) m_traceLeft -= taken;
    }
    return true;
}

// A tick divides a second, so that a step completes one at most; each stream's sums of it are still
// in the state.
void RunCollector::collectSecond() {
    PS_CHECK(m_output.seconds.size() == 1);
    m_seconds.push_back(std::move(m_output.seconds.front()));
    m_seconds.back().partitions.reset();  // no result tells of them, and a day of them is large
    const State& state = m_simulation.state();
    for (std::size_t i = 0; i < m_streamSeconds.size(); ++i) {
        m_streamSeconds[i].push_back(state.streams[i].lastSecond);
    }
}

std::vector<RequestRecord> RunCollector::takeRecords() { return std::exchange(m_records, {}); }

double RunCollector::share() const {
    if (m_endUs == 0) return 1;
    return std::min(1.0, static_cast<double>(m_simulation.atUs()) / static_cast<double>(m_endUs));
}

RunResult RunCollector::result() const {
    RunHistory history{m_seconds, m_events, m_streamSeconds};
    std::vector<SecondPoint> seconds;
    std::vector<std::vector<StreamSecond>> streamSeconds;
    const State& state = m_simulation.state();
    if (m_simulation.atUs() % kSecond != 0) {  // the begun second, so that series add up to totals
        seconds = m_seconds;
        seconds.push_back(state.second);
        SecondPoint& last = seconds.back();
        last.second = m_simulation.atUs() / kSecond;
        last.tables.clear();
        for (const TableState& table : state.tables) {
            last.tables.push_back(table.second);
            last.tables.back().writeBurst = table.write.burst;
            last.tables.back().readBurst = table.read.burst;
            last.tables.back().partitions = table.map.count();
        }
        const Limits& limits = m_simulation.scenario().limits;
        for (std::size_t i = 0; i < last.tables.size(); ++i) {
            const TableCapacity& capacity = state.tables[i].capacity;
            const auto count = static_cast<std::int64_t>(state.tables[i].map.count());
            last.tables[i].writeWarm = count * limits.partitionWrite * kUnit;
            last.tables[i].readWarm = count * limits.partitionRead * kUnit;
            if (capacity.mode == CapacityMode::OnDemand) continue;
            last.tables[i].writeProvisioned = capacity.write * kUnit;
            last.tables[i].readProvisioned = capacity.read * kUnit;
        }
        streamSeconds = m_streamSeconds;
        for (std::size_t i = 0; i < streamSeconds.size(); ++i) {
            streamSeconds[i].push_back(state.streams[i].second);
        }
        history.seconds = seconds;
        history.streamSeconds = streamSeconds;
    }
    return makeRunResult(m_simulation, history);
}

RunResult runToEnd(std::shared_ptr<const Scenario> scenario, std::uint64_t seed,
                   const RunOptions& options) {
    RunCollector run(std::move(scenario), seed, options);
    while (run.step()) {
    }
    return run.result();
}

}  // namespace partiscope
