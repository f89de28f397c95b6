// SPDX-License-Identifier: GPL-3.0-or-later
// Time travel over one run: owns the Simulation, the command log, the checkpoints and the history.
// seek(t) gives bit for bit the state that a straight run reaches at t. Not thread-safe, except
// that history() may be read by other threads (history.h).
//
//   Player player(scenario, scenario->seed);
//   while (player.step()) {}
//   player.seek(player.endTick() / 2);
//   player.change("table.write_capacity", "4000");
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/sim/simulation.h"
#include "core/timeline/checkpoint_store.h"
#include "core/timeline/command_log.h"
#include "core/timeline/history.h"

namespace partiscope {

// The state's digest after so many ticks.
struct DigestAt {
    std::int64_t tick = 0;
    std::uint64_t digest = 0;
    friend bool operator==(const DigestAt&, const DigestAt&) = default;
};

class Player {
public:
    static constexpr std::size_t kDefaultBudgetBytes = CheckpointStore::kDefaultBudgetBytes;
    static constexpr std::int64_t kDigestEveryTicks = 256;

    Player(std::shared_ptr<const Scenario> scenario, std::uint64_t seed,
           std::size_t checkpointBudgetBytes = kDefaultBudgetBytes);

    // One tick forward; records of the probe are appended to `records`. False at the scenario's
    // end.
    bool step(const Probe* probe = nullptr, std::vector<RequestRecord>* records = nullptr);

    // To any tick in 0 … endTick(), from the nearest checkpoint at or below it.
    void seek(std::int64_t tick);

    // The first half of a seek, for who wants to be interruptible: jumps to the best known state at
    // or below `tick` (0 … endTick()); the caller steps on from there, or goes elsewhere.
    void approach(std::int64_t tick);

    // Accepts a change at the current tick boundary; it takes effect with the next step. In the
    // past of what was already run, the later commands and history are cut off (branches that keep
    // them come later). A refusal is a problem list and changes nothing.
    Result<Command> change(const std::string& path, const std::string& value);

    // The scenario with every change in force, those included that wait for the next step. The
    // pointer stays the same while nothing changes.
    [[nodiscard]] std::shared_ptr<const Scenario> scenarioInForce() const;

    // From now on the digest is kept every kDigestEveryTicks ticks and compared whenever a tick is
    // run again. Off at first: with very many keys a digest costs as much as hundreds of ticks.
    void keepDigests();
    [[nodiscard]] const std::vector<DigestAt>& digests() const { return m_digests; }
    // The first tick at which a replay differed from the first run: a bug of the engine.
    [[nodiscard]] std::optional<std::int64_t> divergedAtTick() const { return m_divergedAtTick; }

    [[nodiscard]] const Simulation& simulation() const { return m_simulation; }
    [[nodiscard]] const History& history() const { return m_history; }
    [[nodiscard]] const CommandLog& log() const { return m_log; }
    [[nodiscard]] const CheckpointStore& checkpoints() const { return m_checkpoints; }
    [[nodiscard]] std::int64_t tick() const { return m_simulation.tick(); }
    [[nodiscard]] std::int64_t endTick() const { return m_endTick; }
    [[nodiscard]] std::int64_t furthestTick() const { return m_furthestTick; }

private:
    void takeDigest();
    [[nodiscard]] std::shared_ptr<const Scenario> withWaitingChanges() const;

    Simulation m_simulation;
    CommandLog m_log;
    CheckpointStore m_checkpoints;
    History m_history;
    StepOutput m_output;
    std::vector<DigestAt> m_digests;  // ascending by tick
    std::optional<std::int64_t> m_divergedAtTick;
    std::int64_t m_endTick;
    std::int64_t m_furthestTick = 0;
    bool m_keepDigests = false;

    // What scenarioInForce() found last, and for what.
    struct InForce {
        std::shared_ptr<const Scenario> base, scenario;
        std::int64_t tick = -1;
        std::uint64_t lastSequence = 0;  // of the commands that wait; 0: none
    };
    mutable InForce m_inForce;
};

// How many ticks a scenario lasts: the last one may reach beyond its duration.
[[nodiscard]] std::int64_t endTickOf(const Scenario& scenario);

}  // namespace partiscope
