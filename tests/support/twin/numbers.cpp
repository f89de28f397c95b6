// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/twin/numbers.h"

#include <cmath>

#include <openssl/evp.h>

namespace partiscope::twin {

namespace {

U64 fnv1a(const std::string& text) {
    U64 hash = 14695981039346656037ULL;
    for (const char c : text) {
        hash = hash ^ static_cast<unsigned char>(c);
        hash = hash * 1099511628211ULL;
    }
    return hash;
}

}  // namespace

Draws::Draws(U64 seed, const std::string& name) : m_start(seed, fnv1a(name)) {}

U64 Draws::at(U64 k) const {
    pcg64 copy = m_start;
    copy.advance(k);
    return copy();
}

U64 scale(U64 draw, U64 n) {
    return static_cast<U64>((static_cast<U128>(draw) * static_cast<U128>(n)) >> 64);
}

I128 floorDivide(I128 a, I128 b) {
    const I128 towardsZero = a / b;
    return (a % b < 0) ? towardsZero - 1 : towardsZero;
}

I64 millionths(double value) { return std::llround(value * 1e6); }

std::array<unsigned char, 16> md5(const std::string& text) {
    std::array<unsigned char, 16> result{};
    unsigned int length = 0;
    EVP_Digest(text.data(), text.size(), result.data(), &length, EVP_md5(), nullptr);
    return result;
}

U128 hashOf(const std::string& partitionKey) {
    U128 value = 0;
    for (const unsigned char byte : md5("Outliers" + partitionKey)) value = value * 256 + byte;
    return value;
}

U64 stableHash(const std::string& text) {
    const std::array<unsigned char, 16> bytes = md5(text);
    U64 value = 0;
    for (std::size_t i = 0; i < 8; ++i) value = value * 256 + bytes[i];
    return value;
}

U128 rangeStart(U64 i, U64 partitions) {
    // 2^128 = partitions * whole + rest, with rest in 1 .. partitions.
    const U128 largest = ~static_cast<U128>(0);
    const U128 whole = largest / partitions;
    const U128 rest = largest - whole * partitions + 1;
    return i * whole + (i * rest + partitions - 1) / partitions;
}

}  // namespace partiscope::twin
