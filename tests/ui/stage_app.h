// SPDX-License-Identifier: GPL-3.0-or-later
// An application object for widget tests, made when the first of them asks. It uses the one of the
// program if there is one, and else lives until the program ends.
#pragma once

#include <QApplication>

namespace partiscope::test {

inline QApplication& stageApp() {
    if (auto* running = qobject_cast<QApplication*>(QCoreApplication::instance())) {
        return *running;
    }
    static int argc = 1;
    static char name[] = "ui_tests";
    static char* argv[] = {name, nullptr};
    qputenv("QT_QPA_PLATFORM", "offscreen");
    static QApplication application(argc, argv);
    return application;
}

}  // namespace partiscope::test
