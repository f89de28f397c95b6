// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench_window/actions.h"

#include <cstdio>
#include <functional>
#include <random>

#include <QTabWidget>

#include "tests/bench_window/latency.h"
#include "ui/main_window_actions.h"
#include "ui/main_window_dock.h"
#include "ui/widgets/command_palette.h"
#include "ui/widgets/playground_window.h"

namespace partiscope::bench {

namespace {

constexpr int kRestMs = 120;

using Action = std::function<void(Subject&)>;

void trigger(Subject& subject, ActionId id, int restMs = kRestMs) {
    subject.watch().act([&subject, id] { subject.window().actions().action(id)->trigger(); },
                        restMs);
}

void openFiles(Subject& subject) {
    const QString large =
        subject.file(QStringLiteral("large.toml"), scenarioText({.partitions = 5'000}));
    for (int i = 0; i < 5; ++i) {
        subject.watch().act([&] { subject.window().openBundled(Session::Start::Playing); }, 50);
        subject.waitForFrame(20'000);
        subject.settle(500);
        subject.watch().act([&] { subject.window().openFile(large, Session::Start::Playing); }, 50);
        subject.waitForFrame(20'000);
        subject.settle(500);
    }
}

// Within the first ten-thousandth of a run that lasts 300 days there is a past to go to.
void scrub(Subject& subject) {
    std::mt19937 random(7);
    const double known =
        std::max(0.0, static_cast<double>(subject.session().frame()->atUs) /
                          static_cast<double>(subject.session().frame()->durationUs));
    onTimeline(subject, Mouse::Press, 0);
    for (int i = 0; i < 100; ++i) {
        onTimeline(subject, Mouse::Move, known * static_cast<double>(random() % 1'000) / 1'000);
        subject.settle(40);
    }
    onTimeline(subject, Mouse::Release, 0);
    subject.settle(kRestMs);
}

void switchBranches(Subject& subject) {
    Session& session = subject.session();
    subject.watch().act([&] { session.seek(subject.tick() / 2); }, 400);
    subject.watch().act(
        [&] { session.change(QStringLiteral("table.write_capacity"), QStringLiteral("19000000")); },
        1'500);
    if (!session.branches() || session.branches()->all.size() < 2) {
        std::printf("  no second branch: not measured\n");
        return;
    }
    const quint32 first = session.branches()->all[0].id, second = session.branches()->all[1].id;
    for (int i = 0; i < 100; ++i) {
        subject.watch().act([&] { session.switchBranch(i % 2 == 0 ? first : second); }, 60);
    }
    subject.settle(500);
}

void compare(Subject& subject) {
    Session& session = subject.session();
    for (int i = 0; i < 10; ++i) {
        subject.watch().act([&] { session.compareWithDesign({}, {}, QStringLiteral("as it is")); },
                            50);
        subject.watch().runUntil([&] { return session.comparison().active; }, 10'000);
        subject.settle(400);
        subject.watch().act([&] { session.endCompare(); }, 50);
        subject.watch().runUntil([&] { return !session.comparison().active; }, 10'000);
        subject.settle(200);
    }
}

void foldDock(Subject& subject) {
    for (int i = 0; i < 20; ++i) trigger(subject, ActionId::DockShown, 300);
}

void turnDockPages(Subject& subject) {
    for (int round = 0; round < 4; ++round) {
        for (int page = int(DockPage::Heat); page <= int(DockPage::Summary); ++page) {
            subject.watch().act([&] { subject.window().openPage(DockPage(page)); }, 300);
        }
    }
    subject.watch().act([&] { subject.window().openPage(DockPage::Heat); }, 300);
}

void changeThemes(Subject& subject) {
    for (int i = 0; i < 4; ++i) {
        trigger(subject, ActionId::ThemeLight, 250);
        trigger(subject, ActionId::ThemeContrast, 250);
        trigger(subject, ActionId::ThemeDark, 250);
    }
}

void changeZoom(Subject& subject) {
    for (int i = 0; i < 4; ++i) {
        trigger(subject, ActionId::ZoomIn, 250);
        trigger(subject, ActionId::ZoomIn, 250);
        trigger(subject, ActionId::ZoomReset, 250);
    }
}

void closeDialogs(Subject& subject) {
    subject.watch().act(
        [&] {
            for (QDialog* dialog : subject.window().findChildren<QDialog*>()) dialog->close();
        },
        150);
}

void openKeySheet(Subject& subject) {
    for (int i = 0; i < 6; ++i) {
        trigger(subject, ActionId::Keys, 300);
        closeDialogs(subject);
    }
}

void openPalette(Subject& subject) {
    for (int i = 0; i < 6; ++i) {
        trigger(subject, ActionId::Commands, 250);
        subject.watch().act([&] { subject.part<CommandPalette>().dismiss(); }, 150);
    }
}

void openPlayground(Subject& subject) {
    for (int i = 0; i < 4; ++i) {
        trigger(subject, ActionId::Playground, 600);
        QTabWidget* tabs = subject.part<PlaygroundWindow>().tabs();
        for (int page = 0; page < tabs->count(); ++page) {
            subject.watch().act([&] { tabs->setCurrentIndex(page); }, 300);
        }
        subject.watch().act([&] { tabs->setCurrentIndex(0); }, 100);
        closeDialogs(subject);
    }
}

void openManyKeys(Subject& subject) {
    for (int i = 0; i < 2; ++i) {
        subject.watch().act(
            [&] {
                subject.session().openText(scenarioText({.keys = 1'000'000}),
                                           QStringLiteral("a million keys"),
                                           Session::Start::Playing);
            },
            50);
        subject.waitForFrame(60'000);
        subject.settle(3'000);
    }
}

struct Named {
    const char* name;
    Action action;
};

const std::vector<Named>& all() {
    static const std::vector<Named> actions{
        {"unfold and fold the dock", foldDock},
        {"dock pages", turnDockPages},
        {"scrub 100 times", scrub},
        {"switch branches 100 times", switchBranches},
        {"compare, end it", compare},
        {"theme", changeThemes},
        {"zoom", changeZoom},
        {"key sheet", openKeySheet},
        {"palette", openPalette},
        {"playground", openPlayground},
        {"open files", openFiles},
        {"a million keys", openManyKeys},
    };
    return actions;
}

// Qt polishes every widget anew: no limit is stated for it.
bool isRestyling(const std::string& name) { return name == "theme" || name == "zoom"; }

void measureAll(GuiWatch& watch, const View& view, int partitions, Stalls& stalls,
                const std::string& only, Outcome& outcome) {
    for (const Named& named : all()) {
        if (std::string(named.name).find(only) == std::string::npos) continue;
        Subject subject(watch, view);
        subject.open(scenarioText({.partitions = partitions}));
        subject.settle(2'500);  // a past to go to
        const std::string name = named.name + (", " + std::to_string(partitions));
        double worst = 0;
        int busy = 0;
        watch.setListener([&](const Turn& turn) {
            stalls.note(name, turn);
            worst = std::max(worst, turn.wallMs);
            if (turn.cpuMs > kStallMs) ++busy;
        });
        named.action(subject);
        watch.setListener(nullptr);
        std::printf("  %-40s worst turn %7.1f ms, %d busy over %.0f ms\n", name.c_str(), worst,
                    busy, kStallMs);
        std::fflush(stdout);
        if (!isRestyling(named.name)) {
            outcome.limits.push_back({"turns busy over 16 ms: " + name, double(busy), 0});
        }
    }
}

}  // namespace

Outcome measureActions(GuiWatch& watch, Stalls& stalls, const std::string& only) {
    Outcome outcome;
    std::printf("Actions while the run is loaded (name, partitions)\n");
    measureAll(watch, {{1'366, 768}, 1, true}, 16, stalls, only, outcome);
    measureAll(watch, {{2'560, 1'440}, 1, true}, 5'000, stalls, only, outcome);
    return outcome;
}

}  // namespace partiscope::bench
