// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/engine.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/scenario/parameter.h"
#include "core/sim/run_structure.h"

namespace partiscope {

void StepOutput::clear() {
    events.clear();
    seconds.clear();
    records.clear();
}

Engine::Engine(std::shared_ptr<const Scenario> scenario, std::uint64_t seed) : m_seed(seed) {
    PS_CHECK(scenario != nullptr);
    PS_CHECK(kSecond % scenario->tickUs == 0);
    m_state.scenario = std::move(scenario);
    const Scenario& s = *m_state.scenario;
    m_state.streams.resize(s.traffic.size());
    m_state.second.tables.resize(s.tables.size());
    for (const TableSpec& spec : s.tables) {
        TableState table;
        const auto count = static_cast<std::uint32_t>(partitionCountOf(s, spec));
        table.map = PartitionMap(count);
        table.partitions.resize(count);
        table.firstPartitions = count;
        table.capacity = capacityOf(spec);
        const TablePlan plan = planTable(s, spec, table.capacity);
        if (s.era != Era::Today) divide(table);
        if (plan.onDemand) {
            // What it serves at once is described as twice a previous peak (facts 5).
            const auto peak = [&](std::int64_t start, std::int64_t limit, std::int64_t previous) {
                return spec.partitions > 0 ? std::int64_t{count} * limit * kUnit / 2
                                           : std::max(start / 2, previous) * kUnit;
            };
            table.peakWrite =
                peak(kOnDemandStartWrite, s.limits.partitionWrite, spec.previousPeakWrite);
            table.peakRead =
                peak(kOnDemandStartRead, s.limits.partitionRead, spec.previousPeakRead);
        }
        fillAtStart(table, plan, spec.ageUs, s.model.burstWindowUs);
        m_state.tables.push_back(std::move(table));
        storePreload(m_state.tables.size() - 1);
    }
    remakePlans();
}

// Counts of a key set go on where they stopped; a new set begins a new list.
std::size_t Engine::blockFor(StreamState& stream, const StreamPlan& plan) const {
    for (std::size_t i = 0; i < stream.blocks.size(); ++i) {
        if (stream.blocks[i].keySet == plan.keys->name) return i;
    }
    TallyBlock block;
    block.keySet = plan.keys->name;
    block.endless = !plan.partitionKey->isFinite();
    block.tallies.resize(plan.keys->places.size());
    stream.blocks.push_back(std::move(block));
    return stream.blocks.size() - 1;
}

void Engine::planTableAgain(std::size_t index) {
    const Scenario& s = *m_state.scenario;
    m_tables[index] = planTable(s, s.tables[index], m_state.tables[index].capacity);
}

// Who owns each key; where a boundary lies inside a collection, the sort key decides call by call.
void Engine::findOwners(StreamPlan& plan) const {
    plan.owners = ownersOf(*plan.keys, m_state.tables[plan.table].map);
    plan.hasCutKeys =
        std::find(plan.owners.begin(), plan.owners.end(), kSortKeyDecides) != plan.owners.end();
}

void Engine::refreshOwners(std::size_t table) {
    for (const auto& plan : m_streams) {
        if (plan->table == table) findOwners(*plan);
    }
}

void Engine::remakePlans() {
    const Scenario& s = *m_state.scenario;
    m_tables.resize(s.tables.size());
    for (std::size_t i = 0; i < s.tables.size(); ++i) planTableAgain(i);
    m_streams.clear();
    for (std::size_t i = 0; i < s.traffic.size(); ++i) {
        auto plan = planStream(s, i, m_seed, m_cache);
        StreamState& stream = m_state.streams[i];
        plan->block = blockFor(stream, *plan);
        findOwners(*plan);
        if (m_tables[plan->table].linearMix && plan->direction == Direction::Write) {
            plan->batchable = false;
        }
        if (m_tables[plan->table].staticShares) plan->batchable = false;
        plan->arrivals.moveTo(stream.arrivalDraws);
        plan->route.moveTo(stream.routeDraws);
        plan->retryDraws.moveTo(stream.retryDraws);
        m_streams.push_back(std::move(plan));
    }
}

void Engine::restore(const State& state) {
    const bool sameSettings = m_state.scenario == state.scenario;
    std::vector<bool> sameMap;
    bool sameModes = true;
    for (std::size_t i = 0; sameSettings && i < state.tables.size(); ++i) {
        sameMap.push_back(m_state.tables[i].map == state.tables[i].map);
        sameModes = sameModes && m_state.tables[i].capacity.mode == state.tables[i].capacity.mode;
    }
    m_state = state;
    if (!sameSettings || !sameModes) {
        remakePlans();
        return;
    }
    for (std::size_t i = 0; i < m_tables.size(); ++i) {
        planTableAgain(i);
        if (!sameMap[i]) refreshOwners(i);
    }
    for (std::size_t i = 0; i < m_streams.size(); ++i) {
        StreamPlan& plan = *m_streams[i];
        StreamState& stream = m_state.streams[i];
        plan.block = blockFor(stream, plan);
        plan.arrivals.moveTo(stream.arrivalDraws);
        plan.route.moveTo(stream.routeDraws);
        plan.retryDraws.moveTo(stream.retryDraws);
    }
}

void Engine::adoptScenario(std::shared_ptr<const Scenario> next) {
    const std::shared_ptr<const Scenario> before = m_state.scenario;
    std::size_t blocksBefore = 0, blocksAfter = 0;
    for (const StreamState& stream : m_state.streams) blocksBefore += stream.blocks.size();
    m_state.scenario = std::move(next);
    if (before->era != m_state.scenario->era) changeEra();
    remakePlans();
    for (const StreamState& stream : m_state.streams) blocksAfter += stream.blocks.size();
    if (blocksAfter > blocksBefore) m_state.earlierSettings.push_back(before);
}

bool Engine::applyChange(const std::string& path, const std::string& value, StepOutput& out) {
    Event event;
    event.tick = m_state.tick;
    event.atUs = startUs();
    Result<Scenario> changed = withParameter(*m_state.scenario, path, value);
    bool refused = !changed.ok();
    std::string why = refused ? toText(changed.problems().front()) : std::string();
    if (!refused && !sameStructure(*m_state.scenario, changed.value())) {
        refused = true;
        why = path + " cannot change while a run goes on";
    }
    event.kind = refused ? EventKind::ParameterRefused : EventKind::ParameterChanged;
    event.text = refused ? why : path + " = " + value;
    out.events.push_back(event);
    if (refused) return false;
    const std::shared_ptr<const Scenario> before = m_state.scenario;
    adoptScenario(std::make_shared<const Scenario>(std::move(changed).value()));
    followSpec(*before, out);
    return true;
}

void Engine::applyChanges(std::span<const Command> commands, StepOutput& out) {
    while (m_state.changesApplied < m_state.scenario->changes.size()) {
        const TimedChange change = m_state.scenario->changes[m_state.changesApplied];
        if (change.atUs > startUs()) break;
        ++m_state.changesApplied;
        applyChange(change.path, change.value, out);
    }
    for (const Command& command : commands) applyChange(command.path, command.value, out);
}

bool Engine::wantsRecord() {
    if (m_probe == nullptr) return false;
    if (m_probe->everyAttempt) return true;
    if (m_recordsThisTick >= m_probe->sampleMax) return false;
    if (++m_recordCounter % m_recordStride != 0) return false;
    ++m_recordsThisTick;
    return true;
}

void Engine::step(std::span<const Command> commands, StepOutput& out, const Probe* probe) {
    // The sample's stride follows the tick before: a picture of the rates, no part of the run.
    m_probe = probe;
    m_recordsThisTick = 0;
    m_attemptsLastTick = m_attemptsThisTick;
    m_attemptsThisTick = 0;
    if (probe != nullptr && !probe->everyAttempt) {
        const std::uint64_t most = std::max<std::uint64_t>(1, probe->sampleMax);
        m_recordStride = std::max<std::uint64_t>(1, m_attemptsLastTick / most);
    }
    applyChanges(commands, out);
    putDueInForce(out);
    // Once, after all of them: what goes there and back in one tick loses nothing.
    for (std::size_t i = 0; i < m_tables.size(); ++i) cutToMost(m_state.tables[i], m_tables[i]);
    for (std::size_t i = 0; i < m_tables.size(); ++i) {
        refill(m_state.tables[i], m_tables[i], tickUs());
    }
    drawArrivals();
    startWorkers();
    settleTick(out);
    if ((startUs() + tickUs()) % kSecond == 0) closeSecond(out);
    ++m_state.tick;
    m_probe = nullptr;
}

}  // namespace partiscope
