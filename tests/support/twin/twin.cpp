// SPDX-License-Identifier: GPL-3.0-or-later
// A tick: changes, refill, arrivals, and the order of requests. What an attempt does is in
// twin_attempt.cpp.
#include "tests/support/twin/twin.h"

#include <algorithm>
#include <stdexcept>

#include "core/scenario/parameter.h"

namespace partiscope::twin {

namespace {

I64 capacityOf(const Capacity& inForce, bool write) { return write ? inForce.write : inForce.read; }

I64 maximumOf(const TableSpec& spec, bool write) { return write ? spec.maxWrite : spec.maxRead; }

I64 quotaOf(const Scenario& scenario, bool write) {
    return write ? scenario.limits.tableWrite : scenario.limits.tableRead;
}

// The most that each of the table's gates may hold; 0 where it does not apply.
Gates mostOf(const Scenario& scenario, const TableSpec& spec, const Capacity& inForce, bool write) {
    const Micros depth = scenario.model.tableBucketDepthUs;
    Gates most;
    if (inForce.mode == CapacityMode::Provisioned) {
        most.allotment = capacityOf(inForce, write) * depth;
        most.burst = capacityOf(inForce, write) * scenario.model.burstWindowUs;
    } else {
        most.account = quotaOf(scenario, write) * depth;
        most.maximum = maximumOf(spec, write) * depth;
    }
    return most;
}

Gates atTheStart(const Scenario& scenario, const TableSpec& spec, const Capacity& inForce,
                 bool write) {
    Gates gates = mostOf(scenario, spec, inForce, write);
    if (inForce.mode == CapacityMode::Provisioned) {
        gates.burst =
            capacityOf(inForce, write) * std::min(spec.ageUs, scenario.model.burstWindowUs);
    }
    return gates;
}

void cut(Gates& gates, const Gates& most) {
    gates.allotment = std::min(gates.allotment, most.allotment);
    gates.burst = std::min(gates.burst, most.burst);
    gates.account = std::min(gates.account, most.account);
    gates.maximum = std::min(gates.maximum, most.maximum);
}

// What is fixed when a run begins (rules.md 6, clarifications).
bool mayFollow(const TableSpec& after, const TableSpec& before) {
    return after.name == before.name && after.partitionKey == before.partitionKey &&
           after.sortKey == before.sortKey && after.partitions == before.partitions &&
           after.replicas == before.replicas && after.ageUs == before.ageUs &&
           after.preloadItems == before.preloadItems &&
           after.preloadItemBytes == before.preloadItemBytes &&
           after.localIndexes == before.localIndexes;
}

bool mayFollow(const TrafficSpec& after, const TrafficSpec& before) {
    return after.name == before.name && after.table == before.table &&
           after.operation == before.operation && after.workers == before.workers &&
           after.batch == before.batch && after.gather == before.gather &&
           after.gatherParallel == before.gatherParallel;
}

bool mayFollow(const Scenario& after, const Scenario& before) {
    bool same = after.tickUs == before.tickUs && after.seed == before.seed &&
                after.tables.size() == before.tables.size() &&
                after.traffic.size() == before.traffic.size();
    for (std::size_t t = 0; same && t < before.tables.size(); ++t) {
        same = mayFollow(after.tables[t], before.tables[t]);
    }
    for (std::size_t s = 0; same && s < before.traffic.size(); ++s) {
        same = mayFollow(after.traffic[s], before.traffic[s]);
    }
    return same;
}

}  // namespace

Twin::Twin(const Scenario& scenario, U64 seed)
    : m_seed(seed), m_scenario(scenario), m_changes(scenario.changes), m_values(seed) {
    std::stable_sort(m_changes.begin(), m_changes.end(),
                     [](const auto& a, const auto& b) { return a.atUs < b.atUs; });
    for (const TableSpec& spec : scenario.tables) {
        if (spec.partitions < 1) throw std::logic_error("the twin needs `partitions`");
        Table table;
        table.inForce = {spec.mode, spec.writeCapacity, spec.readCapacity};
        table.write = atTheStart(scenario, spec, table.inForce, true);
        table.read = atTheStart(scenario, spec, table.inForce, false);
        if (spec.mode == CapacityMode::OnDemand) {
            table.peakWrite = spec.partitions * scenario.limits.partitionWrite * 500'000;
            table.peakRead = spec.partitions * scenario.limits.partitionRead * 500'000;
        }
        const Micros depth = scenario.model.partitionBucketDepthUs;
        for (I64 i = 0; i < spec.partitions; ++i) {
            Partition partition;
            partition.start.hash =
                rangeStart(static_cast<U64>(i), static_cast<U64>(spec.partitions));
            partition.writeHeld = scenario.limits.partitionWrite * depth;
            partition.readHeld.assign(static_cast<std::size_t>(spec.replicas),
                                      scenario.limits.partitionRead * depth);
            table.partitions.push_back(partition);
        }
        m_tables.push_back(table);
        if (scenario.era != Era::Today) divide(m_tables.size() - 1, true);
    }
    m_streams.resize(scenario.traffic.size());
    for (std::size_t s = 0; s < m_streams.size(); ++s) keyListOf(s);
}

// Equal shares (rules.md 10), full as at the start or empty.
void Twin::divide(std::size_t t, bool full) {
    Table& table = m_tables[t];
    const U64 part = (U64{1} << 32) / table.partitions.size();
    table.shares.assign(table.partitions.size(), Share{part, {}, {}});
    if (!full || !hasShares(t)) return;
    const ModelSpec& model = m_scenario.model;
    const Micros saved = std::min(m_scenario.tables[t].ageUs, model.burstWindowUs);
    for (Share& share : table.shares) {
        for (const bool write : {true, false}) {
            const I64 rate = shareRate(t, share, write);
            ShareFlow& flow = write ? share.write : share.read;
            flow.held = overSpan(rate, model.tableBucketDepthUs);
            flow.burst = overSpan(rate, saved);
        }
    }
}

void Twin::changeEra() {
    for (std::size_t t = 0; t < m_tables.size(); ++t) {
        if (m_scenario.era == Era::Today) {
            m_tables[t].shares.clear();
            continue;
        }
        m_tables[t].watches.clear();
        if (m_tables[t].shares.empty()) divide(t, m_tick == 0);
    }
}

void Twin::runTicks(I64 count, const std::vector<Command>& commands) {
    for (I64 i = 0; i < count; ++i) {
        std::vector<Command> now;
        for (const Command& command : commands) {
            if (command.tick == m_tick) now.push_back(command);
        }
        std::stable_sort(now.begin(), now.end(), [](const Command& a, const Command& b) {
            return a.sequence < b.sequence;
        });
        oneTick(now);
    }
}

void Twin::oneTick(const std::vector<Command>& commands) {
    applyChanges(commands);
    for (std::size_t t = 0; t < m_tables.size(); ++t) {
        if (m_tables[t].update && m_tables[t].update->effective <= tickStart()) {
            putInForce(t, tickStart());
        }
    }
    cutToMost();
    refill();
    for (std::size_t s = 0; s < m_streams.size(); ++s) {
        if (m_scenario.traffic[s].workers > 0) {
            startWorkers(s);
        } else {
            addArrivals(s);
        }
    }
    const Micros end = tickStart() + m_scenario.tickUs;
    settleUntil(end);
    if (end % 1'000'000 == 0) closeSecond(end);
    ++m_tick;
}

void Twin::applyChanges(const std::vector<Command>& commands) {
    while (!m_changes.empty() && m_changes.front().atUs <= tickStart()) {
        change(m_changes.front().path, m_changes.front().value);
        m_changes.erase(m_changes.begin());
    }
    for (const Command& command : commands) change(command.path, command.value);
}

void Twin::change(const std::string& path, const std::string& value) {
    Result<Scenario> changed = withParameter(m_scenario, path, value);
    if (!changed.ok() || !mayFollow(changed.value(), m_scenario)) return;
    const Scenario before = m_scenario;
    m_scenario = changed.value();
    if (before.era != m_scenario.era) changeEra();
    followSpecs(before);
    for (std::size_t s = 0; s < m_streams.size(); ++s) keyListOf(s);
}

void Twin::cutToMost() {
    const Micros depth = m_scenario.model.partitionBucketDepthUs;
    for (std::size_t t = 0; t < m_tables.size(); ++t) {
        const TableSpec& spec = m_scenario.tables[t];
        cut(m_tables[t].write, mostOf(m_scenario, spec, m_tables[t].inForce, true));
        cut(m_tables[t].read, mostOf(m_scenario, spec, m_tables[t].inForce, false));
        for (Share& share : m_tables[t].shares) {
            for (const bool write : {true, false}) {
                ShareFlow& flow = write ? share.write : share.read;
                const I64 rate = m_tables[t].inForce.mode == CapacityMode::Provisioned
                                     ? shareRate(t, share, write)
                                     : flow.raise;
                flow.held =
                    std::min(flow.held, overSpan(rate, m_scenario.model.tableBucketDepthUs));
                flow.burst = std::min(flow.burst,
                                      overSpan(rate - flow.raise, m_scenario.model.burstWindowUs));
            }
        }
        for (Partition& partition : m_tables[t].partitions) {
            partition.writeHeld =
                std::min(partition.writeHeld, m_scenario.limits.partitionWrite * depth);
            for (I64& held : partition.readHeld) {
                held = std::min(held, m_scenario.limits.partitionRead * depth);
            }
        }
    }
}

void Twin::refill() {
    const Micros T = m_scenario.tickUs;
    const Micros D = m_scenario.model.partitionBucketDepthUs;
    const Limits& limits = m_scenario.limits;
    for (std::size_t t = 0; t < m_tables.size(); ++t) {
        for (Partition& partition : m_tables[t].partitions) {
            partition.writeHeld = std::min(limits.partitionWrite * D,
                                           partition.writeHeld + limits.partitionWrite * T);
            for (I64& held : partition.readHeld) {
                held = std::min(limits.partitionRead * D, held + limits.partitionRead * T);
            }
        }
        refill(m_tables[t].write, m_scenario.tables[t], m_tables[t].inForce, true);
        refill(m_tables[t].read, m_scenario.tables[t], m_tables[t].inForce, false);
        if (!hasShares(t)) continue;
        for (Share& share : m_tables[t].shares) {
            for (const bool write : {true, false}) {
                ShareFlow& flow = write ? share.write : share.read;
                const I64 rate = shareRate(t, share, write);
                const I64 most = overSpan(rate, m_scenario.model.tableBucketDepthUs);
                flow.held += overSpan(rate, T);
                const I64 spilled = std::max<I64>(0, flow.held - most);
                flow.held -= spilled;
                flow.burst = std::min(flow.burst + spilled,
                                      overSpan(rate - flow.raise, m_scenario.model.burstWindowUs));
            }
        }
    }
}

void Twin::refill(Gates& gates, const TableSpec& spec, const Capacity& inForce, bool write) const {
    const Micros T = m_scenario.tickUs;
    const Gates most = mostOf(m_scenario, spec, inForce, write);
    if (inForce.mode == CapacityMode::Provisioned) {
        gates.allotment += capacityOf(inForce, write) * T;
        if (gates.allotment > most.allotment) {
            gates.burst = std::min(most.burst, gates.burst + gates.allotment - most.allotment);
            gates.allotment = most.allotment;
        }
    } else {
        gates.account = std::min(most.account, gates.account + quotaOf(m_scenario, write) * T);
        gates.maximum = std::min(most.maximum, gates.maximum + maximumOf(spec, write) * T);
    }
}

I64 overSpan(I64 perSecond, Micros span) {
    return static_cast<I64>(static_cast<I128>(perSecond) * span / 1'000'000);
}

I64 rateAt(const RateShape& rate, Micros u) {
    switch (rate.kind) {
        case RateShape::Kind::Constant: return millionths(rate.ratePerS);
        case RateShape::Kind::Ramp: {
            const I128 from = millionths(rate.fromPerS);
            const I128 to = millionths(rate.toPerS);
            const I128 passed = std::min(u, rate.overUs);
            return static_cast<I64>(from + floorDivide((to - from) * passed, rate.overUs));
        }
        case RateShape::Kind::Steps: {
            I64 now = 0;
            for (const RateShape::StepAt& step : rate.steps) {
                if (step.atUs <= u) now = millionths(step.ratePerS);
            }
            return now;
        }
        case RateShape::Kind::Wave: {
            const I128 base = millionths(rate.basePerS);
            const I128 peak = millionths(rate.peakPerS);
            const I128 i = static_cast<I128>(u % rate.periodUs) * 4096 / rate.periodUs;
            const I128 share = wavePoint(static_cast<U64>(i));
            return static_cast<I64>(base + floorDivide((peak - base) * share, 1 << 30));
        }
    }
    throw std::logic_error("rate shape");
}

U64 Twin::arrivalsOf(std::size_t s) {
    const TrafficSpec& spec = m_scenario.traffic[s];
    Stream& stream = m_streams[s];
    const U128 one = 1'000'000'000'000ULL;
    const U128 x = static_cast<U128>(rateAt(spec.rate, tickStart() - spec.startUs)) *
                   static_cast<U128>(m_scenario.tickUs);
    if (spec.evenArrivals) {
        stream.remainder += x;
        const U64 n = static_cast<U64>(stream.remainder / one);
        stream.remainder -= n * one;
        return n;
    }
    stream.remainder += x << 20;
    const U64 q = static_cast<U64>(stream.remainder / one);
    stream.remainder -= q * one;
    const Draws draws(m_seed, spec.name + "/arrivals");
    U64 n = 0;
    for (U64 i = 0; i < (q >> 36); ++i) n += poissonDraw(16, draws.at(stream.arrivalDraws++));
    for (int j = 35; j >= 0; --j) {
        if ((q >> j) & 1) n += poissonDraw(j - 20, draws.at(stream.arrivalDraws++));
    }
    return n;
}

void Twin::addArrivals(std::size_t s) {
    const TrafficSpec& spec = m_scenario.traffic[s];
    Stream& stream = m_streams[s];
    if (tickStart() < spec.startUs) return;
    if (spec.stopUs && tickStart() >= *spec.stopUs) return;
    if (spec.total && stream.calls >= static_cast<U64>(*spec.total)) return;
    U64 n = arrivalsOf(s);
    if (spec.total) n = std::min(n, static_cast<U64>(*spec.total) - stream.calls);
    for (U64 i = 0; i < n; ++i) {
        const U64 offset = (2 * i + 1) * static_cast<U64>(m_scenario.tickUs) / (2 * n);
        beginCall(s, 0, tickStart() + static_cast<Micros>(offset));
    }
}

void Twin::startWorkers(std::size_t s) {
    const TrafficSpec& spec = m_scenario.traffic[s];
    if (m_streams[s].workersStarted) return;
    if (tickStart() + m_scenario.tickUs <= spec.startUs) return;
    m_streams[s].workersStarted = true;
    const Micros at = std::max(spec.startUs, tickStart());
    for (U64 worker = 0; worker < static_cast<U64>(spec.workers); ++worker) {
        m_waiting.insert({at, s, worker, kNoCall, 0, 1, 0, -1});
    }
}

// Takes the next call number; what it asks becomes due at `at`.
void Twin::beginCall(std::size_t s, U64 worker, Micros at) {
    const TrafficSpec& spec = m_scenario.traffic[s];
    const U64 call = m_streams[s].calls++;
    const U64 asked = spec.gather && spec.gatherParallel ? static_cast<U64>(shardCount(spec)) : 1;
    m_streams[s].workers[worker] = {asked, 0};
    for (U64 member = 0; member < asked; ++member) {
        m_waiting.insert({at, s, worker, call, member, 1, 0, -1});
    }
}

void Twin::settleUntil(Micros end) {
    while (!m_waiting.empty() && m_waiting.begin()->due < end) {
        const Waiting next = *m_waiting.begin();
        m_waiting.erase(m_waiting.begin());
        if (next.call == kNoCall) {
            send(next);
        } else {
            attempt(next);
        }
    }
}

// A worker's turn: a call now, or rest for ever.
void Twin::send(const Waiting& next) {
    const TrafficSpec& spec = m_scenario.traffic[next.stream];
    if (spec.stopUs && next.due >= *spec.stopUs) return;
    if (spec.total && m_streams[next.stream].calls >= static_cast<U64>(*spec.total)) return;
    beginCall(next.stream, next.worker, next.due);
}

}  // namespace partiscope::twin
