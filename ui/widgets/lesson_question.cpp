// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/lesson_question.h"

#include <cmath>

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include "ui/models/panel_text.h"
#include "ui/widgets/look_label.h"

namespace partiscope {

LessonQuestion::LessonQuestion(QWidget* parent)
    : QFrame(parent), m_palette(paletteFor(Theme::Dark)) {
    setProperty("look", "card");
    setAccessibleName(tr("Question"));
    m_prompt = lookLabel(this, "strong");

    m_asking = new QWidget(this);
    m_number = new QWidget(m_asking);
    m_input = new QLineEdit(m_number);
    m_input->setAccessibleName(tr("Your answer"));
    m_unit = new QLabel(m_number);
    auto* number = new QHBoxLayout(m_number);
    number->setContentsMargins(0, 0, 0, 0);
    number->addWidget(m_input, 1);
    number->addWidget(m_unit);
    m_choices = new QVBoxLayout;
    m_group = new QButtonGroup(this);
    m_hint = lookLabel(m_asking, "hot");
    m_hint->hide();
    m_commit = new QPushButton(tr("Commit"), m_asking);
    m_commit->setProperty("look", "primary");
    m_commit->setToolTip(tr("Keeps your answer and unveils the run (Enter)"));
    m_commit->setAccessibleDescription(m_commit->toolTip());
    m_showMe = new QPushButton(tr("Show me"), m_asking);
    m_showMe->setProperty("look", "flat");
    m_showMe->setToolTip(tr("Unveils the run without an answer"));
    m_showMe->setAccessibleDescription(m_showMe->toolTip());
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_commit);
    buttons->addWidget(m_showMe);
    buttons->addStretch(1);
    auto* asking = new QVBoxLayout(m_asking);
    asking->setContentsMargins(0, 0, 0, 0);
    asking->addWidget(m_number);
    asking->addLayout(m_choices);
    asking->addWidget(m_hint);
    asking->addLayout(buttons);

    m_outcome = new QWidget(this);
    m_when = lookLabel(m_outcome, "dim");
    m_yours = lookLabel(m_outcome, "figure");
    m_run = lookLabel(m_outcome, "figureStrong");
    m_sum = lookLabel(m_outcome, "figure");
    m_verdict = lookLabel(m_outcome, "dim");
    auto* outcome = new QVBoxLayout(m_outcome);
    outcome->setContentsMargins(0, 0, 0, 0);
    for (QLabel* each : {m_when, m_yours, m_run, m_sum, m_verdict}) outcome->addWidget(each);

    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_prompt);
    layout->addWidget(m_asking);
    layout->addWidget(m_outcome);
    connect(m_commit, &QPushButton::clicked, this, &LessonQuestion::commit);
    connect(m_showMe, &QPushButton::clicked, this, &LessonQuestion::showMeAsked);
    connect(m_input, &QLineEdit::returnPressed, this, &LessonQuestion::commit);
    connect(m_input, &QLineEdit::textEdited, m_hint, &QWidget::hide);
    showPart(false);
    setTheme(m_palette, 1);
}

void LessonQuestion::setTheme(const Palette& palette, double zoom) {
    m_palette = palette;
    m_zoom = zoom;
    const auto px = [zoom](double at) { return int(std::lround(at * zoom)); };
    layout()->setContentsMargins(px(12), px(10), px(12), px(12));
    layout()->setSpacing(px(8));
    m_asking->layout()->setSpacing(px(8));
    m_outcome->layout()->setSpacing(px(5));
    m_choices->setSpacing(px(6));
    m_run->setStyleSheet(
        QStringLiteral("color: %1; font-weight: 700;").arg(palette.of(Role::TextRefused).name()));
    m_sum->setStyleSheet(QStringLiteral("color: %1;").arg(palette.of(Role::TextDim).name()));
}

void LessonQuestion::ask(const Question& question) {
    m_question = question;
    m_prompt->setText(QString::fromStdString(question.prompt));
    m_input->clear();
    m_hint->hide();
    m_unit->setText(QString::fromStdString(question.unit));
    m_unit->setVisible(!question.unit.empty());
    m_input->setPlaceholderText(question.kind == "number" ? tr("a number") : tr("your answer"));
    m_input->setAccessibleDescription(m_prompt->text());
    m_number->setVisible(answerOptions(question).empty());
    buildChoices();
    showPart(false);
}

void LessonQuestion::buildChoices() {
    const QList<QAbstractButton*> old = m_group->buttons();
    for (QAbstractButton* button : old) delete button;
    QWidget* before = m_input;  // Tab comes by the choices where they are seen, not after all else
    for (const AnswerOption& option : answerOptions(m_question)) {
        auto* button = new QRadioButton(option.label, m_asking);
        button->setProperty("answer", option.value);
        button->setAccessibleDescription(m_prompt->text());
        m_group->addButton(button);
        m_choices->addWidget(button);
        setTabOrder(before, button);
        before = button;
        connect(button, &QRadioButton::clicked, m_hint, &QWidget::hide);
    }
}

void LessonQuestion::commit() {
    QString answer;
    if (m_group->buttons().isEmpty()) {
        answer = m_input->text().trimmed();
        const bool isNumber = m_question.kind == "number";
        if (answer.isEmpty() || (isNumber && !numberTyped(answer))) {
            m_hint->setText(isNumber ? tr("A number, please, for example 50.")
                                     : tr("Your answer first."));
            m_hint->show();
            m_input->setFocus();
            return;
        }
    } else if (const QAbstractButton* chosen = m_group->checkedButton()) {
        answer = chosen->property("answer").toString();
    } else {
        m_hint->setText(tr("Choose one first."));
        m_hint->show();
        return;
    }
    emit committed(answer);
}

void LessonQuestion::showOutcome(const LessonProgress::Answer& answer, const Truth& truth,
                                 const QString& sum, Micros nowUs) {
    QString when = answer.shown ? tr("shown %1").arg(momentText(answer.atUs))
                                : tr("committed %1").arg(momentText(answer.atUs));
    // A share is counted from the start: early on it still holds what the full buckets gave.
    const bool isCounted = m_question.answer.starts_with("metric:");
    if (isCounted) when += tr(" · counted to %1").arg(momentText(nowUs));
    m_when->setText(when);
    m_when->setVisible(answer.atUs >= 0);
    m_yours->setText((m_question.kind == "number" ? tr("Your answer %1") : tr("Your answer: %1"))
                         .arg(answerShown(m_question, answer.text)));
    m_yours->setVisible(!answer.shown);
    const bool isFigure = m_question.kind == "number";
    m_run->setText((isFigure ? tr("The run %1") : tr("The run: %1")).arg(truth.text));
    m_sum->setText(sum);
    m_sum->setVisible(!sum.isEmpty());
    const QString verdict = answer.shown ? QString() : verdictOn(m_question, answer.text, truth);
    m_verdict->setText(verdict);
    m_verdict->setVisible(!verdict.isEmpty());
    showPart(true);
}

void LessonQuestion::showPart(bool answered) {
    m_answered = answered;
    m_asking->setVisible(!answered);
    m_outcome->setVisible(answered);
}

QWidget* LessonQuestion::lastControl() const { return m_showMe; }

void LessonQuestion::focusInput() {
    if (m_group->buttons().isEmpty()) {
        m_input->setFocus();
    } else if (!m_group->buttons().isEmpty()) {
        m_group->buttons().first()->setFocus();
    }
}

}  // namespace partiscope
