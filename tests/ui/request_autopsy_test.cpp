// SPDX-License-Identifier: GPL-3.0-or-later
// One request taken apart: its price (the developer guide's arithmetic, facts 1.2), its place, each gate
// with what it held, the answer; the log of sampled requests and the page that shows them.
#include "tests/support/catch.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include "tests/ui/panel_fixture.h"
#include "tests/ui/stage_app.h"
#include "tests/ui/stage_frames.h"
#include "ui/main_window.h"
#include "ui/main_window_dock.h"
#include "ui/models/request_autopsy.h"
#include "ui/models/request_log.h"
#include "ui/widgets/autopsy_view.h"
#include "ui/widgets/dock_table.h"
#include "ui/widgets/keys_page.h"
#include "ui/widgets/request_page.h"
#include "ui/widgets/stage_view.h"

using namespace partiscope;
using namespace partiscope::test;

namespace {

RequestRecord requestOf(Operation operation, Bytes bytes, MicroUnits units) {
    RequestRecord request;
    request.operation = operation;
    request.direction = directionOf(operation);
    request.itemBytes = bytes;
    request.units = units;
    return request;
}

std::string sum(Operation operation, Bytes bytes, MicroUnits units, const TrafficSpec& spec) {
    return unitsSum(requestOf(operation, bytes, units), &spec).toStdString();
}

// The gates of an even table of 10,000 WCU, as a frame carries them.
Frame framed() {
    Frame frame = ordersByDateFrame();
    const auto gate = [](ChainStep step, Gate of, bool applies, std::int64_t heldMost,
                         const std::string& whyNot) {
        GateFrame made;
        made.step = step;
        made.gate = of;
        made.applies = applies;
        made.heldMost = heldMost * kUnit;
        made.whyNot = whyNot;
        return made;
    };
    frame.tables[0].gates = {
        gate(ChainStep::AccountOrMaximum, Gate::AccountOrMaximum, false, 0, "on-demand only"),
        gate(ChainStep::TableCapacity, Gate::TableCapacity, true, 10'000, ""),
        gate(ChainStep::SavedBurst, Gate::TableCapacity, true, 3'000'000, ""),
        gate(ChainStep::Partition, Gate::Partition, true, 1'000, ""),
        gate(ChainStep::IndexBuffer, Gate::IndexBuffer, false, 0, "no index"),
        gate(ChainStep::ItemCollection, Gate::ItemCollection, false, 0, "no local index"),
        gate(ChainStep::StaticShare, Gate::None, false, 0, "no gate since 2019")};
    return frame;
}

RequestRecord refusedByH() {
    RequestRecord request = *ordersByDateFrame().refusedExample;
    request.atUs = 42'183'000;
    request.sortKey = "2026-10-18T00:00:42.183000Z";
    request.position.hashHigh = 0xB3F291AA00000000u;
    request.tableHeld = 9'998 * kUnit;
    request.burstHeld = 92'000 * kUnit;
    request.partitionHeld = 400'000;
    return request;
}

std::string printed(const AutopsySection& section) {
    std::string text;
    for (const AutopsyRow& row : section.rows) {
        text += row.label.toStdString() + ": " + row.value.toStdString();
        if (!row.note.isEmpty()) text += " | " + row.note.toStdString();
        text += '\n';
    }
    return text;
}

}  // namespace

TEST_CASE("a request's price is told step by step", "[autopsy]") {
    TrafficSpec spec;
    CHECK(sum(Operation::PutItem, 2'048, 2 * kUnit, spec) ==
          "2,048 B ÷ 1,024 B, rounded up = 2 WCU");
    CHECK(sum(Operation::PutItem, 2'049, 3 * kUnit, spec) ==
          "2,049 B ÷ 1,024 B, rounded up = 3 WCU");
    CHECK(sum(Operation::GetItem, 4'096, kUnit / 2, spec) ==
          "4,096 B ÷ 4,096 B, rounded up = 1, ÷ 2 (eventually consistent) = 0.5 RCU");
    CHECK(sum(Operation::GetItem, 0, kUnit / 2, spec) ==
          "0 B ÷ 4,096 B, at least one step = 1, ÷ 2 (eventually consistent) = 0.5 RCU");
    CHECK(sum(Operation::TransactWriteItems, 500, 2 * kUnit, spec) ==
          "500 B ÷ 1,024 B, rounded up = 1, × 2 (prepare and commit) = 2 WCU");
    CHECK(sum(Operation::TransactGetItems, 4'097, 4 * kUnit, spec) ==
          "4,097 B ÷ 4,096 B, rounded up = 2, × 2 (transaction) = 4 RCU");
    spec.consistent = true;
    CHECK(sum(Operation::GetItem, 20 * 1'024, 5 * kUnit, spec) ==
          "20,480 B ÷ 4,096 B, rounded up = 5 RCU");
    spec.itemsPerQuery = 1'500;  // 1,500 × 64 B: 96 KB, 24 steps (facts 1.2)
    CHECK(sum(Operation::Query, 64, 24 * kUnit, spec) ==
          "1,500 items × 64 B = 96,000 B ÷ 4,096 B, rounded up = 24 RCU");
    // What the settings of now would not explain is not explained.
    CHECK(sum(Operation::PutItem, 2'048, 9 * kUnit, spec) == "2,048 B cost 9 WCU");
    CHECK(unitsSum(requestOf(Operation::PutItem, 2'048, 2 * kUnit), nullptr) ==
          "2,048 B cost 2 WCU");
}

TEST_CASE("a refused request: what was asked, where it went, each gate, the answer", "[autopsy]") {
    Scenario scenario = *ordersByDate();
    scenario.traffic[0].retries.attempts = 3;
    RequestRecord request = refusedByH();
    request.retryAtUs = 42'233'000;
    const RequestAutopsy autopsy = autopsyOf(request, scenario, framed(), false);
    CHECK(autopsy.title == "□ PutItem refused by partition H");
    CHECK(attemptTime(autopsy.atUs) == "0:42.183");
    CHECK(autopsy.refused);
    CHECK(autopsy.units == "2,048 B ÷ 1,024 B, rounded up = 2 WCU");
    CHECK(printed(autopsy.asked) ==
          "operation: PutItem\n"
          "client: checkout\n"
          "partition key: 2026-10-18\n"
          "sort key: 2026-10-18T00:00:42.183000Z\n"
          "item size: 2,048 B\n"
          "try: first of at most 3\n");
    CHECK(printed(autopsy.place) ==
          "hash: b3… (b3f291aa)\n"
          "partition: H, one of 10\n"
          "range: b333… to cccc…\n"
          "replica: the leader takes every write\n");
    CHECK(autopsy.gates.title == "What each gate held when asked for 2 WCU");
    CHECK(printed(autopsy.gates) ==
          "Account, maximum: on-demand only\n"
          "Table capacity: 9,998 of 10,000 | passed\n"
          "Saved burst: 92,000 saved | not needed\n"
          "Partition H: 0.4 of 1,000 | refused here\n"
          "Index buffer: no index\n"
          "Item collection: no local index\n"
          "Static share: no gate since 2019\n");
    CHECK(autopsy.reason == "TableWriteKeyRangeThroughputExceeded");
    CHECK(autopsy.exception == "ProvisionedThroughputExceededException");
    CHECK(autopsy.metric == "WriteKeyRangeThroughputThrottleEvents");
    CHECK(autopsy.fix.contains("shards"));
    CHECK(autopsy.next == "The client tries again at 0:42.233, as try 2.");
    CHECK(plainText(autopsy).contains("Partition H: 0.4 of 1,000, refused here"));

    request.attempt = 3;
    request.retryAtUs = -1;
    CHECK(autopsyOf(request, scenario, framed(), false).next ==
          "The client gives up after 3 tries: the request has failed.");
}

TEST_CASE("the table refuses: burst is asked with it, the partition is not reached", "[autopsy]") {
    RequestRecord request = refusedByH();
    request.refusedBy = Gate::TableCapacity;
    request.reason = Reason::TableWriteProvisionedThroughputExceeded;
    request.tableHeld = kUnit / 2;
    request.burstHeld = kUnit;
    const RequestAutopsy autopsy = autopsyOf(request, *ordersByDate(), framed(), false);
    CHECK(autopsy.title == "□ PutItem refused by the table's capacity");
    const std::string gates = printed(autopsy.gates);
    CHECK(gates.find("Table capacity: 0.5 of 10,000 | refused here") != std::string::npos);
    CHECK(gates.find("Saved burst: 1 saved | too little") != std::string::npos);
    CHECK(gates.find("Partition H: 0.4 of 1,000 | not reached") != std::string::npos);
}

TEST_CASE("a served read: the replica counts an eventual read whole", "[autopsy]") {
    Scenario scenario = *ordersByDate();
    scenario.traffic[0].operation = Operation::GetItem;
    RequestRecord request = requestOf(Operation::GetItem, 2'048, kUnit / 2);
    request.partition = PartitionId{9};
    request.position.hashHigh = 0xF000000000000000u;
    request.replica = 2;
    request.tableHeld = 3'000 * kUnit;
    request.burstHeld = 0;
    request.partitionHeld = 2'999 * kUnit;
    const RequestAutopsy autopsy = autopsyOf(request, scenario, framed(), false);
    CHECK(autopsy.title == "● GetItem served by partition J");
    CHECK_FALSE(autopsy.refused);
    CHECK(autopsy.reason.isEmpty());
    CHECK(autopsy.next.isEmpty());
    const std::string place = printed(autopsy.place);
    CHECK(place.find("range: e666… to ffff…") != std::string::npos);
    CHECK(place.find("replica: follower 2, any of 3 may answer") != std::string::npos);
    const std::string gates = printed(autopsy.gates);
    CHECK(gates.find("Table capacity: 3,000 | passed") != std::string::npos);
    CHECK(gates.find("Partition J, asked 1: 2,999 | passed") != std::string::npos);
}

TEST_CASE("a transaction stands or falls whole; a batch's item comes back", "[autopsy]") {
    Scenario scenario = *ordersByDate();
    scenario.traffic[0].batch = 25;
    RequestRecord request = requestOf(Operation::TransactWriteItems, 500, 2 * kUnit);
    request.member = 2;
    request.retryAtUs = kSecond;
    RequestAutopsy autopsy = autopsyOf(request, scenario, framed(), false);
    CHECK(autopsy.title == "□ TransactWriteItems refused with its transaction");
    CHECK(printed(autopsy.asked).find("operation: TransactWriteItems, item 3 of 25") == 0);
    request = requestOf(Operation::BatchWriteItem, 500, kUnit);
    request.refusedBy = Gate::Partition;
    request.reason = Reason::TableWriteKeyRangeThroughputExceeded;
    autopsy = autopsyOf(request, scenario, framed(), false);
    CHECK(autopsy.next.contains("unprocessed"));
}

TEST_CASE("veiled, a request tells what was asked and nothing of the answer", "[autopsy]") {
    RequestRecord request = refusedByH();
    request.attempt = 2;  // a second try tells that the first was refused
    request.retryAtUs = 43 * kSecond;
    RequestRecord served = request;
    served.refusedBy = Gate::None;
    served.reason = Reason::None;
    served.retryAtUs = -1;
    served.attempt = 1;
    served.partitionHeld = 900 * kUnit;
    const RequestAutopsy a = autopsyOf(request, *ordersByDate(), framed(), true);
    const RequestAutopsy b = autopsyOf(served, *ordersByDate(), framed(), true);
    CHECK(a == b);
    CHECK(a.title == "PutItem for partition H");
}

TEST_CASE("every reason has a sentence that would help", "[autopsy]") {
    for (std::size_t i = 1; i < kReasonCount; ++i) CHECK_FALSE(fixFor(Reason(i)).isEmpty());
    CHECK(fixFor(Reason::None).isEmpty());
}

namespace {

Frame sampled(std::int64_t tick, std::size_t count, bool playing = true) {
    Frame frame = framed();
    frame.tick = tick;
    frame.atUs = tick * 10'000;
    frame.playing = playing;
    for (std::size_t i = 0; i < count; ++i) {
        RequestRecord request = refusedByH();
        request.id = std::uint64_t(tick) * 1'000 + i;
        request.atUs = frame.atUs - 10'000 + Micros(i);
        request.partition = PartitionId{i % 2 == 0 ? 7u : 3u};
        request.partitionKey = i % 2 == 0 ? "2026-10-18" : "2026-10-17";
        if (i % 2 == 1) {
            request.refusedBy = Gate::None;
            request.reason = Reason::None;
        }
        frame.samples.push_back(std::move(request));
    }
    return frame;
}

}  // namespace

TEST_CASE("sampled requests come in at the top, some of each frame, at most 200", "[autopsy]") {
    stageApp();
    RequestLog log;
    const QAbstractItemModelTester tester(&log,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    log.add(sampled(100, 50));
    CHECK(log.rowCount() == int(RequestLog::kMostPlaying));
    QSignalSpy reset(&log, &QAbstractItemModel::modelReset);
    QSignalSpy inserted(&log, &QAbstractItemModel::rowsInserted);
    log.add(sampled(101, 50));
    log.add(sampled(101, 50));  // the same picture again
    CHECK(inserted.count() == 1);
    CHECK(log.rowCount() == 2 * int(RequestLog::kMostPlaying));
    CHECK(log.at(0)->id == 101'049);  // the newest first
    for (int i = 0; i < 40; ++i) log.add(sampled(102 + i, 50));
    CHECK(log.rowCount() == int(RequestLog::kMost));
    CHECK(reset.isEmpty());
    log.setRefusedOnly(true);
    for (int row = 0; row < log.rowCount(); ++row) CHECK(isRefused(*log.at(row)));
    CHECK(log.index(0, RequestLog::kVerdict).data() == "□ refused");
    log.setRefusedOnly(false);
    CHECK(log.index(0, RequestLog::kVerdict).data() == "● served");
    CHECK(log.index(0, RequestLog::kPartition).data() == "D");

    log.setHeld(true);
    const RequestLog::Request first = log.at(0);
    log.add(sampled(200, 50));
    CHECK(log.at(0) == first);
    log.setHeld(false);
    CHECK(log.at(0)->id == 200'049);
}

TEST_CASE("the newest refused request of a partition or a key is found, else the newest",
          "[autopsy]") {
    stageApp();
    RequestLog log;
    log.add(sampled(100, 50));
    const RequestLog::Request onH = log.newestOf(TableId{0}, 7, {});
    REQUIRE(onH);
    CHECK(onH->id == 100'048);
    const RequestLog::Request onD = log.newestOf(TableId{0}, 3, "2026-10-17");
    REQUIRE(onD);
    CHECK_FALSE(isRefused(*onD));
    CHECK_FALSE(log.newestOf(TableId{0}, 3, "2026-10-18"));
    CHECK_FALSE(log.newestOf(TableId{0}, 5, {}));
    Frame jump = sampled(50, 4, false);  // back: what is later has not happened yet
    jump.epoch = 9;
    log.add(jump);
    CHECK(log.rowCount() == 4);
    CHECK(log.newestOf(TableId{0}, 7, {})->id == 50'002);
}

TEST_CASE("a chosen request stays, says its moment and leads there", "[autopsy]") {
    stageApp();
    RequestPage page;
    page.setTheme(paletteFor(Theme::Dark), 1);
    page.resize(1'600, 152);
    page.setScenario(ordersByDate());
    page.showFrame(std::make_shared<const Frame>(sampled(100, 50)));
    page.show();
    REQUIRE(page.shown());
    CHECK(isRefused(*page.shown()));
    CHECK_FALSE(page.isPinned());
    CHECK(page.view()->columns() == 4);
    CHECK(unnamedControls(page).join(", ").toStdString() == "");
    DockTable* list = page.list();
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualRect(list->model()->index(3, 2)).center());
    REQUIRE(page.isPinned());
    const RequestLog::Request chosen = page.shown();
    for (int i = 0; i < 30; ++i) {
        page.showFrame(std::make_shared<const Frame>(sampled(101 + i, 50)));
    }
    CHECK(page.shown() == chosen);
    CHECK(list->currentIndex().row() == 3);
    QSignalSpy seek(&page, &RequestPage::seekAsked);
    for (QAbstractButton* button : page.findChildren<QAbstractButton*>()) {
        if (button->accessibleName() == "Go to the moment of this request") button->click();
    }
    REQUIRE(seek.count() == 1);
    CHECK(seek[0][0].toLongLong() == chosen->atUs);
    CHECK(page.view()->accessibleDescription().contains("What was asked"));

    page.follow();
    CHECK_FALSE(page.isPinned());
    page.showNewestOf(5);
    CHECK_FALSE(page.shown());
    CHECK(page.view()->accessibleDescription() ==
          "No request to partition F was sampled so far: it is asked seldom, or not at all.");
    page.showNewestOf(7, "2026-10-18");
    REQUIRE(page.shown());
    CHECK(page.isPinned());
}

TEST_CASE("a click on the stage's example opens the page of that request", "[autopsy]") {
    stageApp();
    MainWindow window({Theme::Dark, 1, true});
    window.resize(1'680, 1'050);
    window.openBundled(Session::Start::Playing);
    window.show();
    const auto waitFor = [](const auto& condition) {
        QElapsedTimer timer;
        timer.start();
        while (!condition() && timer.elapsed() < 20'000) QTest::qWait(5);
        return condition();
    };
    auto* stage = window.findChild<StageView*>();
    auto* dock = window.findChild<WindowDock*>();
    REQUIRE(waitFor([&] {
        const auto& frame = window.session().frame();
        return frame && frame->atUs > 2 * kSecond && frame->refusedExample &&
               stage->shownLayout().example.w > 0;
    }));
    window.session().pause();
    REQUIRE(waitFor([&] { return !window.session().frame()->playing; }));
    QTest::qWait(50);
    dock->setFolded(true);
    const auto& card = stage->shownLayout().example;
    QTest::mouseClick(stage, Qt::LeftButton, {},
                      QPoint(int(card.x + card.w / 2), int(card.y + card.h / 2)));
    CHECK_FALSE(dock->isFolded());
    CHECK(dock->request()->isVisible());
    REQUIRE(dock->request()->shown());
    CHECK(dock->request()->shown()->reason == Reason::TableWriteKeyRangeThroughputExceeded);
    CHECK(stage->selectedPartition() == 7u);

    dock->showPage(dock->keys());
    DockTable* keys = dock->keys()->accessed();
    REQUIRE(waitFor([&] { return keys->model()->rowCount() == 1; }));
    QTest::mouseClick(keys->viewport(), Qt::LeftButton, {},
                      keys->visualRect(keys->model()->index(0, 1)).center());
    QTest::keyClick(keys, Qt::Key_Return);
    CHECK(dock->request()->isVisible());
    CHECK(dock->request()->isPinned());
}
