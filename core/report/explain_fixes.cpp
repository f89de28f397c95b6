// SPDX-License-Identifier: GPL-3.0-or-later
// The six fixes: what each would do to this scenario, measured where a run can show it, and its
// cost.
#include <algorithm>
#include <cmath>

#include "core/report/arithmetic.h"
#include "core/report/cloudwatch.h"
#include "core/report/collector.h"
#include "core/report/explain_parts.h"
#include "core/report/text_format.h"

namespace partiscope::explaining {

namespace {

struct Subject {  // what the fixes are about, looked up once
    const Explanation& explanation;
    const Scenario& scenario;
    std::uint64_t seed;
    std::size_t stream;
    std::size_t table;
    bool writes;
    Gate gate;
    std::string unit;  // "WCU/s"

    [[nodiscard]] const TrafficSpec& traffic() const { return scenario.traffic[stream]; }
    [[nodiscard]] const TableSpec& spec() const { return scenario.tables[table]; }
    [[nodiscard]] std::string limitText() const {
        return amountText(static_cast<double>(explanation.limit)) + " " + unit;
    }
    [[nodiscard]] bool partitionBound() const { return gate == Gate::Partition; }
};

const AttributeSpec* attributeNamed(const Subject& subject, const std::string& name) {
    for (const AttributeSpec& attribute : subject.traffic().attributes) {
        if (attribute.name == name) return &attribute;
    }
    for (const AttributeSpec& attribute : subject.scenario.attributes) {
        if (attribute.name == name) return &attribute;
    }
    return nullptr;
}

std::string measuredText(double share) {
    return share <= 0 ? "a run with it refuses nothing"
                      : "a run with it refuses " + percentText(share);
}

Fix betterKey(const Subject& subject) {
    Fix fix;
    fix.id = "key";
    fix.title = "A key with more values in use at the same time";
    fix.cost =
        "Every read by " + subject.spec().partitionKey +
        " needs another way: an index (which has partitions and limits of its own) or a scan. "
        "The key of a live table cannot be changed: new table, dual writes, backfill.";
    std::string best;
    double least = 2;
    for (const AttributeSpec& attribute : subject.scenario.attributes) {
        if (attribute.name == subject.spec().partitionKey) continue;
        if (attribute.kind == AttributeKind::Constant || attribute.kind == AttributeKind::Clock) {
            continue;
        }
        Scenario changed = subject.scenario;
        changed.tables[subject.table].partitionKey = attribute.name;
        if (attribute.name == subject.spec().sortKey) changed.tables[subject.table].sortKey.clear();
        for (TrafficSpec& stream : changed.traffic) stream.writeShards = WriteShards{};
        for (TrafficSpec& stream : changed.traffic) stream.gather = false;
        const std::optional<double> share = throttledShareOf(changed, subject.seed);
        if (!share || *share >= least) continue;
        least = *share;
        best = attribute.name;
    }
    if (best.empty()) {
        fix.what =
            "The file has no attribute with more values than " + subject.spec().partitionKey +
            ". An identifier of the order, the customer or the device would spread the load "
            "over all " +
            amountText(static_cast<double>(subject.explanation.partitionCount)) + " partitions.";
        fix.effect = subject.partitionBound() ? FixEffect::Yes : FixEffect::No;
        return fix;
    }
    fix.throttledShare = least;
    fix.what = "The best attribute of the file is " + best + ": " + measuredText(least) + ".";
    const double now = subject.explanation.run.streams.empty()
                           ? 0
                           : throttledShareOf(subject.scenario, subject.seed).value_or(0);
    fix.effect = least <= kCleanShare ? FixEffect::Yes
                 : least < 0.9 * now  ? FixEffect::Partly
                                      : FixEffect::No;
    return fix;
}

std::string gatherCost(std::int64_t count) {
    const std::string n = amountText(static_cast<double>(count));
    return "A read of all items of a key becomes " + n + " queries, at least " +
           amountText(0.5 * static_cast<double>(count)) +
           " RCU even where they find nothing (0.5 each, eventually consistent), as slow as the "
           "slowest, merged by the reader. A single item can still be read at once only if its "
           "shard follows from what the reader knows. Changing the count later is a migration.";
}

Fix writeSharding(const Subject& subject) {
    Fix fix;
    fix.id = "write-shards";
    fix.title = "Write sharding: one key written as several";
    const std::optional<std::int64_t> count = subject.explanation.shardCount;
    if (!subject.writes) {
        fix.what =
            "Does not help reads of one item: the shards would each hold a part of the items, "
            "and every read would ask them all.";
        fix.cost = "More reads, not fewer.";
        return fix;
    }
    if (!count) {
        fix.effect = FixEffect::No;
        fix.what = "No count up to " + std::to_string(kShardsTried) + " fits: ";
        fix.what += subject.partitionBound()
                        ? "either a partition is asked more than " + subject.limitText() +
                              " wherever the shards land, or there are too few partitions."
                        : "the partitions are not what refuses.";
        fix.cost = gatherCost(kShardsTried);
        return fix;
    }
    fix.cost = gatherCost(*count);
    if (*count == 1) {
        fix.what = "Not needed: the keys as they are fit.";
        return fix;
    }
    const ShardTrial& trial = subject.explanation.trials[static_cast<std::size_t>(*count - 1)];
    const auto onPaper = subject.explanation.run.arithmetic.shardsWithHeadroom;
    fix.effect = FixEffect::Yes;
    fix.throttledShare = trial.throttledShare;
    fix.what =
        std::to_string(*count) + " shards are the fewest that fit: with these keys they lie on " +
        std::to_string(trial.partitions) + " partitions, the busiest is asked " +
        amountText(trial.busiestUnitsPerS) + " of " + subject.limitText() + ", and " +
        measuredText(trial.throttledShare.value_or(0)) + ". On paper " + std::to_string(onPaper) +
        " would do (peak / 80 % of the limit), but paper does not know which shards share a "
        "partition.";
    const auto paperIndex = static_cast<std::size_t>(std::max<std::int64_t>(1, onPaper) - 1);
    if (onPaper < *count && paperIndex < subject.explanation.trials.size()) {
        fix.what += " " + std::to_string(onPaper) + " of them ask " +
                    amountText(subject.explanation.trials[paperIndex].busiestUnitsPerS) +
                    " of one partition.";
    }
    return fix;
}

// The scenario with a sort key that is a random id, looked ahead from its first minute.
std::string withRandomSortKeys(const Subject& subject, const std::string& name) {
    Scenario changed = subject.scenario;
    const auto randomise = [&](std::vector<AttributeSpec>& attributes) {
        for (AttributeSpec& attribute : attributes) {
            if (attribute.name != name) continue;
            attribute = AttributeSpec{};
            attribute.name = name;
            attribute.kind = AttributeKind::Uuid;
        }
    };
    randomise(changed.attributes);
    for (TrafficSpec& stream : changed.traffic) randomise(stream.attributes);
    RunOptions options;
    options.untilUs = std::min<Micros>(60 * kSecond, changed.durationUs);
    RunCollector run(std::make_shared<const Scenario>(std::move(changed)), subject.seed, options);
    while (run.step()) {
    }
    OutlookOptions ahead;
    ahead.runs = 3;
    return "Run ahead from its first minute: " +
           sentence(lookAhead(run.simulation().state(), subject.seed, ahead, {}));
}

Fix sortKey(const Subject& subject) {
    Fix fix;
    fix.id = "sort-key";
    fix.title = "A sort key in random order, so that the service can split the key's items";
    fix.cost = "Items no longer lie in order of time: a range of time is no longer one query.";
    const std::string& name = subject.spec().sortKey;
    const AttributeSpec* sort = name.empty() ? nullptr : attributeNamed(subject, name);
    if (!subject.partitionBound()) {
        fix.what = "Beside the point: no partition is at its limit.";
    } else if (name.empty()) {
        fix.what = "The table has no sort key: each key is one item, and one item cannot be split.";
        fix.cost = "A sort key means a new table.";
    } else if (sort != nullptr &&
               (sort->kind == AttributeKind::Clock || sort->kind == AttributeKind::Sequence ||
                (sort->kind == AttributeKind::Range && !sort->shuffled))) {
        fix.effect = FixEffect::Partly;
        fix.what = "Now " + name +
                   " moves with the writes, so that they always go to one end of the "
                   "range: the service does not split such a key, it stays at " +
                   subject.limitText() + ". With random sort keys a key can gain " +
                   subject.limitText() + " a split, one split in several minutes. " +
                   withRandomSortKeys(subject, name);
    } else {
        fix.effect = FixEffect::Partly;
        fix.what = "The sort key " + name +
                   " does not rise, so that the service may split a hot key "
                   "after some minutes: + " +
                   subject.limitText() + " a split, never sooner.";
        fix.cost = "Nothing but waiting: requests are refused until the splits have happened.";
    }
    return fix;
}

Fix cache(const Subject& subject) {
    Fix fix;
    fix.id = "cache";
    fix.title = "A cache in front of reads, or copies of the hot item";
    if (subject.writes) {
        fix.what = "Does not help: writes are what is refused, and a cache passes every write on.";
        fix.cost = "A cache to run, stale reads, nothing gained here.";
        return fix;
    }
    double hottest = 0;
    for (const KeyLoad& key : subject.explanation.keys) hottest = std::max(hottest, key.unitsPerS);
    const std::int64_t copies = partsFor(
        hottest, static_cast<double>(subject.explanation.limit) * kHeadroomPercent / 100.0);
    fix.effect = subject.partitionBound() ? FixEffect::Yes : FixEffect::Partly;
    fix.what =
        "The busiest key is read at " + amountText(hottest) + " " + subject.unit +
        ". A cache that keeps an item for a second asks the table once a second and process, "
        "however many read it. Or " +
        std::to_string(std::max<std::int64_t>(copies, 2)) +
        " copies under different keys, of which each reader picks one (80 % of the limit each).";
    fix.cost =
        "Reads are as old as the cache's time to live, and strong reads pass it by. With copies "
        "every write is made once a copy, and they disagree for a moment.";
    return fix;
}

Fix capacity(const Subject& subject) {
    Fix fix;
    fix.id = "capacity";
    fix.title = "More capacity, on-demand mode or pre-warming";
    const double demand = subject.explanation.demandPerS;
    const bool onDemand = subject.spec().mode == CapacityMode::OnDemand;
    fix.cost =
        "Units are paid for by the hour whether they are used or not; on demand by the request.";
    if (subject.partitionBound()) {
        fix.what = "Does not help: a partition serves " + subject.limitText() +
                   " in every mode, whatever the table has.";
        if (!onDemand) {
            fix.what += " " + percentText(subject.explanation.idleShare) +
                        " of the table's capacity stands idle already.";
        }
        fix.what += " Pre-warming adds partitions, but a key's items stay together.";
        return fix;
    }
    if (subject.gate == Gate::None) {
        fix.what = "Not needed: nothing is refused.";
        return fix;
    }
    const auto quota =
        subject.writes ? subject.scenario.limits.tableWrite : subject.scenario.limits.tableRead;
    fix.effect = demand <= static_cast<double>(quota) ? FixEffect::Yes : FixEffect::Partly;
    fix.what = "The peak asks for " + amountText(std::ceil(demand)) + " " + subject.unit + ". ";
    if (onDemand) {
        fix.what += "The table's own maximum or the account's quota of " +
                    amountText(static_cast<double>(quota)) + " " + subject.unit +
                    " refuses: raise it.";
    } else {
        const auto now =
            subject.writes ? subject.spec().writeCapacity : subject.spec().readCapacity;
        fix.what += "The table has " + amountText(static_cast<double>(now)) +
                    ": raise it to the peak, or to the mean where the saved burst (300 s of unused "
                    "capacity) carries the peaks.";
    }
    if (fix.effect == FixEffect::Partly)
        fix.what += " The account's quota has to be raised as well.";
    return fix;
}

Fix client(const Subject& subject) {
    Fix fix;
    fix.id = "client";
    fix.title = "A queue, a limit in the client, retries with a growing pause";
    double asked = 0;
    double served = 0;
    std::uint64_t requests = 0;
    std::uint64_t attempts = 0;
    for (const StreamResult& stream : subject.explanation.run.streams) {
        if (directionOf(stream.operation) != subject.explanation.direction) continue;
        asked += inUnits(subject.writes ? stream.writeDemanded : stream.readDemanded);
        served += inUnits(subject.writes ? stream.writeConsumed : stream.readConsumed);
        requests += stream.requests;
        attempts += stream.attempts;
    }
    const double span = std::max(inSeconds(subject.explanation.run.simulatedUs), 1e-6);
    fix.cost =
        "Answers come later, work waits in a queue that must survive a crash, and retries add "
        "load just when there is too much.";
    if (subject.gate == Gate::None) {
        fix.what = "Not needed: nothing is refused.";
        return fix;
    }
    const double tries =
        requests > 0 ? static_cast<double>(attempts) / static_cast<double>(requests) : 1;
    if (tries > 1.005) {  // what was asked is counted again with every retry
        fix.effect = FixEffect::Partly;
        fix.what = "Retries are on: " + amountText(tries) +
                   " attempts a request. They turn refusals into waiting as long as the mean load "
                   "fits, and into more load where it does not.";
        return fix;
    }
    fix.effect = FixEffect::No;
    fix.what = "Mends short peaks only. Here " + amountText(asked / span) + " " + subject.unit +
               " are asked and " + amountText(served / span) +
               " served on average: a queue would grow by " + amountText((asked - served) / span) +
               " units a second, " + amountText(asked - served) + " units at the end of " +
               timeText(subject.explanation.run.simulatedUs) + ".";
    return fix;
}

}  // namespace

std::vector<Fix> fixesFor(const Explanation& explanation, const Scenario& scenario,
                          std::uint64_t seed) {
    if (scenario.traffic.empty()) return {};
    const std::size_t stream = streamOf(explanation);
    const bool writes = explanation.direction == Direction::Write;
    const Subject subject{explanation,
                          scenario,
                          seed,
                          stream,
                          explanation.run.streams[stream].table.value,
                          writes,
                          gateOf(explanation.cause.reason),
                          writes ? "WCU/s" : "RCU/s"};
    return {betterKey(subject), writeSharding(subject), sortKey(subject),
            cache(subject),     capacity(subject),      client(subject)};
}

}  // namespace partiscope::explaining
