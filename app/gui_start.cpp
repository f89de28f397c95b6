// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui_start.h"

#include <QApplication>
#include <QFileInfo>
#include <QIcon>
#include <QScreen>
#include <QStyleFactory>

#include "ui/main_window_settings.h"
#include "ui/session/app_settings.h"

namespace partiscope {

namespace {

constexpr QSize kShotSize(1'680, 1'050);

QSize windowSize(const GuiOptions& options) {
    if (options.width && options.height) return {*options.width, *options.height};
    if (!options.shot.empty()) return kShotSize;
    const QScreen* screen = QGuiApplication::primaryScreen();
    const QSize room = screen ? screen->availableSize() : QSize(1'366, 768);
    return (room * 0.92).boundedTo(QSize(2'200, 1'400));
}

// A picture knows nothing of earlier starts and leaves nothing behind; what the command line says wins.
MainWindow::Memory memoryFor(const GuiOptions& options) {
    if (!options.shot.empty()) return {};
    MainWindow::Memory memory;
    memory.places = usersPlaces();
    memory.settings = readSettings(memory.places.settingsFile);
    if (options.width) memory.settings.geometry.clear();
    return memory;
}

// A moment to begin at, once the file is open; the window then behaves as if somebody had gone there.
void goToWhenOpened(MainWindow& window, Micros atUs, bool play) {
    Session& session = window.session();
    QObject::connect(&session, &Session::opened, &window,
                     [&session, atUs, play](const std::shared_ptr<const Scenario>& scenario) {
                         session.seek(atUs / scenario->tickUs);
                         if (play) session.play();
                     });
}

void compareWhenOpened(MainWindow& window, const std::string& what) {
    Session& session = window.session();
    const QString text = QString::fromStdString(what);
    const qsizetype equals = text.indexOf(QLatin1Char('='));
    QObject::connect(&session, &Session::opened, &window, [&session, text, equals] {
        if (equals < 0 || QFileInfo::exists(text)) {
            session.compareWithFile(text);
        } else {
            session.compareWithDesign(text.left(equals), text.mid(equals + 1), {});
        }
    });
}

}  // namespace

void dressApplication() {
    QApplication::setApplicationName(QStringLiteral("partiscope"));
    QApplication::setApplicationDisplayName(QStringLiteral("Partiscope"));
    QApplication::setApplicationVersion(QStringLiteral(PARTISCOPE_VERSION));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/partiscope.svg")));
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
}

StartedWindow startWindow(const GuiOptions& options) {
    const QSize size = windowSize(options);
    const bool shoots = !options.shot.empty();
    const MainWindow::Memory memory = memoryFor(options);
    const Theme theme =
        options.theme.value_or(themeNamed(memory.settings.theme).value_or(Theme::Dark));
    const MainWindow::Look look{theme, options.scale.value_or(MainWindow::zoomFor(size)), shoots};
    StartedWindow started;
    started.window = std::make_unique<MainWindow>(look, memory);
    MainWindow& window = *started.window;
    if (!options.scale && memory.settings.zoom) window.setZoom(*memory.settings.zoom);
    window.resize(size);
    window.restorePlaces();
    if (shoots) {
        const Shot::Wish wish{QString::fromStdString(options.shot), options.atUs.value_or(0),
                              !options.compare.empty()};
        started.shot = std::make_unique<Shot>(window, wish);
    } else if (options.atUs) {
        goToWhenOpened(window, *options.atUs, options.play);
    }
    if (!options.compare.empty()) compareWhenOpened(window, options.compare);
    if (options.page) window.openPage(*options.page);
    const auto start = options.play && !shoots ? Session::Start::Playing : Session::Start::Paused;
    if (options.file.empty()) {
        window.openBundled(shoots || options.atUs ? start : Session::Start::Playing);
    } else {
        window.openFile(QString::fromStdString(options.file), start);
    }
    window.show();
    return started;
}

}  // namespace partiscope
