// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/lesson_panel.h"

#include <cmath>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QVBoxLayout>

#include "ui/models/lesson_answer.h"
#include "ui/models/panel_text.h"
#include "ui/widgets/lesson_question.h"
#include "ui/widgets/lesson_steps.h"
#include "ui/widgets/look_label.h"

namespace partiscope {

namespace {

constexpr double kLineHeightPercent = 128;

// Markdown with room between lines and paragraphs, which QLabel's own rendering lacks.
QString richText(const QString& markdown, double zoom) {
    QTextDocument document;
    document.setDefaultFont(textFont(kTextPx * zoom));
    document.setMarkdown(markdown, QTextDocument::MarkdownDialectGitHub);
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        QTextBlockFormat format = block.blockFormat();
        format.setTopMargin(0);
        format.setBottomMargin(block.next().isValid() ? 8 * zoom : 0);
        format.setLineHeight(kLineHeightPercent, QTextBlockFormat::ProportionalHeight);
        cursor.setBlockFormat(format);
    }
    return document.toHtml();
}

}  // namespace

LessonPanel::LessonPanel(QWidget* parent) : QWidget(parent), m_palette(paletteFor(Theme::Dark)) {
    setAccessibleName(tr("Lesson"));
    m_kicker = lookLabel(this, "heading");
    m_title = lookLabel(this, "title");
    m_text = new QLabel(this);
    m_text->setTextFormat(Qt::RichText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_question = new LessonQuestion(this);
    m_sumHeading = lookLabel(this, "heading", tr("THE SUM"));
    m_sum = new QWidget(this);
    m_sum->setAccessibleName(tr("The sum"));
    m_sumLayout = new QVBoxLayout(m_sum);
    m_sumLayout->setContentsMargins(0, 0, 0, 0);
    m_nextHeading = lookLabel(this, "heading", tr("NEXT"));
    m_steps = new LessonSteps(this);
    m_steps->setTabAfter(m_question->lastControl());
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
    layout()->setSpacing(px(8));
    m_sumLayout->setSpacing(px(4));
    for (QLabel* heading : {m_sumHeading, m_nextHeading})
        heading->setContentsMargins(0, px(4), 0, 0);
    m_text->setText(richText(m_markdown, zoom));
    m_sum->setStyleSheet(
        QStringLiteral("QLabel[look=\"figureStrong\"] { font-size: %1px; }").arg(px(12)));
    m_question->setTheme(palette, zoom);
    m_steps->setTheme(palette, zoom);
}

void LessonPanel::showProgress(const LessonProgress& progress, const Scenario& scenario) {
    const QString title = QString::fromStdString(scenario.title);
    const LessonStep* step = progress.step();
    if (!step) {
        m_kicker->setText(tr("SCENARIO"));
        m_title->setText(title);
        m_markdown = QString::fromStdString(scenario.summary);
    } else {
        m_kicker->setText(tr("STEP %1 OF %2 · %3")
                              .arg(progress.current() + 1)
                              .arg(progress.steps().size())
                              .arg(title.toUpper()));
        m_title->setText(
            QString::fromStdString(step->title.empty() ? scenario.title : step->title));
        m_markdown = QString::fromStdString(step->text).trimmed();
    }
    m_text->setText(richText(m_markdown, m_zoom));
    m_text->setVisible(!m_markdown.isEmpty());

    const bool asks = step && step->ask;
    m_question->setVisible(asks);
    const bool isNew = m_askedStep != progress.current() || m_askedOf != &scenario;
    if (asks && (isNew || m_question->isAnswered() != progress.answer().has_value())) {
        m_question->ask(*step->ask);
    }
    m_askedStep = progress.current();
    m_askedOf = &scenario;

    const bool sumShown = !progress.isAsking() && !m_rows.empty();
    m_sumHeading->setVisible(sumShown);
    m_sum->setVisible(sumShown);
    const bool severalSteps = progress.steps().size() > 1;
    m_nextHeading->setVisible(severalSteps);
    m_steps->setVisible(severalSteps);
    m_steps->showProgress(progress);
    m_continue->setVisible(progress.hasNext() && !progress.isAsking());
}

void LessonPanel::showFrame(const LessonProgress& progress, const Scenario& scenario,
                            const Frame& frame, const RunSeconds& seconds) {
    const LessonStep* step = progress.step();
    if (!step || !step->ask || progress.isAsking()) return;
    const Truth truth = truthOf(*step->ask, frame, seconds);
    QString sum;
    if (step->ask->answer == "metric:throttled_share") {
        if (const std::optional<ShareSum> share = refusedShareSum(scenario, frame))
            sum = share->text;
    }
    // Where stops are skipped nobody was asked: the run's side is shown alone.
    const LessonProgress::Answer unasked{{}, -1, true};
    m_question->showOutcome(progress.answer().value_or(unasked), truth, sum, frame.atUs);
}

void LessonPanel::showSum(const std::vector<SumRow>& rows) {
    if (rows == m_rows) return;
    m_rows = rows;
    while (m_sumRows.size() > rows.size()) {
        delete m_sumRows.back().row;
        m_sumRows.pop_back();
    }
    while (m_sumRows.size() < rows.size()) {
        SumLabels labels;
        labels.row = new QWidget(m_sum);
        labels.words = lookLabel(labels.row, "dim");
        labels.result = lookLabel(labels.row, "figureStrong");
        labels.result->setWordWrap(false);
        labels.result->setAlignment(Qt::AlignRight | Qt::AlignTop);
        auto* layout = new QHBoxLayout(labels.row);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(6);
        layout->addWidget(labels.words, 1);
        layout->addWidget(labels.result);
        m_sumLayout->addWidget(labels.row);
        m_sumRows.push_back(labels);
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        m_sumRows[i].words->setText(rows[i].words);
        m_sumRows[i].result->setText(rows[i].result);
    }
}

void LessonPanel::focusQuestion() {
    if (m_question->isVisible() && !m_question->isAnswered()) m_question->focusInput();
}

}  // namespace partiscope
