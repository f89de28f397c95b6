// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/tables.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/base/check.h"

namespace partiscope {

namespace {

// Acklam's rational approximation of the inverse normal, relative error below 1.2e-9.
double inverseNormal(double p) {
    static constexpr double kA[] = {-3.969683028665376e+01, 2.209460984245205e+02,
                                    -2.759285104469687e+02, 1.383577518672690e+02,
                                    -3.066479806614716e+01, 2.506628277459239e+00};
    static constexpr double kB[] = {-5.447609879822406e+01, 1.615858368580409e+02,
                                    -1.556989798598866e+02, 6.680131188771972e+01,
                                    -1.328068155288572e+01};
    static constexpr double kC[] = {-7.784894002430293e-03, -3.223964580411365e-01,
                                    -2.400758277161838e+00, -2.549732539343734e+00,
                                    4.374664141464968e+00,  2.938163982698783e+00};
    static constexpr double kD[] = {7.784695709041462e-03, 3.224671290700398e-01,
                                    2.445134137142996e+00, 3.754408661907416e+00};
    static constexpr double kLow = 0.02425;
    const auto tail = [](double q) {
        return (((((kC[0] * q + kC[1]) * q + kC[2]) * q + kC[3]) * q + kC[4]) * q + kC[5]) /
               ((((kD[0] * q + kD[1]) * q + kD[2]) * q + kD[3]) * q + 1);
    };
    if (p < kLow) return tail(std::sqrt(-2 * std::log(p)));
    if (p > 1 - kLow) return -tail(std::sqrt(-2 * std::log(1 - p)));
    const double q = p - 0.5;
    const double r = q * q;
    return (((((kA[0] * r + kA[1]) * r + kA[2]) * r + kA[3]) * r + kA[4]) * r + kA[5]) * q /
           (((((kB[0] * r + kB[1]) * r + kB[2]) * r + kB[3]) * r + kB[4]) * r + 1);
}

}  // namespace

AliasTable::AliasTable(std::span<const std::uint64_t> weights) {
    const std::size_t n = weights.size();
    PS_CHECK(n >= 1);
    Uint128 sum = 0;
    for (const std::uint64_t w : weights) sum += w;
    PS_CHECK(sum > 0);
    std::vector<Uint128> scaled(n);
    std::vector<std::uint32_t> small, large;
    for (std::size_t i = 0; i < n; ++i) {
        scaled[i] = static_cast<Uint128>(weights[i]) * n;
        (scaled[i] < sum ? small : large).push_back(static_cast<std::uint32_t>(i));
    }
    m_entries.resize(n);
    for (std::size_t i = 0; i < n; ++i) {
        m_entries[i] = {std::numeric_limits<std::uint32_t>::max(), static_cast<std::uint32_t>(i)};
    }
    while (!small.empty() && !large.empty()) {
        const std::uint32_t s = small.back();
        const std::uint32_t l = large.back();
        small.pop_back();
        large.pop_back();
        m_entries[s] = {static_cast<std::uint32_t>((scaled[s] << 32) / sum), l};
        scaled[l] -= sum - scaled[s];
        (scaled[l] < sum ? small : large).push_back(l);
    }
}

std::vector<std::uint64_t> zipfWeights(std::int64_t count, double exponent) {
    std::vector<std::uint64_t> weights(static_cast<std::size_t>(count));
    for (std::size_t k = 0; k < weights.size(); ++k) {
        const double weight = std::ldexp(std::pow(static_cast<double>(k + 1), -exponent), 40);
        weights[k] = static_cast<std::uint64_t>(std::max(1LL, std::llround(weight)));
    }
    return weights;
}

std::vector<std::uint64_t> choiceWeights(std::span<const double> weights, std::size_t count) {
    if (weights.empty()) return std::vector<std::uint64_t>(count, std::uint64_t{1} << 40);
    PS_CHECK(weights.size() == count);
    const double most = *std::max_element(weights.begin(), weights.end());
    PS_CHECK(most > 0);
    std::vector<std::uint64_t> whole;
    for (const double w : weights) {
        const long long rounded = std::llround(std::ldexp(w / most, 40));
        whole.push_back(w > 0 ? static_cast<std::uint64_t>(std::max(1LL, rounded)) : 0);
    }
    return whole;
}

PoissonSource::PoissonSource() : m_tables(kFractionBits + kTopExponent + 1) {}

const PoissonSource::Table& PoissonSource::tableFor(int exponent) {
    Table& table = m_tables[static_cast<std::size_t>(exponent + kFractionBits)];
    if (!table.cumulative.empty()) return table;
    const double mean = std::ldexp(1.0, exponent);
    const double least = std::ldexp(1.0, -60);
    const auto mode = static_cast<std::uint64_t>(mean);
    std::vector<double> below;
    double p = 1.0;
    for (std::uint64_t k = mode; k > 0; --k) {
        p = p * static_cast<double>(k) / mean;
        if (p < least) break;
        below.push_back(p);
    }
    std::vector<double> masses(below.rbegin(), below.rend());
    table.firstCount = mode - masses.size();
    p = 1.0;
    for (std::uint64_t k = mode; p >= least; ++k) {
        masses.push_back(p);
        p = p * mean / static_cast<double>(k + 1);
    }
    double sum = 0;
    for (const double mass : masses) sum += mass;
    double running = 0;
    for (const double mass : masses) {
        running += mass;
        table.cumulative.push_back(
            static_cast<std::uint64_t>(std::floor(std::ldexp(1.0, 53) * (running / sum))));
    }
    table.cumulative.back() = std::uint64_t{1} << 53;
    return table;
}

std::uint64_t PoissonSource::drawFrom(const Table& table, RandomStream& draws) const {
    const std::uint64_t draw = draws.next() >> 11;
    const auto found = std::upper_bound(table.cumulative.begin(), table.cumulative.end(), draw);
    return table.firstCount + static_cast<std::uint64_t>(found - table.cumulative.begin());
}

std::uint64_t PoissonSource::count(std::uint64_t meanQ20, RandomStream& draws) {
    constexpr int kBits = kFractionBits + kTopExponent;
    std::uint64_t sum = 0;
    for (std::uint64_t whole = meanQ20 >> kBits; whole > 0; --whole) {
        sum += drawFrom(tableFor(kTopExponent), draws);
    }
    for (int bit = kBits - 1; bit >= 0; --bit) {
        if ((meanQ20 >> bit & 1U) != 0) sum += drawFrom(tableFor(bit - kFractionBits), draws);
    }
    return sum;
}

std::vector<Bytes> logNormalSizes(Bytes meanBytes, double sigma) {
    static constexpr int kQuantiles = 1'024;
    std::vector<Bytes> sizes;
    for (int i = 0; i < kQuantiles; ++i) {
        const double z = inverseNormal((i + 0.5) / kQuantiles);
        const double size =
            static_cast<double>(meanBytes) * std::exp(sigma * z - sigma * sigma / 2);
        sizes.push_back(std::llround(std::clamp(size, 1.0, 409'600.0)));
    }
    return sizes;
}

std::vector<std::int64_t> waveTable() {
    static constexpr int kPoints = 4'096;
    std::vector<std::int64_t> table;
    for (int i = 0; i < kPoints; ++i) {
        const double angle = 2 * std::numbers::pi * i / kPoints;
        table.push_back(std::llround(std::ldexp((1 - std::cos(angle)) / 2, 30)));
    }
    return table;
}

std::int64_t millionths(double value) { return std::llround(value * 1e6); }

std::uint64_t share53(double share) {
    return static_cast<std::uint64_t>(std::llround(std::ldexp(share, 53)));
}

}  // namespace partiscope
