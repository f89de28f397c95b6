// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window_settings.h"

#include <QTabBar>
#include <QWidget>

#include "ui/widgets/bottom_dock.h"

namespace partiscope {

namespace {

constexpr Theme kThemes[] = {Theme::Light, Theme::Dark, Theme::Contrast, Theme::Print};

}  // namespace

QString themeName(Theme theme) {
    switch (theme) {
        case Theme::Light: return QStringLiteral("light");
        case Theme::Dark: return QStringLiteral("dark");
        case Theme::Contrast: return QStringLiteral("contrast");
        case Theme::Print: return QStringLiteral("print");
    }
    return {};
}

std::optional<Theme> themeNamed(const QString& name) {
    for (const Theme theme : kThemes) {
        if (themeName(theme) == name) return theme;
    }
    return std::nullopt;
}

void restorePlaces(const AppSettings& settings, QWidget& window, BottomDock& dock) {
    if (!settings.geometry.isEmpty()) window.restoreGeometry(settings.geometry);
    // The page first: to choose one by hand would unfold the dock.
    for (int i = 0; i < dock.tabs()->count(); ++i) {
        if (dock.tabs()->tabText(i) == settings.dockPage) dock.tabs()->setCurrentIndex(i);
    }
    if (settings.dockFolded) dock.setFolded(*settings.dockFolded);
}

void takePlaces(AppSettings& settings, const QWidget& window, const BottomDock& dock) {
    settings.geometry = window.saveGeometry();
    settings.dockFolded = dock.foldChosen();
    settings.dockPage = dock.tabs()->tabText(dock.tabs()->currentIndex());
}

}  // namespace partiscope
