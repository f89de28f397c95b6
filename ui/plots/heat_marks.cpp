// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/heat_marks.h"

#include <algorithm>

#include "ui/geometry/number_text.h"
#include "ui/models/panel_text.h"
#include "ui/plots/heat_legend.h"

namespace partiscope {

namespace {

constexpr double kLinesFromPx = 4;  // rows that are thinner would be all lines
constexpr double kHatchFromPx = 5;  // thinner ones are marked beside the map instead
constexpr double kMarkGapPx = 2, kMarkPx = 7;
constexpr double kLeastRunPx = 2;
constexpr double kCutLabelPx = 10.5;

}  // namespace

HeatMarks::HeatMarks(QCustomPlot* plot) : QCPAbstractItem(plot) {
    setSelectable(false);
    setClipToAxisRect(false);  // the marks stand beside it
}

void HeatMarks::setTheme(const Palette& palette, double zoom) {
    m_zoom = zoom;
    m_line = palette.of(Role::Border);
    m_refused = palette.of(Role::TextRefused);
    m_cut = palette.of(Role::New);
    m_cutText = palette.of(Role::TextNew);
    m_ground = palette.of(Role::Window);
    m_font = textFont(kCutLabelPx * zoom, QFont::DemiBold);
    m_hatch = heatHatch(palette, zoom);
}

void HeatMarks::show(const HeatGrid* grid, const HeatSeries* series, bool hatched) {
    m_grid = grid;
    m_series = series;
    m_hatched = hatched;
}

void HeatMarks::draw(QCPPainter* painter) {
    if (!m_grid || m_grid->rows == 0) return;
    const QRectF area = mParentPlot->axisRect()->rect();
    const auto yOf = [this](std::size_t row) {
        return mParentPlot->yAxis->coordToPixel(double(row));
    };
    const double rowPx = yOf(1) - yOf(0);
    const bool hatches = m_hatched && rowPx >= kHatchFromPx * m_zoom;
    for (std::size_t row = 0; row < m_grid->rows; ++row) {
        const double top = yOf(row);
        if (top >= area.bottom() || top + rowPx <= area.top()) continue;
        const double from = std::max(top, area.top());
        const double to = std::min(top + rowPx, area.bottom());
        if (hatches) hatchRow(painter, row, from, to);
        if (m_hatched && !hatches && refuses(row)) {
            painter->fillRect(QRectF(area.right() + kMarkGapPx * m_zoom, from, kMarkPx * m_zoom,
                                     std::max(1.0, to - from)),
                              m_refused);
        }
        if (row > 0 && top > area.top() && beginsWithCut(row)) {
            drawCut(painter, row, std::round(top));
        } else if (row > 0 && top > area.top() && rowPx >= kLinesFromPx * m_zoom) {
            painter->setPen(QPen(m_line, 1));
            painter->drawLine(QLineF(area.left(), std::round(top), area.right(), std::round(top)));
        }
    }
}

// The row's first lane was cut from the one above it: that line is no older than the split.
bool HeatMarks::beginsWithCut(std::size_t row) const {
    return m_series && m_grid->lanes == m_series->lanes().size() &&
           m_series->lanes()[m_grid->firstLane(row)].parent.has_value();
}

void HeatMarks::drawCut(QCPPainter* painter, std::size_t row, double yPx) const {
    const QRectF area = mParentPlot->axisRect()->rect();
    const HeatSeries::Lane& lane = m_series->lanes()[m_grid->firstLane(row)];
    const double x = mParentPlot->xAxis->coordToPixel(double(lane.bornUs) / double(kSecond));
    const double known = mParentPlot->xAxis->coordToPixel(double(m_series->seconds()));
    const double right = std::min(area.right(), known);
    const double left = std::max(area.left(), x);
    if (left >= right) return;
    painter->setPen(QPen(m_cut, std::max(1.0, std::round(1.6 * m_zoom))));
    painter->drawLine(QLineF(left, yPx, right, yPx));
    painter->setFont(m_font);
    const QString words = QObject::tr("cut %1").arg(shown(shortClock(lane.bornUs)));
    const QFontMetricsF metrics(m_font);
    const double wide = metrics.horizontalAdvance(words) + 6 * m_zoom;
    if (x - wide < area.left()) return;  // no room before it
    const QRectF place(x - wide, yPx - metrics.height() / 2, wide, metrics.height());
    painter->fillRect(place, m_ground);
    painter->setPen(m_cutText);
    painter->drawText(place, Qt::AlignCenter, words);
}

bool HeatMarks::refuses(std::size_t row) const {
    for (std::size_t column = 0; column < m_grid->columns; ++column) {
        if (m_grid->isOverAt(row, column)) return true;
    }
    return false;
}

// Runs of columns, not cells: a lane that refuses for a minute is one rectangle.
void HeatMarks::hatchRow(QCPPainter* painter, std::size_t row, double topPx,
                         double bottomPx) const {
    const QRectF area = mParentPlot->axisRect()->rect();
    const auto xOf = [this](std::size_t column) {
        return mParentPlot->xAxis->coordToPixel(
            double(m_grid->firstS + std::int64_t(column) * m_grid->stepS));
    };
    for (std::size_t from = 0; from < m_grid->columns;) {
        if (!m_grid->isOverAt(row, from)) {
            ++from;
            continue;
        }
        std::size_t end = from + 1;
        while (end < m_grid->columns && m_grid->isOverAt(row, end)) ++end;
        const double left = std::max(area.left(), xOf(from));
        const double right = std::min(area.right(), xOf(end));
        if (right - left >= kLeastRunPx) {
            painter->fillRect(QRectF(QPointF(left, topPx), QPointF(right, bottomPx)), m_hatch);
        }
        from = end;
    }
}

}  // namespace partiscope
