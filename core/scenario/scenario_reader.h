// SPDX-License-Identifier: GPL-3.0-or-later
// TOML text -> Scenario, or every problem in one pass, each with line, column, path, what is allowed
// and a hint. A syntax error comes alone, with its place. Files are untrusted: more than
// kScenarioBytesMax is refused before parsing, nesting is limited by toml++, numbers are checked for
// range and finiteness. `scenario` is set exactly when no problem is an error (warnings may remain).
// What the format knows but this version does not simulate is an error that says so, where leaving
// it out would change the run; it is never silently ignored. Thread-safe: no shared state.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/scenario/scenario.h"

namespace partiscope {

inline constexpr std::size_t kScenarioBytesMax = 4 * 1'024 * 1'024;

struct ScenarioReading {
    std::optional<Scenario> scenario;
    Diagnostics problems;
};

[[nodiscard]] ScenarioReading readScenario(std::string_view text, const std::string& fileName);

// "-" is standard input. A file that cannot be opened is a problem without a line, and
// `couldNotRead` (exit code 4, not 1).
struct ScenarioFileReading {
    ScenarioReading reading;
    bool couldNotRead = false;
    std::string text;  // what was read, so that a recording can keep it
};
[[nodiscard]] ScenarioFileReading readScenarioFile(const std::string& path);

}  // namespace partiscope
