// SPDX-License-Identifier: GPL-3.0-or-later
// partiscope-cli: the simulator without a window. See core/report and cli_options.cpp for the rest.
#include <csignal>
#include <iostream>

#include <unistd.h>

#include "app/cli_commands.h"

int main(int argc, char** argv) {
    using namespace partiscope::cli;
    // A reader that went away (| head) is an error of writing, with its exit code, not a sudden
    // death.
    std::signal(SIGPIPE, SIG_IGN);
    std::ios::sync_with_stdio(false);
    const auto parsed = parseCommandLine(argc, argv);
    if (const auto* ending = std::get_if<Ending>(&parsed)) {
        (ending->exitCode == kFine ? std::cout : std::cerr) << ending->text << std::flush;
        return std::cout ? ending->exitCode : kNoInputOutput;
    }
    const Streams streams{std::cout, std::cerr, isatty(STDERR_FILENO) == 1};
    return runCommand(std::get<Options>(parsed), streams);
}
