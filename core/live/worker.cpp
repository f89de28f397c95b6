// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/worker.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace partiscope {

namespace {

using Clock = std::chrono::steady_clock;

constexpr Nanos kMillisecond = 1'000'000;
constexpr Nanos kSlice = 8 * kMillisecond;
constexpr Nanos kFrameSpacing = 8 * kMillisecond;
// A seek that takes longer shows where it is; shorter ones show only where they went.
constexpr Nanos kQuietSeek = 100 * kMillisecond;
constexpr Nanos kSeekFrameSpacing = 50 * kMillisecond;
constexpr Nanos kChunkShort = kMillisecond / 4, kChunkLong = kMillisecond;
constexpr std::int64_t kChunkMost = 256;
// The last ticks of a seek are sampled, so that the picture it arrives at has requests in it.
constexpr std::int64_t kSeenTicks = 4;
// Looking for hot keys takes at most a twentieth of the time.
constexpr Nanos kHotKeysShare = 20;
constexpr Nanos kBranchesSpacing = 250 * kMillisecond;
constexpr std::size_t kRefusalsMost = 256;

Clock::time_point timePoint(Nanos nanos) {
    return Clock::time_point(
        std::chrono::duration_cast<Clock::duration>(std::chrono::nanoseconds(nanos)));
}

Diagnostics dropped(const char* what) {
    Diagnostic problem;
    problem.what = what;
    return {problem};
}

}  // namespace

Runner::Worker::Worker(std::shared_ptr<const Scenario> scenario, std::uint64_t seed, bool playing)
    : m_tracks(scenario, seed),
      m_pacing(scenario->tickUs),
      m_playing(playing),
      m_isDirty(true),
      m_mustShow(true),
      m_scenarios{scenario, nullptr},
      m_histories{SharedHistory{m_tracks.a().player.sharedHistory(), 1}, SharedHistory{}},
      m_branches(std::make_shared<const Branches>(m_tracks.a().player.branches())),
      m_thread([this](const std::stop_token& stop) { run(stop); }) {}

void Runner::Worker::run(const std::stop_token& stop) {
    m_pacing.restart(nanosNow());
    while (!stop.stop_requested()) {
        takeMail();
        takeWaiting();
        work(stop);
        share();
        publishIfDue();
        rest(stop);
    }
}

// ---- Requests ----

void Runner::Worker::post(Request request) {
    if (m_inbox.post(std::move(request))) return;
    refuse(dropped("too many requests wait for the simulation; this one was dropped"));
}

void Runner::Worker::takeMail() {
    if (!m_inbox.hasMail()) return;
    m_inbox.drain(m_mail);
    for (Request& request : m_mail) takeRequest(request);
}

// What does not depend on the place is done at once, the rest joins the queue.
void Runner::Worker::takeRequest(Request& request) {
    if (const auto* speed = std::get_if<SpeedRequest>(&request)) {
        m_pacing.setSpeed(speed->speed, nanosNow());
        m_isDirty = true;
    } else if (auto* breakpoints = std::get_if<BreakpointsRequest>(&request)) {
        m_breakpoints = std::move(breakpoints->breakpoints);
        watchFromHere();
    } else if (std::holds_alternative<PlayRequest>(request)) {
        dropWaitingRuns();
        if (!m_playing) m_pacing.restart(nanosNow());
        m_playing = true;
        m_stoppedBy.reset();
        m_isDirty = true;
    } else if (std::holds_alternative<PauseRequest>(request)) {
        dropWaitingRuns();
        m_playing = false;
        m_mustShow = true;
    } else if (std::holds_alternative<SeekRequest>(request) && !m_waiting.empty() &&
               std::holds_alternative<SeekRequest>(m_waiting.back())) {
        m_waiting.back() = std::move(request);
    } else if (m_waiting.size() < Inbox::kCapacity) {
        m_waiting.push_back(std::move(request));
    } else {
        refuse(dropped("too many requests wait for a seek; this one was dropped"));
    }
}

// Play and pause are later than every run to an event that was asked for before them.
void Runner::Worker::dropWaitingRuns() {
    m_runningToEvent = false;
    std::erase_if(m_waiting, [](const Request& waiting) {
        return std::holds_alternative<NextEventRequest>(waiting);
    });
}

