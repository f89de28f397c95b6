// SPDX-License-Identifier: GPL-3.0-or-later
// The page of keys: its model's ranks, words and precise changes, the veil, and what it asks for.
#include "tests/support/catch.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include "tests/ui/panel_fixture.h"
#include "tests/ui/stage_app.h"
#include "tests/ui/stage_frames.h"
#include "ui/models/key_model.h"
#include "ui/widgets/dock_table.h"
#include "ui/widgets/keys_page.h"

using namespace partiscope;
using namespace partiscope::test;

namespace {

using Tester = QAbstractItemModelTester;

std::string cell(const QAbstractItemModel& model, int row, int column) {
    return model.index(row, column).data().toString().toStdString();
}

// One key on H served 1,000 WCU for a minute: 3 × 60,000 = 180,000 units (facts 7.2), and a second one.
Frame keysFrame() {
    Frame frame = ordersByDateFrame();
    TableFrame& table = frame.tables[0];
    table.mostAccessed = {{"2026-10-18", 0, 7, 180'000 * kUnit, 114'000},
                          {"2026-10-17", 0, 2, 1'800 * kUnit, 0},
                          {"2026-10-16", 0, 1, 900 * kUnit, 0}};
    table.mostThrottled = {{"2026-10-18", 0, 7, 180'000 * kUnit, 114'000}};
    return frame;
}

}  // namespace

TEST_CASE("keys: rank, partition, stream, units and throttles in words", "[keys_page]") {
    stageApp();
    KeyModel model(KeyModel::Order::Accessed);
    const Tester tester(&model, Tester::FailureReportingMode::Fatal);
    const Frame frame = keysFrame();
    model.showKeys(frame.tables[0], frame.streams);
    REQUIRE(model.rowCount() == 3);
    CHECK(cell(model, 0, KeyModel::kRank) == "1");
    CHECK(cell(model, 0, KeyModel::kKey) == "2026-10-18");
    CHECK(cell(model, 0, KeyModel::kPartition) == "H");
    CHECK(cell(model, 0, KeyModel::kStream) == "checkout");
    CHECK(cell(model, 0, KeyModel::kUnits) == "180,000");
    CHECK(cell(model, 0, KeyModel::kThrottled) == "114,000");
    CHECK(cell(model, 1, KeyModel::kPartition) == "C");
    CHECK(model.index(0, KeyModel::kUnits).data(kBarRole).toDouble() == Approx(1));
    CHECK(model.index(1, KeyModel::kUnits).data(kBarRole).toDouble() == Approx(0.01));
    CHECK_FALSE(model.index(0, KeyModel::kThrottled).data(kBarRole).isValid());
    CHECK(model.index(0, 0).data(kIdRole).toUInt() == 7u);
    CHECK(model.rowOf("2026-10-16") == 2);
    CHECK(model.rowOf("2026-10-01") == -1);
    CHECK_FALSE(model.isFlat());
}

TEST_CASE("keys: a new rank moves a row, a count changes its cells, nothing is reset",
          "[keys_page]") {
    stageApp();
    KeyModel model(KeyModel::Order::Accessed);
    const Tester tester(&model, Tester::FailureReportingMode::Fatal);
    Frame frame = keysFrame();
    model.showKeys(frame.tables[0], frame.streams);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    QSignalSpy moved(&model, &QAbstractItemModel::rowsMoved);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.showKeys(frame.tables[0], frame.streams);
    CHECK(changed.isEmpty());

    std::vector<KeyCountFrame>& keys = frame.tables[0].mostAccessed;
    keys[0].throttled += 10;
    model.showKeys(frame.tables[0], frame.streams);
    REQUIRE(changed.count() == 1);
    CHECK(changed[0][0].value<QModelIndex>().column() == KeyModel::kThrottled);

    const QPersistentModelIndex chosen = model.index(2, 0);
    keys[2].units = 2'000 * kUnit;  // the third overtakes the second
    std::swap(keys[1], keys[2]);
    model.showKeys(frame.tables[0], frame.streams);
    REQUIRE(moved.count() == 1);
    CHECK(chosen.row() == 1);
    CHECK(cell(model, 1, KeyModel::kKey) == "2026-10-16");
    CHECK(cell(model, 1, KeyModel::kRank) == "2");

    keys.insert(keys.begin(), {"2026-10-19", 0, 4, 200'000 * kUnit, 0});
    keys.pop_back();
    model.showKeys(frame.tables[0], frame.streams);
    CHECK(inserted.count() == 1);
    CHECK(removed.count() == 1);
    CHECK(chosen.row() == 2);
    CHECK(reset.isEmpty());
}

TEST_CASE("keys that come once stand out in nothing, and it is said", "[keys_page]") {
    stageApp();
    KeyModel model(KeyModel::Order::Accessed);
    Frame frame = keysFrame();
    // 2 KB writes: 3 × 2 WCU = 6 units a call.
    frame.tables[0].mostAccessed = {{"a", 0, 1, 6 * kUnit, 0}, {"b", 0, 2, 6 * kUnit, 0}};
    model.showKeys(frame.tables[0], frame.streams);
    CHECK(model.isFlat());
    frame.tables[0].mostAccessed[0].units = 12 * kUnit;
    model.showKeys(frame.tables[0], frame.streams);
    CHECK_FALSE(model.isFlat());
    frame.tables[0].mostAccessed = {{"a", 0, 1, 6 * kUnit, 0}};
    model.showKeys(frame.tables[0], frame.streams);
    CHECK_FALSE(model.isFlat());  // one key may well be hot
}

TEST_CASE("keys: veiled, neither counts nor order tell what was served or refused", "[keys_page]") {
    stageApp();
    KeyModel accessed(KeyModel::Order::Accessed);
    KeyModel throttled(KeyModel::Order::Throttled);
    const Tester tester(&accessed, Tester::FailureReportingMode::Fatal);
    const Frame frame = keysFrame();
    for (KeyModel* model : {&accessed, &throttled}) {
        model->showKeys(frame.tables[0], frame.streams);
        model->setVeiled(true);
    }
    CHECK(throttled.rowCount() == 0);
    REQUIRE(accessed.rowCount() == 3);
    CHECK(cell(accessed, 0, KeyModel::kKey) == "2026-10-16");  // by name
    CHECK(cell(accessed, 2, KeyModel::kKey) == "2026-10-18");
    for (const int column : {KeyModel::kRank, KeyModel::kUnits, KeyModel::kThrottled}) {
        CHECK(cell(accessed, 2, column) == "?");
        CHECK_FALSE(accessed.index(2, column).data(kBarRole).isValid());
        CHECK(accessed.index(2, column).data(kToneRole) ==
              accessed.index(0, column).data(kToneRole));
    }
    CHECK(cell(accessed, 2, KeyModel::kPartition) == "H");
    for (KeyModel* model : {&accessed, &throttled}) model->setVeiled(false);
    CHECK(throttled.rowCount() == 1);
    CHECK(cell(accessed, 0, KeyModel::kUnits) == "180,000");
}

TEST_CASE("keys page: a row chooses its partition, Enter asks for a request", "[keys_page]") {
    stageApp();
    KeysPage page;
    page.setTheme(paletteFor(Theme::Dark), 1);
    page.resize(1'600, 152);
    page.showFrame(std::make_shared<const Frame>(keysFrame()));
    page.show();
    page.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&page));
    CHECK_FALSE(page.isNarrow());
    CHECK(page.throttled()->isVisible());
    CHECK(unnamedControls(page).join(", ").toStdString() == "");
    QSignalSpy partition(&page, &KeysPage::partitionSelected);
    QSignalSpy chosen(&page, &KeysPage::keyChosen);
    QSignalSpy asked(&page, &KeysPage::requestAsked);
    DockTable* table = page.accessed();
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualRect(table->model()->index(1, KeyModel::kKey)).center());
    REQUIRE(partition.count() >= 1);
    CHECK(partition.back()[0].toUInt() == 2u);
    CHECK(chosen.back()[0].toString() == "2026-10-17");
    CHECK(asked.isEmpty());
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Up);
    CHECK(partition.back()[0].toUInt() == 7u);
    QTest::keyClick(table, Qt::Key_Return);
    REQUIRE(asked.count() == 1);
    CHECK(asked[0][0].toString() == "2026-10-18");
    CHECK(asked[0][1].toUInt() == 7u);
}

TEST_CASE("keys page: where only one table fits, a switch shows the other", "[keys_page]") {
    stageApp();
    KeysPage page;
    page.setTheme(paletteFor(Theme::Dark), 1);
    page.resize(900, 152);
    page.showFrame(std::make_shared<const Frame>(keysFrame()));
    page.show();
    CHECK(page.isNarrow());
    CHECK(page.accessed()->isVisible());
    CHECK_FALSE(page.throttled()->isVisible());
    for (QAbstractButton* button : page.tools()->findChildren<QAbstractButton*>()) {
        if (button->text() == "most throttled") button->click();
    }
    CHECK(page.throttled()->isVisible());
    CHECK_FALSE(page.accessed()->isVisible());
}
