// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/toml_guard.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <utility>

namespace partiscope {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool isAscii(char c) { return (static_cast<unsigned char>(c) & 0x80) == 0; }
bool isContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

TomlPlace placeAt(std::string_view text, std::size_t at) {
    const std::string_view before = text.substr(0, at);
    const std::size_t lineStart = before.rfind('\n') == std::string_view::npos
                                      ? (before.starts_with(kByteOrderMark) ? 3 : 0)
                                      : before.rfind('\n') + 1;
    const std::string_view line = before.substr(std::min(lineStart, before.size()));
    TomlPlace place;
    place.line = 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
    place.column = 1 + static_cast<int>(std::count_if(line.begin(), line.end(),
                                                      [](char c) { return !isContinuation(c); }));
    return place;
}

class TomlScanner {
public:
    TomlScanner(std::string_view text, int depthMax, int dottedPartsMax)
        : m_text(text), m_depthMax(depthMax), m_dottedPartsMax(dottedPartsMax) {}

    GuardedToml scan() {
        if (m_text.starts_with(kByteOrderMark)) m_at = kByteOrderMark.size();
        while (m_at < m_text.size() && !m_refusal) {
            const char c = m_text[m_at];
            if (c == '"' || c == '\'') {
                skipString(c);
            } else if (c == '#') {
                m_at = std::min(m_text.find('\n', m_at), m_text.size());
            } else {
                takeStructure(c);
                ++m_at;
            }
        }
        m_out.append(m_text.substr(m_copied));
        return {std::move(m_refusal), std::move(m_out)};
    }

private:
    void refuse(std::string what, std::string hint = {}) {
        m_refusal = TomlRefusal{placeAt(m_text, m_at), std::move(what), std::move(hint)};
    }

    void takeStructure(char c) {
        if (!isAscii(c)) {
            refuse("a character beyond ASCII outside of a string", "put the text in quotes");
            return;
        }
        if (c == '[' || c == '{') ++m_depth;
        if (c == ']' || c == '}') m_depth = std::max(0, m_depth - 1);
        if (c == '.') ++m_dots;
        if (c == '=' || c == ',' || c == '\n' || c == '[' || c == ']' || c == '{' || c == '}') {
            m_dots = 0;
        }
        if (m_depth > m_depthMax) {
            refuse("nested too deep: more than " + std::to_string(m_depthMax) +
                   " brackets within each other");
        } else if (m_dots >= m_dottedPartsMax) {
            refuse("nested too deep: a dotted key of more than " +
                   std::to_string(m_dottedPartsMax) + " parts");
        }
    }

    void skipString(char quote) {
        const std::string_view fence = quote == '"' ? "\"\"\"" : "'''";
        const bool isLong = m_text.substr(m_at, 3) == fence;
        m_at += isLong ? 3 : 1;
        while (m_at < m_text.size() && !m_refusal) {
            const char c = m_text[m_at];
            if (quote == '"' && c == '\\') {
                skipEscape(isLong);
            } else if (isLong && m_text.substr(m_at, 3) == fence) {
                m_at += 3;
                // One or two more quotes may stand before the closing ones: they are content.
                for (int more = 0; more < 2 && m_at < m_text.size() && m_text[m_at] == quote;
                     ++more) {
                    ++m_at;
                }
                return;
            } else {
                ++m_at;
                if (!isLong && (c == quote || c == '\n')) return;
            }
        }
    }

    void skipEscape(bool isLong) {
        ++m_at;
        if (m_at >= m_text.size()) return;
        const std::size_t afterBlanks = behind(" \t\r", m_at);
        const bool isLineEnd = afterBlanks < m_text.size() && m_text[afterBlanks] == '\n';
        if (isLong && isLineEnd) {
            m_at = behind(" \t\r\n", afterBlanks);
            escapeCharacter();
        } else if (isLong && afterBlanks < m_text.size() && !isAscii(m_text[afterBlanks])) {
            refuse("a backslash before a character that needs none",
                   "write \\\\ for a backslash itself");
        } else {
            ++m_at;
        }
    }

    [[nodiscard]] std::size_t behind(std::string_view blanks, std::size_t at) const {
        return std::min(m_text.find_first_not_of(blanks, at), m_text.size());
    }

    // Two and three bytes are U+0080 to U+FFFF, where the trouble is; the parser judges the others.
    void escapeCharacter() {
        if (m_at >= m_text.size() || isAscii(m_text[m_at])) return;
        const auto byte = [&](std::size_t i) {
            return static_cast<unsigned>(static_cast<unsigned char>(m_text[m_at + i]));
        };
        const std::size_t size = (byte(0) & 0xE0) == 0xC0 ? 2 : (byte(0) & 0xF0) == 0xE0 ? 3 : 0;
        if (size == 0 || m_at + size > m_text.size()) return;
        unsigned code = size == 2 ? byte(0) & 0x1F : byte(0) & 0x0F;
        for (std::size_t i = 1; i < size; ++i) {
            if (!isContinuation(m_text[m_at + i])) return;
            code = code << 6 | (byte(i) & 0x3F);
        }
        // Too long a form, or a surrogate: no UTF-8, which the parser reports as it stands.
        if (code < (size == 2 ? 0x80U : 0x800U) || (code >= 0xD800 && code <= 0xDFFF)) return;
        std::array<char, 16> escape{};
        std::snprintf(escape.data(), escape.size(), "\\u%04X", code);
        m_out.append(m_text.substr(m_copied, m_at - m_copied));
        m_out.append(escape.data());
        m_at += size;
        m_copied = m_at;
    }

    std::string_view m_text;
    int m_depthMax;
    int m_dottedPartsMax;
    std::size_t m_at = 0;
    int m_depth = 0;
    int m_dots = 0;
    std::string m_out;
    std::size_t m_copied = 0;  // how much of the text is in m_out
    std::optional<TomlRefusal> m_refusal;
};

}  // namespace

GuardedToml guardToml(std::string_view text, int depthMax, int dottedPartsMax) {
    return TomlScanner(text, depthMax, dottedPartsMax).scan();
}

}  // namespace partiscope
