// SPDX-License-Identifier: GPL-3.0-or-later
// Branch rows and lines, notices, the comparison in words and as a ribbon.
#include "tests/support/catch.h"

#include <QSignalSpy>
#include <QTest>

#include "tests/ui/panel_fixture.h"
#include "tests/ui/stage_app.h"
#include "tests/ui/stage_frames.h"
#include "ui/models/branch_rows.h"
#include "ui/models/compare_summary.h"
#include "ui/models/difference_series.h"
#include "ui/widgets/branch_bar.h"
#include "ui/widgets/compare_headline.h"
#include "ui/widgets/notice_bar.h"
#include "ui/widgets/stop_dialog.h"

using namespace partiscope;
using namespace partiscope::test;

namespace {

constexpr Micros kTickUs = 10'000;

Branches threeBranches() {
    Branches branches;
    branches.current = 1;
    branches.all.push_back({0, "as opened", std::nullopt, 0, 12'000, {}});
    branches.all.push_back({1, "write shards 8", 0U, 2'100, 6'000, {{2'100, 1, "a", "8"}}});
    branches.all.push_back(
        {2, "rate 900", 1U, 3'000, 4'000, {{2'100, 1, "a", "8"}, {3'000, 2, "b", "9"}}});
    return branches;
}

CompareRow rowNamed(const std::vector<CompareRow>& rows, const QString& label) {
    for (const CompareRow& row : rows) {
        if (row.label == label) return row;
    }
    FAIL("no row " << label.toStdString());
    return {};
}

std::vector<SecondPoint> refusedSeconds(const std::vector<int>& units) {
    std::vector<SecondPoint> seconds;
    for (const int each : units) {
        SecondPoint point;
        point.second = std::int64_t(seconds.size());
        point.tables.emplace_back();
        point.tables[0].writeDemanded = 5'000 * kUnit;
        point.tables[0].writeConsumed = (5'000 - each) * kUnit;
        seconds.push_back(point);
    }
    return seconds;
}

}  // namespace

TEST_CASE("branch rows part where their changes differ from the shown one", "[branches]") {
    const std::vector<BranchRow> rows = branchRows(threeBranches(), kTickUs);
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].name == "as opened");
    CHECK(rows[0].fromUs == 21 * kSecond);
    CHECK(rows[0].toUs == 120 * kSecond);
    CHECK(rows[0].sentence == "Branch “as opened”, kept: parts at 0:21, run to 2:00");
    CHECK(rows[1].fromUs == 30 * kSecond);  // the second change; the first is common
    CHECK(rows[1].toUs == 40 * kSecond);
    CHECK(branchRows(Branches{}, kTickUs).empty());
}

TEST_CASE("branch lines: a click goes there, keys name and discard, run keys pass", "[branches]") {
    stageApp();
    QWidget window;
    BranchBar bar(&window);
    bar.setTheme(paletteFor(Theme::Dark), 1);
    bar.setTrack({50, 600, 120 * kSecond});
    bar.showBranches(threeBranches(), kTickUs);
    bar.resize(800, bar.height());
    window.resize(800, 100);
    window.show();
    REQUIRE(bar.lines().size() == 2);
    QSignalSpy switched(&bar, &BranchBar::switchAsked);
    QSignalSpy discarded(&bar, &BranchBar::discardAsked);
    QTest::mouseClick(bar.lines()[1], Qt::LeftButton);
    REQUIRE(switched.size() == 1);
    CHECK(switched[0][0].toUInt() == 2);
    bar.lines()[0]->setFocus();
    QTest::keyClick(bar.lines()[0], Qt::Key_Return);
    CHECK(switched.size() == 2);
    QTest::keyClick(bar.lines()[0], Qt::Key_Delete);
    REQUIRE(discarded.size() == 1);
    CHECK(discarded[0][0].toUInt() == 0);
    QTest::keyClick(bar.lines()[0], Qt::Key_Space);  // the run's
    CHECK(switched.size() == 2);
    for (const BranchLine* line : bar.lines()) CHECK_FALSE(line->accessibleName().isEmpty());
    Branches one;
    one.all.push_back({0, "as opened", std::nullopt, 0, 100, {}});
    bar.showBranches(one, kTickUs);
    CHECK(bar.isHidden());
}

TEST_CASE("a notice says why the run stopped and goes when it goes on", "[notice]") {
    stageApp();
    QWidget window;
    NoticeBar notice(&window);
    Frame frame = ordersByDateFrame();
    frame.playing = true;
    notice.showFrame(frame);
    CHECK(notice.text().isEmpty());
    frame.playing = false;
    frame.atUs = 3 * kSecond;
    frame.stoppedBy = BreakpointHit{{Breakpoint::Kind::ShareAbove, 0.05, 0}, 0.79};
    notice.showFrame(frame);
    CHECK(notice.text() ==
          "Stopped at 0:03: 79 % of this second's attempts were throttled, more than 5 %");
    frame.playing = true;
    frame.stoppedBy.reset();
    notice.showFrame(frame);
    CHECK(notice.text().isEmpty());
    Diagnostic problem;
    problem.what = "there is no change before this moment to take back";
    notice.showProblems({problem});
    CHECK(notice.text().contains("no change before"));
}

TEST_CASE("stop conditions: what is ticked counts at once", "[breakpoint]") {
    stageApp();
    StopDialog dialog({{Breakpoint::Kind::ShareAbove, 0.2, 0}}, 60 * kSecond);
    REQUIRE(dialog.breakpoints().size() == 1);
    CHECK(dialog.breakpoints()[0].share == 0.2);
    std::vector<Breakpoint> told;
    QObject::connect(&dialog, &StopDialog::breakpointsChanged, &dialog,
                     [&told](const std::vector<Breakpoint>& all) { told = all; });
    for (QAbstractButton* button : dialog.findChildren<QAbstractButton*>()) {
        if (button->text().contains("first")) button->click();
    }
    REQUIRE(told.size() == 2);
    CHECK(told[0].kind == Breakpoint::Kind::FirstThrottle);
    CHECK(unnamedControls(dialog).join(", ").toStdString() == "");
}

TEST_CASE("one key against eight shards, in words and with the bill", "[compare]") {
    const auto one = ordersByDate();
    Scenario eight = *one;
    eight.traffic[0].writeShards.present = true;
    eight.traffic[0].writeShards.count = 8;
    const Frame frameA = ordersByDateFrame();
    const Frame frameB = eightShardsFrame();
    const CompareSummary summary = compareSummary({frameA, *one}, {frameB, eight});
    CHECK(summary.refusedA == "refused 3,800 (79 %)");
    CHECK(summary.refusesB);
    CHECK(rowNamed(summary.now, "served").a == "1,000");
    CHECK(rowNamed(summary.now, "served").better == 1);
    CHECK(rowNamed(summary.now, "partitions asked").a == "1 of 10");
    CHECK(rowNamed(summary.now, "partitions asked").b == "5 of 10");
    CHECK(rowNamed(summary.now, "of them refuse").b == "3");
    // Facts 1.2: an eventually consistent query that finds nothing costs half a unit.
    CHECK(rowNamed(summary.bill, "queries").a == "1");
    CHECK(rowNamed(summary.bill, "queries").b == "8");
    CHECK(rowNamed(summary.bill, "queries").better == -1);
    CHECK(rowNamed(summary.bill, "least cost, RCU").a == "0.5");
    CHECK(rowNamed(summary.bill, "least cost, RCU").b == "4");
    CHECK(rowNamed(summary.bill, "merge by sort key").b == "yes");
    CHECK(summary.verdict.startsWith("B refuses "));
    CHECK(summary.verdict.contains("takes 1 query in A and 8 queries in B"));
    CHECK(summary.shareA == "79 % refused");
    CHECK(summary.unit == "WCU a second");
    CHECK(compareSummary({frameA, *one}, {frameA, *one}).bill.empty());
    CHECK(compareSummary({frameA, *one}, {frameA, *one}).verdict == "Both refuse the same.");
}

TEST_CASE("what B can be: other shards, the same, each kept branch", "[compare]") {
    const auto one = ordersByDate();
    const std::vector<CompareChoice> choices = compareChoices(*one, threeBranches());
    REQUIRE(choices.size() == 5);
    CHECK(choices[0].text == "This design with 8 write shards a key");
    CHECK(choices[0].path == "traffic.checkout.write_shards.count");
    CHECK(choices[0].value == "8");
    CHECK(choices[1].value == "4");
    CHECK(choices[2].path.isEmpty());
    CHECK(choices[3].branch == 0U);
    CHECK(choices[4].branch == 2U);
}

TEST_CASE("the ribbon tells who refuses more, second by second", "[compare]") {
    stageApp();
    DifferenceSeries series;
    series.add(0, refusedSeconds({3'800, 3'800, 3'800, 0}));
    series.add(1, refusedSeconds({600, 600}));
    CHECK(series.seconds() == 2);  // what both have
    REQUIRE(series.columns(10).size() == 2);
    CHECK(series.columns(10)[0].moreByA() == 3'200);
    series.add(1, refusedSeconds({600, 800}));
    REQUIRE(series.columns(2).size() == 2);
    CHECK(series.columns(2)[1].refusedA == 1'900);
    CHECK(series.columns(2)[1].moreByA() == 1'200);
    CHECK(series.columns(2)[1].toUs == 4 * kSecond);
    series.clear(0);
    CHECK(series.columns(2).empty());

    DifferenceRibbon ribbon;
    ribbon.add(0, refusedSeconds({3'800, 100, 50}));
    ribbon.add(1, refusedSeconds({600, 300, 50}));
    CHECK(ribbon.wordsAt(0) == "0:00: A refuses 3,200 units/s more than B");
    CHECK(ribbon.wordsAt(kSecond) == "0:01: B refuses 200 units/s more than A");
    CHECK(ribbon.wordsAt(2 * kSecond) == "0:02: both refuse 50 units/s");
}
