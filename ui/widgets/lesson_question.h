// SPDX-License-Identifier: GPL-3.0-or-later
// The question of a lesson step: a number or a choice to commit to before the run's outcome is shown,
// then the learner's answer beside the run's, with the sum that leads to it. GUI thread only.
#pragma once

#include <optional>

#include <QFrame>

#include "core/base/units.h"
#include "core/scenario/scenario.h"
#include "ui/models/lesson_answer.h"
#include "ui/models/lesson_progress.h"
#include "ui/theme/palette.h"

class QButtonGroup;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace partiscope {

class LessonQuestion : public QFrame {
    Q_OBJECT

public:
    explicit LessonQuestion(QWidget* parent = nullptr);

    void setTheme(const Palette& palette, double zoom);
    void ask(const Question& question);
    // `nowUs`: the moment up to which the run's side is counted.
    void showOutcome(const LessonProgress::Answer& answer, const Truth& truth, const QString& sum,
                     Micros nowUs);
    void focusInput();
    [[nodiscard]] QWidget* lastControl() const;  // in the order of the Tab key

    [[nodiscard]] bool isAnswered() const { return m_answered; }

signals:
    void committed(const QString& answer);
    void showMeAsked();

private:
    void buildChoices();
    void commit();
    void showPart(bool answered);

    Question m_question;
    bool m_answered = false;
    Palette m_palette;
    double m_zoom = 1;
    QVBoxLayout* m_choices = nullptr;
    QButtonGroup* m_group = nullptr;
    QWidget *m_asking = nullptr, *m_number = nullptr, *m_outcome = nullptr;
    QLabel *m_prompt = nullptr, *m_unit = nullptr, *m_hint = nullptr, *m_when = nullptr,
           *m_yours = nullptr, *m_run = nullptr, *m_sum = nullptr, *m_verdict = nullptr;
    QLineEdit* m_input = nullptr;
    QPushButton *m_commit = nullptr, *m_showMe = nullptr;
};

}  // namespace partiscope
