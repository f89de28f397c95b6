// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold after every tick of any run, on random scenarios of fixed seeds.
#include "tests/support/catch.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "core/sim/simulation.h"
#include "tests/support/policy_scenarios.h"
#include "tests/support/scenario_builder.h"

using namespace partiscope;
using namespace partiscope::test;

namespace {

constexpr std::uint64_t kFirstSeed = 1'000, kLastSeed = 1'040;

std::vector<Command> commandsAt(const std::vector<Command>& commands, std::int64_t tick) {
    std::vector<Command> now;
    for (const Command& command : commands) {
        if (command.tick == tick) now.push_back(command);
    }
    return now;
}

// A scenario of the seed with its commands; calls `visit(scenario, commands, seed)` for each valid
// one.
template <class Visit>
void forRandomScenarios(std::uint64_t from, std::uint64_t to, Visit visit) {
    for (std::uint64_t seed = from; seed < to; ++seed) {
        const std::optional<Scenario> scenario = validRandomScenario(seed);
        if (!scenario) continue;
        INFO("random scenario " << seed << ": " << describe(*scenario));
        visit(std::make_shared<const Scenario>(*scenario), randomCommands(*scenario, seed), seed);
    }
}

std::size_t tableIndex(const Scenario& scenario, const TrafficSpec& stream) {
    for (std::size_t t = 0; t < scenario.tables.size(); ++t) {
        if (scenario.tables[t].name == stream.table) return t;
    }
    return 0;
}

std::uint64_t throttles(const TableState& table) {
    std::uint64_t sum = 0;
    for (std::size_t r = 1; r <= kThrottleReasonLast; ++r) sum += table.reasons[r];
    return sum;
}

bool within(MicroUnits held, MicroUnits most) { return held >= 0 && held <= most; }

// Buckets, one verdict each so that a failure names the culprit.
void checkBuckets(const State& state) {
    const Scenario& scenario = *state.scenario;
    const Micros depth = scenario.model.partitionBucketDepthUs;
    for (std::size_t t = 0; t < state.tables.size(); ++t) {
        const TableState& table = state.tables[t];
        const TableSpec& spec = scenario.tables[t];
        bool writes = true, reads = true;
        for (const PartitionState& partition : table.partitions) {
            writes &= within(partition.writeHeld, scenario.limits.partitionWrite * depth);
            for (std::int64_t r = 0; r < spec.replicas; ++r) {
                reads &= within(partition.readHeld[static_cast<std::size_t>(r)],
                                scenario.limits.partitionRead * depth);
            }
        }
        CHECK(writes);
        CHECK(reads);
        const Micros tableDepth = scenario.model.tableBucketDepthUs;
        const Micros window = scenario.model.burstWindowUs;
        const TableCapacity& inForce = table.capacity;
        CHECK(within(table.write.allotment, inForce.write * tableDepth));
        CHECK(within(table.read.allotment, inForce.read * tableDepth));
        CHECK(within(table.write.burst, inForce.write * window));
        CHECK(within(table.read.burst, inForce.read * window));
        CHECK(within(table.write.account, scenario.limits.tableWrite * tableDepth));
        CHECK(within(table.read.account, scenario.limits.tableRead * tableDepth));
        CHECK(within(table.write.maximum, spec.maxWrite * tableDepth));
        CHECK(within(table.read.maximum, spec.maxRead * tableDepth));
    }
}

void checkRangesTile(const TableState& table) {
    const PartitionMap& map = table.map;
    REQUIRE(map.count() == table.partitions.size());
    CHECK(map.rangeStart(0) == KeyPosition{});
    std::set<std::uint32_t> owners;
    bool rising = true;
    for (std::uint32_t i = 0; i < map.count(); ++i) {
        owners.insert(map.rangeOwner(i).value);
        if (i > 0) rising &= map.rangeStart(i - 1) < map.rangeStart(i);
    }
    CHECK(rising);
    CHECK(owners.size() == map.count());
    CHECK(*owners.rbegin() == map.count() - 1);
}

// A command may switch conditions on and off, or lower the total below what was sent.
struct Seen {
    std::set<std::size_t> conditional;  // streams
    bool transactions = false;          // conditional ones
};

void checkStreams(const State& state, const Scenario& original, Seen& seen) {
    std::uint64_t falseConditions = 0, failedReasons = 0;
    for (std::size_t s = 0; s < state.streams.size(); ++s) {
        const StreamState& stream = state.streams[s];
        const TrafficSpec& spec = state.scenario->traffic[s];
        CHECK(stream.attempts >= stream.accepted + stream.throttled);
        const std::uint64_t failed = stream.attempts - stream.accepted - stream.throttled;
        CHECK(failed <= stream.failed);
        if (spec.conditionFails > 0) {
            seen.conditional.insert(s);
            seen.transactions |= spec.operation == Operation::TransactWriteItems;
        }
        if (!seen.conditional.contains(s)) CHECK(failed == 0);
        falseConditions += failed;
        CHECK(stream.writeDemanded >= stream.writeConsumed);
        CHECK(stream.readDemanded >= stream.readConsumed);
        CHECK(stream.requests <= stream.attempts);
        CHECK(stream.accepted + stream.failed <= stream.requests);
        if (spec.total && spec.total == original.traffic[s].total)
            CHECK(stream.calls <= static_cast<std::uint64_t>(*spec.total));
    }
    for (const TableState& table : state.tables) {
        failedReasons += table.reasons[static_cast<std::size_t>(Reason::ConditionalCheckFailed)];
    }
    if (!seen.transactions) CHECK(falseConditions == failedReasons);
}

// What the streams consumed is what the partitions of their table gave, to the unit.
void checkSums(const State& state) {
    for (std::size_t t = 0; t < state.tables.size(); ++t) {
        const TableState& table = state.tables[t];
        MicroUnits writes = 0, reads = 0, streamWrites = 0, streamReads = 0;
        std::uint64_t refused = 0;
        for (const PartitionState& partition : table.partitions) {
            writes += partition.writeConsumed;
            reads += partition.readConsumed;
            refused += partition.throttledWrites + partition.throttledReads;
        }
        for (std::size_t s = 0; s < state.streams.size(); ++s) {
            if (tableIndex(*state.scenario, state.scenario->traffic[s]) != t) continue;
            streamWrites += state.streams[s].writeConsumed;
            streamReads += state.streams[s].readConsumed;
        }
        CHECK(writes == streamWrites);
        CHECK(reads == streamReads);
        CHECK(refused == throttles(table));
    }
}

std::vector<std::uint64_t> digestsOf(std::shared_ptr<const Scenario> scenario, std::uint64_t seed,
                                     const std::vector<Command>& commands, const Probe* probe) {
    const std::int64_t ticks = ticksOf(*scenario);
    Simulation simulation(std::move(scenario), seed);
    StepOutput out;
    std::vector<std::uint64_t> digests;
    for (std::int64_t i = 0; i < ticks; ++i) {
        simulation.step(commandsAt(commands, i), out, probe);
        out.clear();
        digests.push_back(simulation.digest());
    }
    return digests;
}

// What the records of a whole run add up to, a stream.
struct RecordSums {
    MicroUnits demanded = 0, consumed = 0;
    std::uint64_t throttled = 0;
    std::set<std::pair<RequestId, std::uint32_t>> attempts;
};

void addRecords(std::map<std::uint32_t, RecordSums>& sums,
                const std::vector<RequestRecord>& records) {
    for (const RequestRecord& record : records) {
        RecordSums& sum = sums[record.stream.value];
        sum.demanded += record.units;
        sum.attempts.insert({record.id, record.attempt});
        if (isThrottle(record.reason)) {
            ++sum.throttled;
        } else {
            sum.consumed += record.units;
        }
    }
}

}  // namespace

