// SPDX-License-Identifier: GPL-3.0-or-later
// The slow, obvious twin of the engine: core/sim/rules.md written a second time, one request after
// another out of an ordered set, everything worked out anew. It shares no code with core/ but the
// plain data of scenario.h, reason.h and units.h, and withParameter() for changes. Tests demand
// that its digest equals the engine's (tests/property/twin_test.cpp); words() says where they part.
// Not thread-safe.
//
//   Twin twin(scenario, 7);
//   twin.runTicks(100, {});
//   CHECK(twin.digest() == simulation.digest());
#pragma once

#include <array>
#include <compare>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/scenario/scenario.h"
#include "core/sim/command.h"
#include "core/sim/reason.h"
#include "tests/support/twin/values.h"
#include "tests/support/twin/words.h"

namespace partiscope::twin {

struct Partition {
    U128 start = 0;
    I64 writeHeld = 0;
    std::vector<I64> readHeld;  // by replica, the leader first
    I64 writeConsumed = 0, readConsumed = 0;
    U64 throttledWrites = 0, throttledReads = 0;
};

struct Gates {  // of a table in one direction
    I64 allotment = 0, burst = 0, account = 0, maximum = 0;
};

struct Table {
    Gates write, read;
    std::vector<Partition> partitions;
    std::array<U64, kReasonCount> reasons{};
};

struct KeyList {  // the keys of one key set, by u
    AttributeSpec attribute;
    WriteShards shards;  // its `by` does not matter
    struct Tally {
        I64 units = 0;
        U64 throttled = 0;
    };
    std::map<U64, Tally> keys;
};

struct Stream {
    U64 calls = 0, requests = 0, attempts = 0, accepted = 0, throttled = 0, failed = 0;
    U64 items = 0, unprocessed = 0;
    I64 writeDemanded = 0, writeConsumed = 0, readDemanded = 0, readConsumed = 0;
    U64 arrivalDraws = 0, routeDraws = 0, retryDraws = 0;
    U128 remainder = 0;  // acc
    I64 latencySum = 0, latencyMost = 0;
    Micros firstThrottle = -1, lastThrottle = -1, lastAnswer = -1;
    bool workersStarted = false;
    std::vector<KeyList> keyLists;
    struct Worker {
        U64 outstanding = 0;  // members of its call not answered
        Micros answer = 0;    // the latest of them
    };
    std::map<U64, Worker> workers;
};

struct Waiting {  // in the order of rules.md 5.3
    Micros due = 0;
    U64 stream = 0, worker = 0, call = 0, member = 0, attempt = 1, id = 0;
    Micros first = -1;
    friend auto operator<=>(const Waiting&, const Waiting&) = default;
};

class Twin {
public:
    Twin(const Scenario& scenario, U64 seed);

    // Commands whose tick is not reached by these ticks are left out.
    void runTicks(I64 count, const std::vector<Command>& commands);

    [[nodiscard]] U64 digest() const { return digestOf(words()); }
    [[nodiscard]] std::vector<Word> words() const;  // rules.md 7, each with its name

    [[nodiscard]] I64 tick() const { return m_tick; }
    [[nodiscard]] const Scenario& scenario() const { return m_scenario; }
    [[nodiscard]] const std::vector<Table>& tables() const { return m_tables; }
    [[nodiscard]] const std::vector<Stream>& streams() const { return m_streams; }

private:
    // One item on its way through the gates.
    struct Item {
        U64 number = 0;
        PartitionKey key;
        std::size_t table = 0;
        std::size_t partition = 0;
        bool write = true;
        bool halved = false;  // an eventual read: its bucket is debited twice the units
        std::size_t replica = 0;
        I64 units = 0;
    };
    struct Outcome {
        U64 passed = 0, refused = 0, falseConditions = 0;
    };

    void oneTick(const std::vector<Command>& commands);
    void applyChanges(const std::vector<Command>& commands);
    void change(const std::string& path, const std::string& value);
    void cutToMost();
    void refill();
    void refill(Gates& gates, const TableSpec& spec, bool write) const;

    void addArrivals(std::size_t stream);
    [[nodiscard]] U64 arrivalsOf(std::size_t stream);
    void startWorkers(std::size_t stream);
    void beginCall(std::size_t stream, U64 worker, Micros at);
    void settleUntil(Micros end);
    void send(const Waiting& next);

    void attempt(Waiting next);
    [[nodiscard]] Item makeItem(const Waiting& next, U64 number);
    [[nodiscard]] Outcome tryMembers(const Waiting& next, const std::vector<U64>& numbers);
    [[nodiscard]] Outcome tryTransaction(const Waiting& next, const std::vector<U64>& numbers);
    [[nodiscard]] Reason refusal(const Item& item) const;
    void debit(const Item& item);
    void countConsumed(std::size_t stream, const Item& item);
    void countRefused(std::size_t stream, const Item& item, Reason reason, Micros at);
    [[nodiscard]] bool conditionIsFalse(std::size_t stream, U64 item) const;
    [[nodiscard]] bool retried(const Waiting& next);
    void finish(const Waiting& next, Micros answer);
    void workerAnswered(const Waiting& next, Micros answer);
    KeyList& keyListOf(std::size_t stream);
    KeyList::Tally& tallyOf(std::size_t stream, const PartitionKey& key);

    [[nodiscard]] Micros tickStart() const { return m_tick * m_scenario.tickUs; }

    U64 m_seed;
    Scenario m_scenario;
    std::vector<TimedChange> m_changes;  // not applied yet, in order of time
    Values m_values;
    I64 m_tick = 0;
    U64 m_nextId = 1;
    std::vector<Table> m_tables;
    std::vector<Stream> m_streams;
    std::set<Waiting> m_waiting;
};

// A call of no number yet: a closed-loop send that waits.
inline constexpr U64 kNoCall = ~0ULL;

// Calls a second in millionths at `u` after the stream's start (rules.md 5, rate shapes).
[[nodiscard]] I64 rateAt(const RateShape& rate, Micros u);

}  // namespace partiscope::twin
