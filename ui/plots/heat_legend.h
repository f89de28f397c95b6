// SPDX-License-Identifier: GPL-3.0-or-later
// What the heat map's colours mean: the scale by share of the real limit, and beside it the limit in
// units and the word for what goes over. Colours and hatch of the map itself are here too, so that map
// and legend cannot disagree. GUI thread only.
#pragma once

#include <QBrush>
#include <QColor>
#include <QWidget>

#include "ui/models/heat_series.h"
#include "ui/theme/palette.h"

namespace partiscope {

// `share` of the limit, 0 … 1; what goes over it has a colour of its own (Refused) and the hatch.
[[nodiscard]] QColor heatCellColour(const Palette& palette, HeatView view, double share);
[[nodiscard]] QBrush heatHatch(const Palette& palette, double zoom);

class HeatLegend : public QWidget {
    Q_OBJECT

public:
    explicit HeatLegend(QWidget* parent = nullptr);

    void setTheme(const Palette& palette, double zoom);
    // `limit` in words: "1,000 WCU/s".
    void showScale(HeatView view, const QString& limit, bool veiled);
    void setBand(int topPx, int bottomPx);  // where the map is

    [[nodiscard]] QString overWords() const;  // empty: nothing goes over here
    [[nodiscard]] QString fullWords() const;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Palette m_palette;
    double m_zoom = 1;
    HeatView m_view = HeatView::Writes;
    QString m_limit;
    bool m_veiled = false;
    int m_topPx = 0, m_bottomPx = 100;
};

}  // namespace partiscope
