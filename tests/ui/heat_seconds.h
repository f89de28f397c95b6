// SPDX-License-Identifier: GPL-3.0-or-later
// Hand-made seconds in which partitions were asked: no simulation needed.
#pragma once

#include <cstdint>
#include <vector>

#include "core/sim/second_point.h"

namespace partiscope::test {

struct HeatAsk {
    std::uint32_t partition = 0;           // id
    std::uint32_t asked = 0, refused = 0;  // whole units
};

// By rising id. Writes; the table's sum too.
SecondPoint heatSecond(std::int64_t second, const std::vector<HeatAsk>& writes);
SecondPoint heatReads(std::int64_t second, const std::vector<HeatAsk>& reads);

}  // namespace partiscope::test
