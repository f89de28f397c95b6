// SPDX-License-Identifier: GPL-3.0-or-later
// Blending two layouts: what glides when rates change or a partition is cut.
#include <cmath>
#include <map>
#include <vector>

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

Rect halfOf(const Rect& rect, bool lower) {
    const double half = rect.h / 2;
    return {rect.x, lower ? rect.y + half : rect.y, rect.w, half};
}

// The lower half of what was there, with its bar in both: the lane parts in two, and so does the bar.
LaneBox parted(LaneBox& above) {
    LaneBox below = above;
    below.rect = halfOf(above.rect, true);
    below.segment = halfOf(above.segment, true);
    above.rect = halfOf(above.rect, false);
    above.segment = halfOf(above.segment, false);
    return below;
}

// A line at the lower edge of the one above: it comes in while the picture is panned.
LaneBox comingAfter(const LaneBox& above) {
    LaneBox line = above;
    line.rect.y = line.rect.bottom() - 1;
    line.rect.h = 1;
    line.segment.y = line.rect.y;
    line.segment.h = 1;
    line.trough.y = line.rect.y;
    line.trough.h = 1;
    line.askedX = line.servedX = line.trough.x;
    return line;
}

// Where every lane of `to` starts from. A partition that was not there was cut from the one above it.
std::vector<LaneBox> startsOf(const StageLayout& from, const StageLayout& to) {
    std::map<PartitionId, const LaneBox*> before;
    for (const LaneBox& box : from.lanes) {
        before.emplace(box.id, &box);
    }
    const bool cut = to.tableLanes > from.tableLanes;
    std::vector<LaneBox> starts;
    bool known = false;  // some lane above was there before
    for (const LaneBox& box : to.lanes) {
        const auto found = before.find(box.id);
        known = known || found != before.end();
        if (found != before.end()) {
            starts.push_back(*found->second);
        } else if (!known) {
            starts.push_back(box);
        } else {
            starts.push_back(cut ? parted(starts.back()) : comingAfter(starts.back()));
        }
    }
    return starts;
}

void blendLanes(const StageLayout& from, StageLayout& out, Blend& blend) {
    const std::vector<LaneBox> starts = startsOf(from, out);
    for (std::size_t i = 0; i < out.lanes.size(); ++i) {
        LaneBox& box = out.lanes[i];
        const LaneBox& start = starts[i];
        const double troughY = box.trough.y;
        box.rect = blend(start.rect, box.rect);
        box.segment = blend(start.segment, box.segment);
        box.trough = blend(start.trough, box.trough);
        box.askedX = blend(start.askedX, box.askedX);
        box.servedX = blend(start.servedX, box.servedX);
        box.progress.y += box.trough.y - troughY;  // it stands beside the words, under the bar
    }
}

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
    blendLanes(from, out, blend);
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
