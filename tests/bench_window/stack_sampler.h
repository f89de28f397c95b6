// SPDX-License-Identifier: GPL-3.0-or-later
// Says where a long turn spent its time: a thread that looks every few milliseconds at the stack of the
// GUI thread while a turn goes on, and keeps what it saw of the last turn. Off until start(): the signal
// it sends may cut a sleep short. One for the program, because a signal's handler has no object.
#pragma once

#include <string>

namespace partiscope::bench {

class StackSampler {
public:
    static void start();  // samples the thread that calls it, for the rest of the program
    static void beginTurn();
    static void endTurn();
    // Of the last turn: our functions, innermost first, and how often each path was seen.
    [[nodiscard]] static std::string lastTurn();
};

}  // namespace partiscope::bench
