// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timeline/recording.h"

#include <cstdio>
#include <span>
#include <utility>

#include "core/scenario/scenario_reader.h"

namespace partiscope {

namespace {

// The commands of each tick in turn, ticks rising.
class CommandCursor {
public:
    explicit CommandCursor(const std::vector<Command>& commands) : m_commands(commands) {}

    [[nodiscard]] std::span<const Command> at(std::int64_t tick) {
        const std::size_t first = m_next;
        while (m_next < m_commands.size() && m_commands[m_next].tick == tick) ++m_next;
        return std::span(m_commands).subspan(first, m_next - first);
    }

private:
    const std::vector<Command>& m_commands;
    std::size_t m_next = 0;
};

std::string hexOf(std::uint64_t digest) {
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(digest));
    return text;
}

}  // namespace

Recording makeRecording(std::string scenarioText, std::shared_ptr<const Scenario> scenario,
                        std::uint64_t seed, const std::vector<Command>& commands,
                        std::int64_t ticks) {
    Recording recording{std::move(scenarioText), seed, ticks, {}, {}};
    for (const Command& command : commands) {
        if (command.tick < ticks) recording.commands.push_back(command);
    }
    Simulation simulation(std::move(scenario), seed);
    CommandCursor cursor(recording.commands);
    StepOutput out;
    while (simulation.tick() < ticks) {
        simulation.step(cursor.at(simulation.tick()), out);
        out.clear();
        const std::int64_t tick = simulation.tick();
        if (tick % Player::kDigestEveryTicks == 0 || tick == ticks) {
            recording.digests.push_back({tick, simulation.digest()});
        }
    }
    return recording;
}

Recording recordingOf(const Player& player, std::string scenarioText) {
    const std::int64_t ticks = player.tick();
    Recording recording{std::move(scenarioText), player.simulation().seed(), ticks, {}, {}};
    for (const Command& command : player.log().all()) {
        if (command.tick < ticks) recording.commands.push_back(command);
    }
    for (const DigestAt& kept : player.digests()) {
        if (kept.tick < ticks) recording.digests.push_back(kept);
    }
    recording.digests.push_back({ticks, player.simulation().digest()});
    return recording;
}

Result<ReplayResult> replay(const Recording& recording, const std::string& fileName) {
    ScenarioReading reading = readScenario(recording.scenarioText, fileName + ": scenario");
    if (!reading.scenario) return std::move(reading.problems);
    return replay(recording, std::make_shared<const Scenario>(std::move(*reading.scenario)));
}

Result<ReplayResult> replay(const Recording& recording, std::shared_ptr<const Scenario> scenario) {
    const std::int64_t most = endTickOf(*scenario);
    if (recording.ticks > most) {
        Diagnostic problem;
        problem.path = "ticks";
        problem.what = "is longer than the scenario, got " + std::to_string(recording.ticks);
        problem.allowed = "at most " + std::to_string(most);
        return problem;
    }
    Simulation simulation(std::move(scenario), recording.seed);
    CommandCursor cursor(recording.commands);
    StepOutput out;
    ReplayResult result;
    for (const DigestAt& expected : recording.digests) {
        while (simulation.tick() < expected.tick) {
            simulation.step(cursor.at(simulation.tick()), out);
            out.clear();
        }
        result.ticksRun = simulation.tick();
        ++result.digestsCompared;
        const std::uint64_t got = simulation.digest();
        if (got != expected.digest) {
            result.divergedAtTick = expected.tick;
            result.expected = expected.digest;
            result.got = got;
            break;
        }
    }
    return result;
}

std::string toText(const ReplayResult& result) {
    if (result.divergedAtTick) {
        return "diverged at tick " + std::to_string(*result.divergedAtTick) + ": expected " +
               hexOf(result.expected) + ", got " + hexOf(result.got);
    }
    return "the same: " + std::to_string(result.digestsCompared) + " digests over " +
           std::to_string(result.ticksRun) + " ticks";
}

}  // namespace partiscope
