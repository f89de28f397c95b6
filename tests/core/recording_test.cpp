// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timeline/recording.h"

#include "tests/support/catch.h"
#include "tests/support/scenario_builder.h"

using namespace partiscope;

namespace {

std::shared_ptr<const Scenario> someScenario() {
    Scenario scenario = test::smallScenario();
    scenario.durationUs = 8 * kSecond;
    scenario.traffic[0].retries.attempts = 3;
    scenario.traffic[0].retries.baseUs = 20'000;
    scenario.traffic[0].retries.jitter = Jitter::Equal;
    return std::make_shared<const Scenario>(std::move(scenario));
}

const std::vector<Command> kCommands{{100, 1, "traffic.s.rate", "700"},
                                     {100, 2, "limits.partition_write", "80"},
                                     {555, 5, "traffic.s.rate", "90"}};

Recording someRecording() {
    return makeRecording("title = \"é\"\n", someScenario(), 7, kCommands, 700);
}

Diagnostics problemsOf(const std::string& text) {
    const Result<Recording> reading = readRecording(text, "run.json");
    if (reading.ok()) return {};
    return reading.problems();
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
    const std::size_t at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), with);
}

}  // namespace

TEST_CASE("a recording holds digests every 256 ticks and at the end", "[recording]") {
    const Recording recording = someRecording();
    REQUIRE(recording.digests.size() == 3);
    CHECK(recording.digests[0].tick == 256);
    CHECK(recording.digests[1].tick == 512);
    CHECK(recording.digests[2].tick == 700);
    CHECK(recording.commands == kCommands);
    // What comes at or after the end is no part of it.
    CHECK(makeRecording("", someScenario(), 7, kCommands, 555).commands.size() == 2);
}

