// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/fidelity.h"

#include <array>

namespace partiscope {

namespace {

using enum FidelityKind;

#define PS_GUIDE "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/"

constexpr std::string_view kAtc22 = "https://www.usenix.org/conference/atc22/presentation/elhemali";
constexpr std::string_view kBlog2 =
    "https://aws.amazon.com/blogs/database/part-2-scaling-dynamodb-how-partitions-hot-keys-and-"
    "split-for-heat-impact-performance/";
constexpr std::string_view kKeyDesign = PS_GUIDE "bp-partition-key-design.html";
constexpr std::string_view kBurst = PS_GUIDE "burst-adaptive-capacity.html";
constexpr std::string_view kUnits = PS_GUIDE "read-write-operations.html";
constexpr std::string_view kOnDemand = PS_GUIDE "on-demand-capacity-mode.html";
constexpr std::string_view kErrors = PS_GUIDE "Programming.Errors.html";
constexpr std::string_view kQuotas = PS_GUIDE "ServiceQuotas.html";
constexpr std::string_view kReasons = PS_GUIDE "throttling-diagnosing-workflow.html";
constexpr std::string_view kPartitionFormula =
    "https://blog.neptune.io/dos-and-donts-of-dynamodb-autoscaling/";
constexpr std::string_view kDynalite = "https://github.com/mhart/dynalite";
constexpr std::string_view kLab = "https://github.com/aws-samples/amazon-dynamodb-labs";
constexpr std::string_view kBotocore = "https://github.com/boto/botocore";

#undef PS_GUIDE

constexpr std::array kRows{
    // ---- Limits -------------------------------------------------------------------------------
    FidelityRow{"partition_write",
                "A partition serves this many write units a second, in every mode.", Documented,
                kKeyDesign, "1000", "limits.partition_write"},
    FidelityRow{"partition_read",
                "A partition serves this many read units a second from each node that may answer.",
                Documented, kKeyDesign, "3000", "limits.partition_read"},
    FidelityRow{"partition_size",
                "A partition holds this much data; it sizes a table at its start.", Documented,
                kKeyDesign, "10 GB", "limits.partition_size"},
    FidelityRow{"table_write", "The account's quota of write units a second for a table.",
                Documented, kQuotas, "40000", "limits.table_write"},
    FidelityRow{"table_read", "The account's quota of read units a second for a table.", Documented,
                kQuotas, "40000", "limits.table_read"},
    FidelityRow{
        "read_write_coupling",
        "Reads and writes of a partition are limited separately. The vendor's pages disagree: "
        "some speak of a mix, 3 × writes + reads ≤ 3,000 (\"linear\").",
        Documented, kBurst, "independent", "model.read_write_coupling"},
    // ---- Cost ---------------------------------------------------------------------------------
    FidelityRow{
        "capacity_units",
        "Writes are rounded up to 1 KB and reads to 4 KB an item; a Query adds sizes first; "
        "eventual reads cost half, transactions twice.",
        Documented, kUnits, "as the guide's tables", "none"},
    FidelityRow{"conditional_failure_cost",
                "A write whose condition is false still consumes the units of its item.",
                Documented, kUnits, "charged in full", "none"},
    // ---- Gates --------------------------------------------------------------------------------
    FidelityRow{
        "gate_order",
        "A request meets the account's quota or own maximum, then the table's capacity with "
        "saved burst, then the partition; the first that refuses names the reason.",
        Assumed, kReasons, "maximum, table, partition", "none"},
    FidelityRow{"all_or_none", "A request is debited at every gate or at none.", Assumed,
                "nothing published; a refused request consumes no capacity in the metrics",
                "all or none", "none"},
    FidelityRow{
        "partition_bucket_depth",
        "A partition that was idle can serve this much of its limit at once; it begins full.",
        Assumed, "limits are enforced a second at a time (guide, 2023)", "1 s",
        "model.partition_bucket_depth"},
    FidelityRow{
        "table_bucket_depth",
        "A table's capacity comes in a bucket this deep; what overflows is saved as burst. On "
        "demand the quota and the maximum have buckets of the same depth.",
        Assumed, "limits are enforced a second at a time (guide, 2023)", "1 s",
        "model.table_bucket_depth"},
    FidelityRow{"burst_window", "A table saves unused capacity of at most this long a time.",
                Documented, kBurst, "5 min", "model.burst_window"},
    FidelityRow{"burst_never_lifts_partitions", "Saved burst never lifts a partition's limit.",
                Documented,
                "https://repost.aws/knowledge-center/dynamodb-spiky-workloads-short-intervals",
                "never", "none"},
    FidelityRow{"new_table_saved_burst", "A new table has saved nothing.", Measured, kLab, "new",
                "table.age"},
    FidelityRow{
        "adaptive_capacity",
        "A partition may use its full limit at once while the table has capacity (era today).",
        Documented, kBurst, "today", "era"},
    // ---- Nodes --------------------------------------------------------------------------------
    FidelityRow{
        "replicas",
        "So many nodes answer eventually consistent reads, each with its own read limit: 9,000 "
        "reads of half a unit a second were measured on one partition.",
        Measured, kBlog2, "3", "table.replicas"},
    FidelityRow{"eventual_read_routing", "Every node is as likely to answer an eventual read.",
                Assumed, kBlog2, "uniform", "none"},
    FidelityRow{"leader_reads", "Writes and strong reads use the leader alone.", Documented, kAtc22,
                "leader", "none"},
    // ---- Places -------------------------------------------------------------------------------
    FidelityRow{"placement_hash",
                "A key lies where MD5(\"Outliers\" and the key) puts it: a reconstruction by third "
                "parties that agrees with live order in their tests; the vendor names no hash.",
                Measured, kDynalite, "MD5 of \"Outliers\" + key", "none"},
    FidelityRow{"equal_ranges", "Partitions begin as equal ranges of the hash.", Assumed,
                "nothing published", "equal", "none"},
    FidelityRow{"range_order", "A range is of pairs of hash and sort key, in that order.",
                Documented, kAtc22, "(hash, sort key)", "none"},
    FidelityRow{
        "partition_count_formula",
        "A provisioned table begins with ceil(reads / 3,000 + writes / 1,000) partitions, or "
        "as many as its size needs (an older document of the vendor, quoted by others).",
        Documented, kPartitionFormula, "derived", "table.partitions"},
    FidelityRow{"on_demand_start",
                "A new on-demand table serves 4,000 write and 12,000 read units a second: four "
                "partitions.",
                Documented, kOnDemand, "derived", "table.partitions"},
    FidelityRow{"heat_splits", "Partitions do not split in this version.", Assumed,
                "not simulated yet; compare only runs of a few minutes, or rising sort keys",
                "none", "none"},
    // ---- Clients ------------------------------------------------------------------------------
    FidelityRow{
        "arrivals", "Calls of an open loop come at random (Poisson); \"even\" spaces them out.",
        Assumed, "the usual model of many independent clients", "poisson", "traffic.NAME.arrivals"},
    FidelityRow{"arrivals_within_tick", "The calls of a tick are evenly spaced within it.", Assumed,
                "a choice of the simulator; shorter ticks make it finer", "10 ms", "tick"},
    FidelityRow{"answer_time", "A call that is not throttled takes this long.", Assumed,
                "single-digit milliseconds are the vendor's claim", "5 ms", "traffic.NAME.latency"},
    FidelityRow{"retry_policies",
                "Attempts, base delay and jitter of each SDK as its source has them.", Documented,
                kBotocore, "none", "traffic.NAME.retries"},
    FidelityRow{
        "partial_batches",
        "A throttled member of a batch comes back unprocessed; the call fails only if all do. "
        "One throttled member fails a transaction.",
        Documented, kErrors, "as the guide", "none"},
};

}  // namespace

std::span<const FidelityRow> fidelityTable() { return kRows; }

std::string_view fidelityKindName(FidelityKind kind) {
    switch (kind) {
        case Documented: return "documented";
        case Measured: return "measured";
        case Assumed: return "assumed";
    }
    return "assumed";
}

}  // namespace partiscope
