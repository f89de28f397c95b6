// SPDX-License-Identifier: GPL-3.0-or-later
// The operations of the service that a stream may send, and which side of the capacity they use.
// Thread-safe: constants.
#pragma once

#include <cstdint>
#include <string_view>

namespace partiscope {

enum class Operation {
    PutItem,
    GetItem,
    UpdateItem,
    DeleteItem,
    ConditionCheck,
    Query,
    Scan,
    BatchGetItem,
    BatchWriteItem,
    TransactGetItems,
    TransactWriteItems
};

enum class Direction { Write, Read };

[[nodiscard]] constexpr Direction directionOf(Operation operation) {
    switch (operation) {
        case Operation::GetItem:
        case Operation::Query:
        case Operation::Scan:
        case Operation::BatchGetItem:
        case Operation::TransactGetItems: return Direction::Read;
        default: return Direction::Write;
    }
}

[[nodiscard]] constexpr bool isBatch(Operation operation) {
    return operation == Operation::BatchGetItem || operation == Operation::BatchWriteItem;
}

[[nodiscard]] constexpr bool isTransaction(Operation operation) {
    return operation == Operation::TransactGetItems || operation == Operation::TransactWriteItems;
}

[[nodiscard]] std::string_view operationName(Operation operation);

}  // namespace partiscope
