// SPDX-License-Identifier: GPL-3.0-or-later
// The playground's hash line: 00 … ff cut into equal ranges, a bar of keys over each, a tick at each
// key's real place. Too many partitions for the width become columns that show their fullest one.
// Pixels; plain values and functions; thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ui/geometry/shape.h"

namespace partiscope {

struct HashLine {
    std::vector<std::uint32_t> counts;  // keys of each partition, in hash order
    std::vector<double> keys;           // places, 0 … 1
    std::int32_t selected = -1;         // index into keys; -1: none
    std::string selectedText;           // its name under the line
};

struct HashLineOptions {
    double width = 0, height = 0;
    double zoom = 1;
    MeasureText measure = roughTextWidth;
};

// The part of the widget that is the line, from hash 00 to ff.
[[nodiscard]] Rect hashLineBand(const HashLineOptions& options);
[[nodiscard]] double hashLineHeight(double zoom);  // what it wants

// A bar or segment hits its (fullest) partition, see Shape::hit.
[[nodiscard]] Shapes hashLineShapes(const HashLine& line, const HashLineOptions& options);
// The key whose tick is nearest, if it is near; -1: none.
[[nodiscard]] std::int32_t keyNear(const HashLine& line, const HashLineOptions& options, Point at);

}  // namespace partiscope
