// SPDX-License-Identifier: GPL-3.0-or-later
// A scenario: all that a run needs, as one plain value. Read from TOML by scenario_reader, changed at
// run time by parameter.h. Comparable and copyable; default members are the file format's defaults.
// Times in microseconds, sizes in bytes, rates as the decimals of the file (they become integers
// when a run is planned). Thread-safe as plain data is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/units.h"
#include "core/model/operation.h"

namespace partiscope {

enum class Era { Era2012, Era2018, Today };
enum class CapacityMode { Provisioned, OnDemand };

// One value for both directions; a direction without a minimum and a maximum is not scaled.
struct AutoScalingSpec {
    std::int64_t targetPercent = 70;
    std::int64_t minWrite = 0, maxWrite = 0;  // units/s; 0: not scaled
    std::int64_t minRead = 0, maxRead = 0;
    friend bool operator==(const AutoScalingSpec&, const AutoScalingSpec&) = default;
};

struct LocalIndexSpec {
    std::string name;
    std::string sortKey;                  // an attribute's name
    std::string projection = "all";       // "all", "keys" or "list"
    std::vector<std::string> attributes;  // projected beside the keys, where it is a list
    friend bool operator==(const LocalIndexSpec&, const LocalIndexSpec&) = default;
};

struct TableSpec {
    std::string name;
    std::string partitionKey;  // an attribute's name
    std::string sortKey;       // empty: the table has no sort key
    CapacityMode mode = CapacityMode::Provisioned;
    std::int64_t writeCapacity = 0;  // units/s, provisioned only
    std::int64_t readCapacity = 0;
    std::int64_t partitions = 0;  // 0: derived, see partitionCountFor()
    Micros ageUs = 0;             // idle time before the clock starts; "new" is 0
    std::int64_t replicas = 3;
    // On-demand only; 0: not given.
    std::int64_t previousPeakWrite = 0;
    std::int64_t previousPeakRead = 0;
    std::int64_t warmWrite = 0;
    std::int64_t warmRead = 0;
    std::int64_t maxWrite = 0;
    std::int64_t maxRead = 0;
    // Stored before the clock starts: sizes the table, see partitionCountFor().
    std::int64_t preloadItems = 0;
    Bytes preloadItemBytes = 0;
    std::optional<AutoScalingSpec> autoScaling;  // provisioned only
    std::vector<LocalIndexSpec> localIndexes;

    friend bool operator==(const TableSpec&, const TableSpec&) = default;
};

enum class AttributeKind { Constant, Uuid, Clock, Zipf, Uniform, Choice, Sequence, Range, Period };

struct AttributeSpec {
    std::string name;
    AttributeKind kind = AttributeKind::Constant;
    std::string text;                  // Constant
    std::int64_t count = 0;            // Zipf, Uniform: values prefix1 … prefixCOUNT
    double exponent = 1.0;             // Zipf: weight of rank k is k^-exponent
    std::string prefix;                // Zipf, Uniform, Sequence, Range
    std::vector<std::string> values;   // Choice; "absent" means the item lacks the attribute
    std::vector<double> weights;       // Choice; empty: equal
    std::int64_t start = 1;            // Sequence
    std::int64_t from = 0, to = 0;     // Range, both included
    bool shuffled = false;             // Range
    bool falling = false;              // Clock
    Micros everyUs = 0;                // Period
    std::string format;                // Period: strftime pattern, UTC
    std::int64_t run = 1;              // each value is repeated so many times before the next

    friend bool operator==(const AttributeSpec&, const AttributeSpec&) = default;
};

// Open-loop rate in calls/s as a function of simulated time since the stream's start.
struct RateShape {
    enum class Kind { Constant, Ramp, Steps, Wave };
    struct StepAt {
        Micros atUs = 0;
        double ratePerS = 0;
        friend bool operator==(const StepAt&, const StepAt&) = default;
    };
    Kind kind = Kind::Constant;
    double ratePerS = 0;              // Constant
    double fromPerS = 0, toPerS = 0;  // Ramp: linear, then stays at `to`
    Micros overUs = 0;                // Ramp
    std::vector<StepAt> steps;        // Steps: rising times; 0 before the first
    double basePerS = 0, peakPerS = 0;  // Wave: base + (peak-base)(1-cos(2 pi t/period))/2
    Micros periodUs = 0;

    friend bool operator==(const RateShape&, const RateShape&) = default;
};

struct ItemSize {
    enum class Kind { Fixed, Uniform, LogNormal };
    Kind kind = Kind::Fixed;
    Bytes bytes = kKilobyte;              // Fixed
    Bytes minBytes = 0, maxBytes = 0;     // Uniform, both included
    Bytes meanBytes = 0;                  // LogNormal
    double sigma = 0;

    friend bool operator==(const ItemSize&, const ItemSize&) = default;
};

struct WriteShards {
    std::int64_t count = 1;  // 1 with `present` false: the key stays as it is, without a suffix
    bool present = false;
    std::string by = "random";  // or an attribute: first 8 bytes of its MD5, big-endian, modulo count
    std::int64_t first = 0;
    std::string separator = "#";

