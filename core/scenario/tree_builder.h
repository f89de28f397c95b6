// SPDX-License-Identifier: GPL-3.0-or-later
// Builds a TomlNode table field by field. Not thread-safe; one a table.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/units.h"
#include "core/scenario/quantity.h"
#include "core/scenario/toml_node.h"

namespace partiscope {

[[nodiscard]] inline TomlNode textNode(std::string text) {
    TomlNode node;
    node.kind = TomlNode::Kind::Text;
    node.text = std::move(text);
    return node;
}

[[nodiscard]] inline TomlNode integerNode(std::int64_t value) {
    TomlNode node;
    node.kind = TomlNode::Kind::Integer;
    node.integer = value;
    return node;
}

[[nodiscard]] inline TomlNode realNode(double value) {
    TomlNode node;
    node.kind = TomlNode::Kind::Real;
    node.real = value;
    return node;
}

[[nodiscard]] inline TomlNode booleanNode(bool value) {
    TomlNode node;
    node.kind = TomlNode::Kind::Boolean;
    node.boolean = value;
    return node;
}

[[nodiscard]] inline TomlNode listNode(std::vector<TomlNode> items = {}) {
    TomlNode node;
    node.kind = TomlNode::Kind::Array;
    node.items = std::move(items);
    return node;
}

class TreeBuilder {
public:
    void node(std::string_view key, TomlNode value, bool isDefault = false) {
        value.key = std::string(key);
        value.isDefault = isDefault;
        m_table.items.push_back(std::move(value));
    }
    void text(std::string_view key, std::string_view value, bool isDefault = false) {
        node(key, textNode(std::string(value)), isDefault);
    }
    void texts(std::string_view key, const std::vector<std::string>& values) {
        TomlNode list = listNode();
        for (const std::string& value : values) list.items.push_back(textNode(value));
        node(key, std::move(list), values.empty());
    }
    void integer(std::string_view key, std::int64_t value, bool isDefault = false) {
        node(key, integerNode(value), isDefault);
    }
    // For fields whose absence is a 0 in the scenario.
    void given(std::string_view key, std::int64_t value) {
        if (value != 0) integer(key, value);
    }
    void real(std::string_view key, double value, bool isDefault = false) {
        node(key, realNode(value), isDefault);
    }
    void boolean(std::string_view key, bool value, bool isDefault) {
        node(key, booleanNode(value), isDefault);
    }
    void duration(std::string_view key, Micros value, bool isDefault = false) {
        text(key, durationText(value), isDefault);
    }
    void size(std::string_view key, Bytes value, bool isDefault = false) {
        text(key, sizeText(value), isDefault);
    }
    TomlNode take() { return std::move(m_table); }

private:
    TomlNode m_table;
};

}  // namespace partiscope
