// SPDX-License-Identifier: GPL-3.0-or-later
// One application object for all window tests, alive exactly as long as they are: one that outlives main()
// is destroyed after the library's own statics and crashes on exit.
#include <cstdlib>

#include <QApplication>

#include "tests/support/catch.h"

int main(int argc, char** argv) {
    setenv("QT_QPA_PLATFORM", "offscreen", 0);
    QApplication application(argc, argv);
    return partiscope::test::runTests(argc, argv);
}
