// SPDX-License-Identifier: GPL-3.0-or-later
// What the SDKs do by themselves when DynamoDB throttles, by the names of the file format.
// One table; the sources are beside the numbers. Thread-safe: constants.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/scenario/scenario.h"

namespace partiscope {

inline constexpr std::string_view kCustomRetries = "custom";  // name of a policy written as a table

[[nodiscard]] std::optional<RetryPolicy> namedRetryPolicy(std::string_view name);
[[nodiscard]] std::vector<std::string> retryPolicyNames();

}  // namespace partiscope
