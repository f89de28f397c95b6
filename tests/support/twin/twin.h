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
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/model/split_policy.h"
#include "core/scenario/scenario.h"
#include "core/sim/command.h"
#include "core/sim/reason.h"
#include "tests/support/twin/values.h"
#include "tests/support/twin/words.h"

namespace partiscope::twin {

struct Place {  // of the hash, then of the sort key
    U128 hash = 0, sort = 0;
    friend auto operator<=>(const Place&, const Place&) = default;
};

struct Partition {
    Place start;
    I64 writeThis = 0, readThis = 0;  // consumed in the second that goes on
    I64 writeHeat = 0, readHeat = 0;
    I64 size = 0;
    I64 writeHeld = 0;
    std::vector<I64> readHeld;  // by replica, the leader first
    I64 writeConsumed = 0, readConsumed = 0;
    U64 throttledWrites = 0, throttledReads = 0;
};

struct Gates {  // of a table in one direction
    I64 allotment = 0, burst = 0, account = 0, maximum = 0;
};

struct ShareFlow {
    I64 held = 0, burst = 0, raise = 0;
    I64 refusedThis = 0;
    Micros refusedSince = -1, delay = 0;
};

struct Share {
    U64 part = 0;
    ShareFlow write, read;
};

struct Seen {
    Place place;
    U64 weight = 0;  // thousandths of a unit
    bool write = false;
};

struct Watch {
    I64 writeHot = 0, readHot = 0;
    Micros window = 0, judged = -1;
    RefusalCause refusal = RefusalCause::None;
    U64 every = 1, passed = 0;
    std::vector<Seen> seen;
};

struct Split {
    std::size_t partition = 0;
    bool grows = false;  // growth or pre-warming
    Micros end = 0;
    Place at;
    I64 lower = 500;
    bool inside = false;
};

struct Capacity {
    CapacityMode mode = CapacityMode::Provisioned;
    I64 write = 0, read = 0;
    friend bool operator==(const Capacity&, const Capacity&) = default;
};

struct Update {
    Capacity to;
    Micros effective = 0;
};

struct Scaling {
    I64 above = 0, below = 0;
    std::optional<I64> wanted;
    Micros askAt = 0;
};

struct Table {
    Gates write, read;
    std::vector<Partition> partitions;  // by id
    std::vector<Share> shares;
    std::map<std::size_t, Watch> watches;
    std::vector<Split> splits;
    U64 asks = 0, asksBefore = 0, every = 1, stretch = 0;
    U64 policyDraws = 0;
    Capacity inForce;
    std::optional<Update> update;
    I64 doublingsLeft = 0;
    I64 secondWrite = 0, secondRead = 0;  // consumed in the second that goes on
    I64 spanWrite = 0, spanRead = 0, peakWrite = 0, peakRead = 0;
    I64 minuteWrite = 0, minuteRead = 0;
    Micros grew = -1;
    Scaling scaleWrite, scaleRead;
    I64 decreases = 4, hours = 0;
    std::vector<Micros> switches;
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
    std::set<std::string> endless;  // of a kind without end: those that took units
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
        Place place;
        bool newKey = false;
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
    void refill(Gates& gates, const TableSpec& spec, const Capacity& inForce, bool write) const;

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
    void observe(const Item& item);
    void countConsumed(std::size_t stream, Item& item);
    void countStored(std::size_t stream, const Item& item);
    void countRefused(std::size_t stream, const Item& item, Reason reason, Micros at);
    [[nodiscard]] bool conditionIsFalse(std::size_t stream, U64 item) const;
    [[nodiscard]] bool retried(const Waiting& next);
    void finish(const Waiting& next, Micros answer);
    void workerAnswered(const Waiting& next, Micros answer);
    KeyList& keyListOf(std::size_t stream);
    KeyList::Tally& tallyOf(std::size_t stream, const PartitionKey& key);

    void divide(std::size_t table, bool full);
    void changeEra();
    // twin_policies.cpp
    [[nodiscard]] Micros jitter(std::size_t table, Micros least, Micros span);
    [[nodiscard]] I64 served(std::size_t table, bool write) const;
    void closeSecond(Micros now);
    void carryOut(Table& table, const Split& split);
    void beginDoubling(std::size_t table, Micros now);
    void grow(std::size_t table, I64 doublings, Micros now);
    void watchHeat(std::size_t table, Micros now);
    void judgeHeat(std::size_t table, Micros now);
    void adaptShares(std::size_t table, Micros now, I64 write, I64 read);
    // twin_capacity.cpp
    void followSpecs(const Scenario& before);
    void request(std::size_t table, Capacity to, Micros now);
    void putInForce(std::size_t table, Micros now);
    void growOnDemand(std::size_t table, Micros now, I64 write, I64 read);
    void scaleByAlarms(std::size_t table, Micros now, I64 write, I64 read);
    [[nodiscard]] bool hasShares(std::size_t table) const {
        return m_scenario.era != Era::Today && !m_tables[table].shares.empty() &&
               m_tables[table].inForce.mode == CapacityMode::Provisioned;
    }
    [[nodiscard]] I64 shareRate(std::size_t table, const Share& share, bool write) const;

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

// rules.md 8, split point.
struct Choice {
    std::optional<Place> at;
    I64 lower = 0;
    bool inside = false;
    RefusalCause refusal = RefusalCause::None;
};
[[nodiscard]] Choice splitPoint(const std::vector<Seen>& seen, const Place& from,
                                const std::optional<Place>& to, bool localIndex);

// A call of no number yet: a closed-loop send that waits.
inline constexpr U64 kNoCall = ~0ULL;

[[nodiscard]] I64 overSpan(I64 perSecond, Micros span);  // micro-units, rounded down

// Calls a second in millionths at `u` after the stream's start (rules.md 5, rate shapes).
[[nodiscard]] I64 rateAt(const RateShape& rate, Micros u);

}  // namespace partiscope::twin