void Runner::Worker::takeWaiting() {
    while (!m_waiting.empty()) {
        const Request& request = m_waiting.front();
        const bool moves = std::holds_alternative<SeekRequest>(request) ||
                           std::holds_alternative<MoveRequest>(request);
        if (m_goal && !moves) return;
        const Request taken = std::move(m_waiting.front());
        m_waiting.pop_front();
        take(taken);
    }
}

void Runner::Worker::take(const Request& request) {
    if (const auto* seek = std::get_if<SeekRequest>(&request)) {
        beginSeek(seek->tick);
    } else if (const auto* move = std::get_if<MoveRequest>(&request)) {
        beginMove(move->ticks);
    } else if (const auto* changed = std::get_if<ChangeRequest>(&request)) {
        change(*changed);
    } else if (std::holds_alternative<NextEventRequest>(request)) {
        beginRunToEvent();
    } else if (std::holds_alternative<PreviousEventRequest>(request)) {
        beginSeek(m_tracks.stopBefore(m_tracks.tick()).value_or(0));
    } else if (std::holds_alternative<UndoRequest>(request)) {
        undo();
    } else if (const auto* branch = std::get_if<SwitchBranchRequest>(&request)) {
        switchBranch(branch->id);
    } else if (const auto* renamed = std::get_if<RenameBranchRequest>(&request)) {
        m_branchesChanged |= m_tracks.a().player.renameBranch(renamed->id, renamed->name);
    } else if (const auto* discarded = std::get_if<DiscardBranchRequest>(&request)) {
        discardBranch(discarded->id);
    } else if (const auto* restored = std::get_if<RestoreRequest>(&request)) {
        restore(*restored);
    } else if (const auto* compared = std::get_if<CompareRequest>(&request)) {
        compare(*compared);
    } else if (std::holds_alternative<EndCompareRequest>(request)) {
        m_tracks.endCompare();
        m_mustShow = true;
    } else if (const auto* outlook = std::get_if<OutlookRequest>(&request)) {
        beginOutlook(outlook->side);
    }
}

void Runner::Worker::beginSeek(std::int64_t tick) {
    const std::int64_t target = std::clamp<std::int64_t>(tick, 0, m_tracks.endTick());
    m_tracks.approach(std::max<std::int64_t>(0, target - kSeenTicks));
    goOnFrom(target);
}

// The tracks stand before `tick`, in a state that is another time's: what is left is a seek.
void Runner::Worker::goOnFrom(std::int64_t tick) {
    m_goal = Goal{tick, true};
    m_runningToEvent = false;
    ++m_epoch;
    m_seekFrom = nanosNow();
    m_stoppedBy.reset();
    m_tracks.forgetSamples();
}

void Runner::Worker::beginMove(std::int64_t ticks) {
    // From where we shall be, so that quick steps add up.
    const std::int64_t from = m_goal ? m_goal->tick : m_tracks.tick();
    const std::int64_t last = m_tracks.endTick();
    // Clamped first: the sum of any two numbers might not exist.
    const std::int64_t target =
        std::clamp<std::int64_t>(from + std::clamp<std::int64_t>(ticks, -last, last), 0, last);
    m_runningToEvent = false;
    if (target < m_tracks.tick()) {
        beginSeek(target);
    } else if (m_goal) {
        m_goal->tick = target;
    } else {
        m_goal = Goal{target, false};
    }
}

void Runner::Worker::beginRunToEvent() {
    m_stoppedBy.reset();
    if (const auto known = m_tracks.stopAfter(m_tracks.tick())) {
        beginSeek(*known);
        return;
    }
    if (m_tracks.tick() < m_tracks.furthestTick()) {
        ++m_epoch;
        m_tracks.forgetSamples();
        m_tracks.approach(m_tracks.furthestTick());
    }
    m_runningToEvent = true;
}

void Runner::Worker::change(const ChangeRequest& request) {
    if (request.side == Side::B) {
        if (m_tracks.b() != nullptr) tuneB(request.path, request.value);
        return;
    }
    const Result<Command> accepted = m_tracks.a().player.change(request.path, request.value);
    if (!accepted.ok()) {
        refuse(accepted.problems());
        return;
    }
    m_branchesChanged = true;
    m_mustShow = true;
}

// ---- Work ----

void Runner::Worker::work(const std::stop_token& stop) {
    if (m_goal) {
        workOnGoal(stop);
    } else if (m_runningToEvent) {
        workToEvent(stop);
    } else if (m_playing) {
        workPlaying(stop);
    }
}

