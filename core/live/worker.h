// SPDX-License-Identifier: GPL-3.0-or-later
// The inside of a Runner: what its thread does. A loop of slices of at most 8 ms; between two ticks
// it looks for mail, between two slices it publishes. Frames are made at most every 8 ms and only
// if the last was taken, except where something came to rest: those always arrive. Members above
// the line belong to the thread; those below it to both, each with its own protection.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "core/live/inbox.h"
#include "core/live/mailbox.h"
#include "core/live/pacing.h"
#include "core/live/runner.h"
#include "core/live/track.h"

namespace partiscope {

class Runner::Worker {
public:
    Worker(std::shared_ptr<const Scenario> scenario, std::uint64_t seed, bool playing);

    // From the other thread.
    void post(Request request);
    [[nodiscard]] bool takeFrames(Frames& frames) { return m_mailbox.take(frames); }
    // A side's history, and a number that is another one whenever the history is.
    struct SharedHistory {
        std::shared_ptr<const History> history;
        std::uint64_t serial = 0;
    };
    [[nodiscard]] SharedHistory history(Side side) const;
    [[nodiscard]] std::vector<Diagnostics> takeRefusals();
    [[nodiscard]] std::shared_ptr<const Scenario> currentScenario(Side side) const;
    [[nodiscard]] std::shared_ptr<const Branches> branches() const;
    [[nodiscard]] Comparison comparison() const;
    [[nodiscard]] std::optional<Outlook> takeOutlook();

private:
    // Somewhere to be, as fast as possible.
    struct Goal {
        std::int64_t tick = 0;
        bool isSeek = false;  // otherwise steps: every tick on the way is worth seeing
    };

    void run(const std::stop_token& stop);

    void takeMail();
    void takeRequest(Request& request);
    void takeWaiting();
    void dropWaitingRuns();
    void beginSeek(std::int64_t tick);
    void beginMove(std::int64_t ticks);
    void beginRunToEvent();
    void take(const Request& request);
    void change(const ChangeRequest& request);
    void goOnFrom(std::int64_t tick);

    // worker_branches.cpp
    void undo();
    void switchBranch(std::uint32_t id);
    void discardBranch(std::uint32_t id);
    void restore(const RestoreRequest& request);
    void compare(const CompareRequest& request);
    void compareBranch(std::uint32_t id);
    void compareDesign(const CompareRequest& request);
    void beginComparison(std::unique_ptr<Track> b);
    void tuneB(const std::string& path, const std::string& value);
    void beginOutlook(Side side);

    void work(const std::stop_token& stop);
    void workOnGoal(const std::stop_token& stop);
    void workToEvent(const std::stop_token& stop);
    void workPlaying(const std::stop_token& stop);
    void watchFromHere();
    bool reachedBreakpoint();
    std::int64_t runTicks(std::int64_t most, const std::stop_token& stop);
    bool stepOnce();
    [[nodiscard]] bool isSeen() const;
    [[nodiscard]] bool isAtEnd() const { return m_tracks.tick() >= m_tracks.endTick(); }
    [[nodiscard]] bool isBusy(Nanos now) const;
    void rest(const std::stop_token& stop);

    void publishIfDue();
    void publish();
    void fill(Track& track, Frame& frame, bool atRest);
    void share();
    void shareHistory(Side side, std::shared_ptr<const History> history);
    void shareBranches();
    void refuse(Diagnostics problems);

    LockedTracks m_tracks;
    Pacing m_pacing;
    std::vector<Breakpoint> m_breakpoints;
    std::optional<BreakpointHit> m_stoppedBy;
    bool m_ownsBranchOfB = false;  // it was made for this comparison, so tuning may change it
    std::vector<Request> m_mail;
    std::deque<Request> m_waiting;  // for the goal before them
    std::optional<Goal> m_goal;
    bool m_playing = false;
    bool m_runningToEvent = false;
    bool m_isDirty = false;   // the state is newer than the newest frame
    bool m_mustShow = false;  // something came to rest: publish whether or not anybody looks
    std::uint64_t m_epoch = 0;
    std::int64_t m_chunk = 1;  // ticks between two looks at the clock
    Nanos m_seekFrom = 0;
    Nanos m_published = 0;
    Nanos m_branchesShared = 0;
    bool m_branchesChanged = true;

    // ---- shared ----
    Inbox m_inbox;
    Mailbox<Frames> m_mailbox;
    mutable std::mutex m_mutex;  // of the following
    std::vector<Diagnostics> m_refusals;
    std::array<std::shared_ptr<const Scenario>, 2> m_scenarios;  // by Side
    std::array<SharedHistory, 2> m_histories;
    std::shared_ptr<const Branches> m_branches;
    Comparison m_comparison;
    std::optional<Outlook> m_outlook;

    std::jthread m_outlookThread;  // looks ahead from a copy of the state
    std::jthread m_thread;         // last: stops before the rest goes
};

}  // namespace partiscope
