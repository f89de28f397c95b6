// SPDX-License-Identifier: GPL-3.0-or-later
// "Will it heal?": the run forked at a moment and run ahead half an hour with several seeds, without what
// somebody would still change. Says when the service itself has mended the throttling, as a range, or
// why it never does. Costs the requests it simulates: not for a thread that somebody waits for.
// Thread-safe: pure functions of their arguments.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "core/base/units.h"
#include "core/sim/simulation.h"

namespace partiscope {

struct Outlook {
    enum class Verdict {
        Nothing,    // nothing is refused, now or ahead
        Heals,      // in every run ahead
        MayHeal,    // in some of them
        Never,      // in none, and for a reason that lasts
        NotInTime,  // in none, within the time looked at
        Unknown     // stopped, or too much traffic to run ahead
    };
    Verdict verdict = Verdict::Unknown;
    Micros askedAtUs = 0;         // the moment of the fork
    Micros aheadUs = 0;           // how far was looked
    Micros fromUs = 0, toUs = 0;  // Heals, MayHeal: moments of the run, earliest and latest
    int runs = 0, healed = 0;
    RefusalCause refusal = RefusalCause::None;  // Never: why no split helps
    Reason reason = Reason::None;               // what refuses most at the end of the runs ahead
    double shareLeft = 0;                       // throttled at the end, 0 … 1
    friend bool operator==(const Outlook&, const Outlook&) = default;
};

struct OutlookOptions {
    Micros aheadUs = 1'800 * kSecond;
    int runs = 8;
    std::uint64_t attemptsMost = 400'000'000;  // in all; fewer runs where that is not enough
};

// `state` is a run of `seed`; the other runs have seeds of their own.
[[nodiscard]] Outlook lookAhead(const State& state, std::uint64_t seed,
                                const OutlookOptions& options, const std::stop_token& stop);

// One line: "The service mends this between 8:40 and 14:10." "Never: the sort key only rises."
[[nodiscard]] std::string sentence(const Outlook& outlook);
[[nodiscard]] std::string_view verdictName(Outlook::Verdict verdict);  // "heals", "never" …

}  // namespace partiscope
