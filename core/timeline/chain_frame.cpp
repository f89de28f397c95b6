// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timeline/chain_frame.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "core/base/grouped.h"
#include "core/base/rng.h"
#include "core/timeline/hot_keys.h"

namespace partiscope {

namespace {

struct DirectionReasons {
    Reason maximum, account, capacity, partition;
};
constexpr DirectionReasons kWriteReasons{
    Reason::TableWriteMaxOnDemandThroughputExceeded, Reason::TableWriteAccountLimitExceeded,
    Reason::TableWriteProvisionedThroughputExceeded, Reason::TableWriteKeyRangeThroughputExceeded};
constexpr DirectionReasons kReadReasons{
    Reason::TableReadMaxOnDemandThroughputExceeded, Reason::TableReadAccountLimitExceeded,
    Reason::TableReadProvisionedThroughputExceeded, Reason::TableReadKeyRangeThroughputExceeded};

constexpr std::array<std::string_view, kChainSteps> kStepNames{
    "Account and maximum", "Table capacity",  "Saved burst", "Partition",
    "Index buffer",        "Item collection", "Static share"};

// All that the chain of one direction is made of.
struct Chain {
    const Scenario& scenario;
    const TableSpec& spec;
    const TableCapacity& inForce;
    const TableGates& gates;
    const TableFrame& frame;
    Direction direction;
    const DirectionReasons& reasons;
    Flow flow;                     // of the whole table
    MicroUnits refusedByMaximum;   // units/s
    MicroUnits refusedByCapacity;  // units/s

