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

}  // namespace partiscope
