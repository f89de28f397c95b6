// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the values of one attribute for one stream: a pure function of the item's number and the time of
// its first attempt (rules.md 2). So a value that nobody asks for costs nothing, and a retry finds
// the same key again. Not thread-safe (draws move a generator).
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/base/rng.h"
#include "core/base/units.h"
#include "core/model/partition_map.h"
#include "core/model/tables.h"
#include "core/scenario/scenario.h"

namespace partiscope {

// 2026-10-18T00:00:00Z in microseconds since 1970: when simulated clocks start.
inline constexpr std::int64_t kEpochStartUs = 1'792'281'600LL * kSecond;

class AttributeSource {
public:
    // `rows`: how many items the stream's total gives (range attributes); 0: no total.
    AttributeSource(const AttributeSpec& spec, std::uint64_t seed, const std::string& streamName,
                    std::uint64_t rows);

    // Kinds whose values are a list fixed from the start: constant, zipf, uniform, choice, range.
    [[nodiscard]] bool isFinite() const;
    [[nodiscard]] std::uint64_t finiteCount() const;  // values of a finite kind
    // True where one value belongs to one item only (uuid, clock, sequence with run 1).
    [[nodiscard]] bool isUnique() const;

    // Finite kinds: which value the item has.
    [[nodiscard]] std::uint64_t indexOf(std::uint64_t item);
    [[nodiscard]] std::string textOfIndex(std::uint64_t index) const;
    // Kinds without end: the number of the value (period: since the clocks' start; others: item / run).
    [[nodiscard]] std::uint64_t ordinalOf(std::uint64_t item, Micros firstUs) const;

    [[nodiscard]] std::string text(std::uint64_t item, Micros firstUs);
    // Fills the sort part of a position, were this attribute the sort key.
    void setSort(KeyPosition& position, std::uint64_t item, Micros firstUs);

    // The table and generator behind zipf, uniform and choice with run 1, for the batched loop.
    [[nodiscard]] const AliasTable* aliasTable() const { return m_alias.get(); }
    [[nodiscard]] RandomStream& draws() { return m_draws; }
    [[nodiscard]] const AttributeSpec& spec() const { return m_spec; }

    // Reuses a table already made for an equal spec (a million zipf weights take 0.1 s).
    void adoptTable(const AttributeSource& other) { m_alias = other.m_alias; }
    void makeTable();  // zipf and choice: must be called before use unless adopted

private:
    [[nodiscard]] std::uint64_t drawAt(std::uint64_t index);
    [[nodiscard]] std::uint64_t permuted(std::uint64_t row);
    [[nodiscard]] std::string uuidText(std::uint64_t ordinal);
    void setUuidSort(KeyPosition& position, std::uint64_t ordinal);

    AttributeSpec m_spec;
    RandomStream m_draws;
    std::uint64_t m_rows = 0;
    std::uint64_t m_permutationKeys[4] = {};
    std::shared_ptr<const AliasTable> m_alias;
};

}  // namespace partiscope
