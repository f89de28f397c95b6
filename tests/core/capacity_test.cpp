// SPDX-License-Identifier: GPL-3.0-or-later
// Every row of the developer guide's capacity arithmetic (read-write-operations, transaction-apis,
// bp-query-scan), with the guide's own numbers where it gives some.
#include "core/model/capacity.h"

#include <vector>

#include "tests/support/catch.h"

namespace partiscope {
namespace {

constexpr Bytes kb(double kilobytes) { return static_cast<Bytes>(kilobytes * 1'024); }
constexpr MicroUnits units(double count) { return static_cast<MicroUnits>(count * 1'000'000); }

TEST_CASE("a strong read costs a unit for each 4 KB begun", "[capacity]") {
    CHECK(readUnits(0, Consistency::Strong) == units(1));  // an absent item pays the least
    CHECK(readUnits(1, Consistency::Strong) == units(1));
    CHECK(readUnits(kb(4), Consistency::Strong) == units(1));
    CHECK(readUnits(kb(4) + 1, Consistency::Strong) == units(2));
    CHECK(readUnits(kb(20), Consistency::Strong) == units(5));  // bp-partition-key-design
    CHECK(readUnits(kItemBytesMax, Consistency::Strong) == units(100));
}

TEST_CASE("an eventual read costs half, a transactional one twice", "[capacity]") {
    CHECK(readUnits(0, Consistency::Eventual) == units(0.5));
    CHECK(readUnits(kb(4), Consistency::Eventual) == units(0.5));
    CHECK(readUnits(kb(4) + 1, Consistency::Eventual) == units(1));
    CHECK(readUnits(kb(4), Consistency::Transactional) == units(2));
    CHECK(readUnits(kb(8), Consistency::Transactional) == units(4));
}

TEST_CASE("a batch rounds each item, a query rounds the sum", "[capacity]") {
    const std::vector<Bytes> two{kb(1.5), kb(6.5)};  // 4 KB + 8 KB = 12 KB
    CHECK(batchReadUnits(two, Consistency::Strong) == units(3));
    CHECK(queryUnits(kb(8), Consistency::Strong) == units(2));        // the same two, queried
    CHECK(queryUnits(kb(40.8), Consistency::Strong) == units(11));    // 44 KB
    CHECK(queryUnits(1'500 * 64, Consistency::Strong) == units(24));  // 96 KB
    CHECK(queryUnits(0, Consistency::Eventual) == units(0.5));  // an empty result, each partition
    CHECK(queryUnits(kPageBytesMax, Consistency::Eventual) == units(128));  // a 1 MB page
    CHECK(queryUnits(kPageBytesMax, Consistency::Strong) == units(256));
}

TEST_CASE("a write costs a unit for each KB begun, at least one", "[capacity]") {
    CHECK(writeUnits(0) == units(1));
    CHECK(writeUnits(1) == units(1));
    CHECK(writeUnits(kb(1)) == units(1));
    CHECK(writeUnits(kb(1) + 1) == units(2));
    CHECK(writeUnits(kb(2)) == units(2));
    CHECK(writeUnits(20'000) == units(20));  // public case 43
    CHECK(writeUnits(kItemBytesMax) == units(400));
}

TEST_CASE("an overwrite costs the larger of both sizes, a delete what it removes", "[capacity]") {
    CHECK(overwriteUnits(0, kb(3)) == units(3));
    CHECK(overwriteUnits(kb(5), kb(3)) == units(5));
    CHECK(overwriteUnits(kb(300), kb(310)) == units(310));  // a false condition costs the same
    CHECK(deleteUnits(kb(2.5)) == units(3));
    CHECK(deleteUnits(0) == units(1));
}

TEST_CASE("batch and transactional writes", "[capacity]") {
    const std::vector<Bytes> two{kb(0.5), kb(3.5)};
    CHECK(batchWriteUnits(two) == units(5));
    const std::vector<Bytes> three(3, 500);
    CHECK(transactionWriteUnits(three) == units(6));
    CHECK(transactionReadUnits(three) == units(6));
    CHECK(transactionRepeatUnits(three) == units(6));  // charged as reads
}

TEST_CASE("what a member of each operation asks", "[capacity]") {
    CHECK(memberUnits(Operation::PutItem, kb(2), false) == units(2));
    CHECK(memberUnits(Operation::BatchWriteItem, kb(2), false) == units(2));
    CHECK(memberUnits(Operation::ConditionCheck, kb(2), false) == units(4));
    CHECK(memberUnits(Operation::TransactWriteItems, kb(2), false) == units(4));
    CHECK(memberUnits(Operation::GetItem, kb(4), false) == units(0.5));
    CHECK(memberUnits(Operation::GetItem, kb(4), true) == units(1));
    CHECK(memberUnits(Operation::TransactGetItems, kb(4), false) == units(2));
    CHECK(memberUnits(Operation::Query, kb(1), false, 50) == units(6.5));  // 50 KB -> 52 KB
}

TEST_CASE("how many partitions a table begins with", "[capacity]") {
    PartitionNeeds needs;
    needs.readCapacity = 5'500;
    needs.writeCapacity = 1'500;
    CHECK(partitionCountFor(needs) == 4);  // 1.83 + 1.5 (AWS Loft deck of 2016)
    needs.readCapacity = 3'000;
    needs.writeCapacity = 10'000;
    CHECK(partitionCountFor(needs) == 11);
    needs.readCapacity = 1;
    needs.writeCapacity = 1;
    CHECK(partitionCountFor(needs) == 1);
    needs.sizeBytes = 25 * kGigabyte;
    CHECK(partitionCountFor(needs) == 3);
    PartitionNeeds onDemand;
    onDemand.onDemand = true;
    onDemand.writeCapacity = 4'000;
    onDemand.readCapacity = 12'000;
    CHECK(partitionCountFor(onDemand) == 4);  // exactly four (BLOG1)
}

}  // namespace
}  // namespace partiscope
