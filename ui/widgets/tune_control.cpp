// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/tune_control.h"

#include <cmath>

#include <QAbstractItemView>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>

#include "ui/widgets/look_label.h"
#include "ui/widgets/tune_slider.h"

namespace partiscope {

namespace {

constexpr int kThrottleMs = 50;  // twenty a second

}  // namespace

TuneControlWidget::TuneControlWidget(const TuneControl& control, QWidget* parent)
    : QWidget(parent), m_control(control) {
    m_label = new QLabel(control.label, this);
    m_label->setToolTip(control.description);
    m_label->setWordWrap(true);
    m_refusal = lookLabel(this, "refused");
    m_refusal->hide();
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setColumnStretch(0, 1);
    grid->addWidget(m_label, 0, 0);
    grid->addWidget(m_refusal, 2, 0, 1, 2);
    if (control.kind == TuneControl::Kind::Choice) {
        buildChoice();
    } else {
        buildSlider();
    }
    m_throttle.setSingleShot(true);
    m_throttle.setInterval(kThrottleMs);
    connect(&m_throttle, &QTimer::timeout, this, &TuneControlWidget::sendPending);
    showText(control.text);
}

void TuneControlWidget::buildChoice() {
    m_choice = new QComboBox(this);
    m_choice->addItems(m_control.choices);
    m_choice->setAccessibleName(m_control.label);
    m_choice->view()->setAccessibleName(m_control.label);
    m_choice->setAccessibleDescription(m_control.description);
    m_choice->setToolTip(m_control.description);
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_label->setBuddy(m_choice);
    static_cast<QGridLayout*>(layout())->addWidget(m_choice, 0, 1);
    connect(m_choice, &QComboBox::textActivated, this, &TuneControlWidget::ask);
}

void TuneControlWidget::buildSlider() {
    m_box = new QLineEdit(this);
    m_box->setProperty("tune", "box");
    m_box->setAlignment(Qt::AlignRight);
    m_box->setAccessibleName(tr("%1, exact").arg(m_control.label));
    m_box->setAccessibleDescription(m_control.description);
    m_box->setToolTip(m_control.description);
    m_slider = new TuneSlider(this);
    m_slider->setRange(0, kTuneSteps);
    const int steps = m_control.kind == TuneControl::Kind::Listed && m_control.listed.size() > 1
                          ? int(m_control.listed.size()) - 1
                          : 50;
    // Rounded up, so that a key press always reaches the next listed value.
    m_slider->setSingleStep((kTuneSteps + steps - 1) / steps);
    m_slider->setPageStep(std::max(kTuneSteps / 5, m_slider->singleStep()));
    m_slider->setAccessibleName(m_control.label);
    m_slider->setToolTip(m_control.description);
    m_label->setBuddy(m_slider);
    auto* grid = static_cast<QGridLayout*>(layout());
    grid->addWidget(m_box, 0, 1);
    grid->addWidget(m_slider, 1, 0, 1, 2);
    setTabOrder(m_slider, m_box);
    connect(m_slider, &QSlider::valueChanged, this, &TuneControlWidget::dragged);
    connect(m_slider, &QSlider::sliderReleased, this, &TuneControlWidget::sendPending);
    connect(m_box, &QLineEdit::editingFinished, this, &TuneControlWidget::typed);
}

QWidget* TuneControlWidget::setTabAfter(QWidget* before) {
    for (QWidget* each : {static_cast<QWidget*>(m_choice), static_cast<QWidget*>(m_slider),
                          static_cast<QWidget*>(m_box)}) {
        if (!each) continue;
        setTabOrder(before, each);
        before = each;
    }
    return before;
}

void TuneControlWidget::setTheme(const Palette& palette, double zoom) {
    const auto px = [zoom](double at) { return int(std::lround(at * zoom)); };
    static_cast<QGridLayout*>(layout())->setHorizontalSpacing(px(8));
    static_cast<QGridLayout*>(layout())->setVerticalSpacing(0);
    if (m_slider) m_slider->setTheme(palette, zoom);
    if (m_choice) m_choice->setMaximumWidth(px(150));
    if (!m_box) return;
    m_box->setFixedWidth(px(84));
    // Quiet until it is looked for: a figure at the right edge that turns into a box.
    m_box->setStyleSheet(
        QStringLiteral(
            "QLineEdit { font-family: \"JetBrains Mono\", \"DejaVu Sans Mono\"; font-weight: 700; "
            "font-size: %1px; color: %2; background: transparent; border: 1px solid transparent; "
            "border-radius: %5px; padding: 1px 1px 1px 4px; min-height: %6px; }"
            "QLineEdit:hover { border-color: %3; } QLineEdit:focus { border-color: %4; "
            "background: %7; } QLineEdit:disabled { color: %8; }")
            .arg(px(13))
            .arg(palette.of(Role::TextStrong).name(), palette.of(Role::BorderStrong).name(),
                 palette.of(Role::Selection).name())
            .arg(px(5))
            .arg(px(20))
            .arg(palette.of(Role::Trough).name(), palette.of(Role::TextDim).name()));
}

void TuneControlWidget::showControl(const TuneControl& control) {
    const bool sameChoices = control.choices == m_control.choices;
    m_control = control;
    if (m_choice && !sameChoices) {
        m_choice->clear();
        m_choice->addItems(control.choices);
    }
    if (!isBusy()) showText(control.text);
}

bool TuneControlWidget::isBusy() const {
    return m_throttle.isActive() || (m_slider && m_slider->isSliderDown()) ||
           (m_box && m_box->hasFocus() && m_box->isModified());
}

void TuneControlWidget::showText(const QString& text) {
    const QSignalBlocker quiet(m_slider);
    if (m_choice) m_choice->setCurrentText(text);
    if (!m_slider) return;
    m_slider->setValue(tunePosition(m_control, text));
    const QString shown = tuneShown(m_control, text);
    m_slider->setAccessibleDescription(tr("%1. %2").arg(shown, m_control.description));
    if (!m_box->isModified()) m_box->setText(shown);
}

void TuneControlWidget::setLocked(bool locked) {
    setEnabled(!locked);
    setToolTip(locked ? tr("Locked in this step of the lesson") : QString());
}

void TuneControlWidget::showRefusal(const QString& words) {
    m_refusal->setText(words);
    m_refusal->setVisible(!words.isEmpty());
    if (!words.isEmpty()) showText(m_control.text);  // what is in force, not what was wished
}

QString TuneControlWidget::refusal() const { return m_refusal->text(); }

void TuneControlWidget::dragged(int position) {
    const QString text = tuneTextAt(m_control, position);
    m_box->setModified(false);
    m_box->setText(tuneShown(m_control, text));
    m_slider->setAccessibleDescription(tuneShown(m_control, text));
    ask(text);
}

void TuneControlWidget::typed() {
    if (!m_box->isModified()) return;  // only left, not changed
    m_box->setModified(false);
    ask(tuneTyped(m_control, m_box->text()));
}

void TuneControlWidget::ask(const QString& text) {
    m_pending = text;
    if (!m_throttle.isActive()) sendPending();
}

void TuneControlWidget::sendPending() {
    if (m_pending.isEmpty()) return;
    const QString text = std::exchange(m_pending, QString());
    if (text == m_lastSent && text == m_control.text) return;  // it is in force already
    m_lastSent = text;
    showRefusal({});
    m_throttle.start();
    emit changeAsked(m_control.path, text);
}

}  // namespace partiscope
