// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/toml_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <string_view>

namespace partiscope {

namespace {

bool isBareKey(std::string_view key) {
    return !key.empty() && std::all_of(key.begin(), key.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_' || c == '-';
    });
}

void appendEscaped(std::string& out, char c) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
        out += '\\';
        out += c;
    } else if (c == '\n') {
        out += "\\n";
    } else if (c == '\t') {
        out += "\\t";
    } else if (byte < 0x20 || byte == 0x7F) {
        std::array<char, 8> code{};
        std::snprintf(code.data(), code.size(), "\\u%04X", static_cast<unsigned>(byte));
        out += code.data();
    } else {
        out += c;
    }
}

std::string basicString(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) appendEscaped(out, c);
    return out + "\"";
}

// The newline behind the opening quotes is not part of the value (TOML 1.0).
std::string longString(std::string_view text) {
    std::string out = "\"\"\"\n";
    for (const char c : text) {
        if (c == '\n') {
            out += c;
        } else {
            appendEscaped(out, c);
        }
    }
    return out + "\"\"\"";
}

std::string keyText(std::string_view key) {
    return isBareKey(key) ? std::string(key) : basicString(key);
}

std::string listText(const TomlNode& node) {
    std::string out;
    for (const TomlNode& item : node.items) {
        if (item.isDefault) continue;
        if (!out.empty()) out += ", ";
        if (node.kind == TomlNode::Kind::Table) out += keyText(item.key) + " = ";
        out += tomlValue(item);
    }
    return out;
}

bool isSectionList(const TomlNode& node) {
    return node.kind == TomlNode::Kind::Array && !node.items.empty() &&
           std::all_of(node.items.begin(), node.items.end(),
                       [](const TomlNode& item) { return item.kind == TomlNode::Kind::Table; });
}

bool isSection(const TomlNode& node) {
    return node.kind == TomlNode::Kind::Table || isSectionList(node);
}

void appendFields(std::string& out, const TomlNode& table) {
    for (const TomlNode& field : table.items) {
        if (field.isDefault) continue;
        const bool isLong =
            field.kind == TomlNode::Kind::Text && field.text.find('\n') != std::string::npos;
        out += keyText(field.key) + " = ";
        out += isLong ? longString(field.text) : tomlValue(field);
        out += '\n';
    }
}

}  // namespace

std::string tomlDocument(const TomlNode& root) {
    std::string out;
    TomlNode plain;
    for (const TomlNode& field : root.items) {
        if (!isSection(field)) plain.items.push_back(field);
    }
    appendFields(out, plain);
    for (const TomlNode& section : root.items) {
        if (section.isDefault || !isSection(section)) continue;
        if (section.kind == TomlNode::Kind::Table) {
            out += "\n[" + keyText(section.key) + "]\n";
            appendFields(out, section);
            continue;
        }
        for (const TomlNode& element : section.items) {
            out += "\n[[" + keyText(section.key) + "]]\n";
            appendFields(out, element);
        }
    }
    return out;
}

std::string tomlValue(const TomlNode& node) {
    switch (node.kind) {
        case TomlNode::Kind::Text: return basicString(node.text);
        case TomlNode::Kind::Integer: return std::to_string(node.integer);
        case TomlNode::Kind::Real: return numberText(node.real);
        case TomlNode::Kind::Boolean: return node.boolean ? "true" : "false";
        case TomlNode::Kind::Moment: return node.text;
        case TomlNode::Kind::Array: return "[" + listText(node) + "]";
        case TomlNode::Kind::Table: {
            const std::string fields = listText(node);
            return fields.empty() ? "{}" : "{ " + fields + " }";
        }
    }
    return {};
}

std::string bareValue(const TomlNode& node) {
    if (node.kind != TomlNode::Kind::Text) return tomlValue(node);
    // What begins like TOML would be read as TOML.
    const bool needsQuotes =
        !node.text.empty() && std::string_view("\"'[{").find(node.text[0]) != std::string::npos;
    return needsQuotes ? tomlValue(node) : node.text;
}

std::string numberText(double number) {
    std::array<char, 40> digits{};
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    return error == std::errc() ? std::string(digits.data(), end) : std::string("0");
}

}  // namespace partiscope
