// SPDX-License-Identifier: GPL-3.0-or-later
// The chain of gates: order, boundaries, and "all are debited or none" (core/sim/rules.md 6).
#include "core/sim/gates.h"

#include "tests/support/catch.h"

namespace partiscope {
namespace {

struct Fixture {
    Scenario scenario;
    TableState table;
    TablePlan plan;

    explicit Fixture(CapacityMode mode) {
        TableSpec spec;
        spec.name = "Orders";
        spec.mode = mode;
        spec.writeCapacity = 150;
        spec.readCapacity = 150;
        spec.partitions = 2;
        spec.maxWrite = mode == CapacityMode::OnDemand ? 50 : 0;
        scenario.tables.push_back(spec);
        make();
    }
    void make() {
        table = TableState{};
        table.map = PartitionMap(2);
        table.partitions.resize(2);
        plan = planTable(scenario, scenario.tables[0], capacityOf(scenario.tables[0]));
        fillAtStart(table, plan, scenario.tables[0].ageUs, scenario.model.burstWindowUs);
    }
    [[nodiscard]] Ask write(std::int64_t units) const {
        return {Direction::Write, units * kUnit, 0, 0, 0};
    }
};

TEST_CASE("a new table holds one second and has saved nothing", "[gates]") {
    Fixture f(CapacityMode::Provisioned);
    CHECK(f.table.write.allotment == 150 * kUnit);
    CHECK(f.table.write.burst == 0);
    CHECK(decide(f.table, f.plan, f.write(150)).refusedBy == Gate::None);
    const Verdict verdict = decide(f.table, f.plan, f.write(151));
    CHECK(verdict.refusedBy == Gate::TableCapacity);
    CHECK(verdict.reason == Reason::TableWriteProvisionedThroughputExceeded);
}

TEST_CASE("age saves burst, 300 seconds at most", "[gates]") {
    Fixture f(CapacityMode::Provisioned);
    f.scenario.tables[0].ageUs = 60 * kSecond;
    f.make();
    CHECK(f.table.read.burst == 150 * 60 * kUnit);
    f.scenario.tables[0].ageUs = 3'600 * kSecond;
    f.make();
    CHECK(f.table.read.burst == 45'000 * kUnit);  // KC-burst: 150 RCU idle for five minutes
}

TEST_CASE("what is not used becomes burst, up to 300 seconds", "[gates]") {
    Fixture f(CapacityMode::Provisioned);
    for (int second = 0; second < 300; ++second) refill(f.table, f.plan, kSecond);
    CHECK(f.table.write.burst == 45'000 * kUnit);
    refill(f.table, f.plan, kSecond);
    CHECK(f.table.write.burst == 45'000 * kUnit);
    debit(f.table, f.plan, f.write(100));  // the allotment goes first
    CHECK(f.table.write.allotment == 50 * kUnit);
    CHECK(f.table.write.burst == 45'000 * kUnit);
    debit(f.table, f.plan, f.write(80));
    CHECK(f.table.write.allotment == 0);
    CHECK(f.table.write.burst == (45'000 - 30) * kUnit);
}

TEST_CASE("burst does not lift the partition's ceiling", "[gates]") {
    Fixture f(CapacityMode::Provisioned);
    f.table.write.burst = 45'000 * kUnit;
    CHECK(decide(f.table, f.plan, f.write(1'000)).refusedBy == Gate::None);
    const Verdict verdict = decide(f.table, f.plan, f.write(1'001));
    CHECK(verdict.refusedBy == Gate::Partition);
    CHECK(verdict.reason == Reason::TableWriteKeyRangeThroughputExceeded);
}

TEST_CASE("the table is asked before the partition", "[gates]") {
    Fixture f(CapacityMode::Provisioned);
    f.table.partitions[0].writeHeld = 0;
    f.table.write.allotment = 0;
    CHECK(decide(f.table, f.plan, f.write(1)).refusedBy == Gate::TableCapacity);
    f.table.write.allotment = kUnit;
    CHECK(decide(f.table, f.plan, f.write(1)).refusedBy == Gate::Partition);
    CHECK(f.table.write.allotment == kUnit);  // deciding takes nothing
}

TEST_CASE("on demand the own maximum is asked before the account's quota", "[gates]") {
    Fixture f(CapacityMode::OnDemand);
    CHECK(f.plan.write.account == 40'000);
    Verdict verdict = decide(f.table, f.plan, f.write(51));
    CHECK(verdict.refusedBy == Gate::AccountOrMaximum);
    CHECK(verdict.reason == Reason::TableWriteMaxOnDemandThroughputExceeded);
    f.table.write.account = 10 * kUnit;
    verdict = decide(f.table, f.plan, f.write(11));
    CHECK(verdict.reason == Reason::TableWriteAccountLimitExceeded);
    debit(f.table, f.plan, f.write(10));
    CHECK(f.table.write.account == 0);
    CHECK(f.table.write.maximum == 40 * kUnit);
}

TEST_CASE("a strong read asks the leader, an eventual one its replica twice its units", "[gates]") {
    Fixture f(CapacityMode::OnDemand);
    const Ask strong{Direction::Read, kUnit, kUnit, 0, 0};
    const Ask eventual{Direction::Read, kUnit / 2, kUnit, 0, 2};
    debit(f.table, f.plan, strong);
    debit(f.table, f.plan, eventual);
    CHECK(f.table.partitions[0].readHeld[0] == 2'999 * kUnit);
    CHECK(f.table.partitions[0].readHeld[1] == 3'000 * kUnit);
    CHECK(f.table.partitions[0].readHeld[2] == 2'999 * kUnit);
    f.table.partitions[0].readHeld[2] = kUnit - 1;
    CHECK(decide(f.table, f.plan, eventual).reason == Reason::TableReadKeyRangeThroughputExceeded);
    CHECK(decide(f.table, f.plan, strong).refusedBy == Gate::None);
}

TEST_CASE("the linear mix lets a write weigh three reads of the leader", "[gates]") {
    Fixture f(CapacityMode::OnDemand);
    f.scenario.model.linearReadWriteMix = true;
    f.scenario.tables[0].maxWrite = 0;
    f.make();
    const Ask read{Direction::Read, 1'500 * kUnit, 1'500 * kUnit, 0, 0};
    debit(f.table, f.plan, read);
    CHECK(decide(f.table, f.plan, f.write(500)).refusedBy == Gate::None);
    CHECK(decide(f.table, f.plan, f.write(501)).refusedBy == Gate::Partition);
    debit(f.table, f.plan, f.write(500));
    CHECK(f.table.partitions[0].readHeld[0] == 0);
}

TEST_CASE("what a transaction took can be given back to the unit", "[gates]") {
    Fixture f(CapacityMode::Provisioned);
    f.table.write.burst = 1'000 * kUnit;
    const TableState before = f.table;
    const Debit taken = debit(f.table, f.plan, f.write(200));
    CHECK(taken.fromAllotment == 150 * kUnit);
    CHECK(taken.fromBurst == 50 * kUnit);
    giveBack(f.table, f.plan, taken);
    CHECK(f.table.write.allotment == before.write.allotment);
    CHECK(f.table.write.burst == before.write.burst);
    CHECK(f.table.partitions[0].writeHeld == before.partitions[0].writeHeld);
}

}  // namespace
}  // namespace partiscope
