// SPDX-License-Identifier: GPL-3.0-or-later
// The requests that move: client → place on the ribbon → lane. Each dot is a real sampled attempt
// (its key's place, its partition, its outcome); the animation clock and a visual seed of its own
// decide only when it is seen, never what it is, so watching changes nothing. Served: a filled
// circle that enters the lane. Throttled: a hollow square that meets the lane's edge, bounces back in
// an arc and fades. A retry is a ring until its outcome. The number is bounded; beyond some dozens a
// second it grows with the logarithm of the rate, shares stay true. Values; thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "core/timeline/frame.h"
#include "ui/geometry/stage_layout.h"
#include "ui/theme/roles.h"

namespace partiscope {

inline constexpr std::size_t kFlightsMost = 300;

struct Flight {
    RequestRecord record;
    bool real = false;  // a sampled record; otherwise made up from the rates, for a still picture
    double bornMs = 0;  // on the animation clock
    std::uint64_t look = 0;  // small differences between paths
};

struct FlowState {
    std::vector<Flight> flights;  // oldest first
    std::uint64_t made = 0;
    double owed = 0;  // dots not shown yet, fraction
};

struct Dot {
    Point at;
    Role colour = Role::Asked;
    bool square = false;
    bool ring = false;
    double size = 6;
    double opacity = 1;
    std::uint32_t flight = 0;
};

// How many dots a second stand for so many calls a second.
[[nodiscard]] double dotsPerSecond(double callsPerS);

// Takes what a new frame brings; the dots start within the next `spanMs`. `simulatedUs` is what lies
// between this frame and the one before.
void addFlights(FlowState& flow, const Frame& frame, std::uint32_t table, double nowMs,
                double spanMs, Micros simulatedUs);
// Fills an empty stage with what would be under way at these rates.
void warmFlights(FlowState& flow, const Frame& frame, std::uint32_t table, double nowMs);

// Where each dot is now; under the veil all are alike and none bounces. Forgets those that arrived.
[[nodiscard]] std::vector<Dot> dotsAt(FlowState& flow, const Frame& frame,
                                      const StageLayout& layout, const StageOptions& options,
                                      double nowMs);

}  // namespace partiscope
