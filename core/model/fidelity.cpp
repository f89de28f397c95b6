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
constexpr std::string_view kLoadTest = "https://github.com/andrestone/dynamodb-load-test";
constexpr std::string_view kOldGuide = "https://github.com/awsdocs/amazon-dynamodb-developer-guide";
constexpr std::string_view kBotocore = "https://github.com/boto/botocore";

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
    // ---- Splits -------------------------------------------------------------------------------
    FidelityRow{"heat_splits",
                "A partition that stays near its limit is split in two; never merged again.",
                Documented, kAtc22, "on", "model.heat_splits"},
    FidelityRow{"split_heat",
                "A second counts as hot when a partition consumes this share of its limit, smoothed over "
                "eight seconds; a cool second takes back two hot ones.",
                Assumed, "near the ceiling counts, not only beyond it (the vendor's blog, part 3)",
                "0.8", "model.split_heat"},
    FidelityRow{"split_window",
                "A partition is hot for this long, or up to a tenth longer, before it is split.",
                Assumed, kLoadTest, "5 min", "model.split_window"},
    FidelityRow{"split_time",
                "A split takes this long, give or take a third (by size and for growth exactly).",
                Assumed, kLoadTest, "3 min", "model.split_time"},
    FidelityRow{"split_point",
                "The cut is where the observed traffic halves in the order of hash and sort key.",
                Documented, kAtc22, "the middle of the traffic", "none"},
    FidelityRow{"split_step", "One cut at a time inside one item collection.", Measured, kLoadTest,
                "one", "none"},
    FidelityRow{"split_use", "No cut that leaves less than a twentieth of the traffic on one side.",
                Assumed, "a choice of the simulator", "5 %", "none"},
    FidelityRow{"split_refusals",
                "Not split: a single item, a sort key that only rises or falls, sequential access.",
                Documented, kBurst, "as the guide", "none"},
    FidelityRow{"motion_threshold",
                "A sort key rises (falls) when more than nine in ten steps between the sampled "
                "accesses go up (down).",
                Assumed, "a choice of the simulator", "90 %", "none"},
    FidelityRow{"local_index_splits", "With a local index no item collection is ever cut.",
                Documented, kBurst, "never", "table.local_indexes"},
    FidelityRow{"size_splits",
                "A partition at its size limit is halved by its keys; deletes free no space here.",
                Documented, kAtc22, "in halves", "none"},
    FidelityRow{"stored_items",
                "Items are not kept one by one: a write stores a new item where its last key is "
                "unique, else the first write of each partition key does.",
                Assumed, "a choice of the simulator", "by key kind", "none"},
    // ---- Capacity -----------------------------------------------------------------------------
    FidelityRow{"update_time",
                "UpdateTable takes this long; longer where partitions must be split first.",
                Measured, kLab, "45 s", "model.update_time"},
    FidelityRow{"growth_by_doubling",
                "Capacity beyond what the partitions serve doubles their number.", Documented,
                kAtc22, "doubling", "none"},
    FidelityRow{"on_demand_growth",
                "On demand a table grows by doubling as soon as twice its peak is more than its "
                "partitions serve.",
                Documented, kOnDemand, "twice the peak", "none"},
    FidelityRow{"growth_interval", "On demand at most one doubling in this time.", Documented,
                kOnDemand, "30 min", "model.growth_interval"},
    FidelityRow{"warm_throughput",
                "Raised warm throughput splits partitions ahead of the peak; never lowered.",
                Documented, PS_GUIDE "warm-throughput.html", "never lowered", "none"},
    FidelityRow{"mode_switch_limit", "A table may switch to on-demand 4 times in 24 hours.",
                Documented, PS_GUIDE "bp-switching-capacity-modes.html", "4 in 24 h", "none"},
    FidelityRow{"decrease_limit",
                "Capacity may be lowered 4 times at the start of a day and once more each hour.",
                Documented, kQuotas, "4, +1 an hour", "none"},
    FidelityRow{"scaling_alarms",
                "Auto scaling: out after 2 minutes above the target (5 in the era 2018), in after "
                "15 minutes at 20 points below; it follows what was consumed.",
                Documented, PS_GUIDE "AutoScaling.html", "2 and 15 min", "none"},
    FidelityRow{"alarm_lag", "From an alarm to its UpdateTable.", Assumed,
                "a few minutes at most (guide)", "1 min", "model.alarm_lag"},
    FidelityRow{"token_vending",
                "Tokens are vended to one pool of request routers, not to each by itself.", Assumed,
                kAtc22, "one pool", "none"},
    // ---- Eras ---------------------------------------------------------------------------------
    FidelityRow{"static_shares",
                "In the eras 2012 and 2018 each partition has its part of the capacity with its "
                "own saved burst; a split halves it.",
                Documented, kAtc22, "era", "era"},
    FidelityRow{"adaptive_delay",
                "Era 2018: a throttled part is raised after this long at the least.", Documented,
                kOldGuide, "5 min", "model.adaptive_delay"},
    FidelityRow{"adaptive_delay_most", "Era 2018: and after this long at the most.", Documented,
                kOldGuide, "30 min", "model.adaptive_delay_most"},
    FidelityRow{"adaptive_gain",
                "Era 2018: each second an eighth of what is refused is added to the part.", Assumed,
                "a proportional controller (the paper), its gain unpublished", "1/8", "none"},
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

#undef PS_GUIDE

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
