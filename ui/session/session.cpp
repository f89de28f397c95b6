// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace partiscope {

namespace {

constexpr int kPollMs = 16;

template <class T>
bool isDone(const std::future<T>& future) {
    return future.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

}  // namespace

Session::Session(QObject* parent) : QObject(parent) {
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(kPollMs);
    connect(&m_timer, &QTimer::timeout, this, &Session::poll);
    m_timer.start();
}

Session::~Session() = default;  // futures wait for their threads, the runner joins its own

void Session::open(const QString& path, Start start) {
    startLoading([path, start, speed = m_speed] {
        ScenarioFileReading file = readScenarioFile(path.toStdString());
        Loaded loaded = launch(std::move(file.reading), path, start, speed);
        loaded.couldNotRead = file.couldNotRead;
        return loaded;
    });
}

void Session::openText(const QString& text, const QString& name, Start start) {
    startLoading([text, name, start, speed = m_speed] {
        return launch(readScenario(text.toStdString(), name.toStdString()), name, start, speed);
    });
}

// Planning a run may take long as well, so the runner is made on the reading thread and handed over.
Session::Loaded Session::launch(ScenarioReading reading, const QString& name, Start start,
                                double speed) {
    Loaded loaded;
    loaded.name = name;
    loaded.problems = std::move(reading.problems);
    if (reading.scenario) {
        loaded.scenario = std::make_shared<const Scenario>(std::move(*reading.scenario));
        loaded.runner = std::make_unique<Runner>(loaded.scenario, loaded.scenario->seed,
                                                 start == Start::Playing);
        loaded.runner->setSpeed(speed);
    }
    return loaded;
}

void Session::startLoading(Load load) {
    if (m_loading.valid()) {
        m_nextLoad = std::move(load);  // the one under way is dropped when it comes back
        return;
    }
    m_loading = std::async(std::launch::async, std::move(load));
}

void Session::play() {
    if (!m_runner) return;
    if (m_frame && m_frame->atEnd) m_runner->seek(0);
    m_runner->play();
}

void Session::pause() {
    if (m_runner) m_runner->pause();
}

void Session::togglePlay() {
    if (m_frame && m_frame->playing) {
        pause();
    } else {
        play();
    }
}

void Session::stepTicks(qint64 ticks) {
    if (m_runner) m_runner->stepTicks(ticks);
}

void Session::seek(qint64 tick) {
    if (m_runner) m_runner->seek(std::max<qint64>(0, tick));
}

void Session::setSpeed(double simulatedSecondsPerSecond) {
    if (!(simulatedSecondsPerSecond > 0)) return;
    m_speed = simulatedSecondsPerSecond;
    if (m_runner) m_runner->setSpeed(m_speed);
}

void Session::change(const QString& path, const QString& value) {
    if (m_runner) m_runner->change(path.toStdString(), value.toStdString());
}

void Session::nextEvent() {
    if (m_runner) m_runner->runToNextEvent();
}

void Session::previousEvent() {
    if (m_runner) m_runner->seekToPreviousEvent();
}

void Session::poll() {
    if (m_loading.valid() && isDone(m_loading)) {
        Loaded loaded = m_loading.get();
        if (m_nextLoad) {
            discard(std::move(loaded.runner));
            m_loading = std::async(std::launch::async, *std::exchange(m_nextLoad, std::nullopt));
        } else {
            takeLoaded(std::move(loaded));
        }
    }
    std::erase_if(m_closing, [](const std::future<void>& closing) { return isDone(closing); });
    if (!m_runner) return;

    if (std::shared_ptr<const Scenario> scenario = m_runner->currentScenario();
        scenario && scenario != m_scenario) {
        m_scenario = std::move(scenario);
        emit scenarioChanged(m_scenario);
    }
    pollHistory();
    for (const Diagnostics& problems : m_runner->takeRefusals()) emit refused(problems);

    if (!m_spare) m_spare = std::make_shared<Frame>();
    if (m_runner->takeFrame(*m_spare)) {
        m_frame = std::exchange(m_spare, nullptr);
        emit frameChanged(m_frame);
    }
}

void Session::takeLoaded(Loaded loaded) {
    if (!loaded.runner) {
        emit openFailed(loaded.problems, loaded.name, loaded.couldNotRead);
        return;
    }
    discard(std::exchange(m_runner, std::move(loaded.runner)));
    m_runner->setSpeed(m_speed);  // it may have changed while the file was read
    m_scenario = loaded.scenario;
    m_frame.reset();
    m_eventsTaken = 0;
    m_secondsTaken = 0;
    m_historyEpoch = m_runner->historySince(0, 0).epoch;
    emit historyRestarted();
    emit opened(m_scenario, loaded.name, loaded.problems);
}

void Session::pollHistory() {
    Runner::HistoryBatch batch = m_runner->historySince(m_eventsTaken, m_secondsTaken);
    if (batch.epoch != m_historyEpoch) {
        m_historyEpoch = batch.epoch;
        m_eventsTaken = 0;
        m_secondsTaken = 0;
        emit historyRestarted();
        batch = m_runner->historySince(0, 0);
        // Rewritten once more in between: the next poll sees it and starts again.
        if (batch.epoch != m_historyEpoch) return;
    }
    m_eventsTaken += batch.events.size();
    m_secondsTaken += batch.seconds.size();
    if (!batch.events.empty()) emit eventsAppended(std::move(batch.events));
    if (!batch.seconds.empty()) emit secondsAppended(std::move(batch.seconds));
}

void Session::discard(std::unique_ptr<Runner> runner) {
    if (!runner) return;
    // Joining waits for the slice or seek under way: not on this thread.
    m_closing.push_back(
        std::async(std::launch::async, [old = std::move(runner)]() mutable { old.reset(); }));
}

}  // namespace partiscope
