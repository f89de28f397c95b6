// SPDX-License-Identifier: GPL-3.0-or-later
// The playground's year: a cell for each date (months down, days across) with the most shards on one
// partition as its figure, and the histogram of these figures. Apart: filled, with a disc; shared but
// served: outlined; refusing: tinted, with a hatched foot as wide as the share refused.
// Pixels; plain values and functions; thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "ui/geometry/shape.h"

namespace partiscope {

struct CalendarCell {
    std::int32_t month = 1, day = 1;  // from 1
    std::uint32_t most = 1;
    double refused = 0;  // share of what is asked
};

struct CalendarPicture {
    std::vector<CalendarCell> cells;  // in order of time
    std::int32_t selected = -1;       // index into cells
    bool veiled = false;              // what is refused is not told
};

struct CalendarOptions {
    double width = 0, height = 0;
    double zoom = 1;
    MeasureText measure = roughTextWidth;
};

[[nodiscard]] double calendarHeight(double zoom);
[[nodiscard]] double calendarWidth(double zoom);  // the least that can be read
[[nodiscard]] Rect calendarCellRect(const CalendarCell& cell, const CalendarOptions& options);
[[nodiscard]] std::int32_t calendarCellAt(const CalendarPicture& picture,
                                          const CalendarOptions& options, Point at);  // -1: none
// The index `days` further, or the same day of the month `months` further (its last one, if shorter);
// stays inside the year.
[[nodiscard]] std::int32_t calendarMoved(const CalendarPicture& picture, std::int32_t from,
                                         std::int32_t days, std::int32_t months);
[[nodiscard]] Shapes calendarShapes(const CalendarPicture& picture, const CalendarOptions& options);

struct HistogramRow {
    std::uint32_t most = 0, dates = 0, refusing = 0;
};
inline constexpr std::size_t kHistogramRowsMost = 8;  // what is more joins the last row
[[nodiscard]] double histogramHeight(std::size_t rows, double zoom);
[[nodiscard]] Shapes histogramShapes(const std::vector<HistogramRow>& rows, bool veiled,
                                     const CalendarOptions& options);

}  // namespace partiscope
