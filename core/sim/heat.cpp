// SPDX-License-Identifier: GPL-3.0-or-later
// Which partitions are near a limit, what they were asked meanwhile, and what follows from it: a split
// for heat or a refusal (rules.md 8). Decided at whole seconds; between them only samples are taken.
#include <algorithm>

#include "core/base/check.h"
#include "core/sim/engine.h"

namespace partiscope {

namespace {

constexpr std::uint64_t kSamplesPerSecond = 1'024;  // of a table
constexpr std::int64_t kCoolerCounts = 2;           // a cool second takes back so many hot ones
constexpr Micros kJudgeEveryUs = 5 * kSecond;

std::uint64_t mixed(std::uint64_t v) {
    v *= 0x9E3779B97F4A7C15ULL;
    v ^= v >> 32;
    v *= 0xD6E8FEB86659FD93ULL;
    return v ^ (v >> 32);
}

// Requests come in clumps; the service will hardly look at single seconds (rules.md 8).
void smooth(MicroUnits& heat, MicroUnits consumed) {
    constexpr MicroUnits kParts = 8;
    heat += (consumed - heat) / kParts;
}

void countHot(std::int64_t& hotS, bool hot) {
    hotS = hot ? hotS + 1 : std::max<std::int64_t>(0, hotS - kCoolerCounts);
}

// The accesses of one direction, in order of time.
std::vector<ObservedAccess> ofDirection(const std::vector<ObservedAccess>& seen, bool write) {
    std::vector<ObservedAccess> found;
    std::copy_if(seen.begin(), seen.end(), std::back_inserter(found),
                 [&](const ObservedAccess& access) { return access.write == write; });
    return found;
}

}  // namespace

HeatWatch* findWatch(TableState& table, std::uint32_t partition) {
    const auto found = std::lower_bound(
        table.watches.begin(), table.watches.end(), partition,
        [](const HeatWatch& watch, std::uint32_t id) { return watch.partition < id; });
    return found != table.watches.end() && found->partition == partition ? &*found : nullptr;
}

// One access in each stretch of `sampleEvery`, at a place that repeats with nothing in the traffic.
void beginSampleStretch(TableState& table, std::uint64_t first) {
    table.sampleFrom = first;
    const Uint128 product = static_cast<Uint128>(mixed(first)) * table.sampleEvery;
    table.sampleAt = first + static_cast<std::uint64_t>(product >> 64);
}

void keepObserved(HeatWatch& watch, const ObservedAccess& access) {
    if (++watch.passedOver < watch.keepEvery) return;
    watch.passedOver = 0;
    watch.seen.push_back(access);
    if (watch.seen.size() < kObservedMost) return;
    // Half as dense from here on, so that the whole time of the watch stays in sight.
    std::size_t kept = 0;
    for (std::size_t i = 0; i < watch.seen.size(); i += 2) watch.seen[kept++] = watch.seen[i];
    watch.seen.resize(kept);
    watch.keepEvery *= 2;
}

void Engine::observe(StreamPlan& plan, std::uint32_t partition, KeyPosition place,
                     std::uint64_t item, Micros firstUs, MicroUnits units) {
    HeatWatch* const watch = findWatch(m_state.tables[plan.table], partition);
    if (watch == nullptr) return;
    if (plan.hasSortKey) plan.sortKey->setSort(place, item, firstUs);
    keepObserved(*watch, {place, static_cast<std::uint32_t>(units / (kUnit / 1'000)),
                          plan.direction == Direction::Write});
}

// Whole seconds: counts hot ones, begins and ends watches.
void Engine::updateWatches(std::size_t index) {
    TableState& table = m_state.tables[index];
    const TablePlan& plan = m_tables[index];
    const Micros now = startUs() + tickUs();
    const bool hadWatches = !table.watches.empty();
    std::vector<HeatWatch> next;
    std::size_t at = 0;
    for (std::uint32_t id = 0; id < table.partitions.size(); ++id) {
        PartitionState& p = table.partitions[id];
        smooth(p.writeHeat, p.writeLastSecond.consumed);
        smooth(p.readHeat, p.readLastSecond.consumed);
        const bool writeHot = p.writeHeat >= plan.write.hotUnits;
        const bool readHot = p.readHeat >= plan.read.hotUnits;
        const bool watched = at < table.watches.size() && table.watches[at].partition == id;
        if (!watched && !writeHot && !readHot) continue;
        HeatWatch watch = watched ? std::move(table.watches[at++]) : HeatWatch{};
        if (!watched) {
            watch.partition = id;
            watch.sinceUs = now - kSecond;
            watch.windowUs = jittered(index, plan.splitWindowUs, plan.splitWindowUs / 10);
        }
        countHot(watch.writeHotS, writeHot);
        countHot(watch.readHotS, readHot);
        if (watch.writeHotS > 0 || watch.readHotS > 0) next.push_back(std::move(watch));
    }
    table.watches = std::move(next);
    const std::uint64_t asked = table.asks - table.asksBefore;
    table.asksBefore = table.asks;
    const std::uint64_t every = std::max<std::uint64_t>(1, asked / kSamplesPerSecond);
    if (every == table.sampleEvery && hadWatches) return;
    table.sampleEvery = every;
    beginSampleStretch(table, table.asks);
}

// From `least` to `least + span`, by a draw of TABLE/policy.
Micros Engine::jittered(std::size_t index, Micros least, Micros span) {
    TableState& table = m_state.tables[index];
    const RandomStream draws(m_seed, m_state.scenario->tables[index].name + "/policy");
    const std::uint64_t draw = draws.at(table.policyDraws++);
    const Micros exact =
        least + static_cast<Micros>(scaleDraw(draw, static_cast<std::uint64_t>(span) + 1));
    return exact / kSecond * kSecond;  // policies work at whole seconds
}

bool Engine::splitsInsideCollection(const TableState& table, const KeyPosition& at) const {
    return std::any_of(table.splits.begin(), table.splits.end(), [&](const RunningSplit& split) {
        return split.insideCollection && split.at.hashHigh == at.hashHigh &&
               split.at.hashLow == at.hashLow;
    });
}

void Engine::judgeHeat(std::size_t index, StepOutput& out) {
    TableState& table = m_state.tables[index];
    const TablePlan& plan = m_tables[index];
    const Micros now = startUs() + tickUs();
    for (HeatWatch& watch : table.watches) {
        const bool write = watch.writeHotS >= watch.readHotS;
        const Micros hotUs = std::max(watch.writeHotS, watch.readHotS) * kSecond;
        if (hotUs < watch.windowUs || isSplitting(table, watch.partition)) continue;
        if (watch.judgedUs >= 0 && now - watch.judgedUs < kJudgeEveryUs) continue;
        watch.judgedUs = now;
        const std::uint32_t range = table.map.rangeIndexOf(PartitionId{watch.partition});
        const SplitChoice choice = chooseHeatSplit(
            ofDirection(watch.seen, write), table.map.rangeStart(range), rangeEnd(table.map, range),
            {!m_state.scenario->tables[index].localIndexes.empty(), kUsefulShareMilli});
        if (choice.at) {
            // One step at a time: a collection is not cut at two places at once.
            if (choice.insideCollection && splitsInsideCollection(table, *choice.at)) continue;
            watch.refusal = RefusalCause::None;
            const Micros third = plan.splitTimeUs / 3;
            RunningSplit split;
            split.partition = watch.partition;
            split.beganUs = now;
            split.endsUs = now + jittered(index, plan.splitTimeUs - third, 2 * third);
            split.at = *choice.at;
            split.lowerShareMilli = choice.lowerShareMilli;
            split.insideCollection = choice.insideCollection;
            beginSplit(index, split, out);
        } else if (choice.refusal != RefusalCause::None && choice.refusal != watch.refusal) {
            watch.refusal = choice.refusal;
            Event event;
            event.kind = EventKind::SplitRefused;
            event.tick = m_state.tick;
            event.atUs = now;
            event.table = TableId{static_cast<std::uint32_t>(index)};
            event.partition = PartitionId{watch.partition};
            event.hasPartition = true;
            event.refusal = choice.refusal;
            out.events.push_back(event);
        }
    }
}

}  // namespace partiscope
