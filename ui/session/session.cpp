// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include <QFileInfo>

namespace partiscope {

namespace {

constexpr int kPollMs = 16;
constexpr int kHurryMs = 2;  // somebody waits for a frame that was sought: until the next one comes

template <class T>
bool isDone(const std::future<T>& future) {
    return future.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

// Waits until the run has its branches: what is unsaved is found by comparing with them afterwards.
void restore(Runner& runner, const RunFile& run, Diagnostics& remarks) {
    runner.restoreBranches(run.branches, run.tick);
    while (!isSameWork(*runner.branches(), run.branches)) {
        const std::vector<Diagnostics> refusals = runner.takeRefusals();
        for (const Diagnostics& problems : refusals) {
            remarks.insert(remarks.end(), problems.begin(), problems.end());
        }
        if (!refusals.empty()) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
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
    startLoading(
        [path, start, speed = m_speed] { return launch(openingOfFile(path), path, start, speed); });
}

void Session::openText(const QString& text, const QString& name, Start start) {
    startLoading([text, name, start, speed = m_speed] {
        return launch(openingOfText(text.toStdString(), name.toStdString()), name, start, speed);
    });
}

void Session::openRun(RunFile run, const QString& name) {
    startLoading([run = std::move(run), name, speed = m_speed] {
        return launch(openingOfRun(run, name.toStdString()), name, Start::Paused, speed);
    });
}

// Planning a run may take long as well, so the runner is made on the reading thread and handed over.
Session::Loaded Session::launch(Opening opening, const QString& name, Start start, double speed) {
    Loaded loaded;
    loaded.name = name;
    loaded.problems = std::move(opening.reading.problems);
    loaded.couldNotRead = opening.couldNotRead;
    loaded.scenarioText = std::move(opening.scenarioText);
    loaded.cameFromRun = opening.run.has_value();
    loaded.scenarioName = QFileInfo(name).fileName().toStdString();
    if (opening.run) loaded.scenarioName = opening.run->name;
    if (opening.reading.scenario) {
        loaded.scenario = std::make_shared<const Scenario>(std::move(*opening.reading.scenario));
        loaded.seed = opening.run ? opening.run->seed : loaded.scenario->seed;
        loaded.runner = std::make_unique<Runner>(loaded.scenario, loaded.seed,
                                                 start == Start::Playing && !opening.run);
        loaded.runner->setSpeed(speed);
        if (opening.run) restore(*loaded.runner, *opening.run, loaded.problems);
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
    if (!m_runner) return;
    m_runner->seek(std::max<qint64>(0, tick));
    m_timer.setInterval(kHurryMs);
}

void Session::setSpeed(double simulatedSecondsPerSecond) {
    if (!(simulatedSecondsPerSecond > 0)) return;
    m_speed = simulatedSecondsPerSecond;
    if (m_runner) m_runner->setSpeed(m_speed);
}

void Session::change(const QString& path, const QString& value) {
    if (m_runner) m_runner->change(path.toStdString(), value.toStdString(), m_shownSide);
}

void Session::undoChange() {
    if (m_runner) m_runner->undoChange();
}

void Session::setBreakpoints(const std::vector<Breakpoint>& breakpoints) {
    m_breakpoints = breakpoints;
    if (m_runner) m_runner->setBreakpoints(m_breakpoints);
}

void Session::switchBranch(quint32 id) {
    if (m_runner) m_runner->switchBranch(id);
}

void Session::renameBranch(quint32 id, const QString& name) {
    if (m_runner) m_runner->renameBranch(id, name.toStdString());
}

void Session::discardBranch(quint32 id) {
    if (m_runner) m_runner->discardBranch(id);
}

void Session::compareWithBranch(quint32 id) {
    if (m_runner) m_runner->compareWithBranch(id);
}

void Session::compareWithDesign(const QString& path, const QString& value, const QString& name) {
    if (!m_runner) return;
    m_runner->compareWithDesign(path.toStdString(), value.toStdString(), name.toStdString());
}

void Session::compareWithFile(const QString& path) {
    loadCompared([path] { return readScenarioFile(path.toStdString()); }, path);
}

void Session::compareWithText(const QString& text, const QString& name) {
    loadCompared(
        [text, name] {
            return ScenarioFileReading{readScenario(text.toStdString(), name.toStdString()), false,
                                       text.toStdString()};
        },
        name);
}

void Session::loadCompared(std::function<ScenarioFileReading()> read, const QString& name) {
    if (!m_runner || m_loadingCompared.valid()) return;
    m_comparedName = name;
    m_loadingCompared = std::async(std::launch::async, std::move(read));
}

void Session::takeCompared(ScenarioFileReading file) {
    if (!file.reading.scenario) {
        emit compareFailed(file.reading.problems, m_comparedName);
    } else if (m_runner) {
        const QString name = m_comparedName.section(u'/', -1);
        m_runner->compareWithScenario(
            std::make_shared<const Scenario>(std::move(*file.reading.scenario)),
            name.toStdString());
    }
}

void Session::askOutlook() {
    if (m_runner) m_runner->askOutlook(m_shownSide);
}

void Session::endCompare() {
    if (m_runner) m_runner->endCompare();
}

void Session::setShownSide(Side side) {
    if (side == m_shownSide || (side == Side::B && !m_comparison.active)) return;
    m_shownSide = side;
    restartHistory();
    emit shownSideChanged(side);
}

void Session::nextEvent() {
    if (m_runner) m_runner->runToNextEvent();
}

void Session::previousEvent() {
    if (m_runner) m_runner->seekToPreviousEvent();
}

RunFile Session::runFile() const {
    return {m_scenarioName, m_scenarioText, m_seed, m_frame ? m_frame->tick : 0,
            *m_runner->branches()};
}

void Session::poll() {
    if (m_loading.valid() && isDone(m_loading)) {
        Loaded loaded = m_loading.get();
        if (m_nextLoad) {
            discard(std::move(loaded.runner));
            m_loading = std::async(std::launch::async, *std::exchange(m_nextLoad, std::nullopt));
        } else {
            takeLoaded(std::move(loaded));
            // The window has much to do for another file: its first frame is for the next turn.
            QMetaObject::invokeMethod(this, &Session::poll, Qt::QueuedConnection);
            return;
        }
    }
    std::erase_if(m_closing, [](const std::future<void>& closing) { return isDone(closing); });
    if (m_loadingCompared.valid() && isDone(m_loadingCompared)) {
        takeCompared(m_loadingCompared.get());
    }
    if (!m_runner) return;

    pollBranches();
    if (std::shared_ptr<const Scenario> scenario = m_runner->currentScenario(m_shownSide);
        scenario && scenario != m_scenario) {
        m_scenario = std::move(scenario);
        emit scenarioChanged(m_scenario);
    }
    pollHistory(Side::A);
    if (m_comparison.active) pollHistory(Side::B);
    for (const Diagnostics& problems : m_runner->takeRefusals()) emit refused(problems);
    if (const std::optional<Outlook> outlook = m_runner->takeOutlook()) {
        emit outlookReady(QString::fromStdString(sentence(*outlook)), outlook->askedAtUs,
                          outlook->runs);
    }

    if (!m_runner->takeFrames(m_taken)) return;
    if (m_timer.interval() != kPollMs) m_timer.setInterval(kPollMs);
    m_frame = std::make_shared<const Frame>(std::move(m_taken.a));
    const std::shared_ptr<const Frame> compared =
        m_taken.compared ? std::make_shared<const Frame>(std::move(m_taken.b)) : nullptr;
    emit frameChanged(m_frame);
    if (compared) emit comparedFrameChanged(compared);
}

void Session::pollBranches() {
    if (std::shared_ptr<const Branches> branches = m_runner->branches(); branches != m_branches) {
        m_branches = std::move(branches);
        emit branchesChanged(m_branches);
    }
    const Comparison comparison = m_runner->comparison();
    if (comparison == m_comparison) return;
    const bool turned = comparison.active != m_comparison.active;
    m_comparison = comparison;
    if (turned && !comparison.active && m_shownSide == Side::B) {
        m_shownSide = Side::A;
        emit shownSideChanged(Side::A);
    }
    if (turned) restartHistory();
    emit comparisonChanged(m_comparison);
}

void Session::takeLoaded(Loaded loaded) {
    if (!loaded.runner) {
        emit openFailed(loaded.problems, loaded.name, loaded.couldNotRead);
        return;
    }
    discard(std::exchange(m_runner, std::move(loaded.runner)));
    m_runner->setSpeed(m_speed);  // it may have changed while the file was read
    m_scenario = loaded.scenario;
    if (!m_breakpoints.empty()) m_runner->setBreakpoints(m_breakpoints);
    m_scenarioName = std::move(loaded.scenarioName);
    m_scenarioText = std::move(loaded.scenarioText);
    m_seed = loaded.seed;
    m_cameFromRun = loaded.cameFromRun;
    m_frame.reset();
    m_branches.reset();
    if (std::exchange(m_shownSide, Side::A) == Side::B) emit shownSideChanged(Side::A);
    if (std::exchange(m_comparison, {}).active) emit comparisonChanged(m_comparison);
    restartHistory();
    emit opened(m_scenario, loaded.name, loaded.problems);
}

// What was told of either side no longer counts: the next polls tell all of it again.
void Session::restartHistory() {
    for (const Side side : {Side::A, Side::B}) restartSide(side);
}

void Session::restartSide(Side side) {
    HistoryReader& reader = m_readers[std::size_t(side)];
    reader.events = reader.seconds = 0;
    if (side == m_shownSide) emit historyRestarted();
    emit sideHistoryRestarted(side);
}

void Session::pollHistory(Side side) {
    HistoryReader& reader = m_readers[std::size_t(side)];
    Runner::HistoryBatch batch = m_runner->historySince(reader.events, reader.seconds, side);
    if (batch.epoch != reader.epoch) {
        const bool known = reader.events + reader.seconds > 0;
        reader.epoch = batch.epoch;
        if (known) restartSide(side);
        batch = m_runner->historySince(0, 0, side);
        // Rewritten once more in between: the next poll sees it and starts again.
        if (batch.epoch != reader.epoch) return;
    }
    reader.events += batch.events.size();
    reader.seconds += batch.seconds.size();
    if (m_comparison.active && !batch.seconds.empty()) {
        emit sideSecondsAppended(side, batch.seconds);
    }
    if (side != m_shownSide) return;
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
