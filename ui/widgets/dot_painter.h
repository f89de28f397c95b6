// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the moving dots from small pictures of themselves. Qt's raster engine fills a smooth circle
// from many short spans, and hands more than about a hundred of them to its pool of threads and waits:
// at twice the size that is every dot, and where the simulation has the processors, a thread switch a
// dot. A picture is blended at once. Make one and hold it; GUI thread only.
#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include <QImage>
#include <QPainter>

#include "ui/geometry/flow_layout.h"
#include "ui/theme/palette.h"

namespace partiscope {

class DotPainter {
public:
    void paint(QPainter& painter, const std::vector<Dot>& dots, const Palette& palette);
    [[nodiscard]] std::size_t pictures() const { return m_pictures.size(); }  // that were made

private:
    // Colour, size in eighths of a pixel, square, ring, and where in its pixel it stands (x, y).
    using Look = std::tuple<std::uint32_t, int, bool, bool, int, int>;

    [[nodiscard]] const QImage& pictureOf(const Look& look, double ratio);

    std::map<Look, QImage> m_pictures;
    double m_ratio = 0;  // device pixels a pixel
};

}  // namespace partiscope
