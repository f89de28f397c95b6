// SPDX-License-Identifier: GPL-3.0-or-later
// The sum of what a request costs, and what would help against each reason.
#include <algorithm>

#include "core/model/capacity.h"
#include "ui/geometry/number_text.h"
#include "ui/models/panel_text.h"
#include "ui/models/request_autopsy.h"
#include "ui/models/request_log.h"

namespace partiscope {

namespace {

constexpr Bytes kReadStepBytes = 4 * kKilobyte;

QString bytesInFull(Bytes bytes) { return QStringLiteral("%1 B").arg(shown(grouped(bytes))); }

QString result(const RequestRecord& request) {
    return QStringLiteral("%1 %2").arg(shown(unitsText(request.units)),
                                       shown(unitName(request.direction)));
}

// "× 2 (prepare, commit)", "÷ 2 (eventually consistent)"; empty: the rounded size is the price.
QString factor(const RequestRecord& request, bool consistent) {
    if (request.operation == Operation::TransactGetItems)
        return QStringLiteral("× 2 (transaction)");
    if (request.operation == Operation::TransactWriteItems ||
        request.operation == Operation::ConditionCheck) {
        return QStringLiteral("× 2 (prepare and commit)");
    }
    if (request.direction == Direction::Read && !consistent) {
        return QStringLiteral("÷ 2 (eventually consistent)");
    }
    return {};
}

// Limits of the account, of a maximum, of an item collection, and what is no throttle.
QString fixForLimit(Reason reason) {
    switch (reason) {
        case Reason::TableReadAccountLimitExceeded:
        case Reason::TableWriteAccountLimitExceeded:
        case Reason::IndexReadAccountLimitExceeded:
        case Reason::IndexWriteAccountLimitExceeded:
            return QStringLiteral(
                "Ask for a higher quota (Service Quotas), spread the peak over time, or share "
                "the load among several tables.");
        case Reason::TableReadMaxOnDemandThroughputExceeded:
        case Reason::TableWriteMaxOnDemandThroughputExceeded:
        case Reason::IndexReadMaxOnDemandThroughputExceeded:
        case Reason::IndexWriteMaxOnDemandThroughputExceeded:
            return QStringLiteral(
                "Raise the maximum or take it away, if the cost is meant: somebody set it as a "
                "brake.");
        case Reason::ItemCollectionSizeLimitExceeded:
            return QStringLiteral(
                "Use a finer partition key, or a global index instead of the local one: "
                "without it a collection may spread over many partitions.");
        case Reason::TransactionConflict:
            return QStringLiteral(
                "Try again a little later, with jitter; let fewer transactions meet on one item.");
        case Reason::ConditionalCheckFailed:
            return QStringLiteral(
                "Nothing is broken: the condition did its work. Read first where most of them "
                "fail, since each failure is paid.");
        default: return {};
    }
}

}  // namespace

QString unitsSum(const RequestRecord& request, const TrafficSpec* spec) {
    const QString plain =
        QStringLiteral("%1 cost %2").arg(bytesInFull(request.itemBytes), result(request));
    if (!spec) return plain;
    const bool gathers =
        request.operation == Operation::Query || request.operation == Operation::Scan;
    std::int64_t items = gathers ? spec->itemsPerQuery : 1;
    if (gathers && spec->limit > 0) items = std::min(items, spec->limit);
    // What was changed since would explain another price than the one that was paid.
    if (memberUnits(request.operation, request.itemBytes, spec->consistent, items) !=
        request.units) {
        return plain;
    }
    const bool write = request.direction == Direction::Write;
    const Bytes step = write ? kKilobyte : kReadStepBytes;
    const Bytes bytes = request.itemBytes * items;
    const std::int64_t steps = std::max<std::int64_t>(1, ceilDiv(bytes, step));
    QString text = items > 1 ? QStringLiteral("%1 items × %2 = ")
                                   .arg(shown(grouped(items)), bytesInFull(request.itemBytes))
                             : QString();
    text += QStringLiteral("%1 ÷ %2, ").arg(bytesInFull(bytes), bytesInFull(step));
    text += bytes > 0 ? QStringLiteral("rounded up") : QStringLiteral("at least one step");
    const QString by = factor(request, spec->consistent);
    if (!by.isEmpty()) text += QStringLiteral(" = %1, %2").arg(shown(grouped(steps)), by);
    return text + QStringLiteral(" = ") + result(request);
}

QString fixFor(Reason reason) {
    switch (reason) {
        case Reason::None: return {};
        case Reason::TableWriteKeyRangeThroughputExceeded:
            return QStringLiteral(
                "Spread the writes over more partition keys, or give a busy key shards (a "
                "suffix). More capacity for the table does not help: one partition's limit "
                "stays.");
        case Reason::TableReadKeyRangeThroughputExceeded:
            return QStringLiteral(
                "Cache the busy items, spread the reads over more keys, or read eventually "
                "consistent where that will do: then every replica answers.");
        case Reason::IndexReadKeyRangeThroughputExceeded:
            return QStringLiteral(
                "Choose an index key with more values, or cache what is read most. The index "
                "has partitions of its own.");
        case Reason::IndexWriteKeyRangeThroughputExceeded:
            return QStringLiteral(
                "Choose an index key with more values or add a shard to it: a status that most "
                "items share sends all of them to one partition of the index.");
        case Reason::TableReadProvisionedThroughputExceeded:
            return QStringLiteral(
                "Provision more reads or let auto scaling do it, go on demand, cache, or read "
                "less: smaller items, eventually consistent, Query instead of Scan.");
        case Reason::TableWriteProvisionedThroughputExceeded:
            return QStringLiteral(
                "Provision more writes or let auto scaling do it, go on demand, or write less "
                "at once: smaller items, and peaks spread over time.");
        case Reason::IndexReadProvisionedThroughputExceeded:
            return QStringLiteral(
                "Provision more reads for the index: it has capacity of its own.");
        case Reason::IndexWriteProvisionedThroughputExceeded:
            return QStringLiteral(
                "Give the index at least the table's write capacity, or project fewer "
                "attributes: its shortage holds back the table's writes.");
        default: return fixForLimit(reason);
    }
}

QString plainText(const RequestAutopsy& autopsy) {
    QString text = autopsy.title + QStringLiteral(", ") + attemptTime(autopsy.atUs);
    for (const AutopsySection* section : {&autopsy.asked, &autopsy.place, &autopsy.gates}) {
        text += QStringLiteral(".\n%1").arg(section->title);
        for (const AutopsyRow& row : section->rows) {
            text += QStringLiteral("; %1: %2").arg(row.label, row.value);
            if (!row.note.isEmpty()) text += QStringLiteral(", %1").arg(row.note);
        }
    }
    for (const QString& part : {autopsy.reason, autopsy.meaning, autopsy.exception, autopsy.metric,
                                autopsy.fix, autopsy.next}) {
        if (!part.isEmpty()) text += QStringLiteral("\n") + part;
    }
    return text;
}

}  // namespace partiscope
