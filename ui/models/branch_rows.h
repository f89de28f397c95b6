// SPDX-License-Identifier: GPL-3.0-or-later
// The futures beside the one that is shown, as rows under the timeline: from where each parts from the
// shown one to where it was run. Plain values; thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include <QString>

#include "core/base/units.h"
#include "core/timeline/branch.h"

namespace partiscope {

struct BranchRow {
    std::uint32_t id = 0;
    QString name;
    Micros fromUs = 0, toUs = 0;
    QString sentence;  // for tooltips and screen readers
    friend bool operator==(const BranchRow&, const BranchRow&) = default;
};

// The tick up to which both are one run.
[[nodiscard]] std::int64_t commonTicks(const BranchInfo& a, const BranchInfo& b);

// Without the current one; in order of where they part, then of id.
[[nodiscard]] std::vector<BranchRow> branchRows(const Branches& branches, Micros tickUs);

[[nodiscard]] QString branchName(const Branches& branches, std::uint32_t id);  // empty: none

}  // namespace partiscope
