// SPDX-License-Identifier: GPL-3.0-or-later
// What keeps a turn of the event loop short, counted instead of timed: widgets made, pictures painted,
// and what comes in which turn. tests/bench_window measures the milliseconds.
#include <QDialog>
#include <QImage>
#include <QLabel>
#include <QPainter>
#include <QTabWidget>
#include <QTest>
#include <QTextDocumentFragment>

#include "tests/support/catch.h"
#include "tests/ui/stage_app.h"
#include "ui/main_window.h"
#include "ui/main_window_action_table.h"
#include "ui/main_window_sheets.h"
#include "ui/models/time_view.h"
#include "ui/plots/heat_map_plot.h"
#include "ui/widgets/dot_painter.h"
#include "ui/widgets/playground_keys_page.h"
#include "ui/widgets/playground_window.h"
#include "ui/widgets/playground_year_page.h"

using namespace partiscope;
using namespace partiscope::test;

namespace {

const QDate kDay(2026, 10, 18);

Dot dotAt(double x, double y, bool square, double opacity) {
    Dot dot;
    dot.at = {x, y};
    dot.square = square;
    dot.size = 11;
    dot.opacity = opacity;
    return dot;
}

// Darkness in all, and its centre of gravity.
struct Weight {
    double all = 0, x = 0, y = 0;
};
Weight weigh(const QImage& image) {
    Weight weight;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const double alpha = qAlpha(image.pixel(x, y)) / 255.0;
            weight.all += alpha;
            weight.x += alpha * (x + 0.5);
            weight.y += alpha * (y + 0.5);
        }
    }
    weight.x /= weight.all;
    weight.y /= weight.all;
    return weight;
}

class Events : public QObject {
public:
    explicit Events(QEvent::Type type) : m_type(type) {}
    int count = 0;

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == m_type) ++count;
        return false;
    }

private:
    QEvent::Type m_type;
};

}  // namespace

TEST_CASE("a dot stands where it should, to a quarter of a pixel", "[turns]") {
    stageApp();
    const Palette palette = paletteFor(Theme::Dark);
    DotPainter dots;
    for (const double ratio : {1.0, 2.0}) {
        for (const double at : {20.0, 20.3, 20.55, 20.8}) {
            for (const bool square : {false, true}) {
                CAPTURE(ratio, at, square);
                QImage image(QSize(40, 40) * ratio, QImage::Format_ARGB32_Premultiplied);
                image.setDevicePixelRatio(ratio);
                image.fill(Qt::transparent);
                QPainter painter(&image);
                dots.paint(painter, {dotAt(at, 41 - at, square, 1)}, palette);
                painter.end();
                const Weight weight = weigh(image);
                CHECK(std::abs(weight.x / ratio - at) < 0.2);
                CHECK(std::abs(weight.y / ratio - (41 - at)) < 0.2);
                const double area = square ? 4 * 12.1 * 2.64 : 95.0;  // its edge; a full circle
                CHECK(std::abs(weight.all / ratio / ratio - area) < 0.05 * area);
            }
        }
    }
}

TEST_CASE("many dots make few pictures, and none twice", "[turns]") {
    stageApp();
    QImage image(400, 400, QImage::Format_RGB32);
    QPainter painter(&image);
    DotPainter dots;
    std::vector<Dot> many;
    for (int i = 0; i < 1'000; ++i) {
        many.push_back(dotAt(10 + i * 0.37, 10 + i * 0.29, i % 2 == 0, 0.2 + (i % 8) * 0.1));
    }
    dots.paint(painter, many, paletteFor(Theme::Dark));
    CHECK(dots.pictures() > 2);
    CHECK(dots.pictures() <= 32);  // two looks at sixteen places in a pixel
    const std::size_t made = dots.pictures();
    dots.paint(painter, many, paletteFor(Theme::Dark));
    CHECK(dots.pictures() == made);
}

TEST_CASE("the playground's pages are made one a turn, or when they are asked for", "[turns]") {
    stageApp();
    PlaygroundWindow window(kDay, paletteFor(Theme::Dark), 1);
    window.show();
    CHECK(window.findChild<PlaygroundKeysPage*>() == nullptr);
    CHECK(window.findChild<PlaygroundYearPage*>() == nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(window.findChild<PlaygroundKeysPage*>() != nullptr, 5'000);
    QTRY_VERIFY_WITH_TIMEOUT(window.findChild<PlaygroundYearPage*>() != nullptr, 5'000);

    PlaygroundWindow other(kDay, paletteFor(Theme::Dark), 1);
    other.tabs()->setCurrentIndex(1);
    CHECK(other.findChild<PlaygroundKeysPage*>() == nullptr);
    CHECK(other.findChild<PlaygroundYearPage*>() != nullptr);
}

TEST_CASE("the key sheet says every key in a handful of widgets", "[turns]") {
    stageApp();
    QWidget parent;
    parent.resize(1'366, 768);
    showKeySheet(&parent, paletteFor(Theme::Dark), 1);
    const auto* dialog = parent.findChild<QDialog*>();
    REQUIRE(dialog != nullptr);
    QString all;
    for (const QLabel* label : dialog->findChildren<QLabel*>()) {
        all += QTextDocumentFragment::fromHtml(label->text()).toPlainText();
    }
    REQUIRE(keyRows().size() > 20);
    for (const KeyRow& row : keyRows()) {
        CAPTURE(row.does.toStdString());
        CHECK(all.contains(row.does));
        CHECK(all.contains(row.keys.simplified().section(u' ', 0, 0)));
    }
    CHECK(dialog->findChildren<QLabel*>().size() <= 4);
    CHECK(dialog->findChildren<QWidget*>().size() <= 24);
}

TEST_CASE("a picture of the dock is painted with the window, never by itself", "[turns]") {
    stageApp();
    QWidget window;
    window.resize(800, 300);
    TimeView time;
    HeatMapPlot heat(&window);
    heat.setTime(&time);
    heat.resize(800, 300);
    heat.setTheme(paletteFor(Theme::Dark), 1);
    window.show();
    QTest::qWait(400);
    Events paints(QEvent::Paint), passes(QEvent::UpdateRequest);
    heat.plot()->installEventFilter(&paints);
    window.installEventFilter(&passes);
    for (int i = 0; i < 5; ++i) {
        heat.setTheme(paletteFor(i % 2 == 0 ? Theme::Light : Theme::Dark), 1);
        QTest::qWait(250);
    }
    CHECK(paints.count > 0);
    CHECK(paints.count <= passes.count);
}

TEST_CASE("another file's first frame comes in a turn of its own", "[turns]") {
    stageApp();
    MainWindow window({Theme::Dark, 1, true});
    bool askedInNextCall = false, hadFrame = true;
    QObject::connect(&window.session(), &Session::opened, &window, [&] {
        // Posted before anything that the session may post behind this signal.
        QMetaObject::invokeMethod(
            &window,
            [&] {
                askedInNextCall = true;
                hadFrame = window.session().frame() != nullptr;
            },
            Qt::QueuedConnection);
    });
    window.openBundled(Session::Start::Paused);
    QTRY_VERIFY_WITH_TIMEOUT(window.session().frame() != nullptr, 10'000);
    CHECK(askedInNextCall);
    CHECK_FALSE(hadFrame);
}
