// SPDX-License-Identifier: GPL-3.0-or-later
// The only place in the engine with floating point: decimals become integer tables here, once, so
// that a run is integers only and its digest the same with any compiler and C library. Poisson tables
// use only + * / and so are exact everywhere; pow, exp, log and cos are rounded to integers at once.
// Tables are values; thread-safe once made.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/rng.h"
#include "core/base/units.h"

namespace partiscope {

// Picks 0 … n-1 by weight from one draw (Walker/Vose alias method; rules.md 2).
class AliasTable {
public:
    AliasTable() = default;
    explicit AliasTable(std::span<const std::uint64_t> weights);  // n >= 1, sum > 0

    [[nodiscard]] std::uint32_t pick(std::uint64_t draw) const {
        const Uint128 product = static_cast<Uint128>(draw) * m_entries.size();
        const auto column = static_cast<std::size_t>(product >> 64);
        const auto fraction = static_cast<std::uint32_t>(static_cast<std::uint64_t>(product) >> 32);
        const Entry& entry = m_entries[column];
        return fraction < entry.threshold ? static_cast<std::uint32_t>(column) : entry.alias;
    }
    // The column that a draw will read, to be prefetched.
    [[nodiscard]] const void* entryOf(std::uint64_t draw) const {
        return &m_entries[static_cast<std::size_t>(
            (static_cast<Uint128>(draw) * m_entries.size()) >> 64)];
    }
    [[nodiscard]] std::size_t size() const { return m_entries.size(); }

private:
    struct Entry {
        std::uint32_t threshold = 0;
        std::uint32_t alias = 0;
    };
    std::vector<Entry> m_entries;
};

[[nodiscard]] std::vector<std::uint64_t> zipfWeights(std::int64_t count, double exponent);
// No weights: `count` equal ones.
[[nodiscard]] std::vector<std::uint64_t> choiceWeights(std::span<const double> weights,
                                                       std::size_t count);

// Poisson counts of any mean by adding draws whose means are powers of two (rules.md 5).
// Tables are made when first needed; the mean is in 2^-20 of a call.
class PoissonSource {
public:
    static constexpr int kFractionBits = 20;
    static constexpr int kTopExponent = 16;

    PoissonSource();
    [[nodiscard]] std::uint64_t count(std::uint64_t meanQ20, RandomStream& draws);

private:
    struct Table {
        std::uint64_t firstCount = 0;
        std::vector<std::uint64_t> cumulative;  // 2^53 is certainty
    };
    [[nodiscard]] std::uint64_t drawFrom(const Table& table, RandomStream& draws) const;
    [[nodiscard]] const Table& tableFor(int exponent);
    std::vector<Table> m_tables;  // by exponent + kFractionBits
};

// 1,024 quantiles of a log-normal size, each in 1 … 400 KB (Acklam's inverse normal).
[[nodiscard]] std::vector<Bytes> logNormalSizes(Bytes meanBytes, double sigma);

// 4,096 points of (1 - cos) / 2 in 2^-30.
[[nodiscard]] std::vector<std::int64_t> waveTable();

// A decimal in millionths, rounded to nearest.
[[nodiscard]] std::int64_t millionths(double value);
// A share in 2^-53, rounded to nearest; 0 … 2^53.
[[nodiscard]] std::uint64_t share53(double share);

}  // namespace partiscope
