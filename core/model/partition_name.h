// SPDX-License-Identifier: GPL-3.0-or-later
// "A" … "Z", "AA" …: what a partition is called in the window and the report, by its id. Thread-safe.
#pragma once

#include <string>

#include "core/base/ids.h"

namespace partiscope {

[[nodiscard]] std::string partitionName(PartitionId id);

}  // namespace partiscope
