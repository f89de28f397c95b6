// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/geometry/stage_layout.h"

#include <algorithm>
#include <cmath>

#include "ui/geometry/number_text.h"
#include "ui/geometry/stage_shapes.h"
#include "ui/geometry/stage_zoom.h"

namespace partiscope {

namespace {

constexpr double kMargin = 14;
constexpr double kOverviewPx = 11;

bool refuses(const LaneFrame& lane, Direction direction) {
    return flowOf(lane, direction).refused > 0;
}

LaneState stateOf(const LaneFrame& lane, Direction direction, bool veiled) {
    if (!veiled && refuses(lane, direction)) {
        return LaneState::Hot;
    }
    return flowOf(lane, direction).asked > 0 ? LaneState::Busy : LaneState::Idle;
}

// Heights at scale 1 a lane would have in a crush, in an ordinary window, and with room to spare.
struct Heights {
    double least, usual, most;
};

SplitNews newsOf(const LaneFrame& lane, const StageOptions& options, Micros nowUs) {
    return options.veiled || options.answerVeiled ? SplitNews::None : splitNews(lane, nowUs);
}

Heights heightsOf(LaneState state, SplitNews news, bool opened, bool veiled, std::size_t count) {
    Heights heights{};
    switch (state) {
        case LaneState::Idle: heights = {1.2, 28, 42}; break;
        // Under the veil every busy lane may be the hot one: none may be taller for it.
        case LaneState::Busy:
            heights = veiled ? Heights{10, 74, 200} : Heights{1.2, 58, 170};
            break;
        case LaneState::Hot: heights = {14.5, 92, 250}; break;
    }
    if (state == LaneState::Busy && news > SplitNews::New) heights = {14.5, 74, 200};
    if (count <= 12) {  // room for a name on every one, at any zoom
        heights.least = std::max(heights.least, 12.5);
    }
    if (count <= 6) {
        heights.most *= 1.7;
    }
    if (opened) {
        heights = {std::max(heights.least, 14.5) + 62, std::max(heights.usual, 60.0) + 62,
                   std::max(heights.most, 120.0) + 62};
    }
    return heights;
}

bool isStacked(const StageLayout& layout) {  // figures above the bar
    return layout.axisRight > layout.lanesArea.right() - 20 * layout.scale;
}

// In one line, or in two where the lane is tall enough, or what of it fits in one. A split's progress
// stands at the right end of the first.
void placeWords(const StageLayout& layout, const TableFrame& table, const StageOptions& options,
                double height, LaneBox& box) {
    const double s = layout.scale;
    const TextStyle style{kWordsPx * s, box.state == LaneState::Hot, false};
    const double right = layout.lanesArea.right() - 14 * s;
    double room = right - layout.axisLeft;
    if (box.news == SplitNews::Splitting && room > 240 * s) {
        const double width = 56 * s;
        box.progress = {right - width, 0, width, std::max(4.0, std::round(5 * s))};
        room -= width + 10 * s;
    }
    const bool veiled = options.veiled || options.answerVeiled;
    const bool tall =
        height >= 96 * s || (box.news > SplitNews::New && height >= 82 * s && !isStacked(layout));
    box.words = fittedLines(veiled ? veiledSayings(table, box.lane)
                                   : laneSayings(table, box.lane, layout.direction, layout.nowUs),
                            tall ? 2 : 1, [&](const std::string& text) {
                                return options.measure(text, style) <= room;
                            });
    if (box.words.empty()) box.progress = {};
}

double gapOf(std::size_t count, double height, double scale) {
    if (count <= kLanesMost) {
        return std::round((height / static_cast<double>(count) < 32 * scale ? 2 : 4) * scale);
    }
    return height / static_cast<double>(count) > 5 ? 1 : 0;
}

LaneForm formOf(double height, double scale) {
    if (height >= 58 * scale) {
        return LaneForm::Full;
    }
    if (height >= 35 * scale) {
        return LaneForm::Medium;
    }
    return height >= 12 * scale ? LaneForm::Line : LaneForm::Thin;
}

std::vector<double> laneHeights(const StageLayout& layout, const TableFrame& table,
                                const StageOptions& options, double available) {
    std::vector<Heights> wanted;
    Heights sum{};
    for (std::uint32_t i = 0; i < layout.visible.count; ++i) {
        const LaneFrame& lane = table.lanes[layout.visible.first + i];
        const bool opened = options.opened && options.selected == lane.id;
        const Heights each = heightsOf(stateOf(lane, layout.direction, options.veiled),
                                       newsOf(lane, options, layout.nowUs), opened, options.veiled,
                                       layout.visible.count);
        wanted.push_back(each);
        sum = {sum.least + each.least * layout.scale, sum.usual + each.usual * layout.scale,
               sum.most + each.most * layout.scale};
    }
    std::vector<double> heights;
    for (const Heights& each : wanted) {
        double height = 0;
        if (available >= sum.usual) {
            const double t = std::min(1.0, (available - sum.usual) / (sum.most - sum.usual));
            height = mixed(each.usual, each.most, t) * layout.scale;
        } else if (available >= sum.least) {
            const double t = (available - sum.least) / (sum.usual - sum.least);
            height = mixed(each.least, each.usual, t) * layout.scale;
        } else {
            height = each.least * layout.scale * available / sum.least;
        }
        heights.push_back(height);
    }
    return heights;
}

// The longest figures any lane shows decide the column, so that all bars end at one axis.
double figuresWidth(const StageLayout& layout, const TableFrame& table,
                    const StageOptions& options) {
    const TextStyle style{layout.figuresPx * layout.scale, true, true};
    MicroUnits most = layout.limit;
    for (const LaneFrame& lane : table.lanes) {
        most = std::max(most, flowOf(lane, layout.direction).asked);
    }
    return std::max(options.measure(shortUnits(std::max(most, 1'000 * kUnit)) + " refused", style),
                    options.measure("100 % of limit", style));
}

void placeColumns(StageLayout& layout, std::uint32_t lanes) {
    const double s = layout.scale;
    const double w = layout.width;
    const double margin = std::round(kMargin * s);
    const double units = w / s;
    layout.columns = units >= 700   ? StageWidth::Wide
                     : units >= 390 ? StageWidth::Tight
                                    : StageWidth::Narrow;
    const bool zoomedIn = layout.visible.count < lanes;
    const double row = zoomedIn ? std::round(20 * s) : 0;
    const double top = std::round(34 * s) + row;
    const double foot = std::round(30 * s);
    const double height = std::max(20.0, layout.height - top - foot);
    layout.heading = {margin, std::round(8 * s), w - 2 * margin, std::round(20 * s)};
    double clientsWidth = 0, gapLeft = 0, ribbonWidth = 44 * s, gapRight = 0;
    switch (layout.columns) {
        case StageWidth::Wide:
            clientsWidth = std::clamp(w * 0.19, 160 * s, 200 * s);
            gapLeft = std::clamp(w * 0.115, 80 * s, 130 * s);
            gapRight = std::clamp(w * 0.09, 52 * s, 130 * s);
            break;
        case StageWidth::Tight:
            clientsWidth = std::clamp(w * 0.23, 94 * s, 124 * s);
            gapLeft = std::clamp(w * 0.046, 18 * s, 22 * s);
            ribbonWidth = std::clamp(w * 0.09, 36 * s, 40 * s);
            gapRight = std::clamp(w * 0.1, 38 * s, 46 * s);
            break;
        case StageWidth::Narrow:
            ribbonWidth = 38 * s;
            gapRight = 26 * s;
            break;
    }
    double lanesTop = top;
    double lanesHeight = height;
    if (layout.columns == StageWidth::Narrow) {
        const double band = std::round(34 * s);
        layout.clients = {margin, top, w - 2 * margin, band};
        lanesTop += band + std::round(8 * s);
        lanesHeight = std::max(20.0, height - band - 8 * s);
    } else {
        layout.clients = {margin, top, std::round(clientsWidth), height};
    }
    const double ribbonX = margin + std::round(clientsWidth + gapLeft);
    layout.ribbon = {ribbonX, lanesTop, std::round(ribbonWidth), lanesHeight};
    const double lanesX = std::round(layout.ribbon.right() + gapRight);
    const double strip = zoomedIn ? std::round(kOverviewPx * s) : 0;
    const double aside = zoomedIn ? strip + std::round(10 * s) : 0;
    layout.lanesArea = {lanesX, lanesTop, std::max(40.0, w - margin - aside - lanesX), lanesHeight};
    if (zoomedIn) {
        layout.rangeRow = {margin, top - row, w - 2 * margin, row};
        layout.overview = {w - margin - strip, lanesTop, strip, lanesHeight};
    }
}

// The longest name in sight: one letter in a small table, three among thousands.
double namesWidth(const StageLayout& layout, const TableFrame& table, const StageOptions& options) {
    if (layout.detail == StageDetail::Strip) {
        return 0;
    }
    const double px = layout.detail == StageDetail::Lanes ? 15 : 13;
    const TextStyle style{px * layout.scale, true, false};
    double width = 0;
    for (std::uint32_t i = 0; i < layout.visible.count; ++i) {
        const PartitionId id = table.lanes[layout.visible.first + i].id;
        width = std::max(width, options.measure(partitionName(id), style));
    }
    return width;
}

void placeAxis(StageLayout& layout, const TableFrame& table, const StageOptions& options) {
    const double s = layout.scale;
    MicroUnits most = 0;
    for (const LaneFrame& lane : table.lanes) {
        most = std::max(most, flowOf(lane, layout.direction).asked);
        layout.limit = std::max(layout.limit, limitOf(lane, layout.direction));
    }
    layout.axisMost = niceAxis(most, layout.limit, options.axisBefore);
    const Rect& area = layout.lanesArea;
    layout.figuresPx = area.w > 640 * s ? 14 : area.w > 480 * s ? 12.5 : 11.5;
    const bool roomy = area.w > 300 * s;
    const double names = namesWidth(layout, table, options) + (roomy ? 24 : 16) * s;
    const double nameWidth = std::round(std::max((roomy ? 44 : 32) * s, names));
    const double figures = std::ceil(figuresWidth(layout, table, options)) + 14 * s;
    // Beside the bar while that leaves the bar more than half; else above it.
    const bool beside = layout.detail == StageDetail::Strip ||
                        area.w - nameWidth - figures - 14 * s > area.w * 0.42;
    layout.axisLeft = std::round(area.x + nameWidth);
    layout.axisRight = std::round(area.right() - 14 * s - (beside ? figures + 8 * s : 0));
    if (layout.detail == StageDetail::Strip) {
        layout.heatColumn = {area.x, area.y, std::round(40 * s), area.h};
        layout.axisLeft = std::round(layout.heatColumn.right() + 12 * s);
    }
    layout.limitX = layout.xOf(layout.limit);
}

// Bar and words within the lane's rectangle, by its form.
void placeInside(const StageLayout& layout, const TableFrame& table, const StageOptions& options,
                 LaneBox& box) {
    const double s = layout.scale;
    const double top = box.rect.y;
    const double bar = box.opened ? std::max(58 * s, box.rect.h - 62 * s) : box.rect.h;
    const bool stacked = isStacked(layout);
    box.form = formOf(bar, s);
    double thick = std::clamp(bar * 0.3, 10 * s, 52 * s);
    double middle = top + bar / 2;
    if (box.form == LaneForm::Full) {
        // Bar and words, and figures if they lie above, as one block in the middle.
        if (box.state != LaneState::Idle) {
            placeWords(layout, table, options, bar, box);
        }
        const double lines = static_cast<double>(box.words.size());
        const double under = lines > 0 ? (6 + 17 * lines) * s : 0;
        const double over = stacked ? 22 * s : 0;
        thick = std::min(thick, bar - under - over - 12 * s);
        middle = top + (bar - under + over) / 2;
    } else if (box.form == LaneForm::Medium) {
        thick = bar * (stacked ? 0.3 : 0.36);
        middle = top + bar * (stacked ? 0.72 : 0.5);
    } else if (box.form == LaneForm::Line) {
        thick = std::min(bar * 0.5, 14 * s);
    } else {
        thick = bar;
    }
    thick = std::max(1.0, std::round(thick));
    box.trough = {layout.axisLeft, std::round(middle - thick / 2),
                  layout.axisRight - layout.axisLeft, thick};
    if (!box.progress.isEmpty()) {
        box.progress.y = std::round(box.trough.bottom() + (6 + 17 / 2.0) * s - box.progress.h / 2);
    }
}

void placeLanes(StageLayout& layout, const TableFrame& table, const StageOptions& options) {
    const std::uint32_t count = layout.visible.count;
    const double gap = gapOf(count, layout.lanesArea.h, layout.scale);
    const double available =
        layout.lanesArea.h - gap * static_cast<double>(std::max(count, 1U) - 1);
    const std::vector<double> heights = laneHeights(layout, table, options, available);
    double y = layout.lanesArea.y;
    for (std::uint32_t i = 0; i < count; ++i) {
        LaneBox box;
        box.lane = layout.visible.first + i;
        const LaneFrame& lane = table.lanes[box.lane];
        box.id = lane.id;
        box.state = stateOf(lane, layout.direction, options.veiled);
        box.news = newsOf(lane, options, layout.nowUs);
        box.opened = options.opened && options.selected == lane.id;
        // Edges on whole pixels; the sum stays exact because y itself is not rounded.
        const double top = std::round(y);
        const double bottom = std::max(top + 1, std::round(y + heights[i]));
        box.rect = {layout.lanesArea.x, top, layout.lanesArea.w, bottom - top};
        box.segment = {layout.ribbon.x, top, layout.ribbon.w, bottom - top};
        placeInside(layout, table, options, box);
        const Flow& flow = flowOf(lane, layout.direction);
        box.askedX = layout.xOf(flow.asked);
        box.servedX = options.veiled ? box.askedX : layout.xOf(flow.served);
        layout.lanes.push_back(box);
        y += heights[i] + gap;
    }
    if (count > 0) {
        layout.ribbon.h = layout.lanes.back().rect.bottom() - layout.ribbon.y;
        layout.lanesArea.h = layout.ribbon.h;
    }
}

void placeBins(StageLayout& layout, const TableFrame& table, const StageOptions& options) {
    const LaneRange& range = layout.visible;
    const double step = std::max(2.0, std::round(2 * layout.scale));
    const auto bins =
        std::max(1u, std::min(range.count, static_cast<std::uint32_t>(layout.lanesArea.h / step)));
    for (std::uint32_t i = 0; i < bins; ++i) {
        const auto at = [&](std::uint32_t bin) {
            return range.first +
                   static_cast<std::uint32_t>(std::uint64_t{range.count} * bin / bins);
        };
        StripBin bin = binOf(table, at(i), at(i + 1), layout.direction);
        const Flow& flow = flowOf(table.lanes[bin.loudest], layout.direction);
        const double y = layout.lanesArea.y + step * i;
        bin.rect = {layout.heatColumn.x, y, layout.heatColumn.w, step};
        bin.askedX = layout.xOf(flow.asked);
        bin.servedX = options.veiled ? bin.askedX : layout.xOf(flow.served);
        for (std::uint32_t lane = bin.first; lane <= bin.last; ++lane) {
            bin.news = std::max(bin.news, newsOf(table.lanes[lane], options, layout.nowUs));
        }
        layout.bins.push_back(bin);
    }
    layout.lanesArea.h = step * bins;
    layout.ribbon.h = layout.lanesArea.h;
    layout.heatColumn.h = layout.lanesArea.h;
}

// The whole key space beside the lanes; what is in sight is bracketed, never thinner than can be hit.
void placeOverview(StageLayout& layout, const TableFrame& table) {
    if (layout.overview.isEmpty()) {
        return;
    }
    layout.overview.h = layout.lanesArea.h;
    const auto lanes = static_cast<std::uint32_t>(table.lanes.size());
    const Rect& strip = layout.overview;
    const double step = std::max(2.0, std::round(2 * layout.scale));
    const auto bins = std::max(1u, std::min(lanes, static_cast<std::uint32_t>(strip.h / step)));
    for (std::uint32_t i = 0; i < bins; ++i) {
        const auto at = [&](std::uint32_t bin) {
            return static_cast<std::uint32_t>(std::uint64_t{lanes} * bin / bins);
        };
        StripBin bin = binOf(table, at(i), at(i + 1), layout.direction);
        const double top = std::round(strip.y + strip.h * i / bins);
        bin.rect = {strip.x, top, strip.w, std::round(strip.y + strip.h * (i + 1) / bins) - top};
        layout.overviewBins.push_back(bin);
    }
    const double least = std::round(8 * layout.scale);
    const double height = std::max(least, strip.h * layout.visible.count / lanes);
    const double middle = strip.y + strip.h * (layout.visible.first + layout.visible.count / 2.0) /
                                        static_cast<double>(lanes);
    const double top = std::clamp(middle - height / 2, strip.y, strip.bottom() - height);
    const double reach = std::round(3 * layout.scale);
    layout.overviewWindow = {strip.x - reach, top, strip.w + 2 * reach, height};
}

std::vector<std::uint32_t> busiestStreams(const Frame& frame) {
    std::vector<std::uint32_t> order(frame.streams.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        order[i] = i;
    }
    if (order.size() > kCardsMost) {
        // Which ones are folded follows the rate; the order on the stage stays that of the file.
        std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return frame.streams[a].callsPerS > frame.streams[b].callsPerS;
        });
        order.resize(kCardsMost - 1);
        std::sort(order.begin(), order.end());
    }
    return order;
}

void placeCards(StageLayout& layout, const Frame& frame) {
    const double s = layout.scale;
    layout.cardStreams = busiestStreams(frame);
    layout.foldedStreams =
        static_cast<std::uint32_t>(frame.streams.size() - layout.cardStreams.size());
    if (layout.columns == StageWidth::Narrow || frame.streams.empty()) {
        return;
    }
    const double cards =
        static_cast<double>(layout.cardStreams.size()) + (layout.foldedStreams > 0 ? 1 : 0);
    const double gap = std::round(8 * s);
    // The official reason takes more lines where the cards are narrow.
    const double reasonPx = layout.clients.w < 112 * s ? 30 : layout.clients.w < 150 * s ? 15 : 0;
    const double exampleHeight = std::round((122 + reasonPx) * s);
    const double height = layout.lanesArea.h;
    const bool retries = std::any_of(frame.streams.begin(), frame.streams.end(),
                                     [](const StreamFrame& each) { return each.retriesPerS > 0; });
    const double full = (retries ? 132 : 116) * s;
    const double room = height - exampleHeight - 14 * s;
    const bool hasExample = room > cards * (58 * s + gap);
    const double forCards = hasExample ? room : height;
    layout.cardsCompact = cards * (full + gap) - gap > forCards;
    const double each =
        layout.cardsCompact ? std::min(70 * s, (forCards - gap * (cards - 1)) / cards) : full;
    const double block = cards * (each + gap) - gap;
    // The clients stand at a third of what is left, the refused request under them: nothing moves
    // when the first refusal comes.
    double y = layout.clients.y + std::max(0.0, (forCards - block) * 0.42);
    for (int i = 0; i < static_cast<int>(cards); ++i) {
        layout.cards.push_back(
            {layout.clients.x, std::round(y), layout.clients.w, std::round(each)});
        y += each + gap;
    }
    if (hasExample) {
        layout.example = {layout.clients.x, std::round(y + 6 * s), layout.clients.w, exampleHeight};
    }
}

}  // namespace

StageLayout stageLayout(const Frame& frame, const StageOptions& options) {
    StageLayout layout;
    layout.nowUs = frame.atUs;
    layout.width = options.width;
    layout.height = options.height;
    const double room = std::min(options.width / 760, options.height / 500);
    layout.scale = std::clamp(0.6 + 0.4 * room, 0.84, 1.7) * options.zoom;
    const bool hasTable = options.table < frame.tables.size();
    const auto lanes =
        hasTable ? static_cast<std::uint32_t>(frame.tables[options.table].lanes.size()) : 0;
    layout.visible = fitted(options.range, lanes);
    layout.tableLanes = lanes;
    placeColumns(layout, lanes);
    if (hasTable) {
        const TableFrame& table = frame.tables[options.table];
        layout.detail = layout.visible.count <= kLanesMost  ? StageDetail::Lanes
                        : layout.visible.count <= kRowsMost ? StageDetail::Rows
                                                            : StageDetail::Strip;
        layout.direction = shownDirection(table, options.directionBefore);
        placeAxis(layout, table, options);
        if (layout.detail == StageDetail::Strip) {
            placeBins(layout, table, options);
        } else {
            placeLanes(layout, table, options);
        }
        placeOverview(layout, table);
    }
    placeCards(layout, frame);
    return layout;
}

}  // namespace partiscope
