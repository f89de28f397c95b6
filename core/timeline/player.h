// SPDX-License-Identifier: GPL-3.0-or-later
// Time travel over one run and the futures it has: owns the Simulation and the branches, each with its
// changes, checkpoints and history. seek(t) gives bit for bit the state that a straight run of the
// current branch reaches at t. Not thread-safe, except that a history may be read by other threads
// (history.h); sharedHistory() is for those.
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
#include "core/timeline/branch_set.h"

namespace partiscope {

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

    // Accepts a change at the current tick boundary; it takes effect with the next step. In the past
    // of what was already run it opens a branch, which becomes current; the old future stays as it
    // was. A refusal is a problem list and changes nothing.
    Result<Command> change(const std::string& path, const std::string& value);

    // Goes back to just before the newest change at or before now (changes of one parameter within a
    // second of each other, as a slider makes them, are one) and goes on without it, in a branch if
    // there is a future to keep. False: there is no change, or no room for another branch. The state
    // is the best known one at or below the tick to go to, which is returned.
    [[nodiscard]] std::optional<std::int64_t> undoChange();

    [[nodiscard]] Branches branches() const { return m_branches.info(); }
    [[nodiscard]] std::uint32_t currentBranch() const { return m_branches.current().id; }
    // The current branch: to its state at the best known tick at or below min(tick, how far it was
    // run); returns that minimum, to be stepped to. Nothing if there is no such branch.
    [[nodiscard]] std::optional<std::int64_t> switchBranch(std::uint32_t id, std::int64_t tick);
    bool renameBranch(std::uint32_t id, const std::string& name);
    bool discardBranch(std::uint32_t id);  // false: not there, or current
    // Of a branch that another player runs (a compared one): keeps what was changed there.
    void setBranchCommands(std::uint32_t id, const std::vector<Command>& commands);
    // A branch from tick 0 with these changes, not run and not current; nothing if there is no room.
    std::optional<std::uint32_t> addBranch(std::string name, std::vector<Command> commands);

    // All branches as a file has them, instead of those here. Problems: changes that this scenario
    // cannot have, or moments beyond its end; then nothing happens. Stands at tick 0 afterwards.
    Diagnostics restoreBranches(const Branches& branches);

    // The scenario with every change in force, those included that wait for the next step. The
    // pointer stays the same while nothing changes.
    [[nodiscard]] std::shared_ptr<const Scenario> scenarioInForce() const;

    // From now on the digest is kept every kDigestEveryTicks ticks and compared whenever a tick is
    // run again. Off at first: with very many keys a digest costs as much as hundreds of ticks.
    void keepDigests();
    [[nodiscard]] const std::vector<DigestAt>& digests() const {
        return m_branches.current().digests;
    }
    // The first tick at which a replay differed from the first run: a bug of the engine.
    [[nodiscard]] std::optional<std::int64_t> divergedAtTick() const { return m_divergedAtTick; }

    [[nodiscard]] const Simulation& simulation() const { return m_simulation; }
    [[nodiscard]] const History& history() const { return *m_branches.current().history; }
    [[nodiscard]] std::shared_ptr<const History> sharedHistory() const {
        return m_branches.current().history;
    }
    [[nodiscard]] const CommandLog& log() const { return m_branches.current().log; }
    [[nodiscard]] const CheckpointStore& checkpoints() const {
        return m_branches.current().checkpoints;
    }
    [[nodiscard]] const std::shared_ptr<const Scenario>& opened() const { return m_opened; }
    [[nodiscard]] std::int64_t tick() const { return m_simulation.tick(); }
    [[nodiscard]] std::int64_t endTick() const { return m_endTick; }
    [[nodiscard]] std::int64_t furthestTick() const { return m_branches.current().furthestTick; }

private:
    void takeDigest();
    [[nodiscard]] std::shared_ptr<const Scenario> withWaitingChanges() const;

    std::shared_ptr<const Scenario> m_opened;
    Simulation m_simulation;
    BranchSet m_branches;
    StepOutput m_output;
    std::optional<std::int64_t> m_divergedAtTick;
    std::int64_t m_endTick;
    bool m_keepDigests = false;

    // What scenarioInForce() found last, and for what.
    struct InForce {
        std::shared_ptr<const Scenario> base, scenario;
        std::int64_t tick = -1;
        std::uint32_t branch = 0;
        std::uint64_t lastSequence = 0;  // of the commands that wait; 0: none
    };
    mutable InForce m_inForce;
};

// What of these changes the scenario cannot have; empty: nothing. In their order, each on top of those
// before it.
[[nodiscard]] Diagnostics checkCommands(const Scenario& scenario,
                                        const std::vector<Command>& commands);

// How many ticks a scenario lasts: the last one may reach beyond its duration.
[[nodiscard]] std::int64_t endTickOf(const Scenario& scenario);

}  // namespace partiscope
