// SPDX-License-Identifier: GPL-3.0-or-later
// Where a learner stands in a lesson: the step that is shown, what was answered when, and whether the
// run's outcome is veiled. Plain state without widgets or clocks; the window feeds it frames.
// The first question, and every one about a metric, veils served and refused until an answer is
// committed or "show me" is asked for; other questions leave the stage as it is, since the run was
// seen already. A step with `at` is a stop: when the run reaches it, the run pauses there.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include <QString>

#include "core/base/units.h"
#include "core/scenario/scenario.h"

namespace partiscope {

class LessonProgress {
public:
    struct Answer {
        QString text;        // as the learner gave it; empty: "show me"
        Micros atUs = 0;     // the run's clock when it was given
        bool shown = false;  // asked to be shown
    };

    // A new lesson. `veilingOff`: stops and questions are skipped (--shot).
    void start(std::shared_ptr<const Scenario> scenario, bool veilingOff = false);

    [[nodiscard]] const std::vector<LessonStep>& steps() const;
    [[nodiscard]] std::size_t current() const { return m_current; }
    [[nodiscard]] const LessonStep* step() const;  // null: the scenario has no lesson
    [[nodiscard]] bool isDone(std::size_t index) const;
    [[nodiscard]] bool hasNext() const { return m_current + 1 < steps().size(); }
    [[nodiscard]] const std::optional<Answer>& answer() const;  // to the current step's question
    [[nodiscard]] bool isAsking() const;                        // a question waits for its answer
    [[nodiscard]] bool isVeiled() const;                        // served and refused are hidden
    [[nodiscard]] bool areGatesVeiled()
        const;  // which gate said no is hidden: it may be the question

    void commit(const QString& text, Micros atUs);
    void showAnswer(Micros atUs);
    void goTo(std::size_t index);

    // The run plays and reached `toUs`, and was at `fromUs` before. The first stop in between that
    // was not kept yet becomes the current step, unless a question still waits for its answer; its
    // moment is returned, and the run is to pause there.
    [[nodiscard]] std::optional<Micros> reachedStop(Micros fromUs, Micros toUs);

private:
    struct Visit {
        bool seen = false;
        std::optional<Answer> answer;
    };
    std::shared_ptr<const Scenario> m_scenario;
    std::vector<Visit> m_visits;
    std::size_t m_current = 0;
    bool m_veilingOff = false;
};

}  // namespace partiscope
