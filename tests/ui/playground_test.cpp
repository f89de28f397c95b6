// SPDX-License-Identifier: GPL-3.0-or-later
// The hash playground: what was typed, where it lands, the sentences, the pictures and the window.
#include <cmath>

#include <QAbstractItemModelTester>
#include <QAction>
#include <QElapsedTimer>
#include <QMenuBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabWidget>
#include <QTest>

#include "core/model/placement.h"
#include "tests/support/catch.h"
#include "tests/ui/panel_fixture.h"
#include "tests/ui/stage_app.h"
#include "tests/ui/stage_frames.h"
#include "ui/geometry/playground_calendar.h"
#include "ui/geometry/playground_line.h"
#include "ui/main_window.h"
#include "ui/main_window_playground.h"
#include "ui/models/playground_key_model.h"
#include "ui/models/playground_keys.h"
#include "ui/models/playground_year.h"
#include "ui/widgets/dock_table.h"
#include "ui/widgets/playground_key_box.h"
#include "ui/widgets/playground_keys_page.h"
#include "ui/widgets/playground_number.h"
#include "ui/widgets/playground_pictures.h"
#include "ui/widgets/playground_window.h"
#include "ui/widgets/playground_year_page.h"
#include "ui/widgets/tune_slider.h"

using namespace partiscope;
using namespace partiscope::test;

namespace {

const QDate kToday(2026, 10, 18);

const Shape* named(const Shapes& shapes, const std::string& name) {
    for (const Shape& shape : shapes) {
        if (shape.name == name) return &shape;
    }
    return nullptr;
}

int countNamed(const Shapes& shapes, const std::string& start) {
    int count = 0;
    for (const Shape& shape : shapes) count += shape.name.starts_with(start) ? 1 : 0;
    return count;
}

// Texts lie inside the picture and off each other.
void checkTexts(const Shapes& shapes, double width, double height) {
    std::vector<Rect> inks;
    for (const Shape& shape : shapes) {
        if (shape.kind != Shape::Kind::Text) continue;
        CAPTURE(shape.name, shape.text, width);
        const Rect ink = textInk(shape, roughTextWidth);
        CHECK(ink.x >= -1);
        CHECK(ink.right() <= width + 1);
        CHECK(ink.y >= -1);
        CHECK(ink.bottom() <= height + 1);
        for (const Rect& other : inks) CHECK(!ink.overlaps(other.inset(0.5, 0.5)));
        inks.push_back(ink);
    }
}

KeyPlacement consecutiveIds(std::uint32_t partitions) {
    return placeKeys(typedKeys(keyPresets(kToday)[0].text).keys, 0, partitions);
}

HashLine lineOf(const KeyPlacement& placed) {
    HashLine line;
    line.counts = placed.counts;
    for (const PlacedKey& key : placed.keys) {
        line.keys.push_back(double(key.place.hashHigh) * 0x1p-64);
    }
    return line;
}

YearSheet sheetOf(std::uint32_t shards, std::uint32_t partitions) {
    YearSheet sheet;
    YearQuestion question;
    question.shards = shards;
    question.partitions = partitions;
    answer(sheet, question);
    return sheet;
}

}  // namespace

