// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include <QAccessible>
#include <QAction>
#include <QFileDialog>
#include <QKeyEvent>
#include <QVBoxLayout>

#include "ui/main_window_actions.h"
#include "ui/main_window_body.h"
#include "ui/main_window_column.h"
#include "ui/main_window_compare.h"
#include "ui/main_window_dock.h"
#include "ui/main_window_files.h"
#include "ui/main_window_menus.h"
#include "ui/main_window_playground.h"
#include "ui/main_window_problems.h"
#include "ui/main_window_recovery.h"
#include "ui/main_window_settings.h"
#include "ui/main_window_sheets.h"
#include "ui/main_window_time.h"
#include "ui/models/panel_text.h"
#include "ui/models/time_view.h"
#include "ui/models/worked_sum.h"
#include "ui/plots/heat_map_plot.h"
#include "ui/plots/metrics_plot.h"
#include "ui/widgets/branch_bar.h"
#include "ui/widgets/command_palette.h"
#include "ui/widgets/events_page.h"
#include "ui/widgets/gates_panel.h"
#include "ui/widgets/headline_bar.h"
#include "ui/widgets/lesson_panel.h"
#include "ui/widgets/look_label.h"
#include "ui/widgets/notice_bar.h"
#include "ui/widgets/outlook_card.h"
#include "ui/widgets/partitions_page.h"
#include "ui/widgets/recovery_bar.h"
#include "ui/widgets/stage_accessible.h"
#include "ui/widgets/stage_pair.h"
#include "ui/widgets/stage_view.h"
#include "ui/widgets/timeline_bar.h"
#include "ui/widgets/transport_bar.h"
#include "ui/widgets/transport_speed_scale.h"
#include "ui/widgets/tune_panel.h"

