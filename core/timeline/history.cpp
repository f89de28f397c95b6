// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timeline/history.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/base/check.h"

namespace partiscope {

namespace {

bool isStop(EventKind kind) {
    return kind != EventKind::StreamFinished && kind != EventKind::ParameterRefused &&
           kind != EventKind::CapacityRefused;
}

// Appends up to `most` of `from` in all and says how many had no room.
template <class T>
std::uint64_t appendBounded(std::vector<T>& to, std::vector<std::int64_t>& toTicks,
                            std::size_t most, std::vector<T>& from, std::int64_t tick) {
    const std::size_t taken = std::min(from.size(), most - std::min(most, to.size()));
    const auto end = from.begin() + static_cast<std::ptrdiff_t>(taken);
    to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(end));
    toTicks.insert(toTicks.end(), taken, tick);
    return from.size() - taken;
}

// True if something was dropped.
template <class T>
bool cutAfter(std::vector<T>& values, std::vector<std::int64_t>& ticks, std::int64_t tick) {
    const auto kept = std::upper_bound(ticks.begin(), ticks.end(), tick) - ticks.begin();
    const bool cut = static_cast<std::size_t>(kept) < values.size();
    values.erase(values.begin() + kept, values.end());
    ticks.erase(ticks.begin() + kept, ticks.end());
    return cut;
}

std::size_t partitionSecondsOf(const SecondPoint& point) {
    std::size_t count = 0;
    if (!point.partitions) return 0;
    for (const std::vector<PartitionSecond>& table : *point.partitions) count += table.size();
    return count;
}

template <class T>
std::vector<T> copyOf(const std::vector<T>& values, std::size_t first, std::size_t most) {
    const std::size_t begin = std::min(first, values.size());
    const std::size_t end = begin + std::min(most, values.size() - begin);
    return {values.begin() + static_cast<std::ptrdiff_t>(begin),
            values.begin() + static_cast<std::ptrdiff_t>(end)};
}

}  // namespace

History::History() : History(Limits{}) {}

History::History(Limits limits) : m_limits(limits) {}

History::History(const History& from, std::int64_t ticksDone)
    : m_limits(from.m_limits),
      m_writtenTicks(from.m_writtenTicks),
      m_events(from.m_events),
      m_seconds(from.m_seconds),
      m_eventTicks(from.m_eventTicks),
      m_secondTicks(from.m_secondTicks),
      m_stopTicks(from.m_stopTicks),
      m_partitionSeconds(from.m_partitionSeconds),
      m_eventsLeftOut(from.m_eventsLeftOut),
      m_secondsLeftOut(from.m_secondsLeftOut) {
    truncateAfter(ticksDone);
}

void History::append(std::int64_t ticksDone, std::vector<Event>& events,
                     std::vector<SecondPoint>& seconds) {
    const std::scoped_lock lock(m_mutex);
    if (ticksDone <= m_writtenTicks) return;
    PS_CHECK(ticksDone == m_writtenTicks + 1);
    m_writtenTicks = ticksDone;
    if (std::any_of(events.begin(), events.end(), [](const Event& e) { return isStop(e.kind); }) &&
        m_stopTicks.size() < m_limits.events) {
        m_stopTicks.push_back(ticksDone);
    }
    m_eventsLeftOut += appendBounded(m_events, m_eventTicks, m_limits.events, events, ticksDone);
    boundPartitions(seconds);
    m_secondsLeftOut +=
        appendBounded(m_seconds, m_secondTicks, m_limits.seconds, seconds, ticksDone);
}

// Whole seconds from the start, so that there is one moment from which they are missing.
void History::boundPartitions(std::vector<SecondPoint>& seconds) {
    for (SecondPoint& point : seconds) {
        const std::size_t count = partitionSecondsOf(point);
        const bool begun = m_seconds.empty() || m_seconds.back().partitions;
        if (begun && m_partitionSeconds + count <= m_limits.partitionSeconds) {
            m_partitionSeconds += count;
        } else {
            point.partitions.reset();
        }
    }
}

void History::truncateAfter(std::int64_t ticksDone) {
    const std::scoped_lock lock(m_mutex);
    if (ticksDone >= m_writtenTicks) return;
    m_writtenTicks = ticksDone;
    const bool eventsCut = cutAfter(m_events, m_eventTicks, ticksDone);
    const bool secondsCut = cutAfter(m_seconds, m_secondTicks, ticksDone);
    if (secondsCut) {
        m_partitionSeconds = 0;
        for (const SecondPoint& point : m_seconds) m_partitionSeconds += partitionSecondsOf(point);
    }
    // What was left out came after everything that was kept. If even of that something goes, so
    // does all that was left out; otherwise the count stays and may be too high.
    if (eventsCut) m_eventsLeftOut = 0;
    if (secondsCut) m_secondsLeftOut = 0;
    m_stopTicks.erase(std::upper_bound(m_stopTicks.begin(), m_stopTicks.end(), ticksDone),
                      m_stopTicks.end());
    if (eventsCut || secondsCut) ++m_epoch;
}

std::int64_t History::writtenTicks() const {
    const std::scoped_lock lock(m_mutex);
    return m_writtenTicks;
}

History::Batch History::read(std::size_t firstEvent, std::size_t firstSecond,
                             std::size_t most) const {
    const std::scoped_lock lock(m_mutex);
    Batch batch;
    batch.epoch = m_epoch;
    batch.events = copyOf(m_events, firstEvent, most);
    batch.seconds = copyOf(m_seconds, firstSecond, most);
    batch.eventsTotal = m_events.size();
    batch.secondsTotal = m_seconds.size();
    batch.eventsLeftOut = m_eventsLeftOut;
    batch.secondsLeftOut = m_secondsLeftOut;
    return batch;
}

std::optional<std::int64_t> History::stopAfter(std::int64_t ticksDone) const {
    const std::scoped_lock lock(m_mutex);
    const auto after = std::upper_bound(m_stopTicks.begin(), m_stopTicks.end(), ticksDone);
    if (after == m_stopTicks.end()) return std::nullopt;
    return *after;
}

std::optional<std::int64_t> History::stopBefore(std::int64_t ticksDone) const {
    const std::scoped_lock lock(m_mutex);
    const auto at = std::lower_bound(m_stopTicks.begin(), m_stopTicks.end(), ticksDone);
    if (at == m_stopTicks.begin()) return std::nullopt;
    return *std::prev(at);
}

}  // namespace partiscope
