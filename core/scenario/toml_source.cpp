// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/toml_source.h"

#include <string_view>

// toml++ must not abort on a file, nor (where NDEBUG turns its assertions into promises to the
// compiler) run into undefined behaviour: its assertions stay on here and become an error of ours.
// One of them (3.3) is too strict: "[/x]" breaks it, and the code behind it reports that well.
#undef NDEBUG
namespace partiscope {
namespace {

struct TomlAssertion {};

void onTomlAssertion(std::string_view condition) {
    if (condition.starts_with("is_bare_key_character(*cp) || is_string_delimiter")) return;
    throw TomlAssertion{};
}

}  // namespace
}  // namespace partiscope

#define TOML_ASSERT(condition) ((condition) ? void() : ::partiscope::onTomlAssertion(#condition))
#define TOML_EXCEPTIONS 0
// The packaged library is built with exceptions and without our assertion: the headers alone serve.
#undef TOML_HEADER_ONLY
#undef TOML_SHARED_LIB
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>

#include "core/scenario/toml_guard.h"

namespace partiscope {

namespace {

TomlPlace placeOf(const toml::source_region& region) {
    return {static_cast<int>(region.begin.line), static_cast<int>(region.begin.column)};
}

bool isBefore(const TomlNode& a, const TomlNode& b) {
    return std::tie(a.keyPlace.line, a.keyPlace.column) <
           std::tie(b.keyPlace.line, b.keyPlace.column);
}

template <class Moment>
std::string isoText(const Moment& moment) {
    std::ostringstream out;
    out << moment;
    return out.str();
}

void fillMoment(TomlNode& node, const toml::node& value) {
    node.kind = TomlNode::Kind::Moment;
    if (const auto* date = value.as_date()) node.text = isoText(date->get());
    if (const auto* time = value.as_time()) node.text = isoText(time->get());
    if (const auto* both = value.as_date_time()) node.text = isoText(both->get());
}

TomlNode toNode(const toml::node& value) {
    TomlNode node;
    node.place = placeOf(value.source());
    if (const auto* table = value.as_table()) {
        node.kind = TomlNode::Kind::Table;
        for (const auto& [key, entry] : *table) {
            TomlNode child = toNode(entry);
            child.key = std::string(key.str());
            child.keyPlace = placeOf(key.source());
            node.items.push_back(std::move(child));
        }
        // toml++ keeps keys by name; people think in the order of the file.
        std::stable_sort(node.items.begin(), node.items.end(), isBefore);
    } else if (const auto* array = value.as_array()) {
        node.kind = TomlNode::Kind::Array;
        for (const toml::node& entry : *array) node.items.push_back(toNode(entry));
    } else if (const auto* text = value.as_string()) {
        node.kind = TomlNode::Kind::Text;
        node.text = text->get();
    } else if (const auto* integer = value.as_integer()) {
        node.kind = TomlNode::Kind::Integer;
        node.integer = integer->get();
    } else if (const auto* real = value.as_floating_point()) {
        node.kind = TomlNode::Kind::Real;
        node.real = real->get();
    } else if (const auto* boolean = value.as_boolean()) {
        node.kind = TomlNode::Kind::Boolean;
        node.boolean = boolean->get();
    } else {
        fillMoment(node, value);
    }
    return node;
}

Diagnostic syntaxError(const std::string& fileName, TomlPlace place, std::string what) {
    Diagnostic problem;
    problem.file = fileName;
    problem.line = place.line;
    problem.column = place.column;
    problem.what = std::move(what);
    return problem;
}

// toml++ blames the line's end for a string that runs into it.
std::string hintFor(std::string_view what, std::string_view text, TomlPlace place) {
    if (what.find("cannot redefine") != std::string_view::npos) return "each key once in a table";
    if (what.find("parsing string") == std::string_view::npos) return {};
    std::size_t end = 0;
    for (int line = 0; line < place.line && end < text.size(); ++line) {
        end = std::min(text.find('\n', end), text.size() - 1) + 1;
    }
    // Behind the last character of the line there is only its end.
    const std::string_view line = text.substr(0, end == 0 ? 0 : end - 1);
    const std::size_t begin = line.rfind('\n') == std::string_view::npos ? 0 : line.rfind('\n') + 1;
    const auto characters =
        std::count_if(line.begin() + static_cast<std::ptrdiff_t>(begin), line.end(),
                      [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
    return place.column > characters ? "is a closing quote missing?" : "";
}

// toml++ may quote the offending bytes; a terminal must not see them raw.
std::string printable(std::string_view text) {
    std::string clean;
    for (const char c : text.substr(0, 400)) {
        const auto byte = static_cast<unsigned char>(c);
        clean += byte < 0x20 || byte >= 0x7F ? '?' : c;
    }
    return clean;
}

Result<TomlNode> parseGuarded(std::string_view text, const std::string& fileName) {
    const toml::parse_result parsed = toml::parse(text, fileName);
    if (!parsed) {
        const toml::parse_error& error = parsed.error();
        const TomlPlace place = placeOf(error.source());
        Diagnostic problem = syntaxError(fileName, place, printable(error.description()));
        problem.hint = hintFor(error.description(), text, place);
        return problem;
    }
    return toNode(parsed.table());
}

}  // namespace

Result<TomlNode> parseToml(std::string_view text, const std::string& fileName) {
    const GuardedToml guarded = guardToml(text, kTomlDepthMax, kTomlDottedPartsMax);
    if (guarded.refusal) {
        Diagnostic problem = syntaxError(fileName, guarded.refusal->place, guarded.refusal->what);
        problem.hint = guarded.refusal->hint;
        return problem;
    }
    try {
        return parseGuarded(guarded.text, fileName);
    } catch (const TomlAssertion&) {
        return syntaxError(fileName, {1, 1}, "cannot be read as TOML");
    }
}

}  // namespace partiscope
