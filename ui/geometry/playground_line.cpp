// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/geometry/playground_line.h"

#include <algorithm>
#include <cmath>

#include "core/model/partition_name.h"
#include "ui/geometry/number_text.h"

namespace partiscope {

namespace {

constexpr double kTopPx = 20;   // the fullest one's words
constexpr double kFootPx = 84;  // band, ticks, label, axis
constexpr double kBandPx = 26;
constexpr double kTickPx = 13;
constexpr double kBarMostPx = 52;  // wider bars shout
constexpr double kColumnPx = 3;    // narrower than this nothing is told apart

// Neighbouring partitions that share a column; one each while there is room.
struct Column {
    std::uint32_t first = 0, last = 0, fullest = 0;
    double x = 0, w = 0;
};

struct Drawing {
    const HashLine& line;
    const HashLineOptions& options;
    Rect band;
    std::vector<Column> columns;
    std::uint32_t most = 0;
    Shapes out;

    [[nodiscard]] double px(double size) const { return size * options.zoom; }
    [[nodiscard]] std::uint32_t count(const Column& column) const {
        return line.counts[column.fullest];
    }
    [[nodiscard]] double x(double share) const { return band.x + share * band.w; }

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

std::string nameOf(std::uint32_t partition) { return partitionName(PartitionId{partition}); }

std::vector<Column> columnsOf(const HashLine& line, const Rect& band, double zoom) {
    const auto partitions = static_cast<std::uint32_t>(line.counts.size());
    const auto room = static_cast<std::uint32_t>(std::max(1.0, band.w / (kColumnPx * zoom)));
    const std::uint32_t count = std::min(partitions, room);
    std::vector<Column> columns;
    for (std::uint32_t i = 0; i < count; ++i) {
        Column column;
        column.first = static_cast<std::uint32_t>(std::uint64_t{partitions} * i / count);
        column.last = static_cast<std::uint32_t>(std::uint64_t{partitions} * (i + 1) / count) - 1;
        column.fullest = column.first;
        for (std::uint32_t p = column.first; p <= column.last; ++p) {
            if (line.counts[p] > line.counts[column.fullest]) column.fullest = p;
        }
        column.x = band.x + band.w * column.first / partitions;
        column.w = band.x + band.w * (column.last + 1.0) / partitions - column.x;
        columns.push_back(column);
    }
    return columns;
}

std::uint32_t partitionAt(const HashLine& line, double share) {
    const auto count = static_cast<double>(line.counts.size());
    return static_cast<std::uint32_t>(std::clamp(share * count, 0.0, count - 1));
}

void addBars(Drawing& d) {
    const double top = d.px(kTopPx);
    const double foot = d.band.y - d.px(4);
    const double most = std::max(1U, d.most);
    const TextStyle figures{d.px(11), true, true};
    bool named = false;
    double taken = -1e9;  // right end of the last figure
    for (const Column& column : d.columns) {
        const std::uint32_t count = d.count(column);
        const std::string name = nameOf(column.fullest);
        const double gap = column.w > d.px(9) ? d.px(1.5) : 0;
        const double height = (foot - top) * count / most;
        const double width = std::clamp(column.w - 2 * gap, 1.0, d.px(kBarMostPx));
        const Rect bar{column.x + (column.w - width) / 2, foot - height, width, height};
        const bool fullest = d.most > 1 && count == d.most;
        if (count > 0) {
            Shape& shape = d.add(Shape::Kind::RoundRect, "bar:" + name, bar,
                                 fullest ? Role::Hot : Role::Asked);
            shape.radius = column.w > d.px(12) ? d.px(3) : 0;
            shape.edged = fullest && column.w > d.px(6);
            shape.edge = Role::Outline;
            shape.width = std::max(1.0, d.px(1.5));
            shape.hit = static_cast<std::int32_t>(column.fullest);
        }
        const bool first = fullest && !named;  // one says it in words, the others in figures
        named = named || fullest;
        const std::string words =
            first ? "most: " + grouped(std::int64_t{count}) : grouped(std::int64_t{count});
        const double wide = d.options.measure(words, figures) + 2;
        const double x =
            std::clamp(bar.midX() - wide / 2, d.band.x, std::max(d.band.x, d.band.right() - wide));
        if ((first || wide <= column.w) && x > taken) {
            d.text("count:" + name, {x, bar.y - d.px(17), wide, d.px(16)}, words, figures,
                   fullest     ? Role::TextHot
                   : count > 0 ? Role::TextNormal
                               : Role::TextDim);
            taken = x + wide;
        }
    }
}

void addBand(Drawing& d, std::int32_t selectedPartition) {
    const TextStyle style{d.px(11.5), true, false};
    const bool apart = d.columns.size() == d.line.counts.size();
    double taken = -1e9;
    for (const Column& column : d.columns) {
        const bool used = d.count(column) > 0;
        const double gap = column.w > d.px(9) ? d.px(1) : 0;
        const Rect rect{column.x + gap, d.band.y, std::max(1.0, column.w - 2 * gap), d.band.h};
        Shape& segment = d.add(Shape::Kind::RoundRect, "segment:" + nameOf(column.fullest), rect,
                               used ? Role::RibbonServed : Role::RibbonIdle);
        segment.radius = column.w > d.px(12) ? d.px(3) : 0;
        segment.hit = static_cast<std::int32_t>(column.fullest);
        const bool chosen = selectedPartition >= static_cast<std::int32_t>(column.first) &&
                            selectedPartition <= static_cast<std::int32_t>(column.last);
        if (chosen) {
            segment.edged = true;
            segment.edge = Role::Selection;
            segment.width = std::max(2.0, d.px(2));
        }
        const std::string name = nameOf(column.fullest);
        const double width = d.options.measure(name, style) + d.px(4);
        if (apart && width <= column.w && column.x >= taken) {
            d.text("name:" + name, rect, name, style, used ? Role::TextOnRibbon : Role::TextDim);
            taken = column.x + width;
        }
    }
}

// A tick for each pixel that has keys: twenty thousand keys are no more than the width.
void addTicks(Drawing& d) {
    const double top = d.band.bottom() + d.px(2);
    std::vector<bool> drawn(static_cast<std::size_t>(std::max(1.0, d.options.width)) + 2);
    for (const double key : d.line.keys) {
        const double x = std::floor(d.x(key));
        const auto at = static_cast<std::size_t>(std::max(0.0, x));
        if (at >= drawn.size() || drawn[at]) continue;
        drawn[at] = true;
        d.add(Shape::Kind::Line, "key", {x, top, 0, d.px(kTickPx)}, Role::KeyMark).width =
            d.line.keys.size() < 400 ? std::max(1.0, std::round(d.px(1.4))) : 1;
    }
}

void addSelected(Drawing& d) {
    if (d.line.selected < 0) return;
    const double x = std::floor(d.x(d.line.keys[static_cast<std::size_t>(d.line.selected)]));
    const double top = d.band.bottom() + d.px(2);
    d.add(Shape::Kind::Line, "selected", {x, d.band.y - d.px(2), 0, d.band.h + d.px(kTickPx + 6)},
          Role::Selection)
        .width = std::max(2.0, std::round(d.px(2.4)));
    const TextStyle style{d.px(11.5), true, true};
    const std::string words = elidedMiddle(d.line.selectedText, style, d.band.w, d.options.measure);
    const double width = d.options.measure(words, style) + 2;
    const double left =
        std::clamp(x - width / 2, d.band.x, std::max(d.band.x, d.band.right() - width));
    d.text("selected:label", {left, top + d.px(kTickPx + 4), width, d.px(16)}, words, style,
           Role::TextStrong);
}

void addAxis(Drawing& d) {
    const TextStyle style{d.px(10.5), false, true};
    const double y = d.options.height - d.px(17);
    struct Place {
        double share;
        const char* words;
        Shape::Align align;
    };
    for (const Place& place :
         {Place{0, "00…", Shape::Align::Left}, Place{0.25, "40…", Shape::Align::Centre},
          Place{0.5, "80…", Shape::Align::Centre}, Place{0.75, "c0…", Shape::Align::Centre},
          Place{1, "ff…", Shape::Align::Right}}) {
        const double half = d.px(24);
        const double x = place.share == 0   ? d.band.x
                         : place.share == 1 ? d.band.right() - 2 * half
                                            : d.x(place.share) - half;
        d.text(std::string("axis:") + place.words, {x, y, 2 * half, d.px(15)}, place.words, style,
               Role::TextDim, place.align);
    }
}

}  // namespace

double hashLineHeight(double zoom) { return 214 * zoom; }

Rect hashLineBand(const HashLineOptions& options) {
    const double side = 2 * options.zoom;
    return {side, options.height - kFootPx * options.zoom, std::max(10.0, options.width - 2 * side),
            kBandPx * options.zoom};
}

Shapes hashLineShapes(const HashLine& line, const HashLineOptions& options) {
    Drawing d{line, options, hashLineBand(options), {}, 0, {}};
    if (line.counts.empty()) return {};
    d.columns = columnsOf(line, d.band, options.zoom);
    d.most = *std::max_element(line.counts.begin(), line.counts.end());
    const std::int32_t selected =
        line.selected < 0 ? -1
                          : static_cast<std::int32_t>(partitionAt(
                                line, line.keys[static_cast<std::size_t>(line.selected)]));
    addBars(d);
    addBand(d, selected);
    addTicks(d);
    addSelected(d);
    addAxis(d);
    return std::move(d.out);
}

std::int32_t keyNear(const HashLine& line, const HashLineOptions& options, Point at) {
    const Rect band = hashLineBand(options);
    double best = 7 * options.zoom;
    std::int32_t found = -1;
    if (at.y < band.y - 4 * options.zoom) return found;
    for (std::size_t i = 0; i < line.keys.size(); ++i) {
        const double distance = std::abs(band.x + line.keys[i] * band.w - at.x);
        if (distance < best) {
            best = distance;
            found = static_cast<std::int32_t>(i);
        }
    }
    return found;
}

}  // namespace partiscope
