// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/partition_map.h"

#include <limits>

#include "core/model/partition_name.h"
#include "core/model/placement.h"
#include "tests/support/catch.h"

namespace partiscope {
namespace {

constexpr std::uint64_t kTop = std::numeric_limits<std::uint64_t>::max();

// Ranges tile the space: the first starts at zero, each start is above the one before.
void requireTiled(const PartitionMap& map) {
    REQUIRE(map.rangeStart(0) == KeyPosition{});
    for (std::uint32_t i = 1; i < map.count(); ++i) {
        REQUIRE(map.rangeStart(i - 1) < map.rangeStart(i));
    }
}

TEST_CASE("equal ranges start at the next whole point of i/P of the line", "[partition_map]") {
    const PartitionMap one(1);
    CHECK(one.lookup({kTop, kTop, kTop, kTop}) == PartitionId{0});
    const PartitionMap four(4);
    requireTiled(four);
    CHECK(four.rangeStart(1) == KeyPosition{1ULL << 62, 0, 0, 0});
    CHECK(four.lookup({(1ULL << 62) - 1, kTop, kTop, kTop}) == PartitionId{0});
    CHECK(four.lookup({1ULL << 62, 0, 0, 0}) == PartitionId{1});
    const PartitionMap three(3);  // 2^128 / 3 = 5555…5.33: the next whole point is …6
    CHECK(three.rangeStart(1) == KeyPosition{0x5555555555555555ULL, 0x5555555555555556ULL, 0, 0});
    CHECK(three.rangeStart(2) == KeyPosition{0xAAAAAAAAAAAAAAAAULL, 0xAAAAAAAAAAAAAAABULL, 0, 0});
    requireTiled(PartitionMap(1'000));
}

TEST_CASE("a split adds one point and never moves another", "[partition_map]") {
    PartitionMap map(2);
    const KeyPosition at{1ULL << 62, 7, 0, 0};
    const PartitionId born = map.split(PartitionId{0}, at);
    CHECK(born == PartitionId{2});
    requireTiled(map);
    CHECK(map.lookup({1ULL << 62, 6, kTop, kTop}) == PartitionId{0});
    CHECK(map.lookup(at) == born);
    CHECK(map.lookup({(1ULL << 63) - 1, kTop, kTop, kTop}) == born);
    CHECK(map.lookup({1ULL << 63, 0, 0, 0}) == PartitionId{1});
    CHECK(map.rangeIndexOf(born) == 1);
}

TEST_CASE("a split inside an item collection goes by the sort key", "[partition_map]") {
    PartitionMap map(1);
    KeyPosition cut = placeOf("CUSTOMER#42");
    CHECK_FALSE(map.isCutInside(cut.hashHigh, cut.hashLow));
    setSortText(cut, "m");
    const PartitionId upper = map.split(PartitionId{0}, cut);
    CHECK(map.isCutInside(cut.hashHigh, cut.hashLow));
    KeyPosition item = placeOf("CUSTOMER#42");
    setSortText(item, "lzzz");
    CHECK(map.lookup(item) == PartitionId{0});
    setSortText(item, "m");
    CHECK(map.lookup(item) == upper);
    const KeyPosition other = placeOf("CUSTOMER#43");
    CHECK_FALSE(map.isCutInside(other.hashHigh, other.hashLow));
}

TEST_CASE("partitions are called A to Z, then AA", "[partition_map]") {
    CHECK(partitionName(PartitionId{0}) == "A");
    CHECK(partitionName(PartitionId{25}) == "Z");
    CHECK(partitionName(PartitionId{26}) == "AA");
    CHECK(partitionName(PartitionId{701}) == "ZZ");
    CHECK(partitionName(PartitionId{702}) == "AAA");
}

}  // namespace
}  // namespace partiscope
