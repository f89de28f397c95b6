// SPDX-License-Identifier: GPL-3.0-or-later
// The twin's arithmetic: draws by number, MD5 places, equal ranges of 2^128, division that rounds
// down. Written from core/sim/rules.md alone; shares nothing with core/. Thread-safe: values.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include <pcg_random.hpp>

namespace partiscope::twin {

using U64 = std::uint64_t;
using I64 = std::int64_t;
__extension__ typedef unsigned __int128 U128;
__extension__ typedef __int128 I128;

// rules.md 1: draw k of the stream of this name, whoever asks and in whatever order.
class Draws {
public:
    Draws(U64 seed, const std::string& name);
    [[nodiscard]] U64 at(U64 k) const;

private:
    pcg64 m_start;
};

[[nodiscard]] U64 scale(U64 draw, U64 n);
[[nodiscard]] I128 floorDivide(I128 a, I128 b);  // towards minus infinity; b > 0
[[nodiscard]] I64 millionths(double value);

[[nodiscard]] std::array<unsigned char, 16> md5(const std::string& text);
[[nodiscard]] U128 hashOf(const std::string& partitionKey);  // rules.md 3
[[nodiscard]] U64 stableHash(const std::string& text);       // rules.md 2, `by`
[[nodiscard]] U128 rangeStart(U64 i, U64 partitions);        // ceil(i * 2^128 / partitions)

}  // namespace partiscope::twin
