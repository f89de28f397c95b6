// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/verify.h"

#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "core/scenario/scenario_reader.h"
#include "tests/support/catch.h"

using namespace partiscope;
namespace fs = std::filesystem;

namespace {

const std::string kFolder = std::string(PARTISCOPE_SOURCE_DIR) + "/tests/published";

std::vector<fs::path> publishedFiles() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(kFolder)) {
        if (entry.path().extension() == ".toml") files.push_back(entry.path());
    }
    return files;
}

}  // namespace

TEST_CASE("published files: one fixed set of assumptions, nothing that the source does not give") {
    // Files whose source speaks of the number of partitions or of idle time.
    const std::set<std::string> partitionsGiven{"34-five-partitions", "34-four-partitions",
                                                "35-one-hot-partition"};
    const std::set<std::string> ageGiven{"23-saved-burst"};
    REQUIRE(publishedFiles().size() >= 19);
    for (const fs::path& file : publishedFiles()) {
        INFO(file.filename());
        const ScenarioFileReading read = readScenarioFile(file.string());
        REQUIRE(read.reading.scenario);
        CHECK(read.reading.problems.empty());
        const Scenario& scenario = *read.reading.scenario;
        CHECK(scenario.model == ModelSpec{});
        CHECK(scenario.limits == Limits{});
        CHECK(read.text.find("[model]") == std::string::npos);
        CHECK(read.text.find("[limits]") == std::string::npos);
        CHECK(scenario.seed == 1);  // nor a seed that happens to fit
        CHECK_FALSE(scenario.sources.empty());
        CHECK_FALSE(scenario.expectations.empty());
        const std::string id = file.stem().string();
        for (const TableSpec& table : scenario.tables) {
            CHECK((table.partitions == 0 || partitionsGiven.count(id) == 1));
            CHECK((table.ageUs == 0 || ageGiven.count(id) == 1));
            CHECK(table.replicas == 3);
        }
    }
}

TEST_CASE("verify: every published measurement holds") {
    const VerifyOutcome outcome = verifyPublished(kFolder, "");
    CHECK(outcome.errors.empty());
    CHECK(outcome.rows.size() >= 40);
    for (const VerifyRow& row : outcome.rows) {
        INFO(row.id << " " << row.metric << " got " << row.got.value_or(-1) << " " << row.problem);
        CHECK(row.pass);
    }
    CHECK(outcome.allPass());
}

TEST_CASE("verify: one measurement by its number or id, and what is not there is an error") {
    const VerifyOutcome byNumber = verifyPublished(kFolder, "36");
    REQUIRE_FALSE(byNumber.rows.empty());
    for (const VerifyRow& row : byNumber.rows) CHECK(row.id.rfind("36-", 0) == 0);
    CHECK(verifyPublished(kFolder, "38-scatter-gather").rows.size() == 2);
    CHECK_FALSE(verifyPublished(kFolder, "3").allPass());  // a number is not a beginning
    CHECK(verifyPublished(kFolder + "/nowhere", "").couldNotRead);
    CHECK(verifyPublished("", "").couldNotRead);
}
