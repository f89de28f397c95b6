// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that nobody writes by hand: the guard before the parser, and the reader behind both.
#include "core/scenario/toml_guard.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "core/scenario/scenario_reader.h"
#include "tests/support/catch.h"

using namespace partiscope;
namespace fs = std::filesystem;

namespace {

const fs::path kScenarios = PARTISCOPE_SOURCE_DIR "/scenarios";

std::string contentOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string problemText(const Diagnostics& problems) {
    std::string text;
    for (const Diagnostic& problem : problems) text += toText(problem) + "\n";
    return text;
}

}  // namespace

TEST_CASE("depth is counted outside strings and comments", "[toml_guard]") {
    const auto isRefused = [](const std::string& text) {
        return guardToml(text, 3, 3).refusal.has_value();
    };
    CHECK_FALSE(isRefused("a = \"[[[[[[\" # [[[[[[\nb = '[[[['"));
    CHECK_FALSE(isRefused("a = \"\"\"x \"\" [[[[ \\\"\"\" [[[[\"\"\""));
    CHECK_FALSE(isRefused("a = \"\"\"x\"\"\"\"\"\nb = [[[1]]]"));
    CHECK_FALSE(isRefused("a = [[[1]]]"));
    CHECK(isRefused("a = [[[[1]]]]"));
    CHECK_FALSE(isRefused("a.b.c = 1.5\nd.e.f = 2.5"));
    const auto deep = guardToml("x = 1\nä = 1 # é\n", 3, 3).refusal;
    REQUIRE(deep.has_value());
    CHECK(deep->place.line == 2);
    CHECK(deep->place.column == 1);
    const auto dotted = guardToml("x = 1\n\"ä\".b.c.d = 1", 3, 3).refusal;
    REQUIRE(dotted.has_value());
    CHECK(dotted->place.line == 2);
    CHECK(dotted->place.column == 8);
}

TEST_CASE("letters beyond ASCII: in strings and comments, nowhere else", "[toml_guard]") {
    const auto title = [](const std::string& value) {
        const std::string text = contentOf(kScenarios / "orders-even.toml");
        const std::size_t begin = text.find("title "), end = text.find('\n', begin);
        const ScenarioReading reading = readScenario(
            text.substr(0, begin) + "title = " + value + " # café\n" + text.substr(end), "t");
        return reading.scenario ? reading.scenario->title : problemText(reading.problems);
    };
    CHECK(title("\"café ☃ 😀\"") == "café ☃ 😀");
    // Behind a line-ending backslash, white space goes; a no-break space is none in TOML 1.0.
    CHECK(title("\"\"\"a\\\n  \n é ☃\"\"\"") == "aé ☃");
    CHECK(title("\"\"\"a\\  \r\n☃\\\n😀\"\"\"") == "a☃😀");
    CHECK(title("\"\"\"\\\n\u00a0x\"\"\"") == "\u00a0x");
    CHECK(title("é").find("outside of a string; put the text in quotes") != std::string::npos);
    CHECK(title("\"\"\"\\é\"\"\"").find("backslash") != std::string::npos);
    CHECK(title("\"\"\"\\ é\"\"\"").find("backslash") != std::string::npos);
    CHECK(title("\"\\é\"").find("scape") != std::string::npos);
    CHECK(title("\"\"\"\\\n\xC3\"\"\"").find("utf-8") != std::string::npos);
    CHECK(title("\"\"\"\\\n\xE2\x98\"\"\"").find("utf-8") != std::string::npos);
    CHECK(title("\"\"\"\\\n\xED\xA0\x80\"\"\"").find("utf-8") != std::string::npos);
    const std::string text = contentOf(kScenarios / "orders-even.toml");
    CHECK(readScenario("\xEF\xBB\xBF" + text, "t").scenario.has_value());
}

TEST_CASE("hostile texts are refused with a place", "[toml_guard]") {
    const std::size_t kDeep = 100'000;
    const auto repeated = [](const std::string& part, std::size_t times) {
        std::string all;
        for (std::size_t i = 0; i < times; ++i) all += part;
        return all;
    };
    const std::string kTexts[] = {
        "a = " + repeated("[", kDeep),
        "a = " + repeated("[", kDeep) + repeated("]", kDeep),
        "a = " + repeated("{a=", kDeep),
        repeated("a.", kDeep) + "a = 1",
        repeated("\"a\" . ", kDeep) + "a = 1",
        "[" + repeated("a.", kDeep) + "a]",
        "a = " + repeated("{a.a.a.a.a.a.a.a.a.a.a.a.a.a.a=", 60) + "1" + repeated("}", 60),
        std::string(kDeep, '\0'),
        std::string(kDeep, '\xFF'),
        std::string("\xEF\xBB\xBF\xEF\xBB\xBF"),
        "\"\"\"",
        "'''",
        "a = \"\\",
        "a = \"\"\"\\",
        std::string(kDeep, '"'),
        std::string(kDeep, '#'),
        repeated("a = 1\n", 2),
        repeated("[[traffic]]\n", kDeep),
    };
    for (const std::string& text : kTexts) {
        CAPTURE(text.substr(0, 40));
        const ScenarioReading reading = readScenario(text, "t");
        CHECK_FALSE(reading.scenario.has_value());
        REQUIRE_FALSE(reading.problems.empty());
        CHECK(reading.problems.front().line >= 1);
        CHECK(reading.problems.front().column >= 1);
    }
}

TEST_CASE("a text full of problems is read in good time and not all is told", "[toml_guard]") {
    std::string text;
    for (int i = 0; i < 200'000; ++i) text += "k" + std::to_string(i) + "=1\n";
    const ScenarioReading reading = readScenario(text, "t");
    CHECK(reading.problems.size() == 1'001);
    CHECK(reading.problems.back().what.find("more problems are not listed") != std::string::npos);
}

TEST_CASE("every byte of a lesson can be anything", "[toml_guard]") {
    const std::string text = contentOf(kScenarios / "orders-8-shards.toml");
    REQUIRE_FALSE(text.empty());
    std::uint32_t random = 1;
    for (int i = 0; i < 6'000; ++i) {
        std::string changed = text;
        for (int hits = 0; hits < 1 + i % 3; ++hits) {
            random = random * 1'664'525 + 1'013'904'223;
            changed[(random >> 8) % text.size()] = static_cast<char>(random & 0xFF);
        }
        const ScenarioReading reading = readScenario(changed, "t");
        REQUIRE(reading.scenario.has_value() != hasErrors(reading.problems));
    }
}
