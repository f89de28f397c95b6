// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timeline/player.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include "core/base/check.h"
#include "core/scenario/parameter.h"
#include "core/sim/run_structure.h"

namespace partiscope {

namespace {

Diagnostic problemAt(std::string path, std::string what, std::string hint = {}) {
    Diagnostic problem;
    problem.path = std::move(path);
    problem.what = std::move(what);
    problem.hint = std::move(hint);
    return problem;
}

Diagnostic cannotChangeNow(const std::string& path) {
    return problemAt(path, "cannot change while a run goes on",
                     "change it in the file and open that");
}

Diagnostic noRoom() {
    return problemAt("branches",
                     std::to_string(kBranchesMost) +
                         " futures are kept already; there is no room "
                         "for another",
                     "discard one on the timeline, or go to the end of this one first");
}

}  // namespace

Player::Player(std::shared_ptr<const Scenario> scenario, std::uint64_t seed,
               std::size_t checkpointBudgetBytes)
    : m_opened(scenario),
      m_simulation(scenario, seed),
      m_branches(m_simulation.state(), checkpointBudgetBytes),
      m_endTick(endTickOf(*scenario)) {}

bool Player::step(const Probe* probe, std::vector<RequestRecord>* records) {
    if (tick() >= m_endTick) return false;
    KeptBranch& branch = m_branches.current();
    m_simulation.step(branch.log.at(tick()), m_output, probe);
    if (records != nullptr) {
        records->insert(records->end(), std::make_move_iterator(m_output.records.begin()),
                        std::make_move_iterator(m_output.records.end()));
    }
    branch.history->append(tick(), m_output.events, m_output.seconds);
    m_output.clear();
    branch.checkpoints.offer(m_simulation.state());
    if (m_keepDigests && tick() % kDigestEveryTicks == 0) takeDigest();
    branch.furthestTick = std::max(branch.furthestTick, tick());
    return true;
}

void Player::seek(std::int64_t tick) {
    approach(tick);
    while (this->tick() < tick) step();
}

void Player::approach(std::int64_t tick) {
    PS_CHECK(tick >= 0);
    PS_CHECK(tick <= m_endTick);
    const State& start = checkpoints().nearest(tick);
    const std::int64_t here = this->tick();
    // Where we are is as good a start as a checkpoint, and costs no copy.
    if (here <= tick && here >= start.tick) return;
    m_simulation.restore(start);
}

Result<Command> Player::change(const std::string& path, const std::string& value) {
    const Result<Scenario> changed = withParameter(*scenarioInForce(), path, value);
    if (!changed.ok()) return changed.problems();
    if (!sameStructure(changed.value(), *scenarioInForce())) return cannotChangeNow(path);
    const std::int64_t now = tick();
    if (now < furthestTick()) {
        if (m_branches.isFull()) return noRoom();
        m_branches.fork(now, log().all().size(), branchNameOf(path, value));
    }
    return m_branches.current().log.add(now, path, value);
}

std::optional<std::int64_t> Player::undoChange() {
    const std::vector<Command>& all = log().all();
    std::size_t last = all.size();
    while (last > 0 && all[last - 1].tick > tick()) --last;
    if (last == 0) return std::nullopt;
    const std::string path = all[last - 1].path;
    std::size_t first = last - 1;
    const std::int64_t near = kSecond / m_simulation.scenario().tickUs;
    while (first > 0 && all[first - 1].path == path &&
           all[first].tick - all[first - 1].tick <= near) {
        --first;
    }
    const std::int64_t at = all[first].tick;
    if (at < furthestTick() || last < all.size()) {
        if (m_branches.isFull()) return std::nullopt;
        m_branches.fork(at, first, "without " + branchNameOf(path, all[last - 1].value));
    } else {
        m_branches.current().log.keepFirst(first);
    }
    approach(at);
    return at;
}

std::optional<std::int64_t> Player::switchBranch(std::uint32_t id, std::int64_t tick) {
    const KeptBranch* branch = m_branches.find(id);
    if (branch == nullptr) return std::nullopt;
    m_branches.select(id);
    const std::int64_t target = std::clamp<std::int64_t>(tick, 0, branch->furthestTick);
    // Where we are is another branch's state, perhaps: only a checkpoint of this one will do.
    m_simulation.restore(checkpoints().nearest(target));
    return target;
}

bool Player::renameBranch(std::uint32_t id, const std::string& name) {
    return m_branches.rename(id, name);
}

bool Player::discardBranch(std::uint32_t id) { return m_branches.discard(id); }

void Player::setBranchCommands(std::uint32_t id, const std::vector<Command>& commands) {
    if (m_branches.find(id) != nullptr && m_branches.current().id != id) {
        m_branches.setCommands(id, commands);
    }
}

std::optional<std::uint32_t> Player::addBranch(std::string name, std::vector<Command> commands) {
    if (m_branches.isFull()) return std::nullopt;
    return m_branches.add(std::move(name), 0, std::move(commands));
}

Diagnostics Player::restoreBranches(const Branches& branches) {
    Diagnostics problems;
    if (branches.all.empty() || branches.all.size() > kBranchesMost) {
        return {problemAt("branches", "needs 1 to " + std::to_string(kBranchesMost) + " branches")};
    }
    const bool known = std::any_of(branches.all.begin(), branches.all.end(),
                                   [&](const BranchInfo& b) { return b.id == branches.current; });
    if (!known) problems.push_back(problemAt("current", "is none of the branches"));
    for (const BranchInfo& branch : branches.all) {
        const std::string where = "branches." + branch.name;
        if (branch.furthestTick < 0 || branch.furthestTick > m_endTick || branch.forkTick < 0 ||
            branch.forkTick > m_endTick) {
            problems.push_back(problemAt(where, "reaches beyond the scenario's end"));
        }
        for (Diagnostic& problem : checkCommands(*m_opened, branch.commands)) {
            problem.path = where + ": " + problem.path;
            problems.push_back(std::move(problem));
        }
    }
    if (!problems.empty()) return problems;
    m_branches.replaceAll(branches);
    m_simulation.restore(checkpoints().nearest(0));
    return {};
}

std::shared_ptr<const Scenario> Player::scenarioInForce() const {
    const std::span<const Command> waiting = log().at(tick());
    const std::uint64_t lastSequence = waiting.empty() ? 0 : waiting.back().sequence;
    const std::uint32_t branch = m_branches.current().id;
    if (m_inForce.base != m_simulation.state().scenario || m_inForce.tick != tick() ||
        m_inForce.branch != branch || m_inForce.lastSequence != lastSequence) {
        // Only what is new at this boundary makes a new scenario.
        std::shared_ptr<const Scenario> found = withWaitingChanges();
        if (!m_inForce.scenario || *m_inForce.scenario != *found) m_inForce.scenario = found;
        m_inForce.base = m_simulation.state().scenario;
        m_inForce.tick = tick();
        m_inForce.branch = branch;
        m_inForce.lastSequence = lastSequence;
    }
    return m_inForce.scenario;
}

// As the next step will begin: the scenario's own changes first, then the log's commands.
std::shared_ptr<const Scenario> Player::withWaitingChanges() const {
    const State& state = m_simulation.state();
    std::shared_ptr<const Scenario> result = state.scenario;
    const auto apply = [&result](const std::string& path, const std::string& value) {
        Result<Scenario> changed = withParameter(*result, path, value);
        if (changed.ok()) result = std::make_shared<const Scenario>(std::move(changed).value());
    };
    const std::vector<TimedChange>& timed = state.scenario->changes;
    for (std::size_t i = state.changesApplied; i < timed.size(); ++i) {
        if (timed[i].atUs > m_simulation.atUs()) break;
        apply(timed[i].path, timed[i].value);
    }
    for (const Command& command : log().at(state.tick)) apply(command.path, command.value);
    return result;
}

void Player::keepDigests() { m_keepDigests = true; }

void Player::takeDigest() {
    const std::uint64_t digest = m_simulation.digest();
    std::vector<DigestAt>& digests = m_branches.current().digests;
    const auto at = std::lower_bound(
        digests.begin(), digests.end(), tick(),
        [](const DigestAt& kept, std::int64_t wanted) { return kept.tick < wanted; });
    if (at == digests.end() || at->tick != tick()) {
        digests.insert(at, {tick(), digest});
    } else if (at->digest != digest && !m_divergedAtTick) {
        m_divergedAtTick = tick();
    }
}

Diagnostics checkCommands(const Scenario& scenario, const std::vector<Command>& commands) {
    Diagnostics problems;
    Scenario now = scenario;
    for (const Command& command : commands) {
        Result<Scenario> changed = withParameter(now, command.path, command.value);
        if (!changed.ok()) {
            problems.insert(problems.end(), changed.problems().begin(), changed.problems().end());
        } else if (!sameStructure(changed.value(), now)) {
            problems.push_back(cannotChangeNow(command.path));
        } else {
            now = std::move(changed).value();
        }
    }
    return problems;
}

std::int64_t endTickOf(const Scenario& scenario) {
    return ceilDiv(scenario.durationUs, scenario.tickUs);
}

}  // namespace partiscope
