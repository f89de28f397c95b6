// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/simulation.h"

#include "core/base/check.h"
#include "core/sim/engine.h"

namespace partiscope {

Simulation::Simulation(std::shared_ptr<const Scenario> scenario, std::uint64_t seed)
    : m_engine(std::make_unique<Engine>(std::move(scenario), seed)) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

void Simulation::step(std::span<const Command> commands, StepOutput& out, const Probe* probe) {
    m_engine->step(commands, out, probe);
}

const State& Simulation::state() const { return m_engine->state(); }
void Simulation::restore(const State& state) { m_engine->restore(state); }
std::int64_t Simulation::tick() const { return m_engine->state().tick; }
Micros Simulation::atUs() const { return m_engine->startUs(); }
std::uint64_t Simulation::seed() const { return m_engine->seed(); }
const Scenario& Simulation::scenario() const { return m_engine->scenario(); }
std::uint64_t Simulation::digest() const { return digestOf(m_engine->state()); }

std::vector<Simulation::KeyCount> Simulation::mostAccessedKeys(TableId table,
                                                               std::size_t most) const {
    return m_engine->keyCounts(table, false, most);
}

std::vector<Simulation::KeyCount> Simulation::mostThrottledKeys(TableId table,
                                                                std::size_t most) const {
    return m_engine->keyCounts(table, true, most);
}

std::vector<Simulation::KeyCount> Simulation::keysOf(StreamId stream, std::size_t most) const {
    return m_engine->keysOf(stream, most);
}

}  // namespace partiscope
