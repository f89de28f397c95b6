// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timeline/json_place.h"

#include <optional>

namespace partiscope {

namespace {

constexpr std::string_view kBlank = " \t\r\n";

// Reads a text that is known to be valid; every position is checked all the same.
class Walker {
public:
    explicit Walker(std::string_view text) : m_text(text) {}

    [[nodiscard]] char at(std::size_t i) const { return i < m_text.size() ? m_text[i] : '\0'; }

    [[nodiscard]] std::size_t skipBlank(std::size_t i) const {
        const std::size_t found = m_text.find_first_not_of(kBlank, i);
        return found == std::string_view::npos ? m_text.size() : found;
    }

    // From an opening quote to behind the closing one.
    [[nodiscard]] std::size_t skipString(std::size_t i) const {
        for (++i; i < m_text.size() && m_text[i] != '"'; ++i) {
            if (m_text[i] == '\\') ++i;
        }
        return i + 1;
    }

    [[nodiscard]] std::size_t skipValue(std::size_t i) const {
        if (at(i) == '"') return skipString(i);
        if (at(i) != '{' && at(i) != '[') {
            const std::size_t end = m_text.find_first_of(",]} \t\r\n", i);
            return end == std::string_view::npos ? m_text.size() : end;
        }
        std::size_t depth = 0;
        while (i < m_text.size()) {
            const char c = m_text[i];
            if (c == '"') {
                i = skipString(i);
                continue;
            }
            if (c == '{' || c == '[') ++depth;
            if (c == '}' || c == ']') --depth;
            ++i;
            if (depth == 0) break;
        }
        return i;
    }

    // The value that one step leads to from the object or array that begins at `from`.
    [[nodiscard]] std::optional<std::size_t> step(std::size_t from, const JsonStep& step) const {
        if (at(from) != (step.isIndex ? '[' : '{')) return std::nullopt;
        std::optional<std::size_t> found;
        std::size_t i = skipBlank(from + 1);
        for (std::size_t index = 0; i < m_text.size() && at(i) != ']' && at(i) != '}'; ++index) {
            std::string_view name;
            if (!step.isIndex) {
                const std::size_t end = skipString(i);
                name = m_text.substr(i + 1, end >= i + 2 ? end - i - 2 : 0);
                i = skipBlank(skipBlank(end) + 1);  // the colon
            }
            if (step.isIndex ? index == step.index : name == step.name) found = i;
            i = skipBlank(skipValue(i));
            if (at(i) == ',') i = skipBlank(i + 1);
        }
        return found;
    }

private:
    std::string_view m_text;
};

}  // namespace

TextPlace placeAt(std::string_view text, std::size_t offset) {
    TextPlace place;
    for (std::size_t i = 0; i < text.size() && i < offset; ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte == '\n') {
            ++place.line;
            place.column = 1;
        } else if ((byte & 0xC0U) != 0x80U) {  // not inside a character
            ++place.column;
        }
    }
    return place;
}

std::size_t offsetOf(std::string_view text, const std::vector<JsonStep>& path) {
    const Walker walker(text);
    std::size_t offset = walker.skipBlank(0);
    for (const JsonStep& step : path) {
        const std::optional<std::size_t> next = walker.step(offset, step);
        if (!next) break;
        offset = *next;
    }
    return offset;
}

}  // namespace partiscope
