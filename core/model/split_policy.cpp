// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/split_policy.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "core/base/check.h"
#include "core/base/rng.h"

namespace partiscope {

namespace {

using Hash = std::pair<std::uint64_t, std::uint64_t>;

constexpr std::uint64_t kMotionLeast = 16;  // pairs in time before a motion is believed
constexpr std::uint64_t kOneWayTenths = 9;  // more than this of them go one way
constexpr std::uint64_t kStretchSamplesLeast =
    4;  // a collection: mean accesses, to speak of stretches

Hash hashOf(const KeyPosition& place) { return {place.hashHigh, place.hashLow}; }
KeyPosition startOf(const Hash& hash) { return {hash.first, hash.second, 0, 0}; }

// Which way accesses that follow each other in time go; equal places say nothing.
struct Motion {
    std::uint64_t rising = 0, falling = 0;
    void add(const KeyPosition& before, const KeyPosition& after) {
        rising += before < after ? 1U : 0U;
        falling += after < before ? 1U : 0U;
    }
    [[nodiscard]] bool believed() const { return rising + falling >= kMotionLeast; }
    [[nodiscard]] bool onlyRises() const {
        return believed() && 10 * rising > kOneWayTenths * (rising + falling);
    }
    [[nodiscard]] bool onlyFalls() const {
        return believed() && 10 * falling > kOneWayTenths * (rising + falling);
    }
};

struct Collection {
    std::uint64_t weight = 0, accesses = 0;
    Motion motion;
    KeyPosition first, last;  // last seen in time; `first` tells whether it has one item only
    bool oneItem = true;
};
using Collections = std::map<Hash, Collection>;

Collections collectionsOf(std::span<const ObservedAccess> seen) {
    Collections found;
    for (const ObservedAccess& access : seen) {
        Collection& collection = found[hashOf(access.place)];
        if (collection.accesses == 0) {
            collection.first = access.place;
        } else {
            collection.motion.add(collection.last, access.place);
            collection.oneItem = collection.oneItem && access.place == collection.first;
        }
        collection.last = access.place;
        collection.weight += access.weightMilli;
        ++collection.accesses;
    }
    return found;
}

// The traffic is at one place at a time, and the place moves on through the collections.
bool isSequential(std::span<const ObservedAccess> seen, const Collections& collections) {
    if (collections.size() < 2) return false;
    Motion motion;
    std::uint64_t changes = 0, stretches = 1;
    for (std::size_t i = 1; i < seen.size(); ++i) {
        const bool sameHash = hashOf(seen[i - 1].place) == hashOf(seen[i].place);
        if (sameHash) continue;
        ++stretches;
        ++changes;
        motion.add(seen[i - 1].place, seen[i].place);
    }
    if (motion.onlyRises() || motion.onlyFalls()) return true;
    const bool dwells = seen.size() >= kStretchSamplesLeast * collections.size();
    return dwells && 4 * stretches <= 5 * collections.size();
}

// What a cut cannot part, or could part to no use: an item, or a collection as a whole.
struct Atom {
    KeyPosition start;
    std::uint64_t weight = 0;
    RefusalCause refusal = RefusalCause::SingleItem;  // were it alone
};

RefusalCause atomicBecause(const Collection& collection, const SplitRules& rules) {
    if (collection.oneItem) return RefusalCause::None;  // an item is an atom by itself
    if (rules.localIndex) return RefusalCause::LocalIndex;
    if (collection.motion.onlyRises()) return RefusalCause::RisingSortKey;
    if (collection.motion.onlyFalls()) return RefusalCause::FallingSortKey;
    return RefusalCause::None;
}

std::vector<Atom> atomsOf(std::span<const ObservedAccess> seen, const Collections& collections,
                          const SplitRules& rules) {
    std::map<KeyPosition, Atom> atoms;
    for (const ObservedAccess& access : seen) {
        const Collection& collection = collections.at(hashOf(access.place));
        const RefusalCause whole = atomicBecause(collection, rules);
        const bool isWhole = whole != RefusalCause::None;
        const KeyPosition start = isWhole ? startOf(hashOf(access.place)) : access.place;
        Atom& atom = atoms[start];
        atom.start = start;
        atom.weight += access.weightMilli;
        if (isWhole) atom.refusal = whole;
    }
    std::vector<Atom> list;
    for (const auto& [start, atom] : atoms) list.push_back(atom);
    return list;
}

}  // namespace

SplitChoice chooseHeatSplit(std::span<const ObservedAccess> seen, const KeyPosition& from,
                            const std::optional<KeyPosition>& to, const SplitRules& rules) {
    SplitChoice choice;
    if (seen.size() < kObservedLeast) return choice;
    const Collections collections = collectionsOf(seen);
    if (isSequential(seen, collections)) {
        choice.refusal = RefusalCause::Sequential;
        return choice;
    }
    const std::vector<Atom> atoms = atomsOf(seen, collections, rules);
    std::uint64_t all = 0;
    for (const Atom& atom : atoms) all += atom.weight;
    std::uint64_t lower = 0, bestOff = all + 1, bestLower = 0;
    const Atom* best = nullptr;
    for (const Atom& atom : atoms) {
        const std::uint64_t off = 2 * lower > all ? 2 * lower - all : all - 2 * lower;
        const bool inside = from < atom.start && (!to || atom.start < *to);
        const bool useful = 1'000 * lower >= rules.usefulShareMilli * all &&
                            1'000 * (all - lower) >= rules.usefulShareMilli * all;
        if (inside && useful && lower > 0 && off < bestOff) {
            bestOff = off;
            bestLower = lower;
            best = &atom;
        }
        lower += atom.weight;
    }
    if (best == nullptr) {
        choice.refusal =
            std::max_element(atoms.begin(), atoms.end(), [](const Atom& a, const Atom& b) {
                return a.weight < b.weight;
            })->refusal;
        return choice;
    }
    choice.at = best->start;
    choice.lowerShareMilli = static_cast<std::uint32_t>(1'000 * bestLower / all);
    const auto previous = std::prev(best);
    choice.insideCollection = hashOf(previous->start) == hashOf(best->start);
    return choice;
}

std::optional<KeyPosition> middleOf(const KeyPosition& from, const std::optional<KeyPosition>& to) {
    const auto join = [](std::uint64_t high, std::uint64_t low) {
        return static_cast<Uint128>(high) << 64 | low;
    };
    const Uint128 begin = join(from.hashHigh, from.hashLow);
    // The last hash of the range: 2^128 itself has no place in 128 bits.
    Uint128 last = ~Uint128{0};
    if (to)
        last = join(to->hashHigh, to->hashLow) - (to->sortHigh == 0 && to->sortLow == 0 ? 1 : 0);
    if (last <= begin) return std::nullopt;
    const Uint128 middle = begin + (last - begin) / 2 + 1;
    return KeyPosition{static_cast<std::uint64_t>(middle >> 64), static_cast<std::uint64_t>(middle),
                       0, 0};
}

std::string_view splitCauseName(SplitCause cause) {
    switch (cause) {
        case SplitCause::Heat: return "heat";
        case SplitCause::Size: return "size";
        case SplitCause::Growth: return "growth";
        case SplitCause::PreWarm: return "pre-warm";
    }
    PS_CHECK(false);
    return {};
}

std::string_view refusalCauseName(RefusalCause cause) {
    switch (cause) {
        case RefusalCause::None: return "";
        case RefusalCause::SingleItem: return "single-item";
        case RefusalCause::RisingSortKey: return "rising-sort-key";
        case RefusalCause::FallingSortKey: return "falling-sort-key";
        case RefusalCause::LocalIndex: return "local-index";
        case RefusalCause::Sequential: return "sequential";
    }
    PS_CHECK(false);
    return {};
}

std::string_view refusalWords(RefusalCause cause) {
    switch (cause) {
        case RefusalCause::None: return "";
        case RefusalCause::SingleItem: return "one item takes the traffic";
        case RefusalCause::RisingSortKey: return "the sort key only rises";
        case RefusalCause::FallingSortKey: return "the sort key only falls";
        case RefusalCause::LocalIndex: return "a local index keeps the item collection whole";
        case RefusalCause::Sequential: return "the traffic moves through the keys in order";
    }
    PS_CHECK(false);
    return {};
}

}  // namespace partiscope
