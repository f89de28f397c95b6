// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/words.h"

#include <algorithm>
#include <cstddef>

namespace partiscope {

namespace {

constexpr std::size_t kWordCompared = 64;  // longer words are nobody's typing error
constexpr std::size_t kQuotedShown = 60;

char folded(char c) {
    if (c >= 'A' && c <= 'Z') return static_cast<char>(c - 'A' + 'a');
    return c == '-' || c == ' ' ? '_' : c;
}

// Optimal string alignment: insert, delete, replace, or swap two neighbours, each costs one.
std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> beforeLast(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = folded(a[i - 1]) == folded(b[j - 1]);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0U : 1U)});
            if (i > 1 && j > 1 && folded(a[i - 1]) == folded(b[j - 2]) &&
                folded(a[i - 2]) == folded(b[j - 1])) {
                row[j] = std::min(row[j], beforeLast[j - 2] + 1);
            }
        }
        beforeLast.swap(last);
        last.swap(row);
    }
    return last[b.size()];
}

}  // namespace

std::string closestWord(std::string_view word, const std::vector<std::string>& candidates) {
    if (word.empty() || word.size() > kWordCompared) return {};
    const std::size_t allowed = std::max<std::size_t>(1, word.size() / 3);
    std::string best;
    std::size_t bestDistance = allowed + 1;
    for (const std::string& candidate : candidates) {
        if (candidate.size() > word.size() + allowed || word.size() > candidate.size() + allowed) {
            continue;
        }
        const std::size_t distance = editDistance(word, candidate);
        if (distance < bestDistance && distance < candidate.size()) {
            bestDistance = distance;
            best = candidate;
        }
    }
    return best;
}

std::string didYouMean(std::string_view word, const std::vector<std::string>& candidates) {
    const std::string best = closestWord(word, candidates);
    return best.empty() ? std::string() : "did you mean " + inQuotes(best) + "?";
}

std::string shortened(std::string_view text) {
    std::string out;
    std::size_t shown = std::min(text.size(), kQuotedShown);
    // Never cut a UTF-8 character in two.
    while (shown < text.size() && shown > 0 &&
           (static_cast<unsigned char>(text[shown]) & 0xC0) == 0x80) {
        --shown;
    }
    for (const char c : text.substr(0, shown)) {
        if (c == '\n') {
            out += "\\n";
        } else if (c == '\t') {
            out += "\\t";
        } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
            out += '?';
        } else {
            out += c;
        }
    }
    return shown < text.size() ? out + "…" : out;
}

std::string inQuotes(std::string_view text) { return "\"" + shortened(text) + "\""; }

std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words) {
        if (!out.empty()) out += ", ";
        out += word;
    }
    return out;
}

}  // namespace partiscope
