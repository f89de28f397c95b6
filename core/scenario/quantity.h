// SPDX-License-Identifier: GPL-3.0-or-later
// Durations and sizes with a unit: "90 s", "1.5 min", "10ms"; "2 KB" (1 KB = 1,024 B). Decimals are
// read exactly and rounded to the nearest microsecond or byte. A problem has no place and no path;
// the caller knows them. Thread-safe: no shared state.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/base/units.h"

namespace partiscope {

[[nodiscard]] Result<Micros> parseDuration(std::string_view text);
[[nodiscard]] Result<Bytes> parseSize(std::string_view text);

// In the greatest unit that gives a whole number: "10 min", "90 s"; reads back as the same value.
[[nodiscard]] std::string durationText(Micros duration);
[[nodiscard]] std::string sizeText(Bytes size);

[[nodiscard]] std::string durationUnits();  // us, ms, s, min, h, d
[[nodiscard]] std::string sizeUnits();      // B, KB, MB, GB, TB

}  // namespace partiscope
