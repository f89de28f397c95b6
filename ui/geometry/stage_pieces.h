// SPDX-License-Identifier: GPL-3.0-or-later
// Inside stage_shapes only: the parts of the stage, each of which adds its shapes to one list.
#pragma once

#include <string>

#include "ui/geometry/stage_shapes.h"

namespace partiscope::stage {

// What every part needs, and short ways to add shapes.
struct Sheet {
    const Frame& frame;
    const TableFrame& table;
    const StageLayout& layout;
    const StageOptions& options;
    Shapes& out;

    [[nodiscard]] double px(double size) const { return size * layout.scale; }
    [[nodiscard]] TextStyle words(double size, bool bold = false) const {
        return {px(size), bold, false};
    }
    [[nodiscard]] TextStyle figures(double size, bool bold = false) const {
        return {px(size), bold, true};
    }
    [[nodiscard]] double width(const std::string& text, const TextStyle& style) const {
        return options.measure(text, style);
    }
    [[nodiscard]] bool isSelected(PartitionId id) const { return options.selected == id; }

    Shape& box(const std::string& name, const Rect& rect, Role colour, double radius = 0);
    Shape& text(const std::string& name, const Rect& rect, const std::string& words,
                const TextStyle& style, Role colour, Shape::Align align = Shape::Align::Left);
    Shape& line(const std::string& name, Point from, Point to, Role colour, double thick,
                bool dashed = false);
};

// `row`: all that it may use; a low one is filled by a bar of its height.
void addSplitMark(Sheet& sheet, const std::string& name, const Rect& at, SplitNews news,
                  const Rect& row);
// Where the split of a lane that is in sight will part its segment.
[[nodiscard]] double nextCutY(const LaneBox& box, const LaneFrame& lane);
// Moves labels apart that want almost the same height; keeps their order.
void spread(std::vector<double>& ys, double apart, double top, double bottom);

void addHeadings(Sheet& sheet);
void addClients(Sheet& sheet);
void addExample(Sheet& sheet);
void addRibbon(Sheet& sheet);
void addNextCuts(Sheet& sheet);
void addRibbonLabels(Sheet& sheet);  // of the keys' marks and the coming cuts
void addLanes(Sheet& sheet);
void addStrip(Sheet& sheet);
void addOverview(Sheet& sheet);
void addLimitLine(Sheet& sheet);

}  // namespace partiscope::stage
