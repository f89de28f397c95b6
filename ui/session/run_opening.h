// SPDX-License-Identifier: GPL-3.0-or-later
// What is opened: a scenario (TOML), or a run file (JSON) with its scenario, branches and changes. Which
// of the two is told by the content, not by the name. Reads files: not for the GUI thread. Thread-safe:
// no shared state.
#pragma once

#include <optional>
#include <string>

#include <QString>

#include "core/scenario/scenario_reader.h"
#include "core/timeline/run_file.h"

namespace partiscope {

struct Opening {
    ScenarioReading reading;
    std::string scenarioText;    // TOML, as it was read
    std::optional<RunFile> run;  // of a run file: fitted to the scenario's length
    bool couldNotRead = false;
};

[[nodiscard]] Opening openingOfFile(const QString& path);  // "-": standard input, a scenario
[[nodiscard]] Opening openingOfText(std::string text, const std::string& name);
[[nodiscard]] Opening openingOfRun(RunFile run, const std::string& name);

}  // namespace partiscope
