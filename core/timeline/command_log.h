// SPDX-License-Identifier: GPL-3.0-or-later
// Every change that somebody made to a run, in the one order that counts: (tick, sequence). With
// the scenario and the seed it is the whole run. Sequence numbers rise over the log's life and are
// never given twice, also after a cut. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/sim/command.h"

namespace partiscope {

class CommandLog {
public:
    CommandLog() = default;
    // `commands` in order of (tick, sequence) (CHECK).
    explicit CommandLog(std::vector<Command> commands);

    // Appends with the next sequence number. `tick` >= 0 and not before the last one's (CHECK: a
    // change in the past cuts first).
    const Command& add(std::int64_t tick, std::string path, std::string value);

    // Commands of one tick, in order of sequence. Valid until the log changes.
    [[nodiscard]] std::span<const Command> at(std::int64_t tick) const;

    [[nodiscard]] const std::vector<Command>& all() const { return m_commands; }

    // Drops commands of later ticks; those of `tick` itself stay.
    void truncateAfter(std::int64_t tick);
    // Keeps the first `count` of all.
    void keepFirst(std::size_t count);

private:
    std::vector<Command> m_commands;
    std::uint64_t m_nextSequence = 1;
};

}  // namespace partiscope
