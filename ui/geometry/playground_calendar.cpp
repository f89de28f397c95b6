// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/geometry/playground_calendar.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "ui/geometry/number_text.h"

namespace partiscope {

namespace {

constexpr double kMonthPx = 34;  // the months' names
constexpr double kHeadPx = 18;   // the days' numbers
constexpr double kRowPx = 26;    // of the calendar, at zoom 1
constexpr double kCellPx = 17;   // narrowest cell
constexpr double kBarRowPx = 22;
constexpr std::array kMonths{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                             "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

struct Drawing {
    const CalendarOptions& options;
    Shapes out;

    [[nodiscard]] double px(double size) const { return size * options.zoom; }
    Shape& add(Shape::Kind kind, std::string name, const Rect& rect, Role colour) {
        Shape shape;
        shape.kind = kind;
        shape.name = std::move(name);
        shape.rect = rect;
        shape.colour = colour;
        return out.emplace_back(std::move(shape));
    }
    Shape& text(std::string name, const Rect& rect, std::string words, const TextStyle& style,
                Role colour, Shape::Align align = Shape::Align::Centre) {
        Shape& shape = add(Shape::Kind::Text, std::move(name), rect, colour);
        shape.text = std::move(words);
        shape.style = style;
        shape.align = align;
        return shape;
    }
};

std::string cellName(const CalendarCell& cell) {
    return std::string(kMonths[static_cast<std::size_t>(cell.month - 1)]) + ' ' +
           std::to_string(cell.day);
}

void addCell(Drawing& d, const CalendarCell& cell, const CalendarPicture& picture, bool selected) {
    const Rect slot = calendarCellRect(cell, d.options);
    const Rect rect = slot.inset(d.px(1), d.px(1));
    const bool refuses = !picture.veiled && cell.refused > 0;
    const bool apart = cell.most == 1;
    const std::string name = cellName(cell);
    const Role ground = refuses ? Role::LaneHot : apart ? Role::RibbonServed : Role::Lane;
    Shape& box = d.add(Shape::Kind::RoundRect, "cell:" + name, rect, ground);
    box.radius = d.px(3);
    box.edged = true;
    box.edge = selected  ? Role::Selection
               : refuses ? Role::BorderStrong
               : apart   ? Role::RibbonServed
                         : Role::BorderStrong;
    box.width = selected ? std::max(2.0, std::round(d.px(2.2))) : 1;
    if (refuses) {
        const double height = std::max(2.0, std::round(d.px(4)));
        const double whole = rect.w - d.px(4);
        const double width = std::max(d.px(2), whole * std::min(1.0, cell.refused));
        d.add(Shape::Kind::Rect, "asked:" + name,
              {rect.x + d.px(2), rect.bottom() - height - d.px(1.5), whole, height}, Role::Trough);
        d.add(Shape::Kind::Rect, "refused:" + name,
              {rect.x + d.px(2), rect.bottom() - height - d.px(1.5), width, height}, Role::Refused);
    }
    if (apart) {  // a disc as well: apart is seen without colour
        const double size = d.px(4);
        d.add(Shape::Kind::Circle, "apart:" + name,
              {rect.right() - size - d.px(2.5), rect.y + d.px(2.5), size, size},
              refuses ? Role::TextNormal : Role::TextOnRibbon);
    }
    const TextStyle style{std::min(d.px(12), rect.w * 0.72), true, true};
    const double foot = refuses ? d.px(4) : 0;
    d.text("most:" + name, {rect.x, rect.y, rect.w, rect.h - foot},
           grouped(std::int64_t{cell.most}), style,
           refuses ? Role::TextNormal
           : apart ? Role::TextOnRibbon
                   : Role::TextStrong);
}

}  // namespace

double calendarHeight(double zoom) { return (kHeadPx + 12 * kRowPx) * zoom; }

double calendarWidth(double zoom) { return (kMonthPx + 31 * kCellPx) * zoom; }

Rect calendarCellRect(const CalendarCell& cell, const CalendarOptions& options) {
    const double left = kMonthPx * options.zoom;
    const double top = kHeadPx * options.zoom;
    const double w = (options.width - left) / 31;
    const double h = (options.height - top) / 12;
    const auto edge = [](double from, double step, std::int32_t i) {
        return std::round(from + step * i);
    };
    const double x = edge(left, w, cell.day - 1), y = edge(top, h, cell.month - 1);
    return {x, y, edge(left, w, cell.day) - x, edge(top, h, cell.month) - y};
}

std::int32_t calendarCellAt(const CalendarPicture& picture, const CalendarOptions& options,
                            Point at) {
    for (std::size_t i = 0; i < picture.cells.size(); ++i) {
        if (calendarCellRect(picture.cells[i], options).contains(at)) {
            return static_cast<std::int32_t>(i);
        }
    }
    return -1;
}

std::int32_t calendarMoved(const CalendarPicture& picture, std::int32_t from, std::int32_t days,
                           std::int32_t months) {
    const auto last = static_cast<std::int32_t>(picture.cells.size()) - 1;
    if (last < 0) return -1;
    from = std::clamp(from + days, 0, last);
    if (months == 0) return from;
    const CalendarCell& now = picture.cells[static_cast<std::size_t>(from)];
    const std::int32_t month = std::clamp(now.month + months, 1, 12);
    std::int32_t found = from;
    for (std::int32_t i = 0; i <= last; ++i) {
        const CalendarCell& cell = picture.cells[static_cast<std::size_t>(i)];
        if (cell.month == month && cell.day <= now.day) found = i;
    }
    return found;
}

Shapes calendarShapes(const CalendarPicture& picture, const CalendarOptions& options) {
    Drawing d{options, {}};
    const TextStyle style{d.px(10.5), false, true};
    const TextStyle names{d.px(11.5), false, false};
    for (std::int32_t day = 1; day <= 31; ++day) {
        const Rect slot = calendarCellRect({1, day, 1, 0}, options);
        const bool fits = d.options.measure("31", style) + 2 <= slot.w || day % 2 == 1;
        if (fits) {
            d.text("day", {slot.x - slot.w, 0, slot.w * 3, d.px(kHeadPx - 2)}, std::to_string(day),
                   style, Role::TextDim);
        }
    }
    for (std::int32_t month = 1; month <= 12; ++month) {
        const Rect slot = calendarCellRect({month, 1, 1, 0}, options);
        d.text("month", {0, slot.y, d.px(kMonthPx), slot.h},
               kMonths[static_cast<std::size_t>(month - 1)], names, Role::TextNormal,
               Shape::Align::Left);
    }
    for (std::size_t i = 0; i < picture.cells.size(); ++i) {
        addCell(d, picture.cells[i], picture, picture.selected == static_cast<std::int32_t>(i));
    }
    return std::move(d.out);
}

double histogramHeight(std::size_t rows, double zoom) {
    return (18 + kBarRowPx * static_cast<double>(std::min(rows, kHistogramRowsMost))) * zoom;
}

Shapes histogramShapes(const std::vector<HistogramRow>& rows, bool veiled,
                       const CalendarOptions& options) {
    Drawing d{options, {}};
    std::vector<HistogramRow> shown(
        rows.begin(),
        rows.begin() + static_cast<std::ptrdiff_t>(std::min(rows.size(), kHistogramRowsMost)));
    for (std::size_t i = shown.size(); i < rows.size(); ++i) {
        shown.back().dates += rows[i].dates;
        shown.back().refusing += rows[i].refusing;
    }
    std::uint32_t most = 1;
    for (const HistogramRow& row : shown) most = std::max(most, row.dates);
    const TextStyle small{d.px(10.5), false, false};
    const TextStyle figures{d.px(11.5), true, true};
    const double nameWidth = d.px(76), countWidth = d.px(36);
    const double room = std::max(d.px(20), options.width - nameWidth - countWidth - d.px(6));
    d.text("histogram:head", {0, 0, options.width, d.px(16)}, "most shards on one partition: dates",
           small, Role::TextDim, Shape::Align::Left);
    double y = d.px(18);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const HistogramRow& row = shown[i];
        const std::string label = std::to_string(row.most);
        const bool joined = i + 1 == shown.size() && rows.size() > shown.size();
        const std::string name = row.most == 1 ? "1, all apart"
                                 : joined      ? label + " and up"
                                               : label;
        const Rect slot{nameWidth, y + d.px(3), room * row.dates / most, d.px(kBarRowPx - 6)};
        d.text("row:" + label, {0, y, nameWidth - d.px(6), d.px(kBarRowPx)}, name,
               TextStyle{d.px(11), false, false}, Role::TextNormal, Shape::Align::Left);
        const double refusing =
            veiled || row.dates == 0 ? 0 : slot.w * row.refusing / std::max(1U, row.dates);
        if (slot.w - refusing > 0.5) {
            d.add(Shape::Kind::Rect, "calm:" + label,
                  {slot.x, slot.y, std::max(1.0, slot.w - refusing), slot.h},
                  veiled ? Role::Veil : Role::Served);
        }
        if (refusing > 0) {
            d.add(Shape::Kind::Hatch, "refusing:" + label,
                  {slot.right() - refusing, slot.y, std::max(2.0, refusing), slot.h},
                  Role::Refused);
        }
        d.text("dates:" + label, {slot.right() + d.px(6), y, countWidth, d.px(kBarRowPx)},
               grouped(std::int64_t{row.dates}), figures, Role::TextStrong, Shape::Align::Left);
        y += d.px(kBarRowPx);
    }
    return std::move(d.out);
}

}  // namespace partiscope
