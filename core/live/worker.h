// SPDX-License-Identifier: GPL-3.0-or-later
// The inside of a Runner: what its thread does. A loop of slices of at most 8 ms; between two ticks
// it looks for mail, between two slices it publishes. Frames are made at most every 8 ms and only
// if the last was taken, except where something came to rest: those always arrive. Members above
// the line belong to the thread; those below it to both, each with its own protection.
#pragma once

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
#include "core/live/sampler.h"
#include "core/timeline/frame_maker.h"
#include "core/timeline/player.h"

namespace partiscope {

class Runner::Worker {
public:
    Worker(std::shared_ptr<const Scenario> scenario, std::uint64_t seed, bool playing);

    // From the other thread.
    void post(Request request);
    [[nodiscard]] bool takeFrame(Frame& frame) { return m_mailbox.take(frame); }
    [[nodiscard]] const History& history() const { return m_player.history(); }
    [[nodiscard]] std::vector<Diagnostics> takeRefusals();
    [[nodiscard]] std::shared_ptr<const Scenario> currentScenario() const;
    [[nodiscard]] std::vector<Command> commandsSoFar() const;

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
    void change(const ChangeRequest& request);

    void work(const std::stop_token& stop);
    void workOnGoal(const std::stop_token& stop);
    void workToEvent(const std::stop_token& stop);
    void workPlaying(const std::stop_token& stop);
    std::int64_t runTicks(std::int64_t most, const std::stop_token& stop);
    bool stepOnce();
    [[nodiscard]] bool isSeen() const;
    [[nodiscard]] bool isAtEnd() const { return m_player.tick() >= m_player.endTick(); }
    [[nodiscard]] bool isBusy(Nanos now) const;
    void rest(const std::stop_token& stop);

    void publishIfDue();
    void publish();
    void refreshHotKeys(bool atRest);
    void shareScenario();
    void refuse(Diagnostics problems);

    Player m_player;
    Pacing m_pacing;
    Sampler m_sampler;
    FrameMaker m_maker;
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
    Nanos m_hotKeysAt = 0, m_hotKeysCost = 0;

    // ---- shared ----
    Inbox m_inbox;
    Mailbox<Frame> m_mailbox;
    mutable std::mutex m_mutex;  // of the following
    std::vector<Diagnostics> m_refusals;
    std::shared_ptr<const Scenario> m_scenario;
    std::vector<Command> m_commands;

    std::jthread m_thread;  // last: stops before the rest goes
};

}  // namespace partiscope
