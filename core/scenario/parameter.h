// SPDX-License-Identifier: GPL-3.0-or-later
// The paths of [[event]] and --set ("traffic.checkout.rate", "table.write_capacity",
// "attributes.order_date", "limits.partition_write", "model.partition_bucket_depth", "seed"), one
// function for the file, the command line and the window's sliders, so that they cannot disagree.
// Values are texts as in the file, strings with or without quotes. An unknown path gets a
// "did you mean"; the result is checked as a whole, as the reader would. Thread-safe.
#pragma once

#include <string>

#include "core/base/result.h"
#include "core/scenario/scenario.h"

namespace partiscope {

[[nodiscard]] Result<Scenario> withParameter(const Scenario& scenario, const std::string& path,
                                             const std::string& valueText);

// The value in force as the file would write it: "2400", "2 KB", "2026-10-18".
[[nodiscard]] Result<std::string> parameterText(const Scenario& scenario, const std::string& path);

// Every rule that involves more than one field; what withParameter and the reader share.
[[nodiscard]] Diagnostics checkScenario(const Scenario& scenario);

}  // namespace partiscope
