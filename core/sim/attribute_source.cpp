// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/attribute_source.h"

#include <array>
#include <bit>
#include <chrono>
#include <cstdio>
#include <ctime>

#include "core/base/check.h"
#include "core/model/placement.h"

namespace partiscope {

namespace {

std::uint64_t mixed(std::uint64_t v) {
    v *= 0x9E3779B97F4A7C15ULL;
    v ^= v >> 32;
    v *= 0xD6E8FEB86659FD93ULL;
    return v ^ (v >> 32);
}

// Broken-down UTC time; gmtime_r keeps no state of its own.
std::tm utc(std::int64_t secondsSince1970) {
    const auto seconds = static_cast<std::time_t>(secondsSince1970);
    std::tm parts{};
    PS_CHECK(gmtime_r(&seconds, &parts) != nullptr);
    return parts;
}

std::string clockText(std::int64_t microsSince1970) {
    std::int64_t seconds = microsSince1970 / kSecond;
    std::int64_t rest = microsSince1970 % kSecond;
    if (rest < 0) {
        rest += kSecond;
        --seconds;
    }
    const std::tm parts = utc(seconds);
    std::array<char, 96> text{};
    std::snprintf(text.data(), text.size(), "%04d-%02d-%02dT%02d:%02d:%02d.%06dZ",
                  parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour,
                  parts.tm_min, parts.tm_sec, static_cast<int>(rest));
    return text.data();
}

}  // namespace

AttributeSource::AttributeSource(const AttributeSpec& spec, std::uint64_t seed,
                                 const std::string& streamName, std::uint64_t rows)
    : m_spec(spec), m_draws(seed, streamName + "/attribute/" + spec.name), m_rows(rows) {
    if (m_spec.kind == AttributeKind::Range) {
        if (m_rows == 0) m_rows = finiteCount();
        for (std::uint64_t i = 0; i < 4; ++i) m_permutationKeys[i] = m_draws.at(i);
    }
}

void AttributeSource::makeTable() {
    if (m_alias) return;
    if (m_spec.kind == AttributeKind::Zipf) {
        m_alias = std::make_shared<AliasTable>(zipfWeights(m_spec.count, m_spec.exponent));
    } else if (m_spec.kind == AttributeKind::Choice) {
        m_alias = std::make_shared<AliasTable>(choiceWeights(m_spec.weights, m_spec.values.size()));
    }
}

bool AttributeSource::isFinite() const {
    switch (m_spec.kind) {
        case AttributeKind::Constant:
        case AttributeKind::Zipf:
        case AttributeKind::Uniform:
        case AttributeKind::Choice:
        case AttributeKind::Range: return true;
        default: return false;
    }
}

bool AttributeSource::isUnique() const {
    if (m_spec.kind == AttributeKind::Clock) return true;
    return m_spec.run == 1 &&
           (m_spec.kind == AttributeKind::Uuid || m_spec.kind == AttributeKind::Sequence);
}

std::uint64_t AttributeSource::finiteCount() const {
    switch (m_spec.kind) {
        case AttributeKind::Constant: return 1;
        case AttributeKind::Zipf:
        case AttributeKind::Uniform: return static_cast<std::uint64_t>(m_spec.count);
        case AttributeKind::Choice: return m_spec.values.size();
        case AttributeKind::Range: return static_cast<std::uint64_t>(m_spec.to - m_spec.from + 1);
        default: PS_CHECK(false); return 0;
    }
}

std::uint64_t AttributeSource::drawAt(std::uint64_t index) {
    m_draws.moveTo(index);
    return m_draws.next();
}

std::uint64_t AttributeSource::permuted(std::uint64_t row) {
    int half = 1;
    while ((std::uint64_t{1} << (2 * half)) < m_rows) ++half;
    const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
    do {
        std::uint64_t left = row >> half;
        std::uint64_t right = row & mask;
        for (const std::uint64_t key : m_permutationKeys) {
            const std::uint64_t next = left ^ (mixed(right ^ key) & mask);
            left = right;
            right = next;
        }
        row = left << half | right;
    } while (row >= m_rows);
    return row;
}

std::uint64_t AttributeSource::indexOf(std::uint64_t item) {
    const std::uint64_t ordinal = item / static_cast<std::uint64_t>(m_spec.run);
    switch (m_spec.kind) {
        case AttributeKind::Constant: return 0;
        case AttributeKind::Zipf:
        case AttributeKind::Choice: return m_alias->pick(drawAt(ordinal));
        case AttributeKind::Uniform: return scaleDraw(drawAt(ordinal), finiteCount());
        case AttributeKind::Range: {
            std::uint64_t row = ordinal % m_rows;
            if (m_spec.shuffled) row = permuted(row);
            return static_cast<std::uint64_t>(static_cast<Uint128>(row) * finiteCount() / m_rows);
        }
        default: PS_CHECK(false); return 0;
    }
}

std::string AttributeSource::textOfIndex(std::uint64_t index) const {
    switch (m_spec.kind) {
        case AttributeKind::Constant: return m_spec.text;
        case AttributeKind::Zipf:
        case AttributeKind::Uniform: return m_spec.prefix + std::to_string(index + 1);
        case AttributeKind::Choice: return m_spec.values[index];
        case AttributeKind::Range:
            return m_spec.prefix + std::to_string(m_spec.from + static_cast<std::int64_t>(index));
        default: PS_CHECK(false); return {};
    }
}

std::uint64_t AttributeSource::ordinalOf(std::uint64_t item, Micros firstUs) const {
    if (m_spec.kind == AttributeKind::Period) {
        return static_cast<std::uint64_t>(firstUs / m_spec.everyUs);
    }
    return item / static_cast<std::uint64_t>(m_spec.run);
}

std::string AttributeSource::uuidText(std::uint64_t ordinal) {
    std::uint64_t high = drawAt(2 * ordinal);
    std::uint64_t low = drawAt(2 * ordinal + 1);
    high = (high & ~0xF000ULL) | 0x4000ULL;
    low = (low & ~(3ULL << 62)) | (2ULL << 62);
    std::array<char, 40> text{};
    static constexpr char kDigits[] = "0123456789abcdef";
    std::size_t at = 0;
    for (int digit = 0; digit < 32; ++digit) {
        if (digit == 8 || digit == 12 || digit == 16 || digit == 20) text[at++] = '-';
        const std::uint64_t word = digit < 16 ? high : low;
        text[at++] = kDigits[(word >> (60 - 4 * (digit % 16))) & 15U];
    }
    return std::string(text.data(), at);
}

std::string AttributeSource::text(std::uint64_t item, Micros firstUs) {
    switch (m_spec.kind) {
        case AttributeKind::Uuid: return uuidText(ordinalOf(item, firstUs));
        case AttributeKind::Sequence:
            return m_spec.prefix + std::to_string(m_spec.start + static_cast<std::int64_t>(
                                                                     ordinalOf(item, firstUs)));
        case AttributeKind::Clock:
            return clockText(kEpochStartUs + (m_spec.falling ? -firstUs : firstUs));
        case AttributeKind::Period: {
            const Micros since = firstUs / m_spec.everyUs * m_spec.everyUs;
            const std::tm parts = utc((kEpochStartUs + since) / kSecond);
            std::array<char, 256> text{};
            const std::size_t length =
                std::strftime(text.data(), text.size(), m_spec.format.c_str(), &parts);
            return std::string(text.data(), length);
        }
        default: return textOfIndex(indexOf(item));
    }
}

namespace {

// Eight hexadecimal digits as their letters, the first in the highest byte.
std::uint64_t hexLetters(std::uint64_t digits) {
    std::uint64_t x = digits;
    x = (x & 0xFFFF0000ULL) << 16 | (x & 0xFFFFULL);
    x = (x & 0x0000FF000000FF00ULL) << 8 | (x & 0x000000FF000000FFULL);
    x = (x & 0x00F000F000F000F0ULL) << 4 | (x & 0x000F000F000F000FULL);
    const std::uint64_t overNine = ((x + 0x0606060606060606ULL) >> 4) & 0x0101010101010101ULL;
    return x + 0x3030303030303030ULL + overNine * ('a' - '0' - 10);
}

}  // namespace

// The first 16 letters of uuidText(), "xxxxxxxx-xxxx-4x", without the text: the settling loop asks for
// many of them once a collection is cut. All come from the first draw.
void AttributeSource::setUuidSort(KeyPosition& position, std::uint64_t ordinal) {
    const std::uint64_t high = (drawAt(2 * ordinal) & ~0xF000ULL) | 0x4000ULL;
    position.sortHigh = hexLetters(high >> 32);
    const std::uint64_t low = hexLetters(high & 0xFFFFFFFFULL);  // letters 9 … 16 of the digits
    position.sortLow = std::uint64_t{'-'} << 56 | (low >> 32) << 24 | std::uint64_t{'-'} << 16 |
                       ((low >> 16) & 0xFFFFULL);
}

void AttributeSource::setSort(KeyPosition& position, std::uint64_t item, Micros firstUs) {
    if (m_spec.kind == AttributeKind::Clock) {
        constexpr std::int64_t kMiddle = std::int64_t{1} << 62;
        position.sortHigh =
            static_cast<std::uint64_t>(kMiddle + (m_spec.falling ? -firstUs : firstUs));
        position.sortLow = item;
        return;
    }
    if (m_spec.kind == AttributeKind::Uuid) {
        setUuidSort(position, ordinalOf(item, firstUs));
        return;
    }
    setSortText(position, text(item, firstUs));
}

}  // namespace partiscope
