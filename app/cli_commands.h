// SPDX-License-Identifier: GPL-3.0-or-later
// What the verbs of partiscope-cli do, over core alone: no Qt, no threads. Results go to `out`, all
// else to `errors`. A run whose output cannot be written stops early with exit code 4.
// Not thread-safe: one command a process.
#pragma once

#include <ostream>

#include "app/cli_options.h"

namespace partiscope::cli {

struct Streams {
    std::ostream& out;
    std::ostream& errors;
    bool showProgress = false;  // `errors` is a terminal
};

[[nodiscard]] int runCommand(const Options& options, const Streams& streams);

}  // namespace partiscope::cli
