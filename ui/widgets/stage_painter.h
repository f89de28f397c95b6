// SPDX-License-Identifier: GPL-3.0-or-later
// Paints lists of shapes and measures their texts with the real fonts. Knows nothing of frames.
// GUI thread only (fonts).
#pragma once

#include <QPainter>

#include "ui/geometry/shape.h"
#include "ui/geometry/text_measure.h"
#include "ui/theme/palette.h"

namespace partiscope {

[[nodiscard]] QFont fontFor(const TextStyle& style);
// Keeps the metrics of the styles it meets: make one and hold it.
[[nodiscard]] MeasureText fontMeasure();

// Either the shapes under the moving dots or those above them.
void paintShapes(QPainter& painter, const Shapes& shapes, const Palette& palette, bool above);

}  // namespace partiscope
