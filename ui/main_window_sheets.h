// SPDX-License-Identifier: GPL-3.0-or-later
// The two small sheets over the window: all keys, and about. GUI thread only.
#pragma once

class QWidget;

namespace partiscope {

struct Palette;

// Returns at once; Esc closes it.
void showKeySheet(QWidget* parent, const Palette& palette, double zoom);
void showAbout(QWidget* parent);

}  // namespace partiscope
