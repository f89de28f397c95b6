// SPDX-License-Identifier: GPL-3.0-or-later
// Splits in the window: a lane's words, the coming cut on the ribbon, heat cells before a cut.
#include "ui/geometry/split_words.h"

#include <algorithm>

#include "tests/support/catch.h"
#include "tests/ui/stage_frames.h"
#include "ui/geometry/stage_shapes.h"
#include "ui/models/heat_series.h"

using namespace partiscope;
using namespace partiscope::test;

namespace {

LaneFrame splitting() {
    LaneFrame lane;
    lane.split = SplitFrame{};
    lane.split->endsUs = 600 * kSecond;
    lane.split->atText = "80c4…";
    lane.split->lowerTrafficShare = 0.5;
    return lane;
}

const Shape* shapeNamed(const Shapes& shapes, const std::string& name) {
    const auto found = std::find_if(shapes.begin(), shapes.end(),
                                    [&](const Shape& shape) { return shape.name == name; });
    return found == shapes.end() ? nullptr : &*found;
}

}  // namespace

TEST_CASE("split words: what becomes of a partition") {
    LaneFrame lane = splitting();
    CHECK(splitWords(lane, 480 * kSecond) ==
          "splitting at 80c4…, where its traffic halves · 2 min left");
    CHECK(splitWords(lane, 560 * kSecond).ends_with("40 s left"));
    lane.split->insideCollection = true;
    CHECK(splitWords(lane, 480 * kSecond).find("inside one item collection") != std::string::npos);
    LaneFrame refused;
    refused.splitRefusal = RefusalCause::RisingSortKey;
    CHECK(splitWords(refused, 0) == "no split: the sort key only rises");
    LaneFrame hot;
    hot.hotSinceUs = 60 * kSecond;
    CHECK(splitWords(hot, 70 * kSecond).empty());  // not worth a word yet
    CHECK(splitWords(hot, 240 * kSecond) == "near its limit for 3 min");
    LaneFrame born;
    born.parent = PartitionId{2};
    born.bornUs = 484 * kSecond;
    CHECK(splitWords(born, 500 * kSecond) == "new since 8:04 · cut from C");
    CHECK(splitWords(born, 900 * kSecond).empty());  // not new any more
    CHECK(splitWords(LaneFrame{}, 0).empty());
}

TEST_CASE("split words: the stage shows the coming cut, but not under a veil") {
    Frame frame = ordersByDateFrame();
    LaneFrame& lane = frame.tables[0].lanes[7];
    lane.split = splitting().split;
    lane.split->insideCollection = true;
    frame.atUs = 540 * kSecond;
    StageOptions options;
    options.width = 1'000;
    options.height = 700;
    const StageLayout layout = stageLayout(frame, options);
    const Shapes shapes = stageShapes(frame, layout, options);
    const Shape* cut = shapeNamed(shapes, "next-cut:H");
    REQUIRE(cut != nullptr);
    const LaneBox* box = layout.boxOf(7);
    REQUIRE(box != nullptr);
    REQUIRE_FALSE(box->words.empty());
    CHECK(box->words[0].text.find("splitting") == 0);
    std::string all;
    for (const WordLine& line : box->words) all += line.text + " ";
    CHECK(all.find("1 min left") != std::string::npos);
    for (const bool whole : {false, true}) {
        StageOptions veiled = options;
        (whole ? veiled.veiled : veiled.answerVeiled) = true;
        const StageLayout hidden = stageLayout(frame, veiled);
        CHECK(shapeNamed(stageShapes(frame, hidden, veiled), "next-cut:H") == nullptr);
    }
}

TEST_CASE("split words: before its cut a partition's heat is the one it was cut from") {
    Frame frame = ordersByDateFrame();
    std::vector<LaneFrame>& lanes = frame.tables[0].lanes;
    LaneFrame child = lanes[7];
    child.id = PartitionId{10};
    child.parent = lanes[7].id;
    child.bornUs = 2 * kSecond;
    lanes.insert(lanes.begin() + 8, child);
    std::vector<SecondPoint> seconds(4);
    for (std::size_t s = 0; s < seconds.size(); ++s) {
        seconds[s].second = std::int64_t(s);
        seconds[s].tables.resize(1);
        PartitionSeconds busy(1);
        busy[0].push_back({7, 1'000'000, 500'000, 0, 0});
        if (s >= 2) busy[0].push_back({10, 600'000, 0, 0, 0});
        seconds[s].partitions = std::make_shared<const PartitionSeconds>(busy);
    }
    HeatSeries series;
    series.add(seconds);
    series.showLanes(frame.tables);
    HeatGrid grid;
    while (!series.fill(grid, {HeatView::Writes, 0, 4, 8, 64}, 1'000)) {
    }
    const std::size_t parent = grid.rowOf(7), row = grid.rowOf(8);
    REQUIRE(row == parent + 1);
    CHECK(grid.shareAt(row, 0) == grid.shareAt(parent, 0));
    CHECK(grid.isOverAt(row, 1));
    CHECK(grid.shareAt(row, 2) == Approx(0.6));
    CHECK_FALSE(grid.isOverAt(row, 3));
    const auto pick = series.loudest(HeatView::Writes, 8, 9, 0, 1);
    REQUIRE(pick);
    CHECK(pick->partition == PartitionId{7});
}
