// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/policy_scenarios.h"

#include <algorithm>

#include "core/scenario/parameter.h"
#include "tests/support/scenario_builder.h"

namespace partiscope::test {

namespace {

constexpr Micros kMs = 1'000;

void shortTimes(ModelSpec& model) {
    model.splitWindowUs = 3 * kSecond;
    model.splitTimeUs = 3 * kSecond;
    model.updateTimeUs = 2 * kSecond;
    model.growthIntervalUs = 8 * kSecond;
    model.adaptiveDelayUs = 2 * kSecond;
    model.adaptiveDelayMostUs = 4 * kSecond;
    model.alarmLagUs = 2 * kSecond;
}

// One stream of 200 writes a second on one key; four partitions of 60 units/s.
Scenario hotKey(AttributeKind sortKind) {
    Scenario scenario = smallScenario();
    scenario.durationUs = 30 * kSecond;
    scenario.tickUs = 50 * kMs;
    shortTimes(scenario.model);
    scenario.attributes = {constantAttribute("pk", "KEY"), attributeOfKind("sk", sortKind)};
    scenario.tables[0].sortKey = "sk";
    scenario.tables[0].writeCapacity = 1'000;
    scenario.traffic[0].rate.ratePerS = 200;
    return scenario;
}

Scenario onDemand(Scenario scenario) {
    scenario.tables[0].mode = CapacityMode::OnDemand;
    scenario.tables[0].writeCapacity = scenario.tables[0].readCapacity = 0;
    return scenario;
}

void change(Scenario& scenario, Micros atUs, const std::string& path, const std::string& value) {
    scenario.changes.push_back({atUs, path, value});
}

void addSplits(std::vector<std::pair<std::string, Scenario>>& all) {
    all.emplace_back("random sort keys", hotKey(AttributeKind::Uuid));
    all.emplace_back("rising sort key", hotKey(AttributeKind::Clock));
    Scenario falling = hotKey(AttributeKind::Clock);
    falling.attributes[1].falling = true;
    all.emplace_back("falling sort key", falling);
    Scenario local = hotKey(AttributeKind::Uuid);
    local.tables[0].localIndexes = {{"byOther", "sk", "all", {}}};
    all.emplace_back("local index", local);
    Scenario shards = hotKey(AttributeKind::Clock);
    shards.traffic[0].writeShards = {6, true, "random", 0, "#"};
    all.emplace_back("shards with rising sort keys", shards);
    Scenario item = hotKey(AttributeKind::Uuid);
    item.tables[0].sortKey.clear();
    all.emplace_back("a single item", item);
    Scenario reads = hotKey(AttributeKind::Uuid);
    reads.traffic[0].operation = Operation::GetItem;
    reads.traffic[0].rate.ratePerS = 900;
    all.emplace_back("eventual reads", reads);
    Scenario batch = hotKey(AttributeKind::Uuid);
    batch.traffic[0].operation = Operation::TransactWriteItems;
    batch.traffic[0].batch = 3;
    batch.traffic[0].rate.ratePerS = 40;
    all.emplace_back("transactions", batch);
    Scenario both = hotKey(AttributeKind::Uuid);
    both.traffic.push_back(both.traffic[0]);
    both.traffic[1].name = "t";
    both.traffic[1].retries = {"custom", 4, 25 * kMs, 150 * kMs, Jitter::Full, {}};
    all.emplace_back("two streams, retries", both);
    Scenario walk = hotKey(AttributeKind::Uuid);
    walk.attributes[0] = attributeOfKind("pk", AttributeKind::Range, 60);
    walk.tables[0].partitions = 1;
    walk.traffic[0].total = 6'000;
    all.emplace_back("a file walked in order", walk);
    Scenario zipf = hotKey(AttributeKind::Uuid);
    zipf.attributes[0] = attributeOfKind("pk", AttributeKind::Zipf, 40);
    zipf.traffic[0].rate.ratePerS = 400;
    all.emplace_back("many keys", zipf);
    Scenario sizes = hotKey(AttributeKind::Uuid);
    sizes.attributes[0] = attributeOfKind("pk", AttributeKind::Uuid);
    sizes.tables[0].sortKey.clear();
    sizes.limits.partitionSizeBytes = kKilobyte * kKilobyte;
    sizes.limits.partitionWrite = 5'000;
    sizes.tables[0].writeCapacity = 5'000;
    sizes.traffic[0].itemSize.bytes = 20 * kKilobyte;
    all.emplace_back("splits by size", sizes);
}

void addCapacity(std::vector<std::pair<std::string, Scenario>>& all) {
    Scenario grows = onDemand(hotKey(AttributeKind::Uuid));
    grows.attributes[0] = attributeOfKind("pk", AttributeKind::Uuid);
    grows.limits.tableWrite = 4'000;
    grows.tables[0].previousPeakWrite = 1;
    grows.limits.partitionWrite = 700;
    grows.traffic[0].rate.ratePerS = 1'500;
    all.emplace_back("growth on demand", grows);
    Scenario updates = hotKey(AttributeKind::Clock);
    change(updates, 3 * kSecond, "table.write_capacity", "60");
    change(updates, 8 * kSecond, "table.write_capacity", "900");
    change(updates, 9 * kSecond, "table.write_capacity", "50");
    change(updates, 9 * kSecond, "table.warm_write", "700");
    for (int i = 0; i < 5; ++i) {
        change(updates, (14 + 3 * i) * kSecond, "table.write_capacity", std::to_string(40 - i));
    }
    all.emplace_back("UpdateTable and its limits", updates);
    Scenario modes = hotKey(AttributeKind::Uuid);
    modes.model.updateTimeUs = 0;
    modes.limits.partitionWrite = 1'000;
    modes.limits.partitionRead = 3'000;
    for (int i = 0; i < 6; ++i) {
        change(modes, (2 + 4 * i) * kSecond, "table.mode", "on-demand");
        change(modes, (4 + 4 * i) * kSecond, "table.mode", "provisioned");
    }
    all.emplace_back("mode switches and their limit", modes);
    Scenario scaled = hotKey(AttributeKind::Uuid);
    scaled.durationUs = 400 * kSecond;
    scaled.tickUs = kSecond;
    scaled.limits.partitionWrite = 1'000;
    scaled.tables[0].writeCapacity = 20;
    scaled.tables[0].autoScaling = AutoScalingSpec{70, 5, 200, 0, 0};
    scaled.traffic[0].rate.ratePerS = 30;
    all.emplace_back("auto scaling", scaled);
}

void addEras(std::vector<std::pair<std::string, Scenario>>& all) {
    for (const Era era : {Era::Era2012, Era::Era2018}) {
        const std::string name = era == Era::Era2012 ? "2012: " : "2018: ";
        Scenario uneven = hotKey(AttributeKind::Uuid);
        uneven.era = era;
        uneven.tables[0].writeCapacity = 160;
        uneven.tables[0].ageUs = 2 * kSecond;
        uneven.traffic[0].rate.ratePerS = 55;
        all.emplace_back(name + "one hot share", uneven);
        Scenario entered = uneven;
        entered.era = Era::Today;
        change(entered, 4 * kSecond, "era", era == Era::Era2012 ? "2012" : "2018");
        change(entered, 20 * kSecond, "era", "today");
        all.emplace_back(name + "entered and left", entered);
        Scenario grown = uneven;
        change(grown, 6 * kSecond, "table.write_capacity", "500");
        all.emplace_back(name + "shares and growth", grown);
    }
}

}  // namespace

std::vector<std::pair<std::string, Scenario>> policyScenarios() {
    std::vector<std::pair<std::string, Scenario>> all;
    addSplits(all);
    addCapacity(all);
    addEras(all);
    return all;
}

std::optional<Scenario> randomPolicyScenario(std::uint64_t seed) {
    std::optional<Scenario> scenario = validRandomScenario(seed);
    if (!scenario) return std::nullopt;
    Dice dice(seed + 77);
    scenario->tickUs = dice.of(std::vector<Micros>{20 * kMs, 50 * kMs, 250 * kMs});
    scenario->durationUs = dice.between(12, 24) * kSecond;
    ModelSpec& model = scenario->model;
    model.splitWindowUs = dice.between(1, 4) * kSecond;
    model.splitTimeUs = dice.between(1, 4) * kSecond;
    model.updateTimeUs = dice.between(0, 3) * kSecond;
    model.growthIntervalUs = dice.between(0, 10) * kSecond;
    model.adaptiveDelayUs = dice.between(0, 2) * kSecond;
    model.adaptiveDelayMostUs = dice.between(2, 4) * kSecond;
    model.splitHeat = static_cast<double>(dice.between(3, 10)) / 10;
    if (dice.oneIn(3)) scenario->era = dice.oneIn(2) ? Era::Era2012 : Era::Era2018;
    scenario->changes.clear();
    const TableSpec& table = scenario->tables[0];
    const std::string path = scenario->tables.size() == 1 ? "table." : "tables." + table.name + ".";
    if (dice.oneIn(3)) change(*scenario, dice.between(0, 6) * kSecond, "era", "2018");
    for (int i = 0; i < 3; ++i) {
        const std::string capacity =
            std::to_string(std::max<std::int64_t>(1, table.writeCapacity * dice.between(1, 4) / 2));
        change(*scenario, dice.between(1, 10) * kSecond + dice.between(0, 9) * 50 * kMs,
               path + (dice.oneIn(3) ? "mode" : "write_capacity"),
               dice.oneIn(2) ? capacity : "on-demand");
    }
    std::stable_sort(scenario->changes.begin(), scenario->changes.end(),
                     [](const auto& a, const auto& b) { return a.atUs < b.atUs; });
    if (hasErrors(checkScenario(*scenario))) return std::nullopt;
    return scenario;
}

}  // namespace partiscope::test
