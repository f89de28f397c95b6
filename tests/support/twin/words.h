// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers that a digest is made of (rules.md 7), each with a name, so that two states can be
// compared number by number when their digests differ. Values; thread-safe.
#pragma once

#include <string>
#include <vector>

#include "tests/support/twin/numbers.h"

namespace partiscope::twin {

struct Word {
    std::string name;
    U64 value = 0;
};

struct WordList {
    std::vector<Word> words;
    void add(const std::string& name, U64 value) { words.push_back({name, value}); }
    void add(const std::string& name, I64 value) { add(name, static_cast<U64>(value)); }
};

[[nodiscard]] U64 digestOf(const std::vector<Word>& words);

// The first places where the two differ, one a line; empty: none.
[[nodiscard]] std::string differences(const std::vector<Word>& twin,
                                      const std::vector<Word>& engine);

}  // namespace partiscope::twin
