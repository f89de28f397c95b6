// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/heat_legend.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QPainter>
#include <QPixmap>

namespace partiscope {

namespace {

constexpr double kBarPx = 11;
constexpr double kBoxPx = 12;  // the colour of what goes over
constexpr double kGapPx = 8;
constexpr double kWordsPx = 11.5;
constexpr double kHatchPx = 6;
constexpr double kLeastTint = 0.3;  // a little that was refused must be seen too

QColor mixed(const QColor& a, const QColor& b, double t) {
    const auto at = [t](int x, int y) { return int(std::lround(x + (y - x) * t)); };
    return QColor(at(a.red(), b.red()), at(a.green(), b.green()), at(a.blue(), b.blue()));
}

}  // namespace

QColor heatCellColour(const Palette& palette, HeatView view, double share) {
    const double t = std::clamp(share, 0.0, 1.0);
    if (view != HeatView::Throttles) return heatColour(palette, t);
    const double tint = t > 0 ? kLeastTint + (1 - kLeastTint) * t : 0;
    return mixed(palette.of(Role::Trough), palette.of(Role::Refused), tint);
}

QBrush heatHatch(const Palette& palette, double zoom) {
    const int side = std::max(4, int(std::lround(kHatchPx * zoom)));
    QPixmap tile(side, side);
    tile.fill(Qt::transparent);
    QPainter painter(&tile);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor line = palette.of(Role::Window);
    line.setAlphaF(0.75F);
    painter.setPen(QPen(line, std::max(1.0, 1.3 * zoom)));
    for (int shift = -side; shift <= side; shift += side) {
        painter.drawLine(QPointF(shift - 1, side + 1), QPointF(shift + side + 1, -1));
    }
    return QBrush(tile);
}

HeatLegend::HeatLegend(QWidget* parent) : QWidget(parent), m_palette(paletteFor(Theme::Dark)) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
}

void HeatLegend::setTheme(const Palette& palette, double zoom) {
    m_palette = palette;
    m_zoom = zoom;
    updateGeometry();
    update();
}

void HeatLegend::showScale(HeatView view, const QString& limit, bool veiled) {
    if (view == m_view && limit == m_limit && veiled == m_veiled) return;
    m_view = view;
    m_limit = limit;
    m_veiled = veiled;
    updateGeometry();
    update();
}

void HeatLegend::setBand(int topPx, int bottomPx) {
    if (topPx == m_topPx && bottomPx == m_bottomPx) return;
    m_topPx = topPx;
    m_bottomPx = bottomPx;
    update();
}

QString HeatLegend::overWords() const {
    return m_veiled || m_view == HeatView::Throttles ? QString() : tr("over the limit");
}

QString HeatLegend::fullWords() const {
    return m_view == HeatView::Throttles ? tr("refused: 100 % of the limit")
                                         : tr("100 % = %1").arg(m_limit);
}

QSize HeatLegend::sizeHint() const {
    const QFontMetricsF metrics(textFont(kWordsPx * m_zoom));
    double widest = metrics.horizontalAdvance(fullWords());
    widest = std::max(widest, metrics.horizontalAdvance(overWords()));
    return {int(std::ceil(widest + (kBarPx + 2 * kGapPx) * m_zoom)), int(100 * m_zoom)};
}

void HeatLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const double bar = std::round(kBarPx * m_zoom);
    const QFont font = textFont(kWordsPx * m_zoom);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    const double x = bar + kGapPx * m_zoom;
    const auto words = [&](const QString& text, double centre, Role role) {
        painter.setPen(m_palette.of(role));
        painter.drawText(QPointF(x, centre + (metrics.ascent() - metrics.descent()) / 2), text);
    };
    double top = m_topPx;
    // A map lower than three lines of words: the legend goes on under it.
    const double bottom =
        std::min(double(height()), std::max<double>(m_bottomPx, top + 3.4 * metrics.height()));
    const QString over = overWords();
    if (!over.isEmpty()) {
        const QRectF box(0, top, bar, std::round(kBoxPx * m_zoom));
        painter.fillRect(box, m_palette.of(Role::Refused));
        painter.fillRect(box, heatHatch(m_palette, m_zoom));
        words(over, box.center().y(), Role::TextRefused);
        top = box.bottom() + std::round(2 * m_zoom);
    }
    const double length = std::max(1.0, bottom - top);
    for (int y = 0; y < int(length); ++y) {
        painter.fillRect(QRectF(0, top + y, bar, 1),
                         heatCellColour(m_palette, m_view, 1 - y / length));
    }
    painter.setPen(QPen(m_palette.of(Role::Border), 1));
    painter.drawRect(QRectF(0.5, top + 0.5, bar - 1, length - 1));
    words(fullWords(), top + metrics.height() / 2, Role::TextDim);
    words(tr("0 %"), bottom - metrics.height() / 2, Role::TextDim);
}

}  // namespace partiscope
