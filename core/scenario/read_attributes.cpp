// SPDX-License-Identifier: GPL-3.0-or-later
// [attributes] and a stream's own attributes: how values are made.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>

#include "core/scenario/names.h"
#include "core/scenario/quantity.h"
#include "core/scenario/read_sections.h"
#include "core/scenario/toml_text.h"
#include "core/scenario/words.h"

namespace partiscope {

namespace {

constexpr IntegerRange kKeyCount{1, 10'000'000, "values"};
constexpr std::size_t kValuesMost = 100'000;
constexpr std::int64_t kSerialMost = 1'000'000'000'000'000;
constexpr TextRule kPrefix{1'024, true};

// Every field of every kind, for "does not belong to this kind".
constexpr std::array<std::string_view, 14> kAllFields = {
    "kind", "count", "exponent", "prefix", "values", "weights", "start",
    "from", "to",    "order",    "every",  "format", "run",     "text"};

std::string readPrefix(FieldReader& fields) { return fields.text("prefix", kPrefix).value_or(""); }

std::int64_t readCount(FieldReader& fields) {
    (void)fields.require("count", "how many values there are, 1 to 10,000,000");
    return fields.integer("count", kKeyCount).value_or(1);
}

void readWeights(FieldReader& fields, AttributeSpec& attribute) {
    const TomlNode* weights = fields.node("weights");
    if (weights == nullptr) return;
    if (weights->kind != TomlNode::Kind::Array) {
        fields.log().error(weights->place, fields.pathOf("weights"), isInstead(*weights),
                           "a list of numbers, one for each value");
        return;
    }
    for (const TomlNode& weight : weights->items) {
        const auto value = realOf(weight, fields.pathOf("weights"), {0, 1e12, ""}, fields.log());
        attribute.weights.push_back(value.value_or(1));
    }
}

bool readFalling(FieldReader& fields) {
    constexpr std::array<std::string_view, 2> kOrders = {"rising", "falling"};
    return fields.choice("order", kOrders).value_or(0) == 1;
}

bool readShuffled(FieldReader& fields) {
    constexpr std::array<std::string_view, 2> kOrders = {"sorted", "shuffled"};
    return fields.choice("order", kOrders).value_or(0) == 1;
}

void readRangeEnds(FieldReader& fields, AttributeSpec& attribute) {
    constexpr IntegerRange kEnd{-kSerialMost, kSerialMost, ""};
    (void)fields.require("from", "the first value");
    attribute.from = fields.integer("from", kEnd).value_or(0);
    (void)fields.require("to", "the last value");
    attribute.to = fields.integer("to", kEnd).value_or(attribute.from);
}

void readKindFields(FieldReader& fields, AttributeSpec& attribute) {
    switch (attribute.kind) {
        case AttributeKind::Constant:
        case AttributeKind::Uuid: break;
        case AttributeKind::Clock: attribute.falling = readFalling(fields); break;
        case AttributeKind::Zipf:
            attribute.count = readCount(fields);
            attribute.exponent = fields.real("exponent", {0, 10, ""}).value_or(1.0);
            attribute.prefix = readPrefix(fields);
            break;
        case AttributeKind::Uniform:
            attribute.count = readCount(fields);
            attribute.prefix = readPrefix(fields);
            break;
        case AttributeKind::Choice:
            (void)fields.require("values", "a list of strings");
            attribute.values =
                fields.texts("values", kValuesMost).value_or(std::vector<std::string>{});
            readWeights(fields, attribute);
            break;
        case AttributeKind::Sequence:
            attribute.start = fields.integer("start", {0, kSerialMost, ""}).value_or(1);
            attribute.prefix = readPrefix(fields);
            break;
        case AttributeKind::Range:
            readRangeEnds(fields, attribute);
            attribute.shuffled = readShuffled(fields);
            attribute.prefix = readPrefix(fields);
            break;
        case AttributeKind::Period:
            (void)fields.require("every", "a duration such as \"1 h\"");
            attribute.everyUs =
                fields.duration("every", {1'000, kDurationMost}).value_or(3'600 * kSecond);
            (void)fields.require("format", "a strftime pattern such as \"%Y-%m-%dT%H\"");
            attribute.format = fields.text("format", {256}).value_or("%H");
            break;
    }
}

// A field of another kind is no typing error: say where it belongs instead of guessing.
void logFieldsOfOtherKinds(const TomlNode& node, FieldReader& fields, std::string_view kindName) {
    const std::vector<std::string> known = fields.known();  // asking for others adds to it
    for (const std::string_view name : kAllFields) {
        const TomlNode* entry = node.find(name);
        const bool isKnown = std::find(known.begin(), known.end(), name) != known.end();
        if (entry == nullptr || isKnown) continue;
        (void)fields.node(name);
        fields.log().error(entry->keyPlace, fields.pathOf(name),
                           "does not belong to kind " + inQuotes(kindName),
                           "its fields are " + joined(known));
    }
}

AttributeSpec readMadeAttribute(const TomlNode& node, const std::string& path, ReadingLog& log) {
    FieldReader fields(node, "attribute", path, log);
    AttributeSpec attribute;
    attribute.name = node.key;
    // A constant is a plain value, so it is no kind that a table could have.
    const std::span<const std::string_view> kinds = std::span(kAttributeKindNames).subspan(1);
    std::vector<std::string> words;
    for (const std::string_view kind : kinds) words.push_back(inQuotes(kind));
    (void)fields.require("kind", joined(words));
    const auto kind = fields.choice("kind", kinds);
    if (!kind) return attribute;  // which fields belong is unknown, so none is judged
    attribute.kind = static_cast<AttributeKind>(*kind + 1);
    readKindFields(fields, attribute);
    attribute.run = fields.integer("run", {1, 1'000'000'000, "repetitions"}).value_or(1);
    logFieldsOfOtherKinds(node, fields, kinds[*kind]);
    fields.finish();
    return attribute;
}

}  // namespace

AttributeSpec readAttribute(const TomlNode& node, const std::string& path, ReadingLog& log) {
    log.remember(path, node.place);
    if (node.kind == TomlNode::Kind::Table) return readMadeAttribute(node, path, log);
    AttributeSpec attribute;
    attribute.name = node.key;
    if (node.kind == TomlNode::Kind::Array) {
        log.error(node.place, path, isInstead(node), "a plain value, or a table with a kind",
                  "write { kind = \"choice\", values = " +
                      (tomlValue(node).size() < 60 ? tomlValue(node) : "[…]") + " }");
        return attribute;
    }
    if (node.kind == TomlNode::Kind::Text) {
        attribute.text = textOf(node, path, {}, log).value_or("?");
    } else if (node.kind == TomlNode::Kind::Real && !std::isfinite(node.real)) {
        log.error(node.place, path, "must be a finite number, got " + tomlValue(node));
    } else {
        attribute.text = tomlValue(node);  // 42, true and 2026-10-18 are texts as well
    }
    return attribute;
}

std::vector<AttributeSpec> readAttributes(const TomlNode& node, const std::string& path,
                                          ReadingLog& log) {
    std::vector<AttributeSpec> attributes;
    log.remember(path, node.place);
    if (node.kind != TomlNode::Kind::Table) {
        log.error(node.place, path, isInstead(node), "a table with a field for each attribute");
        return attributes;
    }
    constexpr std::size_t kAttributesMost = 1'000;
    if (node.items.size() > kAttributesMost) {
        log.error(node.place, path, "has too many attributes", "at most 1,000");
        return attributes;
    }
    for (const TomlNode& entry : node.items) {
        if (entry.key.empty() || entry.key.size() > 255) {
            log.error(entry.keyPlace, path, "has an attribute without a name or with a long one",
                      "a name of 1 to 255 bytes");
            continue;
        }
        attributes.push_back(readAttribute(entry, joinPath(path, shortened(entry.key)), log));
    }
    return attributes;
}

}  // namespace partiscope