namespace {

// What is stored is what was written: nothing is lost or doubled by a split. Where every write stores an
// item of its own and one size.
void checkBytes(const State& state) {
    const Scenario& scenario = *state.scenario;
    for (std::size_t t = 0; t < state.tables.size(); ++t) {
        Bytes stored = 0, written = 0;
        for (const PartitionState& partition : state.tables[t].partitions) {
            CHECK(partition.sizeBytes >= 0);
            stored += partition.sizeBytes;
        }
        bool known = scenario.tables[t].preloadItems == 0;
        for (std::size_t s = 0; s < scenario.traffic.size(); ++s) {
            const TrafficSpec& spec = scenario.traffic[s];
            if (tableIndex(scenario, spec) != t) continue;
            const bool writes = directionOf(spec.operation) == Direction::Write;
            const bool single = spec.operation == Operation::PutItem;
            const bool uuidLast = scenario.attributes.back().kind == AttributeKind::Uuid &&
                                  (scenario.tables[t].sortKey == scenario.attributes.back().name);
            known = known && (!writes || (single && uuidLast && spec.conditionFails == 0 &&
                                          spec.itemSize.kind == ItemSize::Kind::Fixed));
            if (writes) {
                written += static_cast<Bytes>(state.streams[s].items) * (spec.itemSize.bytes + 100);
            }
        }
        if (known) CHECK(stored == written);
    }
}

// Splits that go on lie inside their partition; lineage and shares fit the partitions.
void checkSplits(const TableState& table) {
    CHECK(table.births.size() + table.firstPartitions == table.partitions.size());
    for (const PartitionBirth& birth : table.births) CHECK(birth.parent < table.partitions.size());
    for (const RunningSplit& split : table.splits) {
        const std::uint32_t range = table.map.rangeIndexOf(PartitionId{split.partition});
        CHECK(split.at > table.map.rangeStart(range));
        const auto end = rangeEnd(table.map, range);
        if (end) CHECK(split.at < *end);
    }
    if (table.shares.empty()) return;
    CHECK(table.shares.size() == table.partitions.size());
    std::uint64_t parts = 0;
    for (const PartitionShare& share : table.shares) {
        parts += share.part;
        for (const ShareFlow* flow : {&share.write, &share.read}) {
            CHECK(flow->held >= 0);
            CHECK(flow->burst >= 0);
            CHECK(flow->raise >= 0);
        }
    }
    CHECK(parts <= (std::uint64_t{1} << 32));
}

void checkWholeRun(const Scenario& scenario, std::uint64_t seed) {
    Simulation simulation(std::make_shared<const Scenario>(scenario), seed);
    StepOutput out;
    Seen seen;
    std::uint32_t before = 0;
    for (std::int64_t i = 0; i < test::ticksOf(scenario); ++i) {
        out.clear();
        simulation.step({}, out);
        const State& state = simulation.state();
        checkBuckets(state);
        checkSums(state);
        checkStreams(state, scenario, seen);
        checkBytes(state);
        std::uint32_t count = 0;
        for (const TableState& table : state.tables) {
            checkRangesTile(table);
            checkSplits(table);
            count += table.map.count();
        }
        CHECK(count >= before);  // never merged
        before = count;
    }
}

}  // namespace

