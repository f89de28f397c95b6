// SPDX-License-Identifier: GPL-3.0-or-later
// Splits on the stage: words that fit, marks where there is no room for them, the cut, the parting.
#include <algorithm>

#include <QAccessible>

#include "tests/support/catch.h"
#include "tests/ui/stage_app.h"
#include "tests/ui/stage_frames.h"
#include "ui/geometry/stage_shapes.h"
#include "ui/widgets/stage_accessible.h"
#include "ui/widgets/stage_painter.h"
#include "ui/widgets/stage_view.h"

using namespace partiscope;
using namespace partiscope::test;

namespace {

StageOptions sized(double width, double height) {
    StageOptions options;
    options.width = width;
    options.height = height;
    return options;
}

std::vector<Shape> named(const Shapes& shapes, const std::string& name) {
    std::vector<Shape> found;
    std::copy_if(shapes.begin(), shapes.end(), std::back_inserter(found),
                 [&](const Shape& shape) { return shape.name == name; });
    return found;
}

Shapes shapesOf(const Frame& frame, const StageOptions& options) {
    return stageShapes(frame, stageLayout(frame, options), options);
}

std::string wordsOf(const Shapes& shapes, const std::string& name) {
    const std::vector<Shape> found = named(shapes, name);
    return found.empty() ? "(none)" : found.front().text;
}

}  // namespace

