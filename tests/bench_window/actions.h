// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that is done to a window, many times, while its run is loaded; the watchdog looks on.
#pragma once

#include <string>

#include "tests/bench_window/figures.h"
#include "tests/bench_window/subject.h"

namespace partiscope::bench {

// `only`: part of an action's name; empty: all.
[[nodiscard]] Outcome measureActions(GuiWatch& watch, Stalls& stalls, const std::string& only);

}  // namespace partiscope::bench
