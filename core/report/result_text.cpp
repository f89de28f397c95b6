// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/result_text.h"

#include <algorithm>
#include <cstdio>
#include <map>

#include "core/model/partition_name.h"
#include "core/report/cloudwatch.h"
#include "core/report/text_format.h"

namespace partiscope {

namespace {

constexpr std::size_t kPartitionsShown = 24;

struct DirectionSums {
    double asked = 0, served = 0, provisioned = 0;  // units/s, means over the run
};

DirectionSums sumsOf(const RunResult& result, Direction direction) {
    DirectionSums sums;
    const double span = inSeconds(result.simulatedUs);
    if (span <= 0) return sums;
    const bool writes = direction == Direction::Write;
    for (const StreamResult& stream : result.streams) {
        sums.asked += inUnits(writes ? stream.writeDemanded : stream.readDemanded) / span;
        sums.served += inUnits(writes ? stream.writeConsumed : stream.readConsumed) / span;
    }
    for (const SecondPoint& second : result.seconds) {
        for (const TableSecond& table : second.tables) {
            sums.provisioned += inUnits(writes ? table.writeProvisioned : table.readProvisioned);
        }
    }
    if (!result.seconds.empty()) sums.provisioned /= static_cast<double>(result.seconds.size());
    return sums;
}

std::string directionText(const DirectionSums& sums, Direction direction, bool anyRefusal) {
    const std::string unit = direction == Direction::Write ? " WCU/s" : " RCU/s";
    const double refused = sums.asked - sums.served;
    if (refused <= 0) {
        return "Asked " + roundText(sums.asked) + unit + ", all served.";
    }
    std::string text = "Asked " + roundText(sums.asked) + unit + ", served " +
                       roundText(sums.served) + ", refused " + roundText(refused) + " (" +
                       percentText(refused / sums.asked) + ")";
    if (anyRefusal && sums.provisioned > sums.served) {
        const char* name = direction == Direction::Write ? "write" : "read";
        text += "; " + percentText(1 - sums.served / sums.provisioned) + " of the " + name +
                " capacity stands idle";
    }
    return text + ".";
}

std::string reasonsText(const RunResult& result) {
    std::vector<std::vector<std::string>> rows{{"reason", "events", "resource", "what refuses"}};
    std::string sentences;
    for (std::size_t r = 1; r < kReasonCount; ++r) {
        const auto reason = static_cast<Reason>(r);
        const ReasonInfo& info = reasonInfo(reason);
        bool cameUp = false;
        for (const TableResult& table : result.tables) {
            if (table.reasons[r] == 0) continue;
            cameUp = true;
            rows.push_back({std::string(info.name),
                            amountText(static_cast<double>(table.reasons[r])),
                            "table/" + safeText(table.name), gateText(reason)});
        }
        if (cameUp) sentences += wrapped(std::string(info.sentence), "  ");
    }
    if (rows.size() == 1) return "Nothing was refused.\n";
    std::string text = "Why\n" + tableText(rows) + sentences;
    if (result.firstThrottleUs && result.lastThrottleUs) {
        text += "  First refusal at " + timeText(*result.firstThrottleUs) + ", last at " +
                timeText(*result.lastThrottleUs) + ".\n";
    }
    return text;
}

std::string partitionsText(const RunResult& result, const TableResult& table) {
    const double span = std::max(inSeconds(result.simulatedUs), 1e-6);
    std::vector<const PartitionResult*> shown;
    for (const PartitionResult& partition : table.partitions) shown.push_back(&partition);
    const auto heat = [](const PartitionResult& p) {
        return 3 * p.writeConsumed + p.readConsumed +
               static_cast<MicroUnits>(p.throttledWrites + p.throttledReads);
    };
    const std::size_t all = shown.size();
    if (all > kPartitionsShown) {
        std::stable_sort(shown.begin(), shown.end(),
                         [&](const auto* a, const auto* b) { return heat(*a) > heat(*b); });
        shown.resize(kPartitionsShown);
    }
    std::vector<std::vector<std::string>> rows{
        {"", "from hash", "WCU/s", "most", "RCU/s", "most", "refused", ""}};
    const auto events = [&](Reason reason) {
        return table.reasons[static_cast<std::size_t>(reason)];
    };
    const bool refusesByPartition = events(Reason::TableWriteKeyRangeThroughputExceeded) > 0 ||
                                    events(Reason::TableReadKeyRangeThroughputExceeded) > 0;
    std::size_t idle = 0;
    for (const PartitionResult& partition : table.partitions)
        idle += heat(partition) == 0 ? 1U : 0U;
    for (const PartitionResult* partition : shown) {
        const std::uint64_t refused = partition->throttledWrites + partition->throttledReads;
        // Where the table refuses, its partitions are not to blame.
        const bool isHot = refused > 0 && refusesByPartition;
        const char* note = isHot ? "<- hot" : heat(*partition) == 0 ? "idle" : "";
        rows.push_back({partition->name, partition->fromHex.substr(0, 8) + "...",
                        amountText(inUnits(partition->writeConsumed) / span),
                        amountText(inUnits(partition->peakWrite)),
                        amountText(inUnits(partition->readConsumed) / span),
                        amountText(inUnits(partition->peakRead)),
                        amountText(static_cast<double>(refused)), note});
    }
    std::string text = "Partitions of " + safeText(table.name) + ": " +
                       amountText(static_cast<double>(all)) + ", of which " +
                       amountText(static_cast<double>(idle)) + " idle\n" + tableText(rows);
    if (all > shown.size()) {
        text += "  ... and " + amountText(static_cast<double>(all - shown.size())) +
                " less busy ones\n";
    }
    return text;
}

std::string keysText(const RunResult& result) {
    std::string text;
    std::vector<std::vector<std::string>> rows{{"busiest keys", "partition", "WCU", "RCU"}};
    for (const KeyResult& key : result.mostAccessed) {
        rows.push_back({safeText(key.key), partitionName(key.partition),
                        amountText(inUnits(key.writeUnits)), amountText(inUnits(key.readUnits))});
        if (rows.size() > 5) break;
    }
    if (rows.size() > 1) text += tableText(rows);
    rows = {{"most refused keys", "partition", "refusals"}};
    for (const KeyResult& key : result.mostThrottled) {
        rows.push_back({safeText(key.key), partitionName(key.partition),
                        amountText(static_cast<double>(key.throttled))});
        if (rows.size() > 5) break;
    }
    if (rows.size() > 1) text += tableText(rows);
    return text.empty() ? text : "Keys\n" + text;
}

std::string streamsText(const RunResult& result) {
    std::vector<std::vector<std::string>> rows{{"stream", "requests", "attempts", "accepted",
                                                "throttled", "failed", "goodput/s", "p50 ms",
                                                "p99 ms"}};
    for (const StreamResult& stream : result.streams) {
        const auto count = [](std::uint64_t n) { return amountText(static_cast<double>(n)); };
        const double active = inSeconds(stream.activeUs);
        const double goodput = active > 0 ? static_cast<double>(stream.accepted) / active : 0;
        rows.push_back({safeText(stream.name), count(stream.requests), count(stream.attempts),
                        count(stream.accepted), count(stream.throttled), count(stream.failed),
                        amountText(goodput),
                        amountText(static_cast<double>(stream.latency.p50Us) / 1'000),
                        amountText(static_cast<double>(stream.latency.p99Us) / 1'000)});
    }
    return "Traffic (calls)\n" + tableText(rows);
}

}  // namespace

std::string headline(const RunResult& result) {
    const DirectionSums write = sumsOf(result, Direction::Write);
    const DirectionSums read = sumsOf(result, Direction::Read);
    const bool anyRefusal = result.firstThrottleUs.has_value();
    std::string text;
    if (write.asked > 0) text += directionText(write, Direction::Write, anyRefusal);
    if (read.asked > 0) {
        if (!text.empty()) text += ' ';
        text += directionText(read, Direction::Read, anyRefusal);
    }
    return text.empty() ? "No request was made." : text;
}

std::vector<std::string> sharedShardTexts(const RunResult& result) {
    std::vector<std::string> texts;
    for (const StreamResult& stream : result.streams) {
        std::map<PartitionId, std::vector<std::string>> byPartition;
        for (const ShardPlace& shard : result.shards) {
            if (shard.stream != stream.name) continue;
            byPartition[shard.partition].push_back(std::to_string(shard.shard));
        }
        std::string text;
        for (const auto& [partition, shards] : byPartition) {
            if (shards.size() < 2) continue;
            if (!text.empty()) text += "; ";
            text += (text.empty() ? "Shards " : "shards ") + listText(shards) +
                    " share partition " + partitionName(partition);
        }
        if (!text.empty()) texts.push_back(safeText(stream.name) + ": " + text + ".");
    }
    return texts;
}

std::string toText(const std::vector<ExpectationOutcome>& outcomes) {
    if (outcomes.empty()) return {};
    std::vector<std::vector<std::string>> rows{{"", "metric", "window", "min", "max", "got"}};
    for (const ExpectationOutcome& outcome : outcomes) {
        const Expectation& wanted = outcome.expectation;
        const auto bound = [](const std::optional<double>& value) {
            return value ? number(*value).dump() : std::string();
        };
        std::string window;
        if (wanted.fromUs || wanted.toUs) {
            window = timeText(wanted.fromUs.value_or(0)) + " to " +
                     (wanted.toUs ? timeText(*wanted.toUs) : "the end");
        }
        rows.push_back({outcome.pass ? "holds" : "FAILS", safeText(wanted.metric), window,
                        bound(wanted.min), bound(wanted.max),
                        outcome.got ? number(*outcome.got).dump() : outcome.problem});
    }
    return "Expected\n" + tableText(rows);
}

std::string toText(const RunResult& result, const std::vector<ExpectationOutcome>& outcomes) {
    char digest[20];
    std::snprintf(digest, sizeof digest, "%016llx", static_cast<unsigned long long>(result.digest));
    std::string text = safeText(result.scenarioName) + "\n" + "seed " +
                       std::to_string(result.seed) + ", " + timeText(result.simulatedUs) +
                       " simulated in " + amountText(result.wallSeconds) + " s, digest " + digest +
                       "\n\n" + wrapped(headline(result)) + "\n" + reasonsText(result) + "\n";
    for (const TableResult& table : result.tables) text += partitionsText(result, table) + "\n";
    const std::vector<std::string> shards = sharedShardTexts(result);
    for (const std::string& sentence : shards) text += wrapped(sentence);
    if (!shards.empty()) text += "\n";
    const std::string keys = keysText(result);
    if (!keys.empty()) text += keys + "\n";
    text += streamsText(result);
    const std::string expected = toText(outcomes);
    if (!expected.empty()) text += "\n" + expected;
    return text;
}

}  // namespace partiscope
