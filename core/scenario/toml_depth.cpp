// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/toml_depth.h"

#include <algorithm>
#include <cstddef>

namespace partiscope {

namespace {

// Index behind the string that starts at `at`; strings never count, whatever they hold.
std::size_t behindString(std::string_view text, std::size_t at) {
    const char quote = text[at];
    const bool isLong = text.substr(at, 3) == std::string_view(quote == '"' ? "\"\"\"" : "'''");
    std::size_t i = at + (isLong ? 3 : 1);
    while (i < text.size()) {
        if (quote == '"' && text[i] == '\\') {
            i += 2;
        } else if (isLong && text.substr(i, 3) == text.substr(at, 3)) {
            i += 3;
            // Up to two more quotes may close a long string: they belong to its content.
            while (i < text.size() && text[i] == quote) ++i;
            return i;
        } else if (!isLong && (text[i] == quote || text[i] == '\n')) {
            return i + 1;
        } else {
            ++i;
        }
    }
    return text.size();
}

TomlPlace placeAt(std::string_view text, std::size_t at) {
    const std::string_view before = text.substr(0, at);
    const std::size_t lineStart = before.rfind('\n');
    const std::size_t begin = lineStart == std::string_view::npos ? 0 : lineStart + 1;
    TomlPlace place;
    place.line = 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
    place.column = 1 + static_cast<int>(std::count_if(
                           before.begin() + static_cast<std::ptrdiff_t>(begin), before.end(),
                           [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
    return place;
}

}  // namespace

std::optional<TooDeep> findTooDeep(std::string_view text, int depthMax, int dottedPartsMax) {
    int depth = 0;
    int dots = 0;
    std::size_t i = 0;
    while (i < text.size()) {
        const char c = text[i];
        if (c == '"' || c == '\'') {
            i = behindString(text, i);
            continue;
        }
        if (c == '#') {
            i = std::min(text.find('\n', i), text.size());
            continue;
        }
        if (c == '[' || c == '{') ++depth;
        if (c == ']' || c == '}') depth = std::max(0, depth - 1);
        dots = c == '.' ? dots + 1 : dots;
        if (c == '=' || c == ',' || c == '\n' || c == '[' || c == ']' || c == '{' || c == '}') {
            dots = 0;
        }
        if (depth > depthMax) {
            return TooDeep{placeAt(text, i), "nested too deep: more than " +
                                                 std::to_string(depthMax) +
                                                 " brackets within each other"};
        }
        if (dots >= dottedPartsMax) {
            return TooDeep{placeAt(text, i), "nested too deep: a dotted key of more than " +
                                                 std::to_string(dottedPartsMax) + " parts"};
        }
        ++i;
    }
    return std::nullopt;
}

}  // namespace partiscope
