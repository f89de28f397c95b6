// SPDX-License-Identifier: GPL-3.0-or-later
// The key space as one ribbon, the hot keys' places on it, and the heat strip for many partitions.
#include <algorithm>
#include <cctype>
#include <cmath>

#include "ui/geometry/number_text.h"
#include "ui/geometry/stage_pieces.h"

namespace partiscope::stage {

namespace {

constexpr std::size_t kCalloutsMost = 5;

// "b3…"; where a cut lies inside one item collection also the sort key's first letter: "80… q".
std::string startText(const KeyPosition& from) {
    std::string text = hashHex(from).substr(0, 2) + "…";
    const auto letter = static_cast<unsigned char>(from.sortHigh >> 56);
    if (letter > 0x20 && letter < 0x7f) {
        text += ' ';
        text += static_cast<char>(letter);
    }
    return text;
}

Role segmentRole(const Sheet& sheet, LaneState state) {
    if (state == LaneState::Idle) {
        return Role::RibbonIdle;
    }
    if (sheet.options.veiled) {
        return Role::Veil;
    }
    return state == LaneState::Hot ? Role::RibbonHot : Role::RibbonServed;
}

// How far the label of a segment has to step aside so that no key's mark strikes it out; none: it
// cannot.
std::optional<double> labelShift(const Sheet& sheet, const LaneBox& box) {
    const double reach = sheet.px(7.5);
    const double room = std::max(0.0, box.segment.h / 2 - reach);
    for (const double shift : {0.0, -room, room, -room / 2, room / 2}) {
        double distance = 1e9;
        for (const HotKeyFrame& key : sheet.table.hotKeys) {
            if (key.lane == box.lane && key.trafficShare >= kHotKeyShare) {
                const double y = sheet.layout.ribbonY(sheet.table, key.lane, key.share);
                distance = std::min(distance, std::abs(y - box.segment.midY() - shift));
            }
        }
        const LaneFrame& lane = sheet.table.lanes[box.lane];
        if (lane.split && box.news == SplitNews::Splitting) {
            distance =
                std::min(distance, std::abs(nextCutY(box, lane) - box.segment.midY() - shift));
        }
        if (distance >= reach) {
            return shift;
        }
    }
    return std::nullopt;
}

// The selected lane as a bin of its own, at the place of the bin it is in.
std::optional<StripBin> selectedBin(const Sheet& sheet) {
    for (const StripBin& bin : sheet.layout.bins) {
        for (std::uint32_t lane = bin.first; lane <= bin.last; ++lane) {
            if (!sheet.isSelected(sheet.table.lanes[lane].id)) {
                continue;
            }
            StripBin own = binOf(sheet.table, lane, lane + 1, sheet.layout.direction);
            own.rect = bin.rect;
            own.askedX =
                sheet.layout.xOf(flowOf(sheet.table.lanes[lane], sheet.layout.direction).asked);
            return own;
        }
    }
    return std::nullopt;
}

std::string newsBrief(const Sheet& sheet, const LaneFrame& lane) {
    if (sheet.options.veiled || sheet.options.answerVeiled) return {};
    const std::string brief = splitBrief(lane, sheet.frame.atUs);
    return brief.empty() ? brief : " · " + brief;
}

// Names and figures of the most loaded lanes and of the selected one, beside the strip.
void addCallouts(Sheet& sheet, std::vector<const StripBin*> loudest,
                 const std::optional<StripBin>& selected) {
    const StageLayout& layout = sheet.layout;
    const Rect& plot = layout.lanesArea;
    std::stable_sort(loudest.begin(), loudest.end(),
                     [](const StripBin* a, const StripBin* b) { return a->load > b->load; });
    const double apart = sheet.px(36);
    loudest.resize(std::min(
        {loudest.size(), kCalloutsMost, static_cast<std::size_t>(std::max(1.0, plot.h / apart))}));
    if (selected) {
        std::erase_if(loudest, [&](const StripBin* bin) { return bin->rect == selected->rect; });
        if (loudest.size() >= kCalloutsMost) {
            loudest.pop_back();
        }
        loudest.push_back(&*selected);
    }
    std::sort(loudest.begin(), loudest.end(),
              [](const StripBin* a, const StripBin* b) { return a->rect.y < b->rect.y; });
    std::vector<double> ys;
    for (const StripBin* bin : loudest) {
        ys.push_back(bin->rect.midY());
    }
    spread(ys, apart, plot.y + apart / 2, plot.bottom() - apart / 2);
    const double left = layout.axisRight + sheet.px(8);
    const double right = layout.lanesArea.right();
    for (std::size_t i = 0; i < loudest.size(); ++i) {
        const LaneFrame& lane = sheet.table.lanes[loudest[i]->loudest];
        const Flow& flow = flowOf(lane, layout.direction);
        const std::string name = partitionName(lane.id);
        const bool hot = !sheet.options.veiled && flow.refused > 0;
        sheet.line("callout:" + name, {loudest[i]->askedX + 2, loudest[i]->rect.midY()},
                   {left - 2, ys[i]}, Role::BorderStrong, 1);
        const std::string brief = newsBrief(sheet, lane);
        const TextStyle named = sheet.words(12, true);
        sheet.text("name:" + name, {left, ys[i] - sheet.px(17), right - left, sheet.px(17)},
                   firstThatFits({name + brief, name + brief.substr(0, brief.find(',')), name},
                                 named, right - left, sheet.options.measure),
                   named, Role::TextStrong);
        sheet.text("figures:" + name, {left, ys[i], right - left, sheet.px(16)},
                   flow.asked <= 0 ? std::string("idle")
                   : sheet.options.veiled
                       ? shortUnits(flow.asked) + " asked"
                       : shortUnits(flow.served) + " of " + shortUnits(flow.asked),
                   sheet.figures(11, true),
                   flow.asked <= 0        ? Role::TextDim
                   : sheet.options.veiled ? Role::TextAsked
                   : hot                  ? Role::TextRefused
                                          : Role::TextServed);
    }
}

}  // namespace

void addRibbon(Sheet& sheet) {
    const StageLayout& layout = sheet.layout;
    const TextStyle style = sheet.figures(10.5);
    if (layout.detail == StageDetail::Strip) {
        sheet.box("ribbon", layout.ribbon, Role::RibbonIdle, sheet.px(4));
        for (int i = 0; i < 8; ++i) {
            const double y = layout.ribbon.y + layout.ribbon.h * i / 8;
            const std::size_t lane = layout.visible.first + std::size_t{layout.visible.count} *
                                                                static_cast<std::size_t>(i) / 8;
            sheet.text("ribbon:" + std::to_string(i),
                       {layout.ribbon.x, y, layout.ribbon.w, sheet.px(18)},
                       startText(sheet.table.lanes[lane].from), style, Role::TextNormal,
                       Shape::Align::Centre);
            if (i > 0) {
                sheet.line("ribbon:tick", {layout.ribbon.x, y}, {layout.ribbon.right(), y},
                           Role::Border, 1);
            }
        }
        return;
    }
    double lastLabel = -1e9;
    for (const LaneBox& box : layout.lanes) {
        const std::string name = partitionName(box.id);
        const bool thin = box.form == LaneForm::Thin || layout.detail == StageDetail::Rows;
        const Role role = segmentRole(sheet, box.state);
        Shape& segment = sheet.box("segment:" + name, box.segment, role, thin ? 0 : sheet.px(4));
        segment.hit = static_cast<std::int32_t>(box.lane);
        if (sheet.isSelected(box.id)) {
            segment.edged = true;
            segment.edge = Role::Selection;
            segment.width = std::max(2.0, std::round(sheet.px(2)));
        }
    }
    for (const LaneBox& box : layout.lanes) {
        const std::string name = partitionName(box.id);
        const bool fits = box.segment.h >= sheet.px(12);
        if (fits || box.segment.y - lastLabel >= sheet.px(34)) {
            const std::optional<double> shift = labelShift(sheet, box);
            if (!shift) {
                continue;
            }
            const double height = std::max(box.segment.h, sheet.px(14));
            lastLabel = box.segment.y;
            Rect place{box.segment.x, box.segment.midY() - height / 2, box.segment.w, height};
            place.y = std::clamp(place.y + *shift, layout.ribbon.y,
                                 std::max(layout.ribbon.y, layout.ribbon.bottom() - height));
            sheet.text("start:" + name, place, startText(sheet.table.lanes[box.lane].from), style,
                       box.state == LaneState::Idle ? Role::TextDim : Role::TextOnRibbon,
                       Shape::Align::Centre);
        }
    }
}

void addStrip(Sheet& sheet) {
    const StageLayout& layout = sheet.layout;
    const Rect plot{layout.axisLeft, layout.lanesArea.y, layout.axisRight - layout.axisLeft,
                    layout.lanesArea.h};
    sheet.box("strip:plot", plot, Role::Trough);
    sheet.box("strip:heat", layout.heatColumn, Role::Trough);
    std::vector<const StripBin*> loudest;
    for (const StripBin& bin : layout.bins) {
        const LaneFrame& lane = sheet.table.lanes[bin.loudest];
        const std::string name = partitionName(lane.id);
        const bool hot = !sheet.options.veiled && flowOf(lane, layout.direction).refused > 0;
        Shape& cell = sheet.box("heat:" + name, bin.rect, Role::Trough);
        cell.heat = sheet.options.veiled ? -1 : bin.load;
        if (sheet.options.veiled && bin.load > 0) {
            cell.colour = Role::Veil;
        }
        cell.hit = static_cast<std::int32_t>(bin.loudest);
        // A growth cuts all of them: only what happens to a single one has a mark here.
        if (bin.news == SplitNews::Splitting || bin.news == SplitNews::NoSplit) {
            const double side = sheet.px(6);
            addSplitMark(
                sheet, "news:" + name,
                {layout.heatColumn.x - side - sheet.px(2), bin.rect.midY() - side / 2, side, side},
                bin.news, bin.rect);
        }
        if (bin.askedX > plot.x + 0.5) {
            const Rect bar{plot.x, bin.rect.y, bin.askedX - plot.x, bin.rect.h};
            Shape& asked = sheet.box("refused:" + name, bar,
                                     sheet.options.veiled ? Role::Veil
                                     : hot                ? Role::Refused
                                                          : Role::Served);
            asked.hit = static_cast<std::int32_t>(bin.loudest);
            if (hot) {
                sheet.box("served:" + name, {plot.x, bin.rect.y, bin.servedX - plot.x, bin.rect.h},
                          Role::Hot);
            }
            loudest.push_back(&bin);
        }
    }
    const std::optional<StripBin> selected = selectedBin(sheet);
    addCallouts(sheet, std::move(loudest), selected);
    if (selected) {
        sheet.line("selected", {layout.heatColumn.x - sheet.px(8), selected->rect.midY()},
                   {layout.axisRight, selected->rect.midY()}, Role::Selection, 2);
    }
}

}  // namespace partiscope::stage
