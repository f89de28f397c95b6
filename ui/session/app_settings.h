// SPDX-License-Identifier: GPL-3.0-or-later
// What the window remembers from one start to the next, in an ini file, and where it keeps unsaved runs.
// Empty names: nothing is read and nothing written (pictures, tests). What stands in the file is
// untrusted: whatever is not understood is as if it were not there. Values; reads files.
#pragma once

#include <optional>

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace partiscope {

inline constexpr int kRecentMost = 10;

struct AppSettings {
    QByteArray geometry;             // QWidget::saveGeometry
    std::optional<bool> dockFolded;  // empty: as the window's height has it
    QString dockPage;                // the title of its tab
    QString theme;                   // "dark"; empty: not chosen
    std::optional<double> zoom;      // empty: as the screen has it
    bool reducedMotion = false;
    QString lastFolder;
    QStringList recent;  // absolute paths, newest first, at most kRecentMost
    friend bool operator==(const AppSettings&, const AppSettings&) = default;
};

struct AppPlaces {
    QString settingsFile;
    QString autosaveFolder;
};

[[nodiscard]] AppSettings readSettings(const QString& iniFile);
void writeSettings(const QString& iniFile, const AppSettings& settings);

// Puts `path` first, without a second mention, and drops what is too much.
void addRecent(AppSettings& settings, const QString& path);

// Where these are on this system, for this user.
[[nodiscard]] AppPlaces usersPlaces();

}  // namespace partiscope