TEST_CASE("a recording survives writing and reading", "[recording]") {
    const Recording recording = someRecording();
    const Result<Recording> read = readRecording(recordingText(recording), "run.json");
    REQUIRE(read.ok());
    CHECK(read.value() == recording);
    Recording extreme;
    extreme.seed = 0xFFFF'FFFF'FFFF'FFFFULL;
    extreme.digests.push_back({0, 0xFFFF'FFFF'FFFF'FFFFULL});
    const Result<Recording> back = readRecording(recordingText(extreme), "run.json");
    REQUIRE(back.ok());
    CHECK(back.value() == extreme);
}

TEST_CASE("a replay in a fresh object is the same", "[recording]") {
    const Result<ReplayResult> result = replay(someRecording(), someScenario());
    REQUIRE(result.ok());
    CHECK_FALSE(result.value().divergedAtTick.has_value());
    CHECK(result.value().digestsCompared == 3);
    CHECK(result.value().ticksRun == 700);
    CHECK(toText(result.value()) == "the same: 3 digests over 700 ticks");
}

TEST_CASE("a player's own log and digests make the same recording", "[recording]") {
    Player player(someScenario(), 7);
    player.keepDigests();
    player.seek(100);
    REQUIRE(player.change("traffic.s.rate", "700").ok());
    REQUIRE(player.change("limits.partition_write", "80").ok());
    player.seek(700);
    player.seek(300);
    player.seek(700);
    const Recording recording = recordingOf(player, "x");
    CHECK(recording.digests ==
          makeRecording("x", someScenario(), 7, recording.commands, 700).digests);
    const Result<ReplayResult> result = replay(recording, someScenario());
    REQUIRE(result.ok());
    CHECK_FALSE(result.value().divergedAtTick.has_value());
}

TEST_CASE("a replay names the first digest that differs", "[recording]") {
    Recording recording = someRecording();
    SECTION("another command value") {
        recording.commands[2].value = "91";
        const Result<ReplayResult> result = replay(recording, someScenario());
        REQUIRE(result.ok());
        CHECK(result.value().divergedAtTick == 700);
        CHECK_THAT(toText(result.value()),
                   Catch::Matchers::ContainsSubstring("diverged at tick 700"));
    }
    SECTION("a command left out") {
        recording.commands.erase(recording.commands.begin());
        CHECK(replay(recording, someScenario()).value().divergedAtTick == 256);
    }
    SECTION("another seed") {
        recording.seed = 8;
        CHECK(replay(recording, someScenario()).value().divergedAtTick == 256);
    }
    SECTION("one bit") {
        recording.digests[1].digest ^= 1;
        const ReplayResult result = replay(recording, someScenario()).value();
        CHECK(result.divergedAtTick == 512);
        CHECK((result.expected ^ result.got) == 1);
        CHECK(result.ticksRun == 512);
    }
}

TEST_CASE("a recording longer than its scenario is a problem", "[recording]") {
    Recording recording = someRecording();
    recording.ticks = 801;
    CHECK_FALSE(replay(recording, someScenario()).ok());
}

TEST_CASE("a recording whose scenario cannot be read is a problem", "[recording]") {
    Recording recording = someRecording();
    recording.scenarioText = "format = ";
    const Result<ReplayResult> result = replay(recording, "run.json");
    REQUIRE_FALSE(result.ok());
    CHECK_THAT(toText(result.problems().front()), Catch::Matchers::ContainsSubstring("run.json"));
}

TEST_CASE("every problem of a recording has its place", "[recording]") {
    const std::string good = recordingText(someRecording());
    struct Broken {
        std::string what, with, path, says;
    };
    const std::vector<Broken> all{
        {"\"ticks\": 700", "\"ticks\": -1", "/ticks", "got -1"},
        {"\"ticks\": 700", "\"ticks\": 7e2", "/ticks", "got 700.0"},
        {"\"ticks\": 700", "\"ticks\": 555", "/commands/2/tick", "not before the end"},
        {"\"seed\": 7", "\"seed\": \"7\"", "/seed", "a text of 1 bytes"},
        {"\"partiscope_recording\": 1", "\"partiscope_recording\": 2", "/partiscope_recording",
         "is format 2"},
        {"\"sequence\": 2", "\"sequence\": 1", "/commands/1", "out of order"},
        {"\"tick\": 512", "\"tick\": 256", "/digests/1/tick", "out of order"},
        {"\"tick\": 555", "\"tick\": 99", "/commands/2", "out of order"},
        {"\"value\": \"700\"", "\"value\": 700", "/commands/0/value", "got 700"},
        {"\"value\": \"700\"", "\"values\": \"700\"", "/commands/0/values", "is not known"},
        {"\"hex\": \"", "\"hex\": \"x", "/digests/0/hex", "digest"},
        {"\"commands\": [", "\"commands\": 3, \"other\": [", "/commands", "a list"},
    };
    for (const Broken& broken : all) {
        INFO(broken.with);
        const Diagnostics problems = problemsOf(replaced(good, broken.what, broken.with));
        REQUIRE_FALSE(problems.empty());
        bool found = false;
        for (const Diagnostic& problem : problems) {
            INFO(toText(problem));
            CHECK(problem.file == "run.json");
            CHECK(problem.line >= 1);
            if (problem.path == broken.path) {
                found = toText(problem).find(broken.says) != std::string::npos || found;
            }
        }
        CHECK(found);
    }
}

TEST_CASE("the place of a problem is its line and column", "[recording]") {
    const std::string text =
        "{\"partiscope_recording\": 1, \"scenario\": \"é\\\"{\", \"seed\": -3,\n"
        "  \"ticks\": 5, \"commands\": [\n"
        "    {\"tick\": 0, \"sequence\": 1, \"path\": \"a\", \"value\": \"b\"},\n"
        "    {\"tick\": 1, \"sequence\": 2, \"path\": \"a\", \"value\": [1]}],\n"
        "  \"digests\": []}\n";
    const Diagnostics problems = problemsOf(text);
    REQUIRE(problems.size() == 2);
    CHECK(problems[0].path == "/seed");
    CHECK(problems[0].line == 1);
    CHECK(problems[0].column == 57);
    CHECK(problems[1].path == "/commands/1/value");
    CHECK(problems[1].line == 4);
    CHECK(problems[1].column == 54);
}

TEST_CASE("what is no recording is refused, never a crash", "[recording]") {
    for (const std::string& text :
         {std::string(), std::string("{"), std::string("[]"), std::string("null"), std::string("7"),
          std::string("{\"partiscope_recording\": 1e999}"), std::string("\xFF\xFE"),
          std::string(100'000, '['), std::string("{\"a\":") + std::string(50'000, '{'),
          std::string(kRecordingBytesMax + 1, ' ')}) {
        CHECK_FALSE(problemsOf(text).empty());
    }
    // Deep, but valid JSON.
    CHECK_FALSE(problemsOf(std::string(100'000, '[') + std::string(100'000, ']')).empty());
}

TEST_CASE("every truncation of a recording gives a problem", "[recording]") {
    Recording recording;
    recording.ticks = 3;
    recording.commands = {{1, 1, "a", "b"}};
    recording.digests = {{3, 17}};
    const std::string good = recordingText(recording);
    const std::size_t whole = good.find_last_of('}') + 1;
    for (std::size_t length = 0; length < whole; ++length) {
        REQUIRE_FALSE(problemsOf(good.substr(0, length)).empty());
    }
    CHECK(problemsOf(good.substr(0, whole)).empty());
}
