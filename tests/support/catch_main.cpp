// SPDX-License-Identifier: GPL-3.0-or-later
// The one main() of all test programs, compiled once. It is weak: a test program may define its own.
// Qt draws offscreen unless the environment says otherwise; programs without Qt do not care.
#define CATCH_CONFIG_RUNNER

#include "tests/support/catch.h"

#include <cstdlib>

namespace partiscope::test {

int runTests(int argc, char** argv) {
    setenv("QT_QPA_PLATFORM", "offscreen", 0);
    return Catch::Session().run(argc, argv);
}

}  // namespace partiscope::test

[[gnu::weak]] int main(int argc, char** argv) { return partiscope::test::runTests(argc, argv); }
