// SPDX-License-Identifier: GPL-3.0-or-later
// What stands at the ribbon: the hot keys' places, the cuts to come, and the words of both beside it.
#include <algorithm>
#include <cctype>
#include <cmath>

#include "ui/geometry/number_text.h"
#include "ui/geometry/stage_pieces.h"

namespace partiscope::stage {

namespace {

constexpr std::size_t kMarksMost = 10;
constexpr std::size_t kCutLabelsMost = 4;

struct Label {
    std::string name, words;
    double y = 0;
    Role colour = Role::TextHot;
};

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

// Busiest first; at most kMarksMost that are in sight, by height.
std::vector<const HotKeyFrame*> markedKeys(const Sheet& sheet) {
    std::vector<const HotKeyFrame*> keys;
    for (const HotKeyFrame& key : sheet.table.hotKeys) {
        if (key.trafficShare >= kHotKeyShare && sheet.layout.visible.contains(key.lane) &&
            keys.size() < kMarksMost) {
            keys.push_back(&key);
        }
    }
    return keys;
}

double keyY(const Sheet& sheet, const HotKeyFrame& key) {
    return std::round(sheet.layout.ribbonY(sheet.table, key.lane, key.share));
}

void addKeyLabels(Sheet& sheet, const std::vector<const HotKeyFrame*>& keys, double room,
                  const TextStyle& style, std::vector<Label>& labels) {
    // A single label stands clear of the requests that come to its mark from the clients.
    const StageLayout& layout = sheet.layout;
    const double clientsY = layout.cards.empty()
                                ? layout.ribbon.midY()
                                : (layout.cards.front().y + layout.cards.back().bottom()) / 2;
    std::vector<std::string> names;
    for (const HotKeyFrame* key : keys) names.push_back(key->key);
    // Whole keys while they are few and fit beside the ribbon.
    const bool whole =
        names.size() <= 4 && std::all_of(names.begin(), names.end(), [&](const auto& key) {
            return sheet.width(key, style) <= room;
        });
    const std::size_t common = whole ? 0 : commonStart(names);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const double y = keyY(sheet, *keys[i]);
        const double aside = keys.size() > 2 ? 0 : y < clientsY ? -sheet.px(12) : sheet.px(12);
        const std::string words =
            elidedMiddle(common > 0 ? "…" + names[i].substr(common) : names[i], style, room,
                         sheet.options.measure);
        labels.push_back({"key-label:" + names[i], words, y + aside, Role::TextHot});
    }
}

void addCutLabels(const Sheet& sheet, std::vector<Label>& labels) {
    std::vector<Label> cuts;
    for (const LaneBox& box : sheet.layout.lanes) {
        const LaneFrame& lane = sheet.table.lanes[box.lane];
        if (box.news != SplitNews::Splitting || lane.split->cause != SplitCause::Heat) continue;
        cuts.push_back({"next-cut-label:" + partitionName(box.id), "next cut", nextCutY(box, lane),
                        Role::TextNew});
    }
    if (cuts.size() <= kCutLabelsMost) labels.insert(labels.end(), cuts.begin(), cuts.end());
}

}  // namespace

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

// At its share of the traffic inside a collection, where the hash says nothing; else at its place.
double nextCutY(const LaneBox& box, const LaneFrame& lane) {
    const double width = lane.toShare - lane.fromShare;
    const bool byTraffic = lane.split->insideCollection || width <= 1e-12;
    const double share =
        byTraffic ? lane.split->lowerTrafficShare : (lane.split->atShare - lane.fromShare) / width;
    return std::round(box.segment.y + box.segment.h * std::clamp(share, 0.05, 0.95));
}

void addNextCuts(Sheet& sheet) {
    const double reach = sheet.px(6);
    for (const LaneBox& box : sheet.layout.lanes) {
        const LaneFrame& lane = sheet.table.lanes[box.lane];
        if (box.news != SplitNews::Splitting || box.segment.h < sheet.px(6)) continue;
        const double y = nextCutY(box, lane);
        sheet
            .line("next-cut:" + partitionName(box.id), {box.segment.x - reach, y},
                  {box.segment.right() + reach, y}, Role::New, sheet.px(2), true)
            .above = true;
    }
}

void addRibbonLabels(Sheet& sheet) {
    const StageLayout& layout = sheet.layout;
    std::vector<const HotKeyFrame*> keys = markedKeys(sheet);
    std::stable_sort(keys.begin(), keys.end(), [&](const HotKeyFrame* a, const HotKeyFrame* b) {
        return keyY(sheet, *a) < keyY(sheet, *b);
    });
    const Rect& ribbon = layout.ribbon;
    for (const HotKeyFrame* key : keys) {
        const double y = keyY(sheet, *key);
        sheet.line("key:" + key->key, {ribbon.x - sheet.px(5), y},
                   {ribbon.right() + sheet.px(5), y}, Role::KeyMark,
                   std::max(2.0, std::round(sheet.px(2))));
    }
    if (layout.columns != StageWidth::Wide) {
        return;  // no room beside the ribbon: the lane's words tell
    }
    const TextStyle style = sheet.figures(11, true);
    const double height = sheet.px(15);
    const double left = layout.clients.right() + sheet.px(6);
    const double right = ribbon.x - sheet.px(8);
    std::vector<Label> labels;
    addKeyLabels(sheet, keys, right - left, style, labels);
    addCutLabels(sheet, labels);
    std::stable_sort(labels.begin(), labels.end(),
                     [](const Label& a, const Label& b) { return a.y < b.y; });
    std::vector<double> ys;
    for (const Label& label : labels) ys.push_back(label.y);
    spread(ys, height, ribbon.y + height / 2, ribbon.bottom() - height / 2);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const double width = sheet.width(labels[i].words, style) + 2;
        Shape& ground = sheet.box(
            "label-ground:" + labels[i].name,
            {right - width - sheet.px(3), ys[i] - height / 2, width + sheet.px(6), height},
            Role::Window, sheet.px(3));
        ground.above = true;
        ground.opacity = 0.85;
        sheet
            .text(labels[i].name, {right - width, ys[i] - height / 2, width, height},
                  labels[i].words, style, labels[i].colour, Shape::Align::Right)
            .above = true;
    }
}

void addSplitMark(Sheet& sheet, const std::string& name, const Rect& at, SplitNews news,
                  const Rect& row) {
    const bool good = news == SplitNews::Splitting || news == SplitNews::New;
    const Role colour = good ? Role::New : Role::Hot;
    if (row.h < at.h + 1) {
        const double height = std::max(2.0, row.h);
        sheet.box(name, {at.x, row.midY() - height / 2, at.w, height}, colour);
        return;
    }
    const double thick = std::max(1.5, at.h / 3.5);
    switch (news) {
        case SplitNews::Splitting:
            sheet.box(name, {at.x, at.y, at.w, thick}, colour);
            sheet.box(name, {at.x, at.bottom() - thick, at.w, thick}, colour);
            break;
        case SplitNews::NoSplit:
            sheet.box(name, {at.x, at.midY() - thick / 2, at.w, thick}, colour);
            break;
        case SplitNews::New: sheet.box(name, at, colour).kind = Shape::Kind::Circle; break;
        case SplitNews::NearLimit: {
            Shape& square = sheet.box(name, at, colour);
            square.kind = Shape::Kind::Square;
            square.width = std::max(1.0, at.h / 5);
            break;
        }
        case SplitNews::None: break;
    }
}

}  // namespace partiscope::stage
