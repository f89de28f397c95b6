// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/field_reader.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/scenario/not_simulated.h"
#include "core/scenario/quantity.h"
#include "core/scenario/toml_source.h"
#include "core/scenario/toml_text.h"
#include "core/scenario/words.h"

namespace partiscope {

namespace {

std::string withUnit(std::string text, std::string_view unit) {
    return unit.empty() ? text : text + " " + std::string(unit);
}

std::string allowedText(const IntegerRange& range) {
    return withUnit("a whole number from " + grouped(range.least) + " to " + grouped(range.most),
                    range.unit);
}

// Whole bounds read better grouped; the others are small.
std::string boundText(double bound) {
    return bound == std::floor(bound) && std::abs(bound) < 1e15
               ? grouped(static_cast<std::int64_t>(bound))
               : numberText(bound);
}

std::string allowedText(const RealRange& range) {
    return withUnit("a number from " + boundText(range.least) + " to " + boundText(range.most),
                    range.unit);
}

std::string outsideText(bool isNegative, bool isTooSmall, const std::string& got) {
    if (isNegative) return "must not be negative, got " + got;
    return std::string(isTooSmall ? "is too small: " : "is too great: ") + got;
}

// "10" where a number is due.
std::string unquoteHint(const TomlNode& node) {
    const std::string& text = node.text;
    const bool looksLikeNumber =
        node.kind == TomlNode::Kind::Text && !text.empty() && text.size() < 40 &&
        std::all_of(text.begin(), text.end(),
                    [](char c) { return (c >= '0' && c <= '9') || c == '.' || c == '-'; });
    return looksLikeNumber ? "remove the quotes: " + text : std::string();
}

bool isFinite(const TomlNode& node) {
    return node.kind != TomlNode::Kind::Real || std::isfinite(node.real);
}

struct QuantityWords {
    Result<std::int64_t> (*parse)(std::string_view);
    std::string (*print)(std::int64_t);
    std::string noun, example, usualUnit, units;
};

QuantityWords durationWords() {
    return {parseDuration, durationText, "duration", "90 s", "s", durationUnits()};
}

QuantityWords sizeWords() { return {parseSize, sizeText, "size", "2 KB", "B", sizeUnits()}; }

std::optional<std::int64_t> quantityOf(const TomlNode& node, const std::string& path,
                                       const QuantityRange& range, const QuantityWords& words,
                                       ReadingLog& log) {
    if (node.kind != TomlNode::Kind::Text) {
        const std::string hint =
            node.isNumber() ? "write \"" + tomlValue(node) + " " + words.usualUnit + "\"" : "";
        log.error(node.place, path, isInstead(node),
                  "a " + words.noun + " such as \"" + words.example + "\", units " + words.units,
                  isFinite(node) ? hint : std::string());
        return std::nullopt;
    }
    const Result<std::int64_t> value = words.parse(node.text);
    if (!value.ok()) {
        const Diagnostic& problem = value.problems().front();
        log.error(node.place, path, problem.what, problem.allowed, problem.hint);
        return std::nullopt;
    }
    if (value.value() < range.least || value.value() > range.most) {
        log.error(node.place, path,
                  outsideText(false, value.value() < range.least, inQuotes(node.text)),
                  words.print(range.least) + " to " + words.print(range.most));
        return std::nullopt;
    }
    return value.value();
}

}  // namespace

std::string isInstead(const TomlNode& node) {
    switch (node.kind) {
        case TomlNode::Kind::Text: return "is a string, " + inQuotes(node.text);
        case TomlNode::Kind::Integer: return "is a number, " + tomlValue(node);
        case TomlNode::Kind::Real: return "is a number, " + tomlValue(node);
        case TomlNode::Kind::Boolean: return "is " + tomlValue(node);
        case TomlNode::Kind::Moment: return "is a date or time, " + node.text;
        case TomlNode::Kind::Array: return "is a list";
        case TomlNode::Kind::Table: return "is a table";
    }
    return {};
}

std::optional<std::string> textOf(const TomlNode& node, const std::string& path,
                                  const TextRule& rule, ReadingLog& log) {
    if (node.kind != TomlNode::Kind::Text) {
        const bool isPlain =
            node.kind != TomlNode::Kind::Array && node.kind != TomlNode::Kind::Table;
        log.error(node.place, path, isInstead(node), "a string",
                  isPlain ? "write \"" + tomlValue(node) + "\"" : "");
        return std::nullopt;
    }
    if (node.text.empty() && !rule.mayBeEmpty) {
        log.error(node.place, path, "must not be empty");
        return std::nullopt;
    }
    if (node.text.size() > rule.bytesMax) {
        log.error(node.place, path,
                  "is too long: " + grouped(static_cast<std::int64_t>(node.text.size())) + " bytes",
                  "at most " + grouped(static_cast<std::int64_t>(rule.bytesMax)) + " bytes");
        return std::nullopt;
    }
    return node.text;
}

std::optional<std::int64_t> integerOf(const TomlNode& node, const std::string& path,
                                      const IntegerRange& range, ReadingLog& log) {
    if (node.kind == TomlNode::Kind::Real) {
        log.error(node.place, path, "must be a whole number, got " + tomlValue(node),
                  allowedText(range));
        return std::nullopt;
    }
    if (node.kind != TomlNode::Kind::Integer) {
        log.error(node.place, path, isInstead(node), allowedText(range), unquoteHint(node));
        return std::nullopt;
    }
    if (node.integer < range.least || node.integer > range.most) {
        log.error(node.place, path,
                  outsideText(node.integer < 0 && range.least >= 0, node.integer < range.least,
                              tomlValue(node)),
                  allowedText(range));
        return std::nullopt;
    }
    return node.integer;
}

std::optional<double> realOf(const TomlNode& node, const std::string& path, const RealRange& range,
                             ReadingLog& log) {
    if (!node.isNumber()) {
        log.error(node.place, path, isInstead(node), allowedText(range), unquoteHint(node));
        return std::nullopt;
    }
    const double value =
        node.kind == TomlNode::Kind::Real ? node.real : static_cast<double>(node.integer);
    if (!std::isfinite(value)) {
        log.error(node.place, path, "must be a finite number, got " + tomlValue(node),
                  allowedText(range));
        return std::nullopt;
    }
    if (value < range.least || value > range.most) {
        log.error(node.place, path,
                  outsideText(value < 0 && range.least >= 0, value < range.least, tomlValue(node)),
                  allowedText(range));
        return std::nullopt;
    }
    return value == 0 ? 0.0 : value;  // no negative zero
}

std::optional<Micros> durationOf(const TomlNode& node, const std::string& path,
                                 const QuantityRange& range, ReadingLog& log) {
    return quantityOf(node, path, range, durationWords(), log);
}

std::optional<Bytes> sizeOf(const TomlNode& node, const std::string& path,
                            const QuantityRange& range, ReadingLog& log) {
    return quantityOf(node, path, range, sizeWords(), log);
}

FieldReader::FieldReader(const TomlNode& table, std::string section, std::string path,
                         ReadingLog& log)
    : m_table(table), m_section(std::move(section)), m_path(std::move(path)), m_log(log) {
    m_log.remember(m_path, table.place);
    if (table.kind != TomlNode::Kind::Table) {
        m_log.error(table.place, m_path, isInstead(table), "a table with fields");
    }
}

const TomlNode* FieldReader::node(std::string_view key) {
    if (std::find(m_known.begin(), m_known.end(), key) == m_known.end()) m_known.emplace_back(key);
    if (m_table.kind != TomlNode::Kind::Table) return nullptr;
    const TomlNode* found = m_table.find(key);
    if (found != nullptr) m_log.remember(pathOf(key), found->place);
    return found;
}

const TomlNode* FieldReader::require(std::string_view key, const std::string& allowed) {
    const TomlNode* found = node(key);
    if (found == nullptr && m_table.kind == TomlNode::Kind::Table) {
        m_log.error(m_table.place, pathOf(key), "is missing", allowed);
    }
    return found;
}

std::optional<std::string> FieldReader::text(std::string_view key, const TextRule& rule) {
    const TomlNode* found = node(key);
    return found == nullptr ? std::nullopt : textOf(*found, pathOf(key), rule, m_log);
}

std::optional<std::vector<std::string>> FieldReader::texts(std::string_view key,
                                                           std::size_t countMax) {
    const TomlNode* found = node(key);
    if (found == nullptr) return std::nullopt;
    if (found->kind != TomlNode::Kind::Array) {
        m_log.error(found->place, pathOf(key), isInstead(*found), "a list of strings",
                    found->kind == TomlNode::Kind::Text ? "write [" + tomlValue(*found) + "]" : "");
        return std::nullopt;
    }
    if (found->items.size() > countMax) {
        m_log.error(found->place, pathOf(key), "has too many elements",
                    "at most " + grouped(static_cast<std::int64_t>(countMax)));
        return std::nullopt;
    }
    std::vector<std::string> all;
    for (const TomlNode& item : found->items) {
        if (auto text = textOf(item, pathOf(key), {}, m_log)) all.push_back(std::move(*text));
    }
    return all;
}

std::optional<std::int64_t> FieldReader::integer(std::string_view key, const IntegerRange& range) {
    const TomlNode* found = node(key);
    return found == nullptr ? std::nullopt : integerOf(*found, pathOf(key), range, m_log);
}

std::optional<double> FieldReader::real(std::string_view key, const RealRange& range) {
    const TomlNode* found = node(key);
    return found == nullptr ? std::nullopt : realOf(*found, pathOf(key), range, m_log);
}

std::optional<bool> FieldReader::boolean(std::string_view key) {
    const TomlNode* found = node(key);
    if (found == nullptr) return std::nullopt;
    if (found->kind == TomlNode::Kind::Boolean) return found->boolean;
    const bool isQuoted =
        found->kind == TomlNode::Kind::Text && (found->text == "true" || found->text == "false");
    m_log.error(found->place, pathOf(key), isInstead(*found), "true or false",
                isQuoted ? "remove the quotes: " + found->text : "");
    return std::nullopt;
}

std::optional<Micros> FieldReader::duration(std::string_view key, const QuantityRange& range) {
    const TomlNode* found = node(key);
    return found == nullptr ? std::nullopt : durationOf(*found, pathOf(key), range, m_log);
}

std::optional<Bytes> FieldReader::size(std::string_view key, const QuantityRange& range) {
    const TomlNode* found = node(key);
    return found == nullptr ? std::nullopt : sizeOf(*found, pathOf(key), range, m_log);
}

std::optional<std::size_t> FieldReader::choice(std::string_view key,
                                               std::span<const std::string_view> names) {
    const TomlNode* found = node(key);
    if (found == nullptr) return std::nullopt;
    std::vector<std::string> words;
    for (const std::string_view name : names) words.push_back(inQuotes(name));
    if (found->kind != TomlNode::Kind::Text) {
        m_log.error(found->place, pathOf(key), isInstead(*found), joined(words));
        return std::nullopt;
    }
    if (refuseNotSimulated(key, found->text, found->place)) return std::nullopt;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == found->text) return i;
    }
    m_log.error(found->place, pathOf(key), "is unknown: " + inQuotes(found->text), joined(words),
                didYouMean(found->text, {names.begin(), names.end()}));
    return std::nullopt;
}

