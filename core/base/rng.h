// SPDX-License-Identifier: GPL-3.0-or-later
// The one generator (PCG64, O'Neill's XSL-RR 128/64) behind one door. A stream is chosen by the run's
// seed and a name; draw number k of a stream is always the same 64 bits, whoever asks and in whatever
// order. So a state needs to keep only how many draws were taken, and a value that only a picture
// needs (a sort key, say) can be drawn later, or never, without touching the run.
// Not thread-safe; make one a thread.
#pragma once

#include <cstdint>
#include <string_view>

#include <pcg_random.hpp>

#include "core/base/digest.h"

namespace partiscope {

__extension__ typedef unsigned __int128 Uint128;

class RandomStream {
public:
    RandomStream(std::uint64_t seed, std::string_view name) : m_engine(seed, fnv1a64(name)) {}

    // Draw number `m_position`, then move on by one.
    std::uint64_t next() {
        ++m_position;
        return m_engine();
    }

    // Draw number `index` without moving. About 0.1 us: for the rare, not for the loop.
    [[nodiscard]] std::uint64_t at(std::uint64_t index) const {
        pcg64 copy = m_engine;
        copy.advance(static_cast<pcg64::state_type>(index) -
                     static_cast<pcg64::state_type>(m_position));
        return copy();
    }

    void moveTo(std::uint64_t index) {
        if (index == m_position) return;
        m_engine.advance(static_cast<pcg64::state_type>(index) -
                         static_cast<pcg64::state_type>(m_position));
        m_position = index;
    }

    [[nodiscard]] std::uint64_t position() const { return m_position; }

private:
    pcg64 m_engine;
    std::uint64_t m_position = 0;
};

// A whole number in 0 .. bound-1 from one draw (bias below bound / 2^64).
constexpr std::uint64_t scaleDraw(std::uint64_t draw, std::uint64_t bound) {
    return static_cast<std::uint64_t>((static_cast<Uint128>(draw) * bound) >> 64);
}

}  // namespace partiscope
