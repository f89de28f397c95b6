// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/result_csv.h"

#include <array>
#include <charconv>

namespace partiscope {

namespace {

// The shortest decimal that reads back as the same number; 0.5, never 5e-01.
std::string numberField(double value) {
    std::array<char, 400> text{};
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
    return std::string(text.data(), end.ptr);
}

}  // namespace

std::string csvField(std::string_view text) {
    std::string field(text);
    if (!field.empty() && std::string_view("=+-@\t\r").find(field.front()) != std::string::npos) {
        field.insert(field.begin(), '\'');
    }
    if (field.find_first_of(",\"\r\n") == std::string::npos) return field;
    std::string quotedField = "\"";
    for (const char c : field) {
        if (c == '"') quotedField += '"';
        quotedField += c;
    }
    return quotedField + '"';
}

std::string toCsv(const SeriesTable& table) {
    std::string csv;
    for (const SeriesColumn& column : table.columns) {
        if (!csv.empty()) csv += ',';
        csv += csvField(column.name);
    }
    csv += '\n';
    for (std::size_t row = 0; row < table.rows(); ++row) {
        bool first = true;
        for (const SeriesColumn& column : table.columns) {
            if (!first) csv += ',';
            first = false;
            csv += column.rule == MinuteRule::MostOften ? csvField(column.words[row])
                                                        : numberField(column.numbers[row]);
        }
        csv += '\n';
    }
    return csv;
}

std::string toCsv(const RunResult& result) { return toCsv(runSeries(result)); }

}  // namespace partiscope
