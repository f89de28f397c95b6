// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/lesson_progress.h"

#include <algorithm>
#include <utility>

namespace partiscope {

void LessonProgress::start(std::shared_ptr<const Scenario> scenario, bool veilingOff) {
    m_scenario = std::move(scenario);
    m_veilingOff = veilingOff;
    m_visits.assign(steps().size(), {});
    m_current = 0;
    if (!m_visits.empty()) m_visits.front().seen = true;
}

const std::vector<LessonStep>& LessonProgress::steps() const {
    static const std::vector<LessonStep> none;
    return m_scenario ? m_scenario->steps : none;
}

const LessonStep* LessonProgress::step() const {
    return m_current < steps().size() ? &steps()[m_current] : nullptr;
}

bool LessonProgress::isDone(std::size_t index) const {
    if (index >= m_visits.size()) return false;
    const Visit& visit = m_visits[index];
    if (steps()[index].ask) return visit.answer.has_value();
    return visit.seen && index != m_current;
}

const std::optional<LessonProgress::Answer>& LessonProgress::answer() const {
    static const std::optional<Answer> none;
    return m_current < m_visits.size() ? m_visits[m_current].answer : none;
}

bool LessonProgress::isAsking() const {
    const LessonStep* shown = step();
    return !m_veilingOff && shown && shown->ask && !answer();
}

bool LessonProgress::isVeiled() const {
    if (!isAsking()) return false;
    const bool seenBefore = std::any_of(m_visits.begin(), m_visits.end(), [](const Visit& visit) {
        return visit.answer.has_value();
    });
    return !seenBefore || step()->ask->answer.starts_with("metric:");
}

bool LessonProgress::areGatesVeiled() const {
    return isVeiled() ||
           (isAsking() && (step()->ask->kind == "gate" || step()->ask->kind == "reason"));
}

void LessonProgress::commit(const QString& text, Micros atUs) {
    if (!step() || answer()) return;  // the first answer stands
    m_visits[m_current].answer = Answer{text, atUs, false};
}

void LessonProgress::showAnswer(Micros atUs) {
    if (!step() || answer()) return;
    m_visits[m_current].answer = Answer{{}, atUs, true};
}

void LessonProgress::goTo(std::size_t index) {
    if (index >= m_visits.size()) return;
    m_current = index;
    m_visits[index].seen = true;
}

std::optional<Micros> LessonProgress::reachedStop(Micros fromUs, Micros toUs) {
    if (m_veilingOff) return std::nullopt;
    for (std::size_t i = 0; i < m_visits.size(); ++i) {
        const std::optional<Micros> atUs = steps()[i].atUs;
        if (m_visits[i].seen || !atUs || *atUs <= fromUs || *atUs > toUs) continue;
        // An open question holds the lesson: the next step's text would give its answer away.
        if (!isAsking()) goTo(i);
        return atUs;
    }
    return std::nullopt;
}

}  // namespace partiscope
