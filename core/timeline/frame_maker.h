// SPDX-License-Identifier: GPL-3.0-or-later
// State -> Frame: the one place where the engine's numbers become a picture. Looking changes
// nothing. Rates come from the last complete second, in the first second from what there is,
// scaled. What only a player knows (epoch, playing, speeds, samples, digest) is left for its owner
// to fill in. Not thread-safe.
//
//   FrameMaker maker;
//   if (maker.hotKeysDue(simulation)) maker.refreshHotKeys(simulation);
//   maker.fill(simulation, frame);
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/sim/simulation.h"
#include "core/timeline/frame.h"

namespace partiscope {

class FrameMaker {
public:
    // Up to so many keys of a finite set are all shown (write shards that share a partition); of
    // larger sets the busiest and the most throttled.
    static constexpr std::size_t kAllKeysMost = 64;
    static constexpr std::size_t kBusiestKeys = 8;

    // Overwrites every field of `frame` that the state decides, and resets those of its owner;
    // keeps its memory.
    void fill(const Simulation& simulation, Frame& frame) const;

    // Finding the hot keys may look at every key of a million: it is done when asked for. Due: in
    // another simulated second than the last time, or when the tick went back, or after a change.
    [[nodiscard]] bool hotKeysDue(const Simulation& simulation) const;
    void refreshHotKeys(const Simulation& simulation);

private:
    struct HotKey {
        std::string key;
        KeyPosition position;
        double trafficShare = 0;
    };

    struct TableKeys {
        std::vector<HotKey> hot;
        std::vector<Simulation::KeyCount> accessed, throttled;
    };

    std::vector<TableKeys> m_keys;  // by table
    std::shared_ptr<const Scenario> m_hotKeysOf;
    std::int64_t m_hotKeysTick = -1;
};

// A frame with its hot keys, for who makes one frame.
[[nodiscard]] Frame makeFrame(const Simulation& simulation);

}  // namespace partiscope
