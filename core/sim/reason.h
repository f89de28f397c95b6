// SPDX-License-Identifier: GPL-3.0-or-later
// The gates in chain order and the official reasons they give (facts 7.1): 16 throttling reasons and
// three answers that are not throttles, with exception and CloudWatch metric of each. One table;
// nothing else spells these names. Thread-safe: constants.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/model/operation.h"

namespace partiscope {

// The first gate that refuses names the reason; all gates are debited or none.
enum class Gate {
    None,
    AccountOrMaximum,
    TableCapacity,
    StaticShare,  // a partition's own part of the table's capacity: eras 2012 and 2018
    Partition,
    IndexBuffer,
    ItemCollection
};

enum class Reason {
    None,
    TableReadKeyRangeThroughputExceeded,
    TableWriteKeyRangeThroughputExceeded,
    IndexReadKeyRangeThroughputExceeded,
    IndexWriteKeyRangeThroughputExceeded,
    TableReadProvisionedThroughputExceeded,
    TableWriteProvisionedThroughputExceeded,
    IndexReadProvisionedThroughputExceeded,
    IndexWriteProvisionedThroughputExceeded,
    TableReadAccountLimitExceeded,
    TableWriteAccountLimitExceeded,
    IndexReadAccountLimitExceeded,
    IndexWriteAccountLimitExceeded,
    TableReadMaxOnDemandThroughputExceeded,
    TableWriteMaxOnDemandThroughputExceeded,
    IndexReadMaxOnDemandThroughputExceeded,
    IndexWriteMaxOnDemandThroughputExceeded,
    ItemCollectionSizeLimitExceeded,
    TransactionConflict,
    ConditionalCheckFailed,
};

inline constexpr std::size_t kReasonCount = 20;         // with None
inline constexpr std::size_t kThrottleReasonLast = 16;  // Reasons 1 … 16 are throttles

struct ReasonInfo {
    std::string_view name;       // official string
    std::string_view exception;  // what an SDK raises
    std::string_view metric;     // CloudWatch metric that counts it; empty: none
    std::string_view sentence;   // what it means, for the window and the help
};

[[nodiscard]] const ReasonInfo& reasonInfo(Reason reason);
[[nodiscard]] std::string_view gateName(Gate gate);
[[nodiscard]] constexpr bool isThrottle(Reason reason) {
    return reason != Reason::None && static_cast<std::size_t>(reason) <= kThrottleReasonLast;
}

}  // namespace partiscope
