// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/partition_map.h"

#include <algorithm>

#include "core/base/check.h"

namespace partiscope {

namespace {

std::string hexOf(std::uint64_t high, std::uint64_t low) {
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string text;
    for (const std::uint64_t word : {high, low}) {
        for (int shift = 60; shift >= 0; shift -= 4) text += kDigits[(word >> shift) & 15U];
    }
    return text;
}

}  // namespace

std::string hashHex(const KeyPosition& position) {
    return hexOf(position.hashHigh, position.hashLow);
}

std::string placeHex(const KeyPosition& position) {
    const bool hasSort = position.sortHigh != 0 || position.sortLow != 0;
    return hashHex(position) + (hasSort ? "." + hexOf(position.sortHigh, position.sortLow) : "");
}

PartitionMap::PartitionMap(std::uint32_t count) {
    PS_CHECK(count >= 1);
    // ceil(i * 2^128 / count) = i * q + ceil(i * r / count), with 2^128 = q * count + r.
    const Uint128 all = ~Uint128{0};
    Uint128 quotient = all / count;
    Uint128 rest = all % count + 1;
    if (rest == count) {
        ++quotient;
        rest = 0;
    }
    m_ranges.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const Uint128 start = quotient * i + (rest * i + count - 1) / count;
        KeyPosition position;
        position.hashHigh = static_cast<std::uint64_t>(start >> 64);
        position.hashLow = static_cast<std::uint64_t>(start);
        m_ranges.push_back({position, PartitionId{i}});
    }
}

PartitionId PartitionMap::lookup(const KeyPosition& position) const {
    const auto above =
        std::upper_bound(m_ranges.begin(), m_ranges.end(), position,
                         [](const KeyPosition& p, const Range& range) { return p < range.start; });
    PS_DCHECK(above != m_ranges.begin());
    return std::prev(above)->owner;
}

std::uint32_t PartitionMap::rangeIndexOf(PartitionId partition) const {
    const auto found = std::find_if(m_ranges.begin(), m_ranges.end(),
                                    [&](const Range& range) { return range.owner == partition; });
    PS_CHECK(found != m_ranges.end());
    return static_cast<std::uint32_t>(found - m_ranges.begin());
}

PartitionId PartitionMap::split(PartitionId which, const KeyPosition& at) {
    const std::uint32_t index = rangeIndexOf(which);
    PS_CHECK(at > m_ranges[index].start);
    PS_CHECK(index + 1 == count() || at < m_ranges[index + 1].start);
    const PartitionId born{count()};
    m_ranges.insert(m_ranges.begin() + index + 1, Range{at, born});
    return born;
}

bool PartitionMap::isCutInside(std::uint64_t hashHigh, std::uint64_t hashLow) const {
    // A boundary lies inside the collection when one starts at this hash with a sort key of its own.
    const KeyPosition first{hashHigh, hashLow, 0, 0};
    const auto next =
        std::upper_bound(m_ranges.begin(), m_ranges.end(), first,
                         [](const KeyPosition& p, const Range& range) { return p < range.start; });
    return next != m_ranges.end() && next->start.hashHigh == hashHigh &&
           next->start.hashLow == hashLow;
}

}  // namespace partiscope
