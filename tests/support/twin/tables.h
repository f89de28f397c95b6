// SPDX-License-Identifier: GPL-3.0-or-later
// The twin's tables of chance: alias method, Poisson counts, wave, log-normal sizes (rules.md 2, 4,
// 5). Values; thread-safe once made.
#pragma once

#include <vector>

#include "tests/support/twin/numbers.h"

namespace partiscope::twin {

struct AliasTable {
    std::vector<U64> threshold;
    std::vector<U64> alias;
    explicit AliasTable(const std::vector<U64>& weights);
    [[nodiscard]] U64 pick(U64 draw) const;
};

[[nodiscard]] std::vector<U64> zipfWeights(I64 count, double exponent);
[[nodiscard]] std::vector<U64> choiceWeights(const std::vector<double>& weights,
                                             std::size_t values);

// One Poisson draw of mean 2^exponent from one 64-bit draw.
[[nodiscard]] U64 poissonDraw(int exponent, U64 draw);

[[nodiscard]] I64 wavePoint(U64 i);                                   // i of 4,096, in 2^-30
[[nodiscard]] I64 logNormalSize(U64 i, I64 meanBytes, double sigma);  // quantile i of 1,024

}  // namespace partiscope::twin