TEST_CASE("lines become keys: once each, none too long, no more than fit", "[playground]") {
    const TypedKeys typed = typedKeys(QStringLiteral("a\r\n\nb\na\n b\nä\n"));
    CHECK(typed.keys == std::vector<std::string>{"a", "b", " b", "\xc3\xa4"});
    CHECK(typed.repeated == 1);
    QString many;
    for (int i = 0; i < 10'050; ++i) many += QStringLiteral("k%1\n").arg(i);
    many.prepend(QString(2'049, QLatin1Char('x')) + QLatin1Char('\n'));
    const TypedKeys cut = typedKeys(many);
    CHECK(cut.keys.size() == 9'999);
    CHECK(cut.tooLong == 1);
    CHECK(cut.leftOut == 51);
    CHECK(leftOutSentence(cut, {}) ==
          "51 lines after the first 10,000 left out · 1 line left out: a partition key has at most "
          "2,048 bytes");
    CHECK(typedKeys(QString(2'048, QLatin1Char('x'))).keys.size() == 1);
    CHECK(startOfPaste(many).count(QLatin1Char('\n')) == 10'000);
    CHECK(startOfPaste(QString(5'000'000, QLatin1Char('x'))).size() == 1'000'000);
}

TEST_CASE("consecutive ids scatter, and the sentence says how", "[playground]") {
    const KeyPlacement placed = consecutiveIds(10);
    REQUIRE(placed.keys.size() == 10);
    std::uint32_t sum = 0, used = 0;
    for (const std::uint32_t count : placed.counts) {
        sum += count;
        used += count > 0 ? 1 : 0;
    }
    CHECK(sum == 10);
    CHECK(used == placed.used);
    CHECK(placed.used > 3);
    const PartitionMap map(10);
    for (const PlacedKey& key : placed.keys) CHECK(key.partition == map.lookup(placeOf(key.key)));
    const QString sentence = placementSentence(placed);
    CAPTURE(sentence.toStdString());
    CHECK(sentence.startsWith(QStringLiteral("10 keys on %1 of 10 partitions").arg(used)));
    CHECK(placementSentence(consecutiveIds(1)) == "10 keys on 1 of 1 partition");
    CHECK(placementSentence({}) == "Type keys, one a line, or press a button: they land here.");
}

TEST_CASE("a date's shards are placed side by side and read out together", "[playground]") {
    // Facts 10.1: 2026-10-18#0 … #9 on four partitions lie 1, 4, 3, 2.
    const KeyPlacement placed = placeKeys({"2026-10-18"}, 10, 4);
    CHECK(placed.counts == std::vector<std::uint32_t>{1, 4, 3, 2});
    CHECK(placementSentence(placed) == "10 keys on 4 of 4 partitions; B has the most: 4");
    const QStringList rows = keyReadout(placed, 3);
    REQUIRE(rows.size() == 4);
    CHECK(rows[0] == "2026-10-18#3");
    CHECK(rows[1].size() == 5 + 32);
    CHECK(rows[3].startsWith("its shards: #0 "));
    const std::vector<std::string> many(300, "x");
    const KeyPlacement full = placeKeys(many, 100, 4);
    CHECK(full.keys.size() == kPlaygroundPlacedMost);
    CHECK(full.unplaced == 200);
    CHECK(leftOutSentence({}, full) == "200 keys not placed: at most 10,000 shards are");
}

TEST_CASE("the table of keys keeps its rows while one types on", "[playground]") {
    stageApp();
    PlaygroundKeyModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.showKeys(placeKeys({"a", "b", "c"}, 0, 10).keys);
    CHECK(inserted.count() == 1);
    model.showKeys(placeKeys({"a", "x", "c"}, 0, 10).keys);
    CHECK(removed.count() == 1);
    CHECK(removed[0][1].toInt() == 1);
    CHECK(removed[0][2].toInt() == 1);
    CHECK(inserted.count() == 2);
    changed.clear();
    model.showKeys(placeKeys({"a", "x", "c"}, 0, 500).keys);
    CHECK(inserted.count() == 2);
    CHECK(changed.count() == 1);
    CHECK(model.index(1, PlaygroundKeyModel::kHash).data().toString().toStdString() ==
          hashHex(placeOf("x")));
    model.showKeys({});
    CHECK(model.rowCount() == 0);
    CHECK(reset.count() == 0);
}

TEST_CASE("the hash line marks keys at their place and the fullest range", "[playground]") {
    const KeyPlacement placed = placeKeys({"2026-10-18"}, 10, 4);
    HashLine line = lineOf(placed);
    line.selected = 0;
    line.selectedText = "2026-10-18#0";
    const HashLineOptions options{800, hashLineHeight(1), 1, roughTextWidth};
    const Shapes shapes = hashLineShapes(line, options);
    CHECK(countNamed(shapes, "segment:") == 4);
    CHECK(countNamed(shapes, "bar:") == 4);
    const Shape* most = named(shapes, "count:B");
    REQUIRE(most != nullptr);
    CHECK(most->text == "most: 4");
    CHECK(named(shapes, "bar:B")->edged);  // by an edge as well as by colour
    const Rect band = hashLineBand(options);
    const Shape* mark = named(shapes, "selected");
    REQUIRE(mark != nullptr);
    CHECK(mark->rect.x == Approx(band.x + line.keys[0] * band.w).margin(1));
    for (std::size_t i = 0; i < line.keys.size(); ++i) {
        const Point at{band.x + line.keys[i] * band.w, band.bottom() + 4};
        CHECK(keyNear(line, options, at) >= 0);
    }
    CHECK(keyNear(line, options, {400, 10}) == -1);
}

TEST_CASE("the hash line can be read from 1 to 1,000 partitions, at any width", "[playground]") {
    for (const std::uint32_t partitions : {1u, 4u, 10u, 26u, 60u, 300u, 1'000u}) {
        for (const double width : {360.0, 820.0, 1'900.0}) {
            for (const double zoom : {1.0, 2.0}) {
                CAPTURE(partitions, width, zoom);
                std::vector<std::string> keys;
                for (int i = 0; i < 500; ++i) keys.push_back("CUSTOMER#" + std::to_string(i));
                HashLine line = lineOf(placeKeys(keys, 0, partitions));
                line.selected = 7;
                line.selectedText = "CUSTOMER#7";
                const HashLineOptions options{width, hashLineHeight(zoom), zoom, roughTextWidth};
                const Shapes shapes = hashLineShapes(line, options);
                checkTexts(shapes, width, options.height);
                CHECK(countNamed(shapes, "key") <= int(width) + 1);
            }
        }
    }
}

TEST_CASE("a year in a sentence, with its reason", "[playground]") {
    const YearSheet eight = sheetOf(8, 10);
    std::uint32_t apart = 0, calm = 0, rows = 0;
    for (const DatePlacement& date : eight.dates) {
        apart += date.most == 1 ? 1 : 0;
        calm += date.refused == 0 ? 1 : 0;
    }
    for (const YearRow& row : eight.rows) rows += row.dates;
    CHECK(rows == 365);
    CHECK(apart == eight.apart);
    CHECK(calm == eight.calm);
    CHECK(yearHeadline(eight, false) ==
          QStringLiteral("Of 365 dates, %1 place 8 shards apart; %2 refuse nothing.")
              .arg(apart)
              .arg(calm));
    CHECK(!yearHeadline(eight, true).contains("refuse"));
    CHECK(yearReason(eight, false).toStdString() ==
          "Each shard is asked for 600 WCU/s, and one partition serves 1,000: 1 fits there, 2 do "
          "not.");
    CHECK(yearHeadline(sheetOf(1, 10), false) ==
          "Of 365 dates, each is one key on one partition; none refuses nothing.");
    CHECK(yearReason(sheetOf(4, 10), false).endsWith("not even a shard alone fits."));
}

TEST_CASE("one date is read out with its sum; the veil hides what is refused", "[playground]") {
    YearSheet sheet;
    YearQuestion question;
    question.shards = 10;
    question.partitions = 4;
    answer(sheet, question);
    const auto index = std::size_t(indexInYear({2026, 10, 18}));
    const QStringList rows = dateReadout(sheet, index, false);
    REQUIRE(rows.size() == 5);
    CHECK(rows[0] == "2026-10-18");
    CHECK(rows[1] == "10 shards on 4 of 4 partitions");
    CHECK(rows[3] == "B: 4 × 480 = 1,920 WCU/s, serves 1,000");
    CHECK(rows[4] == "all together refuse 1,360 of 4,800 WCU/s: 28.3 %");
    const QString veiled = dateReadout(sheet, index, true).join(' ');
    CHECK(!veiled.contains("refuse"));
    CHECK(veiled.contains("serves ?"));
}

TEST_CASE("the calendar has a cell for each date, with a figure and a shape", "[playground]") {
    const YearSheet sheet = sheetOf(8, 10);
    CalendarPicture picture;
    for (std::size_t i = 0; i < sheet.dates.size(); ++i) {
        const CalendarDay day = dayOfYear(2026, int(i));
        picture.cells.push_back({day.month, day.day, sheet.dates[i].most, refusedShare(sheet, i)});
    }
    for (const double zoom : {1.0, 2.0}) {
        for (const double width : {calendarWidth(zoom), 900 * zoom}) {
            const CalendarOptions options{width, calendarHeight(zoom), zoom, roughTextWidth};
            const Shapes shapes = calendarShapes(picture, options);
            CHECK(countNamed(shapes, "cell:") == 365);
            CHECK(countNamed(shapes, "most:") == 365);
            CHECK(countNamed(shapes, "apart:") == int(sheet.apart));
            CHECK(countNamed(shapes, "refused:") == 365 - int(sheet.calm));
            for (std::size_t i = 0; i < picture.cells.size(); ++i) {
                const Rect rect = calendarCellRect(picture.cells[i], options);
                REQUIRE(calendarCellAt(picture, options, {rect.midX(), rect.midY()}) == int(i));
            }
            CHECK(calendarCellAt(picture, options, {2, 2}) == -1);
        }
    }
    picture.veiled = true;
    const CalendarOptions options{900, calendarHeight(1), 1, roughTextWidth};
    CHECK(countNamed(calendarShapes(picture, options), "refused:") == 0);
    CHECK(calendarMoved(picture, 30, 0, 1) == 58);  // 31 January, 28 February
    CHECK(calendarMoved(picture, 0, -1, 0) == 0);
    CHECK(calendarMoved(picture, 364, 1, 1) == 364);
    std::vector<HistogramRow> rows;
    for (std::uint32_t most = 1; most < 20; ++most) rows.push_back({most, 10, most > 3 ? 5u : 0u});
    const Shapes bars =
        histogramShapes(rows, false, {260, histogramHeight(8, 1), 1, roughTextWidth});
    CHECK(countNamed(bars, "row:") == 8);
    CHECK(named(bars, "dates:8")->text == "120");
    CHECK(countNamed(bars, "refusing:") == 5);
    checkTexts(bars, 260, histogramHeight(8, 1));
    CHECK(countNamed(histogramShapes(rows, true, {260, 200, 1, roughTextWidth}), "refusing:") == 0);
}

TEST_CASE("a slider's listed numbers rise and reach both ends", "[playground]") {
    for (const auto& [least, most] :
         {std::pair(1, 1'000), std::pair(0, 200), std::pair(1, 64), std::pair(1, 1'000'000)}) {
        const std::vector<int> numbers = listedNumbers(least, most);
        CHECK(numbers.front() == least);
        CHECK(numbers.back() == most);
        CHECK(numbers.size() < 400);
        for (std::size_t i = 1; i < numbers.size(); ++i) REQUIRE(numbers[i] > numbers[i - 1]);
        CHECK(numbers[8] == least + 8);
    }
}

TEST_CASE("the keys' page: typed, chosen, placed anew", "[playground]") {
    stageApp();
    PlaygroundKeysPage page(kToday);
    page.setTheme(paletteFor(Theme::Dark), 1);
    page.resize(1'100, 640);
    page.show();
    CHECK(page.placed().keys.size() == 10);  // something is there from the start
    CHECK(page.sentence().startsWith("10 keys on"));
    page.setPartitions(4);
    page.usePreset(keyPresets(kToday)[2]);
    CHECK(page.sentence() == "10 keys on 4 of 4 partitions; B has the most: 4");
    CHECK(page.readout().startsWith("2026-10-18#0\nhash "));
    QTest::keyClick(page.line(), Qt::Key_Right);
    CHECK(page.line()->selected() > 0);
    page.table()->setFocus();
    page.table()->selectRow(5);
    CHECK(page.line()->selected() == 5);
    page.box()->setPlainText(QStringLiteral("a\nb\nb"));
    for (int i = 0; i < 100 && page.placed().keys.size() != 20; ++i) QTest::qWait(5);
    CHECK(page.placed().keys.size() == 20);  // two keys, ten shards each
    CHECK(page.leftOut() == "1 line says a key again and count once");
    page.box()->clear();
    for (int i = 0; i < 100 && !page.placed().keys.empty(); ++i) QTest::qWait(5);
    CHECK(page.sentence().startsWith("Type keys"));
    CHECK(page.line()->selected() == -1);
}

TEST_CASE("the year's page: sliders count anew, arrows go from date to date", "[playground]") {
    stageApp();
    PlaygroundYearPage page;
    page.setTheme(paletteFor(Theme::Dark), 1);
    page.resize(1'100, 640);
    page.ask({}, {2026, 10, 18});
    page.show();
    CHECK(page.calendar()->selected() == 290);
    CHECK(page.readout().startsWith("2026-10-18\n8 shards on"));
    CHECK(page.calendar()->accessibleDescription().startsWith("2026-10-18: 8 shards on"));
    QTest::keyClick(page.calendar(), Qt::Key_Right);
    QTest::keyClick(page.calendar(), Qt::Key_Down);
    CHECK(page.readout().startsWith("2026-11-19"));
    page.calendar()->select(0);
    QTest::mouseMove(page.calendar(), page.calendar()->cellRect(40).center());
    QTest::mouseClick(page.calendar(), Qt::LeftButton, {}, page.calendar()->cellRect(40).center());
    CHECK(page.calendar()->selected() == 40);
    CHECK(page.readout().startsWith("2026-02-10"));
    page.shards()->slider()->setValue(page.shards()->slider()->maximum());
    CHECK(page.sheet().question.shards == 64);
    CHECK(page.calendar()->selected() == 40);
    page.setVeiled(true);
    CHECK(!page.headline().contains("refuse"));
    CHECK(!page.readout().contains("refuse"));
    page.setVeiled(false);
    CHECK(page.headline().contains("refuse"));
}

TEST_CASE("dragging a slider over the year stays within a frame", "[playground]") {
    stageApp();
    PlaygroundYearPage page;
    page.setTheme(paletteFor(Theme::Dark), 1);
    page.resize(1'100, 640);
    page.ask({}, {2026, 10, 18});
    page.show();
    qint64 worstNs = 0;
    QElapsedTimer timer;
    for (int shards = 1; shards <= 64; ++shards) {
        timer.start();
        page.shards()->box()->setValue(shards);
        page.calendar()->grab();
        worstNs = std::max(worstNs, timer.nsecsElapsed());
    }
    // 5 ms where nothing else runs; the bound is generous for sanitizers and busy machines.
    CHECK(worstNs < 1'000'000'000);
}

TEST_CASE("the playground paints in every theme and can be read at twice the size",
          "[playground]") {
    stageApp();
    PlaygroundWindow window(kToday, paletteFor(Theme::Dark), 1);
    window.show();
    REQUIRE(window.keys());  // pages are made one a turn of the event loop; here, now
    REQUIRE(window.year());
    for (int tab = 0; tab < 2; ++tab) {
        window.tabs()->setCurrentIndex(tab);
        QImage last;
        for (const Theme theme : {Theme::Light, Theme::Dark, Theme::Contrast, Theme::Print}) {
            window.setTheme(paletteFor(theme), 1);
            const QImage image = window.grab().toImage();
            CHECK(image != last);
            last = image;
        }
        window.setTheme(paletteFor(Theme::Dark), 2);
        window.resize(1'346, 728);
        window.grab();
        // No control is narrower than its words ask.
        for (const QSpinBox* box : window.findChildren<QSpinBox*>()) {
            CAPTURE(box->accessibleName().toStdString());
            if (box->isVisible()) CHECK(box->width() >= box->minimumSizeHint().width() - 2);
        }
    }
}

TEST_CASE("the playground begins from the scenario and keeps what was set", "[playground]") {
    stageApp();
    Scenario scenario;
    scenario.tables.emplace_back().partitions = 6;
    TrafficSpec& traffic = scenario.traffic.emplace_back();
    traffic.rate.ratePerS = 2'400;
    traffic.itemSize.bytes = 2'048;
    traffic.writeShards = {4, true, "random", 1, "."};
    const YearQuestion question = playgroundQuestion(scenario, nullptr, 2027);
    CHECK(question.partitions == 6);
    CHECK(question.shards == 4);
    CHECK(question.demand == 4'800 * kUnit);
    CHECK(question.naming.first == 1);
    CHECK(question.naming.separator == ".");
    const Frame frame = ordersByDateFrame();
    CHECK(playgroundQuestion(scenario, &frame, 2027).partitions == 10);

    QWidget parent;
    WindowPlayground playground(&parent);
    playground.setTheme(paletteFor(Theme::Light), 1);
    CHECK(playground.window() == nullptr);
    const auto shared = std::make_shared<const Scenario>(scenario);
    playground.open(shared, nullptr);
    REQUIRE(playground.window() != nullptr);
    PlaygroundYearPage* year = playground.window()->year();
    CHECK(year->shards()->value() == 4);
    year->shards()->box()->setValue(9);
    playground.window()->close();
    playground.open(shared, nullptr);
    CHECK(year->shards()->value() == 9);
    playground.open(std::make_shared<const Scenario>(scenario), nullptr);
    CHECK(year->shards()->value() == 4);
}

TEST_CASE("Ctrl H opens the playground from the window", "[playground]") {
    stageApp();
    MainWindow window({});
    QAction* found = nullptr;
    for (QAction* action : window.findChildren<QAction*>()) {
        if (action->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_H)) found = action;
    }
    REQUIRE(found != nullptr);
    found->trigger();
    const auto* playground = window.findChild<PlaygroundWindow*>();
    REQUIRE(playground != nullptr);
    CHECK(playground->isVisible());
    CHECK(!playground->isModal());
}
