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

Player::Player(std::shared_ptr<const Scenario> scenario, std::uint64_t seed,
               std::size_t checkpointBudgetBytes)
    : m_simulation(scenario, seed),
      m_checkpoints(m_simulation.state(), checkpointBudgetBytes),
      m_endTick(endTickOf(*scenario)) {}

bool Player::step(const Probe* probe, std::vector<RequestRecord>* records) {
    if (tick() >= m_endTick) return false;
    m_simulation.step(m_log.at(tick()), m_output, probe);
    if (records != nullptr) {
        records->insert(records->end(), std::make_move_iterator(m_output.records.begin()),
                        std::make_move_iterator(m_output.records.end()));
    }
    m_history.append(tick(), m_output.events, m_output.seconds);
    m_output.clear();
    m_checkpoints.offer(m_simulation.state());
    if (m_keepDigests && tick() % kDigestEveryTicks == 0) takeDigest();
    m_furthestTick = std::max(m_furthestTick, tick());
    return true;
}

void Player::seek(std::int64_t tick) {
    approach(tick);
    while (this->tick() < tick) step();
}

void Player::approach(std::int64_t tick) {
    PS_CHECK(tick >= 0);
    PS_CHECK(tick <= m_endTick);
    const State& start = m_checkpoints.nearest(tick);
    const std::int64_t here = this->tick();
    // Where we are is as good a start as a checkpoint, and costs no copy.
    if (here <= tick && here >= start.tick) return;
    m_simulation.restore(start);
}

Result<Command> Player::change(const std::string& path, const std::string& value) {
    const Result<Scenario> changed = withParameter(*scenarioInForce(), path, value);
    if (!changed.ok()) return changed.problems();
    if (!sameStructure(changed.value(), *scenarioInForce())) {
        Diagnostic problem;
        problem.path = path;
        problem.what = "cannot change while a run goes on";
        problem.hint = "change it in the file and open that";
        return problem;
    }

    const std::int64_t now = tick();
    if (now < m_furthestTick) {
        m_log.truncateAfter(now);
        m_checkpoints.truncateAfter(now);
        m_history.truncateAfter(now);
        std::erase_if(m_digests, [now](const DigestAt& at) { return at.tick > now; });
        m_furthestTick = now;
    }
    return m_log.add(now, path, value);
}

std::shared_ptr<const Scenario> Player::scenarioInForce() const {
    const std::span<const Command> waiting = m_log.at(tick());
    const std::uint64_t lastSequence = waiting.empty() ? 0 : waiting.back().sequence;
    if (m_inForce.base != m_simulation.state().scenario || m_inForce.tick != tick() ||
        m_inForce.lastSequence != lastSequence) {
        // Only what is new at this boundary makes a new scenario.
        std::shared_ptr<const Scenario> found = withWaitingChanges();
        if (!m_inForce.scenario || *m_inForce.scenario != *found) m_inForce.scenario = found;
        m_inForce.base = m_simulation.state().scenario;
        m_inForce.tick = tick();
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
    for (const Command& command : m_log.at(state.tick)) apply(command.path, command.value);
    return result;
}

void Player::keepDigests() { m_keepDigests = true; }

void Player::takeDigest() {
    const std::uint64_t digest = m_simulation.digest();
    const auto at = std::lower_bound(
        m_digests.begin(), m_digests.end(), tick(),
        [](const DigestAt& kept, std::int64_t wanted) { return kept.tick < wanted; });
    if (at == m_digests.end() || at->tick != tick()) {
        m_digests.insert(at, {tick(), digest});
    } else if (at->digest != digest && !m_divergedAtTick) {
        m_divergedAtTick = tick();
    }
}

std::int64_t endTickOf(const Scenario& scenario) {
    return ceilDiv(scenario.durationUs, scenario.tickUs);
}

}  // namespace partiscope
