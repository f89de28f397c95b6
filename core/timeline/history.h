// SPDX-License-Identifier: GPL-3.0-or-later
// What happened, once and in order: events and the points of the series, append-only, read by
// index. It knows up to which tick it is written and drops what a replay produces again, so that
// seeking adds nothing twice. A change in the past cuts it (truncateAfter) and raises the epoch:
// readers that see another epoch start again at index 0.
//
// Memory is bounded: after Limits::events events (and Limits::seconds points) the rest is only
// counted (Batch::eventsLeftOut), so that the first cause of everything stays readable.
//
// Thread-safe for one writer and any number of readers: read(), writtenTicks() and the stop
// searches may be called from anywhere; append() and truncateAfter() from the writer only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "core/sim/event.h"
#include "core/sim/second_point.h"

namespace partiscope {

class History {
public:
    struct Limits {
        std::size_t events = 200'000;
        std::size_t seconds = 200'000;  // 2.3 days of simulated time
        // What partitions were asked, one a partition and second (20 B): a thousand busy partitions
        // for more than an hour. Later seconds come without (SecondPoint::partitions null).
        std::size_t partitionSeconds = 4'000'000;
    };

    struct Batch {
        std::uint64_t epoch = 0;
        std::vector<Event> events;
        std::vector<SecondPoint> seconds;
        std::size_t eventsTotal = 0, secondsTotal = 0;  // that can be read
        std::uint64_t eventsLeftOut = 0, secondsLeftOut = 0;
    };

    History();
    explicit History(Limits limits);
    // What `from` knows of the first `ticksDone` ticks; afterwards they know nothing of each other.
    // From the writer's thread only.
    History(const History& from, std::int64_t ticksDone);

    // What the step that ended at `ticksDone` put out (moved from). Nothing happens if that tick
    // was written before; otherwise it must be the next one (CHECK).
    void append(std::int64_t ticksDone, std::vector<Event>& events,
                std::vector<SecondPoint>& seconds);

    // Forgets everything after `ticksDone` ticks.
    void truncateAfter(std::int64_t ticksDone);

    // How many ticks are written.
    [[nodiscard]] std::int64_t writtenTicks() const;

    // From these indices on, at most `most` of each.
    [[nodiscard]] Batch read(std::size_t firstEvent, std::size_t firstSecond,
                             std::size_t most) const;

    // The moment (ticks done) just after the first event later than `ticksDone`, or just after the
    // last one earlier. Only events that somebody wants to stop at: throttles and changes.
    [[nodiscard]] std::optional<std::int64_t> stopAfter(std::int64_t ticksDone) const;
    [[nodiscard]] std::optional<std::int64_t> stopBefore(std::int64_t ticksDone) const;

private:
    void boundPartitions(std::vector<SecondPoint>& seconds);

    const Limits m_limits;
    mutable std::mutex m_mutex;
    std::uint64_t m_epoch = 1;
    std::int64_t m_writtenTicks = 0;
    std::vector<Event> m_events;
    std::vector<SecondPoint> m_seconds;
    // When each was written (ticks done): what truncation goes by, whatever an event itself says.
    std::vector<std::int64_t> m_eventTicks, m_secondTicks;
    std::vector<std::int64_t> m_stopTicks;  // ascending, each once
    std::size_t m_partitionSeconds = 0;     // kept in m_seconds
    std::uint64_t m_eventsLeftOut = 0, m_secondsLeftOut = 0;
};

}  // namespace partiscope
