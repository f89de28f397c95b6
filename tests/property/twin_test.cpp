// SPDX-License-Identifier: GPL-3.0-or-later
// The engine against its slow twin (tests/support/twin): equal digests for each feature of
// core/sim/rules.md alone, for dozens of random scenarios of fixed seeds, and for one fresh seed a
// run. A failure names the first tick and the first numbers that differ.
#include "tests/support/catch.h"

#include <cstdlib>
#include <iostream>
#include <memory>
#include <random>
#include <sstream>

#include "core/scenario/parameter.h"
#include "core/sim/simulation.h"
#include "tests/property/feature_scenarios.h"
#include "tests/support/policy_scenarios.h"
#include "tests/support/scenario_builder.h"
#include "tests/support/twin/engine_words.h"
#include "tests/support/twin/twin.h"

using namespace partiscope;
using namespace partiscope::test;
using twin::Twin;

namespace {

std::vector<Command> commandsOf(const std::vector<Command>& commands, std::int64_t tick) {
    std::vector<Command> now;
    for (const Command& command : commands) {
        if (command.tick == tick) now.push_back(command);
    }
    return now;
}

class Pair {
public:
    Pair(const Scenario& scenario, std::uint64_t seed, std::vector<Command> commands)
        : m_commands(std::move(commands)),
          m_twin(scenario, seed),
          m_engine(std::make_shared<const Scenario>(scenario), seed) {}

    void run(std::int64_t ticks) {
        for (std::int64_t i = 0; i < ticks; ++i) {
            m_engine.step(commandsOf(m_commands, m_engine.tick()), m_out);
            m_out.clear();
        }
        m_twin.runTicks(ticks, m_commands);
    }
    [[nodiscard]] bool equal() const { return m_twin.digest() == m_engine.digest(); }
    [[nodiscard]] bool digestFollowsTheRules() const {
        return twin::digestOf(twin::wordsOf(m_engine.state())) == m_engine.digest();
    }
    [[nodiscard]] std::string differences() const {
        return twin::differences(m_twin.words(), twin::wordsOf(m_engine.state()));
    }
    [[nodiscard]] std::int64_t tick() const { return m_twin.tick(); }
    [[nodiscard]] const Twin& slow() const { return m_twin; }

private:
    std::vector<Command> m_commands;
    Twin m_twin;
    Simulation m_engine;
    StepOutput m_out;
};

std::string firstDifference(const Scenario& scenario, std::uint64_t seed,
                            const std::vector<Command>& commands) {
    Pair pair(scenario, seed, commands);
    for (std::int64_t i = 0; i < ticksOf(scenario); ++i) {
        pair.run(1);
        if (pair.equal()) continue;
        const std::string rules =
            pair.digestFollowsTheRules() ? "" : "(digest not as rules.md 7)\n";
        return "after tick " + std::to_string(pair.tick()) + "\n" + rules + pair.differences();
    }
    return "none when stepped one tick at a time";
}

// At about eight moments of the run; says where it went wrong.
void compare(const std::string& name, const Scenario& scenario, std::uint64_t seed,
             const std::vector<Command>& commands = {}) {
    INFO(name << ", seed " << seed);
    INFO(describe(scenario));
    Pair pair(scenario, seed, commands);
    const std::int64_t ticks = ticksOf(scenario);
    const std::int64_t stride = std::max<std::int64_t>(1, ticks / 8);
    pair.run(1);
    while (pair.equal() && pair.tick() < ticks) pair.run(std::min(stride, ticks - pair.tick()));
    const std::string where = pair.equal() ? "" : firstDifference(scenario, seed, commands);
    CHECK(where == "");
    if (pair.equal()) {
        CHECK(pair.digestFollowsTheRules());
    }
}

bool compareRandom(std::uint64_t seed) {
    const std::optional<Scenario> scenario = validRandomScenario(seed);
    if (!scenario) return false;
    compare("random scenario " + std::to_string(seed), *scenario, seed,
            randomCommands(*scenario, seed));
    return true;
}

void compareSeeds(std::uint64_t from, std::uint64_t to) {
    std::uint64_t valid = 0;
    for (std::uint64_t seed = from; seed < to; ++seed) valid += compareRandom(seed) ? 1U : 0U;
    CHECK(valid * 2 > to - from);  // or the generator has lost its way
}

// One open-loop stream of single operations over a finite key set: the engine's fast path.
Scenario fastPath(AttributeKind kind, std::int64_t shards, Operation operation, bool consistent) {
    Scenario scenario = smallScenario();
    scenario.attributes[0] = attributeOfKind("pk", kind, 50);
    TrafficSpec& stream = scenario.traffic[0];
    stream.operation = operation;
    stream.consistent = consistent;
    stream.rate.ratePerS = 2'000;
    stream.writeShards.present = shards > 0;
    stream.writeShards.count = std::max<std::int64_t>(1, shards);
    stream.itemSize.bytes = 2'500;
    return scenario;
}

}  // namespace

