// SPDX-License-Identifier: GPL-3.0-or-later
// How smoothly a window draws while the engine runs flat out.
#pragma once

#include <vector>

#include "tests/bench_window/figures.h"
#include "tests/bench_window/subject.h"

namespace partiscope::bench {

struct DrawingCase {
    View view;
    int partitions = 16;
    int seconds = 5;
};

[[nodiscard]] std::vector<DrawingCase> drawingMatrix(int seconds);
// Prints a table, a row as soon as it is measured.
[[nodiscard]] Outcome measureDrawing(GuiWatch& watch, const std::vector<DrawingCase>& cases,
                                     Stalls& stalls);

}  // namespace partiscope::bench
