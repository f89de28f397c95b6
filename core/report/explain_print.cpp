// SPDX-License-Identifier: GPL-3.0-or-later
// An explanation as JSON and as text.
#include <algorithm>

#include "core/model/partition_name.h"
#include "core/report/cloudwatch.h"
#include "core/report/explain.h"
#include "core/report/json_text.h"
#include "core/report/result_text.h"
#include "core/report/text_format.h"

namespace partiscope {

namespace {

Json optionalNumber(const std::optional<double>& value) {
    return value ? number(*value) : Json(nullptr);
}

const char* effectName(FixEffect effect) {
    switch (effect) {
        case FixEffect::Yes: return "yes";
        case FixEffect::Partly: return "partly";
        case FixEffect::No: return "no";
    }
    return "no";
}

Json causeJson(const Cause& cause) {
    if (!cause.throttles) return {{"throttles", false}, {"shared_shards", cause.sharedShards}};
    const ReasonInfo& info = reasonInfo(cause.reason);
    Json json = {{"throttles", true},
                 {"gate", std::string(gateName(gateOf(cause.reason)))},
                 {"reason", std::string(info.name)},
                 {"exception", std::string(info.exception)},
                 {"metric", std::string(info.metric)},
                 {"events", cause.events},
                 {"table", cause.table},
                 {"stream", cause.stream},
                 {"hot_key", nullptr},
                 {"hot_partition", nullptr},
                 {"hot_key_share", number(cause.hotKeyShare)},
                 {"shared_shards", cause.sharedShards}};
    if (cause.hotKey) {
        json["hot_key"] = cause.hotKey->key;
        json["hot_partition"] = partitionName(cause.hotKey->partition);
    }
    return json;
}

std::string unitText(const Explanation& explanation) {
    return explanation.direction == Direction::Write ? "WCU/s" : "RCU/s";
}

std::string arithmeticText(const Explanation& explanation) {
    std::string text = "1. The arithmetic\n";
    for (const StreamDemand& demand : explanation.run.arithmetic.streams) {
        const std::string unit = demand.direction == Direction::Write ? "WCU" : "RCU";
        std::string line = safeText(demand.stream) + ": ";
        if (demand.peakCallsPerS == 0) {
            line += "a closed loop; each item of " + std::to_string(demand.itemBytes) +
                    " B costs " + amountText(inUnits(demand.unitsPerItem)) + " " + unit + ".";
        } else {
            line += amountText(demand.peakCallsPerS) + " calls/s";
            if (demand.itemsPerCall > 1) {
                line += " x " + amountText(static_cast<double>(demand.itemsPerCall)) + " items";
            }
            line += " x " + amountText(inUnits(demand.unitsPerItem)) + " " + unit + " (" +
                    amountText(static_cast<double>(demand.itemBytes)) +
                    " B) = " + amountText(demand.peakUnitsPerS) + " " + unit + "/s at the peak.";
        }
        text += wrapped(line, "   ");
    }
    const Arithmetic& sums = explanation.run.arithmetic;
    const bool writes = explanation.direction == Direction::Write;
    const std::int64_t fewest = writes ? sums.writeKeysFewest : sums.readKeysFewest;
    const double demand = writes ? sums.writeUnitsPerS : sums.readUnitsPerS;
    if (fewest > 0) {
        text += wrapped(
            amountText(demand) + " / " + amountText(static_cast<double>(explanation.limit)) +
                " a partition: at least " + std::to_string(fewest) + " keys on as many partitions.",
            "   ");
    }
    if (writes && sums.shardsWithHeadroom > 0) {
        text += wrapped("With a fifth to spare (peak / 80 % of the limit): " +
                            std::to_string(sums.shardsWithHeadroom) + ".",
                        "   ");
    }
    return text;
}

std::string loadText(const Explanation& explanation) {
    const std::string unit = unitText(explanation);
    std::vector<std::vector<std::string>> rows{{"partition", "asked " + unit, "of", "keys", ""}};
    const auto limit = static_cast<double>(explanation.limit);
    std::size_t shown = 0;
    for (const PartitionLoad& load : explanation.partitions) {
        if (++shown > 12) break;
        std::string note = load.unitsPerS > limit ? "over the limit" : "";
        if (load.shards.size() > 1 && load.shards.size() <= 8) {
            note += (note.empty() ? "" : ": ") + safeText(listText(load.shards)) + " share it";
        }
        rows.push_back({partitionName(load.partition), amountText(load.unitsPerS),
                        amountText(limit), amountText(static_cast<double>(load.keys)), note});
    }
    std::string text = "2. Where the load lands (every first try of " +
                       timeText(explanation.sampleFromUs) + " to " +
                       timeText(explanation.sampleToUs) + ")\n" + tableText(rows, "   ");
    const std::size_t asked = explanation.partitions.size();
    if (explanation.partitionCount > asked) {
        text += wrapped(amountText(static_cast<double>(explanation.partitionCount - asked)) +
                            " of " + amountText(static_cast<double>(explanation.partitionCount)) +
                            " partitions are asked nothing.",
                        "   ");
    }
    rows = {{"key", "partition", "asked " + unit}};
    for (const KeyLoad& key : explanation.keys) {
        rows.push_back(
            {safeText(key.key), partitionName(key.partition), amountText(key.unitsPerS)});
    }
    return text + tableText(rows, "   ");
}

std::string causeText(const Explanation& explanation) {
    const Cause& cause = explanation.cause;
    std::string text = "3. The cause\n" + wrapped(headline(explanation.run), "   ");
    if (!cause.throttles) return text + "   Nothing is refused.\n";
    const ReasonInfo& info = reasonInfo(cause.reason);
    std::string line = "What refuses is " + gateText(cause.reason) + ": " + std::string(info.name) +
                       ", " + amountText(static_cast<double>(cause.events)) + " events on table/" +
                       safeText(cause.table) + ", raised as " + std::string(info.exception) +
                       ", counted by " + std::string(info.metric) + ".";
    text += wrapped(line, "   ");
    if (cause.hotKey) {
        line = "The most refused key is " + safeText(cause.hotKey->key) + " in partition " +
               partitionName(cause.hotKey->partition) + ": " + percentText(cause.hotKeyShare) +
               " of the refusals.";
        text += wrapped(line, "   ");
    }
    for (const std::string& sentence : cause.sharedShards) text += wrapped(sentence, "   ");
    return text;
}

std::string trialsText(const Explanation& explanation) {
    if (explanation.trials.empty()) return {};
    std::vector<std::vector<std::string>> rows{
        {"shards", "partitions used", "busiest asked", "fits", "refused in a run"}};
    for (const ShardTrial& trial : explanation.trials) {
        const bool told =
            trial.count <= 8 || trial.throttledShare || (trial.count & (trial.count - 1)) == 0;
        if (!told) continue;
        rows.push_back({std::to_string(trial.count), std::to_string(trial.partitions),
                        amountText(trial.busiestUnitsPerS), trial.fits ? "yes" : "no",
                        trial.throttledShare ? percentText(*trial.throttledShare) : ""});
    }
    return "4. Shard counts, placed with the real keys\n" + tableText(rows, "   ");
}

// { verdict, at_s, from_s, to_s, runs, healed, cause, reason, throttled_share, text }; null: nothing is
// refused.
Json outlookJson(const std::optional<Outlook>& outlook) {
    if (!outlook) return nullptr;
    const bool heals = outlook->healed > 0;
    const auto inS = [](Micros us) { return number(static_cast<double>(us) / kSecond); };
    return {{"verdict", verdictName(outlook->verdict)},
            {"at_s", inS(outlook->askedAtUs)},
            {"from_s", heals ? inS(outlook->fromUs) : Json(nullptr)},
            {"to_s", heals ? inS(outlook->toUs) : Json(nullptr)},
            {"runs", outlook->runs},
            {"healed", outlook->healed},
            {"cause", refusalCauseName(outlook->refusal)},
            {"reason", reasonInfo(outlook->reason).name},
            {"throttled_share", number(outlook->shareLeft)},
            {"text", sentence(*outlook)}};
}

}  // namespace

Json toJson(const Explanation& explanation) {
    Json keys = Json::array();
    for (const KeyLoad& key : explanation.keys) {
        keys.push_back({{"key", key.key},
                        {"partition", partitionName(key.partition)},
                        {"units_per_s", number(key.unitsPerS)}});
    }
    Json partitions = Json::array();
    for (const PartitionLoad& load : explanation.partitions) {
        partitions.push_back({{"id", partitionName(load.partition)},
                              {"units_per_s", number(load.unitsPerS)},
                              {"keys", load.keys},
                              {"shards", load.shards}});
    }
    Json trials = Json::array();
    for (const ShardTrial& trial : explanation.trials) {
        trials.push_back({{"count", trial.count},
                          {"partitions", trial.partitions},
                          {"busiest_units_per_s", number(trial.busiestUnitsPerS)},
                          {"fits", trial.fits},
                          {"throttled_share", optionalNumber(trial.throttledShare)}});
    }
    Json fixes = Json::array();
    for (const Fix& fix : explanation.fixes) {
        fixes.push_back({{"id", fix.id},
                         {"title", fix.title},
                         {"helps", effectName(fix.effect)},
                         {"what", fix.what},
                         {"cost", fix.cost},
                         {"throttled_share", optionalNumber(fix.throttledShare)}});
    }
    return {
        {"scenario", explanation.run.scenarioName},
        {"seed", explanation.run.seed},
        {"headline", headline(explanation.run)},
        {"direction", explanation.direction == Direction::Write ? "write" : "read"},
        {"arithmetic", arithmeticJson(explanation.run.arithmetic)},
        {"limit_per_s", explanation.limit},
        {"demand_per_s", number(explanation.demandPerS)},
        {"idle_share", number(explanation.idleShare)},
        {"partition_count", explanation.partitionCount},
        {"keys", std::move(keys)},
        {"partitions", std::move(partitions)},
        {"cause", causeJson(explanation.cause)},
        {"trials", std::move(trials)},
        {"write_shards", explanation.shardCount ? Json(*explanation.shardCount) : Json(nullptr)},
        {"fixes", std::move(fixes)},
        {"heal", outlookJson(explanation.outlook)}};
}

std::string toText(const Explanation& explanation) {
    std::string text = safeText(explanation.run.scenarioName) + "\n\n" +
                       arithmeticText(explanation) + "\n" + loadText(explanation) + "\n" +
                       causeText(explanation) + "\n";
    if (explanation.outlook) {
        text += "   Will it heal by itself? " + sentence(*explanation.outlook) + "\n\n";
    }
    const std::string trials = trialsText(explanation);
    if (!trials.empty()) text += trials + "\n";
    text += trials.empty() ? "4. What to do\n" : "5. What to do\n";
    char letter = 'a';
    for (const Fix& fix : explanation.fixes) {
        const char* helps = fix.effect == FixEffect::Yes      ? "helps"
                            : fix.effect == FixEffect::Partly ? "helps in part"
                                                              : "does not help here";
        text += std::string("   ") + letter++ + ") " + fix.title + " [" + helps + "]\n";
        text += wrapped(safeText(fix.what), "      ");
        text += wrapped("Cost: " + safeText(fix.cost), "      ");
    }
    return text;
}

}  // namespace partiscope
