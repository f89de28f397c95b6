// SPDX-License-Identifier: GPL-3.0-or-later
// The command line of the window (interfaces, section 2), read before anything is shown. Thread-safe:
// no shared state.
#pragma once

#include <optional>
#include <string>

#include "core/base/units.h"
#include "ui/main_window_dock.h"
#include "ui/theme/palette.h"

namespace partiscope {

struct GuiOptions {
    std::string file;  // empty: the bundled scenario
    bool play = false;
    std::optional<Micros> atUs;
    std::string shot;              // where the picture goes; empty: none
    std::string compare;           // what B is: a file, or PATH=VALUE; empty: nothing is compared
    std::optional<DockPage> page;  // unfolded, this one in front
    std::optional<Theme> theme;
    std::optional<double> scale;
    std::optional<int> width, height;
};

struct GuiOptionsReading {
    std::optional<GuiOptions> options;  // empty: exit with `exitCode` after printing `message`
    int exitCode = 0;
    std::string message;
};
[[nodiscard]] GuiOptionsReading readGuiOptions(int argc, const char* const* argv);

}  // namespace partiscope