namespace partiscope {

namespace {

constexpr int kNumbersMs = 120;  // figures that change faster cannot be read
constexpr std::array kZooms{0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0};
constexpr const char* kBundled = ":/scenarios/orders-by-date.toml";

}  // namespace

MainWindow::MainWindow(const Look& look, const Memory& memory, QWidget* parent)
    : QMainWindow(parent),
      m_look(look),
      m_places(memory.places),
      m_settings(memory.settings),
      m_homeZoom(look.zoom) {
    setWindowTitle(tr("Partiscope"));
    QAccessible::installFactory(stageAccessibleFactory);  // once, however often it is asked
    m_session = new Session(this);
    m_actions = new MainWindowActions(this);
    m_playground = new WindowPlayground(this);
    m_files = new MainWindowFiles(this, m_session, m_places, &m_settings);
    build();
    m_numbersTimer.setSingleShot(true);
    m_numbersTimer.setInterval(kNumbersMs);
    connect(&m_numbersTimer, &QTimer::timeout, this, &MainWindow::showNumbers);
    wireSession();
    wireTransport();
    wireLesson();
    wireDock();
    wireActions();
    wireCompare();
    wireView();
    wireFiles();
    setReducedMotion(m_settings.reducedMotion);
    applyLook();
}

double MainWindow::zoomFor(QSize size) {
    const double fit = std::min(size.width() / 1'400.0, size.height() / 875.0);
    return std::clamp(std::round(fit * 20) / 20, 1.0, 1.6);
}

void MainWindow::build() {
    auto* central = new QWidget(this);
    auto* layout = new QVBoxLayout(central);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_transport = new TransportBar(central);
    m_body = new WindowBody(central);

    m_lesson = new LessonPanel(m_body->left());
    m_recovery = new RecoveryBar(m_body->centre());
    m_problems = new ProblemPanel(m_body->centre());
    m_headline = new HeadlineBar(m_body->centre());
    m_notice = new NoticeBar(m_body->centre());
    m_stages = new StagePair(m_body->centre());
    m_stage = m_stages->a();
    m_gates = new GatesPanel(m_body->right());
    m_outlook = new OutlookCard(m_body->right());
    m_tune = new TunePanel(m_body->right());
    m_dock = new WindowDock(central);  // made in the order of the Tab key
    m_timeline = new TimelineBar(central);
    m_branches = new BranchBar(central);
    layout->addWidget(m_transport);
    layout->addWidget(m_body, 1);
    layout->addWidget(m_dock);
    layout->addWidget(m_timeline);
    layout->addWidget(m_branches);
    m_body->addToCentre(m_problems, 0);
    m_body->addToCentre(m_headline, 0);
    m_compare = new WindowCompare(m_session, m_body, m_stages, this);
    m_time = new WindowTime(m_session, m_timeline, m_branches, m_notice, this);
    m_body->left()->addPanel(m_lesson);
    m_body->addToCentre(m_recovery->slot(), 0);
    m_body->addToCentre(m_notice, 0);
    m_body->addToCentre(m_stages, 1);
    m_body->right()->addPanel(m_gates);
    m_body->right()->addPanel(m_outlook);
    m_body->right()->addPanel(m_tune);
    m_problems->hide();
    m_headline->hide();
    m_dock->hide();
    m_timeline->hide();
    m_body->setSidesShown(false);
    setCentralWidget(central);
    m_commands = new CommandPalette(this);
}

void MainWindow::wireSession() {
    connect(m_session, &Session::opened, this, &MainWindow::takeOpened);
    connect(m_session, &Session::frameChanged, this, &MainWindow::takeFrame);
    connect(m_session, &Session::scenarioChanged, this, &MainWindow::takeScenario);
    connect(m_session, &Session::historyRestarted, this, [this] {
        m_timeline->clearEvents();
        m_dock->clear();
        m_seconds.clear();
    });
    connect(m_session, &Session::secondsAppended, this,
            [this](const std::vector<SecondPoint>& seconds) { m_seconds.add(seconds); });
    connect(m_session, &Session::secondsAppended, m_dock, &WindowDock::addSeconds);
    connect(m_session, &Session::eventsAppended, m_dock->events(), &EventsPage::add);
    connect(m_session, &Session::eventsAppended, m_timeline, &TimelineBar::addEvents);
    connect(m_session, &Session::refused, m_tune, &TunePanel::showRefusal);
    connect(m_tune, &TunePanel::changeAsked, m_session, &Session::change);
    connect(m_outlook, &OutlookCard::outlookAsked, m_session, &Session::askOutlook);
    connect(m_session, &Session::outlookReady, m_outlook, &OutlookCard::showAnswer);
    connect(m_tune, &TunePanel::streamChosen, this, [this](int stream) {
        if (const auto& scenario = m_session->scenario()) {
            m_lesson->showSum(workedSum(*scenario, std::size_t(stream)));
        }
    });
    connect(m_problems, &ProblemPanel::closed, this, [this] {
        if (m_session->isOpen()) m_problems->hide();  // else it is all there is
    });
    connect(m_problems, &ProblemPanel::openAsked, m_files, &MainWindowFiles::askForFile);
    connect(m_problems, &ProblemPanel::bundledAsked, this,
            [this] { openBundled(Session::Start::Playing); });
}

void MainWindow::wireCompare() {
    connect(m_compare, &WindowCompare::activeChanged, this, [this](bool active) {
        m_transport->showComparing(active);
        m_headline->setVisible(!active);
        m_lesson->setVisible(!active);
        showNumbers();
    });
    connect(m_compare, &WindowCompare::said, m_time, &WindowTime::say);
    connect(m_compare, &WindowCompare::seekAsked, this, &MainWindow::seekTime);
    connect(m_compare, &WindowCompare::fileAsked, this, [this] {
        const QString path =
            QFileDialog::getOpenFileName(this, tr("Compare with"), m_settings.lastFolder,
                                         tr("Scenarios (*.toml);;All files (*)"));
        if (!path.isEmpty()) m_session->compareWithFile(path);
    });
    connect(m_time, &WindowTime::compareAsked, m_session, &Session::compareWithBranch);
    connect(m_session, &Session::shownSideChanged, this, [this](Side side) {
        const std::shared_ptr<const Scenario> opened =
            side == Side::A || m_session->comparison().branch ? m_opened
                                                              : m_session->scenarioOf(side);
        if (opened) m_tune->open(opened);
        showNumbers();
    });
    const auto nameSides = [this] {
        const bool isB = m_session->shownSide() == Side::B;
        const bool active = m_session->comparison().active;
        m_dock->metrics()->setCompared(
            active ? (isB ? QStringLiteral("B") : QStringLiteral("A")) : QString(),
            active ? (isB ? QStringLiteral("A") : QStringLiteral("B")) : QString());
    };
    connect(m_session, &Session::comparisonChanged, this, nameSides);
    connect(m_session, &Session::shownSideChanged, this, nameSides);
    connect(m_session, &Session::sideHistoryRestarted, this, [this](Side side) {
        if (side != m_session->shownSide()) m_dock->metrics()->clearOther();
    });
    connect(m_session, &Session::sideSecondsAppended, this,
            [this](Side side, const std::vector<SecondPoint>& seconds) {
                if (side != m_session->shownSide()) m_dock->metrics()->addOther(seconds);
            });
    connect(m_transport, &TransportBar::compareAsked, this,
            [this](QPoint at) { m_compare->openMenu(this, at); });
    m_actions->on(ActionId::Compare, this, [this] { m_transport->askCompare(); });
    m_actions->on(ActionId::Undo, this, [this] { m_session->undoChange(); });
    m_actions->on(ActionId::StopWhen, this, [this] { m_time->openStops(this); });
}

void MainWindow::wireTransport() {
    connect(m_transport, &TransportBar::playToggled, m_session, &Session::togglePlay);
    connect(m_transport, &TransportBar::stepped, m_session, &Session::stepTicks);
    connect(m_transport, &TransportBar::previousEventAsked, m_session, &Session::previousEvent);
    connect(m_transport, &TransportBar::nextEventAsked, m_session, &Session::nextEvent);
    connect(m_transport, &TransportBar::speedChanged, m_session, &Session::setSpeed);
    connect(m_transport, &TransportBar::keysAsked, this,
            [this] { showKeySheet(this, paletteFor(m_look.theme), m_look.zoom); });
    connect(m_timeline, &TimelineBar::seekAsked, this, &MainWindow::seekTime);
}

void MainWindow::wireLesson() {
    const auto nowUs = [this] { return m_frame ? m_frame->atUs : 0; };
    connect(m_lesson, &LessonPanel::committed, this, [this, nowUs](const QString& answer) {
        m_progress.commit(answer, nowUs());
        showProgress();
        m_body->setFocus();  // so that Space means pause again
    });
    connect(m_lesson, &LessonPanel::showMeAsked, this, [this, nowUs] {
        m_progress.showAnswer(nowUs());
        showProgress();
        m_body->setFocus();
    });
    connect(m_lesson, &LessonPanel::stepChosen, this, [this](int index) {
        m_progress.goTo(std::size_t(index));
        showProgress();
    });
    connect(m_lesson, &LessonPanel::continueAsked, this, [this] {
        m_progress.goTo(m_progress.current() + 1);
        showProgress();
        m_session->play();
    });
}

void MainWindow::wireDock() {
    PartitionsPage* partitions = m_dock->partitions();
    connect(m_dock->metrics(), &MetricsPlot::seekAsked, this, &MainWindow::seekTime);
    connect(m_dock->events(), &EventsPage::seekAsked, m_session, &Session::seek);
    connect(partitions, &PartitionsPage::partitionSelected, m_stage, &StageView::selectPartition);
    connect(partitions, &PartitionsPage::partitionSelected, m_dock, &WindowDock::selectPartition);
    connect(m_stage, &StageView::partitionSelected, m_dock, &WindowDock::selectPartition);
    connect(m_stage, &StageView::selectionCleared, m_dock,
            [this] { m_dock->selectPartition(std::nullopt); });
    connect(m_dock->heat(), &HeatMapPlot::cellClicked, this, [this](qint64 atUs, quint32 id) {
        m_stage->selectPartition(id);
        m_dock->selectPartition(id);
        seekTime(atUs);
    });
    m_timeline->setTime(m_dock->time());
    QAction* shown = m_actions->action(ActionId::DockShown);
    connect(m_dock, &BottomDock::foldedChanged, shown,
            [shown](bool folded) { shown->setChecked(!folded); });
    m_actions->on(ActionId::DockShown, this,
                  [this, shown] { m_dock->setFolded(!shown->isChecked()); });
    connect(m_dock, &WindowDock::seekAsked, this, &MainWindow::seekTime);
    connect(m_dock, &WindowDock::partitionSelected, m_stage, &StageView::selectPartition);
    connect(m_dock, &WindowDock::partitionSelected, m_dock, &WindowDock::selectPartition);
    connect(m_stage, &StageView::requestSelected, m_dock, &WindowDock::openRequest);
}

void MainWindow::wireActions() {
    const auto on = [this](ActionId id, std::function<void()> handler) {
        m_actions->on(id, this, std::move(handler));
    };
    on(ActionId::PlayPause, [this] { m_session->togglePlay(); });
    on(ActionId::Step, [this] { m_session->stepTicks(1); });
    on(ActionId::StepBack, [this] { m_session->stepTicks(-1); });
    on(ActionId::NextEvent, [this] { m_session->nextEvent(); });
    on(ActionId::PreviousEvent, [this] { m_session->previousEvent(); });
    on(ActionId::ToStart, [this] { seekTime(0); });
    for (std::size_t i = 0; i < kSpeedStopCount; ++i) {
        on(ActionId(int(ActionId::Speed1) + int(i)),
           [this, i] { m_transport->setSpeed(speedStops()[i].speed); });
    }
    m_actions->onToggled(ActionId::SkipStops, this, [this](bool skipped) {
        m_look.stopsSkipped = skipped;
        if (m_opened) m_progress.start(m_opened, skipped);
        showProgress();
    });
    on(ActionId::Playground, [this] { m_playground->open(m_opened, m_frame); });
    on(ActionId::Commands, [this] { m_commands->ask(m_actions->commands()); });
    connect(m_commands, &CommandPalette::chosen, m_actions, &MainWindowActions::run);
    on(ActionId::Keys, [this] { showKeySheet(this, paletteFor(m_look.theme), m_look.zoom); });
    on(ActionId::About, [this] { showAbout(this); });
    on(ActionId::Back, [this] { emit m_problems->closed(); });
}

void MainWindow::wireView() {
    const std::pair<ActionId, Theme> themes[] = {{ActionId::ThemeDark, Theme::Dark},
                                                 {ActionId::ThemeLight, Theme::Light},
                                                 {ActionId::ThemeContrast, Theme::Contrast},
                                                 {ActionId::ThemePrint, Theme::Print}};
    for (const auto& [id, theme] : themes) {
        m_actions->on(id, this, [this, theme = theme] {
            m_settings.theme = themeName(theme);
            setTheme(theme);
        });
    }
    m_actions->on(ActionId::ZoomIn, this, [this] { zoomBy(1); });
    m_actions->on(ActionId::ZoomOut, this, [this] { zoomBy(-1); });
    m_actions->on(ActionId::ZoomReset, this, [this] { zoomBy(0); });
    m_actions->onToggled(ActionId::ReducedMotion, this, [this](bool reduced) {
        m_settings.reducedMotion = reduced;
        m_stage->setReducedMotion(reduced);
        m_stages->b()->setReducedMotion(reduced);
    });
}

void MainWindow::wireFiles() {
    const auto on = [this](ActionId id, std::function<void()> handler) {
        m_actions->on(id, this, std::move(handler));
    };
    on(ActionId::OpenFile, [this] { m_files->askForFile(); });
    on(ActionId::OpenAgain, [this] { m_files->openAgain(); });
    on(ActionId::Save, [this] { m_files->save(); });
    on(ActionId::SaveAs, [this] { m_files->saveAs(); });
    on(ActionId::SaveRun, [this] { m_files->saveRun(); });
    on(ActionId::Quit, [this] { close(); });
    fillFileMenus(*m_actions, *m_files, m_settings, m_places.settingsFile);
    connect(m_files, &MainWindowFiles::stateChanged, this, &MainWindow::showNumbers);
    connect(m_files, &MainWindowFiles::notOpened, this, &MainWindow::takeProblems);
    connect(m_files, &MainWindowFiles::notSaved, this,
            [this](const Diagnostics& problems, const QString& name) {
                m_problems->showNotSaved(name, problems);
                m_problems->show();
            });
    connect(m_files, &MainWindowFiles::closing, this, [this] {
        takePlaces(m_settings, *this, *m_dock);
        writeSettings(m_places.settingsFile, m_settings);
    });
    m_leftovers = new MainWindowRecovery(m_files->autosave(), m_recovery, this);
    connect(m_leftovers, &MainWindowRecovery::restoreAsked, m_files, &MainWindowFiles::restore);
    connect(m_files, &MainWindowFiles::restored, m_leftovers, &MainWindowRecovery::drop);
}

void MainWindow::zoomBy(int direction) {
    if (direction == 0) {
        m_settings.zoom.reset();
        return setZoom(m_homeZoom);
    }
    const double now = m_look.zoom;
    const auto above =
        std::find_if(kZooms.begin(), kZooms.end(), [now](double z) { return z > now + 0.01; });
    const auto below =
        std::find_if(kZooms.rbegin(), kZooms.rend(), [now](double z) { return z < now - 0.01; });
    if (direction > 0 && above != kZooms.end()) setZoom(*above);
    if (direction < 0 && below != kZooms.rend()) setZoom(*below);
    m_settings.zoom = m_look.zoom;
}

void MainWindow::restorePlaces() { partiscope::restorePlaces(m_settings, *this, *m_dock); }

void MainWindow::openPage(DockPage page) { m_dock->openPage(page); }

void MainWindow::setTheme(Theme theme) {
    m_look.theme = theme;
    applyLook();
}

void MainWindow::setZoom(double zoom) {
    m_look.zoom = std::clamp(zoom, 0.5, 4.0);
    applyLook();
}

void MainWindow::setReducedMotion(bool reduced) {
    m_actions->action(ActionId::ReducedMotion)->setChecked(reduced);
}

void MainWindow::applyLook() {
    const Palette palette = paletteFor(m_look.theme);
    const double zoom = m_look.zoom;
    setPalette(qtPaletteFor(palette));
    setStyleSheet(styleSheetFor(m_look.theme, zoom) +
                  QStringLiteral("#hairline { background: %1; border: none; }")
                      .arg(palette.of(Role::Border).name()));
    m_transport->setTheme(palette, zoom);
    m_body->setZoom(zoom);
    m_recovery->setZoom(zoom);
    m_problems->setZoom(zoom);
    m_commands->setTheme(palette, zoom);
    m_headline->setTheme(palette, zoom);
    m_lesson->setTheme(palette, zoom);
    m_gates->setTheme(palette, zoom);
    m_outlook->setTheme(palette, zoom);
    m_tune->setTheme(palette, zoom);
    m_dock->setTheme(palette, zoom);
    m_timeline->setTheme(palette, zoom);
    m_stage->setTheme(palette);
    m_stages->setZoom(zoom);
    m_compare->setTheme(palette, zoom);
    m_time->setTheme(palette, zoom);
    m_playground->setTheme(palette, zoom);
    m_actions->showTheme(m_look.theme);
}

void MainWindow::openBundled(Session::Start start) {
    m_files->openLesson(QString::fromLatin1(kBundled), start);
}

void MainWindow::openFile(const QString& path, Session::Start start) {
    m_files->openPath(path, start);
}

void MainWindow::takeOpened(std::shared_ptr<const Scenario> scenario) {
    m_opened = std::move(scenario);
    m_frame.reset();
    const QString title = QString::fromStdString(m_opened->title);
    m_problems->hide();
    m_headline->setVisible(!m_compare->isActive());
    m_stages->show();
    m_dock->show();
    m_timeline->show();
    m_body->setSidesShown(true);
    m_transport->showScenario(title, scenarioFacts(*m_opened, 0));
    m_timeline->showScenario(*m_opened);
    m_dock->time()->showAll();
    m_tune->open(m_opened);
    m_outlook->forget();
    m_dock->setScenario(m_opened);
    m_lesson->showSum(workedSum(*m_opened, 0));
    m_progress.start(m_opened, m_look.stopsSkipped);
    showProgress();
    m_body->setFocus();  // nothing is marked until somebody presses Tab
}

void MainWindow::takeProblems(const Diagnostics& problems, const QString& name) {
    m_problems->showProblems(name, problems, !m_session->isOpen());
    m_problems->show();
    if (!m_session->isOpen()) m_stages->hide();  // nothing to show: no empty stage
}

void MainWindow::takeFrame(const std::shared_ptr<const Frame>& frame) {
    const std::shared_ptr<const Frame> before = std::exchange(m_frame, frame);
    m_stage->showFrame(frame);
    m_transport->showFrame(*frame);
    m_timeline->showFrame(*frame);
    m_time->showFrame(*frame);
    if (before) stopWhereTheLessonDoes(*before, *frame);
    const bool still = !before || !frame->playing || before->epoch != frame->epoch;
    if (still) {
        showNumbers();
    } else if (!m_numbersTimer.isActive()) {
        m_numbersTimer.start();
    }
}

void MainWindow::stopWhereTheLessonDoes(const Frame& before, const Frame& now) {
    // A seek passes stops by, and while two designs are compared the lesson waits.
    if (!now.playing || before.epoch != now.epoch || m_compare->isActive()) return;
    const std::optional<Micros> stop = m_progress.reachedStop(before.atUs, now.atUs);
    if (!stop) return;
    m_session->pause();
    seekTime(*stop);
    m_body->showLesson();
    showProgress();
}

void MainWindow::takeScenario(const std::shared_ptr<const Scenario>& scenario) {
    m_tune->showInForce(scenario);
    m_dock->setScenario(scenario);
    m_lesson->showSum(workedSum(*scenario, 0));
    showNumbers();
}

void MainWindow::showNumbers() {
    if (!m_frame || !m_opened) return;
    const std::shared_ptr<const Scenario>& inForce = m_session->scenario();
    const bool veiled = m_progress.isVeiled();
    const std::shared_ptr<const Frame> shown = m_compare->shownFrame();
    if (!shown) return;  // another file has just been opened; its first frame is on the way
    m_headline->showFrame(*m_frame, veiled);
    m_compare->showNumbers();
    m_gates->showFrame(*shown, m_progress.areGatesVeiled());
    m_outlook->showFrame(*shown, m_progress.areGatesVeiled());
    m_dock->showFrame(shown);
    m_lesson->showFrame(m_progress, *inForce, *m_frame, m_seconds);
    std::size_t partitions = 0;
    for (const TableFrame& table : m_frame->tables) partitions += table.lanes.size();
    m_transport->showScenario(QString::fromStdString(inForce->title),
                              scenarioFacts(*inForce, partitions));
    m_actions->showState({true, m_frame->playing, m_frame->tick == 0, m_frame->atEnd,
                          m_files->isDirty(), m_files->hasFile()});
}

void MainWindow::showProgress() {
    if (!m_opened) return;
    m_stage->setVeiled(m_progress.isVeiled());
    for (StageView* stage : {m_stages->a(), m_stages->b()}) {
        stage->setAnswerVeiled(m_progress.areGatesVeiled());
    }
    m_compare->setVeiled(m_progress.isVeiled());
    m_timeline->setVeiled(m_progress.isVeiled());
    m_dock->setVeiled(m_progress.isVeiled(), m_progress.areGatesVeiled());
    m_playground->setVeiled(m_progress.isVeiled());
    m_lesson->showProgress(m_progress, *m_opened);
    const LessonStep* step = m_progress.step();
    m_tune->setLocked(step ? step->locked : std::vector<std::string>{});
    showNumbers();
}

void MainWindow::seekTime(Micros atUs) {
    const Micros tickUs = m_frame ? m_frame->tickUs : m_opened ? m_opened->tickUs : 10'000;
    m_session->seek(atUs / std::max<Micros>(1, tickUs));
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    m_dock->fitWindow(height());
    m_compare->fitWindow(height());
    layout()->activate();
    m_time->layOut();
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
    if (!m_actions->handleKey(*event)) QMainWindow::keyPressEvent(event);
}

}  // namespace partiscope
