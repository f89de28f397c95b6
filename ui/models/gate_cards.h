// SPDX-License-Identifier: GPL-3.0-or-later
// "Which gate said no": the throttle chain of a frame as cards, with the live number at each gate, the
// verdict in words and, where one refuses, the official reason and its CloudWatch metric. Gates that
// do not apply are named with why not. Plain values; thread-safe.
#pragma once

#include <vector>

#include <QString>

#include "core/timeline/frame.h"

namespace partiscope {

struct GateCard {
    enum class Verdict { Passes, Refuses, Burst, Veiled };
    Verdict verdict = Verdict::Passes;
    QString name;     // "Partition H"
    QString numbers;  // "4,800 of 1,000"
    QString words;    // "refuses 3,800", "passes", "not needed"
    double fill = 0;  // of the bar, 0 … 1
    QString reason;   // "TableWriteKeyRangeThroughputExceeded"; where it refuses
    QString meaning;  // a sentence
    QString metric;   // of CloudWatch; may be empty
    friend bool operator==(const GateCard&, const GateCard&) = default;
};

struct GateNote {  // a gate that does not apply
    QString name;
    QString why;
    friend bool operator==(const GateNote&, const GateNote&) = default;
};

struct GateCards {
    std::vector<GateCard> cards;  // in the order of the chain
    std::vector<GateNote> notes;
    friend bool operator==(const GateCards&, const GateCards&) = default;
};

[[nodiscard]] GateCards gateCards(const TableFrame& table, bool veiled);

}  // namespace partiscope
