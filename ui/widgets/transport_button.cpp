// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/transport_button.h"

#include <cmath>

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>

namespace partiscope {

namespace {

void addTriangle(QPainterPath& path, double x, double tipX) {
    path.moveTo(x, 0.18);
    path.lineTo(tipX, 0.5);
    path.lineTo(x, 0.82);
    path.closeSubpath();
}

}  // namespace

QPainterPath transportIconPath(TransportIcon icon) {
    QPainterPath path;
    switch (icon) {
        case TransportIcon::PreviousEvent:
            path.addRect(0.16, 0.18, 0.12, 0.64);
            addTriangle(path, 0.84, 0.32);
            break;
        case TransportIcon::StepBack: addTriangle(path, 0.76, 0.24); break;
        case TransportIcon::Play: addTriangle(path, 0.24, 0.80); break;
        case TransportIcon::Pause:
            path.addRect(0.24, 0.18, 0.18, 0.64);
            path.addRect(0.58, 0.18, 0.18, 0.64);
            break;
        case TransportIcon::Step: addTriangle(path, 0.24, 0.76); break;
        case TransportIcon::NextEvent:
            addTriangle(path, 0.16, 0.68);
            path.addRect(0.72, 0.18, 0.12, 0.64);
            break;
    }
    return path;
}

TransportButton::TransportButton(TransportIcon icon, const QString& name, const QString& keys,
                                 QWidget* parent)
    : QToolButton(parent), m_icon(icon), m_palette(paletteFor(Theme::Dark)) {
    setFocusPolicy(Qt::TabFocus);
    setTransportIcon(icon, name, keys);
}

void TransportButton::setTransportIcon(TransportIcon icon, const QString& name,
                                       const QString& keys) {
    m_icon = icon;
    setAccessibleName(name);
    setAccessibleDescription(tr("Key: %1").arg(keys));
    setToolTip(QStringLiteral("%1 (%2)").arg(name, keys));
    update();
}

void TransportButton::setTheme(const Palette& palette, double zoom) {
    m_palette = palette;
    m_zoom = zoom;
    updateGeometry();
    update();
}

QSize TransportButton::sizeHint() const {
    return {int(std::lround(36 * m_zoom)), int(std::lround(30 * m_zoom))};
}

void TransportButton::paintEvent(QPaintEvent* event) {
    QToolButton::paintEvent(event);  // the ground, from the style sheet
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double side = 16 * m_zoom;
    painter.translate((width() - side) / 2, (height() - side) / 2);
    painter.scale(side, side);
    const bool onAccent = property("look").toString() == QLatin1String("primary");
    painter.fillPath(transportIconPath(m_icon), m_palette.of(!isEnabled() ? Role::TextDim
                                                             : onAccent   ? Role::TextOnAccent
                                                                          : Role::TextStrong));
}

void TransportButton::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_Right:
        case Qt::Key_Up:
        case Qt::Key_Down: event->ignore(); return;  // QToolButton would move the focus
        default: QToolButton::keyPressEvent(event);
    }
}

}  // namespace partiscope
