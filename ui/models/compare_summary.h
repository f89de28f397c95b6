// SPDX-License-Identifier: GPL-3.0-or-later
// Two designs side by side in words and numbers: what each refuses now, and the other half that is
// easily forgotten, what reading one key back costs. Both frames are of the same tick. Plain values;
// thread-safe.
#pragma once

#include <optional>
#include <vector>

#include <QString>

#include "core/scenario/scenario.h"
#include "core/timeline/branch.h"
#include "core/timeline/frame.h"

namespace partiscope {

struct CompareRow {
    QString label;
    QString a, b;
    int better = 0;  // −1: A, 1: B, 0: neither is
    friend bool operator==(const CompareRow&, const CompareRow&) = default;
};

struct CompareSummary {
    QString refusedA, refusedB;  // "refused 3,800 (79 %)", "refuses nothing"
    bool refusesA = false, refusesB = false;
    QString shareA, shareB;        // the same where there is little room: "79 % refused"
    QString unit;                  // of the first three rows: "WCU a second"
    std::vector<CompareRow> now;   // this second, and since the start
    std::vector<CompareRow> bill;  // reading one key back; empty: neither design has write shards
    QString verdict;               // a sentence over both halves
    friend bool operator==(const CompareSummary&, const CompareSummary&) = default;
};

struct CompareSide {
    const Frame& frame;
    const Scenario& scenario;
};

[[nodiscard]] CompareSummary compareSummary(const CompareSide& a, const CompareSide& b);

// What B can be, for the Compare menu: this run with other shards, the same to be tuned, branches.
struct CompareChoice {
    QString text;                         // "8 write shards a key"
    QString path, value, name;            // of a design; an empty path: as it is
    std::optional<std::uint32_t> branch;  // else
    friend bool operator==(const CompareChoice&, const CompareChoice&) = default;
};

[[nodiscard]] std::vector<CompareChoice> compareChoices(const Scenario& inForce,
                                                        const Branches& branches);

}  // namespace partiscope
