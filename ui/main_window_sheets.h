// SPDX-License-Identifier: GPL-3.0-or-later
// The two small sheets over the window: all keys, and about. GUI thread only.
#pragma once

class QWidget;

namespace partiscope {

void showKeySheet(QWidget* parent);  // returns at once; Esc closes it
void showAbout(QWidget* parent);

}  // namespace partiscope
