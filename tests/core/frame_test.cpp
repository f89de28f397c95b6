// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timeline/frame_maker.h"

#include <algorithm>

#include "core/model/placement.h"
#include "core/sim/simulation.h"
#include "tests/support/catch.h"
#include "tests/support/scenario_builder.h"

using namespace partiscope;

namespace {

// 2,400 writes a second of 2 KB, all under one date: 4,800 units against a partition's 1,000, in a
// table of 10,000.
Scenario ordersByDate() {
    Scenario scenario;
    scenario.title = "Orders by date";
    TableSpec table;
    table.name = "Orders";
    table.partitionKey = "order_date";
    table.sortKey = "order_time";
    table.writeCapacity = 10'000;
    table.readCapacity = 3'000;
    table.partitions = 10;
    scenario.tables.push_back(table);
    scenario.attributes.push_back(test::constantAttribute("order_date", "2026-10-18"));
    AttributeSpec clock;
    clock.name = "order_time";
    clock.kind = AttributeKind::Clock;
    scenario.attributes.push_back(clock);
    TrafficSpec checkout;
    checkout.name = "checkout";
    checkout.rate.ratePerS = 2'400;
    checkout.evenArrivals = true;
    checkout.itemSize.bytes = 2 * kKilobyte;
    scenario.traffic.push_back(checkout);
    return scenario;
}

Simulation ranFor(const Scenario& scenario, Micros span) {
    Simulation simulation(std::make_shared<const Scenario>(scenario), scenario.seed);
    StepOutput out;
    while (simulation.atUs() < span) {
        simulation.step({}, out);
        out.clear();
    }
    return simulation;
}

const GateFrame& gateAt(const TableFrame& table, ChainStep step,
                        Direction direction = Direction::Write) {
    const auto found = std::find_if(
        table.gates.begin(), table.gates.end(),
        [&](const GateFrame& g) { return g.step == step && g.direction == direction; });
    REQUIRE(found != table.gates.end());
    return *found;
}

constexpr MicroUnits units(std::int64_t whole) { return whole * kUnit; }

}  // namespace

