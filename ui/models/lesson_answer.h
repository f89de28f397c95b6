// SPDX-License-Identifier: GPL-3.0-or-later
// A question's truth from a frame, and a learner's answer beside it. Answers "metric:throttled_share"
// are read from the frame's totals, series of units from the run's seconds; other metrics cannot be
// counted in the window yet and say so. Literals are shown as the file writes them.
// Plain functions; thread-safe.
#pragma once

#include <optional>
#include <vector>

#include <QString>

#include "core/scenario/scenario.h"
#include "core/timeline/frame.h"
#include "ui/models/run_seconds.h"

namespace partiscope {

struct Truth {
    QString text;                  // "79.2 %"; "not yet" before the first attempt
    std::optional<double> number;  // in the question's unit: 79.2
};
[[nodiscard]] Truth truthOf(const Question& question, const Frame& frame,
                            const RunSeconds& seconds);

// What can be chosen: the question's options, or the gates where a gate is asked for; empty: free text.
struct AnswerOption {
    QString value;  // as answers are written
    QString label;
};
[[nodiscard]] std::vector<AnswerOption> answerOptions(const Question& question);

// "50", "50 %", "50,5" -> 50 or 50.5; nothing where it is no number.
[[nodiscard]] std::optional<double> numberTyped(const QString& text);

// "50.0 %" of what was typed.
[[nodiscard]] QString answerShown(const Question& question, const QString& answer);

// One quiet sentence: "within 2 points", "29.2 points off"; empty where it cannot be judged.
[[nodiscard]] QString verdictOn(const Question& question, const QString& answer,
                                const Truth& truth);

// The literal of an option's or a name's comparison: case and blanks do not count.
[[nodiscard]] bool isSameAnswer(const QString& a, const QString& b);

}  // namespace partiscope
