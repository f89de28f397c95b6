// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's State as the numbers of rules.md 7, named as the twin names its own, so that the
// first number that differs can be shown. Written apart from core/sim's digestOf: a test compares
// the two. Thread-safe.
#pragma once

#include <vector>

#include "core/sim/state.h"
#include "tests/support/twin/words.h"

namespace partiscope::twin {

[[nodiscard]] std::vector<Word> wordsOf(const State& state);

}  // namespace partiscope::twin
