// SPDX-License-Identifier: GPL-3.0-or-later
// An order-sensitive 64-bit hash of integers: the fingerprint of a state. Not cryptographic.
// The exact steps are a contract (core/sim/rules.md, "Digest"). Not thread-safe; make one a use.
#pragma once

#include <cstdint>
#include <string_view>

namespace partiscope {

class Digest {
public:
    void add(std::uint64_t value) {
        m_hash ^= value;
        m_hash *= 0x9E3779B97F4A7C15ULL;
        m_hash ^= m_hash >> 32;
    }
    void add(std::int64_t value) { add(static_cast<std::uint64_t>(value)); }

    [[nodiscard]] std::uint64_t value() const { return m_hash; }

private:
    std::uint64_t m_hash = 0xCBF29CE484222325ULL;
};

// FNV-1a, 64 bits: names to numbers (random streams), nothing else.
constexpr std::uint64_t fnv1a64(std::string_view text) {
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (const char c : text) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 0x100000001B3ULL;
    }
    return hash;
}

}  // namespace partiscope
