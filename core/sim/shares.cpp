// SPDX-License-Identifier: GPL-3.0-or-later
// Eras 2012 and 2018: every partition has its part of the table's capacity, halved when it splits; in
// 2018 a part that throttles is raised after a while (facts 3; rules.md 10).
#include <algorithm>

#include "core/sim/engine.h"

namespace partiscope {

namespace {

// Proportional control: each second an eighth of what is missing.
constexpr MicroUnits kRaiseParts = 8;

}  // namespace

// The same part for each.
void divide(TableState& table) {
    const std::size_t count = table.partitions.size();
    table.shares.assign(count, PartitionShare{(std::uint64_t{1} << 32) / count, {}, {}});
}

// Another era from this tick on: shares come or go, and nothing is watched for splits. What begins to
// apply starts at 0, but at the start of a run as it would have begun.
void Engine::changeEra() {
    const Scenario& s = *m_state.scenario;
    for (std::size_t i = 0; i < m_state.tables.size(); ++i) {
        TableState& table = m_state.tables[i];
        if (s.era == Era::Today) {
            table.shares.clear();
            continue;
        }
        table.watches.clear();
        if (!table.shares.empty()) continue;
        divide(table);
        const TablePlan plan = planTable(s, s.tables[i], table.capacity);
        if (m_state.tick == 0 && plan.staticShares) {
            fillShares(table, plan, s.tables[i].ageUs, s.model.burstWindowUs);
        }
    }
}

void halveShare(TableState& table, std::uint32_t parent) {
    PartitionShare& share = table.shares[parent];
    share.part /= 2;
    for (ShareFlow* flow : {&share.write, &share.read}) {
        flow->held /= 2;
        flow->burst /= 2;
        flow->raise /= 2;
    }
    table.shares.push_back(share);
}

// 2018, at whole seconds: raise what throttles while the table has capacity left; withdraw all once the
// table takes more than it was provisioned for.
void Engine::adaptShares(std::size_t index) {
    TableState& table = m_state.tables[index];
    const TablePlan& plan = m_tables[index];
    const ModelSpec& model = m_state.scenario->model;
    const Micros now = startUs() + tickUs();
    for (const Direction d : {Direction::Write, Direction::Read}) {
        const bool write = d == Direction::Write;
        const MicroUnits consumed =
            write ? table.lastSecond.writeConsumed : table.lastSecond.readConsumed;
        const bool exceeded = consumed > plan.of(d).capacity * kUnit;
        for (std::size_t id = 0; id < table.shares.size(); ++id) {
            ShareFlow& flow = write ? table.shares[id].write : table.shares[id].read;
            flow.refusedLast = flow.refusedThis;
            flow.refusedThis = 0;
            if (m_state.scenario->era != Era::Era2018) continue;
            if (exceeded) flow.raise = 0;
            if (flow.refusedLast == 0) {
                if (flow.raise == 0) flow.refusedSinceUs = -1;
                continue;
            }
            if (flow.refusedSinceUs < 0) {
                flow.refusedSinceUs = now - kSecond;
                flow.delayUs = jittered(index, model.adaptiveDelayUs,
                                        model.adaptiveDelayMostUs - model.adaptiveDelayUs);
            }
            if (exceeded || now - flow.refusedSinceUs < flow.delayUs) continue;
            flow.raise += flow.refusedLast / kRaiseParts;
            const MicroUnits most = plan.of(d).partition * kUnit;
            const MicroUnits own = sharePerS(table.shares[id], d, plan) - flow.raise;
            flow.raise = std::clamp<MicroUnits>(flow.raise, 0, std::max<MicroUnits>(0, most - own));
        }
    }
}

}  // namespace partiscope