TEST_CASE("invariants: hold while the service splits, grows and scales") {
    for (const auto& [name, scenario] : policyScenarios()) {
        INFO(name);
        checkWholeRun(scenario, 7);
    }
    int valid = 0;
    for (std::uint64_t seed = 2'000; seed < 2'030; ++seed) {
        const std::optional<Scenario> scenario = randomPolicyScenario(seed);
        if (!scenario) continue;
        ++valid;
        INFO("random policy scenario " << seed);
        checkWholeRun(*scenario, seed);
    }
    CHECK(valid > 10);
}

TEST_CASE("invariants: hold after every tick") {
    forRandomScenarios(kFirstSeed, kLastSeed, [](auto scenario, const auto& commands, auto seed) {
        Simulation simulation(scenario, seed);
        StepOutput out;
        Seen seen;
        for (std::int64_t i = 0; i < ticksOf(*scenario); ++i) {
            REQUIRE(simulation.tick() == i);
            simulation.step(commandsAt(commands, i), out);
            REQUIRE(simulation.atUs() == (i + 1) * scenario->tickUs);
            const State& state = simulation.state();
            checkBuckets(state);
            checkStreams(state, *scenario, seen);
            checkSums(state);
            for (const TableState& table : state.tables) checkRangesTile(table);
            for (const Pending& pending : state.pending)
                REQUIRE(pending.dueUs >= simulation.atUs());
            out.clear();
        }
    });
}

TEST_CASE("invariants: the same seed gives the same digests, another seed others") {
    forRandomScenarios(kFirstSeed, kFirstSeed + 12,
                       [](auto scenario, const auto& commands, auto seed) {
                           const auto once = digestsOf(scenario, seed, commands, nullptr);
                           CHECK(once == digestsOf(scenario, seed, commands, nullptr));
                       });
    const auto scenario = std::make_shared<const Scenario>(smallScenario());
    CHECK(digestsOf(scenario, 1, {}, nullptr).back() != digestsOf(scenario, 2, {}, nullptr).back());
}

