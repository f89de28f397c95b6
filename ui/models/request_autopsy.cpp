// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/request_autopsy.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/model/partition_name.h"
#include "ui/geometry/number_text.h"
#include "ui/models/panel_text.h"
#include "ui/models/request_log.h"

namespace partiscope {

namespace {

constexpr qsizetype kHashDigits = 8;
constexpr qsizetype kPrefixDigits = 2;
constexpr qsizetype kRangeDigits = 4;

// All that the rows are made of, looked up once.
struct Subject {
    const RequestRecord& request;
    const TrafficSpec* stream = nullptr;
    const TableSpec* spec = nullptr;
    const TableFrame* table = nullptr;
    std::size_t lane = 0;  // of its partition; table->lanes.size(): not there
    bool veiled = false;

    [[nodiscard]] bool isWrite() const { return request.direction == Direction::Write; }
    [[nodiscard]] bool isEventual() const {
        return !isWrite() && stream && !stream->consistent && !isTransaction(request.operation);
    }
    [[nodiscard]] QString partition() const { return shown(partitionName(request.partition)); }
    [[nodiscard]] QString unit() const { return shown(unitName(request.direction)); }
};

Subject subjectOf(const RequestRecord& request, const Scenario& scenario, const Frame& frame,
                  bool veiled) {
    Subject subject{request};
    subject.veiled = veiled;
    if (request.stream.value < scenario.traffic.size()) {
        subject.stream = &scenario.traffic[request.stream.value];
    }
    if (request.table.value < scenario.tables.size()) {
        subject.spec = &scenario.tables[request.table.value];
    }
    if (request.table.value < frame.tables.size()) {
        subject.table = &frame.tables[request.table.value];
        const std::vector<LaneFrame>& lanes = subject.table->lanes;
        subject.lane = std::size_t(
            std::find_if(lanes.begin(), lanes.end(),
                         [&](const LaneFrame& lane) { return lane.id == request.partition; }) -
            lanes.begin());
    }
    return subject;
}

AutopsyRow row(const QString& label, const QString& value, bool figure = false) {
    return {label, value, {}, CellTone::Normal, figure};
}

QString operationText(const Subject& subject) {
    QString text = shown(operationName(subject.request.operation));
    const std::int64_t members = subject.stream ? subject.stream->batch : 1;
    if (members > 1 || subject.request.member > 0) {
        text += QStringLiteral(", item %1 of %2")
                    .arg(subject.request.member + 1)
                    .arg(std::max<std::int64_t>(members, subject.request.member + 1));
    }
    return text;
}

// Later tries tell that an earlier one was refused.
QString attemptText(const Subject& subject) {
    if (subject.veiled) return QStringLiteral("?");
    const std::uint32_t attempt = subject.request.attempt;
    const QString which =
        attempt == 1 ? QStringLiteral("first") : QStringLiteral("%1").arg(attempt);
    if (!subject.stream || subject.stream->retries.attempts == 0) return which;
    const std::int64_t most = subject.stream->retries.attempts;
    return most == 1 ? QStringLiteral("the only one")
                     : QStringLiteral("%1 of at most %2").arg(which).arg(most);
}

AutopsySection askedRows(const Subject& subject) {
    const RequestRecord& request = subject.request;
    AutopsySection section{QStringLiteral("What was asked"), {}};
    std::vector<AutopsyRow>& rows = section.rows;
    rows.push_back(row(QStringLiteral("operation"), operationText(subject)));
    if (subject.stream) {
        rows.push_back(row(QStringLiteral("client"), QString::fromStdString(subject.stream->name)));
    }
    rows.push_back(
        row(QStringLiteral("partition key"), QString::fromStdString(request.partitionKey)));
    if (!request.sortKey.empty()) {
        rows.push_back(row(QStringLiteral("sort key"), QString::fromStdString(request.sortKey)));
    }
    rows.push_back(row(QStringLiteral("item size"),
                       QStringLiteral("%1 B").arg(shown(grouped(request.itemBytes))), true));
    rows.push_back(row(QStringLiteral("try"), attemptText(subject)));
    return section;
}

QString hashText(const KeyPosition& position) {
    const QString hex = shown(hashHex(position));
    return QStringLiteral("%1… (%2)").arg(hex.left(kPrefixDigits), hex.left(kHashDigits));
}

// By the hash; inside one key's collection the sort key cuts, and the hash alone does not tell.
QString rangeText(const Subject& subject) {
    if (!subject.table || subject.lane >= subject.table->lanes.size()) {
        return QStringLiteral("not a partition at this moment");
    }
    const std::vector<LaneFrame>& lanes = subject.table->lanes;
    const auto start = [](const LaneFrame& lane) {
        return shown(hashHex(lane.from)).left(kRangeDigits) + u'…';
    };
    const auto cutInside = [](const LaneFrame& lane) {
        return lane.from.sortHigh != 0 || lane.from.sortLow != 0;
    };
    const LaneFrame* next = subject.lane + 1 < lanes.size() ? &lanes[subject.lane + 1] : nullptr;
    QString text =
        QStringLiteral("%1 to %2")
            .arg(start(lanes[subject.lane]), next ? start(*next) : QStringLiteral("ffff…"));
    if (cutInside(lanes[subject.lane]) || (next && cutInside(*next))) {
        text += QStringLiteral(", cut inside a key: the sort key decides");
    }
    return text;
}

QString replicaText(const Subject& subject) {
    if (subject.isWrite()) return QStringLiteral("the leader takes every write");
    if (!subject.isEventual()) return QStringLiteral("the leader: a consistent read");
    const std::uint32_t replica = subject.request.replica;
    const QString which =
        replica == 0 ? QStringLiteral("the leader") : QStringLiteral("follower %1").arg(replica);
    const std::int64_t replicas = subject.spec ? subject.spec->replicas : 3;
    return QStringLiteral("%1, any of %2 may answer").arg(which).arg(replicas);
}

AutopsySection placeRows(const Subject& subject) {
    AutopsySection section{QStringLiteral("Where it went"), {}};
    std::vector<AutopsyRow>& rows = section.rows;
    rows.push_back(row(QStringLiteral("hash"), hashText(subject.request.position), true));
    QString partition = subject.partition();
    if (subject.table) {
        const std::size_t count = subject.table->lanes.size();
        partition += count == 1 ? QStringLiteral(", the only one")
                                : QStringLiteral(", one of %1").arg(count);
    }
    rows.push_back(row(QStringLiteral("partition"), partition));
    rows.push_back(row(QStringLiteral("range"), rangeText(subject), true));
    rows.push_back(row(QStringLiteral("replica"), replicaText(subject)));
    return section;
}

// A step of the chain as the record knows it.
struct Step {
    ChainStep step;
    Gate gate;             // whose refusal is this step's
    MicroUnits held = -1;  // -1: does not apply, or the record does not know
    MicroUnits needed = 0;
};

std::array<Step, 7> stepsOf(const Subject& subject) {
    const RequestRecord& request = subject.request;
    // A replica counts an eventually consistent read whole; the table counts half (facts 1.1).
    const MicroUnits ofPartition = subject.isEventual() ? 2 * request.units : request.units;
    const MicroUnits missing = std::max<MicroUnits>(0, request.units - request.tableHeld);
    return {
        {{ChainStep::AccountOrMaximum, Gate::AccountOrMaximum, request.maximumHeld, request.units},
         {ChainStep::TableCapacity, Gate::TableCapacity, request.tableHeld, request.units},
         {ChainStep::SavedBurst, Gate::TableCapacity, request.burstHeld, missing},
         {ChainStep::Partition, Gate::Partition, request.partitionHeld, ofPartition},
         {ChainStep::IndexBuffer, Gate::IndexBuffer, -1, request.units},
         {ChainStep::ItemCollection, Gate::ItemCollection, -1, request.units},
         {ChainStep::StaticShare, Gate::None, -1, request.units}}};
}

const GateFrame* gateOf(const Subject& subject, ChainStep step) {
    if (!subject.table) return nullptr;
    for (const GateFrame& gate : subject.table->gates) {
        if (gate.step == step && gate.direction == subject.request.direction) return &gate;
    }
    return nullptr;
}

QString heldText(const Step& step, const GateFrame* gate) {
    QString held = shown(unitsText(step.held));
    if (step.step == ChainStep::SavedBurst) return held + QStringLiteral(" saved");
    if (gate && gate->applies && gate->heldMost >= step.held) {
        held += QStringLiteral(" of %1").arg(shown(unitsText(gate->heldMost)));
    }
    return held;
}

QString gateLabel(const Subject& subject, const Step& step) {
    if (step.step == ChainStep::AccountOrMaximum) return QStringLiteral("Account, maximum");
    const QString name = shown(chainStepName(step.step));
    if (step.step != ChainStep::Partition) return name;
    QString text = QStringLiteral("%1 %2").arg(name, subject.partition());
    if (step.needed != subject.request.units) {
        text += QStringLiteral(", asked %1").arg(shown(unitsText(step.needed)));
    }
    return text;
}

AutopsyRow gateRow(const Subject& subject, const Step& step, bool reached) {
    const GateFrame* gate = gateOf(subject, step.step);
    AutopsyRow result;
    result.label = gateLabel(subject, step);
    const bool refuses = step.gate != Gate::None && step.gate == subject.request.refusedBy;
    const bool burst = step.step == ChainStep::SavedBurst;
    result.tone = CellTone::Dim;
    if (step.held < 0 && (!refuses || subject.veiled)) {
        result.value = gate && !gate->whyNot.empty() ? QString::fromStdString(gate->whyNot)
                                                     : QStringLiteral("does not apply");
        return result;
    }
    result.figure = true;
    if (subject.veiled) {
        result.value = QStringLiteral("?");
        return result;
    }
    result.value = step.held < 0 ? QStringLiteral("full") : heldText(step, gate);
    if (!reached) {
        result.note = QStringLiteral("not reached");
    } else if (refuses) {
        // Table and burst are one gate: together they hold too little.
        result.note = burst ? QStringLiteral("too little") : QStringLiteral("refused here");
        result.tone = CellTone::Refused;
    } else if (burst && step.needed == 0) {
        result.note = QStringLiteral("not needed");
    } else if (step.step == ChainStep::TableCapacity && step.held < step.needed) {
        result.note = QStringLiteral("burst adds");
        result.tone = CellTone::Hot;
    } else {
        result.note = QStringLiteral("passed");
        result.tone = CellTone::Served;
    }
    return result;
}

AutopsySection gateRows(const Subject& subject) {
    AutopsySection section{QStringLiteral("What each gate held when asked for %1 %2")
                               .arg(shown(unitsText(subject.request.units)), subject.unit()),
                           {}};
    bool reached = true;
    for (const Step& step : stepsOf(subject)) {
        section.rows.push_back(gateRow(subject, step, reached));
        const bool refuses = step.gate != Gate::None && step.gate == subject.request.refusedBy;
        // The saved burst is asked together with the table's capacity.
        if (refuses && step.step != ChainStep::TableCapacity) reached = false;
    }
    return section;
}

QString nextText(const Subject& subject) {
    const RequestRecord& request = subject.request;
    if (request.retryAtUs >= 0) {
        return QStringLiteral("The client tries again at %1, as try %2.")
            .arg(attemptTime(request.retryAtUs))
            .arg(request.attempt + 1);
    }
    if (!isRefused(request)) return {};
    if (isBatch(request.operation)) {
        return QStringLiteral(
            "The item comes back as unprocessed; this client does not send it again.");
    }
    const std::int64_t most = subject.stream ? subject.stream->retries.attempts : 1;
    if (most == 1) return QStringLiteral("The client does not retry: the request has failed.");
    if (most > 0 && request.attempt >= most) {
        return QStringLiteral("The client gives up after %1 tries: the request has failed.")
            .arg(request.attempt);
    }
    return QStringLiteral("The client gives up: another try would pass its time-out.");
}

void answer(const Subject& subject, RequestAutopsy& autopsy) {
    const RequestRecord& request = subject.request;
    const QString cost =
        QStringLiteral("%1 %2").arg(shown(unitsText(request.units)), subject.unit());
    autopsy.refused = isRefused(request);
    autopsy.next = nextText(subject);
    if (request.reason != Reason::None) {
        const ReasonInfo& info = reasonInfo(request.reason);
        autopsy.reason = shown(info.name);
        autopsy.meaning = shown(info.sentence);
        autopsy.exception = shown(info.exception);
        autopsy.metric = shown(info.metric);
        autopsy.fix = fixFor(request.reason);
    } else if (autopsy.refused) {
        autopsy.meaning = QStringLiteral(
            "Another item of the same transaction was refused, so nothing was taken anywhere.");
    } else if (isTransaction(request.operation)) {
        autopsy.meaning =
            QStringLiteral("Every gate let it pass; it counts if all items of the transaction do.");
    } else {
        autopsy.meaning = QStringLiteral("Every gate held enough. The price: %1.").arg(cost);
    }
}

QString titleOf(const Subject& subject) {
    const RequestRecord& request = subject.request;
    const QString operation = shown(operationName(request.operation));
    if (subject.veiled) {
        return QStringLiteral("%1 for partition %2").arg(operation, subject.partition());
    }
    if (!isRefused(request)) {
        return isTransaction(request.operation) ? QStringLiteral("● %1 passed").arg(operation)
                                                : QStringLiteral("● %1 served by partition %2")
                                                      .arg(operation, subject.partition());
    }
    const QString said = QStringLiteral("□ %1 refused").arg(operation);
    switch (request.refusedBy) {
        case Gate::None: return said + QStringLiteral(" with its transaction");
        case Gate::Partition: return said + QStringLiteral(" by partition ") + subject.partition();
        case Gate::TableCapacity: return said + QStringLiteral(" by the table's capacity");
        case Gate::StaticShare:
            return said + QStringLiteral(" by the share of partition ") + subject.partition();
        case Gate::AccountOrMaximum:
            return said + QStringLiteral(" by a maximum of the table or the account");
        case Gate::IndexBuffer: return said + QStringLiteral(" by a full index buffer");
        case Gate::ItemCollection: return said + QStringLiteral(" by its item collection's size");
    }
    return said;
}

}  // namespace

RequestAutopsy autopsyOf(const RequestRecord& request, const Scenario& scenario, const Frame& frame,
                         bool veiled) {
    const Subject subject = subjectOf(request, scenario, frame, veiled);
    RequestAutopsy autopsy;
    autopsy.title = titleOf(subject);
    autopsy.atUs = request.atUs;
    autopsy.units = unitsSum(request, subject.stream);
    autopsy.asked = askedRows(subject);
    autopsy.place = placeRows(subject);
    autopsy.gates = gateRows(subject);
    if (veiled) {
        autopsy.meaning =
            QStringLiteral("What became of it is told once the question is answered.");
    } else {
        answer(subject, autopsy);
    }
    return autopsy;
}

}  // namespace partiscope
