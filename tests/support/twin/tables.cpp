// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/twin/tables.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace partiscope::twin {

AliasTable::AliasTable(const std::vector<U64>& weights)
    : threshold(weights.size()), alias(weights.size()) {
    const U64 n = weights.size();
    U128 sum = 0;
    for (const U64 weight : weights) sum += weight;
    std::vector<U128> scaled;
    for (const U64 weight : weights) scaled.push_back(static_cast<U128>(weight) * n);

    std::vector<U64> small, large;  // stacks
    for (U64 i = 0; i < n; ++i) (scaled[i] < sum ? small : large).push_back(i);
    while (!small.empty() && !large.empty()) {
        const U64 s = small.back();
        small.pop_back();
        const U64 l = large.back();
        large.pop_back();
        threshold[s] = static_cast<U64>((scaled[s] << 32) / sum);
        alias[s] = l;
        scaled[l] -= sum - scaled[s];
        (scaled[l] < sum ? small : large).push_back(l);
    }
    for (const std::vector<U64>& left : {small, large}) {
        for (const U64 i : left) {
            threshold[i] = 0xFFFFFFFFULL;
            alias[i] = i;
        }
    }
}

U64 AliasTable::pick(U64 draw) const {
    const U128 product = static_cast<U128>(draw) * threshold.size();
    const U64 column = static_cast<U64>(product >> 64);
    const U64 fraction = static_cast<U64>(product >> 32) & 0xFFFFFFFFULL;
    return fraction < threshold[column] ? column : alias[column];
}

std::vector<U64> zipfWeights(I64 count, double exponent) {
    std::vector<U64> weights;
    for (I64 rank = 1; rank <= count; ++rank) {
        const double weight = 1099511627776.0 * std::pow(static_cast<double>(rank), -exponent);
        weights.push_back(static_cast<U64>(std::max<I64>(1, std::llround(weight))));
    }
    return weights;
}

std::vector<U64> choiceWeights(const std::vector<double>& weights, std::size_t values) {
    const std::vector<double> given = weights.empty() ? std::vector<double>(values, 1.0) : weights;
    const double most = *std::max_element(given.begin(), given.end());
    std::vector<U64> result;
    for (const double weight : given) {
        I64 rounded = std::llround(1099511627776.0 * weight / most);
        if (weight > 0 && rounded < 1) rounded = 1;
        result.push_back(static_cast<U64>(rounded));
    }
    return result;
}

namespace {

// count -> c of that count (rules.md 5), in ascending counts.
std::map<U64, U64> poissonTable(double mean) {
    const double tooSmall = std::ldexp(1.0, -60);
    std::map<U64, double> p;
    const U64 mode = static_cast<U64>(std::floor(mean));
    p[mode] = 1.0;
    for (U64 k = mode;; ++k) {
        const double next = p[k] * mean / static_cast<double>(k + 1);
        if (next < tooSmall) break;
        p[k + 1] = next;
    }
    for (U64 k = mode; k > 0; --k) {
        const double next = p[k] * static_cast<double>(k) / mean;
        if (next < tooSmall) break;
        p[k - 1] = next;
    }
    double sum = 0;
    for (const auto& [count, probability] : p) sum += probability;
    std::map<U64, U64> table;
    double below = 0;
    for (const auto& [count, probability] : p) {
        below += probability;
        table[count] = static_cast<U64>(std::floor(std::ldexp(1.0, 53) * below / sum));
    }
    table.rbegin()->second = 1ULL << 53;
    return table;
}

}  // namespace

U64 poissonDraw(int exponent, U64 draw) {
    static const std::map<int, std::map<U64, U64>> tables = [] {
        std::map<int, std::map<U64, U64>> all;
        for (int e = -20; e <= 16; ++e) all[e] = poissonTable(std::ldexp(1.0, e));
        return all;
    }();
    for (const auto& [count, certainty] : tables.at(exponent)) {
        if ((draw >> 11) < certainty) return count;
    }
    return 0;  // not reached: the last certainty is 2^53
}

I64 wavePoint(U64 i) {
    const double pi = 3.14159265358979323846;
    const double angle = 2 * pi * static_cast<double>(i) / 4096;
    return std::llround(1073741824.0 * (1 - std::cos(angle)) / 2);
}

namespace {

// P. J. Acklam's rational approximation of the inverse normal, without the refinement step.
double acklam(double p) {
    const double a1 = -3.969683028665376e+01, a2 = 2.209460984245205e+02,
                 a3 = -2.759285104469687e+02, a4 = 1.383577518672690e+02,
                 a5 = -3.066479806614716e+01, a6 = 2.506628277459239e+00;
    const double b1 = -5.447609879822406e+01, b2 = 1.615858368580409e+02,
                 b3 = -1.556989798598866e+02, b4 = 6.680131188771972e+01,
                 b5 = -1.328068155288572e+01;
    const double c1 = -7.784894002430293e-03, c2 = -3.223964580411365e-01,
                 c3 = -2.400758277161838e+00, c4 = -2.549732539343734e+00,
                 c5 = 4.374664141464968e+00, c6 = 2.938163982698783e+00;
    const double d1 = 7.784695709041462e-03, d2 = 3.224671290700398e-01, d3 = 2.445134137142996e+00,
                 d4 = 3.754408661907416e+00;
    const double low = 0.02425;
    if (p < low) {
        const double q = std::sqrt(-2 * std::log(p));
        return (((((c1 * q + c2) * q + c3) * q + c4) * q + c5) * q + c6) /
               ((((d1 * q + d2) * q + d3) * q + d4) * q + 1);
    }
    if (p <= 1 - low) {
        const double q = p - 0.5;
        const double r = q * q;
        return (((((a1 * r + a2) * r + a3) * r + a4) * r + a5) * r + a6) * q /
               (((((b1 * r + b2) * r + b3) * r + b4) * r + b5) * r + 1);
    }
    const double q = std::sqrt(-2 * std::log(1 - p));
    return -(((((c1 * q + c2) * q + c3) * q + c4) * q + c5) * q + c6) /
           ((((d1 * q + d2) * q + d3) * q + d4) * q + 1);
}

}  // namespace

I64 logNormalSize(U64 i, I64 meanBytes, double sigma) {
    const double z = acklam((static_cast<double>(i) + 0.5) / 1024);
    const double size = static_cast<double>(meanBytes) * std::exp(sigma * z - sigma * sigma / 2);
    return std::clamp<I64>(std::llround(size), 1, 409600);
}

}  // namespace partiscope::twin
