// SPDX-License-Identifier: GPL-3.0-or-later
// The published measurements, run again: a folder of scenario files, each with the numbers that its
// source states as [[expect]]. One row an expectation. The files set no [model]: one fixed set of
// assumptions for all. Reads files; otherwise thread-safe.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/report/result_json.h"

namespace partiscope {

struct VerifyRow {
    std::string id;      // the file's name without its ending: "31-one-date-key"
    std::string source;  // the first address of `sources`
    std::string metric;
    std::optional<double> min, max, got;
    bool pass = false;
    std::string problem;  // why there is no number
};

struct VerifyOutcome {
    std::vector<VerifyRow> rows;      // in order of the files' names, then of the expectations
    std::vector<std::string> errors;  // files with problems, printed like a compiler
    bool couldNotRead = false;        // the folder or a file
    [[nodiscard]] bool allPass() const;
};

// `only`: an id, or the number that it begins with; empty: all. `folder` empty: not found (an
// error).
[[nodiscard]] VerifyOutcome verifyPublished(const std::string& folder, const std::string& only);

// tests/published below the working folder or one of the folders above `program`, or the place
// where an installed program has it (share/partiscope/published); empty: nowhere.
[[nodiscard]] std::string findPublishedFolder(const std::string& program);

[[nodiscard]] Json toJson(const std::vector<VerifyRow>& rows);
[[nodiscard]] std::string toText(const VerifyOutcome& outcome);

}  // namespace partiscope
