// SPDX-License-Identifier: GPL-3.0-or-later
// Where a hot partition is cut (rules.md 8, split point), the slow way: every question looks at all that
// was seen.
#include <set>

#include "tests/support/twin/twin.h"

namespace partiscope::twin {

namespace {

int wayOf(I64 up, I64 down) {
    if (up + down < 16) return 0;
    if (10 * up > 9 * (up + down)) return 1;
    return 10 * down > 9 * (up + down) ? -1 : 0;
}

// Of the accesses in one collection, one after another.
int wayInside(const std::vector<Seen>& seen, U128 hash) {
    I64 up = 0, down = 0;
    const Seen* before = nullptr;
    for (const Seen& access : seen) {
        if (access.place.hash != hash) continue;
        if (before != nullptr) {
            up += before->place < access.place ? 1 : 0;
            down += access.place < before->place ? 1 : 0;
        }
        before = &access;
    }
    return wayOf(up, down);
}

bool movesOn(const std::vector<Seen>& seen) {
    std::set<U128> collections;
    for (const Seen& access : seen) collections.insert(access.place.hash);
    if (collections.size() < 2) return false;
    I64 up = 0, down = 0;
    U64 stretches = 1;
    for (std::size_t i = 1; i < seen.size(); ++i) {
        if (seen[i].place.hash == seen[i - 1].place.hash) continue;
        ++stretches;
        (seen[i - 1].place < seen[i].place ? up : down) += 1;
    }
    if (wayOf(up, down) != 0) return true;
    return seen.size() >= 4 * collections.size() && 4 * stretches <= 5 * collections.size();
}

RefusalCause wholeBecause(const std::vector<Seen>& seen, U128 hash, bool localIndex) {
    std::set<Place> items;
    for (const Seen& access : seen) {
        if (access.place.hash == hash) items.insert(access.place);
    }
    if (items.size() == 1) return RefusalCause::None;
    if (localIndex) return RefusalCause::LocalIndex;
    const int way = wayInside(seen, hash);
    return way > 0   ? RefusalCause::RisingSortKey
           : way < 0 ? RefusalCause::FallingSortKey
                     : RefusalCause::None;
}

struct Atom {
    U64 weight = 0;
    RefusalCause cause = RefusalCause::SingleItem;
};

}  // namespace

Choice splitPoint(const std::vector<Seen>& seen, const Place& from, const std::optional<Place>& to,
                  bool localIndex) {
    Choice choice;
    if (seen.size() < 32) return choice;
    if (movesOn(seen)) {
        choice.refusal = RefusalCause::Sequential;
        return choice;
    }
    std::map<U128, RefusalCause> whole;
    for (const Seen& access : seen) {
        const U128 hash = access.place.hash;
        if (!whole.contains(hash)) whole[hash] = wholeBecause(seen, hash, localIndex);
    }
    std::map<Place, Atom> atoms;
    I64 all = 0;
    for (const Seen& access : seen) {
        const RefusalCause cause = whole[access.place.hash];
        Atom& atom =
            atoms[cause == RefusalCause::None ? access.place : Place{access.place.hash, 0}];
        atom.weight += access.weight;
        if (cause != RefusalCause::None) atom.cause = cause;
        all += static_cast<I64>(access.weight);
    }
    I64 lower = 0, bestOff = -1;
    const Place* before = nullptr;
    const Atom* heaviest = nullptr;
    for (const auto& [start, atom] : atoms) {
        if (heaviest == nullptr || atom.weight > heaviest->weight) heaviest = &atom;
        const I64 off = std::abs(2 * lower - all);
        const bool useful = 1'000 * lower >= 50 * all && 1'000 * (all - lower) >= 50 * all;
        const bool inside = start > from && (!to || start < *to);
        if (inside && useful && lower > 0 && (bestOff < 0 || off < bestOff)) {
            bestOff = off;
            choice.at = start;
            choice.lower = 1'000 * lower / all;
            choice.inside = before->hash == start.hash;
        }
        before = &start;
        lower += static_cast<I64>(atom.weight);
    }
    if (!choice.at) choice.refusal = heaviest->cause;
    return choice;
}

}  // namespace partiscope::twin