    [[nodiscard]] bool isWrite() const { return direction == Direction::Write; }
    [[nodiscard]] bool isProvisioned() const { return inForce.mode == CapacityMode::Provisioned; }
    [[nodiscard]] bool hasShares() const { return isProvisioned() && scenario.era != Era::Today; }
    [[nodiscard]] std::int64_t capacity() const { return isWrite() ? inForce.write : inForce.read; }
    [[nodiscard]] MicroUnits warm() const { return isWrite() ? frame.warmWrite : frame.warmRead; }
    [[nodiscard]] GateFrame gate(ChainStep step, Gate of) const {
        GateFrame result;
        result.step = step;
        result.gate = of;
        result.direction = direction;
        return result;
    }
    [[nodiscard]] GateFrame absent(ChainStep step, Gate of, std::string whyNot) const {
        GateFrame result = gate(step, of);
        result.whyNot = std::move(whyNot);
        return result;
    }
};

GateFrame maximumGate(const Chain& chain) {
    if (chain.isProvisioned()) {
        return chain.absent(ChainStep::AccountOrMaximum, Gate::AccountOrMaximum, "on-demand only");
    }
    GateFrame gate = chain.gate(ChainStep::AccountOrMaximum, Gate::AccountOrMaximum);
    const Limits& limits = chain.scenario.limits;
    const std::int64_t account = chain.isWrite() ? limits.tableWrite : limits.tableRead;
    const std::int64_t maximum = chain.isWrite() ? chain.spec.maxWrite : chain.spec.maxRead;
    // Of the two the one that binds first.
    const bool own = maximum > 0 && maximum <= account;
    gate.applies = true;
    gate.asked = chain.flow.asked;
    gate.limit = (own ? maximum : account) * kUnit;
    gate.held = own ? chain.gates.maximum : chain.gates.account;
    gate.heldMost = unitsOver(own ? maximum : account, chain.scenario.model.tableBucketDepthUs);
    gate.refused = chain.refusedByMaximum;
    gate.refusedInAll = gate.refused;
    if (gate.refused > 0) gate.reason = own ? chain.reasons.maximum : chain.reasons.account;
    return gate;
}

GateFrame capacityGate(const Chain& chain) {
    if (!chain.isProvisioned()) {
        return chain.absent(ChainStep::TableCapacity, Gate::TableCapacity,
                            "serves " + grouped(chain.warm() / kUnit));
    }
    if (chain.hasShares()) {
        return chain.absent(ChainStep::TableCapacity, Gate::TableCapacity,
                            "divided among the partitions");
    }
    GateFrame gate = chain.gate(ChainStep::TableCapacity, Gate::TableCapacity);
    gate.applies = true;
    gate.asked = chain.flow.asked - chain.refusedByMaximum;
    gate.limit = chain.capacity() * kUnit;
    gate.held = chain.gates.allotment;
    gate.heldMost = unitsOver(chain.capacity(), chain.scenario.model.tableBucketDepthUs);
    gate.refused = chain.refusedByCapacity;
    gate.refusedInAll = gate.refused;
    if (gate.refused > 0) gate.reason = chain.reasons.capacity;
    return gate;
}

// A refusal for want of capacity and burst is the table's: it is counted there and not again here.
GateFrame burstGate(const Chain& chain) {
    if (!chain.isProvisioned()) {
        return chain.absent(ChainStep::SavedBurst, Gate::TableCapacity, "provisioned only");
    }
    if (chain.hasShares()) {
        return chain.absent(ChainStep::SavedBurst, Gate::TableCapacity, "each share has its own");
    }
    GateFrame gate = chain.gate(ChainStep::SavedBurst, Gate::TableCapacity);
    const MicroUnits asked = chain.flow.asked - chain.refusedByMaximum;
    gate.applies = true;
    gate.asked = std::max<MicroUnits>(0, asked - chain.capacity() * kUnit);
    gate.limit = chain.capacity() * kUnit;
    gate.held = chain.gates.burst;
    gate.heldMost = unitsOver(chain.capacity(), chain.scenario.model.burstWindowUs);
    return gate;
}

// The lane to show: most refused; where none is refused, most of its limit asked; ties: the first.
const LaneFrame& hottestLane(const Chain& chain) {
    const auto flowOf = [&chain](const LaneFrame& lane) -> const Flow& {
        return chain.isWrite() ? lane.write : lane.read;
    };
    // Lanes have the same limit (or shares that a split halved), so that it goes by what is asked.
    return *std::max_element(chain.frame.lanes.begin(), chain.frame.lanes.end(),
                             [&flowOf](const LaneFrame& a, const LaneFrame& b) {
                                 const Flow& left = flowOf(a);
                                 const Flow& right = flowOf(b);
                                 if (left.refused != right.refused) {
                                     return left.refused < right.refused;
                                 }
                                 return left.asked < right.asked;
                             });
}

GateFrame partitionGate(const Chain& chain) {
    GateFrame gate = chain.gate(ChainStep::Partition, Gate::Partition);
    const LaneFrame& lane = hottestLane(chain);
    const Flow& flow = chain.isWrite() ? lane.write : lane.read;
    gate.applies = true;
    gate.asked = flow.asked;
    const Limits& limits = chain.scenario.limits;
    gate.limit = (chain.isWrite() ? limits.partitionWrite : limits.partitionRead) * kUnit;
    gate.held = chain.isWrite() ? lane.writeHeld : lane.readHeld;
    gate.heldMost = unitsOver(gate.limit / kUnit, chain.scenario.model.partitionBucketDepthUs);
    gate.partitionName = partitionName(lane.id);
    // A lane also counts what the table's own gates refused of it; those are not this gate's.
    const MicroUnits byPartitions =
        chain.flow.refused - chain.refusedByMaximum - chain.refusedByCapacity;
    gate.refused = std::clamp<MicroUnits>(byPartitions, 0, flow.refused);
    gate.refusedInAll = std::max<MicroUnits>(0, byPartitions);
    if (gate.refused > 0) gate.reason = chain.reasons.partition;
    return gate;
}

// Eras 2012 and 2018: the share of the hottest partition, with its own burst.
GateFrame shareGate(const Chain& chain, const TableState& state) {
    if (!chain.hasShares()) {
        return chain.absent(ChainStep::StaticShare, Gate::StaticShare,
                            chain.isProvisioned() ? "no gate since 2019" : "provisioned only");
    }
    GateFrame gate = chain.gate(ChainStep::StaticShare, Gate::StaticShare);
    const LaneFrame& lane = hottestLane(chain);
    const PartitionShare& share = state.shares[lane.id.value];
    const ShareFlow& flow = chain.isWrite() ? share.write : share.read;
    const Flow& asked = chain.isWrite() ? lane.write : lane.read;
    gate.applies = true;
    gate.asked = asked.asked;
    gate.limit = chain.isWrite() ? lane.shareWrite : lane.shareRead;
    gate.held = flow.held + flow.burst;
    gate.heldMost = static_cast<MicroUnits>(
        static_cast<Uint128>(gate.limit) *
        static_cast<Uint128>(chain.scenario.model.burstWindowUs) / static_cast<Uint128>(kSecond));
    gate.partitionName = partitionName(lane.id);
    gate.refused = std::min(flow.refusedLast, asked.refused);
    gate.refusedInAll = chain.refusedByCapacity;
    if (gate.refused > 0) gate.reason = chain.reasons.capacity;
    return gate;
}

bool hasStream(const Scenario& scenario, std::size_t table, Direction direction) {
    return std::any_of(scenario.traffic.begin(), scenario.traffic.end(),
                       [&](const TrafficSpec& stream) {
                           return tableOf(scenario, stream).value == table &&
                                  directionOf(stream.operation) == direction;
                       });
}

}  // namespace

MicroUnits SecondRate::units(MicroUnits last, MicroUnits current) const {
    if (!isFirstSecond()) return last;
    if (m_atUs == 0) return 0;
    const auto scaled = static_cast<Uint128>(current) * static_cast<Uint128>(kSecond);
    return static_cast<MicroUnits>(scaled / static_cast<Uint128>(m_atUs));
}

Flow SecondRate::flow(const FlowSum& last, const FlowSum& current) const {
    Flow flow;
    flow.asked = units(last.asked, current.asked);
    flow.served = units(last.consumed, current.consumed);
    flow.refused = flow.asked - flow.served;
    return flow;
}

double SecondRate::perSecond(std::uint64_t count) const {
    if (!isFirstSecond()) return static_cast<double>(count);
    if (m_atUs == 0) return 0;
    return static_cast<double>(count) * static_cast<double>(kSecond) / static_cast<double>(m_atUs);
}

void fillChain(const Scenario& scenario, std::size_t table, const TableState& state,
               const SecondRate& rate, TableFrame& frame) {
    frame.gates.clear();
    const bool reads = hasStream(scenario, table, Direction::Read);
    const bool writes = hasStream(scenario, table, Direction::Write) || !reads;
    for (const Direction direction : {Direction::Write, Direction::Read}) {
        const bool write = direction == Direction::Write;
        if (!(write ? writes : reads)) continue;
        const TableGates& gates = write ? state.write : state.read;
        const Chain chain{scenario,
                          scenario.tables[table],
                          state.capacity,
                          gates,
                          frame,
                          direction,
                          write ? kWriteReasons : kReadReasons,
                          write ? frame.write : frame.read,
                          rate.units(gates.refusedByMaximumLast, gates.refusedByMaximumThis),
                          rate.units(gates.refusedByCapacityLast, gates.refusedByCapacityThis)};
        frame.gates.push_back(maximumGate(chain));
        frame.gates.push_back(capacityGate(chain));
        frame.gates.push_back(burstGate(chain));
        if (chain.hasShares()) frame.gates.push_back(shareGate(chain, state));  // asked before it
        frame.gates.push_back(partitionGate(chain));
        frame.gates.push_back(chain.absent(ChainStep::IndexBuffer, Gate::IndexBuffer, "no index"));
        frame.gates.push_back(
            chain.absent(ChainStep::ItemCollection, Gate::ItemCollection, "no local index"));
        if (!chain.hasShares()) frame.gates.push_back(shareGate(chain, state));
    }
}

std::string_view chainStepName(ChainStep step) {
    return kStepNames[static_cast<std::size_t>(step)];
}

}  // namespace partiscope
