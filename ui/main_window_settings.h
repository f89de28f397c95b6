// SPDX-License-Identifier: GPL-3.0-or-later
// Between what is remembered from one start to the next (session/app_settings.h) and the window's parts.
// GUI thread only.
#pragma once

#include <optional>

#include <QString>

#include "ui/session/app_settings.h"
#include "ui/theme/palette.h"

class QWidget;

namespace partiscope {

class BottomDock;

[[nodiscard]] QString themeName(Theme theme);  // "dark"
[[nodiscard]] std::optional<Theme> themeNamed(const QString& name);

// Place and size of the window, fold and page of its dock: before it is shown, after resize().
void restorePlaces(const AppSettings& settings, QWidget& window, BottomDock& dock);
void takePlaces(AppSettings& settings, const QWidget& window, const BottomDock& dock);

}  // namespace partiscope
