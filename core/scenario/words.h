// SPDX-License-Identifier: GPL-3.0-or-later
// Words about words: what somebody probably meant, and how to quote what they wrote (shortened, and
// without control characters: a scenario is untrusted and messages go to terminals).
// Thread-safe: no shared state.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/grouped.h"

namespace partiscope {

// The candidate with the smallest edit distance, if it is near enough to be meant; else empty.
[[nodiscard]] std::string closestWord(std::string_view word,
                                      const std::vector<std::string>& candidates);

// `did you mean "rate"?`, or empty.
[[nodiscard]] std::string didYouMean(std::string_view word,
                                     const std::vector<std::string>& candidates);

[[nodiscard]] std::string shortened(std::string_view text);
[[nodiscard]] std::string inQuotes(std::string_view text);  // shortened, in quotes
[[nodiscard]] std::string joined(const std::vector<std::string>& words);  // a, b, c

}  // namespace partiscope
