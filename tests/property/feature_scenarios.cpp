// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/property/feature_scenarios.h"

#include <deque>

#include "tests/support/scenario_builder.h"

namespace partiscope::test {

namespace {

constexpr Micros kMs = 1'000;

class Features {
public:
    // A copy of the small scenario, to be changed in one respect.
    Scenario& add(const std::string& name) {
        m_all.push_back({name, smallScenario()});
        return m_all.back().scenario;
    }
    TrafficSpec& stream(const std::string& name) { return add(name).traffic[0]; }
    TableSpec& table(const std::string& name) { return add(name).tables[0]; }
    std::vector<FeatureScenario> take() { return {m_all.begin(), m_all.end()}; }

private:
    std::deque<FeatureScenario> m_all;  // references stay good
};

TrafficSpec second(const Scenario& scenario, Operation operation) {
    TrafficSpec stream = scenario.traffic[0];
    stream.name = "t";
    stream.operation = operation;
    return stream;
}

WriteShards shards(std::int64_t count, const std::string& by = "random") {
    WriteShards result;
    result.present = true;
    result.count = count;
    result.by = by;
    return result;
}

RetryPolicy retries(std::int64_t attempts, Jitter jitter) {
    RetryPolicy policy;
    policy.name = "custom";
    policy.attempts = attempts;
    policy.baseUs = 25 * kMs;
    policy.capUs = 150 * kMs;
    policy.jitter = jitter;
    return policy;
}

void addKeys(Features& all) {
    static const std::vector<std::pair<std::string, AttributeKind>> kinds = {
        {"constant", AttributeKind::Constant}, {"uuid", AttributeKind::Uuid},
        {"clock", AttributeKind::Clock},       {"zipf", AttributeKind::Zipf},
        {"uniform", AttributeKind::Uniform},   {"choice", AttributeKind::Choice},
        {"sequence", AttributeKind::Sequence}, {"range", AttributeKind::Range},
        {"period", AttributeKind::Period}};
    for (const auto& [name, kind] : kinds) {
        all.add("key " + name).attributes[0] = attributeOfKind("pk", kind);
        Scenario& run = all.add("key " + name + ", run");
        run.attributes[0] = attributeOfKind("pk", kind);
        run.attributes[0].run = 7;
        Scenario& sharded = all.add("key " + name + ", shards");
        sharded.attributes[0] = attributeOfKind("pk", kind);
        sharded.traffic[0].writeShards = shards(5);
        Scenario& retried = all.add("key " + name + ", retries");
        retried.attributes[0] = attributeOfKind("pk", kind);
        retried.traffic[0].retries = retries(4, Jitter::Full);
        Scenario& by = all.add("key " + name + ", shards by it");
        by.attributes[0] = attributeOfKind("pk", AttributeKind::Zipf);
        by.attributes.push_back(attributeOfKind("other", kind, 50));
        by.traffic[0].writeShards = shards(7, "other");
    }
    for (const bool total : {false, true}) {
        Scenario& shuffled = all.add(total ? "range shuffled, total" : "range shuffled");
        shuffled.attributes[0] = attributeOfKind("pk", AttributeKind::Range, 37);
        shuffled.attributes[0].shuffled = true;
        if (total) shuffled.traffic[0].total = 900;
        Scenario& batch = all.add(total ? "range batch, total" : "range batch");
        batch.attributes[0] = attributeOfKind("pk", AttributeKind::Range, 23);
        batch.traffic[0].operation = Operation::BatchWriteItem;
        batch.traffic[0].batch = 7;
        batch.traffic[0].rate.ratePerS = 60;
        if (total) batch.traffic[0].total = 101;
    }
    Scenario& falling = all.add("key clock falling");
    falling.attributes[0] = attributeOfKind("pk", AttributeKind::Clock);
    falling.attributes[0].falling = true;
    Scenario& equal = all.add("choice equal");
    equal.attributes[0] = attributeOfKind("pk", AttributeKind::Choice);
    equal.attributes[0].weights.clear();
    all.add("zipf exponent 0").attributes[0].exponent = 0;
    all.add("zipf many keys").attributes[0].count = 100'000;
    all.stream("stream's own attribute")
        .attributes.push_back(attributeOfKind("pk", AttributeKind::Uniform, 9));
}

void addOperations(Features& all) {
    static const std::vector<std::pair<std::string, Operation>> operations = {
        {"PutItem", Operation::PutItem},
        {"GetItem", Operation::GetItem},
        {"UpdateItem", Operation::UpdateItem},
        {"DeleteItem", Operation::DeleteItem},
        {"ConditionCheck", Operation::ConditionCheck},
        {"Query", Operation::Query},
        {"BatchGetItem", Operation::BatchGetItem},
        {"BatchWriteItem", Operation::BatchWriteItem},
        {"TransactGetItems", Operation::TransactGetItems},
        {"TransactWriteItems", Operation::TransactWriteItems}};
    for (const auto& [name, operation] : operations) {
        const bool many = isBatch(operation) || isTransaction(operation);
        for (const bool consistent : {false, true}) {
            const bool read = directionOf(operation) == Direction::Read;
            if (consistent && (!read || isTransaction(operation))) continue;
            TrafficSpec& stream = all.stream(name + (consistent ? " strong" : ""));
            stream.operation = operation;
            stream.consistent = consistent;
            if (many) stream.batch = 5;
            stream.rate.ratePerS = many ? 250 : read ? 1'500 : 400;
            stream.itemSize.bytes = 1'500;
            if (operation == Operation::Query) stream.itemsPerQuery = 9;
        }
        if (many) {
            TrafficSpec& stream = all.stream(name + " with retries");
            stream.operation = operation;
            stream.batch = 4;
            stream.consistent = operation == Operation::BatchGetItem;
            stream.rate.ratePerS = stream.consistent ? 700 : 200;
            stream.retries = retries(3, Jitter::Equal);
        }
    }
    TrafficSpec& limited = all.stream("Query with a limit");
    limited.operation = Operation::Query;
    limited.itemsPerQuery = 50;
    limited.limit = 12;
    limited.rate.ratePerS = 2'500;
    for (const Operation operation : {Operation::PutItem, Operation::TransactWriteItems}) {
        const bool many = operation == Operation::TransactWriteItems;
        TrafficSpec& stream = all.stream(many ? "condition fails, transaction" : "condition fails");
        stream.operation = operation;
        stream.conditionFails = many ? 0.1 : 0.3;
        stream.batch = many ? 3 : 1;
        stream.retries = retries(3, Jitter::Full);
    }
}

void addClients(Features& all) {
    all.stream("arrivals even").evenArrivals = true;
    TrafficSpec& odd = all.stream("arrivals even, odd rate");
    odd.evenArrivals = true;
    odd.rate.ratePerS = 333.333333;
    all.stream("high rate").rate.ratePerS = 20'000;
    Scenario& great = all.add("means above 65,536 a tick");
    great.tickUs = kSecond;
    great.durationUs = 2 * kSecond;
    great.traffic[0].rate.ratePerS = 150'000.75;
    all.add("tick 1 s").tickUs = kSecond;
    all.add("tick 1 ms").tickUs = kMs;
    all.add("tick 125 ms").tickUs = 125 * kMs;
    all.stream("total").total = 500;
    TrafficSpec& window = all.stream("start and stop");
    window.startUs = 733'333;
    window.stopUs = 1'911'111;
    for (const bool falling : {false, true}) {
        RateShape& ramp = all.stream(falling ? "ramp, falling" : "ramp").rate;
        ramp.kind = RateShape::Kind::Ramp;
        ramp.fromPerS = falling ? 777.7 : 0;
        ramp.toPerS = falling ? 10 : 777.7;
        ramp.overUs = 1'777'777;
        RateShape& wave = all.stream(falling ? "wave, upside down" : "wave").rate;
        wave.kind = RateShape::Kind::Wave;
        wave.basePerS = falling ? 900 : 50;
        wave.peakPerS = falling ? 50 : 900;
        wave.periodUs = 1'234'567;
    }
    RateShape& steps = all.stream("steps").rate;
    steps.kind = RateShape::Kind::Steps;
    steps.steps = {{300 * kMs, 100}, {1'205 * kMs, 900}, {2'000 * kMs, 0}, {2'400 * kMs, 40}};
}

void addClosedLoops(Features& all) {
    for (const Micros latency : {8'500, 1'000, 700'000}) {
        TrafficSpec& closed = all.stream("closed loop, latency " + std::to_string(latency));
        closed.workers = latency > 100'000 ? 90 : 4;
        closed.latencyUs = latency;
        closed.startUs = 123'456;
        TrafficSpec& ended = all.stream("closed loop, total, latency " + std::to_string(latency));
        ended.workers = 7;
        ended.latencyUs = latency;
        ended.total = 20;
        ended.stopUs = 2 * kSecond;
    }
    TrafficSpec& stop = all.stream("closed loop, stop");
    stop.workers = 5;
    stop.stopUs = 1 * kSecond;
    TrafficSpec& again = all.stream("closed loop, retries");
    again.workers = 20;
    again.retries = retries(5, Jitter::Full);
}

void addGathers(Features& all) {
    for (const bool closed : {false, true}) {
        for (const bool parallel : {false, true}) {
            for (const bool retried : {false, true}) {
                TrafficSpec& gather =
                    all.stream(std::string("gather") + (parallel ? " parallel" : " serial") +
                               (closed ? ", closed loop" : "") + (retried ? ", retries" : ""));
                gather.operation = Operation::Query;
                gather.gather = true;
                gather.gatherParallel = parallel;
                gather.writeShards = shards(6);
                gather.itemsPerQuery = 20;
                gather.rate.ratePerS = 150;
                if (closed) gather.workers = 9;
                if (retried) gather.retries = retries(3, Jitter::Equal);
            }
        }
    }
}

void addRetriesAndSizes(Features& all) {
    all.stream("retries, no jitter").retries = retries(4, Jitter::None);
    all.stream("retries, full jitter").retries = retries(4, Jitter::Full);
    all.stream("retries, equal jitter").retries = retries(4, Jitter::Equal);
    TrafficSpec& none = all.stream("retries, first delay none");
    none.retries = retries(4, Jitter::Equal);
    none.retries.firstDelayUs = 0;
    Scenario& first = all.add("retries, first delay above the cap");
    first.traffic[0].retries = retries(4, Jitter::Full);
    first.traffic[0].retries.firstDelayUs = 333'333;
    TrafficSpec& endless = all.stream("retries without limit");
    endless.retries = retries(0, Jitter::Full);
    endless.rate.ratePerS = 350;
    for (const Jitter jitter : {Jitter::None, Jitter::Full}) {
        TrafficSpec& timeout = all.stream(jitter == Jitter::None ? "timeout" : "timeout, jitter");
        timeout.retries = retries(0, jitter);
        timeout.timeoutUs = 300 * kMs;
    }
    ItemSize uniform;
    uniform.kind = ItemSize::Kind::Uniform;
    uniform.minBytes = 100;
    uniform.maxBytes = 4'096;
    all.stream("size uniform").itemSize = uniform;
    ItemSize logNormal;
    logNormal.kind = ItemSize::Kind::LogNormal;
    logNormal.meanBytes = 1'500;
    logNormal.sigma = 0.8;
    all.stream("size log-normal").itemSize = logNormal;
    TrafficSpec& batch = all.stream("size log-normal, batch");
    batch.itemSize = logNormal;
    batch.operation = Operation::BatchWriteItem;
    batch.batch = 8;
    batch.rate.ratePerS = 50;
}

void addTables(Features& all) {
    all.table("table short of capacity").writeCapacity = 100;
    TableSpec& aged = all.table("saved burst");
    aged.writeCapacity = 100;
    aged.ageUs = 2 * kSecond;
    Scenario& depth = all.add("bucket depths");
    depth.model.partitionBucketDepthUs = 250 * kMs;
    depth.model.tableBucketDepthUs = 2 * kSecond;
    depth.model.burstWindowUs = kSecond;
    depth.tables[0].writeCapacity = 200;
    for (const bool own : {false, true}) {
        Scenario& onDemand = all.add(own ? "on demand, maximum" : "on demand, account");
        onDemand.tables[0].mode = CapacityMode::OnDemand;
        onDemand.tables[0].writeCapacity = onDemand.tables[0].readCapacity = 0;
        if (own) onDemand.tables[0].maxWrite = onDemand.tables[0].maxRead = 90;
        onDemand.limits.tableWrite = onDemand.limits.tableRead = 150;
    }
    for (const std::int64_t replicas : {1, 2, 5}) {
        Scenario& reads = all.add("replicas " + std::to_string(replicas));
        reads.tables[0].replicas = replicas;
        reads.traffic[0].operation = Operation::GetItem;
        reads.traffic[0].rate.ratePerS = 6'000;
        reads.tables[0].readCapacity = 9'000;
    }
    Scenario& linear = all.add("linear coupling");
    linear.model.linearReadWriteMix = true;
    linear.traffic.push_back(second(linear, Operation::GetItem));
    linear.traffic[1].consistent = true;
    linear.traffic.push_back(second(linear, Operation::Query));
    linear.traffic[2].name = "u";
    for (const std::int64_t partitions : {1, 3, 7, 1'000}) {
        all.table("partitions " + std::to_string(partitions)).partitions = partitions;
    }
    Scenario& sorted = all.add("sort key clock");
    sorted.tables[0].sortKey = "sk";
    sorted.attributes.push_back(attributeOfKind("sk", AttributeKind::Clock));
    Scenario& two = all.add("two tables, three streams");
    two.tables.push_back(two.tables[0]);
    two.tables[1].name = "U";
    two.tables[1].partitions = 3;
    two.traffic[0].table = "T";
    two.traffic.push_back(second(two, Operation::GetItem));
    two.traffic[1].table = "U";
    two.traffic.push_back(second(two, Operation::BatchWriteItem));
    two.traffic[2].name = "u";
    two.traffic[2].batch = 3;
    two.traffic[2].table = "U";
    Scenario& ties = all.add("many at the same moment");
    ties.traffic[0].evenArrivals = true;
    for (const char* name : {"t", "u", "v"}) {
        ties.traffic.push_back(ties.traffic[0]);
        ties.traffic.back().name = name;
    }
    for (const std::size_t closed : {1U, 2U}) {
        ties.traffic[closed].workers = 6;
        ties.traffic[closed].latencyUs = 5 * kMs;
        ties.traffic[closed].retries = retries(3, Jitter::None);
    }
}

}  // namespace

std::vector<FeatureScenario> featureScenarios() {
    Features all;
    addKeys(all);
    addOperations(all);
    addClients(all);
    addClosedLoops(all);
    addGathers(all);
    addRetriesAndSizes(all);
    addTables(all);
    std::vector<FeatureScenario> features = all.take();
    for (FeatureScenario& change : changeScenarios()) features.push_back(std::move(change));
    return features;
}

}  // namespace partiscope::test
