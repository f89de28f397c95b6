// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "tests/support/catch.h"
#include "tests/ui/stage_frames.h"
#include "ui/geometry/flow_layout.h"
#include "ui/geometry/stage_layout.h"

using namespace partiscope;
using namespace partiscope::test;

namespace {

StageOptions sized(double width, double height, double zoom = 1) {
    StageOptions options;
    options.width = width;
    options.height = height;
    options.zoom = zoom;
    return options;
}

}  // namespace

TEST_CASE("the axis ends at a round number and holds still at a threshold", "[stage_layout]") {
    CHECK(niceAxis(4'800 * kUnit, 1'000 * kUnit, 0) == 5'000 * kUnit);
    CHECK(niceAxis(0, 1'000 * kUnit, 0) == 1'200 * kUnit);
    CHECK(niceAxis(5'001 * kUnit, 1'000 * kUnit, 5'000 * kUnit) == 6'000 * kUnit);
    CHECK(niceAxis(4'990 * kUnit, 1'000 * kUnit, 6'000 * kUnit) == 6'000 * kUnit);
    CHECK(niceAxis(2'000 * kUnit, 1'000 * kUnit, 6'000 * kUnit) == 2'000 * kUnit);
}

TEST_CASE("all lanes share one axis and the limit line", "[stage_layout]") {
    const StageLayout layout = stageLayout(ordersByDateFrame(), sized(1'100, 700));
    REQUIRE(layout.lanes.size() == 10);
    for (const LaneBox& box : layout.lanes) {
        CHECK(box.trough.x == layout.axisLeft);
        CHECK(box.trough.right() == Approx(layout.axisRight));
    }
    const LaneBox& hot = layout.lanes[7];
    CHECK(hot.state == LaneState::Hot);
    CHECK(hot.form == LaneForm::Full);
    CHECK(hot.servedX == Approx(layout.limitX));
    CHECK((hot.askedX - layout.axisLeft) == Approx((layout.limitX - layout.axisLeft) * 4.8));
    CHECK(layout.lanes[0].state == LaneState::Idle);
    CHECK(hot.rect.h > 3 * layout.lanes[0].rect.h);
}

TEST_CASE("lanes tile their column in key order at every size", "[stage_layout]") {
    for (const NamedFrame& named : allStageFrames()) {
        for (const auto& [width, height, zoom] : {std::tuple{430.0, 560.0, 1.0},
                                                  {760.0, 500.0, 1.0},
                                                  {760.0, 500.0, 2.0},
                                                  {1'900.0, 1'100.0, 1.0}}) {
            INFO(named.name << ' ' << width << 'x' << height << " zoom " << zoom);
            const StageLayout layout = stageLayout(named.frame, sized(width, height, zoom));
            double y = layout.lanesArea.y;
            for (const LaneBox& box : layout.lanes) {
                CHECK(box.rect.y >= y - 0.5);
                CHECK(box.segment.y == box.rect.y);
                CHECK(box.segment.h == box.rect.h);
                y = box.rect.bottom();
            }
            CHECK(y <= height);
            CHECK(layout.lanesArea.right() <= width);
            CHECK(layout.axisLeft < layout.axisRight);
            for (const Rect& card : layout.cards) {
                CHECK(card.bottom() <= height);
            }
        }
    }
}

TEST_CASE("the level of detail follows the number of partitions", "[stage_layout]") {
    const StageOptions options = sized(1'100, 700);
    CHECK(stageLayout(idleFrame(24), options).detail == StageDetail::Lanes);
    CHECK(stageLayout(idleFrame(25), options).detail == StageDetail::Rows);
    CHECK(stageLayout(idleFrame(200), options).detail == StageDetail::Rows);
    const StageLayout strip = stageLayout(stripFrame(), options);
    CHECK(strip.detail == StageDetail::Strip);
    REQUIRE(!strip.bins.empty());
    CHECK(strip.bins.front().first == 0);
    CHECK(strip.bins.back().last == 4'999);
    for (std::size_t i = 1; i < strip.bins.size(); ++i) {
        CHECK(strip.bins[i].first == strip.bins[i - 1].last + 1);
    }
    CHECK(std::any_of(strip.bins.begin(), strip.bins.end(),
                      [](const StripBin& bin) { return bin.loudest == 1'234 && bin.load > 4.7; }));
}

TEST_CASE("the more loaded direction is shown, relative to its limit", "[stage_layout]") {
    Frame frame = idleFrame(4);
    setWrites(frame, 0, 500, 500);
    setReads(frame, 0, 1'200, 1'200);  // 40 % of 3,000 against 50 % of 1,000
    CHECK(shownDirection(frame.tables[0], std::nullopt) == Direction::Write);
    setReads(frame, 0, 1'800, 1'800);
    CHECK(shownDirection(frame.tables[0], std::nullopt) == Direction::Read);
    CHECK(shownDirection(frame.tables[0], Direction::Write) == Direction::Write);
    setReads(frame, 0, 2'400, 2'400);
    CHECK(shownDirection(frame.tables[0], Direction::Write) == Direction::Read);
}

TEST_CASE("under the veil the layout does not know what was refused", "[stage_layout]") {
    Frame calm = ordersByDateFrame();
    setWrites(calm, 7, 4'800, 4'800);
    StageOptions options = sized(1'100, 700);
    options.veiled = true;
    const StageLayout a = stageLayout(ordersByDateFrame(), options);
    const StageLayout b = stageLayout(calm, options);
    for (std::size_t i = 0; i < a.lanes.size(); ++i) {
        CHECK(a.lanes[i].rect == b.lanes[i].rect);
        CHECK(a.lanes[i].state == b.lanes[i].state);
        CHECK(a.lanes[i].servedX == b.lanes[i].servedX);
    }
}

TEST_CASE("a lane that comes into sight grows at the edge of the one above it", "[stage_layout]") {
    const Frame frame = ordersByDateFrame();
    StageOptions options = sized(1'100, 700);
    options.range = {0, 6};
    const StageLayout from = stageLayout(frame, options);
    options.range = {1, 6};
    const StageLayout to = stageLayout(frame, options);
    bool settled = true;
    const StageLayout start = blended(from, to, 0, settled);
    CHECK(!settled);
    REQUIRE(start.lanes.size() == 6);
    CHECK(start.lanes[5].rect.h == Approx(1));
    CHECK(start.lanes[5].rect.bottom() == Approx(start.lanes[4].rect.bottom()));
    const StageLayout end = blended(to, to, 0.5, settled);
    CHECK(settled);
    CHECK(end.lanes[5].rect == to.lanes[5].rect);
}

TEST_CASE("dots are bounded and their shares are those of the rates", "[flow_layout]") {
    CHECK(dotsPerSecond(0) == 0);
    CHECK(dotsPerSecond(10) == 10);
    CHECK(dotsPerSecond(50) == 50);
    CHECK(dotsPerSecond(2'400) > dotsPerSecond(500));
    CHECK(dotsPerSecond(1e9) <= 150);

    const Frame frame = ordersByDateFrame();
    FlowState flow;
    warmFlights(flow, frame, 0, 10'000);
    CHECK(flow.flights.size() <= kFlightsMost);
    REQUIRE(flow.flights.size() > 100);
    double refused = 0;
    for (const Flight& flight : flow.flights) {
        CHECK(flight.record.partition == PartitionId{7});
        refused += flight.record.refusedBy != Gate::None ? 1 : 0;
    }
    CHECK(refused / static_cast<double>(flow.flights.size()) == Approx(0.79).margin(0.08));
}

TEST_CASE("slow traffic shows every sampled request once, in its order", "[flow_layout]") {
    Frame frame = evenFrame();
    frame.streams[0].callsPerS = 5;
    for (int i = 0; i < 3; ++i) {
        RequestRecord record;
        record.id = static_cast<RequestId>(i + 1);
        record.atUs = i * 1'000;
        record.partition = PartitionId{static_cast<std::uint32_t>(i)};
        frame.samples.push_back(record);
    }
    FlowState flow;
    addFlights(flow, frame, 0, 1'000, 16, 16'000);
    REQUIRE(flow.flights.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(flow.flights[i].real);
        CHECK(flow.flights[i].record.id == i + 1);
        CHECK(flow.flights[i].bornMs >= 1'000);
        CHECK(flow.flights[i].bornMs <= 1'016);
    }
}

TEST_CASE("throttled requests are squares that stay outside the lane", "[flow_layout]") {
    const Frame frame = ordersByDateFrame();
    const StageOptions options = sized(1'100, 700);
    const StageLayout layout = stageLayout(frame, options);
    FlowState flow;
    warmFlights(flow, frame, 0, 0);
    FlowState again = flow;
    for (double now = 0; now < 2'000; now += 50) {
        for (const Dot& dot : dotsAt(flow, frame, layout, options, now)) {
            if (dot.square) {
                CHECK(dot.at.x < layout.lanesArea.x);
                CHECK(dot.at.y > layout.lanesArea.y);
                CHECK(dot.at.y < layout.lanesArea.bottom());
                CHECK(dot.colour == Role::Refused);
            }
        }
    }
    StageOptions veiled = options;
    veiled.veiled = true;
    for (const Dot& dot : dotsAt(again, frame, layout, veiled, 0)) {
        CHECK(!dot.square);
        CHECK(dot.colour == Role::Asked);
    }
}