void Runner::Worker::workOnGoal(const std::stop_token& stop) {
    runTicks(m_goal->tick - m_tracks.tick(), stop);
    if (m_tracks.tick() < m_goal->tick) {
        m_isDirty = !m_goal->isSeek || nanosNow() - m_seekFrom > kQuietSeek;
        return;
    }
    m_goal.reset();
    m_mustShow = true;
    watchFromHere();
    m_pacing.restart(nanosNow());
}

void Runner::Worker::workToEvent(const std::stop_token& stop) {
    runTicks(Pacing::kFlatOut, stop);
    m_isDirty = true;
    const std::int64_t here = m_tracks.tick();
    if (isAtEnd() || m_tracks.stopAfter(here - 1)) {
        m_runningToEvent = false;
        m_mustShow = true;
    }
}

void Runner::Worker::workPlaying(const std::stop_token& stop) {
    const std::int64_t due = m_pacing.ticksDue(nanosNow());
    if (due > 0 && !isAtEnd()) {
        m_pacing.ran(runTicks(due, stop), nanosNow());
        m_isDirty = true;
    }
    if (isAtEnd()) {
        m_playing = false;
        m_mustShow = true;
    }
}

// Up to `most` ticks, until the slice is over or something else is asked; says how many.
std::int64_t Runner::Worker::runTicks(std::int64_t most, const std::stop_token& stop) {
    Nanos before = nanosNow();
    const Nanos deadline = before + kSlice;
    std::int64_t done = 0;
    while (done < most) {
        const std::int64_t chunk = std::min(m_chunk, most - done);
        for (std::int64_t i = 0; i < chunk; ++i) {
            if (!stepOnce()) return done;
            ++done;
            if (m_inbox.hasMail() || stop.stop_requested()) return done;
            // stopAfter(tick - 1): did this very tick bring an event?
            if (m_runningToEvent && m_tracks.stopAfter(m_tracks.tick() - 1)) return done;
            if (!m_goal && !m_runningToEvent && reachedBreakpoint()) return done;
        }
        const Nanos after = nanosNow();
        if (after >= deadline) return done;
        if (after - before < kChunkShort) m_chunk = std::min(2 * m_chunk, kChunkMost);
        if (after - before > kChunkLong) m_chunk = std::max<std::int64_t>(m_chunk / 2, 1);
        before = after;
    }
    return done;
}

bool Runner::Worker::stepOnce() { return m_tracks.step(isSeen()); }

bool Runner::Worker::isSeen() const {
    return !m_goal || !m_goal->isSeek || m_goal->tick - m_tracks.tick() <= kSeenTicks;
}

// What is true here stops nothing.
void Runner::Worker::watchFromHere() {
    m_tracks.a().watch.begin(m_tracks.a().player.simulation(), m_breakpoints);
    if (Track* b = m_tracks.b()) b->watch.begin(b->player.simulation(), m_breakpoints);
}

bool Runner::Worker::reachedBreakpoint() {
    if (m_breakpoints.empty() || !m_tracks.isLevel()) return false;
    std::optional<BreakpointHit> hit =
        m_tracks.a().watch.look(m_tracks.a().player.simulation(), m_breakpoints);
    if (Track* b = m_tracks.b()) {
        const auto other = b->watch.look(b->player.simulation(), m_breakpoints);
        if (!hit) hit = other;
    }
    if (!hit) return false;
    m_stoppedBy = hit;
    m_playing = false;
    m_mustShow = true;
    return true;
}

// More to do without waiting.
bool Runner::Worker::isBusy(Nanos now) const {
    return m_goal || m_runningToEvent || !m_waiting.empty() ||
           (m_playing && m_pacing.nextDueAt(now) <= now);
}

void Runner::Worker::rest(const std::stop_token& stop) {
    const Nanos now = nanosNow();
    if (isBusy(now)) return;
    std::optional<Nanos> until;
    if (m_playing) until = m_pacing.nextDueAt(now);
    if (m_isDirty) {
        const Nanos frameDue = m_published + kFrameSpacing;
        until = until ? std::min(*until, frameDue) : frameDue;
    }
    m_inbox.wait(stop, until ? std::optional(timePoint(*until)) : std::nullopt);
}

// ---- Frames ----

