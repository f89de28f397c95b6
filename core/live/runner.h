// SPDX-License-Identifier: GPL-3.0-or-later
// The simulation's own thread: a std::jthread that owns a Player and everything below it. The other
// thread has three doors and no other: the inbox (in which of several seeks the latest wins), the
// mailbox and the history. Nothing is ever called back; the GUI polls. Every public function may be
// called from one other thread and returns at once, the destructor excepted.
//
// Requests take effect in the order of the calls. What depends on a place (steps, changes, events)
// waits until a seek before it has arrived; play, pause and speed never wait. A frame whose digest
// is set is final: paused, nothing under way. A seek that takes long shows frames on its way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/sim/command.h"
#include "core/sim/event.h"
#include "core/sim/second_point.h"
#include "core/timeline/frame.h"

namespace partiscope {

class Runner {
public:
    // `playing`: starts at once. The thread publishes frame 0 before the constructor's caller polls
    // for long; poll takeFrame().
    Runner(std::shared_ptr<const Scenario> scenario, std::uint64_t seed, bool playing);
    ~Runner();  // stops and joins
    Runner(const Runner&) = delete;
    Runner& operator=(const Runner&) = delete;

    // Inbox: drained at a tick boundary, in this order of calls. It holds 1,024 requests; what
    // finds it full is lost and reported by takeRefusals(). A pause is never lost.
    void play();                         // at the end of the run: stays paused
    void pause();                        // within one slice (8 ms); a seek under way still arrives
    void stepTicks(std::int64_t ticks);  // pauses, then moves by so many ticks, backwards too
    void setSpeed(double simulatedSecondsPerSecond);  // > 0; infinity: flat out
    void change(std::string path, std::string value);
    void runToNextEvent();  // first throttle, a throttle's begin or end, a change; pauses there
    void seekToPreviousEvent();  // pauses; where none is left: to the start

    // Latest wins, also over one that is under way. Cut to the run's length. Goes on playing there
    // if it was playing.
    void seek(std::int64_t tick);

    // Mailbox: the newest frame if there is one that was not taken yet. Cheap; poll each 16 ms.
    [[nodiscard]] bool takeFrame(Frame& frame);

    // History, by index, at most kHistoryBatch of each: ask again until all of the total is there.
    // Returns the epoch: when it changed since last time, start again at 0.
    static constexpr std::size_t kHistoryBatch = 4'096;
    struct HistoryBatch {
        std::uint64_t epoch = 0;
        std::vector<Event> events;
        std::vector<SecondPoint> seconds;
        std::size_t eventsTotal = 0, secondsTotal = 0;
        std::uint64_t eventsLeftOut = 0, secondsLeftOut = 0;  // no room: history.h
    };
    [[nodiscard]] HistoryBatch historySince(std::size_t firstEvent, std::size_t firstSecond) const;

    // Problems of changes that were refused since the last call.
    [[nodiscard]] std::vector<Diagnostics> takeRefusals();

    // The scenario with every change in force, those included that wait for the next tick, for the
    // Tune panel; changes identity when changed.
    [[nodiscard]] std::shared_ptr<const Scenario> currentScenario() const;

    // The changes of this run so far: with scenario and seed, what a recording needs (recording.h).
    [[nodiscard]] std::vector<Command> commandsSoFar() const;

private:
    class Worker;
    std::unique_ptr<Worker> m_worker;
};

}  // namespace partiscope
