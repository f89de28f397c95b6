// SPDX-License-Identifier: GPL-3.0-or-later
// The real window, started as for the first time, on an X server of its own, with a mouse and a keyboard.
// Exit code 0: the journey came to its end; 1: it stumbled, and a picture of the screen says where;
// 77: it could not be tried, because Xvfb or xdotool is not installed (an error where CI=true).
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <thread>

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QPixmap>
#include <QScreen>
#include <QTemporaryDir>

#include "app/gui_start.h"
#include "core/scenario/scenario_reader.h"
#include "core/timeline/player.h"
#include "core/timeline/run_file.h"
#include "tests/journey/journey.h"
#include "tests/journey/orders_by_date.h"
#include "tests/journey/private_display.h"

namespace {

using namespace partiscope;
using namespace partiscope::test;

constexpr int kSkipped = 77;
constexpr int kScreenWidth = 1'366,
              kScreenHeight = 768;  // the smallest that the window is made for

int skipped(const char* what) {
    const char* ci = std::getenv("CI");
    const bool isCi = ci != nullptr && std::string(ci) == "true";
    std::printf("%s: %s is not installed\n", isCi ? "failed" : "skipped", what);
    return isCi ? EXIT_FAILURE : kSkipped;
}

// As somebody has it who never started the program, on a desktop that adds nothing of its own.
void startAfresh(const QString& home, const std::string& display) {
    qputenv("DISPLAY", display.c_str());
    qputenv("QT_QPA_PLATFORM", "xcb");
    qputenv("HOME", home.toLocal8Bit());
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME",
                             "XDG_RUNTIME_DIR"}) {
        const QString folder = home + QLatin1Char('/') + QString::fromLatin1(name).toLower();
        QDir().mkpath(folder);
        QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        qputenv(name, folder.toLocal8Bit());
    }
    for (const char* name :
         {"XDG_CURRENT_DESKTOP", "QT_QPA_PLATFORMTHEME", "QT_STYLE_OVERRIDE", "QT_SCALE_FACTOR",
          "QT_SCREEN_SCALE_FACTORS", "QT_FONT_DPI", "QT_IM_MODULE", "XMODIFIERS", "WAYLAND_DISPLAY",
          "DESKTOP_SESSION", "QT_ENABLE_HIGHDPI_SCALING", "DBUS_SESSION_BUS_ADDRESS"}) {
        qunsetenv(name);
    }
}

// The saved file, run by the engine alone.
std::optional<std::uint64_t> replayed(const SavedRun& saved) {
    QFile file(saved.path);
    if (!file.open(QIODevice::ReadOnly)) return std::nullopt;
    const Result<RunFile> read = readRunFile(file.readAll().toStdString(), "saved run");
    if (!read.ok()) return std::nullopt;
    const RunFile& run = read.value();
    const ScenarioReading scenario = readScenario(run.scenarioText, run.name);
    if (!scenario.scenario || run.branches.current != saved.branch || run.tick != saved.tick) {
        return std::nullopt;
    }
    Player player(std::make_shared<const Scenario>(*scenario.scenario), run.seed);
    if (!player.restoreBranches(run.branches).empty()) return std::nullopt;
    player.seek(run.tick);
    return player.simulation().digest();
}

void keepPicture(const Journey& journey) {
    const QString path = QStringLiteral(PARTISCOPE_PICTURES "/window_journey.png");
    const bool kept =
        journey.see([&] { return QApplication::primaryScreen()->grabWindow(0).save(path); });
    std::printf("the screen then: %s\n", kept ? qPrintable(path) : "could not be saved");
}

struct Outcome {
    std::optional<SavedRun> saved;
    std::atomic<bool> hasQuit = false;
};

// The script's thread. After Ctrl+Q the window's thread looks at nothing any more.
void travel(Journey& journey, MainWindow& window, Outcome& outcome) {
    try {
        SavedRun saved = travelOrdersByDate(journey, window);
        quitByKey(journey);
        for (int i = 0; i < 1'500 && !outcome.hasQuit; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        if (!outcome.hasQuit) throw Stumble("Ctrl+Q does not end the program");
        outcome.saved = std::move(saved);
    } catch (const Stumble& stumble) {
        std::printf("STUMBLED at %s\n", stumble.what());
        keepPicture(journey);
        QMetaObject::invokeMethod(qApp, [] { QCoreApplication::exit(EXIT_FAILURE); });
    }
}

int judge(const SavedRun& saved) {
    if (!saved.digest || replayed(saved) != saved.digest) {
        std::printf("STUMBLED: the saved run does not come to the same digest\n");
        return EXIT_FAILURE;
    }
    std::printf("the saved run comes to the same digest at tick %lld\n",
                static_cast<long long>(saved.tick));
    return EXIT_SUCCESS;
}

}  // namespace

int main(int argc, char** argv) {
    for (const char* program : {"Xvfb", "xdotool"}) {
        if (!isInstalled(program)) return skipped(program);
    }
    const QTemporaryDir home;
    const PrivateDisplay display(kScreenWidth, kScreenHeight);
    if (display.name().empty()) {
        std::printf("failed: Xvfb does not start\n");
        return EXIT_FAILURE;
    }
    startAfresh(home.path(), display.name());
    QApplication app(argc, argv);
    dressApplication();
    const GuiOptions asClicked;
    const StartedWindow started = startWindow(asClicked);
    Journey journey(started.window.get());
    Outcome outcome;
    std::thread script([&] { travel(journey, *started.window, outcome); });
    QApplication::exec();
    outcome.hasQuit = true;
    script.join();
    return outcome.saved ? judge(*outcome.saved) : EXIT_FAILURE;
}
