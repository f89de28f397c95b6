// SPDX-License-Identifier: GPL-3.0-or-later
// The worker's part that keeps futures apart: branches, undo, and the second run of a comparison.
#include <algorithm>
#include <utility>

#include "core/live/worker.h"

namespace partiscope {

namespace {

Diagnostics problem(std::string what, std::string hint = {}) {
    Diagnostic diagnostic;
    diagnostic.what = std::move(what);
    diagnostic.hint = std::move(hint);
    return {diagnostic};
}

// `commands` with this setting from the start, instead of what they say of the same parameter.
std::vector<Command> withDesign(const std::vector<Command>& commands, const std::string& path,
                                const std::string& value) {
    std::vector<Command> result;
    const auto takeOver = [&](bool atStart) {
        for (const Command& command : commands) {
            if ((command.tick == 0) == atStart && command.path != path) result.push_back(command);
        }
    };
    takeOver(true);
    if (!path.empty()) result.push_back({0, 0, path, value});
    takeOver(false);
    for (std::size_t i = 0; i < result.size(); ++i) result[i].sequence = i + 1;
    return result;
}

Branches onlyBranch(std::vector<Command> commands) {
    Branches branches;
    branches.all.emplace_back();
    branches.all.front().name = "as opened";
    branches.all.front().commands = std::move(commands);
    return branches;
}

// Problems keep the parameter's own path, by which whoever asked knows where to say it.
Diagnostics takeDesign(Player& player, const std::vector<Command>& commands) {
    Diagnostics problems = checkCommands(*player.opened(), commands);
    if (!problems.empty()) return problems;
    return player.restoreBranches(onlyBranch(commands));
}

// What would make two clocks of one; empty: nothing.
Diagnostics clockProblems(const Scenario& a, const Scenario& b) {
    if (a.tickUs == b.tickUs) return {};
    return problem("the two scenarios have ticks of different lengths (" +
                       std::to_string(a.tickUs) + " and " + std::to_string(b.tickUs) +
                       " µs), so they cannot run on one clock",
                   "give both files the same `tick`");
}

}  // namespace

void Runner::Worker::undo() {
    const std::optional<std::int64_t> back = m_tracks.a().player.undoChange();
    if (!back) {
        refuse(problem("there is no change before this moment to take back"));
        return;
    }
    m_branchesChanged = true;
    if (Track* b = m_tracks.b()) b->player.approach(*back);
    goOnFrom(*back);
}

void Runner::Worker::switchBranch(std::uint32_t id) {
    const std::optional<std::int64_t> target =
        m_tracks.a().player.switchBranch(id, m_tracks.tick());
    if (!target) {
        refuse(problem("there is no such branch any more"));
        return;
    }
    m_branchesChanged = true;
    const std::int64_t tick = std::min(*target, m_tracks.endTick());
    if (Track* b = m_tracks.b()) b->player.approach(tick);
    goOnFrom(tick);
}

void Runner::Worker::discardBranch(std::uint32_t id) {
    if (const Track* b = m_tracks.b(); b != nullptr && b->branch == id) {
        refuse(problem("this branch is being compared", "end the comparison first"));
    } else if (!m_tracks.a().player.discardBranch(id)) {
        refuse(problem("the branch that is shown cannot be discarded", "go to another one first"));
    }
    m_branchesChanged = true;
}

void Runner::Worker::restore(const RestoreRequest& request) {
    Diagnostics problems = m_tracks.a().player.restoreBranches(request.branches);
    if (!problems.empty()) {
        refuse(std::move(problems));
        return;
    }
    m_tracks.endCompare();
    m_branchesChanged = true;
    beginSeek(request.tick);
}

void Runner::Worker::compare(const CompareRequest& request) {
    if (request.branch) {
        compareBranch(*request.branch);
    } else if (request.scenario) {
        Diagnostics problems = clockProblems(*m_tracks.a().player.opened(), *request.scenario);
        if (!problems.empty()) {
            refuse(std::move(problems));
            return;
        }
        // A's seed for both: what has the same settings then has the same arrivals.
        auto b = std::make_unique<Track>(request.scenario, m_tracks.a().player.simulation().seed());
        b->name = request.name;
        m_ownsBranchOfB = false;
        beginComparison(std::move(b));
    } else {
        compareDesign(request);
    }
}

void Runner::Worker::compareBranch(std::uint32_t id) {
    const Player& player = m_tracks.a().player;
    const Branches branches = player.branches();
    const auto found = std::find_if(branches.all.begin(), branches.all.end(),
                                    [id](const BranchInfo& branch) { return branch.id == id; });
    if (found == branches.all.end()) {
        refuse(problem("there is no such branch any more"));
        return;
    }
    auto b = std::make_unique<Track>(player.opened(), player.simulation().seed());
    Diagnostics problems = b->player.restoreBranches(onlyBranch(found->commands));
    if (!problems.empty()) {
        refuse(std::move(problems));
        return;
    }
    b->branch = id;
    b->name = found->name;
    m_ownsBranchOfB = false;
    beginComparison(std::move(b));
}

// This run, from the start, with one thing different; kept as a branch, so that it is not lost.
void Runner::Worker::compareDesign(const CompareRequest& request) {
    Player& player = m_tracks.a().player;
    std::vector<Command> commands = withDesign(player.log().all(), request.path, request.value);
    auto b = std::make_unique<Track>(player.opened(), player.simulation().seed());
    Diagnostics problems = takeDesign(b->player, commands);
    if (!problems.empty()) {
        refuse(std::move(problems));
        return;
    }
    b->name = request.name.empty() ? branchNameOf(request.path, request.value) : request.name;
    b->branch = player.addBranch(b->name, std::move(commands));
    if (!b->branch) {
        refuse(problem("there is no room for another branch", "discard one on the timeline"));
        return;
    }
    m_ownsBranchOfB = true;
    m_branchesChanged = true;
    beginComparison(std::move(b));
}

void Runner::Worker::beginComparison(std::unique_ptr<Track> b) {
    const std::int64_t tick = std::min(m_tracks.tick(), b->player.endTick());
    m_tracks.compareWith(std::move(b));
    m_tracks.approach(tick);
    goOnFrom(tick);
}

// A design is compared, so what is tuned holds from the start; B runs to where A is.
void Runner::Worker::tuneB(const std::string& path, const std::string& value) {
    Track& b = *m_tracks.b();
    const std::int64_t tick = m_tracks.tick();
    std::vector<Command> commands = withDesign(b.player.log().all(), path, value);
    Diagnostics problems = takeDesign(b.player, commands);
    if (!problems.empty()) {
        refuse(std::move(problems));
        return;
    }
    Player& player = m_tracks.a().player;
    const std::string name = branchNameOf(path, value);
    if (b.branch && m_ownsBranchOfB) {
        player.setBranchCommands(*b.branch, commands);
        player.renameBranch(*b.branch, name);
    } else if (b.branch) {
        // It was there before this comparison: that one stays as it is.
        b.branch = player.addBranch(name, std::move(commands));
        m_ownsBranchOfB = b.branch.has_value();
    }
    b.name = name;
    m_branchesChanged = true;
    m_tracks.approach(tick);
    goOnFrom(tick);
}

// From a copy, so that the run goes on meanwhile. An older look ahead is stopped first.
void Runner::Worker::beginOutlook(Side side) {
    const Track* b = m_tracks.b();
    const Player& player = side == Side::B && b != nullptr ? b->player : m_tracks.a().player;
    auto state = std::make_shared<const State>(player.simulation().state());
    const std::uint64_t seed = player.simulation().seed();
    m_outlookThread = std::jthread([this, state, seed](const std::stop_token& stop) {
        const Outlook outlook = lookAhead(*state, seed, {}, stop);
        if (stop.stop_requested()) return;
        const std::lock_guard lock(m_mutex);
        m_outlook = outlook;
    });
}

std::optional<Outlook> Runner::Worker::takeOutlook() {
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_outlook, std::nullopt);
}

}  // namespace partiscope
