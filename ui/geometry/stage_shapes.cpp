// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/geometry/stage_shapes.h"

#include <algorithm>
#include <cmath>

#include "ui/geometry/number_text.h"
#include "ui/geometry/stage_pieces.h"

namespace partiscope {

namespace stage {

Shape& Sheet::box(const std::string& name, const Rect& rect, Role colour, double radius) {
    Shape shape;
    shape.kind = radius > 0 ? Shape::Kind::RoundRect : Shape::Kind::Rect;
    shape.rect = rect;
    shape.colour = colour;
    shape.radius = radius;
    shape.name = name;
    return out.emplace_back(std::move(shape));
}

Shape& Sheet::text(const std::string& name, const Rect& rect, const std::string& words,
                   const TextStyle& style, Role colour, Shape::Align align) {
    Shape shape;
    shape.kind = Shape::Kind::Text;
    shape.rect = rect;
    shape.colour = colour;
    shape.text = words;
    shape.style = style;
    shape.align = align;
    shape.name = name;
    return out.emplace_back(std::move(shape));
}

Shape& Sheet::line(const std::string& name, Point from, Point to, Role colour, double thick,
                   bool dashed) {
    Shape shape;
    shape.kind = dashed ? Shape::Kind::DashedLine : Shape::Kind::Line;
    shape.rect = {from.x, from.y, to.x - from.x, to.y - from.y};
    shape.colour = colour;
    shape.width = thick;
    shape.name = name;
    return out.emplace_back(std::move(shape));
}

void addHeadings(Sheet& sheet) {
    const StageLayout& layout = sheet.layout;
    const TextStyle style = sheet.words(11, true);
    const auto heading = [&](const char* name, double x, const std::string& words) {
        const double width = sheet.width(words, style);
        sheet.text(name, {x, layout.heading.y, width + 2, layout.heading.h}, words, style,
                   Role::TextDim);
        return x + width;
    };
    double end = 0;
    if (layout.columns == StageWidth::Narrow) {
        end = heading("heading:partitions", layout.heading.x, "PARTITIONS");
    } else {
        heading("heading:clients", layout.clients.x, "CLIENTS");
        // Centred over the ribbon, which is narrower than its heading.
        const double keyWidth = sheet.width("KEY SPACE", style);
        const double keyX =
            std::max(layout.ribbon.midX() - keyWidth / 2,
                     layout.clients.x + sheet.width("CLIENTS", style) + sheet.px(8));
        const double keyEnd = heading("heading:ribbon", keyX, "KEY SPACE");
        end = heading("heading:partitions", std::max(layout.lanesArea.x, keyEnd + sheet.px(10)),
                      "PARTITIONS");
    }
    const TextStyle legend = sheet.words(11);
    const std::string unit(layout.direction == Direction::Write ? "writes" : "reads");
    const double room = layout.heading.right() - end - sheet.px(16);
    std::vector<std::string> forms =
        sheet.options.veiled
            ? std::vector<std::string>{unit + " asked for · served and refused are veiled",
                                       "served and refused are veiled", unit}
            : std::vector<std::string>{unit + " · fill served · hatch refused · line = the limit",
                                       "fill served · hatch refused · line = the limit",
                                       "fill served · hatch refused", unit};
    if (layout.overview.isEmpty() && layout.detail != StageDetail::Lanes) {  // how to see one well
        const std::string zoom = grouped(layout.visible.count) + ", wheel or + for closer · ";
        forms.insert(forms.begin(), {zoom + forms[0], zoom + forms[1]});
    }
    const std::string words = firstThatFits(forms, legend, room, sheet.options.measure);
    if (!words.empty()) {
        sheet.text("legend", {end + sheet.px(16), layout.heading.y, room, layout.heading.h}, words,
                   legend, Role::TextDim, Shape::Align::Right);
    }
}

void addLimitLine(Sheet& sheet) {
    const StageLayout& layout = sheet.layout;
    if (layout.limit <= 0) {
        return;
    }
    const double top = layout.lanesArea.y - sheet.px(4);
    const double bottom = layout.lanesArea.bottom() + sheet.px(6);
    sheet.line("limit", {layout.limitX, top}, {layout.limitX, bottom}, Role::Limit,
               std::max(1.0, std::round(sheet.px(1.3))), true);
    std::string words = rateText(layout.limit, layout.direction);
    if (layout.direction == Direction::Read) {
        words += " a replica";
    }
    const TextStyle style = sheet.words(11.5, true);
    const double width = sheet.width(words, style) + 2;
    // Centred under the line, but never over the edge of the lanes.
    const double x = std::clamp(layout.limitX - width / 2, layout.lanesArea.x,
                                std::max(layout.lanesArea.x, layout.lanesArea.right() - width));
    sheet.text("limit:label", {x, bottom + sheet.px(1), width, sheet.px(17)}, words, style,
               Role::TextNormal, Shape::Align::Centre);
    if (layout.detail != StageDetail::Strip || !layout.lanes.empty()) {
        const std::string most = shortUnits(layout.axisMost);
        const TextStyle axis = sheet.figures(10.5);
        const double axisWidth = sheet.width(most, axis) + 2;
        const double axisX = layout.axisRight - axisWidth;
        if (axisX > x + width + sheet.px(12)) {  // both ends of the axis, where there is room
            sheet.text("axis:most", {axisX, bottom + sheet.px(1), axisWidth, sheet.px(17)}, most,
                       axis, Role::TextDim, Shape::Align::Right);
        }
        const double zeroWidth = sheet.width("0", axis) + 2;
        if (x > layout.axisLeft + zeroWidth + sheet.px(12)) {
            sheet.text("axis:zero",
                       {layout.axisLeft, bottom + sheet.px(1), zeroWidth, sheet.px(17)}, "0", axis,
                       Role::TextDim);
        }
    }
}

}  // namespace stage

Shapes stageShapes(const Frame& frame, const StageLayout& layout, const StageOptions& options) {
    Shapes shapes;
    const TableFrame none;
    const bool hasTable = options.table < frame.tables.size();
    const TableFrame& table = hasTable ? frame.tables[options.table] : none;
    stage::Sheet sheet{frame, table, layout, options, shapes};
    stage::addHeadings(sheet);
    stage::addClients(sheet);
    if (!hasTable || table.lanes.empty()) {
        return shapes;
    }
    stage::addRibbon(sheet);
    if (layout.detail == StageDetail::Strip) {
        stage::addStrip(sheet);
        stage::addLimitLine(sheet);
    } else {
        stage::addLanes(sheet);
    }
    stage::addNextCuts(sheet);
    stage::addRibbonLabels(sheet);
    stage::addOverview(sheet);
    stage::addExample(sheet);
    return shapes;
}

}  // namespace partiscope
