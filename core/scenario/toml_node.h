// SPDX-License-Identifier: GPL-3.0-or-later
// A TOML value as the project sees it: a small ordered tree with places. The parser (toml_source)
// makes it from text, scenario_tree makes it from a Scenario, the section readers turn it into one,
// toml_text prints it. So one file knows toml++, and a changed parameter passes the very readers
// that a file passes. Plain data; thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace partiscope {

struct TomlPlace {
    int line = 0;  // 1-based; 0: not from a text
    int column = 0;
};

struct TomlNode {
    enum class Kind { Text, Integer, Real, Boolean, Moment, Array, Table };

    Kind kind = Kind::Table;
    std::string key;   // within the table that holds it; empty in an array
    std::string text;  // Text; Moment: as ISO 8601
    std::int64_t integer = 0;
    double real = 0;
    bool boolean = false;
    std::vector<TomlNode> items;  // of an Array, or a Table's entries in the order of the file
    bool isDefault = false;       // in force, but a file need not say it
    TomlPlace place;              // of the value; of a header for a [table]
    TomlPlace keyPlace;

    [[nodiscard]] const TomlNode* find(std::string_view wanted) const {
        for (const TomlNode& item : items) {
            if (item.key == wanted) return &item;
        }
        return nullptr;
    }
    [[nodiscard]] bool isNumber() const { return kind == Kind::Integer || kind == Kind::Real; }
};

}  // namespace partiscope
