// SPDX-License-Identifier: GPL-3.0-or-later
// One attempt of one request, taken apart: what was asked, where it went, what it cost and why, each
// gate in the order of the chain with what it held before, the answer and what the client does next.
// Rows of words and sums from the record; scenario and frame name what the record only counts.
// Plain values; thread-safe.
//
//     RequestAutopsy autopsy = autopsyOf(record, scenario, frame, false);
//     autopsy.units   // "2,048 B ÷ 1,024 B, rounded up = 2 WCU"
#pragma once

#include <vector>

#include <QString>

#include "core/scenario/scenario.h"
#include "core/timeline/frame.h"
#include "ui/models/cell_roles.h"

namespace partiscope {

struct AutopsyRow {
    QString label;                     // "partition key"
    QString value;                     // "2026-10-18"
    QString note;                      // "refused here"; may be empty
    CellTone tone = CellTone::Normal;  // of the note, else of the value
    bool figure = false;               // the value is a number
    friend bool operator==(const AutopsyRow&, const AutopsyRow&) = default;
};

struct AutopsySection {
    QString title;
    std::vector<AutopsyRow> rows;
    friend bool operator==(const AutopsySection&, const AutopsySection&) = default;
};

struct RequestAutopsy {
    QString title;  // "□ PutItem refused by partition H"; veiled: "PutItem for partition H"
    Micros atUs = 0;
    bool refused = false;  // false where it is veiled
    QString units;         // the sum
    AutopsySection asked, place, gates;
    // The answer. Empty parts are not to be shown.
    QString reason;     // official: "TableWriteKeyRangeThroughputExceeded"
    QString meaning;    // a sentence
    QString exception;  // what an SDK raises
    QString metric;     // of CloudWatch
    QString fix;        // a sentence: what would help
    QString next;       // what the client does now
    friend bool operator==(const RequestAutopsy&, const RequestAutopsy&) = default;
};

// `frame`: of the same run; its table names the partition's range and the gates that do not apply.
[[nodiscard]] RequestAutopsy autopsyOf(const RequestRecord& request, const Scenario& scenario,
                                       const Frame& frame, bool veiled);

// What a request costs, step by step; `spec` null: the stream is not known, only the result is told.
[[nodiscard]] QString unitsSum(const RequestRecord& request, const TrafficSpec* spec);
// A sentence for each reason: what would help against it. None: empty.
[[nodiscard]] QString fixFor(Reason reason);
// All of it as plain text, for screen readers and the clipboard.
[[nodiscard]] QString plainText(const RequestAutopsy& autopsy);

}  // namespace partiscope
