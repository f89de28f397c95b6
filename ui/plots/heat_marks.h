// SPDX-License-Identifier: GPL-3.0-or-later
// What lies over the heat map's colours: a thin line between lanes, and the hatch where something was
// refused, so that colour is not the only sign; rows too thin for a hatch have a mark at the right edge.
// Included only inside ui/plots. GUI thread only.
#pragma once

#include <qcustomplot.h>

#include <QBrush>
#include <QFont>

#include "ui/models/heat_series.h"
#include "ui/theme/palette.h"

namespace partiscope {

class HeatMarks : public QCPAbstractItem {
public:
    explicit HeatMarks(QCustomPlot* plot);

    void setTheme(const Palette& palette, double zoom);
    // The grid and the series outlive this or are replaced.
    void show(const HeatGrid* grid, const HeatSeries* series, bool hatched);
    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

protected:
    void draw(QCPPainter* painter) override;

private:
    [[nodiscard]] bool refuses(std::size_t row) const;  // at any time of the grid
    [[nodiscard]] bool beginsWithCut(std::size_t row) const;
    void drawCut(QCPPainter* painter, std::size_t row, double yPx) const;
    void hatchRow(QCPPainter* painter, std::size_t row, double topPx, double bottomPx) const;

    const HeatGrid* m_grid = nullptr;
    const HeatSeries* m_series = nullptr;
    bool m_hatched = false;
    double m_zoom = 1;
    QColor m_line, m_refused, m_cut, m_cutText, m_ground;
    QFont m_font;
    QBrush m_hatch;
};

}  // namespace partiscope
