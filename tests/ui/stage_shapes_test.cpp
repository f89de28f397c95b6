// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cctype>

#include "tests/support/catch.h"
#include "tests/ui/stage_app.h"
#include "tests/ui/stage_frames.h"
#include "ui/geometry/stage_shapes.h"
#include "ui/widgets/stage_painter.h"

using namespace partiscope;
using namespace partiscope::test;

namespace {

Shapes shapesOf(const Frame& frame, StageOptions& options) {
    return stageShapes(frame, stageLayout(frame, options), options);
}

StageOptions sized(double width, double height) {
    StageOptions options;
    options.width = width;
    options.height = height;
    return options;
}

std::string textOf(const Shapes& shapes, const std::string& name) {
    for (const Shape& shape : shapes) {
        if (shape.name == name && shape.kind == Shape::Kind::Text) {
            return shape.text;
        }
    }
    return "(none)";
}

bool has(const Shapes& shapes, const std::string& name) {
    return std::any_of(shapes.begin(), shapes.end(),
                       [&](const Shape& shape) { return shape.name == name; });
}

void checkNothingCollides(const Shapes& shapes, const StageOptions& options) {
    std::vector<std::pair<Rect, const Shape*>> texts;
    for (const Shape& shape : shapes) {
        if (shape.kind != Shape::Kind::Text) {
            continue;
        }
        const Rect ink = textInk(shape, options.measure);
        INFO(shapeLine(shape));
        CHECK(!shape.text.empty());
        CHECK(ink.x >= -0.5);
        CHECK(ink.right() <= options.width + 0.5);
        CHECK(ink.y >= -0.5);
        CHECK(ink.bottom() <= options.height + 0.5);
        // Flush texts may touch; a real overlap is more than the air around the letters.
        const Rect core = ink.inset(0.5, ink.h * 0.14);
        for (const auto& [other, otherShape] : texts) {
            INFO(shapeLine(*otherShape));
            CHECK(!core.overlaps(other));
        }
        texts.emplace_back(core, &shape);
    }
}

}  // namespace

