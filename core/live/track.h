// SPDX-License-Identifier: GPL-3.0-or-later
// One run as the worker has it: a player, and what is needed to show it. Two of them on one clock are
// an A/B comparison: the same seed, so the same arrivals; they take their ticks in turn and neither is
// ever more than the other's seek ahead. Not thread-safe: the worker's.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/live/pacing.h"
#include "core/live/sampler.h"
#include "core/timeline/breakpoint.h"
#include "core/timeline/frame_maker.h"
#include "core/timeline/player.h"

namespace partiscope {

struct Track {
    Track(std::shared_ptr<const Scenario> scenario, std::uint64_t seed);

    void step(bool seen);
    // All that the state decides, and the samples; what the worker knows is left to it.
    void fill(Frame& frame);
    // Looks for the hot keys if they are due; `busyShare`: at most one such part of the time (0: now).
    void refreshHotKeys(Nanos busyShare);

    Player player;
    Sampler sampler;
    FrameMaker maker;
    BreakpointWatch watch;
    // B's branch in A's player, which keeps its changes; empty: B is of another file.
    std::optional<std::uint32_t> branch;
    std::string name;

private:
    Nanos m_hotKeysAt = 0, m_hotKeysCost = 0;
};

class LockedTracks {
public:
    LockedTracks(std::shared_ptr<const Scenario> scenario, std::uint64_t seed);

    [[nodiscard]] Track& a() { return m_a; }
    [[nodiscard]] const Track& a() const { return m_a; }
    [[nodiscard]] Track* b() { return m_b.get(); }
    [[nodiscard]] const Track* b() const { return m_b.get(); }

    void compareWith(std::unique_ptr<Track> b);  // it is sought to a's place by the caller
    void endCompare() { m_b.reset(); }

    // Of the one that is behind: where both are known to be.
    [[nodiscard]] std::int64_t tick() const;
    [[nodiscard]] std::int64_t endTick() const;       // of the shorter run
    [[nodiscard]] std::int64_t furthestTick() const;  // of the one that was run less
    [[nodiscard]] bool isLevel() const;               // both at the same tick

    // One tick for whoever is behind, for both if neither is. False at the end.
    bool step(bool seen);
    void approach(std::int64_t tick);
    void forgetSamples();

    // As History's, over both; only what is known of both.
    [[nodiscard]] std::optional<std::int64_t> stopAfter(std::int64_t tick) const;
    [[nodiscard]] std::optional<std::int64_t> stopBefore(std::int64_t tick) const;

private:
    Track m_a;
    std::unique_ptr<Track> m_b;
};

[[nodiscard]] Nanos nanosNow();  // of the steady clock

}  // namespace partiscope
