// SPDX-License-Identifier: GPL-3.0-or-later
// Where a hot partition is cut, from made-up accesses (facts 4; ATC22 section 4.4).
#include "core/model/split_policy.h"

#include <algorithm>

#include "tests/support/catch.h"
#include "tests/support/scenario_builder.h"

using namespace partiscope;

namespace {

using Accesses = std::vector<ObservedAccess>;

ObservedAccess at(std::uint64_t hash, std::uint64_t sort, std::uint32_t weight = 1'000) {
    return {{hash, 0, sort, 0}, weight, true};
}

SplitChoice choose(const Accesses& seen, const SplitRules& rules = {}) {
    return chooseHeatSplit(seen, {}, std::nullopt, rules);
}

double shareBelow(const Accesses& seen, const KeyPosition& place) {
    double below = 0, all = 0;
    for (const ObservedAccess& access : seen) {
        all += access.weightMilli;
        if (access.place < place) below += access.weightMilli;
    }
    return below / all;
}

}  // namespace

TEST_CASE("split point: the middle of the traffic inside a collection") {
    test::Dice dice(1);
    Accesses seen;
    for (int i = 0; i < 2'000; ++i) {  // 80 % in a tenth of 1,000 sort keys
        const bool busy = dice.between(1, 10) <= 8;
        seen.push_back(at(
            5, static_cast<std::uint64_t>(busy ? dice.between(300, 399) : dice.between(0, 999))));
    }
    const SplitChoice choice = choose(seen);
    REQUIRE(choice.at);
    CHECK(choice.insideCollection);
    CHECK(shareBelow(seen, *choice.at) > 0.45);
    CHECK(shareBelow(seen, *choice.at) < 0.55);
    CHECK(choice.lowerShareMilli ==
          static_cast<std::uint32_t>(1'000 * shareBelow(seen, *choice.at)));
    CHECK(choice.at->sortHigh >= 300);
    CHECK(choice.at->sortHigh <= 399);
}

TEST_CASE("split point: weights count, not accesses") {
    Accesses seen;
    test::Dice dice(2);
    for (int i = 0; i < 400; ++i) {
        const auto key = static_cast<std::uint64_t>(dice.between(0, 99));
        seen.push_back(at(5, key, key >= 90 ? 90'000 : 10'000));
    }
    const SplitChoice choice = choose(seen);
    REQUIRE(choice.at);
    CHECK(choice.at->sortHigh > 50);  // the upper tenth weighs as much as the rest
    CHECK(std::abs(shareBelow(seen, *choice.at) - 0.5) < 0.05);
}

TEST_CASE("split point: what only rises or falls is left whole, a mixture is not") {
    for (const bool falls : {false, true}) {
        Accesses seen;
        for (std::uint64_t i = 0; i < 200; ++i) seen.push_back(at(5, falls ? 1'000 - i : i));
        const SplitChoice choice = choose(seen);
        CHECK_FALSE(choice.at);
        CHECK(choice.refusal ==
              (falls ? RefusalCause::FallingSortKey : RefusalCause::RisingSortKey));
    }
    // Some noise on other keys does not hide it.
    Accesses noisy;
    test::Dice dice(3);
    for (std::uint64_t i = 0; i < 1'000; ++i) {
        const bool noise = dice.oneIn(33);
        noisy.push_back(noise ? at(static_cast<std::uint64_t>(dice.between(6, 900)), 1) : at(5, i));
    }
    CHECK(choose(noisy).refusal == RefusalCause::RisingSortKey);
}

TEST_CASE("split point: two keys whose sort keys rise are parted between them") {
    Accesses seen;
    test::Dice dice(4);
    for (std::uint64_t i = 0; i < 600; ++i) seen.push_back(at(dice.oneIn(2) ? 5 : 9, i));
    const SplitChoice choice = choose(seen);
    REQUIRE(choice.at);
    CHECK(*choice.at == KeyPosition{9, 0, 0, 0});
    CHECK_FALSE(choice.insideCollection);
    const SplitChoice local = choose(seen, {true, 50});
    CHECK(local.at == choice.at);  // between collections a local index is no hindrance
}

TEST_CASE("split point: one item, or one collection with a local index, is refused") {
    Accesses item(100, at(5, 7));
    CHECK(choose(item).refusal == RefusalCause::SingleItem);
    CHECK(choose(item, {true, 50}).refusal == RefusalCause::SingleItem);
    Accesses spread;
    test::Dice dice(5);
    for (int i = 0; i < 300; ++i)
        spread.push_back(at(5, static_cast<std::uint64_t>(dice.between(0, 99))));
    CHECK(choose(spread).at.has_value());
    CHECK(choose(spread, {true, 50}).refusal == RefusalCause::LocalIndex);
}

TEST_CASE("split point: a hot item is isolated by two cuts, one after another") {
    Accesses seen;
    test::Dice dice(6);
    for (int i = 0; i < 1'000; ++i) {
        const std::int64_t roll = dice.between(1, 10);
        const auto other = static_cast<std::uint64_t>(dice.between(1, 99));
        seen.push_back(roll <= 6 ? at(5, 500) : at(5, roll <= 8 ? other : 900 + other));
    }
    const SplitChoice first = choose(seen);
    REQUIRE(first.at);
    const bool below = first.at->sortHigh == 500;  // else just above it
    const KeyPosition from = below ? *first.at : KeyPosition{};
    const std::optional<KeyPosition> to = below ? std::nullopt : first.at;
    Accesses rest;
    for (const ObservedAccess& access : seen) {
        if (access.place >= from && (!to || access.place < *to)) rest.push_back(access);
    }
    const SplitChoice second = chooseHeatSplit(rest, from, to, {});
    REQUIRE(second.at);
    const KeyPosition low = below ? *first.at : *second.at;
    const KeyPosition high = below ? *second.at : *first.at;
    CHECK(low.sortHigh == 500);
    CHECK(high.sortHigh > 500);
    Accesses alone;
    for (const ObservedAccess& access : seen) {
        if (access.place >= low && access.place < high) alone.push_back(access);
    }
    CHECK(chooseHeatSplit(alone, low, high, {}).refusal == RefusalCause::SingleItem);
}

TEST_CASE("split point: sequential access is refused, scattered keys are not") {
    Accesses scan, runs, scattered;
    test::Dice dice(7);
    for (std::uint64_t i = 0; i < 400; ++i) {
        scan.push_back(at(1'000 + i, 0));                   // in the order of the hash
        runs.push_back(at(((i / 20) * 7'919) % 1'000, i));  // one key after another
        scattered.push_back(at(dice.roll(), 0));            // ids that never repeat
    }
    CHECK(choose(scan).refusal == RefusalCause::Sequential);
    CHECK(choose(runs).refusal == RefusalCause::Sequential);
    const SplitChoice choice = choose(scattered);
    REQUIRE(choice.at);
    CHECK(std::abs(shareBelow(scattered, *choice.at) - 0.5) < 0.01);
}

TEST_CASE("split point: never at or outside the bounds, nothing from too little") {
    Accesses seen(20, at(5, 1));
    CHECK_FALSE(choose(seen).at);
    CHECK(choose(seen).refusal == RefusalCause::None);
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        INFO("seed " << seed);
        test::Dice dice(seed);
        Accesses random;
        for (int i = 0; i < 200; ++i) {
            random.push_back(at(static_cast<std::uint64_t>(dice.between(5, 9)),
                                static_cast<std::uint64_t>(dice.between(0, 9)),
                                static_cast<std::uint32_t>(dice.between(1, 5'000))));
        }
        const KeyPosition from{5, 0, 0, 0}, to{9, 0, 9, 1};
        const SplitChoice choice = chooseHeatSplit(random, from, to, {});
        REQUIRE(choice.at);
        CHECK(*choice.at > from);
        CHECK(*choice.at < to);
        // No other beginning of an item parts the weight more evenly.
        const double off = std::abs(shareBelow(random, *choice.at) - 0.5);
        for (const ObservedAccess& access : random) {
            if (access.place <= from) continue;
            CHECK(std::abs(shareBelow(random, access.place) - 0.5) >= off - 1e-12);
        }
    }
}

TEST_CASE("middle of a range: half its hashes, none inside one collection") {
    const auto middle = middleOf({}, std::nullopt);
    REQUIRE(middle);
    CHECK(*middle == KeyPosition{0x8000000000000000ULL, 0, 0, 0});
    CHECK_FALSE(middleOf({5, 5, 1, 0}, KeyPosition{5, 5, 9, 0}));
    CHECK_FALSE(middleOf({5, 5, 0, 0}, KeyPosition{5, 6, 0, 0}));  // a single hash
    const auto upper = middleOf({5, 5, 7, 0}, KeyPosition{5, 7, 0, 0});
    REQUIRE(upper);
    CHECK(*upper == KeyPosition{5, 6, 0, 0});
}
