// SPDX-License-Identifier: GPL-3.0-or-later
// The real window while the engine runs flat out. Not a test: it prints, and fails nothing unless
// --limits is given. Give it a display (Xvfb will do):
//   xvfb-run -a -s "-screen 0 2560x1440x24" partiscope_window_bench --all [--json FILE] [--limits]
// tests/README.md says what the figures mean.
#include <cstdio>

#include <QCommandLineParser>
#include <QFile>
#include <QJsonDocument>
#include <QStyleFactory>

#include "tests/bench_window/actions.h"
#include "tests/bench_window/drawing.h"
#include "tests/bench_window/latency.h"
#include "tests/bench_window/stack_sampler.h"

namespace {

using namespace partiscope;
using namespace partiscope::bench;

void addOptions(QCommandLineParser& parser) {
    parser.addHelpOption();
    parser.addOptions({
        {"all", "the whole matrix, the actions, the latencies"},
        {"matrix", "the drawing of all sizes"},
        {"actions", "stalls in actions; NAME: only those with it in their name", "NAME"},
        {"latency", "first picture, scrub, pause"},
        {"first-picture", "of this process: since main(), since exec, in ms"},
        {"partitions", "one case alone", "N", "16"},
        {"scale", "its zoom", "Z", "1"},
        {"size", "its window", "WxH", "1366x768"},
        {"dock", "its dock unfolded"},
        {"seconds", "how long each case is drawn", "S", "5"},
        {"times", "scrubs and pauses", "N", "100"},
        {"stacks", "say where a stall spent its time"},
        {"json", "write all figures into a file", "FILE"},
        {"limits", "exit with 1 if a stated limit is broken"},
    });
}

DrawingCase oneCase(const QCommandLineParser& parser) {
    const QStringList size = parser.value("size").split('x');
    DrawingCase one;
    one.view.size = {size.value(0).toInt(), size.value(1).toInt()};
    one.view.zoom = parser.value("scale").toDouble();
    one.view.dock = parser.isSet("dock");
    one.partitions = parser.value("partitions").toInt();
    one.seconds = parser.value("seconds").toInt();
    return one;
}

void add(Outcome& all, const Outcome& more) {
    for (auto it = more.json.begin(); it != more.json.end(); ++it) all.json[it.key()] = it.value();
    all.limits.insert(all.limits.end(), more.limits.begin(), more.limits.end());
}

Outcome measure(GuiWatch& watch, const QCommandLineParser& parser) {
    Outcome outcome;
    Stalls stalls;
    stalls.setStacks(parser.isSet("stacks"));
    const bool everything = parser.isSet("all");
    const int times = parser.value("times").toInt(), seconds = parser.value("seconds").toInt();
    const bool chosen =
        everything || parser.isSet("matrix") || parser.isSet("actions") || parser.isSet("latency");
    if (everything || parser.isSet("latency")) {
        add(outcome, measureFirstPicture(QCoreApplication::applicationFilePath(), 7));
        add(outcome, measureScrub(watch, times));
        add(outcome, measurePause(watch, std::min(times, 50)));
    }
    if (everything || parser.isSet("matrix")) {
        add(outcome, measureDrawing(watch, drawingMatrix(seconds), stalls));
    }
    if (everything || parser.isSet("actions")) {
        add(outcome, measureActions(watch, stalls, parser.value("actions").toStdString()));
    }
    if (!chosen) add(outcome, measureDrawing(watch, {oneCase(parser)}, stalls));
    print(stalls);
    outcome.json["stalls"] = jsonOf(stalls);
    return outcome;
}

int brokenLimits(const Outcome& outcome) {
    int broken = 0;
    for (const Limit& limit : outcome.limits) {
        if (limit.value <= limit.most) continue;
        ++broken;
        std::printf("limit broken: %s is %.1f, at most %.1f\n", limit.what.c_str(), limit.value,
                    limit.most);
    }
    std::printf("%zu limits, %d broken\n", outcome.limits.size(), broken);
    return broken;
}

}  // namespace

int main(int argc, char** argv) {
    [[maybe_unused]] const double from = GuiWatch::nowMs();  // it counts from its first call
    GuiWatch watch(argc, argv);
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QCommandLineParser parser;
    addOptions(parser);
    parser.process(watch);
    if (parser.isSet("first-picture")) {
        printFirstPicture(watch);
        return 0;
    }
    if (parser.isSet("stacks")) StackSampler::start();
    const Outcome outcome = measure(watch, parser);
    if (const QString path = parser.value("json"); !path.isEmpty()) {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly)) return 1;
        file.write(QJsonDocument(outcome.json).toJson());
    }
    if (!parser.isSet("limits")) return 0;
    return brokenLimits(outcome) == 0 ? 0 : 1;
}
