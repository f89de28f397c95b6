// SPDX-License-Identifier: GPL-3.0-or-later
// Every file in scenarios/: its digest after 10 s and 60 s, what was counted by then and the first
// events, as text in tests/golden/NAME.golden. On a difference NAME.actual is written beside it;
// GOLDEN_UPDATE=1 rewrites the golden files. A commit that changes behaviour changes them too.
#include "tests/support/catch.h"

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <sstream>

#include "core/scenario/scenario_reader.h"
#include "core/sim/simulation.h"

using namespace partiscope;
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kEventsMost = 40;

std::string hex(std::uint64_t value) {
    char text[32];
    std::snprintf(text, sizeof text, "%016" PRIx64, value);
    return text;
}

std::string countsOf(const Simulation& simulation) {
    std::uint64_t attempts = 0, accepted = 0, throttled = 0, failed = 0;
    for (const StreamState& stream : simulation.state().streams) {
        attempts += stream.attempts;
        accepted += stream.accepted;
        throttled += stream.throttled;
        failed += stream.failed;
    }
    std::ostringstream text;
    text << "attempts " << attempts << ", accepted " << accepted << ", throttled " << throttled
         << ", failed " << failed;
    return text.str();
}

std::string goldenText(const Scenario& scenario) {
    Simulation simulation(std::make_shared<const Scenario>(scenario), scenario.seed);
    StepOutput out;
    std::ostringstream text;
    for (const Micros until : {10 * kSecond, 60 * kSecond}) {
        while (simulation.atUs() < until) {
            simulation.step({}, out);
            out.seconds.clear();
        }
        text << until / kSecond << " s: digest " << hex(simulation.digest()) << ", "
             << countsOf(simulation) << "\n";
    }
    for (std::size_t i = 0; i < out.events.size() && i < kEventsMost; ++i) {
        text << sentence(out.events[i]) << "\n";
    }
    if (out.events.size() > kEventsMost) {
        text << "and " << out.events.size() - kEventsMost << " more events\n";
    }
    return text.str();
}

std::string contentOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void write(const fs::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

}  // namespace

TEST_CASE("golden: every scenario file runs as it did") {
    const fs::path root = PARTISCOPE_SOURCE_DIR;
    const bool update = std::getenv("GOLDEN_UPDATE") != nullptr;
    std::set<fs::path> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(root / "scenarios")) {
        if (entry.path().extension() == ".toml") files.insert(entry.path());
    }
    for (const fs::path& file : files) {
        INFO(file.filename().string());
        const ScenarioFileReading reading = readScenarioFile(file.string());
        std::string problems;
        for (const Diagnostic& problem : reading.reading.problems)
            problems += toText(problem) + "\n";
        INFO(problems);
        CHECK(reading.reading.scenario.has_value());
        if (!reading.reading.scenario) continue;

        const std::string actual = goldenText(*reading.reading.scenario);
        const fs::path base = root / "tests" / "golden" / file.stem();
        const fs::path golden = base.string() + ".golden";
        const fs::path different = base.string() + ".actual";
        if (update) write(golden, actual);
        const std::string expected = contentOf(golden);
        if (actual == expected) {
            fs::remove(different);
        } else {
            write(different, actual);
        }
        CHECK(actual == expected);
    }
}
