// SPDX-License-Identifier: GPL-3.0-or-later
// The heat map's series and words, and the one time axis of all pictures.
#include "tests/support/catch.h"

#include <chrono>
#include <iostream>

#include <QSignalSpy>

#include "tests/ui/heat_seconds.h"
#include "tests/ui/stage_app.h"
#include "tests/ui/stage_frames.h"
#include "ui/models/heat_series.h"
#include "ui/models/heat_words.h"
#include "ui/models/time_view.h"

using namespace partiscope;
using namespace partiscope::test;

namespace {

HeatGrid filled(const HeatSeries& series, const HeatWish& wish) {
    HeatGrid grid;
    REQUIRE(series.fill(grid, wish, 1'000'000'000));
    return grid;
}

double milliseconds(const std::function<void()>& work) {
    const auto from = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - from)
        .count();
}

}  // namespace

TEST_CASE("heat: a cell is the share of the real limit; a wide column keeps its spike", "[heat]") {
    HeatSeries series;
    series.showLanes(idleFrame(10).tables);
    std::vector<SecondPoint> run;
    for (int i = 0; i < 60; ++i) run.push_back(heatSecond(i, {{7, 100, 0}}));
    run[33] = heatSecond(33, {{2, 250, 0}, {7, 4'800, 3'800}});
    series.add(run);

    const HeatGrid fine = filled(series, {HeatView::Writes, 0, 60, 100, 100});
    CHECK(fine.stepS == 1);
    CHECK(fine.columns == 60);
    CHECK(fine.rows == 10);
    CHECK(fine.shareAt(7, 32) == Approx(0.1));
    CHECK(fine.shareAt(7, 33) == Approx(4.8));
    CHECK(fine.shareAt(2, 33) == Approx(0.25));
    CHECK(fine.isOverAt(7, 33));
    CHECK_FALSE(fine.isOverAt(7, 32));
    CHECK_FALSE(fine.isOverAt(2, 33));

    const HeatGrid coarse = filled(series, {HeatView::Writes, 0, 60, 8, 100});
    CHECK(coarse.stepS == 10);
    CHECK(coarse.columns == 6);
    CHECK(coarse.shareAt(7, 3) == Approx(4.8));  // the maximum: a mean would say 0.57
    CHECK(coarse.isOverAt(7, 3));
    CHECK_FALSE(coarse.isOverAt(7, 2));

    const HeatGrid throttles = filled(series, {HeatView::Throttles, 0, 60, 100, 100});
    CHECK(throttles.shareAt(7, 33) == Approx(3.8));
    CHECK(throttles.shareAt(7, 32) == 0);
    const HeatGrid reads = filled(series, {HeatView::Reads, 0, 60, 100, 100});
    CHECK(*std::max_element(reads.shares.begin(), reads.shares.end()) == 0);

    const HeatGrid cut =
        filled(series, {HeatView::Writes, 33, 41, 3, 100});  // steps stay where they are
    CHECK(cut.stepS == 5);
    CHECK(cut.firstS == 30);
    CHECK(cut.columns == 3);
    CHECK(cut.isOverAt(7, 0));
}

TEST_CASE("heat: many lanes share rows and the loudest speaks; rows and lanes agree", "[heat]") {
    HeatSeries series;
    series.showLanes(idleFrame(1'000).tables);
    series.add({heatSecond(0, {{500, 100, 0}, {501, 900, 0}, {999, 50, 1}})});
    const HeatGrid grid = filled(series, {HeatView::Writes, 0, 2, 10, 1'000});
    CHECK(grid.rows == kHeatRowsMost);
    for (std::size_t lane = 0; lane < grid.lanes; ++lane) {
        const std::size_t row = grid.rowOf(lane);
        REQUIRE(grid.firstLane(row) <= lane);
        REQUIRE(lane < grid.firstLane(row + 1));
    }
    REQUIRE(grid.rowOf(500) == grid.rowOf(501));
    CHECK(grid.shareAt(grid.rowOf(500), 0) == Approx(0.9));
    CHECK(grid.isOverAt(255, 0));
    const std::size_t row = grid.rowOf(500);
    const auto pick =
        series.loudest(HeatView::Writes, grid.firstLane(row), grid.firstLane(row + 1), 0, 1);
    REQUIRE(pick);
    CHECK(pick->partition.value == 501);
    CHECK(pick->asked == 900 * kUnit);
}

TEST_CASE("heat: a split's child inherits nothing; going back before it keeps what is known",
          "[heat]") {
    HeatSeries series;
    Frame frame = idleFrame(4);
    series.showLanes(frame.tables);
    series.add({heatSecond(0, {{1, 1'000, 0}}), heatSecond(1, {{1, 400, 0}, {4, 600, 0}})});
    HeatGrid grid = filled(series, {HeatView::Writes, 0, 10, 20, 100});
    CHECK(grid.rows == 4);  // the child is not placed before a frame says where it is

    const std::vector<TableFrame> before = frame.tables;
    LaneFrame child = frame.tables[0].lanes[1];
    child.id = PartitionId{4};
    frame.tables[0].lanes.insert(frame.tables[0].lanes.begin() + 2, child);
    CHECK(series.showLanes(frame.tables));
    CHECK_FALSE(series.showLanes(frame.tables));
    REQUIRE(series.fill(grid, {HeatView::Writes, 0, 10, 20, 100}, 1'000));
    REQUIRE(grid.rows == 5);
    CHECK(grid.shareAt(1, 0) == Approx(1));
    CHECK(grid.shareAt(1, 1) == Approx(0.4));
    CHECK(grid.shareAt(2, 0) == 0);
    CHECK(grid.shareAt(2, 1) == Approx(0.6));

    CHECK_FALSE(series.showLanes(before));
    CHECK(series.lanes().size() == 5);
    series.clear();  // the past was rewritten
    CHECK(series.showLanes(before));
    CHECK(series.lanes().size() == 4);
}

TEST_CASE("heat: reads go by one replica's limit and count a third of a write", "[heat]") {
    HeatSeries series;
    series.showLanes(idleFrame(4).tables);
    series.add({heatReads(0, {{3, 1'500, 0}}), heatSecond(1, {{1, 400, 0}})});
    CHECK(series.direction() == Direction::Read);
    CHECK(filled(series, {HeatView::Reads, 0, 2, 10, 10}).shareAt(3, 0) == Approx(0.5));
    series.add({heatSecond(2, {{1, 200, 0}})});
    CHECK(series.direction() == Direction::Write);
}

TEST_CASE("heat: read in pieces and as it grows, the grid is the same as in one go", "[heat]") {
    HeatSeries series;
    series.showLanes(idleFrame(50).tables);
    const HeatWish wish{HeatView::Writes, 0, 120, 50, 20};
    HeatGrid grown;
    int pieces = 0;
    for (std::uint32_t i = 0; i < 100; ++i) {
        std::vector<HeatAsk> asks;
        for (std::uint32_t id = 0; id < 50; ++id) {
            asks.push_back({id, 10 + (id * 37 + i * 11) % 900, (id + i) % 7 == 0 ? 5U : 0U});
        }
        series.add({heatSecond(i, asks)});
        if (i % 40 != 39) continue;
        while (!series.fill(grown, wish, 60)) ++pieces;
    }
    while (!series.fill(grown, wish, 60)) ++pieces;
    CHECK(pieces > 20);
    const HeatGrid whole = filled(series, wish);
    CHECK(grown.shares == whole.shares);
    CHECK(grown.over == whole.over);
    CHECK(grown.knownS == 100);
}

TEST_CASE("heat in words: what is under the pointer, veiled, not recorded, not yet", "[heat]") {
    stageApp();
    HeatSeries series;
    HeatGrid grid;
    series.fill(grid, {HeatView::Writes, 0, 10, 10, 10}, 1'000);
    CHECK(heatEmptyText(series, grid, false).startsWith("Nothing to see yet"));
    series.showLanes(idleFrame(10).tables);
    series.add({heatSecond(0, {{7, 4'800, 3'800}}), heatSecond(1, {{7, 900, 0}})});
    SecondPoint lost = heatSecond(2, {});
    lost.partitions.reset();
    series.add({lost, heatSecond(3, {})});
    series.fill(grid, {HeatView::Writes, 0, 10, 10, 10}, 1'000);
    const auto text = [&](std::size_t lane, std::int64_t second, bool veiled = false) {
        return heatSpotText(series, HeatView::Writes, {lane, lane + 1, second, second + 1}, veiled)
            .toStdString();
    };
    CHECK(text(7, 0) == "0:00 · partition H · asked 4,800 WCU/s, refused 3,800 · 480 % of 1,000");
    CHECK(text(7, 0, true) == "0:00 · partition H · asked 4,800 WCU/s · 480 % of 1,000");
    CHECK(text(7, 1) == "0:01 · partition H · asked 900 WCU/s · 90 % of 1,000");
    CHECK(text(6, 1) == "0:01 · partition G · nothing asked");
    CHECK(text(7, 3) == "0:03 · partition H · not recorded");
    CHECK(text(7, 9) == "0:09 · partition H · not played yet");
    CHECK(heatSpotText(series, HeatView::Writes, {5, 10, 0, 2}, false).toStdString() ==
          "0:00 · partition H, the loudest of 5 · asked 4,800 WCU/s, refused 3,800 · "
          "480 % of 1,000");
    CHECK(heatNoteText(series).toStdString() == "partitions recorded until 0:02");
    CHECK(heatSummary(series, grid, false).toStdString() ==
          "Hottest of writes: partition H at 0:00, asked 4,800 WCU/s, 480 % of 1,000, over the "
          "limit: 3,800 refused");
    CHECK_FALSE(heatSummary(series, grid, true).contains("refused"));
    CHECK_FALSE(heatSummary(series, grid, true).contains("over"));
    CHECK(heatLimitText(series, HeatView::Reads).toStdString() == "3,000 RCU/s");
    series.fill(grid, {HeatView::Throttles, 0, 10, 10, 10}, 1'000);
    CHECK(heatEmptyText(series, grid, true).contains("once the question is answered"));
    CHECK(heatSummary(series, grid, true) == heatEmptyText(series, grid, true));
}

TEST_CASE("one time axis: it follows the run until somebody zooms, and all of it is back",
          "[heat]") {
    TimeView time;
    QSignalSpy spans(&time, &TimeView::spanChanged);
    QSignalSpy moments(&time, &TimeView::momentChanged);
    time.showRun(20 * kSecond, 20 * kSecond, 600 * kSecond);
    CHECK(time.span() == TimeSpan{0, 30 * kSecond});
    time.showRun(100 * kSecond, 100 * kSecond, 600 * kSecond);
    CHECK(time.span() == TimeSpan{0, 120 * kSecond});
    CHECK(spans.count() == 2);
    CHECK(moments.count() == 2);

    time.zoomTo({60 * kSecond, 90 * kSecond});
    CHECK(time.isZoomed());
    time.showRun(130 * kSecond, 130 * kSecond, 600 * kSecond);
    CHECK(time.span() == TimeSpan{60 * kSecond, 90 * kSecond});  // what is looked at stays
    time.zoomAround(70 * kSecond, 0.5);
    CHECK(time.span() == TimeSpan{65 * kSecond, 80 * kSecond});
    time.zoomAround(70 * kSecond, 0.001);
    CHECK(time.span().lengthUs() == TimeView::kShortestUs);
    time.pan(-100);
    CHECK(time.span() == TimeSpan{0, TimeView::kShortestUs});
    time.pan(1e6);
    CHECK(time.span().toUs == 300 * kSecond);  // what is known is shown, not the run's far end
    time.zoomAround(10 * kSecond, 1'000);
    CHECK_FALSE(time.isZoomed());
    CHECK(time.span() == TimeSpan{0, 300 * kSecond});

    time.zoomTo({200 * kSecond, 250 * kSecond});
    time.showRun(0, 0, 60 * kSecond);  // another run
    CHECK_FALSE(time.isZoomed());
    QSignalSpy hovers(&time, &TimeView::hoverChanged);
    time.setHover(3 * kSecond);
    time.setHover(3 * kSecond);
    time.setHover(std::nullopt);
    CHECK(hovers.count() == 2);
}

TEST_CASE("heat: 5,000 busy partitions for ten minutes", "[heat][speed]") {
    HeatSeries series;
    series.showLanes(idleFrame(5'000).tables);
    std::vector<SecondPoint> run;
    for (int i = 0; i < 600; ++i) {
        std::vector<HeatAsk> asks;
        for (std::uint32_t id = 0; id < 5'000; ++id) {
            asks.push_back({id, (id * 7 + std::uint32_t(i)) % 1'200, id % 11 == 0 ? 3U : 0U});
        }
        run.push_back(heatSecond(i, asks));
    }
    const HeatWish wish{HeatView::Writes, 0, 600, 900, 120};
    HeatGrid grid;
    std::vector<double> adds;
    for (const SecondPoint& second : run) {
        adds.push_back(milliseconds([&] {
            series.add({second});
            series.fill(grid, wish, 400'000);
        }));
    }
    std::vector<double> pieces;
    HeatGrid again;
    for (bool done = false; !done;) {
        pieces.push_back(milliseconds([&] { done = series.fill(again, wish, 400'000); }));
    }
    std::sort(adds.begin(), adds.end());
    std::sort(pieces.begin(), pieces.end());
    std::cout << "heat map, 5,000 partitions, 600 s: a second " << adds[adds.size() / 2]
              << " ms (99th percentile " << adds[adds.size() * 99 / 100] << "), " << pieces.size()
              << " pieces of " << pieces[pieces.size() / 2] << " ms from nothing\n";
    CHECK(again.shares == grid.shares);
}
