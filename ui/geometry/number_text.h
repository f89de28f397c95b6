// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as people read them: thousands separated, a unit always, nothing rounded into a lie (a
// small share is never "0 %", an incomplete one never "100 %"). The one place that formats numbers
// for the window. Pure functions, UTF-8; thread-safe.
//
//     grouped(4800)                              "4,800"
//     rateText(1000 * kUnit, Direction::Write)   "1,000 WCU/s"
//     percentText(0.7917)                        "79 %"      percentText(0.7917, 1)  "79.2 %"
//     shortNumber(1'234'000)                     "1.23 M"
//     bytesText(2048)                            "2 KB"
//     clockText(102 * kSecond)                   "00:01:42.0"
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/grouped.h"
#include "core/base/units.h"
#include "core/scenario/scenario.h"
#include "core/sim/reason.h"

namespace partiscope {

// Whole units from 10 up, one decimal below ("0.5", "7"); the sign is kept.
[[nodiscard]] std::string unitsText(MicroUnits amount);
[[nodiscard]] std::string_view unitName(Direction direction);  // "WCU", "RCU"
[[nodiscard]] std::string rateText(MicroUnits perSecond, Direction direction);
// Calls or anything else a second, without the "/s".
[[nodiscard]] std::string callsText(double perSecond);
[[nodiscard]] std::string percentText(double share, int decimals = 0);
// At most six characters: "4,800", "12.4 k", "1.23 M".
[[nodiscard]] std::string shortNumber(double number);
[[nodiscard]] std::string shortUnits(MicroUnits amount);
[[nodiscard]] std::string bytesText(Bytes bytes);
[[nodiscard]] std::string clockText(Micros at);   // "00:01:42.0"
[[nodiscard]] std::string shortClock(Micros at);  // "1:42", "1:02:03"

}  // namespace partiscope
