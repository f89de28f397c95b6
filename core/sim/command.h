// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody does to a running simulation: one parameter gets another value at a tick boundary.
// Order is (tick, sequence); the sequence number is given by whoever accepts the command (the
// command log). Values; thread-safe.
#pragma once

#include <cstdint>
#include <string>

namespace partiscope {

struct Command {
    std::int64_t tick = 0;
    std::uint64_t sequence = 0;
    std::string path;   // as parameter.h
    std::string value;  // as parameter.h

    friend bool operator==(const Command&, const Command&) = default;
};

}  // namespace partiscope
