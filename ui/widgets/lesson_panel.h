// SPDX-License-Identifier: GPL-3.0-or-later
// The lesson: the step's words, its question, the worked sum once the run is unveiled, and the steps.
// A scenario without steps shows its summary and the sum, so that the panel is never empty.
// It shows what it is given and emits wishes. GUI thread only.
#pragma once

#include <memory>

#include <QWidget>

#include "core/timeline/frame.h"
#include "ui/models/lesson_progress.h"
#include "ui/models/run_seconds.h"
#include "ui/models/worked_sum.h"
#include "ui/theme/palette.h"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace partiscope {

class LessonQuestion;
class LessonSteps;

class LessonPanel : public QWidget {
    Q_OBJECT

public:
    explicit LessonPanel(QWidget* parent = nullptr);

    void setTheme(const Palette& palette, double zoom);
    // The step or its answer changed.
    void showProgress(const LessonProgress& progress, const Scenario& scenario);
    // The numbers changed; cheap.
    void showFrame(const LessonProgress& progress, const Scenario& scenario, const Frame& frame,
                   const RunSeconds& seconds);
    void showSum(const std::vector<SumRow>& rows);
    void focusQuestion();

    [[nodiscard]] LessonQuestion* question() const { return m_question; }
    [[nodiscard]] LessonSteps* steps() const { return m_steps; }

signals:
    void committed(const QString& answer);
    void showMeAsked();
    void stepChosen(int index);
    void continueAsked();

private:
    struct SumLabels {
        QWidget* row = nullptr;
        QLabel *words = nullptr, *result = nullptr;
    };

    Palette m_palette;
    double m_zoom = 1;
    QString m_markdown;
    std::vector<SumRow> m_rows;
    std::vector<SumLabels> m_sumRows;
    std::size_t m_askedStep = ~std::size_t{0};
    const Scenario* m_askedOf = nullptr;  // compared only, never read
    QLabel *m_kicker = nullptr, *m_title = nullptr, *m_text = nullptr, *m_sumHeading = nullptr,
           *m_nextHeading = nullptr;
    LessonQuestion* m_question = nullptr;
    QWidget* m_sum = nullptr;
    QVBoxLayout* m_sumLayout = nullptr;
    LessonSteps* m_steps = nullptr;
    QPushButton* m_continue = nullptr;
};

}  // namespace partiscope
