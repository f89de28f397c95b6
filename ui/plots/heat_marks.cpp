// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/heat_marks.h"

#include <algorithm>

#include "ui/plots/heat_legend.h"

namespace partiscope {

namespace {

constexpr double kLinesFromPx = 4;  // rows that are thinner would be all lines
constexpr double kHatchFromPx = 5;
constexpr double kLeastRunPx = 2;

}  // namespace

HeatMarks::HeatMarks(QCustomPlot* plot) : QCPAbstractItem(plot) { setSelectable(false); }

void HeatMarks::setTheme(const Palette& palette, double zoom) {
    m_zoom = zoom;
    m_line = palette.of(Role::Border);
    m_hatch = heatHatch(palette, zoom);
}

void HeatMarks::show(const HeatGrid* grid, bool hatched) {
    m_grid = grid;
    m_hatched = hatched;
}

void HeatMarks::draw(QCPPainter* painter) {
    if (!m_grid || m_grid->rows == 0) return;
    const QRectF area = mParentPlot->axisRect()->rect();
    const auto yOf = [this](std::size_t row) {
        return mParentPlot->yAxis->coordToPixel(double(row));
    };
    const double rowPx = yOf(1) - yOf(0);
    painter->setPen(QPen(m_line, 1));
    for (std::size_t row = 0; row < m_grid->rows; ++row) {
        const double top = yOf(row);
        if (top > area.bottom() || top + rowPx < area.top()) continue;
        if (m_hatched && rowPx >= kHatchFromPx * m_zoom) hatchRow(painter, row, top, top + rowPx);
        if (row > 0 && rowPx >= kLinesFromPx * m_zoom) {
            painter->drawLine(QLineF(area.left(), std::round(top), area.right(), std::round(top)));
        }
    }
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
