// SPDX-License-Identifier: GPL-3.0-or-later
// UpdateTable, growth on demand and auto scaling (rules.md 9).
#include <algorithm>

#include "tests/support/twin/twin.h"

namespace partiscope::twin {

namespace {

constexpr Micros kWhole = 1'000'000;

I64 up(I64 a, I64 b) { return (a + b - 1) / b; }

I64 partitionsOf(const Scenario& scenario, const Capacity& capacity) {
    const I64 w = scenario.limits.partitionWrite, r = scenario.limits.partitionRead;
    if (capacity.mode == CapacityMode::OnDemand) return std::max(up(4'000, w), up(12'000, r));
    const auto sum = static_cast<I128>(capacity.read) * w + static_cast<I128>(capacity.write) * r;
    const auto product = static_cast<I128>(w) * r;
    return std::max<I64>(1, static_cast<I64>((sum + product - 1) / product));
}

I64 doublings(I64 have, I64 needed) {
    I64 rounds = 0;
    while (have < needed) {
        have *= 2;
        ++rounds;
    }
    return rounds;
}

// Whole hours bring one each, up to 4; midnight brings 4.
bool decreaseLeft(I64& stored, I64& hours, Micros now) {
    for (; hours < now / (3'600 * kWhole); ++hours) {
        stored = (hours + 1) % 24 == 0 ? 4 : std::min<I64>(4, stored + 1);
    }
    return stored > 0;
}

bool isLower(const Capacity& to, const Capacity& from) {
    return to.mode == CapacityMode::Provisioned && from.mode == CapacityMode::Provisioned &&
           (to.write < from.write || to.read < from.read);
}

}  // namespace

void Twin::followSpecs(const Scenario& before) {
    for (std::size_t t = 0; t < m_tables.size(); ++t) {
        const TableSpec& was = before.tables[t];
        const TableSpec& is = m_scenario.tables[t];
        const Capacity now{is.mode, is.writeCapacity, is.readCapacity};
        if (Capacity{was.mode, was.writeCapacity, was.readCapacity} != now) {
            request(t, now, tickStart());
        }
        if (was.warmWrite == is.warmWrite && was.warmRead == is.warmRead) continue;
        const I64 needed =
            std::max(up(std::max<I64>(1, is.warmWrite), m_scenario.limits.partitionWrite),
                     up(std::max<I64>(1, is.warmRead), m_scenario.limits.partitionRead));
        const auto have = static_cast<I64>(m_tables[t].partitions.size());
        if (needed > have) grow(t, doublings(have, needed), tickStart());
    }
}

void Twin::request(std::size_t t, Capacity to, Micros now) {
    Table& table = m_tables[t];
    if (to == table.inForce) {
        table.update.reset();
        return;
    }
    if (table.update && table.update->to == to) return;
    const bool switches = to.mode != table.inForce.mode;
    if (switches && to.mode == CapacityMode::OnDemand) {
        I64 lately = 0;
        for (const Micros at : table.switches) lately += at > now - 86'400 * kWhole ? 1 : 0;
        if (lately >= 4) return;
    }
    I64 stored = table.decreases, hours = table.hours;
    if (isLower(to, table.inForce) && !decreaseLeft(stored, hours, now)) return;
    const ModelSpec& model = m_scenario.model;
    const I64 needed = partitionsOf(m_scenario, to);
    I64 rounds = 0;
    if (needed > partitionsOf(m_scenario, table.inForce)) {
        rounds = doublings(static_cast<I64>(table.partitions.size()), needed);
    }
    Micros delay = std::max(model.updateTimeUs, rounds * model.splitTimeUs);
    if (switches && model.updateTimeUs > 0) delay = std::max(delay, model.splitTimeUs);
    table.update = Update{to, now + delay / kWhole * kWhole};
    grow(t, rounds, now);
    if (table.update->effective == now) putInForce(t, now);
}

void Twin::putInForce(std::size_t t, Micros now) {
    Table& table = m_tables[t];
    const Capacity from = table.inForce;
    table.inForce = table.update->to;
    table.update.reset();
    if (from.mode == CapacityMode::Provisioned && table.inForce.mode == CapacityMode::OnDemand) {
        table.switches.push_back(now);
        table.peakWrite = std::max(table.peakWrite, served(t, true) * 1'000'000 / 2);
        table.peakRead = std::max(table.peakRead, served(t, false) * 1'000'000 / 2);
    }
    if (isLower(table.inForce, from) && decreaseLeft(table.decreases, table.hours, now)) {
        --table.decreases;
    }
}

void Twin::growOnDemand(std::size_t t, Micros now, I64 write, I64 read) {
    Table& table = m_tables[t];
    table.spanWrite += write;
    table.spanRead += read;
    if (now % (10 * kWhole) != 0) return;
    table.peakWrite = std::max(table.peakWrite, table.spanWrite / 10);
    table.peakRead = std::max(table.peakRead, table.spanRead / 10);
    table.spanWrite = table.spanRead = 0;
    if (table.inForce.mode != CapacityMode::OnDemand || table.doublingsLeft > 0) return;
    if (table.grew >= 0 && now - table.grew < m_scenario.model.growthIntervalUs) return;
    const I64 wantedWrite = std::min(2 * table.peakWrite, m_scenario.limits.tableWrite * 1'000'000);
    const I64 wantedRead = std::min(2 * table.peakRead, m_scenario.limits.tableRead * 1'000'000);
    if (wantedWrite <= served(t, true) * 1'000'000 && wantedRead <= served(t, false) * 1'000'000) {
        return;
    }
    table.grew = now;
    grow(t, 1, now);
}

void Twin::scaleByAlarms(std::size_t t, Micros now, I64 write, I64 read) {
    Table& table = m_tables[t];
    table.minuteWrite += write;
    table.minuteRead += read;
    const bool minute = now % (60 * kWhole) == 0;
    const std::optional<AutoScalingSpec>& spec = m_scenario.tables[t].autoScaling;
    if (spec && table.inForce.mode == CapacityMode::Provisioned) {
        const Capacity asked = table.update ? table.update->to : table.inForce;
        Capacity to = asked;
        for (const bool w : {true, false}) {
            const I64 least = w ? spec->minWrite : spec->minRead;
            const I64 most = w ? spec->maxWrite : spec->maxRead;
            if (most == 0) continue;
            Scaling& scaling = w ? table.scaleWrite : table.scaleRead;
            const I64 capacity = w ? table.inForce.write : table.inForce.read;
            const I64 used = (w ? table.minuteWrite : table.minuteRead) / 60;
            if (minute) {
                const I64 target = spec->targetPercent;
                scaling.above = used > capacity * 10'000 * target ? scaling.above + 1 : 0;
                scaling.below = used <= capacity * 10'000 * (target - 20) ? scaling.below + 1 : 0;
                const I64 out = m_scenario.era == Era::Era2018 ? 5 : 2;
                const bool alarm = scaling.above >= out || scaling.below >= 15;
                const I64 fit = std::clamp(up(used * 100, target * 1'000'000), least, most);
                if (alarm && !table.update && !scaling.wanted && fit != capacity) {
                    scaling.wanted = fit;
                    scaling.askAt = now + m_scenario.model.alarmLagUs;
                }
            }
            if (scaling.wanted && scaling.askAt <= now) {
                (w ? to.write : to.read) = *scaling.wanted;
                scaling = Scaling{};
            }
        }
        if (to != asked) request(t, to, now);
    }
    if (minute) table.minuteWrite = table.minuteRead = 0;
}

}  // namespace partiscope::twin
