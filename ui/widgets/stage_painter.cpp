// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/stage_painter.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <unordered_map>

#include <QFontMetricsF>
#include <QPainterPath>

namespace partiscope {

namespace {

QRectF qrect(const Rect& rect) { return {rect.x, rect.y, rect.w, rect.h}; }

// Edges lie inside the rectangle, so that neighbours do not touch and corners stay sharp.
QRectF inside(const Rect& rect, double penWidth) {
    const double half = penWidth / 2;
    return qrect(rect).adjusted(half, half, -half, -half);
}

void paintBox(QPainter& painter, const Shape& shape, const Palette& palette) {
    const QColor fill =
        shape.heat >= 0 ? heatColour(palette, shape.heat) : palette.of(shape.colour);
    const bool round = shape.kind == Shape::Kind::RoundRect && shape.radius > 0;
    if (!shape.filled && !shape.edged) {
        return;  // there only to be hit
    }
    if (!round && !shape.edged) {
        painter.fillRect(qrect(shape.rect), fill);
        return;
    }
    painter.setBrush(shape.filled ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter.setPen(shape.edged ? QPen(palette.of(shape.edge), shape.width) : QPen(Qt::NoPen));
    const QRectF rect = shape.edged ? inside(shape.rect, shape.width) : qrect(shape.rect);
    if (round) {
        painter.drawRoundedRect(rect, shape.radius, shape.radius);
    } else {
        painter.drawRect(rect);
    }
}

// Diagonal stripes on a dark or light ground: "refused" also without colour.
void paintHatch(QPainter& painter, const Shape& shape, const Palette& palette) {
    const QRectF rect = qrect(shape.rect);
    painter.save();
    QPainterPath clip;
    clip.addRoundedRect(rect, shape.radius, shape.radius);
    painter.setClipPath(clip);
    painter.fillRect(rect, palette.of(Role::LaneHot));
    const double step = std::clamp(rect.height() * 0.36, 5.0, 13.0);
    painter.setPen(QPen(palette.of(shape.colour), step * 0.42, Qt::SolidLine, Qt::FlatCap));
    std::vector<QLineF> lines;
    for (double x = rect.left() - rect.height() - step; x < rect.right() + step; x += step) {
        lines.emplace_back(x, rect.bottom() + step, x + rect.height() + 2 * step,
                           rect.top() - step);
    }
    painter.drawLines(lines.data(), static_cast<int>(lines.size()));
    painter.restore();
}

void paintText(QPainter& painter, const Shape& shape, const Palette& palette) {
    int align = Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip;
    switch (shape.align) {
        case Shape::Align::Left: align |= Qt::AlignLeft; break;
        case Shape::Align::Centre: align |= Qt::AlignHCenter; break;
        case Shape::Align::Right: align |= Qt::AlignRight; break;
    }
    painter.setFont(fontFor(shape.style));
    painter.setPen(palette.of(shape.colour));
    painter.drawText(qrect(shape.rect), align, QString::fromStdString(shape.text));
}

void paintLine(QPainter& painter, const Shape& shape, const Palette& palette) {
    QPen pen(palette.of(shape.colour), shape.width);
    pen.setCapStyle(Qt::FlatCap);
    if (shape.kind == Shape::Kind::DashedLine) {
        pen.setDashPattern({2.2, 2.2});
    }
    painter.setPen(pen);
    const Rect& r = shape.rect;
    // Upright and level lines on the pixel raster, else they blur to two grey ones.
    const double half = std::fmod(std::round(shape.width), 2) == 1 ? 0.5 : 0;
    const double x = r.w == 0 ? std::floor(r.x) + half : r.x;
    const double y = r.h == 0 ? std::floor(r.y) + half : r.y;
    painter.drawLine(QPointF(x, y), QPointF(x + r.w, y + r.h));
}

void paintPath(QPainter& painter, const Shape& shape, const Palette& palette) {
    if (shape.points.empty()) {
        return;
    }
    const auto at = [&](std::size_t i) { return QPointF(shape.points[i].x, shape.points[i].y); };
    QPainterPath path(at(0));
    for (std::size_t i = 1; i + 2 < shape.points.size(); i += 3) {
        path.cubicTo(at(i), at(i + 1), at(i + 2));
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(palette.of(shape.colour), shape.width));
    painter.drawPath(path);
}

}  // namespace

QFont fontFor(const TextStyle& style) {
    const QFont::Weight weight = style.bold ? QFont::Bold : QFont::Normal;
    return style.figures ? figureFont(style.px, weight)
                         : textFont(style.px, style.bold ? QFont::DemiBold : weight);
}

MeasureText fontMeasure() {
    struct Known {
        std::unordered_map<std::uint64_t, QFontMetricsF> metrics;
        std::unordered_map<std::string, double> widths;
    };
    auto known = std::make_shared<Known>();
    return [known](std::string_view text, const TextStyle& style) {
        const auto px = static_cast<std::uint64_t>(std::max(7L, std::lround(style.px)));
        const std::uint64_t key = px * 4 + (style.bold ? 2u : 0u) + (style.figures ? 1u : 0u);
        std::string name(text);
        name += '\x01';
        name += std::to_string(key);
        if (const auto width = known->widths.find(name); width != known->widths.end()) {
            return width->second;
        }
        auto metrics = known->metrics.find(key);
        if (metrics == known->metrics.end()) {
            metrics = known->metrics.emplace(key, QFontMetricsF(fontFor(style))).first;
        }
        const double width = metrics->second.horizontalAdvance(
            QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())));
        if (known->widths.size() > 4'096) {  // figures change all the time
            known->widths.clear();
        }
        known->widths.emplace(std::move(name), width);
        return width;
    };
}

void paintShapes(QPainter& painter, const Shapes& shapes, const Palette& palette, bool above) {
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Shape& shape : shapes) {
        if (shape.above != above) {
            continue;
        }
        painter.setOpacity(shape.opacity);
        switch (shape.kind) {
            case Shape::Kind::Rect:
            case Shape::Kind::RoundRect: paintBox(painter, shape, palette); break;
            case Shape::Kind::Line:
            case Shape::Kind::DashedLine: paintLine(painter, shape, palette); break;
            case Shape::Kind::Hatch: paintHatch(painter, shape, palette); break;
            case Shape::Kind::Text: paintText(painter, shape, palette); break;
            case Shape::Kind::Circle:
                painter.setPen(Qt::NoPen);
                painter.setBrush(palette.of(shape.colour));
                painter.drawEllipse(qrect(shape.rect));
                break;
            case Shape::Kind::Square:
                painter.setPen(QPen(palette.of(shape.colour), shape.width));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(qrect(shape.rect));
                break;
            case Shape::Kind::Path: paintPath(painter, shape, palette); break;
        }
    }
    painter.setOpacity(1);
}

}  // namespace partiscope
