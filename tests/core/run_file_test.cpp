// SPDX-License-Identifier: GPL-3.0-or-later
// Run files: there and back, every problem with its place, nothing that crashes the reader.
#include "core/timeline/run_file.h"

#include "tests/support/catch.h"

using namespace partiscope;

namespace {

RunFile someRun() {
    RunFile run;
    run.name = "orders-by-date.toml";
    run.scenarioText = "format = 1\n# \"é\" {\n";
    run.seed = 18'446'744'073'709'551'615U;
    run.tick = 10'200;
    run.branches.current = 3;
    run.branches.all = {
        {0, "as opened", std::nullopt, 0, 10'400, {{500, 1, "table.write_capacity", "700"}}},
        {3,
         "8 write shards",
         0,
         600,
         10'200,
         {{500, 1, "table.write_capacity", "700"}, {600, 2, "traffic.a.rate", "1"}}}};
    return run;
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
    const std::size_t at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), with);
}

Diagnostics problemsOf(const std::string& text) {
    const Result<RunFile> result = readRunFile(text, "run.json");
    return result.ok() ? Diagnostics{} : result.problems();
}

}  // namespace

TEST_CASE("a run file is read as it was written", "[run_file]") {
    const RunFile run = someRun();
    const std::string text = runFileText(run);
    CHECK(looksLikeRunFile(text));
    const Result<RunFile> read = readRunFile(text, "run.json");
    REQUIRE(read.ok());
    CHECK(read.value() == run);
    CHECK(runFileText(read.value()) == text);
}

TEST_CASE("every problem of a run file has its place", "[run_file]") {
    const std::string good = runFileText(someRun());
    struct Broken {
        std::string what, with, path, says;
    };
    const std::vector<Broken> all{
        {"\"partiscope_run\": 1", "\"partiscope_run\": 2", "/partiscope_run", "is format 2"},
        {"\"partiscope_run\": 1", "\"partiscope_runs\": 1", "/partiscope_runs", "is not known"},
        {"\"tick\": 10200", "\"tick\": -1", "/tick", "got -1"},
        {"\"tick\": 10200", "\"tick\": 1000000000001", "/tick", "whole number"},
        {"\"seed\": 18446744073709551615", "\"seed\": \"7\"", "/seed", "a text of 1 bytes"},
        {"\"current\": 3", "\"current\": 2", "/current", "is no branch"},
        {"\"current\": 3", "\"current\": 4294967296", "/current", "whole number"},
        {"\"id\": 3", "\"id\": 0", "/branches/1/id", "out of order"},
        {"\"parent\": 0", "\"parent\": 3", "/branches/1/parent", "does not come before"},
        {"\"parent\": null", "\"parent\": \"0\"", "/branches/0/parent", "a text of 1 bytes"},
        {"\"fork_tick\": 600", "\"fork_tick\": 1.5", "/branches/1/fork_tick", "got 1.5"},
        {"\"sequence\": 2", "\"sequence\": {}", "/branches/1/commands/1/sequence", "object"},
        {"\"tick\": 600", "\"tick\": 499", "/branches/1/commands/1", "out of order"},
        {"\"name\": \"as opened\"", "\"name\": \"" + std::string(81, 'x') + "\"",
         "/branches/0/name", "at most 80 bytes"},
        {"\"branches\": [", "\"branches\": 3, \"other\": [", "/branches", "a list"},
        {"\"scenario\": ", "\"scenario\": 1, \"x\": ", "/scenario", "got 1"},
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

TEST_CASE("the place of a run file's problem is its line and column", "[run_file]") {
    const std::string text =
        "{\"partiscope_run\": 1, \"name\": \"é\", \"scenario\": \"\", \"seed\": 1, \"tick\": 0,\n"
        " \"current\": 0, \"branches\": [\n"
        "  {\"id\": 0, \"name\": \"\", \"parent\": null, \"fork_tick\": 0, \"furthest_tick\": "
        "true,\n"
        "   \"commands\": []}]}\n";
    const Diagnostics problems = problemsOf(text);
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].path == "/branches/0/furthest_tick");
    CHECK(problems[0].line == 3);
    CHECK(problems[0].column == 74);
}

TEST_CASE("a run file needs a branch, and not more than there may be", "[run_file]") {
    RunFile run = someRun();
    run.branches.all.clear();
    CHECK(problemsOf(runFileText(run)).front().path == "/branches");
    for (std::uint32_t id = 0; id < kBranchesMost; ++id)
        run.branches.all.push_back({id, "b", {}, 0, 0, {}});
    CHECK(problemsOf(runFileText(run)).empty());
    run.branches.all.push_back({kBranchesMost, "b", {}, 0, 0, {}});
    CHECK(problemsOf(runFileText(run)).front().path == "/branches");
}

TEST_CASE("what is no run file is refused, never a crash", "[run_file]") {
    for (const std::string& text :
         {std::string(), std::string("{"), std::string("[]"), std::string("null"), std::string("7"),
          std::string("{\"partiscope_run\": 1e999}"), std::string("\xFF\xFE"),
          std::string(100'000, '['), std::string("{\"a\":") + std::string(50'000, '{'),
          std::string(kRunFileBytesMax + 1, ' ')}) {
        CHECK_FALSE(problemsOf(text).empty());
    }
    CHECK_FALSE(problemsOf(std::string(100'000, '[') + std::string(100'000, ']')).empty());
}

TEST_CASE("every truncation of a run file gives a problem", "[run_file]") {
    const std::string good = runFileText(someRun());
    const std::size_t whole = good.find_last_of('}') + 1;
    for (std::size_t length = 0; length < whole; ++length) {
        REQUIRE_FALSE(problemsOf(good.substr(0, length)).empty());
    }
    CHECK(problemsOf(good.substr(0, whole)).empty());
}

TEST_CASE("a scenario is told from a run file by its beginning", "[run_file]") {
    CHECK(looksLikeRunFile(" \n\t{\"a\": 1}"));
    CHECK(looksLikeRunFile("\xEF\xBB\xBF{}"));
    CHECK_FALSE(looksLikeRunFile(""));
    CHECK_FALSE(looksLikeRunFile("format = 1\n{"));
    CHECK_FALSE(looksLikeRunFile("# {"));
}

TEST_CASE("ticks beyond a shorter scenario are cut", "[run_file]") {
    RunFile run = someRun();
    Scenario shorter;
    shorter.tickUs = 10'000;
    shorter.durationUs = 6 * kSecond;  // 600 ticks
    fitTo(run, shorter);
    CHECK(run.tick == 600);
    CHECK(run.branches.all[0].furthestTick == 600);
    CHECK(run.branches.all[1].forkTick == 600);
    CHECK(run.branches.all[1].commands.size() == 1);  // that at 600 has no tick to act on
}

TEST_CASE("the same work is the same branches and changes, wherever the clock stands",
          "[run_file]") {
    const Branches a = someRun().branches;
    Branches b = a;
    b.current = 0;
    b.all[0].furthestTick = 1;
    CHECK(isSameWork(a, b));
    CHECK(changeCount(a) == 2);  // the shared one counts once
    SECTION("a name") { b.all[1].name = "other"; }
    SECTION("a change") { b.all[1].commands.pop_back(); }
    SECTION("a value") { b.all[1].commands[1].value = "2"; }
    SECTION("a branch") { b.all.pop_back(); }
    CHECK_FALSE(isSameWork(a, b));
}
