// SPDX-License-Identifier: GPL-3.0-or-later
// What A refuses more than B, second by second: the ribbon of a comparison. Seconds of either side come
// in batches and may come again after a rewrite; only seconds that both sides have are told. Plain
// values; not thread-safe.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "core/base/units.h"
#include "core/sim/second_point.h"

namespace partiscope {

struct DifferenceColumn {
    Micros fromUs = 0, toUs = 0;
    double refusedA = 0, refusedB = 0;  // units/s, mean over the column
    [[nodiscard]] double moreByA() const { return refusedA - refusedB; }
};

class DifferenceSeries {
public:
    void clear(std::size_t side);  // 0: A, 1: B
    void add(std::size_t side, const std::vector<SecondPoint>& seconds);

    [[nodiscard]] std::size_t seconds() const;  // that both have
    // At most `most` columns of equal length; the last may be shorter.
    [[nodiscard]] std::vector<DifferenceColumn> columns(std::size_t most) const;

private:
    std::array<std::vector<double>, 2> m_refused;  // units by second
};

}  // namespace partiscope
