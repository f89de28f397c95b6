// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/trace_json.h"

#include <cstdlib>

#include <nlohmann/json.hpp>

#include "core/model/partition_name.h"

namespace partiscope {

namespace {

bool isPlain(const std::string& text) {
    for (const char c : text) {
        if (c < ' ' || c > '~' || c == '"' || c == '\\') return false;
    }
    return true;
}

void addText(std::string& line, const std::string& text) {
    if (isPlain(text)) {
        line += '"';
        line += text;
        line += '"';
        return;
    }
    line += nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void addName(std::string& line, const char* name) {
    line += line.size() == 1 ? "\"" : ", \"";
    line += name;
    line += "\": ";
}

}  // namespace

std::string exactDecimal(std::int64_t millionths) {
    const bool negative = millionths < 0;
    const auto size = static_cast<std::uint64_t>(negative ? -millionths : millionths);
    std::string text = (negative ? "-" : "") + std::to_string(size / 1'000'000);
    const std::uint64_t rest = size % 1'000'000;
    if (rest == 0) return text;
    std::string digits = std::to_string(1'000'000 + rest).substr(1);
    digits.erase(digits.find_last_not_of('0') + 1);
    return text + "." + digits;
}

std::string traceLine(const RequestRecord& record, const Scenario& scenario) {
    std::string line = "{";
    line.reserve(384);
    const auto addNumber = [&](const char* name, std::uint64_t value) {
        addName(line, name);
        line += std::to_string(value);
    };
    const auto addString = [&](const char* name, const std::string& text) {
        addName(line, name);
        addText(line, text);
    };
    addNumber("id", record.id);
    addNumber("member", record.member);
    addNumber("attempt", record.attempt);
    addName(line, "t_s");
    line += exactDecimal(record.atUs);
    addString("stream", scenario.traffic[record.stream.value].name);
    addString("table", scenario.tables[record.table.value].name);
    addString("operation", std::string(operationName(record.operation)));
    addString("key", record.partitionKey);
    addString("sort_key", record.sortKey);
    addString("hash", hashHex(record.position));
    addString("partition", partitionName(record.partition));
    addNumber("bytes", static_cast<std::uint64_t>(record.itemBytes));
    addName(line, "units");
    line += exactDecimal(record.units);
    addName(line, "gate");
    if (record.refusedBy == Gate::None) {
        line += "null";
    } else {
        addText(line, std::string(gateName(record.refusedBy)));
    }
    addName(line, "reason");
    if (record.reason == Reason::None) {
        line += "null";
    } else {
        addText(line, std::string(reasonInfo(record.reason).name));
    }
    addName(line, "retry_at_s");
    line += record.retryAtUs < 0 ? "null" : exactDecimal(record.retryAtUs);
    line += '}';
    return line;
}

}  // namespace partiscope
