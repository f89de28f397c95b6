// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/runner.h"

#include <utility>

#include "core/base/check.h"
#include "core/live/worker.h"

namespace partiscope {

Runner::Runner(std::shared_ptr<const Scenario> scenario, std::uint64_t seed, bool playing)
    : m_worker(std::make_unique<Worker>(std::move(scenario), seed, playing)) {}

Runner::~Runner() = default;

void Runner::play() { m_worker->post(PlayRequest{}); }

void Runner::pause() { m_worker->post(PauseRequest{}); }

void Runner::stepTicks(std::int64_t ticks) {
    m_worker->post(PauseRequest{});
    m_worker->post(MoveRequest{ticks});
}

void Runner::setSpeed(double simulatedSecondsPerSecond) {
    PS_CHECK(simulatedSecondsPerSecond > 0);
    m_worker->post(SpeedRequest{simulatedSecondsPerSecond});
}

void Runner::change(std::string path, std::string value, Side side) {
    m_worker->post(ChangeRequest{std::move(path), std::move(value), side});
}

void Runner::undoChange() { m_worker->post(UndoRequest{}); }

void Runner::setBreakpoints(std::vector<Breakpoint> breakpoints) {
    m_worker->post(BreakpointsRequest{std::move(breakpoints)});
}

void Runner::switchBranch(std::uint32_t id) { m_worker->post(SwitchBranchRequest{id}); }

void Runner::renameBranch(std::uint32_t id, std::string name) {
    m_worker->post(RenameBranchRequest{id, std::move(name)});
}

void Runner::discardBranch(std::uint32_t id) { m_worker->post(DiscardBranchRequest{id}); }

void Runner::restoreBranches(Branches branches, std::int64_t tick) {
    m_worker->post(RestoreRequest{std::move(branches), tick});
}

void Runner::compareWithBranch(std::uint32_t id) {
    m_worker->post(CompareRequest{id, {}, {}, nullptr, {}});
}

void Runner::compareWithDesign(std::string path, std::string value, std::string name) {
    m_worker->post(
        CompareRequest{std::nullopt, std::move(path), std::move(value), nullptr, std::move(name)});
}

void Runner::compareWithScenario(std::shared_ptr<const Scenario> scenario, std::string name) {
    m_worker->post(CompareRequest{std::nullopt, {}, {}, std::move(scenario), std::move(name)});
}

void Runner::askOutlook(Side side) { m_worker->post(OutlookRequest{side}); }

std::optional<Outlook> Runner::takeOutlook() { return m_worker->takeOutlook(); }

void Runner::endCompare() { m_worker->post(EndCompareRequest{}); }

Comparison Runner::comparison() const { return m_worker->comparison(); }

void Runner::runToNextEvent() {
    m_worker->post(PauseRequest{});
    m_worker->post(NextEventRequest{});
}

void Runner::seekToPreviousEvent() {
    m_worker->post(PauseRequest{});
    m_worker->post(PreviousEventRequest{});
}

void Runner::seek(std::int64_t tick) { m_worker->post(SeekRequest{tick}); }

bool Runner::takeFrames(Frames& frames) { return m_worker->takeFrames(frames); }

bool Runner::takeFrame(Frame& frame) {
    Frames frames;
    if (!m_worker->takeFrames(frames)) return false;
    frame = std::move(frames.a);
    return true;
}

Runner::HistoryBatch Runner::historySince(std::size_t firstEvent, std::size_t firstSecond,
                                          Side side) const {
    const Worker::SharedHistory shared = m_worker->history(side);
    if (!shared.history) return {};
    History::Batch read = shared.history->read(firstEvent, firstSecond, kHistoryBatch);
    HistoryBatch batch;
    batch.epoch = (shared.serial << 32U) + read.epoch;  // another history is another epoch
    batch.events = std::move(read.events);
    batch.seconds = std::move(read.seconds);
    batch.eventsTotal = read.eventsTotal;
    batch.secondsTotal = read.secondsTotal;
    batch.eventsLeftOut = read.eventsLeftOut;
    batch.secondsLeftOut = read.secondsLeftOut;
    return batch;
}

std::vector<Diagnostics> Runner::takeRefusals() { return m_worker->takeRefusals(); }

std::shared_ptr<const Scenario> Runner::currentScenario(Side side) const {
    return m_worker->currentScenario(side);
}

std::shared_ptr<const Branches> Runner::branches() const { return m_worker->branches(); }

}  // namespace partiscope
