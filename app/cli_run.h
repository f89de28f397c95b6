// SPDX-License-Identifier: GPL-3.0-or-later
// The verbs that simulate one file: loading it with --seed and --set, running it with progress,
// trace and recording, printing it. Not thread-safe: one command a process.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "app/cli_commands.h"
#include "core/base/result.h"
#include "core/scenario/scenario.h"

namespace partiscope::cli {

struct LoadedScenario {
    std::shared_ptr<const Scenario> scenario;  // null: problems were printed, see exitCode
    std::uint64_t seed = 1;
    std::string text;  // TOML that says the same, changes of --set included
    int exitCode = kFine;
};

[[nodiscard]] LoadedScenario loadScenario(const Options& options, const Streams& streams);

[[nodiscard]] int runScenario(const Options& options, const Streams& streams);
[[nodiscard]] int printDigest(const Options& options, const Streams& streams);

void printProblems(const Diagnostics& problems, const Streams& streams);

}  // namespace partiscope::cli
