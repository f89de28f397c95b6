// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/gate_cards.h"

#include <algorithm>
#include <cstdint>

#include <QStringList>

#include "core/model/partition_name.h"
#include "ui/geometry/number_text.h"
#include "ui/models/panel_text.h"

namespace partiscope {

namespace {

bool isBurst(const GateFrame& gate) { return gate.step == ChainStep::SavedBurst; }

QString nameOf(const GateFrame& gate) {
    if (gate.step == ChainStep::AccountOrMaximum)
        return QStringLiteral("Account, maximum");  // narrow
    QString name = shown(chainStepName(gate.step));
    const bool ofPartition =
        gate.step == ChainStep::Partition || gate.step == ChainStep::StaticShare;
    if (ofPartition && !gate.partitionName.empty()) {
        name += u' ' + shown(gate.partitionName);
    }
    return name;
}

double share(MicroUnits part, MicroUnits whole) {
    return whole > 0 ? std::clamp(double(part) / double(whole), 0.0, 1.0) : 0.0;
}

// A partition refuses in this direction: burst, though it is there, cannot change that.
bool partitionRefuses(const TableFrame& table, Direction direction) {
    return std::any_of(table.gates.begin(), table.gates.end(), [&](const GateFrame& gate) {
        return gate.step == ChainStep::Partition && gate.direction == direction && gate.refused > 0;
    });
}

GateCard burstCard(const GateFrame& gate, const TableFrame& table) {
    GateCard card;
    card.verdict = GateCard::Verdict::Burst;
    const bool write = gate.direction == Direction::Write;
    const MicroUnits capacity = write ? table.writeCapacity : table.readCapacity;
    const double seconds = capacity > 0 ? double(gate.held) / double(capacity) : 0;
    card.numbers = QStringLiteral("%1 s").arg(shown(grouped(std::int64_t(seconds))));
    card.fill = share(gate.held, gate.heldMost);
    if (gate.asked > 0 && gate.held < kUnit) {
        card.words = QStringLiteral("spent");
    } else if (gate.asked > 0) {
        card.words = QStringLiteral("being spent");
    } else if (partitionRefuses(table, gate.direction)) {
        card.words = QStringLiteral("no help to a partition");
    } else {
        card.words = QStringLiteral("not needed");
    }
    card.meaning = QStringLiteral(
        "Capacity that the table did not use in the last 300 s, in seconds of "
        "its full capacity. It never lifts the limit of a partition.");
    return card;
}

GateCard cardOf(const GateFrame& gate, const TableFrame& table, bool veiled) {
    GateCard card = isBurst(gate) ? burstCard(gate, table) : GateCard{};
    card.name = nameOf(gate);
    const bool unlimited = gate.limit <= 0;
    if (!isBurst(gate)) {
        card.numbers = unlimited
                           ? shown(unitsText(gate.asked))
                           : QStringLiteral("%1 of %2")
                                 .arg(shown(unitsText(gate.asked)), shown(unitsText(gate.limit)));
        card.fill = share(gate.asked, gate.limit);
        card.words = QStringLiteral("passes");
    }
    if (veiled) {
        card.verdict = GateCard::Verdict::Veiled;
        card.words = QStringLiteral("?");
        if (isBurst(gate)) {
            card.numbers = QStringLiteral("?");
            card.fill = 0;
        } else {
            card.numbers = QStringLiteral("%1 asked").arg(shown(unitsText(gate.asked)));
            card.fill = 0;
        }
        return card;
    }
    if (gate.refused > 0 && !isBurst(gate)) {
        card.verdict = GateCard::Verdict::Refuses;
        card.words = QStringLiteral("refuses %1").arg(shown(unitsText(gate.refused)));
        if (gate.reason != Reason::None) {
            const ReasonInfo& info = reasonInfo(gate.reason);
            card.reason = shown(info.name);
            card.meaning = shown(info.sentence);
            card.metric = shown(info.metric);
        }
    }
    return card;
}

// Several partitions may refuse at once: all are named while they are few. The number beside them is the
// hottest one's, so it comes first where not all can be named.
void nameOthers(GateCard& card, const GateFrame& gate, const TableFrame& table) {
    constexpr qsizetype kNamedMost = 4;
    const bool write = gate.direction == Direction::Write;
    QStringList names;
    for (const LaneFrame& lane : table.lanes) {
        if ((write ? lane.write : lane.read).refused > 0) {
            names << QString::fromStdString(partitionName(lane.id));
        }
    }
    if (names.size() < 2 || gate.refusedInAll <= gate.refused) return;
    card.name = names.size() <= kNamedMost
                    ? QStringLiteral("Partitions %1").arg(names.join(QStringLiteral(", ")))
                    : card.name + QStringLiteral(" and %1 more").arg(names.size() - 1);
    card.words = QStringLiteral("refuse %1 in all").arg(shown(unitsText(gate.refusedInAll)));
}

}  // namespace

GateCards gateCards(const TableFrame& table, bool veiled) {
    const auto isAsked = [&](Direction direction) {
        return (direction == Direction::Write ? table.write : table.read).asked > 0;
    };
    const bool both = isAsked(Direction::Write) && isAsked(Direction::Read);
    const auto applies = [&](Direction direction) {
        return std::any_of(table.gates.begin(), table.gates.end(), [&](const GateFrame& gate) {
            return gate.applies && gate.direction == direction;
        });
    };
    // Before the first request nothing is asked: show the side that the run has gates for.
    const Direction quiet =
        !applies(Direction::Write) && applies(Direction::Read) ? Direction::Read : Direction::Write;
    const bool anyAsked = isAsked(Direction::Write) || isAsked(Direction::Read);

    GateCards result;
    for (const GateFrame& gate : table.gates) {
        const bool shown = anyAsked ? isAsked(gate.direction) : gate.direction == quiet;
        if (!gate.applies) {
            GateNote note{nameOf(gate), QString::fromStdString(gate.whyNot)};
            if (std::find(result.notes.begin(), result.notes.end(), note) == result.notes.end()) {
                result.notes.push_back(std::move(note));
            }
        } else if (shown) {
            GateCard card = cardOf(gate, table, veiled);
            const bool byPartition = gate.step == ChainStep::Partition;
            if (byPartition && card.verdict == GateCard::Verdict::Refuses) {
                nameOthers(card, gate, table);
            }
            if (both) {
                card.name += gate.direction == Direction::Write ? QStringLiteral(", writes")
                                                                : QStringLiteral(", reads");
            }
            result.cards.push_back(std::move(card));
        }
    }
    return result;
}

}  // namespace partiscope
