// SPDX-License-Identifier: GPL-3.0-or-later
// While the stage is zoomed in: the whole key space as a narrow strip at its right edge, with the
// visible part bracketed, and in words what is seen and what is out of sight.
#include <algorithm>
#include <cmath>

#include "ui/geometry/number_text.h"
#include "ui/geometry/stage_pieces.h"
#include "ui/geometry/stage_zoom.h"

namespace partiscope::stage {

namespace {

void addWordsOfRange(Sheet& sheet) {
    const StageLayout& layout = sheet.layout;
    const auto lanes = static_cast<std::uint32_t>(sheet.table.lanes.size());
    const TextStyle style = sheet.words(11.5, true);
    const double left =
        layout.columns == StageWidth::Narrow ? layout.heading.x : layout.lanesArea.x;
    const double room = layout.heading.right() - left;
    const std::string range = rangeWords(layout.visible, lanes);
    const std::vector<std::string> away =
        outOfSightForms(sheet.table, layout.visible, layout.direction);
    std::vector<std::string> forms;
    for (const std::string& each : away) forms.push_back(range + " · Esc: all · " + each);
    forms.push_back(range + " · Esc: all");
    forms.push_back(range);
    const std::string words = firstThatFits(forms, style, room, sheet.options.measure);
    sheet.text("range", {left, layout.rangeRow.y - sheet.px(1), room, sheet.px(16)}, words, style,
               Role::TextAccent);
}

}  // namespace

void addOverview(Sheet& sheet) {
    const StageLayout& layout = sheet.layout;
    if (layout.overview.isEmpty()) {
        return;
    }
    addWordsOfRange(sheet);
    const Rect& strip = layout.overview;
    sheet.box("overview", strip, Role::Trough);
    for (const StripBin& bin : layout.overviewBins) {
        if (bin.load <= 0) {
            continue;
        }
        const LaneFrame& lane = sheet.table.lanes[bin.loudest];
        Shape& cell = sheet.box("overview:" + partitionName(lane.id), bin.rect, Role::Trough);
        if (sheet.options.veiled) {
            cell.colour = Role::Veil;
            continue;
        }
        cell.heat = bin.load;
        if (flowOf(lane, layout.direction).refused > 0) {  // sticks out: seen without its colour
            const double reach = sheet.px(4);
            sheet.box("overview:refused:" + partitionName(lane.id),
                      {strip.x - reach, bin.rect.y, reach, bin.rect.h}, Role::Refused);
        }
    }
    Shape& window =
        sheet.box("overview:window", layout.overviewWindow, Role::Selection, sheet.px(2));
    window.filled = false;
    window.edged = true;
    window.edge = Role::Selection;
    window.width = std::max(2.0, std::round(sheet.px(2)));
}

}  // namespace partiscope::stage
