// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/latency.h"

#include <algorithm>
#include <cmath>

namespace partiscope {

Micros latencyAt(const LatencyCounts& counts, double share) {
    if (counts.count == 0) return 0;
    const auto wanted =
        static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(counts.count)));
    std::uint64_t seen = 0;
    for (std::size_t bin = 0; bin < counts.bins.size(); ++bin) {
        seen += counts.bins[bin];
        if (seen >= wanted && seen > 0) return std::min(latencyOfBin(bin), counts.most);
    }
    return counts.most;
}

}  // namespace partiscope
