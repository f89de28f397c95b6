// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/tables.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "tests/support/catch.h"

namespace partiscope {
namespace {

TEST_CASE("an alias table picks by weight, to the draw", "[tables]") {
    // Weights 3 : 1 over 2^32 evenly spaced draws would be exact; 4,096 of them are within one.
    const std::vector<std::uint64_t> weights{3, 1};
    const AliasTable table(weights);
    std::array<int, 2> picked{};
    for (std::uint64_t i = 0; i < 4'096; ++i) ++picked[table.pick(i << 52)];
    CHECK(picked[0] == 3'072);
    CHECK(picked[1] == 1'024);
    CHECK(AliasTable(std::vector<std::uint64_t>{5}).pick(~0ULL) == 0);
}

TEST_CASE("Zipf weights fall as rank to the minus exponent", "[tables]") {
    const auto weights = zipfWeights(1'000, 1.0);
    CHECK(weights[0] == 1ULL << 40);
    CHECK(weights[1] == 1ULL << 39);
    CHECK(weights[3] == 1ULL << 38);
    CHECK(std::is_sorted(weights.rbegin(), weights.rend()));
}

TEST_CASE("Poisson counts have the mean and the variance that were asked", "[tables]") {
    for (const double mean : {0.01, 0.7, 24.0, 1'000.5, 100'000.0}) {
        PoissonSource poisson;
        RandomStream draws(7, "poisson");
        const auto quanta = static_cast<std::uint64_t>(mean * (1 << PoissonSource::kFractionBits));
        const int samples = 20'000;
        double sum = 0, squares = 0;
        for (int i = 0; i < samples; ++i) {
            const auto count = static_cast<double>(poisson.count(quanta, draws));
            sum += count;
            squares += count * count;
        }
        const double got = sum / samples;
        const double variance = squares / samples - got * got;
        // Five standard errors of the mean; the variance of a Poisson count is its mean.
        CHECK(got == Approx(mean).margin(5 * std::sqrt(mean / samples)));
        CHECK(variance == Approx(mean).epsilon(0.12));
    }
}

TEST_CASE("log-normal sizes keep the mean and stay within an item", "[tables]") {
    const auto sizes = logNormalSizes(2'048, 0.5);
    REQUIRE(sizes.size() == 1'024);
    CHECK(std::is_sorted(sizes.begin(), sizes.end()));
    double sum = 0;
    for (const Bytes size : sizes) sum += static_cast<double>(size);
    CHECK(sum / 1'024 == Approx(2'048).epsilon(0.01));
    CHECK(sizes[511] < 2'048);  // the median lies below the mean
    const auto wild = logNormalSizes(409'600, 3.0);
    CHECK(wild.front() >= 1);
    CHECK(wild.back() == 409'600);
}

TEST_CASE("draws can be taken in any order", "[rng]") {
    RandomStream straight(3, "stream/attribute/key");
    std::vector<std::uint64_t> values;
    for (int i = 0; i < 100; ++i) values.push_back(straight.next());
    RandomStream jumping(3, "stream/attribute/key");
    for (std::uint64_t i = 100; i-- > 0;) {
        CHECK(jumping.at(i) == values[i]);
        jumping.moveTo(i);
        CHECK(jumping.next() == values[i]);
    }
    CHECK(RandomStream(3, "other").at(0) != values[0]);
    CHECK(RandomStream(4, "stream/attribute/key").at(0) != values[0]);
}

}  // namespace
}  // namespace partiscope
