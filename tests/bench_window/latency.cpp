// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench_window/latency.h"

#include <cstdio>
#include <ctime>
#include <fstream>
#include <random>
#include <sstream>

#include <unistd.h>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QProcess>

#include "ui/widgets/timeline_bar.h"

namespace partiscope::bench {

namespace {

constexpr double kScrubMs = 20;
constexpr int kSettleMs = 1'000;

// Since the process began, as the kernel wrote it down: to 10 ms. Field 22, behind the name's bracket.
double sinceExecMs() {
    std::ifstream file("/proc/self/stat");
    std::string text;
    std::getline(file, text);
    std::istringstream fields(text.substr(text.rfind(')') + 2));
    std::string field;
    for (int i = 3; i <= 22; ++i) fields >> field;
    timespec now{};
    clock_gettime(CLOCK_BOOTTIME, &now);
    const double nowMs =
        static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
    return nowMs - std::stod(field) * 1e3 / static_cast<double>(sysconf(_SC_CLK_TCK));
}

// One scrub: from the press to the end of the paint that shows its tick. The run plays on behind a
// seek, so the first frame of a later epoch at or behind the wanted tick is the one.
class Scrub {
public:
    explicit Scrub(Subject& subject) : m_subject(subject) {
        QObject::connect(&subject.part<TimelineBar>(), &TimelineBar::seekAsked, &subject.window(),
                         [this](qint64 atUs) { m_wantedUs = atUs; });
    }
    // Negative: it never came.
    double at(double share) {
        const std::uint64_t epoch = m_subject.session().frame()->epoch;
        m_wantedUs = -1;
        bool arrived = false;
        double paintedMs = 0;
        m_subject.watch().setListener([&](const Turn& turn) {
            const Frame& frame = *m_subject.session().frame();
            const bool reached =
                m_wantedUs >= 0 && frame.epoch != epoch && frame.atUs > m_wantedUs - frame.tickUs;
            if (!turn.painted || !reached || arrived) return;
            arrived = true;
            paintedMs = turn.endMs;
        });
        const double from = GuiWatch::nowMs();
        onTimeline(m_subject, Mouse::Press, share);
        const bool came = m_subject.watch().runUntil([&] { return arrived; }, 5'000);
        onTimeline(m_subject, Mouse::Release, share);
        m_subject.settle(30);
        m_subject.watch().setListener(nullptr);
        return came ? paintedMs - from : -1;
    }

private:
    Subject& m_subject;
    qint64 m_wantedUs = -1;
};

struct ScrubCase {
    const char* name;
    QString text;  // empty: the bundled scenario
    bool playing;
    double most;  // share of the run; beyond, it was not run yet
};

void measureScrubs(GuiWatch& watch, const ScrubCase& one, int times, Outcome& outcome) {
    Subject subject(watch, {});
    one.text.isEmpty() ? subject.openBundled() : subject.open(one.text);
    watch.runUntil([&] { return subject.session().frame()->atEnd; }, 15'000);
    if (!one.playing) subject.session().pause();
    subject.settle(kSettleMs);
    Scrub scrub(subject);
    std::mt19937 random(1);
    std::vector<double> took;
    int lost = 0;
    for (int i = 0; i < times; ++i) {
        if (one.playing) subject.session().play();
        const double ms = scrub.at(one.most * static_cast<double>(random() % 10'000) / 10'000);
        ms < 0 ? void(++lost) : took.push_back(ms);
    }
    const Spread spread = spreadOf(took);
    std::printf("  %-52s p50 %5.1f  p99 %6.1f  worst %6.1f ms  (%zu of %d came)\n", one.name,
                spread.p50, spread.p99, spread.worst, took.size(), times);
    QJsonObject json = jsonOf(spread);
    json["case"] = QString::fromLatin1(one.name);
    json["lost"] = lost;
    QJsonArray all = outcome.json["scrub"].toArray();
    all.append(json);
    outcome.json["scrub"] = all;
    outcome.limits.push_back({std::string("scrub p50, ") + one.name, spread.p50, kScrubMs});
}

}  // namespace

void onTimeline(Subject& subject, Mouse what, double share) {
    auto& bar = subject.part<TimelineBar>();
    const TimelineTrack track = bar.track();
    const QPointF at(track.left + share * track.width, bar.height() / 2.0);
    const auto type = what == Mouse::Press  ? QEvent::MouseButtonPress
                      : what == Mouse::Move ? QEvent::MouseMove
                                            : QEvent::MouseButtonRelease;
    const Qt::MouseButton button = what == Mouse::Move ? Qt::NoButton : Qt::LeftButton;
    const Qt::MouseButtons held = what == Mouse::Release ? Qt::NoButton : Qt::LeftButton;
    QCoreApplication::postEvent(
        &bar, new QMouseEvent(type, at, bar.mapToGlobal(at), button, held, Qt::NoModifier));
}

void printFirstPicture(GuiWatch& watch) {
    MainWindow window({Theme::Dark, MainWindow::zoomFor({1'366, 768}), false});
    watch.watch(&window);
    window.resize(1'366, 768);
    window.openBundled(Session::Start::Playing);
    window.show();
    bool painted = false;
    watch.setListener([&](const Turn& turn) {
        if (turn.painted && window.session().frame()) painted = true;
    });
    watch.runUntil([&] { return painted; }, 10'000);
    std::printf("%.1f %.1f\n", GuiWatch::nowMs(), sinceExecMs());
    watch.setListener(nullptr);
}

Outcome measureFirstPicture(const QString& program, int times) {
    std::vector<double> sinceMain, sinceExec;
    for (int i = 0; i < times; ++i) {
        QProcess process;
        process.start(program, {QStringLiteral("--first-picture")});
        process.waitForFinished(20'000);
        const QList<QByteArray> words = process.readAllStandardOutput().simplified().split(' ');
        if (words.size() != 2) continue;
        sinceMain.push_back(words[0].toDouble());
        sinceExec.push_back(words[1].toDouble());
    }
    const Spread fromMain = spreadOf(sinceMain), fromExec = spreadOf(sinceExec);
    std::printf(
        "First picture of a run, %zu starts: from main() p50 %.0f ms, worst %.0f; "
        "from exec p50 %.0f ms, worst %.0f\n",
        fromMain.count, fromMain.p50, fromMain.worst, fromExec.p50, fromExec.worst);
    Outcome outcome;
    outcome.json["firstPicture"] =
        QJsonObject{{"sinceMain", jsonOf(fromMain)}, {"sinceExec", jsonOf(fromExec)}};
    outcome.limits.push_back({"first picture since exec", fromExec.p50, kFirstPictureMs});
    return outcome;
}

Outcome measureScrub(GuiWatch& watch, int times) {
    const QString small = scenarioText({.partitions = 16, .duration = "10 min"});
    const QString large = scenarioText({.partitions = 5'000, .duration = "20 s"});
    std::printf("Scrub: from the press on the timeline to the painted frame, %d times\n", times);
    Outcome outcome;
    const ScrubCase cases[] = {
        {"orders by date, paused, the past", {}, false, 1},
        {"orders by date, flat out", {}, true, 0.9},
        {"16 partitions, 10 min, paused, the past", small, false, 1},
        {"16 partitions, 10 min, flat out", small, true, 0.9},
        {"5,000 partitions, 20 s, paused, the past", large, false, 1},
    };
    for (const ScrubCase& one : cases) measureScrubs(watch, one, times, outcome);
    return outcome;
}

Outcome measurePause(GuiWatch& watch, int times) {
    Subject subject(watch, {});
    subject.open(scenarioText({}));
    subject.settle(kSettleMs);
    std::vector<double> took, framesAfter;
    for (int i = 0; i < times; ++i) {
        double lastMs = 0;
        int after = 0;
        std::int64_t before = subject.tick();
        watch.setListener([&](const Turn& turn) {
            if (!turn.painted || subject.tick() == before) return;
            before = subject.tick();
            lastMs = turn.endMs;
            ++after;
        });
        const double from = GuiWatch::nowMs();
        QCoreApplication::postEvent(
            &subject.window(),
            new QKeyEvent(QEvent::KeyPress, Qt::Key_Space, Qt::NoModifier, QStringLiteral(" ")));
        watch.runFor(150);
        watch.setListener(nullptr);
        took.push_back(lastMs > from ? lastMs - from : 0);
        framesAfter.push_back(after);
        subject.session().play();
        watch.runFor(100);
    }
    const Spread spread = spreadOf(took), frames = spreadOf(framesAfter);
    std::printf(
        "Pause: from the key to the last picture with another tick p50 %.1f, p99 %.1f, "
        "worst %.1f ms; pictures after the key p50 %.0f, worst %.0f\n",
        spread.p50, spread.p99, spread.worst, frames.p50, frames.worst);
    Outcome outcome;
    QJsonObject json = jsonOf(spread);
    json["picturesAfterWorst"] = frames.worst;
    outcome.json["pause"] = json;
    outcome.limits.push_back({"pictures with another tick after the pause key", frames.p50, 1});
    return outcome;
}

}  // namespace partiscope::bench
