// SPDX-License-Identifier: GPL-3.0-or-later
// The window: panels around the stage, and the wires between them and the session. It decides nothing
// about the run; what it keeps is the look (theme, zoom) and where the learner stands. GUI thread only.
#pragma once

#include <memory>

#include <QMainWindow>
#include <QTimer>

#include "ui/models/lesson_progress.h"
#include "ui/models/run_seconds.h"
#include "ui/session/app_settings.h"
#include "ui/session/session.h"
#include "ui/theme/palette.h"

namespace partiscope {

class BranchBar;
class CommandPalette;
class GatesPanel;
class OutlookCard;
class HeadlineBar;
class LessonPanel;
class MainWindowActions;
class MainWindowFiles;
class MainWindowRecovery;
class NoticeBar;
class ProblemPanel;
class RecoveryBar;
class StagePair;
class StageView;
class TimelineBar;
class TransportBar;
class TunePanel;
class WindowBody;
class WindowCompare;
class WindowDock;
enum class DockPage;
class WindowPlayground;
class WindowTime;

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    struct Look {
        Theme theme = Theme::Dark;
        double zoom = 1;
        bool stopsSkipped = false;  // nothing is veiled, nothing is asked
    };
    // What is remembered, and where: by default nothing is, and nothing is written.
    struct Memory {
        AppPlaces places;
        AppSettings settings;
    };
    explicit MainWindow(const Look& look, const Memory& memory = {}, QWidget* parent = nullptr);

    // Type that fills a window of this size as it fills 1366 × 768 at 1: a classroom reads from afar.
    [[nodiscard]] static double zoomFor(QSize size);

    // Each asks first, if something that is open is not saved.
    void openBundled(Session::Start start);
    void openFile(const QString& path, Session::Start start);
    void restorePlaces();          // as remembered; after resize(), before show()
    void openPage(DockPage page);  // of the bottom dock
    void setTheme(Theme theme);
    void setZoom(double zoom);
    void setReducedMotion(bool reduced);

    [[nodiscard]] Session& session() { return *m_session; }
    [[nodiscard]] MainWindowFiles& files() { return *m_files; }
    [[nodiscard]] MainWindowActions& actions() { return *m_actions; }
    [[nodiscard]] const LessonProgress& progress() const { return m_progress; }
    [[nodiscard]] Theme theme() const { return m_look.theme; }
    [[nodiscard]] double zoom() const { return m_look.zoom; }

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void wireSession();
    void wireCompare();
    void wireTransport();
    void wireLesson();
    void wireDock();
    void wireActions();
    void wireView();
    void wireFiles();
    void applyLook();
    void zoomBy(int direction);  // −1 out, 0 as it was, 1 in
    void takeOpened(std::shared_ptr<const Scenario> scenario);
    void takeProblems(const Diagnostics& problems, const QString& name);
    void takeFrame(const std::shared_ptr<const Frame>& frame);
    void takeScenario(const std::shared_ptr<const Scenario>& scenario);
    void showNumbers();   // what is read, not watched: some times a second
    void showProgress();  // after a step or an answer
    void seekTime(Micros atUs);
    void stopWhereTheLessonDoes(const Frame& before, const Frame& now);

    Look m_look;
    AppPlaces m_places;
    AppSettings m_settings;
    double m_homeZoom = 1;
    LessonProgress m_progress;
    std::shared_ptr<const Scenario> m_opened;  // as the file says
    std::shared_ptr<const Frame> m_frame;
    RunSeconds m_seconds;
    QTimer m_numbersTimer;
    Session* m_session = nullptr;
    MainWindowActions* m_actions = nullptr;
    WindowPlayground* m_playground = nullptr;
    MainWindowFiles* m_files = nullptr;
    MainWindowRecovery* m_leftovers = nullptr;
    CommandPalette* m_commands = nullptr;
    RecoveryBar* m_recovery = nullptr;
    TransportBar* m_transport = nullptr;
    WindowBody* m_body = nullptr;
    LessonPanel* m_lesson = nullptr;
    ProblemPanel* m_problems = nullptr;
    HeadlineBar* m_headline = nullptr;
    NoticeBar* m_notice = nullptr;
    StagePair* m_stages = nullptr;
    StageView* m_stage = nullptr;  // A's
    GatesPanel* m_gates = nullptr;
    TunePanel* m_tune = nullptr;
    OutlookCard* m_outlook = nullptr;
    WindowDock* m_dock = nullptr;
    TimelineBar* m_timeline = nullptr;
    BranchBar* m_branches = nullptr;
    WindowCompare* m_compare = nullptr;
    WindowTime* m_time = nullptr;
};

}  // namespace partiscope