TEST_CASE("orders by date tells its story in shapes", "[stage_shapes]") {
    stageApp();
    StageOptions options = sized(1'100, 700);
    options.measure = fontMeasure();
    const Shapes shapes = shapesOf(ordersByDateFrame(), options);
    CHECK(textOf(shapes, "figures:H:served") == "1,000 served");
    CHECK(textOf(shapes, "figures:H:refused") == "3,800 refused");
    CHECK(textOf(shapes, "words:H") == "refuses: over 1,000 WCU/s, the most one partition writes");
    CHECK(textOf(shapes, "limit:label") == "1,000 WCU/s");
    CHECK(textOf(shapes, "idle:A") == "idle");
    CHECK(textOf(shapes, "start:H") == "b3…");
    CHECK(textOf(shapes, "key-label:2026-10-18") == "2026-10-18");
    CHECK(textOf(shapes, "client:checkout:rate") == "2,400 /s");
    CHECK(textOf(shapes, "client:checkout:accepted") == "500 /s");
    CHECK(textOf(shapes, "client:checkout:throttled") == "1,900 /s");
    CHECK(textOf(shapes, "example:sum") == "PutItem 2,048 B = 2 WCU");
    CHECK(textOf(shapes, "example:partition") == "left in partition H: 0 of 1,000");
    CHECK(textOf(shapes, "example:table") == "left in the table: 9,000");
    CHECK(has(shapes, "refused:H"));
    CHECK(!has(shapes, "served:A"));
    const Shapes wanted = shapesOf(ordersByDateFrame(), options);
    CHECK(shapeLines(shapes) == shapeLines(wanted));
}

TEST_CASE("the official reason is broken only before capitals", "[stage_shapes]") {
    StageOptions options = sized(1'100, 700);
    std::string whole;
    for (const Shape& shape : shapesOf(ordersByDateFrame(), options)) {
        if (shape.name == "example:reason") {
            CHECK(std::isupper(static_cast<unsigned char>(shape.text.front())) != 0);
            whole += shape.text;
        }
    }
    CHECK(whole == "TableWriteKeyRangeThroughputExceeded");
}

TEST_CASE("narrow cards show the whole official reason or none of it", "[stage_shapes]") {
    for (int width = 390; width <= 1'100; width += 10) {
        for (int height = 300; height <= 700; height += 50) {
            std::string whole;
            StageOptions options = sized(width, height);
            for (const Shape& shape : shapesOf(ordersByDateFrame(), options)) {
                if (shape.name == "example:reason") whole += shape.text;
            }
            CAPTURE(width, height, whole);
            CHECK((whole.empty() || whole == "TableWriteKeyRangeThroughputExceeded"));
            if (height >= 450) CHECK_FALSE(whole.empty());
        }
    }
}

TEST_CASE("while a gate is asked for, the stage names none", "[stage_shapes]") {
    StageOptions options = sized(1'100, 700);
    options.answerVeiled = true;
    const Shapes shapes = shapesOf(ordersByDateFrame(), options);
    CHECK_FALSE(has(shapes, "example"));
    CHECK(textOf(shapes, "words:H") == "(none)");
    // What was served and refused was unveiled with the first answer, and stays.
    CHECK(textOf(shapes, "figures:H:refused") == "3,800 refused");
}

TEST_CASE("the partition's gate is named only where it must have refused", "[stage_shapes]") {
    Frame frame = ordersByDateFrame();
    CHECK(!laneWords(frame.tables[0], 7, Direction::Write).empty());
    CHECK(laneWords(frame.tables[0], 0, Direction::Write).empty());
    setWrites(frame, 7, 800, 300);  // refused below the limit: by somebody else
    CHECK(laneWords(frame.tables[0], 7, Direction::Write).empty());
    GateFrame table;
    table.gate = Gate::TableCapacity;
    table.refused = 500 * kUnit;
    frame.tables[0].gates.push_back(table);
    CHECK(laneWords(frame.tables[0], 7, Direction::Write) ==
          "refused: the table's capacity is used up");
}

TEST_CASE("two hot keys on one lane are said to share it", "[stage_shapes]") {
    StageOptions options = sized(1'100, 700);
    const Shapes shapes = shapesOf(eightShardsFrame(), options);
    for (int shard = 0; shard < 8; ++shard) {
        const std::string number = std::to_string(shard);
        CHECK(textOf(shapes, "key-label:2026-10-18#" + number) == "…#" + number);
    }
    CHECK_THAT(textOf(shapes, "words:E"),
               Catch::Matchers::ContainsSubstring("2 hot keys share it"));
}

TEST_CASE("under the veil no shape depends on what was served", "[stage_shapes]") {
    Frame calm = ordersByDateFrame();
    setWrites(calm, 7, 4'800, 4'800);
    calm.streams[0].acceptedPerS = 2'400;
    calm.streams[0].throttledPerS = 0;
    calm.tables[0].lanes[7].throttledSoFar = 0;
    calm.refusedExample.reset();
    StageOptions options = sized(1'100, 700);
    options.veiled = true;
    options.selected = PartitionId{7};
    options.opened = true;
    const Shapes shapes = shapesOf(ordersByDateFrame(), options);
    CHECK(shapeLines(shapes) == shapeLines(shapesOf(calm, options)));
    for (const Shape& shape : shapes) {
        INFO(shapeLine(shape));
        for (const Role role : {Role::Refused, Role::Hot, Role::LaneHot, Role::RibbonHot,
                                Role::Served, Role::RibbonServed, Role::TextRefused}) {
            CHECK(shape.colour != role);
        }
    }
    CHECK(textOf(shapes, "figures:H:asked") == "4,800 asked");
}

TEST_CASE("texts neither overlap nor leave the stage, with the real fonts", "[stage_shapes]") {
    stageApp();
    const MeasureText measure = fontMeasure();
    for (const NamedFrame& named : allStageFrames()) {
        for (const auto& [width, height, zoom] : {std::tuple{430.0, 560.0, 1.0},
                                                  {760.0, 500.0, 1.0},
                                                  {760.0, 500.0, 1.5},
                                                  {760.0, 500.0, 2.0},
                                                  {1'100.0, 700.0, 1.0},
                                                  {1'900.0, 1'100.0, 1.0}}) {
            for (const bool veiled : {false, true}) {
                INFO(named.name << ' ' << width << 'x' << height << " zoom " << zoom
                                << (veiled ? " veiled" : ""));
                StageOptions options = sized(width, height);
                options.zoom = zoom;
                options.veiled = veiled;
                options.measure = measure;
                checkNothingCollides(shapesOf(named.frame, options), options);
                options.range = {2, 6};  // zoomed in: the range's words and the overview as well
                checkNothingCollides(shapesOf(named.frame, options), options);
            }
        }
    }
}

TEST_CASE("a lane is hit where it is seen", "[stage_shapes]") {
    StageOptions options = sized(1'100, 700);
    const StageLayout layout = stageLayout(ordersByDateFrame(), options);
    const Shapes shapes = stageShapes(ordersByDateFrame(), layout, options);
    for (const LaneBox& box : layout.lanes) {
        CHECK(laneAt(shapes, {box.rect.midX(), box.rect.midY()}) ==
              static_cast<std::int32_t>(box.lane));
        CHECK(laneAt(shapes, {box.segment.midX(), box.segment.midY()}) ==
              static_cast<std::int32_t>(box.lane));
    }
    CHECK(laneAt(shapes, {2, 2}) == -1);
}

TEST_CASE("only what changed is painted again", "[stage_shapes]") {
    StageOptions options = sized(1'100, 700);
    const Rect all{0, 0, 1'100, 700};
    Frame frame = ordersByDateFrame();
    const Shapes before = shapesOf(frame, options);
    CHECK(changedParts(before, before, all).empty());
    setWrites(frame, 7, 4'700, 1'000);
    options.axisBefore = 5'000 * kUnit;
    const Shapes after = shapesOf(frame, options);
    const std::vector<Rect> parts = changedParts(before, after, all);
    REQUIRE(!parts.empty());
    for (const Rect& part : parts) {
        CHECK(part.h < 200);
        for (const Rect& other : parts) {
            CHECK((&part == &other || !part.overlaps(other)));
        }
    }
    CHECK(changedParts(before, {}, all) == std::vector<Rect>{all});
}
