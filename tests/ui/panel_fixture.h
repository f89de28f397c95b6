// SPDX-License-Identifier: GPL-3.0-or-later
// What tests of the panels share: the worked example as a scenario value, and a look through every
// control for its accessible name.
#pragma once

#include <memory>

#include <QStringList>
#include <QWidget>

#include "core/scenario/scenario.h"

namespace partiscope::test {

// Orders by date with three steps: a question at the start, a stop at 10 s, and one without a stop.
std::shared_ptr<const Scenario> ordersByDate();

// Controls that can have the focus and have no accessible name (or text of their own).
QStringList unnamedControls(const QWidget& top);

}  // namespace partiscope::test
