// SPDX-License-Identifier: GPL-3.0-or-later
// Published vectors and hand arithmetic, for the engine's public functions and for the twin alike:
// if both were wrong in the same way, equal digests would not show it.
// Sources: dynalite's tests of live order and buckets (facts 10.1), RFC 1321, and the rules by
// hand.
#include "tests/support/catch.h"

#include <algorithm>
#include <string>
#include <vector>

#include "core/model/placement.h"
#include "tests/support/scenario_builder.h"
#include "tests/support/twin/twin.h"

using namespace partiscope;
using namespace partiscope::test;
using twin::hashOf;
using twin::U128;

namespace {

U128 enginesHash(const std::string& key) {
    const KeyPosition place = placeOf(key);
    return static_cast<U128>(place.hashHigh) << 64 | place.hashLow;
}

// How many of the keys fall into each of `count` equal ranges.
template <class Hash>
std::vector<int> spread(const std::vector<std::string>& keys, std::uint64_t count, Hash hash) {
    std::vector<int> in(count, 0);
    for (const std::string& key : keys) {
        std::size_t owner = 0;
        for (std::uint64_t i = 0; i < count; ++i) {
            if (twin::rangeStart(i, count) <= hash(key)) owner = i;
        }
        ++in[owner];
    }
    return in;
}

std::vector<std::string> numbered(const std::string& prefix, int from, int to) {
    std::vector<std::string> keys;
    for (int i = from; i <= to; ++i) keys.push_back(prefix + std::to_string(i));
    return keys;
}

template <class Hash>
void checkDynalitesOrder(Hash hash) {
    const std::vector<std::string> published = {"2", "8", "9",    "1",       "6", "hello", "0",
                                                "5", "4", "äáöü", "aardman", "7", "3",     "zapf"};
    std::vector<std::string> sorted = published;
    std::sort(sorted.begin(), sorted.end(),
              [&hash](const auto& a, const auto& b) { return hash(a) < hash(b); });
    CHECK(sorted == published);
    const auto bucket = [&hash](const std::string& key) {
        return static_cast<int>(hash(key) >> 116);
    };
    CHECK(bucket("3635") == 0);
    CHECK(bucket("228") == 0);
    CHECK(bucket("1668") == 1);
    CHECK(bucket("3435") == 4);
}

template <class Hash>
void checkSpreads(Hash hash) {
    using Counts = std::vector<int>;
    CHECK(spread(numbered("LEADERBOARD#GLOBAL#", 1, 10), 4, hash) == Counts{4, 4, 2, 0});
    CHECK(spread(numbered("2026-10-18#", 0, 9), 4, hash) == Counts{1, 4, 3, 2});
    CHECK(spread(numbered("user#842#", 1, 8), 4, hash) == Counts{1, 4, 1, 2});
    CHECK(spread(numbered("LEADERBOARD#GLOBAL#", 1, 10), 8, hash) ==
          Counts{2, 2, 2, 2, 0, 2, 0, 0});
    CHECK(spread(numbered("2026-10-18#", 0, 9), 8, hash) == Counts{0, 1, 1, 3, 1, 2, 2, 0});
    CHECK(spread(numbered("user#842#", 1, 8), 8, hash) == Counts{1, 0, 2, 2, 1, 0, 2, 0});
    CHECK(spread(numbered("", 0, 9'999), 4, hash) == Counts{2'451, 2'502, 2'492, 2'555});
    const Counts eighth = {0, 0, 0, 0, 0, 0, 0, 1, 0, 0};
    CHECK(spread({"2026-10-18"}, 10, hash) == eighth);
}

}  // namespace

TEST_CASE("reference: dynalite's published order and buckets") {
    SECTION("the twin") { checkDynalitesOrder(hashOf); }
    SECTION("the engine") { checkDynalitesOrder(enginesHash); }
}

TEST_CASE("reference: keys of the articles over equal ranges") {
    SECTION("the twin") { checkSpreads(hashOf); }
    SECTION("the engine") { checkSpreads(enginesHash); }
}

TEST_CASE("reference: MD5 as RFC 1321 prints it") {
    // MD5("abc") = 900150983cd24fb0d6963f7d28e17f72
    CHECK(twin::stableHash("abc") == 0x900150983CD24FB0ULL);
    CHECK(Placer().stableHash("abc") == 0x900150983CD24FB0ULL);
    CHECK(twin::stableHash("") == 0xD41D8CD98F00B204ULL);
    CHECK(Placer().stableHash("") == 0xD41D8CD98F00B204ULL);
}

TEST_CASE("reference: equal ranges begin where the division says") {
    CHECK(twin::rangeStart(0, 7) == 0);
    CHECK(twin::rangeStart(1, 2) == static_cast<U128>(1) << 127);
    CHECK(twin::rangeStart(3, 4) == static_cast<U128>(3) << 126);
    CHECK(static_cast<std::uint64_t>(twin::rangeStart(1, 3) >> 64) == 0x5555555555555555ULL);
    CHECK(static_cast<std::uint64_t>(twin::rangeStart(1, 3)) ==
          0x5555555555555556ULL);  // rounded up
    for (const std::uint32_t count : {1U, 2U, 3U, 7U, 10U, 33U, 1'000U}) {
        const PartitionMap map(count);
        bool same = true;
        for (std::uint32_t i = 0; i < count; ++i) {
            const U128 start = twin::rangeStart(i, count);
            same &= map.rangeStart(i).hashHigh == static_cast<std::uint64_t>(start >> 64);
            same &= map.rangeStart(i).hashLow == static_cast<std::uint64_t>(start);
        }
        CHECK(same);
    }
}

TEST_CASE("reference: the alias method by hand") {
    // Weights 1 and 3: scaled 2 and 6 of 4. Column 0 keeps its own half the time, else gives 1.
    const twin::AliasTable table({1, 3});
    CHECK(table.threshold[0] == 0x80000000ULL);
    CHECK(table.alias[0] == 1);
    CHECK(table.alias[1] == 1);
    CHECK(table.pick(0) == 0);
    CHECK(table.pick(0x3FFFFFFFFFFFFFFFULL) == 0);
    CHECK(table.pick(0x4000000000000000ULL) == 1);
    CHECK(table.pick(~0ULL) == 1);
}

TEST_CASE("reference: Poisson draws have the mean and the variance they should") {
    const twin::Draws draws(5, "reference");
    double sum = 0, squares = 0;
    const int count = 20'000;
    for (int i = 0; i < count; ++i) {
        const double n =
            static_cast<double>(twin::poissonDraw(2, draws.at(static_cast<std::uint64_t>(i))));
        sum += n;
        squares += n * n;
    }
    const double mean = sum / count;
    CHECK(mean == Approx(4).margin(0.06));
    CHECK(squares / count - mean * mean == Approx(4).margin(0.2));
}

TEST_CASE("reference: log-normal sizes lie around their median and mean") {
    double sum = 0;
    for (std::uint64_t i = 0; i < 1'024; ++i) {
        sum += static_cast<double>(twin::logNormalSize(i, 2'000, 0.5));
    }
    CHECK(sum / 1'024 == Approx(2'000).epsilon(0.003));
    // median = mean * exp(-sigma^2 / 2) = 1765; 97.7 % quantile (z = 2) = median * e = 4797
    CHECK(twin::logNormalSize(511, 2'000, 0.5) == Approx(1'765).margin(3));
    CHECK(twin::logNormalSize(1'000, 2'000, 0.5) == Approx(4'797).epsilon(0.02));
}

TEST_CASE("reference: one key against one partition, by hand") {
    // 60 units/s, a full bucket of 60; one write of one unit every 10 ms at the tick's middle.
    // Before the write of tick k the bucket holds 60 - 0.4 k: the first that finds less than 1 is k
    // = 148. From then on 0.6 a tick come in: three writes of five pass.
    Scenario scenario = smallScenario();
    scenario.attributes[0] = constantAttribute("pk", "A");
    scenario.traffic[0].rate.ratePerS = 100;
    scenario.traffic[0].evenArrivals = true;
    twin::Twin run(scenario, 1);
    run.runTicks(148, {});
    CHECK(run.streams()[0].accepted == 148);
    CHECK(run.streams()[0].throttled == 0);
    run.runTicks(1, {});
    CHECK(run.streams()[0].throttled == 1);
    CHECK(run.streams()[0].firstThrottle == 1'485'000);
    run.runTicks(100, {});
    CHECK(run.streams()[0].accepted == 148 + 60);
    CHECK(run.streams()[0].latencySum == 249 * 5'000);
}

TEST_CASE("reference: one worker of 8.5 ms sends 118 times a second") {
    Scenario scenario = smallScenario();
    scenario.limits.partitionWrite = 1'000;
    scenario.tables[0].writeCapacity = 1'000;
    scenario.traffic[0].workers = 1;
    scenario.traffic[0].latencyUs = 8'500;
    twin::Twin run(scenario, 1);
    run.runTicks(100, {});
    CHECK(run.streams()[0].attempts == 118);  // at 0, 8.5, ... 994.5 ms
}
