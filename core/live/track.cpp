// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/track.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace partiscope {

Nanos nanosNow() {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

Track::Track(std::shared_ptr<const Scenario> scenario, std::uint64_t seed)
    : player(std::move(scenario), seed), sampler(seed) {}

void Track::step(bool seen) {
    if (!seen) {
        player.step();
        return;
    }
    player.step(sampler.next(), sampler.records());
    sampler.ranTick();
}

void Track::fill(Frame& frame) {
    maker.fill(player.simulation(), frame);
    frame.branch = branch.value_or(player.currentBranch());
    sampler.giveTo(frame.samples);
    frame.refusedExample = sampler.newestRefused();
}

void Track::refreshHotKeys(Nanos busyShare) {
    if (!maker.hotKeysDue(player.simulation())) return;
    const Nanos before = nanosNow();
    if (before - m_hotKeysAt < busyShare * m_hotKeysCost) return;
    maker.refreshHotKeys(player.simulation());
    m_hotKeysAt = nanosNow();
    m_hotKeysCost = m_hotKeysAt - before;
}

LockedTracks::LockedTracks(std::shared_ptr<const Scenario> scenario, std::uint64_t seed)
    : m_a(std::move(scenario), seed) {}

void LockedTracks::compareWith(std::unique_ptr<Track> b) { m_b = std::move(b); }

std::int64_t LockedTracks::tick() const {
    return m_b ? std::min(m_a.player.tick(), m_b->player.tick()) : m_a.player.tick();
}

std::int64_t LockedTracks::endTick() const {
    return m_b ? std::min(m_a.player.endTick(), m_b->player.endTick()) : m_a.player.endTick();
}

std::int64_t LockedTracks::furthestTick() const {
    const std::int64_t furthest = m_a.player.furthestTick();
    return m_b ? std::min({furthest, m_b->player.furthestTick(), endTick()}) : furthest;
}

bool LockedTracks::isLevel() const { return !m_b || m_a.player.tick() == m_b->player.tick(); }

bool LockedTracks::step(bool seen) {
    const std::int64_t now = tick();
    if (now >= endTick()) return false;
    if (m_a.player.tick() == now) m_a.step(seen);
    if (m_b && m_b->player.tick() == now) m_b->step(seen);
    return true;
}

void LockedTracks::approach(std::int64_t tick) {
    m_a.player.approach(tick);
    if (m_b) m_b->player.approach(tick);
}

void LockedTracks::forgetSamples() {
    m_a.sampler.forget();
    if (m_b) m_b->sampler.forget();
}

std::optional<std::int64_t> LockedTracks::stopAfter(std::int64_t tick) const {
    std::optional<std::int64_t> first = m_a.player.history().stopAfter(tick);
    if (!m_b) return first;
    const std::optional<std::int64_t> other = m_b->player.history().stopAfter(tick);
    if (other && (!first || *other < *first)) first = other;
    // Where one was run less far, it may have something earlier.
    const std::int64_t known =
        std::min(m_a.player.history().writtenTicks(), m_b->player.history().writtenTicks());
    return first && *first <= std::min(known, endTick()) ? first : std::nullopt;
}

std::optional<std::int64_t> LockedTracks::stopBefore(std::int64_t tick) const {
    const std::optional<std::int64_t> own = m_a.player.history().stopBefore(tick);
    if (!m_b) return own;
    const std::optional<std::int64_t> other = m_b->player.history().stopBefore(tick);
    return own && other ? std::max(*own, *other) : own ? own : other;
}

}  // namespace partiscope