void Runner::Worker::publishIfDue() {
    if (m_mustShow && !m_goal) {  // otherwise the goal is about to come to rest
        publish();
        return;
    }
    if (!m_isDirty) return;
    const Nanos now = nanosNow();
    const Nanos spacing = m_goal && m_goal->isSeek ? kSeekFrameSpacing : kFrameSpacing;
    if (now - m_published < spacing) return;
    // While there is more to do anyway, a frame that nobody would see is not made.
    if (m_mailbox.isTaken() || !isBusy(now)) publish();
}

void Runner::Worker::publish() {
    if (!m_tracks.isLevel()) return;  // one is on its way to the other
    const bool atRest = !m_playing && !m_runningToEvent && !m_goal;
    Frames& frames = m_mailbox.slot();
    fill(m_tracks.a(), frames.a, atRest);
    frames.compared = m_tracks.b() != nullptr;
    if (frames.compared) fill(*m_tracks.b(), frames.b, atRest);
    m_mailbox.publish();
    m_published = nanosNow();
    m_isDirty = false;
    m_mustShow = false;
}

void Runner::Worker::fill(Track& track, Frame& frame, bool atRest) {
    const bool moving = m_playing || m_runningToEvent;
    track.refreshHotKeys(atRest ? 0 : kHotKeysShare);
    track.fill(frame);
    frame.epoch = m_epoch;
    frame.playing = moving;
    frame.atEnd = isAtEnd();
    frame.durationUs = m_tracks.endTick() * frame.tickUs;
    frame.speedAsked = m_pacing.speedAsked();
    frame.speedReached = moving ? m_pacing.speedReached() : 0;
    frame.stoppedBy = m_stoppedBy;
    if (atRest) frame.digest = track.player.simulation().digest();
}

// ---- Shared ----

void Runner::Worker::share() {
    const Track* b = m_tracks.b();
    std::shared_ptr<const Scenario> ofA = m_tracks.a().player.scenarioInForce();
    std::shared_ptr<const Scenario> ofB = b ? b->player.scenarioInForce() : nullptr;
    {
        const std::scoped_lock lock(m_mutex);
        m_scenarios = {std::move(ofA), std::move(ofB)};
        shareHistory(Side::A, m_tracks.a().player.sharedHistory());
        shareHistory(Side::B, b ? b->player.sharedHistory() : nullptr);
        m_comparison.active = b != nullptr;
        m_comparison.name = b ? b->name : std::string();
        m_comparison.branch = b ? b->branch : std::nullopt;
    }
    if (m_branchesChanged || nanosNow() - m_branchesShared > kBranchesSpacing) shareBranches();
}

void Runner::Worker::shareHistory(Side side, std::shared_ptr<const History> history) {
    SharedHistory& shared = m_histories[static_cast<std::size_t>(side)];
    if (shared.history == history) return;
    shared.history = std::move(history);
    ++shared.serial;
}

// How far each was run changes all the time; four times a second is enough for a picture.
void Runner::Worker::shareBranches() {
    Branches now = m_tracks.a().player.branches();
    m_branchesShared = nanosNow();
    m_branchesChanged = false;
    const std::scoped_lock lock(m_mutex);
    if (*m_branches != now) m_branches = std::make_shared<const Branches>(std::move(now));
}

void Runner::Worker::refuse(Diagnostics problems) {
    const std::scoped_lock lock(m_mutex);
    if (m_refusals.size() < kRefusalsMost) m_refusals.push_back(std::move(problems));
}

std::vector<Diagnostics> Runner::Worker::takeRefusals() {
    const std::scoped_lock lock(m_mutex);
    return std::exchange(m_refusals, {});
}

std::shared_ptr<const Scenario> Runner::Worker::currentScenario(Side side) const {
    const std::scoped_lock lock(m_mutex);
    return m_scenarios[static_cast<std::size_t>(side)];
}

Runner::Worker::SharedHistory Runner::Worker::history(Side side) const {
    const std::scoped_lock lock(m_mutex);
    return m_histories[static_cast<std::size_t>(side)];
}

std::shared_ptr<const Branches> Runner::Worker::branches() const {
    const std::scoped_lock lock(m_mutex);
    return m_branches;
}

Comparison Runner::Worker::comparison() const {
    const std::scoped_lock lock(m_mutex);
    return m_comparison;
}

}  // namespace partiscope
