// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers and small tables for people: 4,800 · 0.5 · 79.2 % · columns that line up.
// Thread-safe: plain values and pure functions.
#pragma once

#include <string>
#include <vector>

#include "core/base/units.h"
#include "core/sim/reason.h"

namespace partiscope {

// Thousands grouped, at most two decimals and none that are zero.
[[nodiscard]] std::string amountText(double value);

// To three digits, for headlines: 4,797 is 4,800.
[[nodiscard]] std::string roundText(double value);

// "79.2 %"; a share that is not quite all or nothing never reads 100 % or 0 %.
[[nodiscard]] std::string percentText(double share);

[[nodiscard]] std::string timeText(Micros moment);  // "0.2 s", "9 min 59.9 s"

// "1, 4 and 6"
[[nodiscard]] std::string listText(const std::vector<std::string>& words);

// Which gate a reason belongs to, in words: "the partition's own limit".
[[nodiscard]] std::string gateText(Reason reason);
[[nodiscard]] Gate gateOf(Reason reason);

// Rows of cells; the first row is the header. Numbers (cells that begin with a digit) to the right.
[[nodiscard]] std::string tableText(const std::vector<std::vector<std::string>>& rows,
                                    const std::string& indent = "  ");

// One line, breaks between words at 88 columns, each further line indented.
[[nodiscard]] std::string wrapped(const std::string& text, const std::string& indent = "");

// Text of a file or key for a terminal: no control characters.
[[nodiscard]] std::string safeText(const std::string& text);

}  // namespace partiscope
