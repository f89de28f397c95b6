// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window_menus.h"

#include <algorithm>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMenu>
#include <QRegularExpression>

#include "ui/main_window_actions.h"
#include "ui/main_window_files.h"

namespace partiscope {

namespace {

constexpr const char* kFirst = "orders-by-date.toml";

QString tr(const char* text) { return QMenu::tr(text); }

QString menuText(QString text) { return text.replace(QLatin1Char('&'), QStringLiteral("&&")); }

// "~/runs" for a folder below the user's own.
QString shortFolder(const QString& path) {
    const QString folder = QFileInfo(path).absolutePath();
    const QString home = QDir::homePath();
    if (folder == home) return QStringLiteral("~");
    return folder.startsWith(home + QLatin1Char('/')) ? QLatin1Char('~') + folder.mid(home.size())
                                                      : QDir::toNativeSeparators(folder);
}

void fillRecent(QMenu* menu, MainWindowFiles& files, AppSettings& settings,
                const QString& settingsFile) {
    menu->clear();
    for (const QString& path : settings.recent) {
        const QString name = QFileInfo(path).fileName();
        QAction* action = menu->addAction(menuText(tr("%1 in %2").arg(name, shortFolder(path))));
        action->setToolTip(QDir::toNativeSeparators(path));
        if (!QFileInfo::exists(path)) setReason(action, tr("the file is no longer there"));
        QObject::connect(action, &QAction::triggered, &files,
                         [&files, path] { files.openPath(path, Session::Start::Paused); });
    }
    if (settings.recent.isEmpty()) {
        setReason(menu->addAction(tr("No file yet")), tr("nothing was opened or saved yet"));
        return;
    }
    menu->addSeparator();
    QObject::connect(menu->addAction(tr("&Clear list")), &QAction::triggered, menu,
                     [&settings, settingsFile] {
                         settings.recent.clear();
                         writeSettings(settingsFile, settings);
                     });
}

void fillLessons(QMenu* menu, MainWindowFiles& files) {
    if (!menu->isEmpty()) return;  // they do not change while the program runs
    for (const QString& resource : lessonResources()) {
        QAction* action = menu->addAction(menuText(lessonTitle(resource)));
        action->setToolTip(QFileInfo(resource).fileName());
        QObject::connect(action, &QAction::triggered, &files, [&files, resource] {
            files.openLesson(resource, Session::Start::Playing);
        });
    }
}

}  // namespace

QStringList lessonResources() {
    QStringList names = QDir(QStringLiteral(":/scenarios"))
                            .entryList({QStringLiteral("*.toml")}, QDir::Files, QDir::Name);
    const auto first = std::find(names.begin(), names.end(), QLatin1String(kFirst));
    if (first != names.end()) std::rotate(names.begin(), first, first + 1);
    for (QString& name : names) name.prepend(QStringLiteral(":/scenarios/"));
    return names;
}

QString lessonTitle(const QString& resource) {
    QFile file(resource);
    if (file.open(QIODevice::ReadOnly)) {
        // Our own files, tested: the title is a line of its own near the top.
        static const QRegularExpression line(QStringLiteral("^title\\s*=\\s*\"(.*)\"\\s*$"),
                                             QRegularExpression::MultilineOption);
        const QRegularExpressionMatch match = line.match(QString::fromUtf8(file.readAll()));
        if (match.hasMatch()) return match.captured(1);
    }
    return QFileInfo(resource).completeBaseName();
}

void fillFileMenus(MainWindowActions& actions, MainWindowFiles& files, AppSettings& settings,
                   const QString& settingsFile) {
    QMenu* recent = actions.submenu(ActionId::OpenRecent);
    QMenu* lessons = actions.submenu(ActionId::OpenLesson);
    recent->setToolTipsVisible(true);
    lessons->setToolTipsVisible(true);
    QObject::connect(recent, &QMenu::aboutToShow, &files,
                     [=, &files, &settings] { fillRecent(recent, files, settings, settingsFile); });
    QObject::connect(lessons, &QMenu::aboutToShow, &files,
                     [lessons, &files] { fillLessons(lessons, files); });
}

}  // namespace partiscope
