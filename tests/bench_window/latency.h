// SPDX-License-Identifier: GPL-3.0-or-later
// How long the window takes to answer: the first picture, a scrub, a pause.
#pragma once

#include <QString>

#include "tests/bench_window/figures.h"
#include "tests/bench_window/subject.h"

namespace partiscope::bench {

inline constexpr double kFirstPictureMs = 500;

// In this process: from its start to the first painted frame of the bundled run, printed as two
// numbers (since main(), since exec).
void printFirstPicture(GuiWatch& watch);
// The same, in `times` fresh processes of this program.
[[nodiscard]] Outcome measureFirstPicture(const QString& program, int times);

[[nodiscard]] Outcome measureScrub(GuiWatch& watch, int times);
[[nodiscard]] Outcome measurePause(GuiWatch& watch, int times);

// As the mouse does it, on the timeline; `share` of its track.
enum class Mouse { Press, Move, Release };
void onTimeline(Subject& subject, Mouse what, double share);

}  // namespace partiscope::bench
