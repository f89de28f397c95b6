// SPDX-License-Identifier: GPL-3.0-or-later
// Blending two layouts: what glides when rates change or a partition is cut.
#include <cmath>
#include <map>

#include "ui/geometry/stage_layout.h"

namespace partiscope {

namespace {

constexpr double kVisiblePx = 0.4;

// One blended number; remembers whether anything is still on its way.
struct Blend {
    double t;
    bool settled = true;

    double operator()(double from, double to) {
        if (std::abs(to - from) < kVisiblePx) {
            return to;
        }
        settled = false;
        return mixed(from, to, t);
    }
    Rect operator()(const Rect& from, const Rect& to) {
        return {(*this)(from.x, to.x), (*this)(from.y, to.y), (*this)(from.w, to.w),
                (*this)(from.h, to.h)};
    }
};

}  // namespace

StageLayout blended(const StageLayout& from, const StageLayout& to, double t, bool& settled) {
    settled = true;
    // Another size or level of detail is another picture: nothing to glide between.
    if (from.width != to.width || from.height != to.height || from.scale != to.scale ||
        from.detail != to.detail || from.columns != to.columns || from.lanes.empty()) {
        return to;
    }
    Blend blend{t};
    StageLayout out = to;
    std::map<PartitionId, const LaneBox*> before;
    for (const LaneBox& box : from.lanes) {
        before.emplace(box.id, &box);
    }
    const LaneBox* left = nullptr;  // whose range a new partition was cut from
    for (LaneBox& box : out.lanes) {
        const auto found = before.find(box.id);
        const bool isNew = found == before.end();
        const LaneBox* start = isNew ? left : found->second;
        if (start == nullptr) {
            continue;
        }
        left = start;
        LaneBox grown = *start;
        if (isNew) {  // from a line at the lower edge of its parent
            grown.rect.y = grown.rect.bottom() - 1;
            grown.rect.h = 1;
            grown.segment.y = grown.rect.y;
            grown.segment.h = 1;
            grown.trough.y = grown.rect.y;
            grown.trough.h = 1;
            grown.askedX = grown.servedX = grown.trough.x;
        }
        box.rect = blend(grown.rect, box.rect);
        box.segment = blend(grown.segment, box.segment);
        box.trough = blend(grown.trough, box.trough);
        box.askedX = blend(grown.askedX, box.askedX);
        box.servedX = blend(grown.servedX, box.servedX);
    }
    out.limitX = blend(from.limitX, out.limitX);
    out.lanesArea = blend(from.lanesArea, out.lanesArea);
    out.ribbon = blend(from.ribbon, out.ribbon);
    if (!from.overview.isEmpty() && !out.overview.isEmpty()) {
        out.overviewWindow = blend(from.overviewWindow, out.overviewWindow);
    }
    if (from.cards.size() == out.cards.size()) {
        for (std::size_t i = 0; i < out.cards.size(); ++i) {
            out.cards[i] = blend(from.cards[i], out.cards[i]);
        }
    }
    if (!from.example.isEmpty() && !out.example.isEmpty()) {
        out.example = blend(from.example, out.example);
    }
    settled = blend.settled;
    return out;
}

}  // namespace partiscope
