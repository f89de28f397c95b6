// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody does who starts Partiscope for the first time: answers, looks, goes back and forth, tunes,
// compares, saves, quits. For the thread of a script (journey.h).
#pragma once

#include <cstdint>
#include <optional>

#include <QString>

#include "tests/journey/journey.h"

namespace partiscope {
class MainWindow;
}

namespace partiscope::test {

// What was on the screen when the run was saved.
struct SavedRun {
    QString path;
    std::int64_t tick = 0;
    std::uint32_t branch = 0;
    std::optional<std::uint64_t> digest;
};

// To the moment before it quits; then Ctrl+Q, which ends the window's event loop.
[[nodiscard]] SavedRun travelOrdersByDate(Journey& journey, MainWindow& window);
void quitByKey(Journey& journey);

}  // namespace partiscope::test
