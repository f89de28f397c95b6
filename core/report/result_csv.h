// SPDX-License-Identifier: GPL-3.0-or-later
// A run's series as CSV for a spreadsheet: a header of the names of "series" in the JSON, then a
// line a second. Commas, a dot in decimals, LF; a field is quoted where it must be. A spreadsheet
// must not take a text for a formula, so a text that begins with = + - @ gets a leading apostrophe.
// Thread-safe: pure functions.
#pragma once

#include <string>
#include <string_view>

#include "core/report/series.h"

namespace partiscope {

[[nodiscard]] std::string toCsv(const RunResult& result);
[[nodiscard]] std::string toCsv(const SeriesTable& table);
[[nodiscard]] std::string csvField(std::string_view text);

}  // namespace partiscope
