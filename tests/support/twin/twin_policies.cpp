// SPDX-License-Identifier: GPL-3.0-or-later
// What the service does by itself at whole seconds: splits, heat, sizes, shares (rules.md 8, 10).
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "tests/support/twin/twin.h"

namespace partiscope::twin {

namespace {

constexpr Micros kWhole = 1'000'000;

std::optional<Place> endOf(const Table& table, std::size_t partition) {
    std::optional<Place> end;
    for (const Partition& other : table.partitions) {
        if (other.start <= table.partitions[partition].start) continue;
        if (!end || other.start < *end) end = other.start;
    }
    return end;
}

std::optional<Place> middle(const Place& from, const std::optional<Place>& to) {
    U128 last = ~U128{0};
    if (to) last = to->sort == 0 ? to->hash - 1 : to->hash;
    if (last <= from.hash) return std::nullopt;
    return Place{from.hash + (last - from.hash) / 2 + 1, 0};
}

bool splits(const Table& table, std::size_t partition) {
    return std::any_of(table.splits.begin(), table.splits.end(),
                       [&](const Split& split) { return split.partition == partition; });
}

}  // namespace

Micros Twin::jitter(std::size_t t, Micros least, Micros span) {
    const Draws draws(m_seed, m_scenario.tables[t].name + "/policy");
    const U64 draw = draws.at(m_tables[t].policyDraws++);
    const auto more = static_cast<Micros>(scale(draw, static_cast<U64>(span) + 1));
    return (least + more) / kWhole * kWhole;
}

I64 Twin::served(std::size_t t, bool write) const {
    const Limits& limits = m_scenario.limits;
    return static_cast<I64>(m_tables[t].partitions.size()) *
           (write ? limits.partitionWrite : limits.partitionRead);
}

I64 Twin::shareRate(std::size_t t, const Share& share, bool write) const {
    const Capacity& capacity = m_tables[t].inForce;
    const U128 all = static_cast<U128>(write ? capacity.write : capacity.read) * 1'000'000U;
    return static_cast<I64>(all * share.part >> 32) + (write ? share.write : share.read).raise;
}

void Twin::carryOut(Table& table, const Split& split) {
    Partition child;
    Partition& parent = table.partitions[split.partition];
    child.start = split.at;
    child.writeHeld = parent.writeHeld;
    child.readHeld = parent.readHeld;
    const I64 kept = parent.size / 1'000 * split.lower + parent.size % 1'000 * split.lower / 1'000;
    child.size = parent.size - kept;
    parent.size = kept;
    table.partitions.push_back(child);
    table.watches.erase(split.partition);
    if (table.shares.empty()) return;
    Share& share = table.shares[split.partition];
    share.part /= 2;
    for (ShareFlow* flow : {&share.write, &share.read}) {
        flow->held /= 2;
        flow->burst /= 2;
        flow->raise /= 2;
    }
    table.shares.push_back(Share(share));
}

void Twin::beginDoubling(std::size_t t, Micros now) {
    Table& table = m_tables[t];
    std::vector<std::size_t> inOrder(table.partitions.size());
    for (std::size_t p = 0; p < inOrder.size(); ++p) inOrder[p] = p;
    std::sort(inOrder.begin(), inOrder.end(), [&](std::size_t a, std::size_t b) {
        return table.partitions[a].start < table.partitions[b].start;
    });
    for (const std::size_t p : inOrder) {
        if (splits(table, p)) continue;
        const auto at = middle(table.partitions[p].start, endOf(table, p));
        if (!at) continue;
        const Micros end = now + m_scenario.model.splitTimeUs / kWhole * kWhole;
        table.splits.push_back({p, true, end, *at, 500, false});
    }
}

void Twin::grow(std::size_t t, I64 doublings, Micros now) {
    Table& table = m_tables[t];
    const bool grows = table.doublingsLeft > 0;
    table.doublingsLeft = std::max(table.doublingsLeft, doublings);
    if (!grows && doublings > 0) beginDoubling(t, now);
}

void Twin::watchHeat(std::size_t t, Micros now) {
    (void)now;
    Table& table = m_tables[t];
    const ModelSpec& model = m_scenario.model;
    const I64 hot = millionths(model.splitHeat);
    const bool had = !table.watches.empty();
    for (std::size_t p = 0; p < table.partitions.size(); ++p) {
        Partition& partition = table.partitions[p];
        partition.writeHeat += (partition.writeThis - partition.writeHeat) / 8;
        partition.readHeat += (partition.readThis - partition.readHeat) / 8;
        const bool writes = partition.writeHeat >= m_scenario.limits.partitionWrite * hot;
        const bool reads = partition.readHeat >= m_scenario.limits.partitionRead * hot;
        if (!table.watches.contains(p)) {
            if (!writes && !reads) continue;
            table.watches[p].window = jitter(t, model.splitWindowUs, model.splitWindowUs / 10);
        }
        Watch& watch = table.watches[p];
        watch.writeHot = writes ? watch.writeHot + 1 : std::max<I64>(0, watch.writeHot - 2);
        watch.readHot = reads ? watch.readHot + 1 : std::max<I64>(0, watch.readHot - 2);
        if (watch.writeHot == 0 && watch.readHot == 0) table.watches.erase(p);
    }
    const U64 every = std::max<U64>(1, (table.asks - table.asksBefore) / 1'024);
    table.asksBefore = table.asks;
    if (every == table.every && had) return;
    table.every = every;
    table.stretch = table.asks;
}

void Twin::judgeHeat(std::size_t t, Micros now) {
    Table& table = m_tables[t];
    for (auto& [p, watch] : table.watches) {
        const bool write = watch.writeHot >= watch.readHot;
        if ((write ? watch.writeHot : watch.readHot) * kWhole < watch.window) continue;
        if (splits(table, p)) continue;
        if (watch.judged >= 0 && now - watch.judged < 5 * kWhole) continue;
        watch.judged = now;
        std::vector<Seen> seen;
        for (const Seen& access : watch.seen) {
            if (access.write == write) seen.push_back(access);
        }
        const Choice choice = splitPoint(seen, table.partitions[p].start, endOf(table, p),
                                         !m_scenario.tables[t].localIndexes.empty());
        if (!choice.at) {
            if (choice.refusal != RefusalCause::None) watch.refusal = choice.refusal;
            continue;
        }
        const bool waits = std::any_of(
            table.splits.begin(), table.splits.end(),
            [&](const Split& split) { return split.inside && split.at.hash == choice.at->hash; });
        if (choice.inside && waits) continue;
        watch.refusal = RefusalCause::None;
        const Micros third = m_scenario.model.splitTimeUs / 3;
        const Micros end = now + jitter(t, m_scenario.model.splitTimeUs - third, 2 * third);
        table.splits.push_back({p, false, end, *choice.at, choice.lower, choice.inside});
    }
}

void Twin::adaptShares(std::size_t t, Micros now, I64 write, I64 read) {
    Table& table = m_tables[t];
    const bool provisioned = table.inForce.mode == CapacityMode::Provisioned;
    const ModelSpec& model = m_scenario.model;
    for (const bool w : {true, false}) {
        const I64 capacity = !provisioned ? 0 : w ? table.inForce.write : table.inForce.read;
        const bool exceeded = (w ? write : read) > capacity * 1'000'000;
        for (Share& share : table.shares) {
            ShareFlow& flow = w ? share.write : share.read;
            const I64 refused = flow.refusedThis;
            flow.refusedThis = 0;
            if (m_scenario.era != Era::Era2018) continue;
            if (exceeded) flow.raise = 0;
            if (refused == 0) {
                if (flow.raise == 0) flow.refusedSince = -1;
                continue;
            }
            if (flow.refusedSince < 0) {
                flow.refusedSince = now - kWhole;
                flow.delay = jitter(t, model.adaptiveDelayUs,
                                    model.adaptiveDelayMostUs - model.adaptiveDelayUs);
            }
            if (exceeded || now - flow.refusedSince < flow.delay) continue;
            const I64 own = provisioned ? shareRate(t, share, w) - flow.raise : 0;
            const Limits& limits = m_scenario.limits;
            const I64 most = (w ? limits.partitionWrite : limits.partitionRead) * 1'000'000;
            flow.raise = std::min(flow.raise + refused / 8, std::max<I64>(0, most - own));
        }
    }
}

void Twin::closeSecond(Micros now) {
    for (std::size_t t = 0; t < m_tables.size(); ++t) {
        Table& table = m_tables[t];
        const std::vector<Split> all = table.splits;
        table.splits.clear();
        for (const Split& split : all) {
            if (split.end > now) table.splits.push_back(split);
        }
        for (const Split& split : all) {
            if (split.end <= now) carryOut(table, split);
        }
        const bool growing = std::any_of(table.splits.begin(), table.splits.end(),
                                         [](const Split& split) { return split.grows; });
        if (table.doublingsLeft > 0 && !growing && --table.doublingsLeft > 0) {
            beginDoubling(t, now);
        }
        if (m_scenario.era == Era::Today && m_scenario.model.heatSplits) {
            watchHeat(t, now);
            judgeHeat(t, now);
        }
        for (std::size_t p = 0; p < table.partitions.size(); ++p) {
            const Partition& partition = table.partitions[p];
            if (partition.size < m_scenario.limits.partitionSizeBytes || splits(table, p)) continue;
            const auto at = middle(partition.start, endOf(table, p));
            if (!at) continue;  // not tested here: cuts by size inside one collection
            table.splits.push_back(
                {p, false, now + m_scenario.model.splitTimeUs / kWhole * kWhole, *at, 500, false});
        }
        const I64 write = table.secondWrite, read = table.secondRead;
        if (!table.shares.empty()) adaptShares(t, now, write, read);
        growOnDemand(t, now, write, read);
        scaleByAlarms(t, now, write, read);
        table.secondWrite = table.secondRead = 0;
        for (Partition& partition : table.partitions) partition.writeThis = partition.readThis = 0;
    }
}

}  // namespace partiscope::twin
