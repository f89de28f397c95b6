// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of JSON that more than one printer needs. Thread-safe: pure functions.
#pragma once

#include "core/report/arithmetic.h"
#include "core/report/result_json.h"

namespace partiscope {

// { streams: [ { stream, direction, item_bytes, units_per_item, items_per_call, calls_per_s,
//   units_per_s } ], write_units_per_s, read_units_per_s, write_keys_fewest, read_keys_fewest,
//   shards_with_headroom }
[[nodiscard]] Json arithmeticJson(const Arithmetic& arithmetic);

}  // namespace partiscope