    friend bool operator==(const WriteShards&, const WriteShards&) = default;
};

enum class Jitter { None, Full, Equal };

// Delay before try n+1 (n = 1 after the first try) is min(cap, base * 2^(n-1)), jittered.
struct RetryPolicy {
    std::string name = "none";
    std::int64_t attempts = 1;  // tries in all; 0: without limit
    Micros baseUs = 0;
    Micros capUs = 20 * kSecond;
    Jitter jitter = Jitter::None;
    std::optional<Micros> firstDelayUs;  // instead of base for the first delay

    friend bool operator==(const RetryPolicy&, const RetryPolicy&) = default;
};

struct TrafficSpec {
    std::string name;
    std::string table;  // empty: the only table
    Operation operation = Operation::PutItem;
    RateShape rate;
    std::int64_t workers = 0;  // > 0: closed loop, `rate` unused
    Micros latencyUs = 5'000;
    bool evenArrivals = false;
    Micros startUs = 0;
    std::optional<Micros> stopUs;
    std::optional<std::int64_t> total;  // calls
    ItemSize itemSize;
    std::int64_t batch = 1;  // members of a batch or transaction
    bool consistent = false;
    std::int64_t limit = 0;  // Query: items a page; 0: none
    std::int64_t itemsPerQuery = 1;
    WriteShards writeShards;
    bool gather = false;          // Query: asks every shard; `rate` then counts gathers
    bool gatherParallel = true;
    RetryPolicy retries;
    std::optional<Micros> timeoutUs;
    double conditionFails = 0;
    std::vector<AttributeSpec> attributes;  // overrides for this stream

    friend bool operator==(const TrafficSpec&, const TrafficSpec&) = default;
};

// A changed parameter at a moment: `path` as in --set, `value` as written in the file.
struct TimedChange {
    Micros atUs = 0;
    std::string path;
    std::string value;
    friend bool operator==(const TimedChange&, const TimedChange&) = default;
};

struct Limits {
    std::int64_t partitionWrite = 1'000;
    std::int64_t partitionRead = 3'000;
    Bytes partitionSizeBytes = 10 * kGigabyte;
    std::int64_t tableWrite = 40'000;
    std::int64_t tableRead = 40'000;
    friend bool operator==(const Limits&, const Limits&) = default;
};

// The assumptions that may be switched, by their names in the fidelity table (core/model/fidelity.h).
struct ModelSpec {
    Micros partitionBucketDepthUs = kSecond;  // partition_bucket_depth
    Micros tableBucketDepthUs = kSecond;      // table_bucket_depth
    Micros burstWindowUs = 300 * kSecond;     // burst_window
    bool linearReadWriteMix = false;          // read_write_coupling = "independent" | "linear"
    bool heatSplits = true;                   // heat_splits = "on" | "off" (era today only)
    double splitHeat = 0.8;                   // split_heat: share of a limit that counts as hot
    Micros splitWindowUs = 300 * kSecond;     // split_window: hot for so long, up to a tenth more
    Micros splitTimeUs = 180 * kSecond;       // split_time: a split takes this, give or take a third
    Micros growthIntervalUs = 1'800 * kSecond;  // growth_interval: one doubling on demand in
    Micros updateTimeUs = 45 * kSecond;         // update_time: UpdateTable without splits
    Micros adaptiveDelayUs = 300 * kSecond;     // adaptive_delay: the least, era 2018
    Micros adaptiveDelayMostUs = 1'800 * kSecond;  // adaptive_delay_most
    Micros alarmLagUs = 60 * kSecond;              // alarm_lag: auto scaling
    friend bool operator==(const ModelSpec&, const ModelSpec&) = default;
};

struct Expectation {
    std::string metric;
    std::optional<double> min, max;
    std::optional<Micros> fromUs, toUs;
    friend bool operator==(const Expectation&, const Expectation&) = default;
};

struct Question {
    std::string kind;  // number, choice, partition, gate, reason, order, text
    std::string prompt;
    std::vector<std::string> options;
    std::string answer;  // literal, or "metric:PATH"
    double tolerance = 0;
    std::string unit;
    friend bool operator==(const Question&, const Question&) = default;
};

struct LessonStep {
    std::string id, title, text;
    std::optional<Micros> atUs;
    std::vector<std::string> point, locked, revealed;
    std::optional<Question> ask;
    friend bool operator==(const LessonStep&, const LessonStep&) = default;
};

struct AccessPattern {
    std::string name;
    std::vector<std::string> by;
    std::string range;
    double ratePerS = 0;
    friend bool operator==(const AccessPattern&, const AccessPattern&) = default;
};

struct Scenario {
    std::int64_t format = 1;
    std::string title, summary;
    std::vector<std::string> sources;
    std::uint64_t seed = 1;
    Micros durationUs = 60 * kSecond;
    Micros tickUs = 10'000;
    Era era = Era::Today;
    std::vector<TableSpec> tables;
    std::vector<AttributeSpec> attributes;
    std::vector<TrafficSpec> traffic;
    std::vector<TimedChange> changes;  // [[event]], in order of time, then of the file
    Limits limits;
    ModelSpec model;
    std::vector<Expectation> expectations;
    std::vector<LessonStep> steps;
    std::vector<AccessPattern> access;

    friend bool operator==(const Scenario&, const Scenario&) = default;
};

}  // namespace partiscope
