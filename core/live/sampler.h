// SPDX-License-Identifier: GPL-3.0-or-later
// Which attempts a frame shows: a bounded number, spread over the ticks since the frame before,
// however many those are. It guesses from the last frame how many ticks are coming, and thins when
// there are more. The newest refused one is remembered. The choice has a random stream of its own
// in the engine (Probe) and changes nothing. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/sim/simulation.h"

namespace partiscope {

class Sampler {
public:
    static constexpr std::size_t kMost = 200;  // a frame

    explicit Sampler(std::uint64_t visualSeed) { m_probe.visualSeed = visualSeed; }

    // The probe for the next tick; null: this one is not looked at.
    [[nodiscard]] const Probe* next();
    // Where that tick's records go; call ranTick() afterwards.
    [[nodiscard]] std::vector<RequestRecord>* records() { return &m_records; }
    void ranTick();

    // Moves up to kMost records, in order of time, to a frame and begins with the next one.
    void giveTo(std::vector<RequestRecord>& samples);
    // A jump: what was seen belongs to another time.
    void forget();

    [[nodiscard]] const std::optional<RequestRecord>& newestRefused() const {
        return m_newestRefused;
    }

private:
    void plan(std::uint64_t ticksExpected);

    Probe m_probe;
    std::vector<RequestRecord> m_records;
    std::optional<RequestRecord> m_newestRefused;
    std::size_t m_seen = 0;      // of m_records, by ranTick()
    std::uint64_t m_ticks = 0;   // since the frame before
    std::uint64_t m_stride = 1;  // every so many ticks is looked at
};

}  // namespace partiscope
