// SPDX-License-Identifier: GPL-3.0-or-later
// The branches of one run with what belongs to each: its changes, its checkpoints, its history. One of
// them is current. Branches share the states of their common past; the checkpoint budget is for all of
// them together, half of it for the current one. Not thread-safe, except that a branch's history may be
// read by other threads (history.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/timeline/branch.h"
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

struct KeptBranch {
    std::uint32_t id = 0;
    std::string name;
    std::optional<std::uint32_t> parent;
    std::int64_t forkTick = 0;
    std::int64_t furthestTick = 0;
    CommandLog log;
    CheckpointStore checkpoints;
    std::shared_ptr<History> history;
    std::vector<DigestAt> digests;  // ascending by tick
};

class BranchSet {
public:
    // One branch, "as opened", from the state of tick 0 (CHECK).
    BranchSet(const State& first, std::size_t checkpointBudgetBytes);

    [[nodiscard]] KeptBranch& current() { return *m_all[m_current]; }
    [[nodiscard]] const KeptBranch& current() const { return *m_all[m_current]; }
    [[nodiscard]] const KeptBranch* find(std::uint32_t id) const;  // null: none
    [[nodiscard]] bool isFull() const { return m_all.size() >= kBranchesMost; }

    // A new current branch that shares the current one's first `tick` ticks; of its changes the first
    // `commands`. Not when isFull() (CHECK).
    void fork(std::int64_t tick, std::size_t commands, std::string name);

    // One that was never run, with these changes; the current one stays. Not when isFull() (CHECK).
    std::uint32_t add(std::string name, std::int64_t forkTick, std::vector<Command> commands);

    void select(std::uint32_t id);                           // must be there (CHECK)
    bool discard(std::uint32_t id);                          // false: not there, or current
    bool rename(std::uint32_t id, const std::string& name);  // false: not there, or no name

    // Other changes for a branch that is not current: what they make untrue is forgotten.
    void setCommands(std::uint32_t id, const std::vector<Command>& commands);

    // Instead of all: as a file has them (run_file.h checked it). `furthestTick`s are taken over,
    // although nothing was run yet.
    void replaceAll(const Branches& branches);

    [[nodiscard]] Branches info() const;

private:
    [[nodiscard]] std::optional<std::size_t> indexOf(std::uint32_t id) const;
    [[nodiscard]] std::unique_ptr<KeptBranch> fresh(const BranchInfo& info) const;
    void shareBudget();

    std::shared_ptr<const State> m_first;
    std::size_t m_budgetBytes;
    std::vector<std::unique_ptr<KeptBranch>> m_all;  // by rising id
    std::size_t m_current = 0;
    std::uint32_t m_nextId = 1;
};

}  // namespace partiscope
