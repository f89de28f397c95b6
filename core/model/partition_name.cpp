// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/partition_name.h"

namespace partiscope {

std::string partitionName(PartitionId id) {
    std::string name;
    for (std::uint64_t rest = std::uint64_t{id.value} + 1; rest > 0; rest = (rest - 1) / 26) {
        name.insert(name.begin(), static_cast<char>('A' + (rest - 1) % 26));
    }
    return name;
}

}  // namespace partiscope
