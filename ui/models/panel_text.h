// SPDX-License-Identifier: GPL-3.0-or-later
// What the headline and the tool bar say about a frame and a scenario, as plain words.
// Plain functions; thread-safe.
#pragma once

#include <string_view>
#include <vector>

#include <QString>

#include "core/base/units.h"
#include "core/scenario/scenario.h"
#include "core/timeline/frame.h"

namespace partiscope {

// One direction of traffic in the headline's words. Empty parts are not to be shown.
struct HeadlineLine {
    QString asked;    // "Asked 4,800 WCU/s"
    QString served;   // "served 1,000"
    QString refused;  // "refused 3,800 (79 %)"
    QString idle;     // "90 % of the table stands idle"
    bool refuses = false;
    friend bool operator==(const HeadlineLine&, const HeadlineLine&) = default;
};

// A line for each direction that is asked for anything; one line at least.
[[nodiscard]] std::vector<HeadlineLine> headlineLines(const Frame& frame, bool veiled);

// "10 partitions · 10,000 WCU provisioned · 2,400 PutItem/s of 2 KB"
[[nodiscard]] QString scenarioFacts(const Scenario& scenario, std::size_t partitions);

// number_text.h in Qt's strings, for everything that becomes a label.
[[nodiscard]] QString shown(std::string_view text);
// "1:42"; tenths below a second, where a first throttle happens: "0:00.2".
[[nodiscard]] QString momentText(Micros at);

}  // namespace partiscope
