// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/json_text.h"

#include <algorithm>

#include "core/report/cloudwatch.h"

namespace partiscope {

namespace {

std::string oneLine(const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool isFlat(const Json& value) {
    return std::none_of(value.begin(), value.end(),
                        [](const Json& element) { return element.is_structured(); });
}

void print(const Json& value, std::size_t indent, std::string& out) {
    // Long lists of numbers (series) on one line; small records (a key, a latency) too.
    const bool record = value.is_object() && isFlat(value) && value.size() <= 7;
    if (!value.is_structured() || value.empty() || (value.is_array() && isFlat(value)) || record) {
        out += oneLine(value);
        return;
    }
    const std::string inner(indent + 2, ' ');
    out += value.is_array() ? "[" : "{";
    bool first = true;
    for (auto it = value.begin(); it != value.end(); ++it) {
        out += first ? "\n" : ",\n";
        first = false;
        out += inner;
        if (value.is_object()) out += oneLine(Json(it.key())) + ": ";
        print(*it, indent + 2, out);
    }
    out += "\n" + std::string(indent, ' ') + (value.is_array() ? "]" : "}");
}

}  // namespace

std::string printed(const Json& document) {
    std::string out;
    print(document, 0, out);
    out += '\n';
    return out;
}

Json arithmeticJson(const Arithmetic& arithmetic) {
    Json streams = Json::array();
    for (const StreamDemand& demand : arithmetic.streams) {
        const bool closed = demand.peakCallsPerS == 0;
        streams.push_back({{"stream", demand.stream},
                           {"direction", demand.direction == Direction::Write ? "write" : "read"},
                           {"item_bytes", demand.itemBytes},
                           {"units_per_item", number(inUnits(demand.unitsPerItem))},
                           {"items_per_call", demand.itemsPerCall},
                           {"calls_per_s", closed ? Json(nullptr) : number(demand.peakCallsPerS)},
                           {"units_per_s", closed ? Json(nullptr) : number(demand.peakUnitsPerS)}});
    }
    return {{"streams", std::move(streams)},
            {"write_units_per_s", number(arithmetic.writeUnitsPerS)},
            {"read_units_per_s", number(arithmetic.readUnitsPerS)},
            {"write_keys_fewest", arithmetic.writeKeysFewest},
            {"read_keys_fewest", arithmetic.readKeysFewest},
            {"shards_with_headroom", arithmetic.shardsWithHeadroom}};
}

}  // namespace partiscope
