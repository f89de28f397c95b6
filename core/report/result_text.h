// SPDX-License-Identifier: GPL-3.0-or-later
// A result as a report for people: the headline, why requests were refused and where, the
// partitions, shards that share one, the busiest keys, the streams, and what the file expected.
// Plain text, at most about 100 columns. Thread-safe: pure functions.
#pragma once

#include <string>
#include <vector>

#include "core/report/expect.h"
#include "core/report/run_result.h"

namespace partiscope {

[[nodiscard]] std::string toText(const RunResult& result,
                                 const std::vector<ExpectationOutcome>& outcomes);

// "Asked 4,800 WCU/s, served 1,000, refused 3,800 (79.2 %); 90 % of the table's write capacity …"
[[nodiscard]] std::string headline(const RunResult& result);

// "Shards 1, 4 and 6 share partition C." one sentence a stream; empty where all lie apart or none
// are.
[[nodiscard]] std::vector<std::string> sharedShardTexts(const RunResult& result);

[[nodiscard]] std::string toText(const std::vector<ExpectationOutcome>& outcomes);

}  // namespace partiscope
