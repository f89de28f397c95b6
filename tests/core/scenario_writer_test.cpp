// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/scenario_writer.h"

#include <filesystem>
#include <string>

#include "core/scenario/parameter.h"
#include "core/scenario/scenario_reader.h"
#include "tests/support/catch.h"
#include "tests/support/scenario_builder.h"

using namespace partiscope;

namespace {

// Reads what was written; the problems, should there be any, are in the failure's message.
Scenario reread(const Scenario& scenario) {
    const std::string text = writeScenario(scenario);
    const ScenarioReading reading = readScenario(text, "written.toml");
    std::string problems;
    for (const Diagnostic& problem : reading.problems) problems += toText(problem) + "\n";
    CAPTURE(text, problems);
    REQUIRE(reading.scenario.has_value());
    return *reading.scenario;
}

// Without what means nothing, and changes that fail: a file has no place for either.
Scenario asAFileSaysIt(Scenario scenario) {
    const auto tidy = [](std::vector<AttributeSpec>& attributes) {
        for (AttributeSpec& attribute : attributes) {
            if (attribute.kind == AttributeKind::Constant) attribute.run = 1;
        }
    };
    tidy(scenario.attributes);
    for (TrafficSpec& stream : scenario.traffic) {
        tidy(stream.attributes);
        if (stream.workers > 0) stream.rate = {};
        if (stream.rate.kind != RateShape::Kind::Constant) stream.rate.ratePerS = 0;
    }
    Scenario state = scenario;
    std::erase_if(scenario.changes, [&](const TimedChange& change) {
        // A run carries on where a change is refused; a file with such a change is refused.
        const Result<Scenario> next = withParameter(state, change.path, change.value);
        if (next.ok()) state = next.value();
        return !next.ok();
    });
    for (TimedChange& change : scenario.changes) {
        if (change.value.starts_with('"')) {
            change.value = change.value.substr(1, change.value.size() - 2);
        }
    }
    return scenario;
}

}  // namespace

TEST_CASE("only what is not default is written, in a stable order", "[scenario_writer]") {
    Scenario scenario = test::smallScenario();
    scenario.summary = "two\nlines with \"quotes\" and \\";
    scenario.limits = {};
    scenario.traffic[0].writeShards = {4, true, "random", 0, "#"};
    scenario.attributes = {test::constantAttribute("pk", "2026-10-18")};
    CHECK(writeScenario(scenario) == R"(format = 1
title = "small"
summary = """
two
lines with \"quotes\" and \\"""
duration = "3 s"

[table]
name = "T"
partition_key = "pk"
mode = "provisioned"
write_capacity = 300
read_capacity = 900
partitions = 4

[attributes]
pk = "2026-10-18"

[[traffic]]
name = "s"
operation = "PutItem"
rate = 400
write_shards = { count = 4 }
)");
    CHECK(reread(scenario) == scenario);
}

TEST_CASE("every lesson reads back as the same scenario", "[scenario_writer]") {
    int count = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(PARTISCOPE_SOURCE_DIR "/scenarios")) {
        if (entry.path().extension() != ".toml") continue;
        const ScenarioFileReading file = readScenarioFile(entry.path().string());
        CAPTURE(entry.path().string());
        REQUIRE(file.reading.scenario.has_value());
        CHECK(file.reading.problems.empty());
        CHECK(reread(*file.reading.scenario) == *file.reading.scenario);
        ++count;
    }
    CHECK(count >= 6);
}

TEST_CASE("random scenarios read back as the same", "[scenario_writer]") {
    int count = 0;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        const std::optional<Scenario> scenario = test::validRandomScenario(seed);
        if (!scenario) continue;
        CAPTURE(seed);
        const Scenario sound = asAFileSaysIt(*scenario);
        REQUIRE(reread(sound) == sound);
        ++count;
    }
    CHECK(count > 200);
}

TEST_CASE("awkward texts, seeds and changes survive", "[scenario_writer]") {
    Scenario scenario = test::smallScenario();
    scenario.seed = 18'446'744'073'709'551'615U;
    scenario.title = "\t\"\\ \x01 caf\xC3\xA9 \"\"\" ";
    scenario.attributes.push_back(test::constantAttribute("odd name.with \"dots\"", "{ 1 }"));
    scenario.traffic[0].rate.ratePerS = 0.1;
    scenario.changes = {{0, "traffic.s.rate", "0.30000000000000004"},
                        {0, "traffic.s.rate", "{ from = 0, to = 5, over = \"2 s\" }"},
                        {5, "attributes.pk", "2026-12-31"},
                        {5, "traffic.s.item_size", "2 KB"},
                        {5, "attributes.pk", "1_000"},
                        {6, "traffic.s.gather", "false"}};
    REQUIRE(checkScenario(scenario).empty());
    CHECK(reread(scenario) == scenario);
}
