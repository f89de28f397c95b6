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
constexpr std::size_t kRefusalsMost = 256;

Nanos nanosNow() {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now().time_since_epoch())
        .count();
}

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
    : m_player(scenario, seed),
      m_pacing(scenario->tickUs),
      m_sampler(seed),
      m_playing(playing),
      m_isDirty(true),
      m_mustShow(true),
      m_scenario(scenario),
      m_thread([this](const std::stop_token& stop) { run(stop); }) {}

void Runner::Worker::run(const std::stop_token& stop) {
    m_pacing.restart(nanosNow());
    while (!stop.stop_requested()) {
        takeMail();
        takeWaiting();
        work(stop);
        shareScenario();
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
    } else if (std::holds_alternative<PlayRequest>(request)) {
        dropWaitingRuns();
        if (!m_playing) m_pacing.restart(nanosNow());
        m_playing = true;
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
        if (const auto* seek = std::get_if<SeekRequest>(&request)) {
            beginSeek(seek->tick);
        } else if (const auto* move = std::get_if<MoveRequest>(&request)) {
            beginMove(move->ticks);
        } else if (m_goal) {
            return;
        } else if (const auto* changed = std::get_if<ChangeRequest>(&request)) {
            change(*changed);
        } else if (std::holds_alternative<NextEventRequest>(request)) {
            beginRunToEvent();
        } else {
            beginSeek(m_player.history().stopBefore(m_player.tick()).value_or(0));
        }
        m_waiting.pop_front();
    }
}

void Runner::Worker::beginSeek(std::int64_t tick) {
    const std::int64_t target = std::clamp<std::int64_t>(tick, 0, m_player.endTick());
    m_goal = Goal{target, true};
    m_runningToEvent = false;
    ++m_epoch;
    m_seekFrom = nanosNow();
    m_sampler.forget();
    m_player.approach(std::max<std::int64_t>(0, target - kSeenTicks));
}

void Runner::Worker::beginMove(std::int64_t ticks) {
    // From where we shall be, so that quick steps add up.
    const std::int64_t from = m_goal ? m_goal->tick : m_player.tick();
    const std::int64_t last = m_player.endTick();
    // Clamped first: the sum of any two numbers might not exist.
    const std::int64_t target =
        std::clamp<std::int64_t>(from + std::clamp<std::int64_t>(ticks, -last, last), 0, last);
    m_runningToEvent = false;
    if (target < m_player.tick()) {
        beginSeek(target);
    } else if (m_goal) {
        m_goal->tick = target;
    } else {
        m_goal = Goal{target, false};
    }
}

void Runner::Worker::beginRunToEvent() {
    if (const auto known = m_player.history().stopAfter(m_player.tick())) {
        beginSeek(*known);
        return;
    }
    if (m_player.tick() < m_player.furthestTick()) {
        ++m_epoch;
        m_sampler.forget();
        m_player.approach(m_player.furthestTick());
    }
    m_runningToEvent = true;
}

void Runner::Worker::change(const ChangeRequest& request) {
    const Result<Command> accepted = m_player.change(request.path, request.value);
    if (!accepted.ok()) {
        refuse(accepted.problems());
        return;
    }
    const std::scoped_lock lock(m_mutex);
    m_commands = m_player.log().all();
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
    runTicks(m_goal->tick - m_player.tick(), stop);
    if (m_player.tick() < m_goal->tick) {
        m_isDirty = !m_goal->isSeek || nanosNow() - m_seekFrom > kQuietSeek;
        return;
    }
    m_goal.reset();
    m_mustShow = true;
    m_pacing.restart(nanosNow());
}

void Runner::Worker::workToEvent(const std::stop_token& stop) {
    runTicks(Pacing::kFlatOut, stop);
    m_isDirty = true;
    const std::int64_t here = m_player.tick();
    if (isAtEnd() || m_player.history().stopAfter(here - 1)) {
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
            if (m_runningToEvent && m_player.history().stopAfter(m_player.tick() - 1)) return done;
        }
        const Nanos after = nanosNow();
        if (after >= deadline) return done;
        if (after - before < kChunkShort) m_chunk = std::min(2 * m_chunk, kChunkMost);
        if (after - before > kChunkLong) m_chunk = std::max<std::int64_t>(m_chunk / 2, 1);
        before = after;
    }
    return done;
}

bool Runner::Worker::stepOnce() {
    if (!isSeen()) return m_player.step();
    const bool stepped = m_player.step(m_sampler.next(), m_sampler.records());
    m_sampler.ranTick();
    return stepped;
}

bool Runner::Worker::isSeen() const {
    return !m_goal || !m_goal->isSeek || m_goal->tick - m_player.tick() <= kSeenTicks;
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
    const bool moving = m_playing || m_runningToEvent;
    const bool atRest = !moving && !m_goal;
    refreshHotKeys(atRest);
    Frame& frame = m_mailbox.slot();
    m_maker.fill(m_player.simulation(), frame);
    frame.epoch = m_epoch;
    frame.playing = moving;
    frame.atEnd = isAtEnd();
    frame.speedAsked = m_pacing.speedAsked();
    frame.speedReached = moving ? m_pacing.speedReached() : 0;
    m_sampler.giveTo(frame.samples);
    frame.refusedExample = m_sampler.newestRefused();
    if (atRest) frame.digest = m_player.simulation().digest();
    m_mailbox.publish();
    m_published = nanosNow();
    m_isDirty = false;
    m_mustShow = false;
}

void Runner::Worker::refreshHotKeys(bool atRest) {
    if (!m_maker.hotKeysDue(m_player.simulation())) return;
    const Nanos before = nanosNow();
    if (!atRest && before - m_hotKeysAt < kHotKeysShare * m_hotKeysCost) return;
    m_maker.refreshHotKeys(m_player.simulation());
    m_hotKeysAt = nanosNow();
    m_hotKeysCost = m_hotKeysAt - before;
}

// ---- Shared ----

void Runner::Worker::shareScenario() {
    std::shared_ptr<const Scenario> scenario = m_player.scenarioInForce();
    const std::scoped_lock lock(m_mutex);
    m_scenario = std::move(scenario);
}

void Runner::Worker::refuse(Diagnostics problems) {
    const std::scoped_lock lock(m_mutex);
    if (m_refusals.size() < kRefusalsMost) m_refusals.push_back(std::move(problems));
}

std::vector<Diagnostics> Runner::Worker::takeRefusals() {
    const std::scoped_lock lock(m_mutex);
    return std::exchange(m_refusals, {});
}

std::shared_ptr<const Scenario> Runner::Worker::currentScenario() const {
    const std::scoped_lock lock(m_mutex);
    return m_scenario;
}

std::vector<Command> Runner::Worker::commandsSoFar() const {
    const std::scoped_lock lock(m_mutex);
    return m_commands;
}

}  // namespace partiscope
