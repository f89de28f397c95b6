// SPDX-License-Identifier: GPL-3.0-or-later
// What is painted, as a plain list: made by geometry, painted by a widget, compared by tests as
// lines of text, and searched by the mouse. Colours are roles, never RGB. Values; thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ui/geometry/rect.h"
#include "ui/geometry/text_measure.h"
#include "ui/theme/roles.h"

namespace partiscope {

struct Shape {
    enum class Kind { Rect, RoundRect, Line, DashedLine, Hatch, Text, Circle, Square, Path };
    enum class Align { Left, Centre, Right };

    Kind kind = Kind::Rect;
    Rect rect;                       // a line runs from its top left to its bottom right
    Role colour = Role::TextNormal;  // fill, text, or the line's colour
    bool filled = true;              // false: only the edge
    bool edged = false;
    Role edge = Role::Border;
    double width = 1;   // of edge or line
    double radius = 0;  // RoundRect
    double opacity = 1;
    double heat = -1;  // >= 0: a heat colour of this load instead of `colour`
    std::string text;  // one line; vertically centred in rect
    TextStyle style;
    Align align = Align::Left;
    std::vector<Point> points;  // Path: start, then three a cubic curve
    std::string name;           // "lane:H", "figures:H:served": for tests, tool tips and hits
    bool above = false;         // over the moving dots
    std::int32_t hit = -1;      // index of the lane that this shape stands for; -1: none

    friend bool operator==(const Shape&, const Shape&) = default;
};

using Shapes = std::vector<Shape>;

[[nodiscard]] std::string shapeLine(const Shape& shape);     // one line, no line feed
[[nodiscard]] std::string shapeLines(const Shapes& shapes);  // each with a line feed
// The lane under the point, the topmost shape first; -1: none.
[[nodiscard]] std::int32_t laneAt(const Shapes& shapes, Point at);
// What must be painted again to get from one list to the other: rectangles on whole pixels that do
// not overlap; `all` alone when the lists are not alike or most has changed.
[[nodiscard]] std::vector<Rect> changedParts(const Shapes& before, const Shapes& after,
                                             const Rect& all);
// Where the ink of a text is, as measured; for tests that nothing overlaps.
[[nodiscard]] Rect textInk(const Shape& shape, const MeasureText& measure);

}  // namespace partiscope
