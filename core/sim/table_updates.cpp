// SPDX-License-Identifier: GPL-3.0-or-later
// What changes a table's capacity: UpdateTable with its delay, mode switches, warm throughput, growth on
// demand, auto scaling (rules.md 9; facts 5 and 6). Asked for at one moment, in force at another.
#include <algorithm>

#include "core/base/check.h"
#include "core/base/grouped.h"
#include "core/model/capacity.h"
#include "core/sim/engine.h"

namespace partiscope {

namespace {

constexpr Micros kPeakSpanUs = 10 * kSecond;
constexpr Micros kDayUs = 86'400 * kSecond;
constexpr std::size_t kSwitchesMost = 4;  // provisioned to on demand, in a rolling day (facts 5)

bool isOnDemand(const TableCapacity& capacity) { return capacity.mode == CapacityMode::OnDemand; }

ScalingRules scalingRules(const Scenario& scenario, const AutoScalingSpec& spec, Direction d) {
    const bool write = d == Direction::Write;
    ScalingRules rules;
    rules.targetPercent = spec.targetPercent;
    rules.least = write ? spec.minWrite : spec.minRead;
    rules.most = write ? spec.maxWrite : spec.maxRead;
    rules.minutesOut = scenario.era == Era::Era2018 ? 5 : 2;
    rules.lagUs = scenario.model.alarmLagUs;
    return rules;
}

}  // namespace

// Units a second that evenly spread traffic finds in this many partitions.
std::int64_t Engine::servedBy(std::size_t index, Direction direction) const {
    const TablePlan& plan = m_tables[index];
    return static_cast<std::int64_t>(m_state.tables[index].map.count()) *
           plan.of(direction).partition;
}

std::int64_t Engine::partitionsFor(const TableCapacity& to) const {
    const Scenario& s = *m_state.scenario;
    PartitionNeeds needs;
    needs.onDemand = isOnDemand(to);
    needs.writeCapacity = needs.onDemand ? kOnDemandStartWrite : to.write;
    needs.readCapacity = needs.onDemand ? kOnDemandStartRead : to.read;
    needs.partitionWrite = s.limits.partitionWrite;
    needs.partitionRead = s.limits.partitionRead;
    needs.partitionSizeBytes = s.limits.partitionSizeBytes;
    return partitionCountFor(needs);
}

void Engine::tellCapacity(EventKind kind, std::size_t index, const TableUpdate& update, Micros atUs,
                          StepOutput& out) const {
    const TableCapacity& from = m_state.tables[index].capacity;
    Event event = tableEvent(kind, index, atUs);
    event.dueUs = update.effectiveUs;
    event.capacity.cause = update.cause;
    for (const Direction d : {Direction::Write, Direction::Read}) {
        const bool write = d == Direction::Write;
        const auto unitsOf = [&](const TableCapacity& capacity) {
            return isOnDemand(capacity) ? servedBy(index, d)
                                        : (write ? capacity.write : capacity.read);
        };
        event.capacity.direction = d;
        event.capacity.fromPerS = unitsOf(from);
        event.capacity.toPerS = unitsOf(update.to);
        if (from.mode != update.to.mode) {
            event.text = isOnDemand(update.to) ? "on-demand mode" : "provisioned mode";
        } else if (event.capacity.fromPerS == event.capacity.toPerS) {
            continue;
        }
        out.events.push_back(event);
    }
}

bool Engine::refuseUpdate(std::size_t index, const TableCapacity& to, Micros nowUs,
                          StepOutput& out) {
    TableState& table = m_state.tables[index];
    Event event = tableEvent(EventKind::CapacityRefused, index, nowUs);
    if (isOnDemand(to) && !isOnDemand(table.capacity)) {
        std::erase_if(table.toOnDemandUs, [&](Micros at) { return at <= nowUs - kDayUs; });
        if (table.toOnDemandUs.size() < kSwitchesMost) return false;
        event.text = "a table may be switched to on-demand mode " + std::to_string(kSwitchesMost) +
                     " times in 24 hours";
    } else if (!isOnDemand(to) && !isOnDemand(table.capacity) &&
               (to.write < table.capacity.write || to.read < table.capacity.read)) {
        DecreaseAllowance rest = table.decreases;  // spent when it is in force
        if (takeDecrease(rest, nowUs)) return false;
        event.text = "no decrease of capacity is left; one more comes with the next hour";
    } else {
        return false;
    }
    out.events.push_back(event);
    return true;
}

void Engine::requestUpdate(std::size_t index, const TableCapacity& to, CapacityCause cause,
                           Micros nowUs, StepOutput& out) {
    TableState& table = m_state.tables[index];
    if (to == table.capacity) {  // back again before anything happened
        table.update.reset();
        return;
    }
    if (table.update && table.update->to == to) return;
    if (refuseUpdate(index, to, nowUs, out)) return;
    const ModelSpec& model = m_state.scenario->model;
    // A table that began with fewer partitions than its capacity asks for grows only when more is asked.
    const std::int64_t needed = partitionsFor(to);
    const bool asksMore = needed > partitionsFor(table.capacity);
    const std::int64_t rounds = asksMore ? doublingsTo(table.map.count(), needed) : 0;
    const bool switches = to.mode != table.capacity.mode;
    Micros delayUs = std::max(model.updateTimeUs, rounds * m_tables[index].splitTimeUs);
    // A switch takes "several minutes" (facts 5): as long as a split.
    if (switches && model.updateTimeUs > 0) delayUs = std::max(delayUs, model.splitTimeUs);
    TableUpdate update;
    update.to = to;
    update.askedUs = nowUs;
    update.effectiveUs = nowUs + delayUs / kSecond * kSecond;
    update.cause = cause;
    if (update.effectiveUs > nowUs)
        tellCapacity(EventKind::CapacityAsked, index, update, nowUs, out);
    table.update = update;
    if (rounds > 0) grow(index, rounds, SplitCause::Growth, nowUs, out);
    if (update.effectiveUs == nowUs) putInForce(index, nowUs, out);
}

void Engine::putInForce(std::size_t index, Micros nowUs, StepOutput& out) {
    TableState& table = m_state.tables[index];
    const TableUpdate update = *table.update;
    table.update.reset();
    tellCapacity(EventKind::CapacityChanged, index, update, nowUs, out);
    const TableCapacity from = table.capacity;
    table.capacity = update.to;
    const bool switches = from.mode != update.to.mode;
    if (switches && isOnDemand(update.to)) {
        table.toOnDemandUs.push_back(nowUs);
        // It keeps what it could serve: described as twice a previous peak (facts 5).
        table.peakWrite = std::max(table.peakWrite, servedBy(index, Direction::Write) * kUnit / 2);
        table.peakRead = std::max(table.peakRead, servedBy(index, Direction::Read) * kUnit / 2);
    }
    if (!switches && (update.to.write < from.write || update.to.read < from.read)) {
        (void)takeDecrease(table.decreases, nowUs);
    }
    // Another mode may be settled another way (static shares); else the table's numbers alone change.
    if (switches) {
        remakePlans();
    } else {
        planTableAgain(index);
    }
}

// At the start of a tick, before its refill.
void Engine::putDueInForce(StepOutput& out) {
    for (std::size_t i = 0; i < m_state.tables.size(); ++i) {
        const TableState& table = m_state.tables[i];
        if (table.update && table.update->effectiveUs <= startUs()) putInForce(i, startUs(), out);
    }
}

// A change of the scenario that concerns a table's capacity.
void Engine::followSpec(const Scenario& before, StepOutput& out) {
    const Scenario& now = *m_state.scenario;
    for (std::size_t i = 0; i < now.tables.size(); ++i) {
        const TableSpec& was = before.tables[i];
        const TableSpec& spec = now.tables[i];
        if (capacityOf(was) != capacityOf(spec)) {
            requestUpdate(i, capacityOf(spec), CapacityCause::Event, startUs(), out);
        }
        if (was.warmWrite != spec.warmWrite || was.warmRead != spec.warmRead) warmUp(i, out);
    }
}

// Warm throughput is raised by splitting ahead of the peak; it is never lowered (facts 5).
void Engine::warmUp(std::size_t index, StepOutput& out) {
    const TableSpec& spec = m_state.scenario->tables[index];
    TableCapacity warm{CapacityMode::Provisioned, std::max<std::int64_t>(1, spec.warmWrite),
                       std::max<std::int64_t>(1, spec.warmRead)};
    const auto ceilTo = [](std::int64_t units, std::int64_t of) { return ceilDiv(units, of); };
    const std::int64_t needed = std::max(ceilTo(warm.write, m_tables[index].write.partition),
                                         ceilTo(warm.read, m_tables[index].read.partition));
    const TableState& table = m_state.tables[index];
    if (needed <= static_cast<std::int64_t>(table.map.count())) {
        Event event = tableEvent(EventKind::CapacityRefused, index, startUs());
        event.text = "warm throughput is never lowered; the table serves " +
                     grouped(servedBy(index, Direction::Write)) + " WCU/s and " +
                     grouped(servedBy(index, Direction::Read)) + " RCU/s already";
        out.events.push_back(event);
        return;
    }
    const std::int64_t doublings = doublingsTo(table.map.count(), needed);
    tellGrowth(EventKind::CapacityAsked, index, doublings, startUs(), out);
    grow(index, doublings, SplitCause::PreWarm, startUs(), out);
}

// What the partitions serve: asked for, from now on to `doublings` later; in force, since the growth
// was asked for.
void Engine::tellGrowth(EventKind kind, std::size_t index, std::int64_t doublings, Micros nowUs,
                        StepOutput& out) {
    TableState& table = m_state.tables[index];
    const bool asked = kind == EventKind::CapacityAsked;
    if (asked) table.partitionsBefore = table.map.count();
    Event event = tableEvent(kind, index, nowUs);
    event.dueUs = asked ? nowUs + doublings * m_tables[index].splitTimeUs : nowUs;
    event.capacity.cause = CapacityCause::OnDemand;
    for (const Direction d : {Direction::Write, Direction::Read}) {
        const std::int64_t limit = m_tables[index].of(d).partition;
        event.capacity.direction = d;
        event.capacity.fromPerS = static_cast<std::int64_t>(table.partitionsBefore) * limit;
        event.capacity.toPerS = (static_cast<std::int64_t>(table.map.count()) << doublings) * limit;
        out.events.push_back(event);
    }
}

// On demand a table serves twice its previous peak; past that it doubles, once in half an hour.
void Engine::growOnDemand(std::size_t index, StepOutput& out) {
    TableState& table = m_state.tables[index];
    const Micros now = startUs() + tickUs();
    table.spanWrite += table.lastSecond.writeConsumed;
    table.spanRead += table.lastSecond.readConsumed;
    if (now % kPeakSpanUs != 0) return;
    const std::int64_t seconds = kPeakSpanUs / kSecond;
    table.peakWrite = std::max(table.peakWrite, table.spanWrite / seconds);
    table.peakRead = std::max(table.peakRead, table.spanRead / seconds);
    table.spanWrite = table.spanRead = 0;
    if (!isOnDemand(table.capacity) || table.doublingsLeft > 0) return;
    const Micros interval = m_state.scenario->model.growthIntervalUs;
    if (table.grewUs >= 0 && now - table.grewUs < interval) return;
    const auto outgrown = [&](Direction d, MicroUnits peak) {
        const DirectionPlan& plan = m_tables[index].of(d);
        const MicroUnits wanted = std::min(2 * peak, plan.account * kUnit);
        return wanted > servedBy(index, d) * kUnit;
    };
    if (!outgrown(Direction::Write, table.peakWrite) && !outgrown(Direction::Read, table.peakRead))
        return;
    table.grewUs = now;
    tellGrowth(EventKind::CapacityAsked, index, 1, now, out);
    grow(index, 1, SplitCause::Growth, now, out);
}

void Engine::scaleByAlarms(std::size_t index, StepOutput& out) {
    TableState& table = m_state.tables[index];
    const TableSpec& spec = m_state.scenario->tables[index];
    const Micros now = startUs() + tickUs();
    table.minuteWrite += table.lastSecond.writeConsumed;
    table.minuteRead += table.lastSecond.readConsumed;
    const bool minuteEnds = now % (60 * kSecond) == 0;
    if (spec.autoScaling && !isOnDemand(table.capacity)) {
        TableCapacity to = table.update ? table.update->to : table.capacity;
        for (const Direction d : {Direction::Write, Direction::Read}) {
            const bool write = d == Direction::Write;
            const ScalingRules rules = scalingRules(*m_state.scenario, *spec.autoScaling, d);
            if (rules.most == 0) continue;
            ScalingState& state = write ? table.scaleWrite : table.scaleRead;
            const std::int64_t capacity = write ? table.capacity.write : table.capacity.read;
            if (minuteEnds) {
                noteMinute(state, rules, (write ? table.minuteWrite : table.minuteRead) / 60,
                           capacity, table.update.has_value(), now);
            }
            if (const auto wanted = takeRequest(state, now)) (write ? to.write : to.read) = *wanted;
        }
        const TableCapacity asked = table.update ? table.update->to : table.capacity;
        if (to != asked) requestUpdate(index, to, CapacityCause::AutoScaling, now, out);
    }
    if (minuteEnds) table.minuteWrite = table.minuteRead = 0;
}

}  // namespace partiscope
