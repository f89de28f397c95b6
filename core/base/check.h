// SPDX-License-Identifier: GPL-3.0-or-later
// Assertions that stay on in release builds. A failed CHECK is a bug of ours, never of the user's
// input: it prints the place and the condition and aborts. DCHECK is for inner loops and is active
// only where PARTISCOPE_DCHECK is set (dev and sanitizer builds). Thread-safe.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace partiscope {

[[noreturn]] inline void checkFailed(const char* condition, const char* file, int line) {
    std::fprintf(stderr, "%s:%d: CHECK failed: %s\n", file, line, condition);
    std::abort();
}

}  // namespace partiscope

#define PS_CHECK(condition) \
    ((condition) ? void() : ::partiscope::checkFailed(#condition, __FILE__, __LINE__))

#ifdef PARTISCOPE_DCHECK
#define PS_DCHECK(condition) PS_CHECK(condition)
#else
#define PS_DCHECK(condition) void()
#endif
