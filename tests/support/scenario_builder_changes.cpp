// SPDX-License-Identifier: GPL-3.0-or-later
// Changes of parameters on the way, and the text that names a random scenario.
#include <utility>

#include "tests/support/scenario_builder.h"

namespace partiscope::test {

namespace {

using PathAndValue = std::pair<std::string, std::string>;

std::string number(std::int64_t value) { return std::to_string(value); }

std::string quoted(const std::string& text) { return "\"" + text + "\""; }

PathAndValue streamChange(Dice& dice, const std::string& stream) {
    switch (dice.between(0, 14)) {
        case 0: return {stream + "latency", quoted(number(dice.between(1, 40)) + " ms")};
        case 1: return {stream + "item_size", quoted(number(dice.between(1, 9)) + " KB")};
        case 2: return {stream + "arrivals", dice.oneIn(2) ? "even" : "poisson"};
        case 3: return {stream + "batch", number(dice.between(1, 9))};
        case 4: return {stream + "condition_fails", dice.oneIn(2) ? "0.25" : "0"};
        case 5: return {stream + "consistent", dice.oneIn(2) ? "true" : "false"};
        case 6: return {stream + "items_per_query", number(dice.between(1, 60))};
        case 7: return {stream + "retries", dice.of<std::string>({"none", "sdk-2026", "java-v2"})};
        case 8: return {stream + "timeout", quoted(number(dice.between(10, 900)) + " ms")};
        case 9: return {stream + "total", number(dice.between(1, 4'000))};
        case 10: return {stream + "stop", quoted(number(dice.between(1, 20)) + " s")};
        case 11:
        case 12: return {stream + "rate", number(dice.between(0, 900))};
        default: return {stream + "write_shards.count", number(dice.between(1, 12))};
    }
}

PathAndValue tableChange(Dice& dice, const std::string& table) {
    switch (dice.between(0, 4)) {
        case 0: return {table + "write_capacity", number(dice.between(1, 2'000))};
        case 1: return {table + "read_capacity", number(dice.between(1, 2'000))};
        case 2: return {table + "max_write", number(dice.between(1, 900))};
        case 3: return {table + "max_read", number(dice.between(1, 900))};
        default: return {table + "mode", dice.oneIn(2) ? "on-demand" : "provisioned"};
    }
}

PathAndValue modelChange(Dice& dice) {
    switch (dice.between(0, 7)) {
        case 0: return {"limits.partition_write", number(dice.between(5, 900))};
        case 1: return {"limits.partition_read", number(dice.between(5, 900))};
        case 2: return {"limits.table_write", number(dice.between(500, 9'000))};
        case 3: return {"model.partition_bucket_depth", quoted(number(dice.between(1, 4)) + " s")};
        case 4: return {"model.table_bucket_depth", quoted(number(dice.between(1, 3)) + " s")};
        case 5: return {"model.burst_window", quoted(number(dice.between(0, 300)) + " s")};
        case 6: return {"model.read_write_coupling", dice.oneIn(2) ? "linear" : "independent"};
        default: return {"attributes.pk", "KEY" + number(dice.between(1, 3))};
    }
}

}  // namespace

TimedChange randomChange(Dice& dice, const Scenario& scenario) {
    const TrafficSpec& stream = dice.of(scenario.traffic);
    const std::string& table = dice.of(scenario.tables).name;
    const PathAndValue chosen =
        dice.oneIn(2) ? streamChange(dice, "traffic." + stream.name + ".")
        : dice.oneIn(2)
            ? tableChange(dice, scenario.tables.size() > 1 ? "tables." + table + "." : "table.")
            : modelChange(dice);
    return {dice.between(0, scenario.durationUs), chosen.first, chosen.second};
}

std::vector<Command> randomCommands(const Scenario& scenario, std::uint64_t seed) {
    Dice dice(seed ^ 0xC0FFEE);
    std::vector<Command> commands;
    for (std::int64_t i = dice.between(0, 5); i > 0; --i) {
        const TimedChange change = randomChange(dice, scenario);
        commands.push_back(
            {dice.between(0, ticksOf(scenario)), commands.size() + 1, change.path, change.value});
    }
    return commands;
}

std::string describe(const Scenario& scenario) {
    std::string text = scenario.title + ": tick " + number(scenario.tickUs) + " us";
    for (const TableSpec& table : scenario.tables) {
        text += "; table " + table.name +
                (table.mode == CapacityMode::OnDemand ? " on demand " : " ") +
                number(table.writeCapacity) + "/" + number(table.readCapacity) + " in " +
                number(table.partitions);
    }
    for (const TrafficSpec& stream : scenario.traffic) {
        text += "; stream " + stream.name + " operation " +
                number(static_cast<std::int64_t>(stream.operation)) + " batch " +
                number(stream.batch) + " workers " + number(stream.workers) +
                (stream.writeShards.present ? " shards " + number(stream.writeShards.count) : "") +
                (stream.gather ? " gather" : "") + " tries " + number(stream.retries.attempts);
    }
    for (const TimedChange& change : scenario.changes) {
        text += "; at " + number(change.atUs) + " " + change.path + " = " + change.value;
    }
    return text;
}

}  // namespace partiscope::test