TEST_CASE("twin: each feature alone") {
    for (const FeatureScenario& feature : featureScenarios()) {
        INFO("feature: " << feature.name);
        const Diagnostics problems = checkScenario(feature.scenario);
        std::string text;
        for (const Diagnostic& problem : problems) {
            if (problem.severity == Severity::Error) text += toText(problem) + "\n";
        }
        CHECK(text == "");
        if (text.empty()) compare(feature.name, feature.scenario, 7);
    }
}

TEST_CASE("twin: the fast path") {
    for (const AttributeKind kind : {AttributeKind::Zipf, AttributeKind::Uniform,
                                     AttributeKind::Choice, AttributeKind::Constant}) {
        for (const std::int64_t shards : {0, 1, 6}) {
            for (const Operation operation : {Operation::PutItem, Operation::GetItem}) {
                for (const bool even : {false, true}) {
                    Scenario scenario = fastPath(kind, shards, operation, even);
                    scenario.traffic[0].evenArrivals = even;
                    compare("fast path, kind " + std::to_string(static_cast<int>(kind)) +
                                ", shards " + std::to_string(shards),
                            scenario, 11);
                }
            }
        }
    }
}

TEST_CASE("twin: the fast path on demand, short of the table, and changed on the way") {
    Scenario onDemand = fastPath(AttributeKind::Zipf, 4, Operation::PutItem, false);
    onDemand.tables[0].mode = CapacityMode::OnDemand;
    onDemand.tables[0].writeCapacity = onDemand.tables[0].readCapacity = 0;
    onDemand.tables[0].maxWrite = 700;
    onDemand.limits.partitionWrite = 500;
    compare("on demand", onDemand, 3);

    Scenario shortOfTable = fastPath(AttributeKind::Uniform, 0, Operation::PutItem, false);
    shortOfTable.tables[0].writeCapacity = 900;
    shortOfTable.limits.partitionWrite = 600;
    compare("short of the table", shortOfTable, 3);

    Scenario changed = fastPath(AttributeKind::Zipf, 2, Operation::PutItem, false);
    changed.changes.push_back({500'000, "traffic.s.write_shards.count", "8"});
    changed.changes.push_back({1'200'000, "limits.partition_write", "900"});
    changed.changes.push_back({1'900'000, "traffic.s.write_shards.count", "2"});
    compare("changed on the way", changed, 3);
}

TEST_CASE("twin: splits, capacity and old eras, each alone") {
    for (const auto& [name, scenario] : policyScenarios()) {
        INFO("policy: " << name);
        std::string text;
        for (const Diagnostic& problem : checkScenario(scenario)) text += toText(problem) + "\n";
        CHECK(text == "");
        if (text.empty()) compare(name, scenario, 7);
    }
}

TEST_CASE("twin: splits, capacity and old eras at random") {
    int valid = 0;
    for (std::uint64_t seed = 1; seed <= 45; ++seed) {
        const std::optional<Scenario> scenario = randomPolicyScenario(seed);
        if (!scenario) continue;
        ++valid;
        compare("random policy scenario " + std::to_string(seed), *scenario, seed);
    }
    CHECK(valid > 15);  // or the generator has lost its way
}

TEST_CASE("twin: random scenarios 1 to 100") { compareSeeds(1, 101); }
TEST_CASE("twin: random scenarios 101 to 200") { compareSeeds(101, 201); }
TEST_CASE("twin: random scenarios 201 to 300") { compareSeeds(201, 301); }

TEST_CASE("twin: a fresh seed") {
    const char* given = std::getenv("PARTISCOPE_SEED");
    std::uint64_t seed = 0;
    if (given != nullptr) {
        seed = std::strtoull(given, nullptr, 10);
    } else {
        std::random_device device;
        seed = device();
    }
    std::ostringstream repeat;
    repeat << "repeat: PARTISCOPE_SEED=" << seed << " core_tests \"twin: a fresh seed\"";
    std::cout << repeat.str() << "\n";
    INFO(repeat.str());
    for (std::uint64_t i = 0; i < 20; ++i) {
        if (compareRandom(seed + i)) break;  // the first valid one
    }
}
