// SPDX-License-Identifier: GPL-3.0-or-later
// The command line of partiscope-cli as a value: which verb, with what. Anything that is not a
// valid command line ends here, with exit code 2 and a message; --help and --version with 0.
// Thread-safe: no shared state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/units.h"

namespace partiscope::cli {

enum ExitCode {
    kFine = 0,
    kFailed = 1,  // the file has errors, or a check failed
    kWrongUsage = 2,
    kDiverged = 3,       // a replay
    kNoInputOutput = 4,  // could not read or write
};

enum class Verb { Run, Check, Digest, Replay, Verify, Explain };
enum class OutputFormat { Text, Json, Csv };

struct Options {
    Verb verb = Verb::Run;
    std::string program;             // argv[0]
    std::vector<std::string> files;  // "-" is standard input
    std::optional<std::uint64_t> seed;
    std::optional<Micros> untilUs;
    std::vector<std::pair<std::string, std::string>> changes;  // --set PATH=VALUE, in order
    OutputFormat format = OutputFormat::Text;
    bool check = false;
    std::uint64_t traceMost = 0;  // RunOptions::kTraceAll for ALL
    std::string recordTo;
    std::string only;       // verify
    std::string published;  // verify: the folder
};

struct Ending {  // nothing to run: print and leave
    int exitCode = kFine;
    std::string text;
};

[[nodiscard]] std::variant<Options, Ending> parseCommandLine(int argc, const char* const* argv);

}  // namespace partiscope::cli
