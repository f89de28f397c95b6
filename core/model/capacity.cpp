// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/capacity.h"

#include <algorithm>

#include "core/base/check.h"

namespace partiscope {

namespace {

constexpr Bytes kReadStep = 4 * kKilobyte;
constexpr Bytes kWriteStep = kKilobyte;

std::int64_t steps(Bytes bytes, Bytes step) {
    PS_CHECK(bytes >= 0);
    return std::max<std::int64_t>(1, ceilDiv(bytes, step));
}

MicroUnits priceOfReadSteps(std::int64_t readSteps, Consistency consistency) {
    switch (consistency) {
        case Consistency::Eventual: return readSteps * (kUnit / 2);
        case Consistency::Strong: return readSteps * kUnit;
        case Consistency::Transactional: return readSteps * 2 * kUnit;
    }
    PS_CHECK(false);
    return 0;
}

}  // namespace

std::string_view operationName(Operation operation) {
    switch (operation) {
        case Operation::PutItem: return "PutItem";
        case Operation::GetItem: return "GetItem";
        case Operation::UpdateItem: return "UpdateItem";
        case Operation::DeleteItem: return "DeleteItem";
        case Operation::ConditionCheck: return "ConditionCheck";
        case Operation::Query: return "Query";
        case Operation::Scan: return "Scan";
        case Operation::BatchGetItem: return "BatchGetItem";
        case Operation::BatchWriteItem: return "BatchWriteItem";
        case Operation::TransactGetItems: return "TransactGetItems";
        case Operation::TransactWriteItems: return "TransactWriteItems";
    }
    PS_CHECK(false);
    return {};
}

MicroUnits readUnits(Bytes itemBytes, Consistency consistency) {
    return priceOfReadSteps(steps(itemBytes, kReadStep), consistency);
}

MicroUnits batchReadUnits(std::span<const Bytes> items, Consistency consistency) {
    MicroUnits sum = 0;
    for (const Bytes bytes : items) sum += readUnits(bytes, consistency);
    return sum;
}

MicroUnits queryUnits(Bytes evaluatedBytes, Consistency consistency) {
    return priceOfReadSteps(steps(evaluatedBytes, kReadStep), consistency);
}

MicroUnits writeUnits(Bytes itemBytes) { return steps(itemBytes, kWriteStep) * kUnit; }

MicroUnits overwriteUnits(Bytes oldBytes, Bytes newBytes) {
    return writeUnits(std::max(oldBytes, newBytes));
}

MicroUnits deleteUnits(Bytes oldBytes) { return writeUnits(oldBytes); }

MicroUnits batchWriteUnits(std::span<const Bytes> items) {
    MicroUnits sum = 0;
    for (const Bytes bytes : items) sum += writeUnits(bytes);
    return sum;
}

MicroUnits transactionWriteUnits(std::span<const Bytes> items) {
    return 2 * batchWriteUnits(items);
}

MicroUnits transactionReadUnits(std::span<const Bytes> items) {
    return batchReadUnits(items, Consistency::Transactional);
}

MicroUnits transactionRepeatUnits(std::span<const Bytes> items) {
    return transactionReadUnits(items);
}

MicroUnits memberUnits(Operation operation, Bytes itemBytes, bool consistent, std::int64_t items) {
    const Consistency consistency = consistent ? Consistency::Strong : Consistency::Eventual;
    switch (operation) {
        case Operation::PutItem:
        case Operation::UpdateItem:
        case Operation::DeleteItem:
        case Operation::BatchWriteItem: return writeUnits(itemBytes);
        case Operation::ConditionCheck:
        case Operation::TransactWriteItems: return 2 * writeUnits(itemBytes);
        case Operation::GetItem:
        case Operation::BatchGetItem: return readUnits(itemBytes, consistency);
        case Operation::TransactGetItems: return readUnits(itemBytes, Consistency::Transactional);
        case Operation::Query:
        case Operation::Scan: return queryUnits(itemBytes * items, consistency);
    }
    PS_CHECK(false);
    return 0;
}

std::int64_t partitionCountFor(const PartitionNeeds& needs) {
    const std::int64_t bySize = ceilDiv(needs.sizeBytes, needs.partitionSizeBytes);
    const std::int64_t w = needs.writeCapacity;
    const std::int64_t r = needs.readCapacity;
    const std::int64_t byRate =
        needs.onDemand ? std::max(ceilDiv(w, needs.partitionWrite), ceilDiv(r, needs.partitionRead))
                       : ceilDiv(r * needs.partitionWrite + w * needs.partitionRead,
                                 needs.partitionRead * needs.partitionWrite);
    return std::max<std::int64_t>({1, bySize, byRate});
}

}  // namespace partiscope
