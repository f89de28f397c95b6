// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/timeline_mark_painter.h"

#include <algorithm>

#include <QPainter>
#include <QPainterPath>

namespace partiscope {

namespace {

using Kind = TimelineMark::Kind;

void paintSplit(QPainter& painter, const TimelineMark& mark, QPointF at, const QColor& colour,
                double zoom) {
    const double wide = std::max(1.0, 2 * zoom);
    const double gap = mark.begins ? wide / 2 : 1.5 * wide;  // begun: still together
    for (const double side : {-1.0, 1.0}) {
        const double x = side < 0 ? at.x() - gap / 2 - wide / 2 : at.x() + gap / 2;
        painter.fillRect(QRectF(x, at.y() - 5 * zoom, mark.begins ? wide / 2 : wide, 10 * zoom),
                         colour);
    }
}

void paintCross(QPainter& painter, QPointF at, const QColor& colour, double zoom) {
    const double reach = 4 * zoom;
    painter.setPen(QPen(colour, std::max(1.5, 2 * zoom)));
    painter.drawLine(at + QPointF(-reach, -reach), at + QPointF(reach, reach));
    painter.drawLine(at + QPointF(-reach, reach), at + QPointF(reach, -reach));
    painter.setPen(Qt::NoPen);
}

void paintArrow(QPainter& painter, const TimelineMark& mark, QPointF at, const Palette& palette,
                const QColor& colour, double zoom) {
    const double up = mark.way == TimelineMark::Way::Down ? -1 : 1;
    const double reach = 5 * zoom;
    QPainterPath path;
    if (mark.way == TimelineMark::Way::None) {
        path.addRect(QRectF(at.x() - reach / 2, at.y() - reach / 2, reach, reach));
    } else {
        path.moveTo(at + QPointF(0, -up * reach));
        path.lineTo(at + QPointF(reach, up * reach * 0.8));
        path.lineTo(at + QPointF(-reach, up * reach * 0.8));
        path.closeSubpath();
    }
    painter.setPen(QPen(colour, std::max(1.0, 1.4 * zoom)));
    painter.setBrush(mark.begins ? palette.of(Role::Window) : colour);
    painter.drawPath(path);
    painter.setPen(Qt::NoPen);
}

}  // namespace

std::pair<Role, Role> timelineMarkRoles(Kind kind) {
    switch (kind) {
        case Kind::Throttle: return {Role::Refused, Role::TextRefused};
        case Kind::Change:
        case Kind::Split: return {Role::New, Role::TextNew};
        case Kind::Stop:
        case Kind::Refusal: return {Role::Hot, Role::TextHot};
        case Kind::Capacity: return {Role::Limit, Role::TextStrong};  // as in the metrics
        case Kind::Quiet: break;
    }
    return {Role::BorderStrong, Role::TextDim};
}

void paintTimelineMark(QPainter& painter, const TimelineMark& mark, QPointF at,
                       const Palette& palette, double zoom) {
    const QColor& colour = palette.of(timelineMarkRoles(mark.kind).first);
    switch (mark.kind) {
        case Kind::Split: return paintSplit(painter, mark, at, colour, zoom);
        case Kind::Refusal: return paintCross(painter, at, colour, zoom);
        case Kind::Capacity: return paintArrow(painter, mark, at, palette, colour, zoom);
        case Kind::Throttle:
        case Kind::Change:
        case Kind::Stop:
        case Kind::Quiet: break;
    }
    painter.fillRect(QRectF(at.x(), at.y() - 5 * zoom, std::max(1.0, 2 * zoom), 10 * zoom), colour);
}

}  // namespace partiscope
