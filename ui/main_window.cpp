// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QAction>
#include <QFile>
#include <QFileDialog>
#include <QKeyEvent>
#include <QVBoxLayout>

#include "ui/main_window_actions.h"
#include "ui/main_window_body.h"
#include "ui/main_window_column.h"
#include "ui/main_window_dock.h"
#include "ui/main_window_problems.h"
#include "ui/main_window_sheets.h"
#include "ui/models/panel_text.h"
#include "ui/models/worked_sum.h"
#include "ui/plots/metrics_plot.h"
#include "ui/widgets/events_page.h"
#include "ui/widgets/gates_panel.h"
#include "ui/widgets/headline_bar.h"
#include "ui/widgets/lesson_panel.h"
#include "ui/widgets/look_label.h"
#include "ui/widgets/partitions_page.h"
#include "ui/widgets/stage_view.h"
#include "ui/widgets/timeline_bar.h"
#include "ui/widgets/transport_bar.h"
#include "ui/widgets/tune_panel.h"

namespace partiscope {

namespace {

constexpr int kNumbersMs = 120;  // figures that change faster cannot be read
constexpr std::array kZooms{0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0};
constexpr const char* kBundled = ":/scenarios/orders-by-date.toml";

}  // namespace

MainWindow::MainWindow(const Look& look, QWidget* parent)
    : QMainWindow(parent), m_look(look), m_homeZoom(look.zoom) {
    setWindowTitle(tr("Partiscope"));
    m_session = new Session(this);
    m_actions = new MainWindowActions(this);
    build();
    m_numbersTimer.setSingleShot(true);
    m_numbersTimer.setInterval(kNumbersMs);
    connect(&m_numbersTimer, &QTimer::timeout, this, &MainWindow::showNumbers);
    wireSession();
    wireTransport();
    wireLesson();
    wireDock();
    wireActions();
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
    m_problems = new ProblemPanel(m_body->centre());
    m_headline = new HeadlineBar(m_body->centre());
    m_stage = new StageView(m_body->centre());
    m_gates = new GatesPanel(m_body->right());
    m_tune = new TunePanel(m_body->right());
    m_dock = new WindowDock(central);  // made in the order of the Tab key
    m_timeline = new TimelineBar(central);
    layout->addWidget(m_transport);
    layout->addWidget(m_body, 1);
    layout->addWidget(m_dock);
    layout->addWidget(m_timeline);
    m_body->left()->addPanel(m_lesson);
    m_body->addToCentre(m_problems, 0);
    m_body->addToCentre(m_headline, 0);
    m_body->addToCentre(m_stage, 1);
    m_body->right()->addPanel(m_gates);
    m_body->right()->addPanel(m_tune);
    m_problems->hide();
    m_headline->hide();
    m_dock->hide();
    m_timeline->hide();
    m_body->setSidesShown(false);
    setCentralWidget(central);
}

void MainWindow::wireSession() {
    connect(m_session, &Session::opened, this, &MainWindow::takeOpened);
    connect(m_session, &Session::openFailed, this,
            [this](const Diagnostics& problems, const QString& name, bool) {
                takeProblems(problems, name);
            });
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
    connect(m_tune, &TunePanel::streamChosen, this, [this](int stream) {
        if (const auto& scenario = m_session->scenario()) {
            m_lesson->showSum(workedSum(*scenario, std::size_t(stream)));
        }
    });
    connect(m_problems, &ProblemPanel::closed, this, [this] {
        if (m_session->isOpen()) m_problems->hide();  // else it is all there is
    });
    connect(m_problems, &ProblemPanel::openAsked, this, &MainWindow::askForFile);
    connect(m_problems, &ProblemPanel::bundledAsked, this,
            [this] { openBundled(Session::Start::Playing); });
}

void MainWindow::wireTransport() {
    connect(m_transport, &TransportBar::playToggled, m_session, &Session::togglePlay);
    connect(m_transport, &TransportBar::stepped, m_session, &Session::stepTicks);
    connect(m_transport, &TransportBar::previousEventAsked, m_session, &Session::previousEvent);
    connect(m_transport, &TransportBar::nextEventAsked, m_session, &Session::nextEvent);
    connect(m_transport, &TransportBar::speedChanged, m_session, &Session::setSpeed);
    connect(m_transport, &TransportBar::keysAsked, this, [this] { showKeySheet(this); });
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
    connect(m_stage, &StageView::partitionSelected, partitions, &PartitionsPage::selectPartition);
    connect(m_stage, &StageView::selectionCleared, partitions,
            [partitions] { partitions->selectPartition(std::nullopt); });
    connect(m_dock, &WindowDock::seekAsked, this, &MainWindow::seekTime);
    connect(m_dock, &WindowDock::partitionSelected, m_stage, &StageView::selectPartition);
    connect(m_dock, &WindowDock::partitionSelected, partitions, &PartitionsPage::selectPartition);
    connect(m_stage, &StageView::requestSelected, m_dock, &WindowDock::openRequest);
    connect(m_dock, &BottomDock::foldedChanged, m_actions->dockShown(),
            [this](bool folded) { m_actions->dockShown()->setChecked(!folded); });
    connect(m_actions->dockShown(), &QAction::triggered, m_dock,
            [this](bool shown) { m_dock->setFolded(!shown); });
}

void MainWindow::wireActions() {
    connect(m_actions, &MainWindowActions::openAsked, this, &MainWindow::askForFile);
    connect(m_actions, &MainWindowActions::bundledAsked, this,
            [this] { openBundled(Session::Start::Playing); });
    connect(m_actions, &MainWindowActions::playToggled, m_session, &Session::togglePlay);
    connect(m_actions, &MainWindowActions::stepped, m_session, &Session::stepTicks);
    connect(m_actions, &MainWindowActions::previousEventAsked, m_session, &Session::previousEvent);
    connect(m_actions, &MainWindowActions::nextEventAsked, m_session, &Session::nextEvent);
    connect(m_actions, &MainWindowActions::seekStartAsked, this, [this] { seekTime(0); });
    connect(m_actions, &MainWindowActions::speedAsked, m_transport, &TransportBar::setSpeed);
    connect(m_actions, &MainWindowActions::themeAsked, this, &MainWindow::setTheme);
    connect(m_actions, &MainWindowActions::reducedMotionChanged, m_stage,
            &StageView::setReducedMotion);
    connect(m_actions, &MainWindowActions::skipStopsChanged, this, [this](bool skipped) {
        m_look.stopsSkipped = skipped;
        if (m_opened) m_progress.start(m_opened, skipped);
        showProgress();
    });
    connect(m_actions, &MainWindowActions::keysAsked, this, [this] { showKeySheet(this); });
    connect(m_actions, &MainWindowActions::aboutAsked, this, [this] { showAbout(this); });
    connect(m_actions, &MainWindowActions::closeAsked, m_problems, &ProblemPanel::closed);
    connect(m_actions, &MainWindowActions::zoomAsked, this, [this](int direction) {
        if (direction == 0) return setZoom(m_homeZoom);
        const double now = m_look.zoom;
        const auto above =
            std::find_if(kZooms.begin(), kZooms.end(), [now](double z) { return z > now + 0.01; });
        const auto below = std::find_if(kZooms.rbegin(), kZooms.rend(),
                                        [now](double z) { return z < now - 0.01; });
        if (direction > 0 && above != kZooms.end()) setZoom(*above);
        if (direction < 0 && below != kZooms.rend()) setZoom(*below);
    });
}

void MainWindow::setTheme(Theme theme) {
    m_look.theme = theme;
    applyLook();
}

void MainWindow::setZoom(double zoom) {
    m_look.zoom = std::clamp(zoom, 0.5, 4.0);
    applyLook();
}

void MainWindow::setReducedMotion(bool reduced) { m_actions->reducedMotion()->setChecked(reduced); }

void MainWindow::applyLook() {
    const Palette palette = paletteFor(m_look.theme);
    const double zoom = m_look.zoom;
    setPalette(qtPaletteFor(palette));
    setStyleSheet(styleSheetFor(m_look.theme, zoom) +
                  QStringLiteral("#hairline { background: %1; border: none; }")
                      .arg(palette.of(Role::Border).name()));
    m_transport->setTheme(palette, zoom);
    m_body->setZoom(zoom);
    m_problems->setZoom(zoom);
    m_headline->setTheme(palette, zoom);
    m_lesson->setTheme(palette, zoom);
    m_gates->setTheme(palette, zoom);
    m_tune->setTheme(palette, zoom);
    m_dock->setTheme(palette, zoom);
    m_timeline->setTheme(palette, zoom);
    m_stage->setTheme(palette);
    m_stage->setZoom(zoom);
    m_actions->showTheme(m_look.theme);
}

void MainWindow::openBundled(Session::Start start) {
    QFile file(QString::fromLatin1(kBundled));
    if (!file.open(QIODevice::ReadOnly)) return;
    m_session->openText(QString::fromUtf8(file.readAll()), QStringLiteral("orders-by-date.toml"),
                        start);
}

void MainWindow::askForFile() {
    const QString path = QFileDialog::getOpenFileName(this, tr("Open a scenario"), QString(),
                                                      tr("Scenarios (*.toml);;All files (*)"));
    if (!path.isEmpty()) m_session->open(path, Session::Start::Paused);
}

void MainWindow::takeOpened(std::shared_ptr<const Scenario> scenario) {
    m_opened = std::move(scenario);
    m_frame.reset();
    const QString title = QString::fromStdString(m_opened->title);
    setWindowTitle(tr("%1 — Partiscope").arg(title));
    m_problems->hide();
    m_headline->show();
    m_stage->show();
    m_dock->show();
    m_timeline->show();
    m_body->setSidesShown(true);
    m_transport->showScenario(title, scenarioFacts(*m_opened, 0));
    m_timeline->showScenario(*m_opened);
    m_tune->open(m_opened);
    m_dock->setScenario(m_opened);
    m_lesson->showSum(workedSum(*m_opened, 0));
    m_progress.start(m_opened, m_look.stopsSkipped);
    showProgress();
    m_body->setFocus();  // nothing is marked until somebody presses Tab
}

void MainWindow::takeProblems(const Diagnostics& problems, const QString& name) {
    m_problems->showProblems(name, problems, !m_session->isOpen());
    m_problems->show();
    if (!m_session->isOpen()) m_stage->hide();  // nothing to show: no empty stage
}

void MainWindow::takeFrame(const std::shared_ptr<const Frame>& frame) {
    const std::shared_ptr<const Frame> before = std::exchange(m_frame, frame);
    m_stage->showFrame(frame);
    m_transport->showFrame(*frame);
    m_timeline->showFrame(*frame);
    if (before) stopWhereTheLessonDoes(*before, *frame);
    const bool still = !before || !frame->playing || before->epoch != frame->epoch;
    if (still) {
        showNumbers();
    } else if (!m_numbersTimer.isActive()) {
        m_numbersTimer.start();
    }
}

void MainWindow::stopWhereTheLessonDoes(const Frame& before, const Frame& now) {
    if (!now.playing || before.epoch != now.epoch) return;  // a seek passes stops by
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
    m_headline->showFrame(*m_frame, veiled);
    m_gates->showFrame(*m_frame, m_progress.areGatesVeiled());
    m_dock->showFrame(m_frame);
    m_lesson->showFrame(m_progress, *inForce, *m_frame, m_seconds);
    std::size_t partitions = 0;
    for (const TableFrame& table : m_frame->tables) partitions += table.lanes.size();
    m_transport->showScenario(QString::fromStdString(inForce->title),
                              scenarioFacts(*inForce, partitions));
    m_actions->showState(true, m_frame->playing, m_frame->tick == 0, m_frame->atEnd);
}

void MainWindow::showProgress() {
    if (!m_opened) return;
    m_stage->setVeiled(m_progress.isVeiled());
    m_timeline->setVeiled(m_progress.isVeiled());
    m_dock->setVeiled(m_progress.isVeiled(), m_progress.areGatesVeiled());
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
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
    if (!m_actions->handleKey(*event)) QMainWindow::keyPressEvent(event);
}

}  // namespace partiscope