TEST_CASE("invariants: watching changes nothing") {
    forRandomScenarios(kFirstSeed, kFirstSeed + 25,
                       [](auto scenario, const auto& commands, auto seed) {
                           const auto unseen = digestsOf(scenario, seed, commands, nullptr);
                           Probe every;
                           every.everyAttempt = true;
                           CHECK(unseen == digestsOf(scenario, seed, commands, &every));
                           Probe some;
                           some.sampleMax = 3;
                           some.visualSeed = 99;
                           CHECK(unseen == digestsOf(scenario, seed, commands, &some));
                       });
}

TEST_CASE("invariants: the records of every attempt add up to the counters") {
    forRandomScenarios(
        kFirstSeed, kFirstSeed + 25, [](auto scenario, const auto& commands, auto seed) {
            Simulation simulation(scenario, seed);
            StepOutput out;
            Probe probe;
            probe.everyAttempt = true;
            std::map<std::uint32_t, RecordSums> sums;
            for (std::int64_t i = 0; i < ticksOf(*scenario); ++i) {
                simulation.step(commandsAt(commands, i), out, &probe);
                addRecords(sums, out.records);
                out.clear();
            }
            std::uint64_t refused = 0, events = 0;
            for (std::uint32_t s = 0; s < scenario->traffic.size(); ++s) {
                const StreamState& stream = simulation.state().streams[s];
                CHECK(sums[s].demanded == stream.writeDemanded + stream.readDemanded);
                CHECK(sums[s].attempts.size() == stream.attempts);
                refused += sums[s].throttled;
                // members of a refused transaction were let through by the gates but not debited
                if (isTransaction(scenario->traffic[s].operation)) continue;
                CHECK(sums[s].consumed == stream.writeConsumed + stream.readConsumed);
            }
            for (const TableState& table : simulation.state().tables) events += throttles(table);
            CHECK(refused == events);
        });
}

TEST_CASE("invariants: the seconds add up to the counters") {
    forRandomScenarios(kFirstSeed, kFirstSeed + 25,
                       [](auto scenario, const auto& commands, auto seed) {
                           Simulation simulation(scenario, seed);
                           StepOutput out;
                           SecondPoint sum;
                           std::int64_t seconds = 0;
                           for (std::int64_t i = 0; i < ticksOf(*scenario); ++i) {
                               simulation.step(commandsAt(commands, i), out);
                               for (const SecondPoint& second : out.seconds) {
                                   CHECK(second.second == seconds++);
                                   sum.requests += second.requests;
                                   sum.attempts += second.attempts;
                                   sum.accepted += second.accepted;
                                   sum.throttled += second.throttled;
                                   sum.failed += second.failed;
                                   sum.items += second.items;
                               }
                               out.clear();
                               if (simulation.atUs() % kSecond != 0) continue;
                               SecondPoint total;
                               for (const StreamState& stream : simulation.state().streams) {
                                   total.requests += stream.requests;
                                   total.attempts += stream.attempts;
                                   total.accepted += stream.accepted;
                                   total.throttled += stream.throttled;
                                   total.failed += stream.failed;
                                   total.items += stream.items;
                               }
                               CHECK(seconds == simulation.atUs() / kSecond);
                               CHECK(sum == total);
                           }
                       });
}

TEST_CASE("invariants: a state put back goes on as if nothing had been") {
    forRandomScenarios(kFirstSeed, kLastSeed, [](auto scenario, const auto& commands, auto seed) {
        const std::int64_t ticks = ticksOf(*scenario);
        Simulation simulation(scenario, seed);
        StepOutput out;
        std::vector<State> states;
        std::vector<std::uint64_t> digests;
        for (std::int64_t i = 0; i < ticks; ++i) {
            states.push_back(simulation.state());
            digests.push_back(simulation.digest());
            simulation.step(commandsAt(commands, i), out);
            out.clear();
        }
        Simulation other(scenario, seed);
        // back from the end, so that caches of later changes would show
        for (std::int64_t from = ticks - 1; from >= 0;
             from -= std::max<std::int64_t>(1, ticks / 9)) {
            other.restore(states[static_cast<std::size_t>(from)]);
            std::int64_t wrong = -1;
            for (std::int64_t i = from; i < ticks && wrong < 0; ++i) {
                if (other.digest() != digests[static_cast<std::size_t>(i)]) wrong = i;
                other.step(commandsAt(commands, i), out);
                out.clear();
            }
            INFO("restored at tick " << from);
            CHECK(wrong == -1);
            CHECK(other.digest() == simulation.digest());
        }
    });
}
