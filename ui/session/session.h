// SPDX-License-Identifier: GPL-3.0-or-later
// The window's one door to a run: a QObject around one Runner. A 16 ms timer takes frames, history and
// refusals and turns them into signals on the GUI thread; the worker never emits (architecture, B4).
// Nothing here takes longer than a poll: files are read, planned and closed on threads of their own, and
// the old run stays until the new one is whole. Everything below sees frames, events and scenarios only.
// GUI thread only.
//
//   Session session;
//   connect(&session, &Session::frameChanged, stage, &StageView::showFrame);
//   session.open("scenarios/orders-by-date.toml", Session::Start::Playing);
//
// While two runs are compared, `frameChanged` is A's and `comparedFrameChanged` B's, always of the same
// tick. Scenario, events and seconds are those of the side that is shown (setShownSide).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QObject>
#include <QString>
#include <QTimer>

#include "core/base/result.h"
#include "core/live/runner.h"
#include "core/scenario/scenario.h"
#include "core/scenario/scenario_reader.h"
#include "core/sim/event.h"
#include "core/sim/second_point.h"
#include "core/timeline/branch.h"
#include "core/timeline/frame.h"
#include "core/timeline/run_file.h"
#include "ui/session/run_opening.h"

namespace partiscope {

class Session : public QObject {
    Q_OBJECT

public:
    enum class Start { Paused, Playing };

    explicit Session(QObject* parent = nullptr);
    ~Session() override;

    // Both return at once; `opened` or `openFailed` follows. Asked twice, the last one wins.
    void open(const QString& path, Start start);
    void openText(const QString& text, const QString& name, Start start);
    // A run with its branches, paused where its clock stood; open() takes it from a file.
    void openRun(RunFile run, const QString& name);

    [[nodiscard]] bool isOpen() const { return m_runner != nullptr; }
    [[nodiscard]] bool isLoading() const { return m_loading.valid(); }
    [[nodiscard]] const std::shared_ptr<const Frame>& frame() const { return m_frame; }
    [[nodiscard]] const std::shared_ptr<const Scenario>& scenario() const { return m_scenario; }
    [[nodiscard]] const std::shared_ptr<const Branches>& branches() const { return m_branches; }
    [[nodiscard]] const Comparison& comparison() const { return m_comparison; }
    [[nodiscard]] Side shownSide() const { return m_shownSide; }
    // In force on a side, whichever is shown; null: there is no such side.
    [[nodiscard]] std::shared_ptr<const Scenario> scenarioOf(Side side) const {
        return m_runner ? m_runner->currentScenario(side) : nullptr;
    }
    [[nodiscard]] bool cameFromRunFile() const { return m_cameFromRun; }
    // Everything that was made of what is open, as a file keeps it. Only while isOpen().
    [[nodiscard]] RunFile runFile() const;

public slots:
    void play();  // at the end: from the start
    void pause();
    void togglePlay();
    void stepTicks(qint64 ticks);
    void seek(qint64 tick);
    void setSpeed(double simulatedSecondsPerSecond);
    // Of the side that is shown: A from now on, B from the start (runner.h).
    void change(const QString& path, const QString& value);
    void undoChange();
    void nextEvent();
    void previousEvent();
    void setBreakpoints(const std::vector<partiscope::Breakpoint>& breakpoints);  // for every run
    void switchBranch(quint32 id);
    void renameBranch(quint32 id, const QString& name);
    void discardBranch(quint32 id);
    void compareWithBranch(quint32 id);
    // This run from the start with another setting; an empty path: as it is.
    void compareWithDesign(const QString& path, const QString& value, const QString& name);
    void compareWithFile(const QString& path);  // `compareFailed` if it cannot be read
    void compareWithText(const QString& text, const QString& name);
    void endCompare();
    void askOutlook();                         // of the shown side's moment; `outlookReady` follows
    void setShownSide(partiscope::Side side);  // B only while there is one

signals:
    // `warnings`: what the file's reader remarked on without refusing it.
    void opened(std::shared_ptr<const partiscope::Scenario> scenario, QString name,
                partiscope::Diagnostics warnings);
    void openFailed(partiscope::Diagnostics problems, QString name, bool couldNotRead);
    void frameChanged(std::shared_ptr<const partiscope::Frame> frame);
    void comparedFrameChanged(std::shared_ptr<const partiscope::Frame> frame);
    void branchesChanged(std::shared_ptr<const partiscope::Branches> branches);
    void comparisonChanged(partiscope::Comparison comparison);
    void compareFailed(partiscope::Diagnostics problems, QString name);
    void shownSideChanged(partiscope::Side side);
    void scenarioChanged(std::shared_ptr<const partiscope::Scenario> scenario);
    // The past was rewritten or another run was opened: what was appended before no longer holds.
    void historyRestarted();
    void eventsAppended(std::vector<partiscope::Event> events);
    void secondsAppended(std::vector<partiscope::SecondPoint> seconds);
    // While two runs are compared: each side's own.
    void sideHistoryRestarted(partiscope::Side side);
    void sideSecondsAppended(partiscope::Side side, std::vector<partiscope::SecondPoint> seconds);
    void refused(partiscope::Diagnostics problems);
    void outlookReady(QString sentence, qint64 askedAtUs, int runs);

private:
    struct Loaded {
        std::unique_ptr<Runner> runner;  // empty: refused
        std::shared_ptr<const Scenario> scenario;
        QString name;
        Diagnostics problems;
        bool couldNotRead = false;
        std::string scenarioName, scenarioText;
        std::uint64_t seed = 0;
        bool cameFromRun = false;
    };
    using Load = std::function<Loaded()>;

    static Loaded launch(Opening opening, const QString& name, Start start, double speed);
    void startLoading(Load load);
    void poll();
    void takeLoaded(Loaded loaded);
    void pollBranches();
    void pollHistory(Side side);
    void restartHistory();
    void restartSide(Side side);
    void loadCompared(std::function<ScenarioFileReading()> read, const QString& name);
    void takeCompared(ScenarioFileReading file);
    void discard(std::unique_ptr<Runner> runner);

    QTimer m_timer;
    std::unique_ptr<Runner> m_runner;
    std::shared_ptr<const Scenario> m_scenario;  // in force, changes included
    std::shared_ptr<const Frame> m_frame;        // the newest
    std::shared_ptr<const Branches> m_branches;
    Comparison m_comparison;
    Side m_shownSide = Side::A;
    std::vector<Breakpoint> m_breakpoints;
    Frames m_taken;
    std::future<ScenarioFileReading> m_loadingCompared;
    QString m_comparedName;
    std::future<Loaded> m_loading;
    std::optional<Load> m_nextLoad;
    std::vector<std::future<void>> m_closing;
    std::string m_scenarioName, m_scenarioText;  // as it was opened
    std::uint64_t m_seed = 0;
    bool m_cameFromRun = false;
    double m_speed = 1.0;
    struct HistoryReader {
        std::uint64_t epoch = 0;
        std::size_t events = 0, seconds = 0;  // taken
    };
    std::array<HistoryReader, 2> m_readers;  // by Side
};

}  // namespace partiscope
