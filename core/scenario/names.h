// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the file format for the enumerations of scenario.h, in the order of the enumerators.
// Reader and writer share them. Thread-safe: constants.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/scenario/scenario.h"

namespace partiscope {

inline constexpr std::array<std::string_view, 3> kEraNames = {"2012", "2018", "today"};
inline constexpr std::array<std::string_view, 2> kModeNames = {"provisioned", "on-demand"};
inline constexpr std::array<std::string_view, 9> kAttributeKindNames = {
    "constant", "uuid", "clock", "zipf", "uniform", "choice", "sequence", "range", "period"};
inline constexpr std::array<std::string_view, 11> kOperationNames = {
    "PutItem", "GetItem",      "UpdateItem",     "DeleteItem",       "ConditionCheck",    "Query",
    "Scan",    "BatchGetItem", "BatchWriteItem", "TransactGetItems", "TransactWriteItems"};
inline constexpr std::array<std::string_view, 3> kJitterNames = {"none", "full", "equal"};
inline constexpr std::array<std::string_view, 2> kSwitchNames = {"off", "on"};
inline constexpr std::array<std::string_view, 2> kCouplingNames = {"independent", "linear"};
inline constexpr std::array<std::string_view, 7> kQuestionKindNames = {
    "number", "choice", "partition", "gate", "reason", "order", "text"};

// How messages and places call the parts of a scenario: "table" or "tables.NAME", "traffic.NAME".
[[nodiscard]] std::string tablePath(const Scenario& scenario, std::size_t index);
[[nodiscard]] std::string trafficPath(const Scenario& scenario, std::size_t index);

}  // namespace partiscope
