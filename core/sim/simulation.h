// SPDX-License-Identifier: GPL-3.0-or-later
// The engine: one tick after another over one State. What a tick does, and in which order, is the
// contract of core/sim/rules.md. step() collects what happened and calls nobody; the world reads
// afterwards. Watching (a probe) changes nothing. Not thread-safe: one owner at a time.
//
//   Simulation simulation(scenario, seed);
//   StepOutput out;
//   while (simulation.atUs() < scenario->durationUs) simulation.step({}, out);
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/scenario/scenario.h"
#include "core/sim/command.h"
#include "core/sim/event.h"
#include "core/sim/request_record.h"
#include "core/sim/second_point.h"
#include "core/sim/state.h"

namespace partiscope {

struct StepOutput {  // appended to by step(); cleared by its owner
    std::vector<Event> events;
    std::vector<SecondPoint> seconds;  // one at each completed second of simulated time
    std::vector<RequestRecord> records;
    void clear();
};

// Which attempts of a tick to record. `everyAttempt` is the trace; otherwise up to `sampleMax` are
// chosen by the probe's own random stream. Records are copies: the run does not know of them.
struct Probe {
    bool everyAttempt = false;
    std::uint32_t sampleMax = 0;
    std::uint64_t visualSeed = 0;
};

class Engine;  // plans, caches and the settling loops

class Simulation {
public:
    // `scenario` must have passed checkScenario (CHECK).
    Simulation(std::shared_ptr<const Scenario> scenario, std::uint64_t seed);
    ~Simulation();
    Simulation(Simulation&&) noexcept;
    Simulation& operator=(Simulation&&) noexcept;

    // One tick. The scenario's own timed changes come first, then `commands` in their order.
    void step(std::span<const Command> commands, StepOutput& out, const Probe* probe = nullptr);

    [[nodiscard]] const State& state() const;
    void restore(const State& state);  // caches are rebuilt as far as needed

    [[nodiscard]] std::int64_t tick() const;  // ticks done
    [[nodiscard]] Micros atUs() const;        // tick() * tickUs
    [[nodiscard]] std::uint64_t seed() const;
    [[nodiscard]] const Scenario& scenario() const;  // as it is now, changes included
    [[nodiscard]] std::uint64_t digest() const;      // rules.md, "Digest"

    // The keys with most units accessed, and with most throttles, busiest first, at most `most`. A
    // write unit weighs three read units (facts 7.2); a key of several streams is one key.
    struct KeyCount {
        StreamId stream;  // of several the first
        std::string key;
        KeyPosition position;
        MicroUnits units = 0;      // accepted, read and written
        MicroUnits readUnits = 0;  // those of them that were read
        [[nodiscard]] MicroUnits contributorUnits() const {
            return 3 * (units - readUnits) + readUnits;
        }
        std::uint64_t throttled = 0;
    };
    [[nodiscard]] std::vector<KeyCount> mostAccessedKeys(TableId table, std::size_t most) const;
    [[nodiscard]] std::vector<KeyCount> mostThrottledKeys(TableId table, std::size_t most) const;

    // The finite key set of a stream's partition key (shards included), at most `most` of it, in
    // order of weight; empty for uuid, clock and other kinds without end.
    [[nodiscard]] std::vector<KeyCount> keysOf(StreamId stream, std::size_t most) const;

private:
    std::unique_ptr<Engine> m_engine;
};

}  // namespace partiscope
