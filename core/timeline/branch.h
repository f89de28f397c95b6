// SPDX-License-Identifier: GPL-3.0-or-later
// The futures that a run keeps: a change in the past opens a branch and leaves the old future as it
// was. Plain values for readers (window, files); the Player owns what is behind them. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/sim/command.h"

namespace partiscope {

inline constexpr std::size_t kBranchesMost = 32;
inline constexpr std::size_t kBranchNameMost = 80;  // bytes of UTF-8

struct BranchInfo {
    std::uint32_t id = 0;  // never given twice in a run; the first is 0
    std::string name;      // "as opened", "8 write shards": by hand or from its change
    std::optional<std::uint32_t> parent;  // empty: the run as it was opened
    std::int64_t forkTick = 0;            // where it left its parent
    std::int64_t furthestTick = 0;        // up to where it was run
    std::vector<Command> commands;        // all, those before the fork included; (tick, sequence)
    friend bool operator==(const BranchInfo&, const BranchInfo&) = default;
};

struct Branches {
    std::uint32_t current = 0;    // id
    std::vector<BranchInfo> all;  // by rising id
    friend bool operator==(const Branches&, const Branches&) = default;
};

// A branch's name from the change that opened it: "write shards 8", "rate 4800".
[[nodiscard]] std::string branchNameOf(const std::string& path, const std::string& value);

}  // namespace partiscope
