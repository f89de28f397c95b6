// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes: one a partition, all on one axis. By height each has words and figures, figures alone,
// one line, or only its bar.
#include <algorithm>
#include <cmath>

#include "ui/geometry/number_text.h"
#include "ui/geometry/split_words.h"
#include "ui/geometry/stage_pieces.h"

namespace partiscope::stage {

namespace {

struct Lane {
    const LaneBox& box;
    const LaneFrame& frame;
    const Flow& flow;
    std::string name;  // of the partition
    bool stacked;      // figures above the bar: the lane is narrow
};

Role groundOf(LaneState state) {
    switch (state) {
        case LaneState::Idle: return Role::Lane;
        case LaneState::Busy: return Role::LaneBusy;
        case LaneState::Hot: return Role::LaneHot;
    }
    return Role::Lane;
}

Role wordsRole(SplitNews news, LaneState state) {
    switch (news) {
        case SplitNews::New:
        case SplitNews::Splitting: return Role::TextNew;
        case SplitNews::NearLimit:
        case SplitNews::NoSplit: return Role::TextHot;
        case SplitNews::None: break;
    }
    return state == LaneState::Hot ? Role::TextHot : Role::TextDim;
}

void addGround(Sheet& sheet, const Lane& lane) {
    const bool selected = sheet.isSelected(lane.box.id);
    const bool thin = lane.box.form == LaneForm::Thin || sheet.layout.detail == StageDetail::Rows;
    const double radius = thin ? 0 : std::min(sheet.px(8), lane.box.rect.h / 3);
    Shape& ground = sheet.box("lane:" + lane.name, lane.box.rect, groundOf(lane.box.state), radius);
    // Among many rows only those that refuse have a ground of their own.
    ground.filled = sheet.layout.detail != StageDetail::Rows || lane.box.state == LaneState::Hot;
    ground.hit = static_cast<std::int32_t>(lane.box.lane);
    if (selected) {
        ground.edged = true;
        ground.edge = Role::Selection;
        ground.width = std::max(2.0, std::round(sheet.px(2)));
    } else if (!thin) {
        ground.edged = true;
        ground.edge = lane.box.state == LaneState::Hot ? Role::Refused : Role::Border;
        ground.width = lane.box.state == LaneState::Hot ? sheet.px(1.5) : 1;
    }
}

void addBar(Sheet& sheet, const Lane& lane) {
    const LaneBox& box = lane.box;
    const Rect& trough = box.trough;
    const bool thin = box.form == LaneForm::Thin;
    const double radius = thin ? 0 : std::min(sheet.px(4), trough.h / 3);
    if (sheet.layout.detail != StageDetail::Rows || box.form != LaneForm::Thin) {
        Shape& ground = sheet.box("trough:" + lane.name, trough, Role::Trough, radius);
        ground.opacity = box.state == LaneState::Idle ? 0.75 : 1;
    }
    if (box.state == LaneState::Idle) {
        return;
    }
    const double asked = std::max(box.askedX, trough.x + 2);
    const double served = std::min(box.servedX, asked);
    const Rect outline{trough.x, trough.y, asked - trough.x, trough.h};
    if (sheet.options.veiled) {
        sheet.box("asked:" + lane.name, outline, Role::Veil, radius);
    } else {
        const Role fill = box.state == LaneState::Hot ? Role::Hot : Role::Served;
        if (asked - served > 0.5 && lane.flow.refused > 0) {
            // The hatch lies under both, so that the rounded ends of the outline stay clean.
            Shape hatch;
            hatch.kind = trough.h >= 4 ? Shape::Kind::Hatch : Shape::Kind::Rect;
            hatch.rect = thin ? Rect{served, trough.y, asked - served, trough.h} : outline;
            hatch.colour = Role::Refused;
            hatch.radius = radius;
            hatch.name = "refused:" + lane.name;
            sheet.out.push_back(hatch);
        }
        if (served > trough.x) {
            sheet.box("served:" + lane.name, {trough.x, trough.y, served - trough.x, trough.h},
                      fill, served >= asked - 0.5 ? radius : std::min(radius, sheet.px(3)));
        }
    }
    if (!thin) {
        Shape& edge = sheet.box("outline:" + lane.name, outline, Role::Outline, radius);
        edge.filled = false;
        edge.edged = true;
        edge.edge = Role::Outline;
        edge.width = std::max(1.0, sheet.px(1.2));
    }
}

// Old eras: where this lane's own share ends, if it is not the line that goes through all.
void addShare(Sheet& sheet, const Lane& lane) {
    const MicroUnits share = shareOf(lane.frame, sheet.layout.direction);
    const Rect& trough = lane.box.trough;
    if (share <= 0 || share >= sheet.layout.limit || lane.box.form == LaneForm::Thin) {
        return;
    }
    const double x = sheet.layout.xOf(share);
    const double reach = std::min(sheet.px(3), lane.box.rect.h / 6);
    sheet.line("share:" + lane.name, {x, trough.y - reach}, {x, trough.bottom() + reach},
               Role::Limit, std::max(2.0, std::round(sheet.px(2))));
}

// Two lines to the right of the bar, or above it.
void addFigures(Sheet& sheet, const Lane& lane) {
    const LaneBox& box = lane.box;
    const double size = box.form == LaneForm::Full ? sheet.layout.figuresPx : 11.5;
    const TextStyle style = sheet.figures(size, true);
    const double right = box.rect.right() - sheet.px(14);
    const double left = lane.stacked ? sheet.layout.axisLeft : sheet.layout.axisRight + sheet.px(6);
    const double line = style.px * 1.5;
    const auto row = [&](const std::string& part, double y, const std::string& words, Role colour) {
        sheet.text("figures:" + lane.name + ":" + part, {left, y, right - left, line}, words, style,
                   colour, Shape::Align::Right);
    };
    const std::string asked = shortUnits(lane.flow.asked);
    const bool hot = box.state == LaneState::Hot;
    const bool oneLine = box.form == LaneForm::Line || lane.stacked;
    if (oneLine) {
        const double y = lane.stacked && box.form != LaneForm::Line
                             ? box.trough.y - line - sheet.px(box.form == LaneForm::Full ? 5 : 1)
                             : box.trough.midY() - line / 2;
        const TextStyle small =
            sheet.figures(std::min(11.5, box.rect.h / sheet.layout.scale * 0.8), hot);
        const std::string words =
            sheet.options.veiled ? asked + " asked" : shortUnits(lane.flow.served) + " of " + asked;
        if (!lane.stacked || box.form != LaneForm::Line) {
            if (lane.stacked) {  // the limit line passes here
                const double width = sheet.width(words, small) + sheet.px(6);
                sheet.box("figures-ground:" + lane.name, {right - width, y, width, line},
                          groundOf(box.state));
            }
            sheet.text("figures:" + lane.name, {left, y, right - left, line}, words, small,
                       sheet.options.veiled ? Role::TextAsked
                       : hot                ? Role::TextRefused
                                            : Role::TextServed,
                       Shape::Align::Right);
        }
        return;
    }
    const double middle = box.trough.midY();
    if (sheet.options.veiled) {
        row("asked", middle - line, asked + " asked", Role::TextAsked);
        row("veiled", middle, "? served", Role::TextDim);
    } else if (hot) {
        row("served", middle - line, shortUnits(lane.flow.served) + " served", Role::TextHot);
        row("refused", middle, shortUnits(lane.flow.refused) + " refused", Role::TextRefused);
    } else {
        row("served", middle - line, shortUnits(lane.flow.served) + " served", Role::TextServed);
        const MicroUnits limit =
            std::max<MicroUnits>(1, limitOf(lane.frame, sheet.layout.direction));
        const double load = static_cast<double>(lane.flow.asked) / static_cast<double>(limit);
        row("load", middle, percentText(load) + " of limit", Role::TextNormal);
    }
}

// How far a split is: the time it takes, beside its words.
void addProgress(Sheet& sheet, const Lane& lane) {
    const Rect& place = lane.box.progress;
    if (place.isEmpty() || !lane.frame.split) {
        return;
    }
    const double radius = place.h / 2;
    const double done = splitProgress(*lane.frame.split, sheet.frame.atUs);
    sheet.box("progress-ground:" + lane.name, place, Role::BorderStrong, radius);
    sheet.box("progress:" + lane.name,
              {place.x, place.y, std::max(place.h, place.w * done), place.h}, Role::New, radius);
}

// Under the bar. A ground of the lane's colour keeps the limit line out of the words.
void addWords(Sheet& sheet, const Lane& lane) {
    const LaneBox& box = lane.box;
    const TextStyle style = sheet.words(kWordsPx, box.state == LaneState::Hot);
    Rect place{box.trough.x, box.trough.bottom() + sheet.px(6), 0, sheet.px(17)};
    for (std::size_t line = 0; line < box.words.size(); ++line) {
        const WordLine& words = box.words[line];
        place.w = sheet.width(words.text, style) + sheet.px(4);
        sheet.box("words-ground:" + lane.name,
                  {place.x - sheet.px(3), place.y, place.w + sheet.px(4), place.h},
                  groundOf(box.state));
        const std::string name = "words:" + lane.name + (line > 0 ? ":more" : "");
        sheet.text(name, place, words.text, style, wordsRole(words.news, box.state));
        place.y += place.h;
    }
    addProgress(sheet, lane);
}

// Where there is no room for words: two bars for a lane that is being cut, one for one that stays whole, a
// dot for a new one, an empty square for one that is near its limit. Left of the bars, so that they make a
// column.
void addNewsMark(Sheet& sheet, const Lane& lane) {
    const LaneBox& box = lane.box;
    const bool said = std::any_of(box.words.begin(), box.words.end(), [](const WordLine& line) {
        return line.news != SplitNews::None;
    });
    if (box.news == SplitNews::None || said) {
        return;
    }
    const double side = sheet.px(6);
    const Rect at{sheet.layout.axisLeft - side - sheet.px(3), box.trough.midY() - side / 2, side,
                  side};
    addSplitMark(sheet, "news:" + lane.name, at, box.news, box.rect);
}

// Its range, its size, where it comes from, what was throttled; the last are left out first.
std::vector<std::string> factForms(const LaneFrame& lane, bool veiled) {
    std::string form = "from " + rangeStartWords(lane) + " · " +
                       percentText(lane.toShare - lane.fromShare, 1) + " of the key space";
    std::vector<std::string> forms{form};
    const auto add = [&](const std::string& fact) {
        if (fact.empty()) return;
        form += " · " + fact;
        forms.insert(forms.begin(), form);
    };
    if (lane.sizeBytes > 0) add(bytesText(lane.sizeBytes));
    if (!veiled) {
        add(grouped(static_cast<std::int64_t>(lane.throttledSoFar)) + " throttled so far");
    }
    add(originWords(lane));
    return forms;
}

void addOpened(Sheet& sheet, const Lane& lane) {
    if (!lane.box.opened) {
        return;
    }
    const LaneFrame& frame = lane.frame;
    const double top = lane.box.rect.bottom() - sheet.px(62);
    const double left = sheet.layout.axisLeft;
    const double right = lane.box.rect.right() - sheet.px(14);
    const TextStyle style = sheet.figures(10.5);
    const auto side = [&](Direction direction) {
        const Flow& flow = flowOf(frame, direction);
        const std::string limit = rateText(limitOf(frame, direction), direction);
        const std::string what = direction == Direction::Write ? "writes " : "reads  ";
        return sheet.options.veiled ? what + unitsText(flow.asked) + " asked · limit " + limit
                                    : what + unitsText(flow.served) + " of " +
                                          unitsText(flow.asked) + " · limit " + limit;
    };
    const std::vector<std::string> rows[] = {
        {side(Direction::Write)}, {side(Direction::Read)}, factForms(frame, sheet.options.veiled)};
    for (int i = 0; i < 3; ++i) {
        const Rect place{left, top + sheet.px(2 + 18.0 * i), right - left, sheet.px(18)};
        std::string fitting = firstThatFits(rows[i], style, place.w, sheet.options.measure);
        if (fitting.empty()) {
            fitting = elidedMiddle(rows[i].back(), style, place.w, sheet.options.measure);
        }
        sheet.box("opened-ground:" + lane.name,
                  {place.x - 2, place.y, sheet.width(fitting, style) + 4, place.h},
                  groundOf(lane.box.state));
        sheet.text("opened:" + lane.name + ":" + std::to_string(i), place, fitting, style,
                   Role::TextNormal);
    }
}

// A row too thin for words says who it is while it is selected, over whatever is beside it.
void addSelectedRow(Sheet& sheet, const Lane& lane) {
    const LaneBox& box = lane.box;
    if (box.form != LaneForm::Thin || !sheet.isSelected(box.id)) {
        return;
    }
    const TextStyle style = sheet.words(11.5, true);
    const double right = box.rect.right() - sheet.px(4);
    const double left = lane.stacked ? box.rect.midX() : sheet.layout.axisRight + sheet.px(8);
    const std::string figures = lane.flow.asked <= 0   ? std::string("idle")
                                : sheet.options.veiled ? shortUnits(lane.flow.asked) + " asked"
                                                       : shortUnits(lane.flow.served) + " of " +
                                                             shortUnits(lane.flow.asked);
    const std::string brief = box.news == SplitNews::None
                                  ? std::string()
                                  : " · " + splitBrief(lane.frame, sheet.frame.atUs);
    const std::string named = lane.name + " · " + figures;
    const std::string words = firstThatFits({named + brief, named, lane.name}, style, right - left,
                                            sheet.options.measure);
    const double width = sheet.width(words, style) + sheet.px(8);
    const double height = sheet.px(17);
    const double y =
        std::clamp(box.rect.midY() - height / 2, sheet.layout.lanesArea.y,
                   std::max(sheet.layout.lanesArea.y, sheet.layout.lanesArea.bottom() - height));
    Shape& ground =
        sheet.box("selected-ground", {right - width, y, width, height}, Role::Card, sheet.px(3));
    ground.above = true;
    ground.edged = true;
    ground.edge = Role::Selection;
    sheet
        .text("selected:" + lane.name, {right - width, y, width - sheet.px(4), height}, words,
              style, Role::TextStrong, Shape::Align::Right)
        .above = true;
}

void addName(Sheet& sheet, const Lane& lane) {
    const LaneBox& box = lane.box;
    if (box.form == LaneForm::Thin) {
        return;
    }
    const bool tall = box.form == LaneForm::Full;
    const double size = tall ? 15 : std::min(13.0, box.rect.h / sheet.layout.scale * 0.75);
    const Role colour = box.state == LaneState::Idle ? Role::TextDim : Role::TextStrong;
    const double x = box.rect.x + sheet.px(sheet.layout.lanesArea.w > sheet.px(300) ? 14 : 9);
    sheet.text("name:" + lane.name,
               {x, box.trough.midY() - sheet.px(11), sheet.layout.axisLeft - x, sheet.px(22)},
               lane.name, sheet.words(size, true), colour);
    if (box.state == LaneState::Idle) {
        const TextStyle style = sheet.words(std::min(11.5, box.rect.h / sheet.layout.scale * 0.75));
        const double width = sheet.width("idle", style) + 2;
        const double right = box.rect.right() - sheet.px(14);
        if (!lane.stacked) {
            sheet.text("idle:" + lane.name,
                       {right - width, box.trough.midY() - sheet.px(9), width, sheet.px(18)},
                       "idle", style, Role::TextDim, Shape::Align::Right);
        }
    }
}

}  // namespace

void addLanes(Sheet& sheet) {
    const StageLayout& layout = sheet.layout;
    if (layout.detail == StageDetail::Rows) {
        sheet.box("rows:plot",
                  {layout.axisLeft, layout.lanesArea.y, layout.axisRight - layout.axisLeft,
                   layout.lanesArea.h},
                  Role::Trough);
    }
    std::vector<Lane> lanes;
    for (const LaneBox& box : layout.lanes) {
        if (box.lane >= sheet.table.lanes.size()) {
            continue;
        }
        const LaneFrame& frame = sheet.table.lanes[box.lane];
        lanes.push_back({box, frame, flowOf(frame, layout.direction), partitionName(frame.id),
                         layout.axisRight > layout.lanesArea.right() - sheet.px(20)});
    }
    for (const Lane& lane : lanes) {
        addGround(sheet, lane);
        addBar(sheet, lane);
        addShare(sheet, lane);
    }
    // Over every bar, under every word.
    addLimitLine(sheet);
    for (const Lane& lane : lanes) {
        addName(sheet, lane);
        if (lane.box.state != LaneState::Idle && lane.box.form != LaneForm::Thin) {
            addFigures(sheet, lane);
            addWords(sheet, lane);
        }
        addNewsMark(sheet, lane);
        addOpened(sheet, lane);
        addSelectedRow(sheet, lane);
    }
}

}  // namespace partiscope::stage
