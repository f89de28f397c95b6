// SPDX-License-Identifier: GPL-3.0-or-later
// The two menus of files: those opened last, and the lessons that came with the program. Both are filled
// whenever they are about to be seen. GUI thread only.
#pragma once

#include <QString>
#include <QStringList>

namespace partiscope {

struct AppSettings;
class MainWindowActions;
class MainWindowFiles;

// ":/scenarios/orders-by-date.toml" …, the first start's first, then by name.
[[nodiscard]] QStringList lessonResources();
[[nodiscard]] QString lessonTitle(const QString& resource);  // as its file says

// `settings` outlives the menus; `settingsFile` is written when the list is cleared.
void fillFileMenus(MainWindowActions& actions, MainWindowFiles& files, AppSettings& settings,
                   const QString& settingsFile);

}  // namespace partiscope
