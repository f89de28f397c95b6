// SPDX-License-Identifier: GPL-3.0-or-later
// The application object that ui_main.cpp made.
#pragma once

#include <QApplication>

namespace partiscope::test {

inline QApplication& stageApp() { return *qobject_cast<QApplication*>(QApplication::instance()); }

}  // namespace partiscope::test
