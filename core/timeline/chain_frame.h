// SPDX-License-Identifier: GPL-3.0-or-later
// The chain of gates of one table as a frame shows it, and the arithmetic of "in the last second"
// that lanes, streams and gates share. A part of frame_maker. Thread-safe: pure functions.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/sim/state.h"
#include "core/timeline/frame.h"

namespace partiscope {

// Sums -> rates: of the last complete second; before the first is complete, of this one, scaled.
class SecondRate {
public:
    explicit SecondRate(Micros atUs) : m_atUs(atUs) {}

    [[nodiscard]] bool isFirstSecond() const { return m_atUs < kSecond; }
    [[nodiscard]] MicroUnits units(MicroUnits last, MicroUnits current) const;
    [[nodiscard]] Flow flow(const FlowSum& last, const FlowSum& current) const;
    [[nodiscard]] double perSecond(std::uint64_t count) const;  // of the second that counts

private:
    Micros m_atUs;
};

// Fills `frame.gates` from the state and from the flows and lanes that `frame` has already.
void fillChain(const Scenario& scenario, std::size_t table, const TableState& state,
               const SecondRate& rate, TableFrame& frame);

}  // namespace partiscope