TEST_CASE("split on the stage: place, share of traffic and time left, then shorter", "[split]") {
    const Shapes wide = shapesOf(splitFrame(), sized(1'300, 700));
    CHECK(wordsOf(wide, "words:C") ==
          "splitting at sort key “h”, where its traffic halves · 2 min left");
    CHECK(named(wide, "words:C").front().colour == Role::TextNew);
    CHECK(wordsOf(wide, "words:E") == "new since 8:04 · cut from C, inside one item collection");
    const Shapes narrow = shapesOf(splitFrame(), sized(900, 600));
    CHECK(wordsOf(narrow, "words:C") == "splitting at sort key “h” · 2 min left");
    const Shapes least = shapesOf(splitFrame(), sized(430, 700));
    CHECK(wordsOf(least, "words:C") == "splitting, 2 min left");
}

TEST_CASE("split on the stage: its progress is a third of the way", "[split]") {
    const Shapes shapes = shapesOf(splitFrame(), sized(1'300, 700));  // 60 of 180 s
    REQUIRE(named(shapes, "progress:C").size() == 1);
    const Rect done = named(shapes, "progress:C").front().rect;
    const Rect all = named(shapes, "progress-ground:C").front().rect;
    CHECK(done.w == Approx(all.w / 3));
    CHECK(named(shapes, "progress:E").empty());
}

TEST_CASE("split on the stage: a cut without width of hash has a cell with words and is hit",
          "[split]") {
    Frame frame = splitFrame();
    std::vector<LaneFrame>& lanes = frame.tables[0].lanes;
    LaneFrame middle = lanes[3];  // between two cuts of one collection
    middle.id = PartitionId{5};
    middle.toShare = middle.fromShare;
    middle.from.sortHigh = 0x6800000000000000u;  // "h"
    middle.fromText = "h";
    lanes.insert(lanes.begin() + 3, middle);
    const StageOptions options = sized(1'100, 700);
    const StageLayout layout = stageLayout(frame, options);
    const Shapes shapes = stageShapes(frame, layout, options);
    const LaneBox& box = layout.lanes[3];
    CHECK(box.segment.h > 20);
    CHECK(wordsOf(shapes, "start:F") == "a0… h");
    CHECK(laneAt(shapes, {box.segment.midX(), box.segment.midY()}) == 3);
    CHECK(layout.ribbonY(frame.tables[0], 3, middle.fromShare) == Approx(box.segment.midY()));
}

TEST_CASE("no split: the cause stands beside what refuses", "[split]") {
    const Shapes shapes = shapesOf(noSplitFrame(), sized(1'100, 700));
    CHECK(wordsOf(shapes, "words:A") == "no split: the sort key only rises");
    CHECK(wordsOf(shapes, "words:A:more") ==
          "refuses: over 1,000 WCU/s, the most one partition writes");
    CHECK(wordsOf(shapes, "words:D") == "near its limit for 3 min");
}

TEST_CASE("near the limit is left out before why it refuses", "[split]") {
    Frame frame = noSplitFrame();
    frame.tables[0].lanes[0].splitRefusal = RefusalCause::None;
    const std::vector<Saying> sayings =
        laneSayings(frame.tables[0], 0, Direction::Write, frame.atUs);
    const auto fits = [](const std::string&) { return true; };
    const std::vector<WordLine> one = fittedLines(sayings, 1, fits);
    REQUIRE(one.size() == 1);
    CHECK(one[0].text == "refuses: over 1,000 WCU/s, the most one partition writes");
    const std::vector<WordLine> two = fittedLines(sayings, 2, fits);
    REQUIRE(two.size() == 2);
    CHECK(two[1].text == "near its limit for 6 min");
}

TEST_CASE("words: a form that does not fit gives way to a shorter one, or to two lines",
          "[split]") {
    const std::vector<Saying> sayings{{{"a long saying,\nin two parts", "a long saying"}, {}}};
    const auto within = [](std::size_t most) {
        return [most](const std::string& text) { return text.size() <= most; };
    };
    CHECK(fittedLines(sayings, 2, within(40)).size() == 1);
    CHECK(fittedLines(sayings, 1, within(20)).front().text == "a long saying");
    const std::vector<WordLine> two = fittedLines(sayings, 2, within(20));
    REQUIRE(two.size() == 2);
    CHECK(two[0].text == "a long saying,");
    CHECK(two[1].text == "in two parts");
    CHECK(fittedLines(sayings, 2, within(5)).empty());
}

TEST_CASE("rows: what is cut, stays whole or is new has a mark, told apart by shape", "[split]") {
    const Frame frame = manySplitsFrame();
    const Shapes shapes = shapesOf(frame, sized(1'100, 900));
    std::size_t splitting = 0, refused = 0, near = 0;
    for (const LaneFrame& lane : frame.tables[0].lanes) {
        const std::vector<Shape> marks = named(shapes, "news:" + partitionName(lane.id));
        switch (splitNews(lane, frame.atUs)) {
            case SplitNews::Splitting:
                ++splitting;
                REQUIRE(marks.size() == 2);  // two bars: it is being cut
                CHECK(marks[0].colour == Role::New);
                break;
            case SplitNews::NoSplit:
                ++refused;
                REQUIRE(marks.size() == 1);
                CHECK(marks[0].colour == Role::Hot);
                break;
            case SplitNews::NearLimit:
                ++near;
                REQUIRE(marks.size() == 1);
                CHECK(marks[0].kind == Shape::Kind::Square);
                break;
            case SplitNews::New: CHECK(marks.at(0).kind == Shape::Kind::Circle); break;
            case SplitNews::None: CHECK(marks.empty()); break;
        }
    }
    CHECK(splitting == 3);
    CHECK(refused == 3);
    CHECK(near == 3);
}

TEST_CASE("strip: the lane that is cut has a mark at its bin, under the veil it has none",
          "[split]") {
    Frame frame = stripFrame();
    setSplit(frame, 1'234, "80c4…", false, 60, 240);
    StageOptions options = sized(1'100, 700);
    const auto marks = [&] {
        const Shapes shapes = shapesOf(frame, options);
        return std::count_if(shapes.begin(), shapes.end(),
                             [](const Shape& each) { return each.name.starts_with("news:"); });
    };
    CHECK(marks() == 1);  // a bin is too low for two bars
    CHECK(wordsOf(shapesOf(frame, options), "name:" + partitionName(PartitionId{1'234})) ==
          "AUM · splitting");
    options.answerVeiled = true;
    CHECK(marks() == 0);
    CHECK(wordsOf(shapesOf(frame, options), "name:" + partitionName(PartitionId{1'234})) == "AUM");
}

TEST_CASE("the next cut crosses the ribbon where the traffic halves; its words make room",
          "[split]") {
    stageApp();
    StageOptions options = sized(1'300, 700);
    options.measure = fontMeasure();
    const Frame frame = splitFrame();
    const StageLayout layout = stageLayout(frame, options);
    const Shapes shapes = stageShapes(frame, layout, options);
    const std::vector<Shape> cut = named(shapes, "next-cut:C");
    REQUIRE(cut.size() == 1);
    CHECK(cut[0].kind == Shape::Kind::DashedLine);
    const Rect& segment = layout.lanes[2].segment;
    CHECK(cut[0].rect.y == Approx(segment.midY()).margin(1));
    CHECK(cut[0].rect.x < segment.x);
    CHECK(cut[0].rect.right() > segment.right());
    const Rect start = textInk(named(shapes, "start:C").at(0), options.measure);
    CHECK((start.bottom() < cut[0].rect.y || start.y > cut[0].rect.y));  // not struck out
    const Rect cutInk = textInk(named(shapes, "next-cut-label:C").at(0), options.measure);
    const Rect keyInk = textInk(named(shapes, "key-label:CUSTOMER#42").at(0), options.measure);
    CHECK_FALSE(cutInk.inset(0, 2).overlaps(keyInk.inset(0, 2)));
}

TEST_CASE("a growth says so in its lanes and has no label a cut", "[split]") {
    const Shapes shapes = shapesOf(growthFrame(), sized(1'300, 900));
    CHECK(wordsOf(shapes, "words:A") == "splitting: the table grows · 2 min left");
    CHECK(named(shapes, "next-cut:A").size() == 1);
    CHECK(named(shapes, "next-cut-label:A").empty());
}

TEST_CASE("old eras: a lane's own share is drawn and named where it refuses", "[split]") {
    const Frame frame = staticSharesFrame();
    const StageOptions options = sized(1'100, 700);
    const StageLayout layout = stageLayout(frame, options);
    const Shapes shapes = stageShapes(frame, layout, options);
    REQUIRE(named(shapes, "share:B").size() == 1);
    CHECK(named(shapes, "share:B").front().rect.x == Approx(layout.xOf(200 * kUnit)));
    CHECK(named(shapes, "share:D").empty());  // the limit line tells it
    CHECK(wordsOf(shapes, "words:D") == "refuses: over 400 WCU/s, its share of the table");
    CHECK(named(shapesOf(splitFrame(), options), "share:C").empty());
}

TEST_CASE("when a split happens the lane parts in two, and its bar", "[split]") {
    Frame before = splitFrame();
    before.tables[0].lanes.erase(before.tables[0].lanes.begin() + 3);
    setWrites(before, 2, 2'400, 1'000);
    const StageOptions options = sized(1'100, 700);
    const StageLayout from = stageLayout(before, options);
    const StageLayout to = stageLayout(splitFrame(), options);
    bool settled = true;
    const StageLayout start = blended(from, to, 0, settled);
    CHECK_FALSE(settled);
    const LaneBox& old = from.lanes[2];
    CHECK(start.lanes[2].rect.y == Approx(old.rect.y));
    CHECK(start.lanes[2].rect.bottom() == Approx(start.lanes[3].rect.y));
    CHECK(start.lanes[3].rect.bottom() == Approx(old.rect.bottom()));
    CHECK(start.lanes[3].segment.bottom() == Approx(old.segment.bottom()));
    CHECK(start.lanes[3].trough == old.trough);
    CHECK(start.lanes[3].askedX == Approx(old.askedX));
    bool rests = false;
    const StageLayout end = blended(start, to, 1, rests);
    CHECK(end.lanes[3].rect == to.lanes[3].rect);
}

TEST_CASE("screen readers hear of splits, and not under the veil", "[split]") {
    stageApp();
    QAccessible::installFactory(stageAccessibleFactory);
    StageView view;
    view.resize(1'100, 700);
    Frame frame = splitFrame();
    frame.playing = false;
    view.showFrame(std::make_shared<const Frame>(frame));
    view.show();
    QAccessibleInterface* stage = QAccessible::queryAccessibleInterface(&view);
    REQUIRE(stage != nullptr);
    const auto spoken = [&](int lane) {
        return stage->child(lane)->text(QAccessible::Description).toStdString();
    };
    CHECK(spoken(2) ==
          "hot, splitting at sort key “h”, where its traffic halves · 2 min left, 1,000 of 1,400 "
          "WCU/s served, 400 refused");
    CHECK(spoken(3).starts_with("busy, new since 8:04"));
    CHECK(stage->text(QAccessible::Description).endsWith("400 refused, 1 splitting"));
    view.setAnswerVeiled(true);
    CHECK(spoken(2) == "hot, 1,000 of 1,400 WCU/s served, 400 refused");
    CHECK_FALSE(stage->text(QAccessible::Description).contains("splitting"));
}
