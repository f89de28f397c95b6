// SPDX-License-Identifier: GPL-3.0-or-later
// Speed on a slider: logarithmic from ¼× to 1,000× and then "max", with named stops that attract the
// handle. 1× attracts most, because a teacher must be able to find real time without looking (users of
// other simulators asked for it: peers, 7.3). Positions are 0 … kSpeedSteps. Plain functions.
#pragma once

#include <array>
#include <cstddef>

#include <QString>

namespace partiscope {

inline constexpr int kSpeedSteps = 1'000;

struct SpeedStop {
    double speed;      // simulated seconds a wall second; infinity: flat out
    const char* name;  // UTF-8
};
inline constexpr std::size_t kSpeedStopCount = 5;

[[nodiscard]] const std::array<SpeedStop, kSpeedStopCount>& speedStops();

[[nodiscard]] double speedAt(int position);
[[nodiscard]] int speedPosition(double speed);  // the nearest
[[nodiscard]] int snappedSpeedPosition(int position);
[[nodiscard]] QString speedText(double speed);  // "¼×", "1.5×", "60×", "max"

}  // namespace partiscope
