// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/lesson_steps.h"

#include <cmath>

#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>

namespace partiscope {

namespace {

constexpr double kDotPx = 11;
constexpr double kIndentPx = 22;
constexpr double kPadPx = 4;

}  // namespace

LessonStepButton::LessonStepButton(QWidget* parent)
    : QAbstractButton(parent), m_palette(paletteFor(Theme::Dark)) {
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void LessonStepButton::setTheme(const Palette& palette, double zoom) {
    m_palette = palette;
    m_zoom = zoom;
    updateGeometry();
    update();
}

void LessonStepButton::showStep(const QString& title, bool done, bool current) {
    m_done = done;
    m_current = current;
    setText(title);
    setToolTip(title);
    setAccessibleName(title);
    setAccessibleDescription(current ? tr("current step") : done ? tr("done") : tr("to come"));
    updateGeometry();
    update();
}

QFont LessonStepButton::stepFont() const {
    return textFont(kTextPx * m_zoom, m_current ? QFont::DemiBold : QFont::Normal);
}

QRect LessonStepButton::textRect(int width) const {
    const int indent = int(std::lround(kIndentPx * m_zoom));
    const int pad = int(std::lround(kPadPx * m_zoom));
    return QFontMetrics(stepFont())
        .boundingRect(QRect(indent, pad, std::max(10, width - indent), 10'000),
                      Qt::TextWordWrap | Qt::AlignLeft, text());
}

QSize LessonStepButton::sizeHint() const {
    const int width = int(std::lround(200 * m_zoom));
    return {width, heightForWidth(width)};
}

QSize LessonStepButton::minimumSizeHint() const {
    return {int(std::lround(90 * m_zoom)), int(std::lround(24 * m_zoom))};
}

int LessonStepButton::heightForWidth(int width) const {
    return std::max(int(std::lround(24 * m_zoom)),
                    textRect(width).height() + 2 * int(std::lround(kPadPx * m_zoom)));
}

void LessonStepButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(stepFont());
    const QFontMetricsF metrics(painter.font());
    const double dot = kDotPx * m_zoom;
    const double top = kPadPx * m_zoom + (metrics.height() - dot) / 2;
    const QRectF circle(1.5, top, dot, dot);
    const bool marked = m_done || m_current;
    painter.setPen(QPen(m_palette.of(marked ? Role::Accent : Role::TextDim), 1.5 * m_zoom));
    painter.setBrush(m_done ? QBrush(m_palette.of(Role::Accent)) : Qt::NoBrush);
    painter.drawEllipse(circle);
    painter.setPen(m_palette.of(m_current || underMouse() ? Role::TextStrong : Role::TextNormal));
    painter.drawText(textRect(width()), Qt::TextWordWrap | Qt::AlignLeft, text());
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_palette.of(Role::Selection), 1));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    }
}

void LessonStepButton::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter: click(); return;
        case Qt::Key_Left:
        case Qt::Key_Right: event->ignore(); return;  // the window's: a step in time
        default: QAbstractButton::keyPressEvent(event);
    }
}

LessonSteps::LessonSteps(QWidget* parent) : QWidget(parent), m_palette(paletteFor(Theme::Dark)) {
    setAccessibleName(tr("Steps of the lesson"));
    m_layout = new QVBoxLayout(this);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
}

void LessonSteps::setTheme(const Palette& palette, double zoom) {
    m_palette = palette;
    m_zoom = zoom;
    for (LessonStepButton* button : m_buttons) button->setTheme(palette, zoom);
}

void LessonSteps::showProgress(const LessonProgress& progress) {
    const std::vector<LessonStep>& steps = progress.steps();
    while (m_buttons.size() > steps.size()) {
        delete m_buttons.back();
        m_buttons.pop_back();
    }
    while (m_buttons.size() < steps.size()) {
        auto* button = new LessonStepButton(this);
        button->setTheme(m_palette, m_zoom);
        const int index = int(m_buttons.size());
        connect(button, &QAbstractButton::clicked, this, [this, index] { emit stepChosen(index); });
        m_layout->addWidget(button);
        QWidget* before = m_buttons.empty() ? m_before : m_buttons.back();
        if (before) setTabOrder(before, button);
        m_buttons.push_back(button);
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const std::string& title = steps[i].title.empty() ? steps[i].id : steps[i].title;
        m_buttons[i]->showStep(QString::fromStdString(title), progress.isDone(i),
                               i == progress.current());
    }
}

}  // namespace partiscope
