// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/quantity.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/base/rng.h"
#include "core/scenario/words.h"

namespace partiscope {

namespace {

struct Unit {
    std::string_view name;
    std::int64_t factor;
};

struct Synonym {
    std::string_view written;
    std::string_view meant;
};

struct QuantityKind {
    std::string_view noun;
    std::string_view example;
    std::string_view usualUnit;
    std::span<const Unit> units;  // ascending
    std::span<const Synonym> synonyms;
};

constexpr std::array kDurationUnits = {Unit{"us", 1},
                                       Unit{"ms", 1'000},
                                       Unit{"s", kSecond},
                                       Unit{"min", 60 * kSecond},
                                       Unit{"h", 3'600 * kSecond},
                                       Unit{"d", 86'400 * kSecond}};

constexpr std::array kSizeUnits = {Unit{"B", 1}, Unit{"KB", kKilobyte},
                                   Unit{"MB", kKilobyte* kKilobyte}, Unit{"GB", kGigabyte},
                                   Unit{"TB", kKilobyte* kGigabyte}};

constexpr std::array kDurationSynonyms = {
    Synonym{"µs", "us"},      Synonym{"μs", "us"},       Synonym{"usec", "us"},
    Synonym{"msec", "ms"},    Synonym{"millis", "ms"},   Synonym{"sec", "s"},
    Synonym{"secs", "s"},     Synonym{"second", "s"},    Synonym{"seconds", "s"},
    Synonym{"S", "s"},        Synonym{"m", "min"},       Synonym{"mins", "min"},
    Synonym{"minute", "min"}, Synonym{"minutes", "min"}, Synonym{"hr", "h"},
    Synonym{"hrs", "h"},      Synonym{"hour", "h"},      Synonym{"hours", "h"},
    Synonym{"day", "d"},      Synonym{"days", "d"}};

constexpr std::array kSizeSynonyms = {
    Synonym{"b", "B"},    Synonym{"byte", "B"}, Synonym{"bytes", "B"}, Synonym{"k", "KB"},
    Synonym{"K", "KB"},   Synonym{"kb", "KB"},  Synonym{"kB", "KB"},   Synonym{"Kb", "KB"},
    Synonym{"KiB", "KB"}, Synonym{"M", "MB"},   Synonym{"mb", "MB"},   Synonym{"Mb", "MB"},
    Synonym{"MiB", "MB"}, Synonym{"G", "GB"},   Synonym{"gb", "GB"},   Synonym{"Gb", "GB"},
    Synonym{"GiB", "GB"}, Synonym{"tb", "TB"},  Synonym{"TiB", "TB"}};

constexpr QuantityKind kDuration{"duration", "\"90 s\"", "s", kDurationUnits, kDurationSynonyms};
constexpr QuantityKind kSize{"size", "\"2 KB\"", "B", kSizeUnits, kSizeSynonyms};

std::vector<std::string> unitNames(const QuantityKind& kind) {
    std::vector<std::string> names;
    for (const Unit& unit : kind.units) names.emplace_back(unit.name);
    return names;
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

Diagnostic problem(const QuantityKind& kind, std::string what, std::string hint = {}) {
    Diagnostic diagnostic;
    diagnostic.what = std::move(what);
    diagnostic.allowed = "a " + std::string(kind.noun) + " such as " + std::string(kind.example) +
                         ", units " + joined(unitNames(kind));
    diagnostic.hint = std::move(hint);
    return diagnostic;
}

// digits and, after a point, more digits, times `factor`, rounded to nearest. Nothing if too great.
std::optional<std::int64_t> scaled(std::string_view whole, std::string_view fraction,
                                   std::int64_t factor) {
    constexpr auto kMost = static_cast<Uint128>(std::numeric_limits<std::int64_t>::max());
    const auto unit = static_cast<Uint128>(factor);
    Uint128 value = 0;
    for (const char c : whole) {
        value = value * 10 + static_cast<Uint128>(c - '0');
        if (value > kMost) return std::nullopt;
    }
    value *= unit;
    // 18 decimals reach far below a microsecond of a day; more cannot change the rounding.
    Uint128 part = 0, scale = 1;
    for (const char c : fraction.substr(0, 18)) {
        part = part * 10 + static_cast<Uint128>(c - '0');
        scale *= 10;
    }
    value += (part * unit + scale / 2) / scale;
    if (value > kMost) return std::nullopt;
    return static_cast<std::int64_t>(value);
}

std::string unitHint(const QuantityKind& kind, std::string_view unit, const std::string& number) {
    for (const Synonym& synonym : kind.synonyms) {
        if (synonym.written == unit) {
            return "did you mean \"" + number + " " + std::string(synonym.meant) + "\"?";
        }
    }
    return {};
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

Result<std::int64_t> parseQuantity(const QuantityKind& kind, std::string_view written) {
    const std::string_view text = trimmed(written);
    if (!text.empty() && text.front() == '-') {
        return problem(kind, "must not be negative, got " + inQuotes(written));
    }
    std::size_t i = 0;
    while (i < text.size() && isDigit(text[i])) ++i;
    const std::string_view whole = text.substr(0, i);
    std::string_view fraction;
    if (i < text.size() && text[i] == '.') {
        const std::size_t begin = ++i;
        while (i < text.size() && isDigit(text[i])) ++i;
        fraction = text.substr(begin, i - begin);
        if (fraction.empty()) return problem(kind, "is not a number: " + inQuotes(written));
    }
    if (whole.empty()) {
        return problem(kind, "is not a " + std::string(kind.noun) + ": " + inQuotes(written));
    }
    const std::string number(text.substr(0, i));
    const std::string_view unitName = trimmed(text.substr(i));
    if (unitName.empty()) {
        return problem(kind, "has no unit: " + inQuotes(written),
                       "write \"" + number + " " + std::string(kind.usualUnit) + "\"");
    }
    for (const Unit& unit : kind.units) {
        if (unit.name != unitName) continue;
        if (const auto value = scaled(whole, fraction, unit.factor)) return *value;
        return problem(kind, "is too great: " + inQuotes(written));
    }
    return problem(kind, "has an unknown unit: " + inQuotes(written),
                   unitHint(kind, unitName, number));
}

std::string quantityText(const QuantityKind& kind, std::int64_t value) {
    if (value == 0) return "0 " + std::string(kind.usualUnit);
    for (std::size_t i = kind.units.size(); i-- > 0;) {
        const Unit& unit = kind.units[i];
        if (value % unit.factor == 0) {
            return std::to_string(value / unit.factor) + " " + std::string(unit.name);
        }
    }
    return {};  // not reached: the first unit divides everything
}

}  // namespace

Result<Micros> parseDuration(std::string_view text) { return parseQuantity(kDuration, text); }
Result<Bytes> parseSize(std::string_view text) { return parseQuantity(kSize, text); }

std::string durationText(Micros duration) { return quantityText(kDuration, duration); }
std::string sizeText(Bytes size) { return quantityText(kSize, size); }

std::string durationUnits() { return joined(unitNames(kDuration)); }
std::string sizeUnits() { return joined(unitNames(kSize)); }

}  // namespace partiscope
