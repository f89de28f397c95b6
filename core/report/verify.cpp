// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/verify.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <system_error>

#include "core/report/collector.h"
#include "core/report/expect.h"
#include "core/report/text_format.h"
#include "core/scenario/scenario_reader.h"

namespace partiscope {

namespace fs = std::filesystem;

namespace {

bool isWanted(const std::string& id, const std::string& only) {
    return only.empty() || id == only || id.starts_with(only + "-");
}

void verifyFile(const fs::path& file, const std::string& id, VerifyOutcome& outcome) {
    const ScenarioFileReading read = readScenarioFile(file.string());
    for (const Diagnostic& problem : read.reading.problems) {
        outcome.errors.push_back(toText(problem));
    }
    outcome.couldNotRead = outcome.couldNotRead || read.couldNotRead;
    if (!read.reading.scenario) return;
    const auto scenario = std::make_shared<const Scenario>(*read.reading.scenario);
    if (scenario->expectations.empty()) {
        outcome.errors.push_back(file.string() + ": has no [[expect]]; at least one is needed");
        return;
    }
    const RunResult run = runToEnd(scenario, scenario->seed);
    for (const ExpectationOutcome& checked :
         checkExpectations(scenario->expectations, toJson(run))) {
        VerifyRow row;
        row.id = id;
        row.source = scenario->sources.empty() ? "" : scenario->sources.front();
        row.metric = checked.expectation.metric;
        row.min = checked.expectation.min;
        row.max = checked.expectation.max;
        row.got = checked.got;
        row.pass = checked.pass;
        row.problem = checked.problem;
        outcome.rows.push_back(std::move(row));
    }
}

}  // namespace

bool VerifyOutcome::allPass() const {
    return errors.empty() && !rows.empty() &&
           std::all_of(rows.begin(), rows.end(), [](const VerifyRow& row) { return row.pass; });
}

VerifyOutcome verifyPublished(const std::string& folder, const std::string& only) {
    VerifyOutcome outcome;
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        if (it->path().extension() == ".toml") files.push_back(it->path());
    }
    if (error || folder.empty()) {
        outcome.couldNotRead = true;
        outcome.errors.push_back((folder.empty()
                                      ? "tests/published: not found; run it from the source folder"
                                      : folder + ": cannot be read") +
                                 std::string(", or name the folder with --dir"));
        return outcome;
    }
    std::sort(files.begin(), files.end());
    bool found = false;
    for (const fs::path& file : files) {
        const std::string id = file.stem().string();
        if (!isWanted(id, only)) continue;
        found = true;
        verifyFile(file, id, outcome);
    }
    if (!found) {
        outcome.errors.push_back(only.empty() ? folder + ": holds no scenario file"
                                              : "no measurement \"" + only + "\" in " + folder);
    }
    return outcome;
}

std::string findPublishedFolder(const std::string& program) {
    std::error_code error;
    std::vector<fs::path> roots{fs::current_path(error)};
    // A program of the build folder lies somewhere below the sources.
    for (fs::path folder = fs::absolute(program, error).parent_path();;
         folder = folder.parent_path()) {
        roots.push_back(folder);
        if (!folder.has_relative_path()) break;
    }
    for (const fs::path& root : roots) {
        for (const char* place : {"tests/published", "share/partiscope/published"}) {
            const fs::path candidate = root / place;
            if (fs::is_directory(candidate, error)) return candidate.string();
        }
    }
    return {};
}

Json toJson(const std::vector<VerifyRow>& rows) {
    const auto bound = [](const std::optional<double>& value) {
        return value ? number(*value) : Json(nullptr);
    };
    Json list = Json::array();
    for (const VerifyRow& row : rows) {
        Json json = {{"id", row.id},          {"source", row.source},  {"metric", row.metric},
                     {"min", bound(row.min)}, {"max", bound(row.max)}, {"got", bound(row.got)},
                     {"pass", row.pass}};
        if (!row.problem.empty()) json["problem"] = row.problem;
        list.push_back(std::move(json));
    }
    return list;
}

std::string toText(const VerifyOutcome& outcome) {
    std::vector<std::vector<std::string>> rows{{"", "id", "metric", "min", "max", "got"}};
    std::size_t passed = 0;
    const auto bound = [](const std::optional<double>& value) {
        return value ? number(*value).dump() : std::string();
    };
    for (const VerifyRow& row : outcome.rows) {
        passed += row.pass ? 1U : 0U;
        rows.push_back({row.pass ? "holds" : "FAILS", row.id, row.metric, bound(row.min),
                        bound(row.max), row.got ? number(*row.got).dump() : row.problem});
    }
    return tableText(rows, "") + std::to_string(passed) + " of " +
           std::to_string(outcome.rows.size()) + " hold\n";
}

}  // namespace partiscope