bool FieldReader::refuseNotSimulated(std::string_view key, std::string_view value,
                                     TomlPlace place) {
    const NotSimulated* row = findNotSimulated(m_section, key, value);
    if (row == nullptr) return false;
    m_log.error(place, pathOf(key), notSimulatedText(*row), {},
                row->value.empty() ? "remove it" : "use another value");
    return true;
}

void FieldReader::finish() {
    if (m_table.kind != TomlNode::Kind::Table) return;
    for (const TomlNode& entry : m_table.items) {
        if (std::find(m_known.begin(), m_known.end(), entry.key) != m_known.end()) continue;
        if (isNotSimulatedKey(m_section, entry.key)) {
            refuseNotSimulated(entry.key, bareValue(entry), entry.keyPlace);
            continue;
        }
        if (m_log.isFull()) {
            m_log.error(entry.keyPlace, m_path, "has an unknown field");
            continue;
        }
        std::vector<std::string> sorted = m_known;
        std::sort(sorted.begin(), sorted.end());
        const std::string hint = didYouMean(entry.key, m_known);
        m_log.error(entry.keyPlace, joinPath(m_path, shortened(entry.key)), "is unknown",
                    hint.empty() ? "one of " + joined(sorted) : "", hint);
    }
}

}  // namespace partiscope
