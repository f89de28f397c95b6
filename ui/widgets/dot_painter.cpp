// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/dot_painter.h"

#include <algorithm>
#include <cmath>

namespace partiscope {

namespace {

constexpr int kPlaces = 4;  // a picture stands at quarters of a device pixel: no jerk
constexpr int kSizes = 8;   // of a pixel
constexpr std::size_t kMostPictures = 1'024;  // only a zoom or a theme brings others

double penWidth(double size) { return std::max(1.2, size * 0.24); }

double reach(double size) { return std::ceil(size * 0.55 + penWidth(size)) + 1; }

void paintDot(QPainter& painter, QPointF at, double size, bool square, bool ring,
              const QColor& colour) {
    const double wide = square ? size * 1.1 : size;
    const QRectF rect(at.x() - wide / 2, at.y() - wide / 2, wide, wide);
    if (square || ring) {
        painter.setPen(QPen(colour, penWidth(size)));
        painter.setBrush(Qt::NoBrush);
    } else {
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
    }
    square ? painter.drawRect(rect) : painter.drawEllipse(rect);
}

}  // namespace

void DotPainter::paint(QPainter& painter, const std::vector<Dot>& dots, const Palette& palette) {
    const double ratio = painter.device()->devicePixelRatioF();
    if (ratio != m_ratio || m_pictures.size() > kMostPictures) m_pictures.clear();
    m_ratio = ratio;
    for (const Dot& dot : dots) {
        if (dot.opacity <= 0) continue;
        const int size = std::max(1, int(std::lround(dot.size * kSizes)));
        const double side = reach(double(size) / kSizes);
        // Of the picture's corner, in quarters of a device pixel.
        const auto x = std::int64_t(std::floor((dot.at.x - side) * ratio * kPlaces + 0.5));
        const auto y = std::int64_t(std::floor((dot.at.y - side) * ratio * kPlaces + 0.5));
        const int placeX = int(x & (kPlaces - 1)), placeY = int(y & (kPlaces - 1));
        const Look look{palette.of(dot.colour).rgba(), size,   dot.square,
                        dot.ring && !dot.square,       placeX, placeY};
        painter.setOpacity(dot.opacity);
        painter.drawImage(
            QPointF(double(x - placeX) / kPlaces / ratio, double(y - placeY) / kPlaces / ratio),
            pictureOf(look, ratio));
    }
    painter.setOpacity(1);
}

const QImage& DotPainter::pictureOf(const Look& look, double ratio) {
    QImage& picture = m_pictures[look];
    if (!picture.isNull()) return picture;
    const auto& [colour, sizeEighths, square, ring, placeX, placeY] = look;
    const double size = double(sizeEighths) / kSizes;
    const int pixels = int(std::ceil(2 * reach(size) * ratio)) + 1;
    picture = QImage(pixels, pixels, QImage::Format_ARGB32_Premultiplied);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF at(reach(size) + double(placeX) / kPlaces / ratio,
                     reach(size) + double(placeY) / kPlaces / ratio);
    paintDot(painter, at, size, square, ring, QColor::fromRgba(colour));
    return picture;
}

}  // namespace partiscope
