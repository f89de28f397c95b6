// SPDX-License-Identifier: GPL-3.0-or-later
// One attempt as one line of JSON (--trace):
//   { "id", "member", "attempt", "t_s", "stream", "table", "operation", "key", "sort_key", "hash",
//     "partition", "bytes", "units", "gate": str|null, "reason": str|null, "retry_at_s": num|null }
// A batch or transaction is one line a member, all with the call's id. Times have their
// microseconds and units their millionths, exactly. Written by hand because a trace has millions of
// lines. Thread-safe: pure functions.
#pragma once

#include <string>

#include "core/scenario/scenario.h"
#include "core/sim/request_record.h"

namespace partiscope {

// Without a line feed. `scenario` names the record's stream and table.
[[nodiscard]] std::string traceLine(const RequestRecord& record, const Scenario& scenario);

// 1,234,500 micros (or micro-units) as "1.2345": exact, no more digits than needed.
[[nodiscard]] std::string exactDecimal(std::int64_t millionths);

}  // namespace partiscope
