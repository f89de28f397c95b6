// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/lesson_panel.h"

#include <cmath>

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/models/lesson_answer.h"
#include "ui/models/panel_text.h"
#include "ui/widgets/lesson_question.h"
#include "ui/widgets/lesson_steps.h"
#include "ui/widgets/look_label.h"

namespace partiscope {

LessonPanel::LessonPanel(QWidget* parent) : QWidget(parent), m_palette(paletteFor(Theme::Dark)) {
    setAccessibleName(tr("Lesson"));
    m_kicker = lookLabel(this, "heading");
    m_title = lookLabel(this, "title");
    m_text = new QLabel(this);
    m_text->setTextFormat(Qt::MarkdownText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_question = new LessonQuestion(this);
    m_sumHeading = lookLabel(this, "heading", tr("THE SUM"));
    m_sum = new QWidget(this);
    m_sum->setAccessibleName(tr("The sum"));
    m_sumLayout = new QGridLayout(m_sum);
    m_sumLayout->setContentsMargins(0, 0, 0, 0);
    m_sumLayout->setColumnStretch(0, 1);
    m_nextHeading = lookLabel(this, "heading", tr("NEXT"));
    m_steps = new LessonSteps(this);
    m_continue = new QPushButton(tr("Continue"), this);
    m_continue->setToolTip(tr("Goes to the next step of the lesson"));
    m_continue->setAccessibleDescription(m_continue->toolTip());

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QWidget* each : {static_cast<QWidget*>(m_kicker), static_cast<QWidget*>(m_title),
                          static_cast<QWidget*>(m_text), static_cast<QWidget*>(m_question),
                          static_cast<QWidget*>(m_sumHeading), m_sum,
                          static_cast<QWidget*>(m_nextHeading), static_cast<QWidget*>(m_steps)}) {
        layout->addWidget(each);
    }
    layout->addWidget(m_continue, 0, Qt::AlignLeft);
    connect(m_question, &LessonQuestion::committed, this, &LessonPanel::committed);
    connect(m_question, &LessonQuestion::showMeAsked, this, &LessonPanel::showMeAsked);
    connect(m_steps, &LessonSteps::stepChosen, this, &LessonPanel::stepChosen);
    connect(m_continue, &QPushButton::clicked, this, &LessonPanel::continueAsked);
    setTheme(m_palette, 1);
}

void LessonPanel::setTheme(const Palette& palette, double zoom) {
    m_palette = palette;
    m_zoom = zoom;
    const auto px = [zoom](double at) { return int(std::lround(at * zoom)); };
    layout()->setSpacing(px(9));
    m_sumLayout->setVerticalSpacing(px(6));
    m_sumLayout->setHorizontalSpacing(px(8));
    for (QLabel* heading : {m_sumHeading, m_nextHeading}) heading->setContentsMargins(0, px(8), 0, 0);
    m_question->setTheme(palette, zoom);
    m_steps->setTheme(palette, zoom);
}

void LessonPanel::showProgress(const LessonProgress& progress, const Scenario& scenario) {
    const QString title = QString::fromStdString(scenario.title);
    const LessonStep* step = progress.step();
    if (!step) {
        m_kicker->setText(tr("SCENARIO"));
        m_title->setText(title);
        m_text->setText(QString::fromStdString(scenario.summary));
    } else {
        m_kicker->setText(tr("STEP %1 OF %2 · %3").arg(progress.current() + 1)
                              .arg(progress.steps().size()).arg(title.toUpper()));
        m_title->setText(QString::fromStdString(step->title.empty() ? scenario.title : step->title));
        m_text->setText(QString::fromStdString(step->text).trimmed());
    }
    m_text->setVisible(!m_text->text().isEmpty());

    const bool asks = step && step->ask;
    m_question->setVisible(asks);
    const bool isNew = m_askedStep != progress.current() || m_askedOf != &scenario;
    if (asks && (isNew || m_question->isAnswered() != progress.answer().has_value())) {
        m_question->ask(*step->ask);
    }
    m_askedStep = progress.current();
    m_askedOf = &scenario;

    const bool sumShown = !progress.isVeiled() && !m_rows.empty();
    m_sumHeading->setVisible(sumShown);
    m_sum->setVisible(sumShown);
    const bool severalSteps = progress.steps().size() > 1;
    m_nextHeading->setVisible(severalSteps);
    m_steps->setVisible(severalSteps);
    m_steps->showProgress(progress);
    m_continue->setVisible(progress.hasNext() && !progress.isVeiled());
}

void LessonPanel::showFrame(const LessonProgress& progress, const Scenario& scenario, const Frame& frame) {
    const LessonStep* step = progress.step();
    if (!step || !step->ask || progress.isVeiled()) return;
    const Truth truth = truthOf(*step->ask, frame);
    QString sum;
    if (step->ask->answer == "metric:throttled_share") {
        if (const std::optional<ShareSum> share = refusedShareSum(scenario, frame)) sum = share->text;
    }
    // Where stops are skipped nobody was asked: the run's side is shown alone.
    const LessonProgress::Answer unasked{{}, -1, true};
    m_question->showOutcome(progress.answer().value_or(unasked), truth, sum);
}

void LessonPanel::showSum(const std::vector<SumRow>& rows) {
    if (rows == m_rows) return;
    m_rows = rows;
    while (m_sumLabels.size() > 2 * rows.size()) {
        delete m_sumLabels.back();
        m_sumLabels.pop_back();
    }
    while (m_sumLabels.size() < 2 * rows.size()) {
        const int column = int(m_sumLabels.size()) % 2;
        QLabel* label = lookLabel(m_sum, column == 0 ? "dim" : "figureStrong");
        if (column == 1) {
            label->setWordWrap(false);
            label->setAlignment(Qt::AlignRight | Qt::AlignTop);
        }
        m_sumLayout->addWidget(label, int(m_sumLabels.size()) / 2, column);
        m_sumLabels.push_back(label);
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        m_sumLabels[2 * i]->setText(rows[i].words);
        m_sumLabels[2 * i + 1]->setText(rows[i].result);
    }
}

void LessonPanel::focusQuestion() {
    if (m_question->isVisible() && !m_question->isAnswered()) m_question->focusInput();
}

}  // namespace partiscope
