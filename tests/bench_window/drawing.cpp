// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench_window/drawing.h"

#include <cstdio>

namespace partiscope::bench {

namespace {

constexpr int kSettleMs = 1'500;
constexpr double kTicksPerSecond = 100;

// What was drawn: the tick of the newest frame at each paint of the window.
struct Drawn {
    std::int64_t newest = -1, drawn = -1, first = -1, last = -1;
    int distinct = 0;
    int skipped = 0;  // frames replaced before a paint
    bool pending = false;
    double lastPaintMs = -1;
    std::vector<double> gaps, paints, models, paintsCpu, modelsCpu;
    int over = 0;
    double worstMs = 0;
};

void noteFrame(Drawn& drawn, std::int64_t tick) {
    if (drawn.pending) ++drawn.skipped;
    drawn.pending = true;
    drawn.newest = tick;
}

void noteTurn(Drawn& drawn, const Turn& turn) {
    if (turn.wallMs > kFrameMs) ++drawn.over;
    drawn.worstMs = std::max(drawn.worstMs, turn.wallMs);
    if (turn.tookFrame) {
        drawn.models.push_back(turn.wallMs);
        drawn.modelsCpu.push_back(turn.cpuMs);
    }
    if (!turn.painted) return;
    drawn.paints.push_back(turn.wallMs);
    drawn.paintsCpu.push_back(turn.cpuMs);
    if (!drawn.pending) return;
    drawn.pending = false;
    if (drawn.first < 0) drawn.first = drawn.newest;
    drawn.last = drawn.newest;
    if (drawn.newest == drawn.drawn) return;
    ++drawn.distinct;
    drawn.drawn = drawn.newest;
    if (drawn.lastPaintMs >= 0) drawn.gaps.push_back(turn.endMs - drawn.lastPaintMs);
    drawn.lastPaintMs = turn.endMs;
}

std::string nameOf(const DrawingCase& one) {
    return std::to_string(one.partitions) + " partitions, " +
           std::to_string(int(100 * one.view.zoom + 0.5)) + " %, dock " +
           (one.view.dock ? "open" : "folded") + ", " + std::to_string(one.view.size.width()) +
           "x" + std::to_string(one.view.size.height());
}

void report(const DrawingCase& one, const Drawn& drawn, Outcome& outcome) {
    const double seconds = one.seconds;
    const Spread gap = spreadOf(drawn.gaps), paint = spreadOf(drawn.paints),
                 model = spreadOf(drawn.models), paintCpu = spreadOf(drawn.paintsCpu),
                 modelCpu = spreadOf(drawn.modelsCpu);
    const double requests = static_cast<double>(drawn.last - drawn.first) / kTicksPerSecond *
                            one.partitions * Load{}.ratePerPartition / seconds;
    const std::string name = nameOf(one);
    std::printf(
        "  %-48s %6.1f %5d %7.1f %6.1f %7.2f %6.2f %6.2f %7.2f %6.2f %6.2f %7.1f %5d %8.1f\n",
        name.c_str(), drawn.distinct / seconds, drawn.skipped, gap.p50, gap.p99, paint.p50,
        paint.p99, paintCpu.p99, model.p50, model.p99, modelCpu.p99, drawn.worstMs, drawn.over,
        requests / 1e6);
    std::fflush(stdout);
    QJsonArray cases = outcome.json["drawing"].toArray();
    cases.append(QJsonObject{{"case", QString::fromStdString(name)},
                             {"ticksDrawnPerSecond", drawn.distinct / seconds},
                             {"framesSkipped", drawn.skipped},
                             {"gap", jsonOf(gap)},
                             {"paint", jsonOf(paint)},
                             {"paintCpu", jsonOf(paintCpu)},
                             {"modelCpu", jsonOf(modelCpu)},
                             {"model", jsonOf(model)},
                             {"worstMs", drawn.worstMs},
                             {"over16_6Ms", drawn.over},
                             {"requestsPerSecond", requests}});
    outcome.json["drawing"] = cases;
    outcome.limits.push_back({"paint p99 on the processor, " + name, paintCpu.p99, kFrameMs});
    outcome.limits.push_back({"model p99 on the processor, " + name, modelCpu.p99, kFrameMs});
}

void measure(GuiWatch& watch, const DrawingCase& one, Stalls& stalls, Outcome& outcome) {
    Subject subject(watch, one.view);
    subject.open(scenarioText({.partitions = one.partitions}));
    subject.settle(kSettleMs);
    Drawn drawn;
    const auto link = QObject::connect(
        &subject.session(), &Session::frameChanged, &subject.window(),
        [&](const std::shared_ptr<const Frame>& frame) { noteFrame(drawn, frame->tick); });
    const std::string name = "running: " + nameOf(one);
    watch.setListener([&](const Turn& turn) {
        noteTurn(drawn, turn);
        stalls.note(name, turn);
    });
    watch.runFor(one.seconds * 1'000);
    watch.setListener(nullptr);
    QObject::disconnect(link);
    report(one, drawn, outcome);
}

}  // namespace

std::vector<DrawingCase> drawingMatrix(int seconds) {
    std::vector<DrawingCase> cases;
    for (const QSize size : {QSize(1'366, 768), QSize(2'560, 1'440)}) {
        for (const double zoom : {1.0, 2.0}) {
            for (const bool dock : {false, true}) {
                for (const int partitions : {16, 256, 5'000}) {
                    cases.push_back({{size, zoom, dock}, partitions, seconds});
                }
            }
        }
    }
    return cases;
}

Outcome measureDrawing(GuiWatch& watch, const std::vector<DrawingCase>& cases, Stalls& stalls) {
    Outcome outcome;
    std::printf("Drawing while the engine runs flat out (ms; engine: million requests/s)\n");
    std::printf("  %-48s %6s %5s %7s %6s %7s %6s %6s %7s %6s %6s %7s %5s %8s\n", "case", "drawn/",
                "skip", "gap p50", "p99", "paint50", "p99", "cpu99", "model50", "p99", "cpu99",
                "worst", ">16.6", "engine");
    for (const DrawingCase& one : cases) measure(watch, one, stalls, outcome);
    return outcome;
}

}  // namespace partiscope::bench
