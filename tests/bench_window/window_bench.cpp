// SPDX-License-Identifier: GPL-3.0-or-later
// The real window while the engine runs flat out: distinct ticks drawn a second, what painting and taking
// a frame cost (p50, p99), the longest stall of the event loop, and how fast the engine ran meanwhile.
// Not a test: it prints, and fails nothing. Give it a display (Xvfb will do):
//   xvfb-run -s "-screen 0 2560x1440x24" partiscope_window_bench [--partitions 16] [--scale 1] [--seconds 10]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <QApplication>
#include <QElapsedTimer>
#include <QEvent>
#include <QStyleFactory>
#include <QTimer>

#include "ui/main_window.h"

namespace {

using namespace partiscope;

double quantile(std::vector<double> values, double share) {
    if (values.empty()) return 0;
    const auto at = static_cast<std::size_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(at),
                     values.end());
    return values[at];
}

// Times every event of the outermost loop: whatever blocks the window shows here.
class TimedApplication : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override {
        const bool outermost = m_depth++ == 0;
        QElapsedTimer timer;
        if (outermost) timer.start();
        const QEvent::Type type = event->type();
        const bool result = QApplication::notify(receiver, event);
        --m_depth;
        if (outermost && m_counting) note(type, static_cast<double>(timer.nsecsElapsed()) / 1e6);
        return result;
    }
    void setCounting(bool counting) { m_counting = counting; }
    void whenPainted(std::function<void()> whenPainted) { m_whenPainted = std::move(whenPainted); }
    [[nodiscard]] const std::vector<double>& paints() const { return m_paints; }
    [[nodiscard]] const std::vector<double>& others() const { return m_others; }
    [[nodiscard]] double longest() const { return m_longest; }
    [[nodiscard]] int stalls() const { return m_stalls; }

private:
    void note(QEvent::Type type, double ms) {
        const bool paints = type == QEvent::UpdateRequest || type == QEvent::Paint;
        (paints ? m_paints : m_others).push_back(ms);
        if (paints && m_whenPainted) m_whenPainted();
        m_longest = std::max(m_longest, ms);
        if (ms > 16.6) ++m_stalls;
    }
    std::function<void()> m_whenPainted;
    int m_depth = 0;
    bool m_counting = false;
    std::vector<double> m_paints, m_others;
    double m_longest = 0;
    int m_stalls = 0;
};

std::string scenarioText(int partitions) {
    const std::string count = std::to_string(partitions);
    return "format = 1\ntitle = \"Window benchmark\"\nduration = \"300 d\"\n"
           "[limits]\ntable_write = 20000000\n"
           "[table]\nname = \"Orders\"\npartition_key = \"customer\"\nmode = \"provisioned\"\n"
           "write_capacity = 20000000\nread_capacity = 100\npartitions = " +
           count +
           "\n"
           "[attributes]\ncustomer = { kind = \"zipf\", count = 10_000, exponent = 1.0, prefix = "
           "\"C#\" }\n"
           "[[traffic]]\nname = \"checkout\"\noperation = \"PutItem\"\nrate = " +
           std::to_string(partitions * 1'200) + "\nitem_size = \"1 KB\"\n";
}

struct Options {
    int partitions = 16;
    double scale = 1;
    int seconds = 10;
};

Options readOptions(int argc, char** argv) {
    Options options;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (std::strcmp(argv[i], "--partitions") == 0) options.partitions = std::atoi(argv[i + 1]);
        if (std::strcmp(argv[i], "--scale") == 0) options.scale = std::atof(argv[i + 1]);
        if (std::strcmp(argv[i], "--seconds") == 0) options.seconds = std::atoi(argv[i + 1]);
    }
    return options;
}

// Ticks that were really painted: the tick of the newest frame at each paint of the window.
struct DrawnTicks {
    std::int64_t newest = -1, drawn = -1, first = -1, last = -1;
    int distinct = 0;
    int skipped = 0;  // frames replaced before a paint
    bool pending = false;
};

}  // namespace

int main(int argc, char** argv) {
    const Options options = readOptions(argc, argv);
    QElapsedTimer sinceStart;
    sinceStart.start();
    TimedApplication app(argc, argv);
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    MainWindow window({Theme::Dark, options.scale, true});
    window.resize(1'366, 768);
    DrawnTicks ticks;
    double firstPictureMs = 0;
    QObject::connect(&window.session(), &Session::frameChanged, &window,
                     [&](const std::shared_ptr<const Frame>& frame) {
                         if (firstPictureMs == 0)
                             firstPictureMs = static_cast<double>(sinceStart.elapsed());
                         if (ticks.pending) ++ticks.skipped;
                         ticks.pending = true;
                         ticks.newest = frame->tick;
                     });
    app.whenPainted([&] {
        if (!ticks.pending) return;
        ticks.pending = false;
        if (ticks.first < 0) ticks.first = ticks.newest;
        ticks.last = ticks.newest;
        if (ticks.newest != ticks.drawn) ++ticks.distinct;
        ticks.drawn = ticks.newest;
    });
    window.session().openText(QString::fromStdString(scenarioText(options.partitions)),
                              QStringLiteral("benchmark"), Session::Start::Playing);
    window.session().setSpeed(std::numeric_limits<double>::infinity());
    window.show();
    QTimer::singleShot(2'000, &window, [&] {  // settled
        ticks = DrawnTicks{};
        app.setCounting(true);
        QTimer::singleShot(options.seconds * 1'000, &app, &QApplication::quit);
    });
    QApplication::exec();
    const double seconds = options.seconds;
    const double requests = static_cast<double>(ticks.last - ticks.first) / 100.0 *
                            options.partitions * 1'200 / seconds;
    std::printf(
        "%d partitions, %.0f %%: %.1f distinct ticks drawn/s, %d frames skipped; paint p50 %.2f "
        "ms, "
        "p99 %.2f ms; other events p99 %.2f ms; longest %.1f ms, %d over 16.6 ms; engine %.1f M "
        "requests/s; first frame %.0f ms\n",
        options.partitions, 100 * options.scale, ticks.distinct / seconds, ticks.skipped,
        quantile(app.paints(), 0.5), quantile(app.paints(), 0.99), quantile(app.others(), 0.99),
        app.longest(), app.stalls(), requests / 1e6, firstPictureMs);
    return 0;
}
