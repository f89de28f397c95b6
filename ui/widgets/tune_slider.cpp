// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/tune_slider.h"

#include <algorithm>
#include <cmath>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

namespace partiscope {

namespace {

constexpr double kHandlePx = 14;
constexpr double kGroovePx = 4;
constexpr double kHeightPx = 24;  // a target that can be hit

}  // namespace

TuneSlider::TuneSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
    m_palette = paletteFor(Theme::Dark);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void TuneSlider::setTheme(const Palette& palette, double zoom) {
    m_palette = palette;
    m_zoom = zoom;
    // The application's sheet gives sliders a least height, which would win over minimumSizeHint().
    setStyleSheet(
        QStringLiteral("QSlider:horizontal { min-height: %1px; }").arg(sizeHint().height()));
    updateGeometry();
    update();
}

QSize TuneSlider::sizeHint() const {
    return {int(std::lround(120 * m_zoom)), int(std::lround(kHeightPx * m_zoom))};
}

QSize TuneSlider::minimumSizeHint() const {
    return {int(std::lround(60 * m_zoom)), int(std::lround(kHeightPx * m_zoom))};
}

double TuneSlider::grooveY() const { return height() / 2.0; }

double TuneSlider::placeOf(int value) const {
    const double inset = kHandlePx * m_zoom / 2 + 2;
    const double span = std::max(1, maximum() - minimum());
    return inset + (width() - 2 * inset) * (value - minimum()) / span;
}

int TuneSlider::positionAt(double x) const {
    const double inset = kHandlePx * m_zoom / 2 + 2;
    const double share = (x - inset) / std::max(1.0, width() - 2 * inset);
    const int span = maximum() - minimum();
    return minimum() + std::clamp(int(std::lround(share * span)), 0, span);
}

bool TuneSlider::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        // The window steps through time with the arrow keys, but not while a slider has the focus.
        switch (static_cast<QKeyEvent*>(event)->key()) {
            case Qt::Key_Left:
            case Qt::Key_Right:
            case Qt::Key_Up:
            case Qt::Key_Down:
            case Qt::Key_Home:
            case Qt::Key_End: event->accept(); return true;
            default: break;
        }
    }
    return QSlider::event(event);
}

void TuneSlider::paintMarks(QPainter&, double) {}

void TuneSlider::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double y = grooveY();
    const double handle = kHandlePx * m_zoom;
    const double groove = kGroovePx * m_zoom;
    const double at = placeOf(sliderPosition());
    // Flush with the words above, although the handle's centre stays inside.
    const double left = fillsGroove() ? 0 : placeOf(minimum());
    const double right = fillsGroove() ? width() : placeOf(maximum());
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_palette.of(Role::Border));
    painter.drawRoundedRect(QRectF(left, y - groove / 2, right - left, groove), groove / 2,
                            groove / 2);
    paintMarks(painter, y);
    painter.setPen(Qt::NoPen);
    if (fillsGroove()) {
        painter.setBrush(m_palette.of(isEnabled() ? Role::Accent : Role::BorderStrong));
        painter.drawRoundedRect(QRectF(left, y - groove / 2, at - left, groove), groove / 2,
                                groove / 2);
    }
    painter.setBrush(m_palette.of(isEnabled() ? Role::TextStrong : Role::TextDim));
    painter.drawEllipse(QPointF(at, y), handle / 2, handle / 2);
    if (hasFocus()) {
        painter.setPen(QPen(m_palette.of(Role::Selection), 2 * m_zoom));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(QPointF(at, y), handle / 2 + 1, handle / 2 + 1);
    }
}

void TuneSlider::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return event->ignore();
    setSliderDown(true);
    setSliderPosition(settled(positionAt(event->position().x())));
    update();
}

void TuneSlider::mouseMoveEvent(QMouseEvent* event) {
    if (!isSliderDown()) return event->ignore();
    setSliderPosition(settled(positionAt(event->position().x())));
    update();
}

void TuneSlider::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return event->ignore();
    setSliderDown(false);
    update();
}

// A wheel over a panel scrolls the panel; it must not change the run by the way.
void TuneSlider::wheelEvent(QWheelEvent* event) {
    if (hasFocus()) {
        QSlider::wheelEvent(event);
    } else {
        event->ignore();
    }
}

}  // namespace partiscope
