// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/app_settings.h"

#include <cmath>

#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

namespace partiscope {

namespace {

constexpr double kZoomLeast = 0.5, kZoomMost = 4;

QString key(const char* name) { return QString::fromLatin1(name); }

}  // namespace

AppSettings readSettings(const QString& iniFile) {
    AppSettings settings;
    if (iniFile.isEmpty()) return settings;
    const QSettings file(iniFile, QSettings::IniFormat);
    settings.geometry = file.value(key("window/geometry")).toByteArray();
    if (file.contains(key("dock/folded"))) {
        settings.dockFolded = file.value(key("dock/folded")).toBool();
    }
    settings.dockPage = file.value(key("dock/page")).toString();
    settings.theme = file.value(key("look/theme")).toString();
    bool isNumber = false;
    const double zoom = file.value(key("look/zoom")).toDouble(&isNumber);
    if (isNumber && std::isfinite(zoom) && zoom >= kZoomLeast && zoom <= kZoomMost) {
        settings.zoom = zoom;
    }
    settings.reducedMotion = file.value(key("look/reduced_motion")).toBool();
    settings.lastFolder = file.value(key("files/last_folder")).toString();
    const QStringList recent = file.value(key("files/recent")).toStringList();
    for (auto path = recent.rbegin(); path != recent.rend(); ++path) {
        if (QFileInfo(*path).isAbsolute()) addRecent(settings, *path);
    }
    return settings;
}

void writeSettings(const QString& iniFile, const AppSettings& settings) {
    if (iniFile.isEmpty()) return;
    QDir().mkpath(QFileInfo(iniFile).absolutePath());
    QSettings file(iniFile, QSettings::IniFormat);
    file.setValue(key("window/geometry"), settings.geometry);
    if (settings.dockFolded) file.setValue(key("dock/folded"), *settings.dockFolded);
    file.setValue(key("dock/page"), settings.dockPage);
    if (!settings.theme.isEmpty()) file.setValue(key("look/theme"), settings.theme);
    if (settings.zoom) {
        file.setValue(key("look/zoom"), *settings.zoom);
    } else {
        file.remove(key("look/zoom"));
    }
    file.setValue(key("look/reduced_motion"), settings.reducedMotion);
    file.setValue(key("files/last_folder"), settings.lastFolder);
    file.setValue(key("files/recent"), settings.recent);
}

void addRecent(AppSettings& settings, const QString& path) {
    settings.recent.removeAll(path);
    settings.recent.prepend(path);
    while (settings.recent.size() > kRecentMost) settings.recent.removeLast();
}

AppPlaces usersPlaces() {
    const QString config = QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation);
    const QString data = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    AppPlaces places;
    if (!config.isEmpty()) places.settingsFile = config + QStringLiteral("/partiscope.ini");
    if (!data.isEmpty()) places.autosaveFolder = data + QStringLiteral("/autosave");
    return places;
}

}  // namespace partiscope
