// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/scenario_builder.h"

#include <algorithm>

#include "core/scenario/parameter.h"

namespace partiscope::test {

namespace {

constexpr Micros kMs = 1'000;
constexpr std::int64_t kCallsOfARun = 2'500;  // about, all streams together

}  // namespace

AttributeSpec constantAttribute(const std::string& name, const std::string& text) {
    AttributeSpec attribute;
    attribute.name = name;
    attribute.text = text;
    return attribute;
}

AttributeSpec attributeOfKind(const std::string& name, AttributeKind kind, std::int64_t count) {
    AttributeSpec attribute;
    attribute.name = name;
    attribute.kind = kind;
    attribute.prefix = kind == AttributeKind::Uuid ? "" : name + "#";
    switch (kind) {
        case AttributeKind::Constant:
            attribute.text = "2026-10-18";
            attribute.prefix.clear();
            break;
        case AttributeKind::Zipf:
        case AttributeKind::Uniform: attribute.count = count; break;
        case AttributeKind::Choice:
            attribute.values = {"ACTIVE", "DONE", "NEW"};
            attribute.weights = {80, 15, 5};
            attribute.prefix.clear();
            break;
        case AttributeKind::Range:
            attribute.from = 1;
            attribute.to = count;
            break;
        case AttributeKind::Period:
            attribute.everyUs = kSecond;
            attribute.format = "%Y-%m-%dT%H:%M:%S";
            attribute.prefix.clear();
            break;
        case AttributeKind::Clock: attribute.prefix.clear(); break;
        case AttributeKind::Uuid:
        case AttributeKind::Sequence: break;
    }
    return attribute;
}

Scenario smallScenario() {
    Scenario scenario;
    scenario.title = "small";
    scenario.durationUs = 3 * kSecond;
    scenario.tickUs = 10 * kMs;
    scenario.limits.partitionWrite = 60;
    scenario.limits.partitionRead = 180;
    TableSpec table;
    table.name = "T";
    table.partitionKey = "pk";
    table.writeCapacity = 300;
    table.readCapacity = 900;
    table.partitions = 4;
    scenario.tables.push_back(table);
    scenario.attributes.push_back(attributeOfKind("pk", AttributeKind::Zipf));
    TrafficSpec stream;
    stream.name = "s";
    stream.rate.ratePerS = 400;
    scenario.traffic.push_back(stream);
    return scenario;
}

std::uint64_t Dice::roll() {
    m_state += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = m_state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

std::int64_t Dice::between(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(roll() % static_cast<std::uint64_t>(high - low + 1));
}

std::int64_t ticksOf(const Scenario& scenario) { return scenario.durationUs / scenario.tickUs; }

namespace {

AttributeSpec randomAttribute(Dice& dice, const std::string& name) {
    static const std::vector<AttributeKind> kinds = {
        AttributeKind::Constant, AttributeKind::Uuid,     AttributeKind::Clock,
        AttributeKind::Zipf,     AttributeKind::Zipf,     AttributeKind::Uniform,
        AttributeKind::Choice,   AttributeKind::Sequence, AttributeKind::Range,
        AttributeKind::Period};
    AttributeSpec attribute = attributeOfKind(name, dice.of(kinds), dice.between(1, 60));
    if (attribute.kind == AttributeKind::Zipf) {
        attribute.exponent = static_cast<double>(dice.between(0, 24)) / 10;
    }
    if (attribute.kind == AttributeKind::Choice) {
        attribute.values.clear();
        attribute.weights.clear();
        const bool weighted = !dice.oneIn(3);
        const std::int64_t count = dice.between(1, 7);
        for (std::int64_t i = 0; i < count; ++i) {
            attribute.values.push_back("v" + std::to_string(i));
            if (weighted) attribute.weights.push_back(static_cast<double>(dice.between(1, 99)) / 7);
        }
    }
    if (attribute.kind == AttributeKind::Range) {
        attribute.from = dice.between(-5, 200);
        attribute.to = attribute.from + dice.between(0, 90);
        attribute.shuffled = dice.oneIn(2);
    }
    if (attribute.kind == AttributeKind::Sequence) attribute.start = dice.between(0, 1000);
    if (attribute.kind == AttributeKind::Clock) attribute.falling = dice.oneIn(2);
    if (attribute.kind == AttributeKind::Period) {
        attribute.everyUs = dice.of<Micros>({kSecond, 2 * kSecond, 60 * kSecond});
    }
    if (dice.oneIn(4)) attribute.run = dice.between(2, 30);
    return attribute;
}

RateShape randomRate(Dice& dice, double mean, Micros span) {
    const auto part = [&dice, mean](int low, int high) {
        return mean * static_cast<double>(dice.between(low, high)) / 100.0;
    };
    RateShape rate;
    rate.ratePerS = mean;
    switch (dice.between(0, 5)) {
        case 0:
            rate.kind = RateShape::Kind::Ramp;
            rate.fromPerS = part(0, 200);
            rate.toPerS = part(0, 200);
            rate.overUs = std::max<Micros>(kMs, span * dice.between(10, 150) / 100);
            break;
        case 1: {
            rate.kind = RateShape::Kind::Steps;
            Micros at = dice.between(0, span / 4);
            for (std::int64_t i = dice.between(1, 4); i > 0; --i) {
                rate.steps.push_back({at, part(0, 250)});
                at += dice.between(1, span / 3);
            }
            break;
        }
        case 2:
            rate.kind = RateShape::Kind::Wave;
            rate.basePerS = part(0, 150);
            rate.peakPerS = part(50, 300);
            rate.periodUs = std::max<Micros>(kMs, span * dice.between(10, 200) / 100);
            break;
        default: break;
    }
    return rate;
}

ItemSize randomSize(Dice& dice) {
    ItemSize size;
    switch (dice.between(0, 3)) {
        case 0:
            size.kind = ItemSize::Kind::Uniform;
            size.minBytes = dice.between(1, 2'000);
            size.maxBytes = size.minBytes + dice.between(0, 6'000);
            break;
        case 1:
            size.kind = ItemSize::Kind::LogNormal;
            size.meanBytes = dice.between(100, 5'000);
            size.sigma = static_cast<double>(dice.between(1, 15)) / 10;
            break;
        default: size.bytes = dice.of<Bytes>({1, 400, 1'024, 1'025, 3'000, 9'000}); break;
    }
    return size;
}

RetryPolicy randomRetries(Dice& dice) {
    RetryPolicy retries;
    if (dice.oneIn(3)) return retries;
    retries.name = "custom";
    retries.attempts = dice.oneIn(4) ? 0 : dice.between(2, 6);
    retries.baseUs = dice.of<Micros>({1 * kMs, 25 * kMs, 7'777});
    retries.capUs = dice.of<Micros>({40 * kMs, 500 * kMs, 20 * kSecond});
    retries.jitter = dice.of<Jitter>({Jitter::None, Jitter::Full, Jitter::Equal});
    if (dice.oneIn(3)) retries.firstDelayUs = dice.between(0, 90 * kMs);
    return retries;
}

void shapeOperation(Dice& dice, TrafficSpec& stream) {
    static const std::vector<Operation> operations = {Operation::PutItem,
                                                      Operation::PutItem,
                                                      Operation::GetItem,
                                                      Operation::UpdateItem,
                                                      Operation::DeleteItem,
                                                      Operation::ConditionCheck,
                                                      Operation::Query,
                                                      Operation::Query,
                                                      Operation::BatchGetItem,
                                                      Operation::BatchWriteItem,
                                                      Operation::TransactGetItems,
                                                      Operation::TransactWriteItems};
    stream.operation = dice.of(operations);
    const bool many = isBatch(stream.operation) || isTransaction(stream.operation);
    if (many) stream.batch = dice.between(1, 12);
    const Operation operation = stream.operation;
    const bool read = operation == Operation::GetItem || operation == Operation::Query ||
                      operation == Operation::BatchGetItem;
    if (read) stream.consistent = dice.oneIn(3);
    if (operation == Operation::Query) {
        stream.itemsPerQuery = dice.between(1, 40);
        if (dice.oneIn(2)) stream.limit = dice.between(1, 50);
    }
    if (!read && !many && dice.oneIn(3)) {
        stream.conditionFails = static_cast<double>(dice.between(1, 100)) / 100;
    }
    if (operation == Operation::TransactWriteItems && dice.oneIn(3)) stream.conditionFails = 0.1;
    if (dice.oneIn(2)) {
        WriteShards& shards = stream.writeShards;
        shards.present = true;
        shards.count = dice.between(1, 9);
        shards.by = dice.oneIn(3) ? "other" : "random";
        shards.first = dice.between(0, 3);
        shards.separator = dice.of<std::string>({"#", ".", "--"});
        if (operation == Operation::Query && dice.oneIn(2)) {
            stream.gather = true;
            stream.gatherParallel = dice.oneIn(2);
        }
    }
}

TrafficSpec randomStream(Dice& dice, std::size_t index, const Scenario& scenario,
                         std::int64_t calls) {
    const Micros span = scenario.durationUs;
    TrafficSpec stream;
    stream.name = "s" + std::to_string(index);
    if (scenario.tables.size() > 1) stream.table = dice.of(scenario.tables).name;
    shapeOperation(dice, stream);
    stream.latencyUs = dice.of<Micros>({1 * kMs, 3'333, 5 * kMs, 8'500, 60 * kMs});
    const std::int64_t members = stream.gather ? stream.writeShards.count : stream.batch;
    const std::int64_t wanted = std::max<std::int64_t>(20, calls / members);
    if (dice.oneIn(3)) {
        stream.workers = std::clamp<std::int64_t>(wanted * stream.latencyUs / span, 1, 40);
    } else {
        const double seconds = static_cast<double>(span) / 1e6;
        stream.rate = randomRate(dice, static_cast<double>(wanted) / seconds, span);
        stream.evenArrivals = dice.oneIn(2);
    }
    if (dice.oneIn(3)) stream.startUs = dice.between(0, span / 2);
    if (dice.oneIn(3)) stream.stopUs = stream.startUs + dice.between(1, span);
    if (dice.oneIn(3)) stream.total = dice.between(1, wanted);
    stream.itemSize = randomSize(dice);
    stream.retries = randomRetries(dice);
    if (dice.oneIn(3)) stream.timeoutUs = dice.between(5 * kMs, 400 * kMs);
    if (dice.oneIn(4)) stream.attributes.push_back(randomAttribute(dice, "pk"));
    return stream;
}

TableSpec randomTable(Dice& dice, std::size_t index, std::int64_t unitsPerS) {
    TableSpec table;
    table.name = "T" + std::to_string(index);
    table.partitionKey = "pk";
    if (dice.oneIn(2)) table.sortKey = "sk";
    const auto some = [&dice, unitsPerS] {
        return std::clamp<std::int64_t>(unitsPerS * dice.between(10, 250) / 100, 1, 40'000);
    };
    table.partitions = dice.of<std::int64_t>({1, 2, 3, 4, 7, 10, 33});
    table.replicas = dice.between(1, 5);
    if (dice.oneIn(3)) {
        table.mode = CapacityMode::OnDemand;
        if (dice.oneIn(2)) table.maxWrite = some();
        if (dice.oneIn(2)) table.maxRead = some();
    } else {
        table.writeCapacity = some();
        table.readCapacity = some();
        if (dice.oneIn(2)) table.ageUs = dice.between(0, 400) * kSecond;
    }
    return table;
}

}  // namespace

Scenario randomScenario(std::uint64_t seed) {
    Dice dice(seed);
    Scenario scenario;
    scenario.title = "random " + std::to_string(seed);
    scenario.seed = seed;
    scenario.tickUs =
        dice.of<Micros>({1 * kMs, 2 * kMs, 5 * kMs, 8 * kMs, 10 * kMs, 10 * kMs, 20 * kMs, 50 * kMs,
                         100 * kMs, 125 * kMs, 250 * kMs, 500 * kMs, kSecond});
    scenario.durationUs = scenario.tickUs * dice.between(40, 160);
    const std::int64_t perS = kCallsOfARun * kSecond / scenario.durationUs;

    scenario.limits.partitionWrite = std::max<std::int64_t>(1, perS * dice.between(2, 100) / 100);
    scenario.limits.partitionRead = std::max<std::int64_t>(1, perS * dice.between(2, 200) / 100);
    if (dice.oneIn(3)) scenario.limits.tableWrite = std::max<std::int64_t>(1, perS / 2);
    if (dice.oneIn(3)) scenario.limits.tableRead = std::max<std::int64_t>(1, perS / 2);
    if (dice.oneIn(3)) scenario.model.partitionBucketDepthUs = dice.between(100, 3'000) * kMs;
    if (dice.oneIn(3)) scenario.model.tableBucketDepthUs = dice.between(100, 3'000) * kMs;
    if (dice.oneIn(3)) scenario.model.burstWindowUs = dice.between(0, 300) * kSecond;
    scenario.model.linearReadWriteMix = dice.oneIn(4);

    for (std::int64_t t = dice.oneIn(3) ? dice.between(2, 3) : 1; t > 0; --t) {
        scenario.tables.push_back(randomTable(dice, scenario.tables.size(), perS));
        // capacity never above what the account may have
        TableSpec& table = scenario.tables.back();
        table.writeCapacity = std::min(table.writeCapacity, scenario.limits.tableWrite);
        table.readCapacity = std::min(table.readCapacity, scenario.limits.tableRead);
        table.maxWrite = std::min(table.maxWrite, scenario.limits.tableWrite);
        table.maxRead = std::min(table.maxRead, scenario.limits.tableRead);
    }
    for (const char* name : {"pk", "sk", "other"}) {
        scenario.attributes.push_back(randomAttribute(dice, name));
    }
    const std::int64_t streams = dice.between(1, 4);
    for (std::int64_t s = 0; s < streams; ++s) {
        scenario.traffic.push_back(
            randomStream(dice, scenario.traffic.size(), scenario, kCallsOfARun / streams));
    }
    if (dice.oneIn(2)) {
        for (std::int64_t i = dice.between(1, 6); i > 0; --i) {
            scenario.changes.push_back(randomChange(dice, scenario));
        }
        std::stable_sort(scenario.changes.begin(), scenario.changes.end(),
                         [](const auto& a, const auto& b) { return a.atUs < b.atUs; });
    }
    return scenario;
}

std::optional<Scenario> validRandomScenario(std::uint64_t seed) {
    Scenario scenario = randomScenario(seed);
    if (hasErrors(checkScenario(scenario))) return std::nullopt;
    return scenario;
}

}  // namespace partiscope::test
