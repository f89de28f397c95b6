// SPDX-License-Identifier: GPL-3.0-or-later
// Catch2, whichever version the system has: 2.13 (Debian 12) or 3.4 (Ubuntu 24.04). Tests include
// this and write names that both know: Approx, Catch::Matchers::ContainsSubstring.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)

#include <catch2/catch_all.hpp>

using Catch::Approx;  // as version 2 has it

#else

#include <catch2/catch.hpp>

namespace Catch::Matchers {
inline auto ContainsSubstring(const std::string& part) { return Contains(part); }
}  // namespace Catch::Matchers

#endif

namespace partiscope::test {

// Runs the tests this program was started for. support/catch_main.cpp has a main() that does only
// this; a program that needs more (an application object) defines its own main() and calls it.
int runTests(int argc, char** argv);

}  // namespace partiscope::test
