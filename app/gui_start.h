// SPDX-License-Identifier: GPL-3.0-or-later
// How the window is started, from the options to the first event; not in main(), so that what a
// test drives is what a user gets. GUI thread only.
#pragma once

#include <memory>

#include "app/gui_options.h"
#include "app/gui_shot.h"
#include "ui/main_window.h"

namespace partiscope {

// Names, icon and style; the application object is there.
void dressApplication();

struct StartedWindow {
    std::unique_ptr<MainWindow> window;
    std::unique_ptr<Shot> shot;  // with --shot only; goes before the window
};
// Shown, and on its way to what the options ask for.
[[nodiscard]] StartedWindow startWindow(const GuiOptions& options);

}  // namespace partiscope
