// SPDX-License-Identifier: GPL-3.0-or-later
// The end of a run in figures: sums of the seconds, bars by partition, the sentence, and the page.
#include "tests/support/catch.h"

#include <functional>

#include <QElapsedTimer>
#include <QTest>

#include "tests/ui/panel_fixture.h"
#include "tests/ui/stage_app.h"
#include "tests/ui/stage_frames.h"
#include "ui/main_window.h"
#include "ui/main_window_dock.h"
#include "ui/models/run_summary.h"
#include "ui/plots/summary_charts.h"

using namespace partiscope;
using namespace partiscope::test;

namespace {

// A second of orders by date: 2,400 writes of 2 KB on H, of which 500 are accepted (1,000 WCU), and 100
// WCU on C; 300 of the attempts are retries.
SecondPoint secondOf(std::int64_t at, bool withPartitions = true) {
    SecondPoint point;
    point.second = at;
    point.attempts = 2'450;
    point.accepted = 550;
    point.throttled = 1'900;
    point.firstTries = 2'150;
    point.firstTriesThrottled = 1'700;
    point.failed = 1'600;
    TableSecond table;
    table.writeDemanded = (at == 2 ? 5'000 : 4'900) * kUnit;
    table.writeConsumed = (at == 2 ? 1'200 : 1'100) * kUnit;
    table.writeProvisioned = 10'000 * kUnit;
    table.reasons[std::size_t(Reason::TableWriteKeyRangeThroughputExceeded)] = 1'900;
    point.tables.push_back(table);
    if (withPartitions) {
        PartitionSeconds partitions(1);
        partitions[0] = {{2, 100'000, 0, 0, 0}, {7, 4'800'000, 3'800'000, 0, 0}};
        point.partitions = std::make_shared<const PartitionSeconds>(std::move(partitions));
    }
    return point;
}

RunTotals totalsOf(int seconds, int withPartitions) {
    RunTotals totals;
    for (int i = 0; i < seconds; ++i) totals.add({secondOf(i, i < withPartitions)});
    return totals;
}

std::string lineOf(const RunSummary& summary, const QString& label) {
    for (const SummaryLine& line : summary.lines) {
        if (line.label == label) return line.value.toStdString();
    }
    return "(no such line)";
}

bool waitFor(const std::function<bool()>& condition) {
    QElapsedTimer timer;
    timer.start();
    while (!condition() && timer.elapsed() < 20'000) QTest::qWait(5);
    return condition();
}

}  // namespace

TEST_CASE("a run's totals are the sums of its seconds", "[summary]") {
    const RunTotals totals = totalsOf(4, 4);
    Frame frame = ordersByDateFrame();
    frame.firstThrottleUs = 200'000;
    const std::optional<RunSummary> summary = summarise(totals, frame);
    REQUIRE(summary);
    CHECK(summary->span == "So far, to 0:04");
    CHECK(summary->unit == "WCU");
    CHECK(lineOf(*summary, "asked") == "19,700 WCU");  // 3 × 4,900 + 5,000
    CHECK(lineOf(*summary, "served") == "4,500 WCU");  // 3 × 1,100 + 1,200
    CHECK(lineOf(*summary, "refused") == "15,200 WCU (77 %)");
    CHECK(lineOf(*summary, "first throttle") == "0:00.2");
    CHECK(lineOf(*summary, "busiest second") == "5,000 WCU at 0:02");
    CHECK(lineOf(*summary, "table idle") == "89 %");  // 1 − 4,500 ÷ 40,000
    CHECK(lineOf(*summary, "attempts") == "9,800");
    CHECK(lineOf(*summary, "gave up") == "6,400 requests");
    CHECK(lineOf(*summary, "TableWriteKeyRangeThroughputExceeded") == "7,600");
    CHECK(summary->sentence ==
          "Partition H was asked 4.8 times what it can serve: 77 % of all units were refused while "
          "89 % of the table stood idle.");
    CHECK_FALSE(summarise(RunTotals(), frame));
}

TEST_CASE("bars by partition: means a second, most asked first, then the idle ones", "[summary]") {
    const std::optional<RunSummary> summary = summarise(totalsOf(4, 4), ordersByDateFrame());
    REQUIRE(summary);
    CHECK(summary->limit == Approx(1'000));
    REQUIRE(summary->partitions.size() == 10);
    CHECK(summary->partitions[0] == SummaryBar{"H", 1'000, 3'800});
    CHECK(summary->partitions[1] == SummaryBar{"C", 100, 0});
    CHECK(summary->partitions[2] == SummaryBar{"A", 0, 0});
    CHECK(summary->partitions[9] == SummaryBar{"J", 0, 0});
    CHECK(summary->others == 0);
    CHECK(summary->partitionsNote.isEmpty());
    REQUIRE(summary->tries.size() == 2);
    CHECK(summary->tries[0] == SummaryBar{"first tries", 1'800, 6'800});
    CHECK(summary->tries[1] == SummaryBar{"retries", 400, 800});
}

TEST_CASE("of many partitions twelve are shown; the mean of the rest is theirs", "[summary]") {
    RunTotals totals;
    SecondPoint point = secondOf(0, false);
    PartitionSeconds partitions(1);
    for (std::uint32_t id = 0; id < 20; ++id) {
        partitions[0].push_back({id, id < 12 ? 500'000u : 160'000u, id < 12 ? 0u : 40'000u, 0, 0});
    }
    point.partitions = std::make_shared<const PartitionSeconds>(std::move(partitions));
    totals.add({point});
    const std::optional<RunSummary> summary = summarise(totals, idleFrame(24));
    REQUIRE(summary->partitions.size() == RunSummary::kPartitionsMost + 1);
    // 8 × 120 served and 8 × 40 refused, over the 12 that are left of 24.
    CHECK(summary->partitions.back().name == "rest");
    CHECK(summary->others == 12);
    CHECK(summary->partitions.back().served == Approx(80));
    CHECK(summary->partitions.back().refused == Approx(320.0 / 12));
}

TEST_CASE("where partitions were not kept to the end, it is said and the mean is theirs",
          "[summary]") {
    const std::optional<RunSummary> summary = summarise(totalsOf(10, 4), ordersByDateFrame());
    CHECK(summary->partitionsNote == "to 0:04 only");
    CHECK(summary->partitions[0] == SummaryBar{"H", 1'000, 3'800});
}

TEST_CASE("the sentence says what the run was about", "[summary]") {
    Frame frame = ordersByDateFrame();
    SecondPoint even = secondOf(0, false);
    even.throttled = even.firstTriesThrottled = 0;
    even.tables[0].writeConsumed = even.tables[0].writeDemanded;
    even.tables[0].reasons = {};
    PartitionSeconds partitions(1);
    partitions[0] = {{1, 480'000, 0, 0, 0}, {2, 470'000, 0, 0, 0}};
    even.partitions = std::make_shared<const PartitionSeconds>(partitions);
    RunTotals totals;
    totals.add({even});
    CHECK(summarise(totals, frame)->sentence ==
          "Nothing was refused: the busiest partition, B, was asked 48 % of what it can serve.");
    CHECK(lineOf(*summarise(totals, frame), "refused") == "none");

    SecondPoint capacity = secondOf(0, false);
    capacity.tables[0].reasons = {};
    capacity.tables[0].reasons[std::size_t(Reason::TableWriteProvisionedThroughputExceeded)] = 5;
    totals.clear();
    totals.add({capacity});
    CHECK(summarise(totals, frame)->sentence ==
          "The table's capacity was the limit, not a partition: 78 % of all units were refused.");

    frame.durationUs = kSecond;
    CHECK(summarise(totals, frame)->span == "The whole run, 0:01");
}

TEST_CASE("the page draws when it is seen, tells it in words, and keeps quiet when veiled",
          "[summary]") {
    stageApp();
    SummaryCharts page;
    page.resize(1'600, 152);
    page.setTheme(paletteFor(Theme::Dark), 1);
    page.show();
    CHECK(page.accessibleDescription() ==
          "There is nothing to sum up before the first second has passed.");
    std::vector<SecondPoint> seconds;
    for (int i = 0; i < 4; ++i) seconds.push_back(secondOf(i));
    page.showFrame(std::make_shared<const Frame>(ordersByDateFrame()));
    page.add(seconds);
    CHECK_FALSE(page.summary());  // at most once a second
    REQUIRE(waitFor([&] { return page.summary().has_value(); }));
    CHECK(page.accessibleDescription().contains("H: 1,000 served, 3,800 refused"));
    page.setVeiled(true);
    CHECK_FALSE(page.summary());
    CHECK(page.accessibleDescription() == "The run is summed up once the question is answered.");
    page.setVeiled(false);
    CHECK(page.summary());
    for (const Theme theme : {Theme::Light, Theme::Contrast, Theme::Print}) {
        page.setTheme(paletteFor(theme), 2);
        CHECK_FALSE(page.grab().isNull());
    }
    page.clear();
    CHECK_FALSE(page.summary());
}

TEST_CASE("the end of a played run opens the summary, once", "[summary]") {
    stageApp();
    MainWindow window({Theme::Dark, 1, true});
    window.resize(1'680, 1'050);
    QString text = QStringLiteral(R"(
format   = 1
title    = "Short"
duration = "3 s"
[table]
name           = "Orders"
partition_key  = "day"
mode           = "provisioned"
write_capacity = 2000
read_capacity  = 100
partitions     = 4
[attributes]
day = "2026-10-18"
[[traffic]]
name      = "checkout"
operation = "PutItem"
rate      = 1200
item_size = "2 KB"
)");
    window.show();
    window.session().setSpeed(4);
    window.session().openText(text, QStringLiteral("short.toml"), Session::Start::Playing);
    auto* dock = window.findChild<WindowDock*>();
    REQUIRE(waitFor([&] { return window.session().frame() != nullptr; }));
    CHECK_FALSE(dock->isShown(dock->summary()));
    REQUIRE(waitFor([&] { return window.session().frame()->atEnd; }));
    CHECK(waitFor([&] { return dock->isShown(dock->summary()) && dock->summary()->summary(); }));
    CHECK(waitFor([&] { return dock->summary()->summary()->span == "The whole run, 0:03"; }));
    dock->showPage(0);
    window.session().seek(100);
    REQUIRE(waitFor([&] { return window.session().frame()->tick == 100; }));
    window.session().play();
    REQUIRE(waitFor([&] { return window.session().frame()->atEnd; }));
    QTest::qWait(200);
    CHECK_FALSE(dock->isShown(dock->summary()));  // it was opened once
}
