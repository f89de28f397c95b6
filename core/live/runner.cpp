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

void Runner::change(std::string path, std::string value) {
    m_worker->post(ChangeRequest{std::move(path), std::move(value)});
}

void Runner::runToNextEvent() {
    m_worker->post(PauseRequest{});
    m_worker->post(NextEventRequest{});
}

void Runner::seekToPreviousEvent() {
    m_worker->post(PauseRequest{});
    m_worker->post(PreviousEventRequest{});
}

void Runner::seek(std::int64_t tick) { m_worker->post(SeekRequest{tick}); }

bool Runner::takeFrame(Frame& frame) { return m_worker->takeFrame(frame); }

Runner::HistoryBatch Runner::historySince(std::size_t firstEvent, std::size_t firstSecond) const {
    History::Batch read = m_worker->history().read(firstEvent, firstSecond, kHistoryBatch);
    HistoryBatch batch;
    batch.epoch = read.epoch;
    batch.events = std::move(read.events);
    batch.seconds = std::move(read.seconds);
    batch.eventsTotal = read.eventsTotal;
    batch.secondsTotal = read.secondsTotal;
    batch.eventsLeftOut = read.eventsLeftOut;
    batch.secondsLeftOut = read.secondsLeftOut;
    return batch;
}

std::vector<Diagnostics> Runner::takeRefusals() { return m_worker->takeRefusals(); }

std::shared_ptr<const Scenario> Runner::currentScenario() const {
    return m_worker->currentScenario();
}

std::vector<Command> Runner::commandsSoFar() const { return m_worker->commandsSoFar(); }

}  // namespace partiscope
