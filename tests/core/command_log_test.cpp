// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timeline/command_log.h"

#include "tests/support/catch.h"

using namespace partiscope;

TEST_CASE("the command log orders by tick, then by sequence", "[command_log]") {
    CommandLog log;
    log.add(5, "a", "1");
    log.add(5, "b", "2");
    log.add(9, "c", "3");
    REQUIRE(log.all().size() == 3);
    REQUIRE(log.at(5).size() == 2);
    CHECK(log.at(5)[0].path == "a");
    CHECK(log.at(5)[1].path == "b");
    CHECK(log.at(5)[0].sequence < log.at(5)[1].sequence);
    CHECK(log.at(5)[1].sequence < log.at(9)[0].sequence);
    CHECK(log.at(4).empty());
    CHECK(log.at(6).empty());
    CHECK(log.at(10).empty());
}

TEST_CASE("cutting keeps the tick itself and never gives a number twice", "[command_log]") {
    CommandLog log;
    log.add(5, "a", "1");
    const std::uint64_t cut = log.add(6, "b", "2").sequence;
    log.truncateAfter(5);
    REQUIRE(log.all().size() == 1);
    CHECK(log.at(5).size() == 1);
    CHECK(log.add(5, "c", "3").sequence > cut);
    log.truncateAfter(4);
    CHECK(log.all().empty());
}
