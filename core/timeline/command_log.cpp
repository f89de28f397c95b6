// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timeline/command_log.h"

#include <algorithm>
#include <utility>

#include "core/base/check.h"

namespace partiscope {

namespace {

struct ByTick {
    bool operator()(const Command& command, std::int64_t tick) const { return command.tick < tick; }
    bool operator()(std::int64_t tick, const Command& command) const { return tick < command.tick; }
};

}  // namespace

CommandLog::CommandLog(std::vector<Command> commands) : m_commands(std::move(commands)) {
    for (std::size_t i = 0; i < m_commands.size(); ++i) {
        if (i > 0) {
            PS_CHECK(m_commands[i - 1].tick <= m_commands[i].tick);
            PS_CHECK(m_commands[i - 1].sequence < m_commands[i].sequence);
        }
        m_nextSequence = m_commands[i].sequence + 1;
    }
}

const Command& CommandLog::add(std::int64_t tick, std::string path, std::string value) {
    PS_CHECK(tick >= 0);
    PS_CHECK(m_commands.empty() || m_commands.back().tick <= tick);
    m_commands.push_back({tick, m_nextSequence++, std::move(path), std::move(value)});
    return m_commands.back();
}

std::span<const Command> CommandLog::at(std::int64_t tick) const {
    const auto [begin, end] =
        std::equal_range(m_commands.begin(), m_commands.end(), tick, ByTick{});
    return {begin, end};
}

void CommandLog::truncateAfter(std::int64_t tick) {
    m_commands.erase(std::upper_bound(m_commands.begin(), m_commands.end(), tick, ByTick{}),
                     m_commands.end());
}

void CommandLog::keepFirst(std::size_t count) {
    if (count < m_commands.size()) m_commands.resize(count);
}

}  // namespace partiscope
