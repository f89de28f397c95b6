// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/reason.h"

#include "core/base/check.h"

namespace partiscope {

namespace {

constexpr std::string_view kProvisionedException = "ProvisionedThroughputExceededException";
constexpr std::string_view kThrottlingException = "ThrottlingException";
constexpr std::string_view kRequestLimit = "RequestLimitExceeded";

// In the order of the enumeration. Names, exceptions and metrics: facts 7.1 (the guide's own example
// pairs a key-range refusal of a table with the provisioned exception; indexes have ThrottlingException).
constexpr std::array<ReasonInfo, kReasonCount> kReasons{{
    {"", "", "", ""},
    {"TableReadKeyRangeThroughputExceeded", kProvisionedException,
     "ReadKeyRangeThroughputThrottleEvents",
     "One partition was asked for more reads than it can serve in a second."},
    {"TableWriteKeyRangeThroughputExceeded", kProvisionedException,
     "WriteKeyRangeThroughputThrottleEvents",
     "One partition was asked for more writes than it can serve in a second."},
    {"IndexReadKeyRangeThroughputExceeded", kThrottlingException,
     "ReadKeyRangeThroughputThrottleEvents",
     "One partition of an index was asked for more reads than it can serve in a second."},
    {"IndexWriteKeyRangeThroughputExceeded", kThrottlingException,
     "WriteKeyRangeThroughputThrottleEvents",
     "One partition of an index takes fewer writes than the table sends it."},
    {"TableReadProvisionedThroughputExceeded", kProvisionedException,
     "ReadProvisionedThroughputThrottleEvents",
     "The table's read capacity and its saved burst are used up."},
    {"TableWriteProvisionedThroughputExceeded", kProvisionedException,
     "WriteProvisionedThroughputThrottleEvents",
     "The table's write capacity and its saved burst are used up."},
    {"IndexReadProvisionedThroughputExceeded", kProvisionedException,
     "ReadProvisionedThroughputThrottleEvents",
     "The index's read capacity and its saved burst are used up."},
    {"IndexWriteProvisionedThroughputExceeded", kProvisionedException,
     "WriteProvisionedThroughputThrottleEvents",
     "The index's write capacity and its saved burst are used up."},
    {"TableReadAccountLimitExceeded", kRequestLimit, "ReadAccountLimitThrottleEvents",
     "The account's quota of reads for one table is used up."},
    {"TableWriteAccountLimitExceeded", kRequestLimit, "WriteAccountLimitThrottleEvents",
     "The account's quota of writes for one table is used up."},
    {"IndexReadAccountLimitExceeded", kThrottlingException, "ReadAccountLimitThrottleEvents",
     "The account's quota of reads for one index is used up."},
    {"IndexWriteAccountLimitExceeded", kThrottlingException, "WriteAccountLimitThrottleEvents",
     "The account's quota of writes for one index is used up."},
    {"TableReadMaxOnDemandThroughputExceeded", kThrottlingException,
     "ReadMaxOnDemandThroughputThrottleEvents",
     "The maximum set for the table's reads is reached."},
    {"TableWriteMaxOnDemandThroughputExceeded", kThrottlingException,
     "WriteMaxOnDemandThroughputThrottleEvents",
     "The maximum set for the table's writes is reached."},
    {"IndexReadMaxOnDemandThroughputExceeded", kThrottlingException,
     "ReadMaxOnDemandThroughputThrottleEvents",
     "The maximum set for the index's reads is reached."},
    {"IndexWriteMaxOnDemandThroughputExceeded", kThrottlingException,
     "WriteMaxOnDemandThroughputThrottleEvents",
     "The maximum set for the index's writes is reached."},
    {"ItemCollectionSizeLimitExceeded", "ItemCollectionSizeLimitExceededException", "",
     "An item collection with a local index has reached 10 GB."},
    {"TransactionConflict", "TransactionConflictException", "TransactionConflict",
     "Another transaction was working on the same item."},
    {"ConditionalCheckFailed", "ConditionalCheckFailedException", "ConditionalCheckFailedRequests",
     "The write's condition was false; it costs like a write that was done."},
}};

}  // namespace

const ReasonInfo& reasonInfo(Reason reason) {
    const auto index = static_cast<std::size_t>(reason);
    PS_CHECK(index < kReasonCount);
    return kReasons[index];
}

std::string_view gateName(Gate gate) {
    switch (gate) {
        case Gate::None: return "none";
        case Gate::AccountOrMaximum: return "account and maximum";
        case Gate::TableCapacity: return "table capacity";
        case Gate::StaticShare: return "static share";
        case Gate::Partition: return "partition";
        case Gate::IndexBuffer: return "index buffer";
        case Gate::ItemCollection: return "item collection";
    }
    PS_CHECK(false);
    return {};
}

}  // namespace partiscope
