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
#include "core/live/inbox.h"
#include "core/sim/event.h"
#include "core/sim/second_point.h"
#include "core/timeline/branch.h"
#include "core/timeline/frame.h"
#include "core/timeline/outlook.h"

namespace partiscope {

// Both at the same tick; `b` holds something only where two runs are compared.
struct Frames {
    Frame a, b;
    bool compared = false;
};

// What A is compared with.
struct Comparison {
    bool active = false;
    std::string name;                     // "write shards 8"
    std::optional<std::uint32_t> branch;  // of A's run; empty: another file
    friend bool operator==(const Comparison&, const Comparison&) = default;
};

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
    // A: from now on; in the past of what was run it opens a branch. B: the design, so from the start,
    // and B is run to where A is.
    void change(std::string path, std::string value, Side side = Side::A);
    void undoChange();      // back to just before the newest change, and on without it
    void runToNextEvent();  // first throttle, a throttle's begin or end, a change; pauses there
    void seekToPreviousEvent();  // pauses; where none is left: to the start

    // Latest wins, also over one that is under way. Cut to the run's length. Goes on playing there
    // if it was playing.
    void seek(std::int64_t tick);

    // While playing; each pauses the run when it becomes true (Frame::stoppedBy).
    void setBreakpoints(std::vector<Breakpoint> breakpoints);

    // Branches: switching keeps the moment as far as the other was run.
    void switchBranch(std::uint32_t id);
    void renameBranch(std::uint32_t id, std::string name);
    void discardBranch(std::uint32_t id);
    // Instead of all branches here, and goes to `tick`. A refusal changes nothing.
    void restoreBranches(Branches branches, std::int64_t tick);

    // Locked A/B: a second run on the same clock, with the same seed, so the same arrivals. All that
    // moves in time moves both. A second comparison replaces the first; a refusal changes nothing.
    void compareWithBranch(std::uint32_t id);
    void compareWithDesign(std::string path, std::string value,
                           std::string name);  // path "": as it is
    void compareWithScenario(std::shared_ptr<const Scenario> scenario, std::string name);
    void endCompare();
    [[nodiscard]] Comparison comparison() const;

    // Mailbox: the newest frames if there are some that were not taken yet. Cheap; poll each 16 ms.
    [[nodiscard]] bool takeFrames(Frames& frames);
    [[nodiscard]] bool takeFrame(Frame& frame);  // A's alone; copies

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
    [[nodiscard]] HistoryBatch historySince(std::size_t firstEvent, std::size_t firstSecond,
                                            Side side = Side::A) const;

    // Problems of changes that were refused since the last call.
    [[nodiscard]] std::vector<Diagnostics> takeRefusals();

    // The scenario with every change in force, those included that wait for the next tick, for the
    // Tune panel; changes identity when changed. Null: there is no such side.
    [[nodiscard]] std::shared_ptr<const Scenario> currentScenario(Side side = Side::A) const;

    // "Will it heal?" of the moment that is shown, on a thread of its own (outlook.h). Asked again, the
    // last one wins. The answer comes once; a change of the past or the settings does not take it back.
    void askOutlook(Side side = Side::A);
    [[nodiscard]] std::optional<Outlook> takeOutlook();

    // Changes identity when changed; never null.
    [[nodiscard]] std::shared_ptr<const Branches> branches() const;

private:
    class Worker;
    std::unique_ptr<Worker> m_worker;
};

}  // namespace partiscope
