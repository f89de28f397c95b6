// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/not_simulated.h"

#include <algorithm>
#include <array>

namespace partiscope {

namespace {

constexpr std::array kRows = {
    NotSimulated{"", "index", "", "[]", "global indexes are"},

    NotSimulated{"table", "ttl", "", "", "expiry of items is"},
    NotSimulated{"preload", "attributes", "", "{}", "attributes of preloaded items are"},

    NotSimulated{"traffic", "operation", "Scan", "", "Scan is"},
    NotSimulated{"traffic", "table", "[]", "", "writing to several tables at once is"},
    NotSimulated{"traffic", "max_rate", "", "", "a limiter in the client is"},
    NotSimulated{"traffic", "index", "", "", "global indexes are"},
    NotSimulated{"traffic", "key", "", "{}", "a condition on the key of a Query is"},
    NotSimulated{"traffic", "segments", "", "1", "Scan is"},
    NotSimulated{"traffic", "passes", "", "1", "Scan is"},
    NotSimulated{"traffic", "changes", "", "{}", "changed attributes (for indexes) are"},
    NotSimulated{"traffic", "replay", "", "0", "repeated transactions are"},
    NotSimulated{"traffic", "job", "", "[]", "requests made of several calls are"},
    NotSimulated{"traffic", "on_failure", "", "", "requests made of several calls are"},
    NotSimulated{"traffic", "cache", "", "", "a cache in front of the table is"},
    NotSimulated{"traffic", "collapse", "", "false", "collapsing of equal reads is"},
    NotSimulated{"traffic", "copies", "", "1", "copies of a hot item are"},
    NotSimulated{"traffic", "retries", "python-adaptive", "", "\"python-adaptive\" is"},

    NotSimulated{"limits", "placement", "range", "", "placement by key order is"},
};

}  // namespace

const NotSimulated* findNotSimulated(std::string_view section, std::string_view key,
                                     std::string_view value) {
    for (const NotSimulated& row : kRows) {
        if (row.section != section || row.key != key) continue;
        const bool applies =
            row.value.empty() ? row.harmless.empty() || value != row.harmless : value == row.value;
        if (applies) return &row;
    }
    return nullptr;
}

std::string notSimulatedText(const NotSimulated& row) {
    return std::string(row.what) + " not simulated by this version yet";
}

bool isNotSimulatedKey(std::string_view section, std::string_view key) {
    return std::any_of(kRows.begin(), kRows.end(), [&](const NotSimulated& row) {
        return row.section == section && row.key == key;
    });
}

}  // namespace partiscope
