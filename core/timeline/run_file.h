// SPDX-License-Identifier: GPL-3.0-or-later
// A run with everything that somebody made of it, as a file: the scenario as it was opened, the seed,
// every branch with its changes, and where the clock stood. Enough to go on as if the window had never
// been closed. A recording (recording.h) is one line of changes with digests, to be compared; this is
// work, to be gone on with.
//
//   {"partiscope_run": 1, "name": "orders-by-date.toml", "scenario": "<TOML>", "seed": 7, "tick": 10200,
//    "current": 0, "branches": [{"id": 0, "name": "as opened", "parent": null, "fork_tick": 0,
//    "furthest_tick": 10400, "commands": [{"tick": 500, "sequence": 1, "path": "…", "value": "…"}]}]}
//
// Files are untrusted: size, depth, types, ranges and order are checked, every problem is reported
// with line, column and path. What is said about ticks is not compared with the scenario's length:
// fitTo does that. Thread-safe: no shared state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/scenario/scenario.h"
#include "core/timeline/branch.h"

namespace partiscope {

inline constexpr std::size_t kRunFileBytesMax = 64 * 1'024 * 1'024;
inline constexpr std::size_t kRunFileCommandsMax = 200'000;  // of one branch

struct RunFile {
    std::string name;          // of the scenario: "orders-by-date.toml"
    std::string scenarioText;  // TOML, as it was read
    std::uint64_t seed = 1;
    std::int64_t tick = 0;  // where the clock stood
    Branches branches;      // at least one; `current` is one of them
    friend bool operator==(const RunFile&, const RunFile&) = default;
};

[[nodiscard]] std::string runFileText(const RunFile& run);  // JSON
[[nodiscard]] Result<RunFile> readRunFile(std::string_view text, const std::string& fileName);

// Does this text want to be a run file (true), or a scenario (false)? By its first character that is
// not blank; a scenario never begins with a brace.
[[nodiscard]] bool looksLikeRunFile(std::string_view text);

// No tick after the scenario's end; changes that would have no tick to act on are left out.
void fitTo(RunFile& run, const Scenario& scenario);

// Is it the same work? The same branches with the same names and changes; wherever the clock stands,
// however far each was run and whichever is looked at.
[[nodiscard]] bool isSameWork(const Branches& a, const Branches& b);
[[nodiscard]] std::size_t changeCount(
    const Branches& branches);  // of all branches, shared ones once

}  // namespace partiscope
