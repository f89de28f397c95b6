// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/text_format.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "core/scenario/words.h"

namespace partiscope {

namespace {

std::string decimals(double value, int most) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f", most, value);
    std::string result = text.data();
    if (result.find('.') == std::string::npos) return result;
    result.erase(result.find_last_not_of('0') + 1);
    if (result.back() == '.') result.pop_back();
    return result;
}

// Columns on a terminal: bytes that continue a UTF-8 character take none.
std::size_t widthOf(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    }));
}

// "1,000.5", "12.5 %"; not "2026-10-18" or "31-one-date-key".
bool isNumeric(const std::string& cell) {
    const std::size_t end = cell.ends_with(" %") ? cell.size() - 2 : cell.size();
    return end > 0 && cell.find_first_not_of("0123456789.,") >= end;
}

}  // namespace

std::string amountText(double value) {
    const double hundredths = std::round(value * 100) / 100;
    const double whole = std::trunc(hundredths);
    std::string text = grouped(static_cast<std::int64_t>(whole));
    if (hundredths < 0 && whole == 0) text = "-" + text;
    const double rest = std::fabs(hundredths - whole);
    if (rest < 0.005) return text;
    return text + decimals(rest, 2).substr(1);
}

std::string roundText(double value) {
    if (value == 0) return "0";
    const double step = std::pow(10.0, std::floor(std::log10(std::fabs(value))) - 2);
    return amountText(std::round(value / step) * step);
}

std::string percentText(double share) {
    const double percent = share * 100;
    if (share > 0 && percent < 0.05) return "less than 0.1 %";
    if (share < 1 && percent >= 99.95) return "more than 99.9 %";
    return decimals(percent, 1) + " %";
}

std::string timeText(Micros moment) {
    if (moment < 120 * kSecond) return decimals(static_cast<double>(moment) / kSecond, 3) + " s";
    const double inS = std::round(static_cast<double>(moment) / (kSecond / 10)) / 10;
    const auto minutes = static_cast<std::int64_t>(inS / 60);
    const double rest = inS - static_cast<double>(minutes) * 60;
    std::string text = minutes < 120 ? std::to_string(minutes) + " min"
                                     : std::to_string(minutes / 60) + " h " +
                                           std::to_string(minutes % 60) + " min";
    if (rest >= 0.05) text += " " + decimals(rest, 1) + " s";
    return text;
}

std::string listText(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 == words.size() ? " and " : ", ";
        text += words[i];
    }
    return text;
}

Gate gateOf(Reason reason) {
    const std::string_view name = reasonInfo(reason).name;
    if (name.starts_with("IndexWrite")) return Gate::IndexBuffer;
    if (name.find("KeyRange") != std::string_view::npos) return Gate::Partition;
    if (name.find("Provisioned") != std::string_view::npos) return Gate::TableCapacity;
    if (name.find("AccountLimit") != std::string_view::npos) return Gate::AccountOrMaximum;
    if (name.find("MaxOnDemand") != std::string_view::npos) return Gate::AccountOrMaximum;
    if (reason == Reason::ItemCollectionSizeLimitExceeded) return Gate::ItemCollection;
    return Gate::None;
}

std::string gateText(Reason reason) {
    switch (gateOf(reason)) {
        case Gate::AccountOrMaximum: return "the account's quota or the table's own maximum";
        case Gate::TableCapacity: return "the table's provisioned capacity, saved burst included";
        case Gate::StaticShare: return "the partition's static share of the table's capacity";
        case Gate::Partition: return "the partition's own limit";
        case Gate::IndexBuffer: return "an index that cannot keep up";
        case Gate::ItemCollection: return "the size limit of an item collection";
        case Gate::None: break;
    }
    return "no throttle: the answer to a condition or conflict";
}

std::string tableText(const std::vector<std::vector<std::string>>& rows,
                      const std::string& indent) {
    std::vector<std::size_t> widths;
    std::vector<bool> numeric;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        widths.resize(std::max(widths.size(), rows[r].size()), 0);
        numeric.resize(widths.size(), true);
        for (std::size_t c = 0; c < rows[r].size(); ++c) {
            widths[c] = std::max(widths[c], widthOf(rows[r][c]));
            if (r > 0 && !rows[r][c].empty() && !isNumeric(rows[r][c])) numeric[c] = false;
        }
    }
    std::string text;
    for (const std::vector<std::string>& row : rows) {
        std::string line = indent;
        for (std::size_t c = 0; c < row.size(); ++c) {
            const std::string padding(widths[c] - widthOf(row[c]), ' ');
            line += numeric[c] ? padding + row[c] : row[c] + padding;
            line += "  ";
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

std::string wrapped(const std::string& text, const std::string& indent) {
    constexpr std::size_t kColumns = 88;
    std::string result = indent;
    std::size_t column = widthOf(indent);
    std::size_t at = 0;
    bool lineIsEmpty = true;
    while (at < text.size()) {
        const std::size_t space = std::min(text.find(' ', at), text.size());
        const std::string word = text.substr(at, space - at);
        if (!lineIsEmpty && column + 1 + widthOf(word) > kColumns) {
            result += "\n" + indent;
            column = widthOf(indent);
            lineIsEmpty = true;
        }
        if (!lineIsEmpty) result += ' ';
        column += widthOf(word) + (lineIsEmpty ? 0 : 1);
        lineIsEmpty = false;
        result += word;
        at = space + 1;
    }
    return result + "\n";
}

std::string safeText(const std::string& text) {
    std::string safe;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        safe += byte < 0x20 || byte == 0x7F ? '?' : c;
    }
    return safe;
}

}  // namespace partiscope
