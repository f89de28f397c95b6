// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/verify.h"

#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "core/report/collector.h"
#include "core/report/result_json.h"
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
    const std::set<std::string> partitionsGiven{"34-five-partitions",   "34-four-partitions",
                                                "35-one-hot-partition", "22-uneven-2012",
                                                "22-uneven-2018",       "22-uneven-today"};
    const std::set<std::string> ageGiven{"23-saved-burst",    "22-uneven-2012",
                                         "22-uneven-2018",    "22-uneven-today",
                                         "case-55-spike-300", "case-55-spike-500"};
    REQUIRE(publishedFiles().size() >= 43);
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

TEST_CASE("verify: every published measurement holds but those known to fail") {
    // Rows that fail honestly; tests/published/README.md has the reason of each. A row that holds
    // again must leave this list.
    const std::set<std::string> knownToFail{"02-sorted-many-keys series.write_consumed.mean"};
    const VerifyOutcome outcome = verifyPublished(kFolder, "");
    CHECK(outcome.errors.empty());
    CHECK(outcome.rows.size() >= 85);
    for (const VerifyRow& row : outcome.rows) {
        INFO(row.id << " " << row.metric << " got " << row.got.value_or(-1) << " " << row.problem);
        CHECK(row.pass != (knownToFail.count(row.id + " " + row.metric) == 1));
    }
}

TEST_CASE("verify: the longer the ramp, the less is throttled") {
    double before = 1;
    for (const char* id :
         {"14-ramp-60-min", "14-ramp-90-min", "14-ramp-120-min", "14-ramp-150-min"}) {
        const VerifyOutcome outcome = verifyPublished(kFolder, id);
        REQUIRE(outcome.rows.size() == 1);
        const double share = outcome.rows[0].got.value_or(1);
        CHECK(share < before);
        before = share;
    }
}

namespace {

// The run of a published file with changes of its own text.
Json runChanged(const std::string& id, const std::string& from, const std::string& to) {
    std::ifstream in(kFolder + "/" + id + ".toml");
    std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    text.replace(at, from.size(), to);
    const ScenarioReading reading = readScenario(text, id);
    REQUIRE(reading.scenario);
    return toJson(runToEnd(std::make_shared<const Scenario>(*reading.scenario), 1));
}

}  // namespace

// A model that was fitted to the published inputs would give itself away here.
TEST_CASE("verify: perturbed inputs give what the arithmetic says") {
    const Json twice = runChanged("01-sorted-one-key", "workers   = 40", "workers   = 80");
    double consumed = 0;
    for (const Json& point : twice["series"]["write_consumed"]) consumed += point.get<double>();
    CHECK(consumed / 1'200 > 990);  // still 1,000
    CHECK(consumed / 1'200 < 1'010);
    // 45,000 saved units last 45,000 / (300 - 150) = 300 s.
    const Json burst = runChanged("23-saved-burst", "rate       = 200", "rate       = 300");
    CHECK(burst["totals"]["first_throttle_s"].get<double>() > 297);
    CHECK(burst["totals"]["first_throttle_s"].get<double>() < 303);
    // 27,000 reads of an item: 1 - 3,000 / 27,000 are throttled.
    const Json reads = runChanged("case-38-live-event", "rate       = 13500", "rate       = 27000");
    CHECK(reads["totals"]["throttled_share"].get<double>() > 0.884);
    CHECK(reads["totals"]["throttled_share"].get<double>() < 0.892);
    // Half the load above the share: 25 instead of 50, so 1,200 s.
    const Json share = runChanged("22-uneven-2012", "rate       = 150", "rate       = 125");
    CHECK(share["totals"]["first_throttle_s"].get<double>() > 1'190);
    CHECK(share["totals"]["first_throttle_s"].get<double>() < 1'215);
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