TEST_CASE("orders by date: the frame tells the story", "[frame]") {
    const Frame frame = makeFrame(ranFor(ordersByDate(), 5 * kSecond));
    CHECK(frame.tick == 500);
    CHECK(frame.atUs == 5 * kSecond);
    CHECK(frame.attemptsSoFar == 12'000);
    CHECK(frame.requestsSoFar == 12'000);
    CHECK(frame.acceptedSoFar + frame.throttledSoFar == 12'000);
    CHECK(frame.firstThrottleUs.has_value());
    REQUIRE(frame.tables.size() == 1);
    const TableFrame& table = frame.tables[0];
    CHECK(table.name == "Orders");
    CHECK(table.writeCapacity == units(10'000));
    CHECK(table.write == Flow{units(4'800), units(1'000), units(3'800)});
    CHECK(table.read == Flow{});
}

TEST_CASE("orders by date: the eighth lane is hot, the others idle", "[frame]") {
    const TableFrame table = makeFrame(ranFor(ordersByDate(), 5 * kSecond)).tables.at(0);
    REQUIRE(table.lanes.size() == 10);
    CHECK(table.lanes.front().fromShare == 0.0);
    CHECK(table.lanes.back().toShare == 1.0);
    for (std::size_t i = 0; i < table.lanes.size(); ++i) {
        INFO(i);
        const LaneFrame& lane = table.lanes[i];
        CHECK(lane.limitWrite == units(1'000));
        CHECK(lane.limitRead == units(3'000));
        CHECK(lane.toShare - lane.fromShare == Approx(0.1));
        if (i > 0) CHECK(lane.fromShare == table.lanes[i - 1].toShare);
        if (i == 7) {
            CHECK(partitionName(lane.id) == "H");
            CHECK(lane.write == Flow{units(4'800), units(1'000), units(3'800)});
            CHECK(lane.throttledSoFar > 0);
            CHECK(lane.writeHeld < units(2));
        } else {
            CHECK(lane.write == Flow{});
            CHECK(lane.throttledSoFar == 0);
            CHECK(lane.writeHeld == units(1'000));
        }
    }
    REQUIRE(table.hotKeys.size() == 1);
    CHECK(table.hotKeys[0].key == "2026-10-18");
    CHECK(table.hotKeys[0].lane == 7);
    CHECK(table.hotKeys[0].share > 0.7);
    CHECK(table.hotKeys[0].share < 0.8);
    CHECK(table.hotKeys[0].trafficShare == Approx(1.0));
}

TEST_CASE("orders by date: the chain of gates", "[frame]") {
    const TableFrame table = makeFrame(ranFor(ordersByDate(), 5 * kSecond)).tables.at(0);
    REQUIRE(table.gates.size() == kChainSteps);  // writes only
    for (std::size_t i = 0; i < kChainSteps; ++i) {
        CHECK(table.gates[i].step == static_cast<ChainStep>(i));
        CHECK(table.gates[i].applies == table.gates[i].whyNot.empty());
        CHECK((table.gates[i].refused > 0) == (table.gates[i].reason != Reason::None));
    }
    CHECK(gateAt(table, ChainStep::AccountOrMaximum).whyNot == "on-demand only");
    CHECK(gateAt(table, ChainStep::IndexBuffer).whyNot == "no index");
    CHECK(gateAt(table, ChainStep::ItemCollection).whyNot == "no local index");
    CHECK(gateAt(table, ChainStep::StaticShare).whyNot == "no gate since 2019");

    const GateFrame& capacity = gateAt(table, ChainStep::TableCapacity);
    CHECK(capacity.asked == units(4'800));
    CHECK(capacity.limit == units(10'000));
    CHECK(capacity.refused == 0);
    CHECK(capacity.heldMost == units(10'000));
    CHECK(capacity.held > units(9'900));  // full at each refill

    const GateFrame& burst = gateAt(table, ChainStep::SavedBurst);
    CHECK(burst.asked == 0);
    CHECK(burst.heldMost == units(3'000'000));
    CHECK(burst.held > units(40'000));  // about 9,000 a second go unused
    CHECK(burst.held < units(50'000));

    const GateFrame& partition = gateAt(table, ChainStep::Partition);
    CHECK(partition.partitionName == "H");
    CHECK(partition.asked == units(4'800));
    CHECK(partition.limit == units(1'000));
    CHECK(partition.heldMost == units(1'000));
    CHECK(partition.refused == units(3'800));
    CHECK(partition.reason == Reason::TableWriteKeyRangeThroughputExceeded);
}

TEST_CASE("streams are shown a second at a time", "[frame]") {
    const StreamFrame stream = makeFrame(ranFor(ordersByDate(), 5 * kSecond)).streams.at(0);
    CHECK(stream.name == "checkout");
    CHECK(stream.direction == Direction::Write);
    CHECK(stream.itemBytes == 2'048);
    CHECK(stream.callsPerS == Approx(2'400));
    CHECK(stream.acceptedPerS == Approx(500));
    CHECK(stream.throttledPerS == Approx(1'900));
    CHECK(stream.unitsPerCall == units(2));
    CHECK_FALSE(stream.closedLoop);
    CHECK_FALSE(stream.finished);
    CHECK(stream.waitingForRetry == 0);
}

TEST_CASE("in the first second rates are scaled from the start", "[frame]") {
    const Frame start = makeFrame(ranFor(ordersByDate(), 0));
    CHECK(start.tables.at(0).write == Flow{});
    CHECK(start.streams.at(0).callsPerS == 0);
    CHECK(start.streams.at(0).unitsPerCall == units(2));  // known before the first call
    CHECK_FALSE(start.firstThrottleUs.has_value());

    const Frame early = makeFrame(ranFor(ordersByDate(), 100'000));
    CHECK(early.tables.at(0).write.asked == units(4'800));
    CHECK(early.tables.at(0).write.refused == 0);  // the bucket was full
    CHECK(early.streams.at(0).callsPerS == Approx(2'400));

    // At exactly one second the complete second counts: the bucket's 1,000 and the refill's.
    const Frame second = makeFrame(ranFor(ordersByDate(), kSecond));
    CHECK(second.tables.at(0).write.asked == units(4'800));
    CHECK(second.tables.at(0).write.served > units(1'900));
}

TEST_CASE("all shards of a small key set are shown with their lanes", "[frame]") {
    Scenario scenario = ordersByDate();
    scenario.traffic[0].writeShards.present = true;
    scenario.traffic[0].writeShards.count = 8;
    const TableFrame table = makeFrame(ranFor(scenario, 3 * kSecond)).tables.at(0);
    REQUIRE(table.hotKeys.size() == 8);
    double sum = 0;
    const PartitionMap map(10);
    for (const HotKeyFrame& key : table.hotKeys) {
        const KeyPosition place = placeOf(key.key);
        CHECK(key.lane == map.rangeIndexOf(map.lookup(place)));
        CHECK(key.trafficShare > 0.05);
        sum += key.trafficShare;
    }
    CHECK(sum == Approx(1.0));
    CHECK(std::is_sorted(
        table.hotKeys.begin(), table.hotKeys.end(),
        [](const auto& a, const auto& b) { return a.trafficShare > b.trafficShare; }));
}

TEST_CASE("64 keys are all shown, 65 only the busiest", "[frame]") {
    for (const std::int64_t count : {64, 65}) {
        Scenario scenario = ordersByDate();
        scenario.attributes[0] = test::attributeOfKind("order_date", AttributeKind::Uniform, count);
        const TableFrame table = makeFrame(ranFor(scenario, 2 * kSecond)).tables.at(0);
        if (count == 64) {
            CHECK(table.hotKeys.size() == 64);
        } else {
            CHECK(table.hotKeys.size() >= FrameMaker::kBusiestKeys);
            CHECK(table.hotKeys.size() <= 2 * FrameMaker::kBusiestKeys);
            CHECK(table.hotKeys[0].trafficShare < 0.1);
        }
    }
}

TEST_CASE("on demand other gates apply", "[frame]") {
    Scenario scenario = ordersByDate();
    TableSpec& spec = scenario.tables[0];
    spec.mode = CapacityMode::OnDemand;
    spec.writeCapacity = spec.readCapacity = 0;
    spec.maxWrite = 3'000;
    scenario.limits.partitionWrite = 100'000;  // so that only the maximum refuses
    const TableFrame table = makeFrame(ranFor(scenario, 5 * kSecond)).tables.at(0);
    CHECK(table.writeCapacity == 0);
    const GateFrame& maximum = gateAt(table, ChainStep::AccountOrMaximum);
    CHECK(maximum.applies);
    CHECK(maximum.limit == units(3'000));
    CHECK(maximum.asked == units(4'800));
    CHECK(maximum.refused == units(1'800));
    CHECK(maximum.reason == Reason::TableWriteMaxOnDemandThroughputExceeded);
    // Ten partitions of 100,000: what an on-demand table can serve at once.
    CHECK(gateAt(table, ChainStep::TableCapacity).whyNot == "serves 1,000,000");
    CHECK(gateAt(table, ChainStep::SavedBurst).whyNot == "provisioned only");
    CHECK(gateAt(table, ChainStep::Partition).refused == 0);
}

TEST_CASE("the table's refusals are the table's, not the partition's", "[frame]") {
    Scenario scenario = ordersByDate();
    scenario.tables[0].writeCapacity = 600;
    const TableFrame table = makeFrame(ranFor(scenario, 5 * kSecond)).tables.at(0);
    const GateFrame& capacity = gateAt(table, ChainStep::TableCapacity);
    CHECK(capacity.refused == units(4'200));
    CHECK(capacity.reason == Reason::TableWriteProvisionedThroughputExceeded);
    CHECK(gateAt(table, ChainStep::SavedBurst).asked == units(4'200));
    CHECK(gateAt(table, ChainStep::SavedBurst).refused == 0);
    CHECK(gateAt(table, ChainStep::Partition).refused == 0);
    CHECK(gateAt(table, ChainStep::Partition).reason == Reason::None);
}

TEST_CASE("reads and writes have a chain each", "[frame]") {
    Scenario scenario = ordersByDate();
    TrafficSpec reads;
    reads.name = "lookup";
    reads.operation = Operation::GetItem;
    reads.consistent = true;
    reads.rate.ratePerS = 100;
    reads.evenArrivals = true;
    scenario.traffic.push_back(reads);
    const TableFrame table = makeFrame(ranFor(scenario, 3 * kSecond)).tables.at(0);
    REQUIRE(table.gates.size() == 2 * kChainSteps);
    CHECK(gateAt(table, ChainStep::Partition, Direction::Read).asked == units(100));
    CHECK(gateAt(table, ChainStep::Partition, Direction::Read).limit == units(3'000));
    CHECK(gateAt(table, ChainStep::Partition, Direction::Write).asked == units(4'800));
    CHECK(table.hotKeys.size() == 1);  // one key, whoever asks for it
}

TEST_CASE("waiting retries are counted by stream", "[frame]") {
    Scenario scenario = ordersByDate();
    scenario.traffic[0].retries.attempts = 5;
    scenario.traffic[0].retries.baseUs = 500'000;
    const Simulation simulation = ranFor(scenario, 5 * kSecond);
    const Frame frame = makeFrame(simulation);
    CHECK(frame.streams.at(0).waitingForRetry == simulation.state().pending.size());
    CHECK(frame.streams.at(0).waitingForRetry > 0);
    CHECK(frame.streams.at(0).retriesPerS > 0);
}

TEST_CASE("making frames changes nothing", "[frame]") {
    Simulation watched(std::make_shared<const Scenario>(test::smallScenario()), 5);
    Simulation alone(std::make_shared<const Scenario>(test::smallScenario()), 5);
    StepOutput out;
    FrameMaker maker;
    Frame frame;
    for (int i = 0; i < 300; ++i) {
        watched.step({}, out);
        alone.step({}, out);
        out.clear();
        maker.refreshHotKeys(watched);
        maker.fill(watched, frame);
        REQUIRE(watched.digest() == alone.digest());
    }
}

TEST_CASE("hot keys are due once a simulated second, after a change and after going back",
          "[frame]") {
    Simulation simulation(std::make_shared<const Scenario>(test::smallScenario()), 5);
    FrameMaker maker;
    StepOutput out;
    CHECK(maker.hotKeysDue(simulation));
    maker.refreshHotKeys(simulation);
    CHECK_FALSE(maker.hotKeysDue(simulation));
    const State start = simulation.state();
    for (int i = 0; i < 99; ++i) simulation.step({}, out);
    CHECK_FALSE(maker.hotKeysDue(simulation));
    simulation.step({}, out);
    CHECK(maker.hotKeysDue(simulation));
    maker.refreshHotKeys(simulation);
    const std::vector<Command> change{{100, 1, "traffic.s.rate", "5"}};
    simulation.step(change, out);
    CHECK(maker.hotKeysDue(simulation));
    maker.refreshHotKeys(simulation);
    simulation.restore(start);
    CHECK(maker.hotKeysDue(simulation));
}

TEST_CASE("a frame that is used again is like a new one", "[frame]") {
    const Simulation small = ranFor(test::smallScenario(), kSecond);
    const Simulation orders = ranFor(ordersByDate(), 2 * kSecond);
    FrameMaker maker;
    Frame frame;
    maker.refreshHotKeys(small);
    maker.fill(small, frame);
    frame.samples.resize(3);
    frame.refusedExample = RequestRecord{};
    frame.digest = 1;
    frame.playing = frame.atEnd = true;
    maker.refreshHotKeys(orders);
    maker.fill(orders, frame);
    const Frame fresh = makeFrame(orders);
    CHECK(frame.tables == fresh.tables);
    CHECK(frame.streams == fresh.streams);
    CHECK(frame.samples.empty());
    CHECK_FALSE(frame.refusedExample.has_value());
    CHECK_FALSE(frame.digest.has_value());
    CHECK_FALSE(frame.playing);
    CHECK_FALSE(frame.atEnd);
}

TEST_CASE("partitions are named like columns", "[frame]") {
    CHECK(partitionName(PartitionId{0}) == "A");
    CHECK(partitionName(PartitionId{7}) == "H");
    CHECK(partitionName(PartitionId{25}) == "Z");
    CHECK(partitionName(PartitionId{26}) == "AA");
    CHECK(partitionName(PartitionId{51}) == "AZ");
    CHECK(partitionName(PartitionId{52}) == "BA");
    CHECK(partitionName(PartitionId{701}) == "ZZ");
    CHECK(partitionName(PartitionId{702}) == "AAA");
    CHECK_FALSE(partitionName(PartitionId{0xFFFF'FFFFU}).empty());
}

TEST_CASE("a key's units weigh writes three times, whoever reads and writes it", "[frame]") {
    Scenario scenario = ordersByDate();
    scenario.traffic[0].rate.ratePerS = 100;  // 200 WCU/s: all are served
    TrafficSpec reader = scenario.traffic[0];
    reader.name = "reader";
    reader.operation = Operation::GetItem;
    reader.rate.ratePerS = 50;
    reader.consistent = true;  // 2 KB: 1 RCU each
    scenario.traffic.push_back(reader);
    const Frame frame = makeFrame(ranFor(scenario, 5 * kSecond));
    const std::vector<KeyCountFrame>& keys = frame.tables[0].mostAccessed;
    REQUIRE(keys.size() == 1);
    CHECK(keys[0].key == "2026-10-18");
    CHECK(keys[0].units == units(3 * 1'000 + 250));  // facts 7.2: 3 × 1,000 WCU + 250 RCU
    CHECK(keys[0].throttled == 0);
}
