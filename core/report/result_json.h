// SPDX-License-Identifier: GPL-3.0-or-later
// A result as JSON, in exactly the shape of the interface document (section 3): every key is there
// in every run; what this version does not simulate is an empty list, or null where a number would
// be a guess (sizes, staleness, items found). More names than the section lists:
//   series.* also requests, first_tries, first_tries_throttled, items, unprocessed, reasons.NAME
//   traffic[].series  attempts, accepted, throttled, retries, units_demanded
//   keys.*[]          also table, partition, write_units, read_units; most_accessed also
//                     contributor_units, as Contributor Insights counts them (3 × write + read)
//   events            [ { t_s, kind, text } ]
//   arithmetic        what can be known on paper (arithmetic.h)
// Metric paths (metric_path.h) and expectations read this document. Thread-safe: pure functions.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "core/report/run_result.h"

namespace partiscope {

using Json = nlohmann::ordered_json;

// Without "expect": that is added by expect.h, which reads the rest.
[[nodiscard]] Json toJson(const RunResult& result);

// A whole number without a decimal point, anything else as it is; not finite: null.
[[nodiscard]] Json number(double value);

// Two blanks a level, but a list of numbers or words on one line; ends with a line feed.
// Text that is not UTF-8 is repaired rather than thrown at.
[[nodiscard]] std::string printed(const Json& document);

}  // namespace partiscope
