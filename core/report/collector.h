// SPDX-License-Identifier: GPL-3.0-or-later
// Drives one Simulation from its start to its end and collects what a result needs: the seconds,
// the events, each stream's seconds and, if wanted, a record of every attempt. Flat out, no
// threads, no clock: whoever looks at one sets RunResult::wallSeconds. Not thread-safe.
//
//   RunCollector run(scenario, seed, {});
//   while (run.step()) {}
//   RunResult result = run.result();
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "core/report/report.h"
#include "core/sim/simulation.h"

namespace partiscope {

struct RunOptions {
    std::optional<Micros> untilUs;  // instead of the scenario's duration; rounded up to a tick
    std::uint64_t traceMost = 0;    // records of the first so many attempts
    static constexpr std::uint64_t kTraceAll = std::numeric_limits<std::uint64_t>::max();
};

class RunCollector {
public:
    RunCollector(std::shared_ptr<const Scenario> scenario, std::uint64_t seed,
                 const RunOptions& options);

    bool step();  // one tick; false once the end is reached

    // The records since the last call; take them often, a long trace does not fit into memory.
    [[nodiscard]] std::vector<RequestRecord> takeRecords();

    [[nodiscard]] const Simulation& simulation() const { return m_simulation; }
    [[nodiscard]] double share() const;  // of the run that is done, 0 … 1

    // As of now; a second that has begun is a point of its own.
    [[nodiscard]] RunResult result() const;

private:
    void collectSecond();

    Simulation m_simulation;
    Micros m_endUs = 0;
    std::uint64_t m_traceLeft = 0;
    StepOutput m_output;
    std::vector<SecondPoint> m_seconds;
    std::vector<Event> m_events;
    std::vector<std::vector<StreamSecond>> m_streamSeconds;  // by stream
    std::vector<RequestRecord> m_records;
};

[[nodiscard]] RunResult runToEnd(std::shared_ptr<const Scenario> scenario, std::uint64_t seed,
                                 const RunOptions& options = {});

}  // namespace partiscope
