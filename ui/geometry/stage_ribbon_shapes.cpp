// SPDX-License-Identifier: GPL-3.0-or-later
// The key space as one ribbon, the hot keys' places on it, and the heat strip for many partitions.
#include <algorithm>
#include <cctype>
#include <cmath>

#include "ui/geometry/number_text.h"
#include "ui/geometry/stage_pieces.h"

namespace partiscope::stage {

namespace {

constexpr std::size_t kMarksMost = 10;
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

// Moves labels apart that want almost the same height; keeps their order.
void spread(std::vector<double>& ys, double apart, double top, double bottom) {
    for (std::size_t i = 1; i < ys.size(); ++i) {
        ys[i] = std::max(ys[i], ys[i - 1] + apart);
    }
    if (!ys.empty() && ys.back() > bottom) {
        ys.back() = bottom;
        for (std::size_t i = ys.size() - 1; i > 0; --i) {
            ys[i - 1] = std::min(ys[i - 1], ys[i] - apart);
        }
    }
    for (double& y : ys) {
        y = std::max(y, top);
    }
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
        if (distance >= reach) {
            return shift;
        }
    }
    return std::nullopt;
}

// "2026-10-18#3" is "…#3" where most marked keys begin alike.
std::size_t commonStart(const std::vector<std::string>& keys) {
    if (keys.size() < 3) {
        return 0;
    }
    std::size_t length = keys[0].size();
    for (const std::string& key : keys) {
        std::size_t same = 0;
        while (same < std::min(length, key.size()) && key[same] == keys[0][same]) {
            ++same;
        }
        length = same;
    }
    // A separator belongs to what tells the keys apart.
    while (length > 0 && std::ispunct(static_cast<unsigned char>(keys[0][length - 1])) != 0) {
        --length;
    }
    return length >= 4 ? length : 0;
}

void addMark(Sheet& sheet, const HotKeyFrame& key, double y) {
    const Rect& ribbon = sheet.layout.ribbon;
    sheet.line("key:" + key.key, {ribbon.x - sheet.px(5), y}, {ribbon.right() + sheet.px(5), y},
               Role::KeyMark, std::max(2.0, std::round(sheet.px(2))));
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
        sheet.text("name:" + name, {left, ys[i] - sheet.px(17), right - left, sheet.px(17)}, name,
                   sheet.words(12, true), Role::TextStrong);
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

// Where a split that goes on will part its segment: at its share of the traffic inside a collection, else
// at its place in the range.
void addNextCuts(Sheet& sheet) {
    if (sheet.options.veiled || sheet.options.answerVeiled) return;
    const StageLayout& layout = sheet.layout;
    for (const LaneBox& box : layout.lanes) {
        const LaneFrame& lane = sheet.table.lanes[box.lane];
        if (!lane.split || box.segment.h < sheet.px(6)) continue;
        const double width = lane.toShare - lane.fromShare;
        const double share = lane.split->insideCollection || width <= 0
                                 ? lane.split->lowerTrafficShare
                                 : (lane.split->atShare - lane.fromShare) / width;
        const double y = std::round(box.segment.y + box.segment.h * std::clamp(share, 0.05, 0.95));
        const double reach = sheet.px(6);
        sheet
            .line("next-cut:" + partitionName(box.id), {box.segment.x - reach, y},
                  {box.segment.right() + reach, y}, Role::New, sheet.px(2), true)
            .above = true;
        if (layout.columns != StageWidth::Wide || isGrowth(lane.split->cause)) continue;
        const TextStyle style = sheet.words(11, true);
        const double wide = sheet.width("next cut", style) + 2;
        const double left = box.segment.x - reach - sheet.px(4) - wide;
        Shape& ground =
            sheet.box("next-cut-ground:" + partitionName(box.id),
                      {left - sheet.px(3), y - sheet.px(8), wide + sheet.px(6), sheet.px(16)},
                      Role::Window, sheet.px(3));
        ground.above = true;
        ground.opacity = 0.85;
        sheet
            .text("next-cut-label:" + partitionName(box.id),
                  {left, y - sheet.px(8), wide, sheet.px(16)}, "next cut", style, Role::TextNew,
                  Shape::Align::Right)
            .above = true;
    }
}

void addKeyMarks(Sheet& sheet) {
    const StageLayout& layout = sheet.layout;
    struct Mark {
        const HotKeyFrame* key;
        double y;
    };
    std::vector<Mark> marks;
    for (const HotKeyFrame& key : sheet.table.hotKeys) {
        if (key.trafficShare >= kHotKeyShare && layout.visible.contains(key.lane) &&
            marks.size() < kMarksMost) {
            marks.push_back({&key, std::round(layout.ribbonY(sheet.table, key.lane, key.share))});
        }
    }
    std::sort(marks.begin(), marks.end(), [](const Mark& a, const Mark& b) { return a.y < b.y; });
    for (const Mark& mark : marks) {
        addMark(sheet, *mark.key, mark.y);
    }
    if (layout.columns != StageWidth::Wide) {
        return;  // no room beside the ribbon: the lane's words name the key
    }
    const TextStyle style = sheet.figures(11, true);
    const double height = sheet.px(15);
    const double left = layout.clients.right() + sheet.px(6);
    const double right = layout.ribbon.x - sheet.px(8);
    // A single label stands clear of the requests that come to its mark from the clients.
    const double clientsY = layout.cards.empty()
                                ? layout.ribbon.midY()
                                : (layout.cards.front().y + layout.cards.back().bottom()) / 2;
    std::vector<double> ys;
    std::vector<std::string> keys;
    for (const Mark& mark : marks) {
        keys.push_back(mark.key->key);
        const double aside = marks.size() > 2    ? 0
                             : mark.y < clientsY ? -sheet.px(12)
                                                 : sheet.px(12);
        ys.push_back(mark.y + aside);
    }
    // Whole keys while they are few and fit beside the ribbon.
    const bool whole =
        keys.size() <= 4 && std::all_of(keys.begin(), keys.end(), [&](const auto& key) {
            return sheet.width(key, style) <= right - left;
        });
    const std::size_t common = whole ? 0 : commonStart(keys);
    spread(ys, height, layout.ribbon.y + height / 2, layout.ribbon.bottom() - height / 2);
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const std::string words = elidedMiddle(common > 0 ? "…" + keys[i].substr(common) : keys[i],
                                               style, right - left, sheet.options.measure);
        const double width = sheet.width(words, style) + 2;
        Shape& ground = sheet.box(
            "key-ground:" + keys[i],
            {right - width - sheet.px(3), ys[i] - height / 2, width + sheet.px(6), height},
            Role::Window, sheet.px(3));
        ground.above = true;
        ground.opacity = 0.85;
        sheet
            .text("key-label:" + marks[i].key->key,
                  {right - width, ys[i] - height / 2, width, height}, words, style, Role::TextHot,
                  Shape::Align::Right)
            .above = true;
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
