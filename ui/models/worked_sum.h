// SPDX-License-Identifier: GPL-3.0-or-later
// The worked example beside a run (teaching, principle 7): from the scenario's numbers to units, to
// the partition's limit, to the fewest keys and the shards worth planning. Only what can be said
// exactly: a constant rate, a fixed size. Plain values; thread-safe.
#pragma once

#include <optional>
#include <vector>

#include <QString>

#include "core/scenario/scenario.h"
#include "core/timeline/frame.h"

namespace partiscope {

struct SumRow {
    QString words;   // "2 KB ÷ 1 KB, rounded up"
    QString result;  // "2 WCU"
    friend bool operator==(const SumRow&, const SumRow&) = default;
};

[[nodiscard]] std::vector<SumRow> workedSum(const Scenario& scenario, std::size_t stream);

// "1 − 1,000 ÷ 4,800": the share refused, where all writes meet one partition's limit and nothing
// else bends the sum (no retries, one key, room in the table).
struct ShareSum {
    QString text;
    double share = 0;
};
[[nodiscard]] std::optional<ShareSum> refusedShareSum(const Scenario& scenario, const Frame& frame);

}  // namespace partiscope
