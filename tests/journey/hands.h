// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse and keyboard of somebody in front of the screen: xdotool, which hands events to the X server as a
// device would. Places are the screen's. Used by the thread of the script, while the window's own thread
// runs its event loop. Throws Stumble where xdotool fails.
#pragma once

#include <stdexcept>

#include <QPoint>
#include <QString>
#include <QStringList>

namespace partiscope::test {

// Why a journey could not go on.
struct Stumble : std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum class Wheel { Up, Down };

void pointAt(QPoint at);
void clickAt(QPoint at, int times = 1);
void turnWheel(QPoint at, Wheel direction);
void dragBetween(QPoint from, QPoint to);  // in many small moves
void pressKeys(const QString& keys);       // as xdotool names them: "ctrl+b", "shift+Left"
void typeText(const QString& text);
// What a window manager does with a window that has just opened; here there is none.
void giveFocus(qulonglong windowId);

}  // namespace partiscope::test
