// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window_files.h"

#include <algorithm>
#include <utility>

#include <QCloseEvent>
#include <QDir>
#include <QDragEnterEvent>
#include <QFile>
#include <QFileInfo>
#include <QMainWindow>
#include <QMimeData>
#include <QStandardPaths>
#include <QUrl>

#include "core/base/grouped.h"
#include "core/scenario/scenario_writer.h"

namespace partiscope {

namespace {

constexpr int kLookMs = 500;
constexpr int kKeepMs = 2'000;  // after a change, at most

QString withEnd(const QString& path, const QString& end) {
    return QFileInfo(path).suffix().isEmpty() ? path + end : path;
}

// The first local file of what is dragged; empty: none.
QString draggedFile(const QMimeData* data) {
    const QList<QUrl> urls = data ? data->urls() : QList<QUrl>();
    const auto found =
        std::find_if(urls.begin(), urls.end(), [](const QUrl& url) { return url.isLocalFile(); });
    return found == urls.end() ? QString() : found->toLocalFile();
}

}  // namespace

MainWindowFiles::MainWindowFiles(QMainWindow* window, Session* session, const AppPlaces& places,
                                 AppSettings* settings)
    : QObject(window),
      m_window(window),
      m_session(session),
      m_places(places),
      m_settings(settings),
      m_autosave(places.autosaveFolder),
      m_questions(dialogQuestions()) {
    window->setAcceptDrops(true);
    window->installEventFilter(this);
    connect(session, &Session::opened, this,
            [this](const std::shared_ptr<const Scenario>&, const QString& name) { take(name); });
    connect(session, &Session::openFailed, this,
            [this](const Diagnostics& problems, const QString& name, bool) {
                takeFailure(problems, name);
            });
    connect(session, &Session::branchesChanged, this, &MainWindowFiles::look);
    m_look.setInterval(kLookMs);
    connect(&m_look, &QTimer::timeout, this, &MainWindowFiles::look);
    m_look.start();
    m_keep.setInterval(kKeepMs);
    m_keep.setSingleShot(true);
    connect(&m_keep, &QTimer::timeout, this, &MainWindowFiles::keepNow);
    connect(&m_autosave, &Autosave::kept, this, [this] {
        m_saidNotKept = false;
        if (m_adopted) discardLeftover(*std::exchange(m_adopted, std::nullopt));
    });
    connect(&m_autosave, &Autosave::failed, this, [this](const Diagnostics& problems) {
        m_kept.reset();  // tried again with the next look
        if (!std::exchange(m_saidNotKept, true)) emit notSaved(problems, tr("The safety copy"));
    });
}

// ---- Opening ----

void MainWindowFiles::openPath(const QString& path, Session::Start start) {
    if (!mayLeave()) return;
    const bool isInput = path == QStringLiteral("-");
    const QString absolute = isInput ? path : QFileInfo(path).absoluteFilePath();
    Document document;
    if (!isInput) document.path = absolute;
    document.name = isInput ? tr("standard input") : QFileInfo(absolute).fileName();
    m_coming = Coming{document, absolute, std::nullopt};
    m_session->open(absolute, start);
}

void MainWindowFiles::openLesson(const QString& resource, Session::Start start) {
    QFile file(resource);
    if (!file.open(QIODevice::ReadOnly) || !mayLeave()) return;
    Document document;
    document.name = QFileInfo(resource).fileName();
    document.resource = resource;
    m_coming = Coming{document, document.name, std::nullopt};
    m_session->openText(QString::fromUtf8(file.readAll()), document.name, start);
}

void MainWindowFiles::openAgain() {
    if (!m_document.resource.isEmpty()) {
        openLesson(m_document.resource, Session::Start::Paused);
    } else if (!m_document.path.isEmpty()) {
        openPath(m_document.path, Session::Start::Paused);
    }
}

void MainWindowFiles::askForFile() {
    const QString path = m_questions.openPath(m_window, m_settings->lastFolder);
    if (!path.isEmpty()) openPath(path, Session::Start::Paused);
}

void MainWindowFiles::restore(const Leftover& leftover) {
    if (!mayLeave()) return;
    Document document;
    document.name = QString::fromStdString(leftover.run.name);
    m_coming = Coming{document, document.name, leftover};
    m_session->openRun(leftover.run, document.name);
}

void MainWindowFiles::take(const QString& name) {
    std::optional<Coming> coming = std::exchange(m_coming, std::nullopt);
    if (!coming || coming->name != name) {  // a text that somebody gave the session
        coming = Coming{};
        coming->document.name = QFileInfo(name).fileName();
    }
    m_document = coming->document;
    m_document.isRun = !coming->restored && m_session->cameFromRunFile();
    m_document.isOurs = m_document.isRun;
    m_keep.stop();
    m_autosave.forget();
    m_kept.reset();
    m_saved = m_session->runFile().branches;
    if (coming->restored) {
        m_adopted = coming->restored;
        m_kept = std::exchange(m_saved, std::nullopt);
        m_autosave.keep(coming->restored->run);
        emit restored(coming->restored->file);
    }
    if (!m_document.path.isEmpty()) remember(m_document.path);
    m_isDirty = coming->restored.has_value();
    showTitle();
    emit stateChanged();
}

void MainWindowFiles::takeFailure(const Diagnostics& problems, const QString& name) {
    m_coming.reset();  // what is open stays, with its changes
    emit notOpened(problems, name);
}

bool MainWindowFiles::hasFile() const {
    return !m_document.path.isEmpty() || !m_document.resource.isEmpty();
}

// ---- What is not saved ----

void MainWindowFiles::look() {
    if (!m_session->branches() || m_session->isLoading()) return;
    const Branches& now = *m_session->branches();
    const bool isDirty = !m_saved || !isSameWork(now, *m_saved);
    if (!isDirty) {
        m_keep.stop();
        m_kept.reset();
        m_autosave.forget();
    } else if ((!m_kept || !isSameWork(now, *m_kept)) && !m_keep.isActive()) {
        m_keep.start();
    }
    if (isDirty == m_isDirty) return;
    m_isDirty = isDirty;
    showTitle();
    emit stateChanged();
}

void MainWindowFiles::keepNow() {
    if (!m_session->isOpen() || m_session->isLoading()) return;
    RunFile run = m_session->runFile();
    m_kept = run.branches;
    m_autosave.keep(std::move(run));
}

// `all`: the file holds everything; otherwise other branches or later changes are still unsaved.
void MainWindowFiles::markSaved(bool all) {
    if (all) m_saved = m_session->runFile().branches;
    look();
    showTitle();
    emit stateChanged();
}

bool MainWindowFiles::holdsEverything() const {
    const Branches branches = m_session->runFile().branches;
    const std::int64_t tick = m_session->frame() ? m_session->frame()->tick : 0;
    return branches.all.size() == 1 &&
           std::all_of(branches.all.front().commands.begin(), branches.all.front().commands.end(),
                       [tick](const Command& command) { return command.tick <= tick; });
}

bool MainWindowFiles::mayLeave() {
    if (m_isAsking) return false;
    look();
    if (!m_isDirty) return true;
    const std::size_t count = changeCount(m_session->runFile().branches);
    const QString text =
        count == 1
            ? tr("%1 has one change that is not saved.").arg(m_document.name)
            : tr("%1 has %2 changes that are not saved.")
                  .arg(m_document.name, QString::fromStdString(grouped(std::int64_t(count))));
    const bool hasPlace = m_document.isRun && !m_document.path.isEmpty();
    m_isAsking = true;
    const UnsavedAnswer answer =
        m_questions.unsaved(m_window, text, hasPlace ? tr("&Save") : tr("&Save run…"));
    m_isAsking = false;
    switch (answer) {
        case UnsavedAnswer::Save: return hasPlace ? save() : saveRun();
        case UnsavedAnswer::Discard: return true;
        case UnsavedAnswer::Cancel: break;
    }
    return false;
}

// ---- Saving ----

bool MainWindowFiles::save() {
    if (!m_session->isOpen()) return false;
    if (m_document.path.isEmpty() || !m_document.isOurs) return saveAs();
    return m_document.isRun ? writeRunTo(m_document.path) : writeScenarioTo(m_document.path);
}

bool MainWindowFiles::saveAs() {
    if (!m_session->isOpen()) return false;
    const QString base = QFileInfo(m_document.name).completeBaseName();
    const bool isOwn = m_document.isOurs && !m_document.isRun;
    const QString name = isOwn ? m_document.name : base + QStringLiteral("-changed.toml");
    const bool hasComments = m_session->runFile().scenarioText.find('#') != std::string::npos;
    const QString path = m_questions.savePath(
        m_window,
        hasComments && !isOwn ? tr("Save the scenario as (its comments are not kept)")
                              : tr("Save the scenario as"),
        proposed(name), tr("Scenarios (*.toml)"));
    return !path.isEmpty() && writeScenarioTo(withEnd(path, QStringLiteral(".toml")));
}

bool MainWindowFiles::saveRun() {
    if (!m_session->isOpen()) return false;
    const QString base = QFileInfo(m_document.name).completeBaseName();
    const QString name = m_document.isRun ? m_document.name : base + QStringLiteral("-run.json");
    const QString path = m_questions.savePath(m_window, tr("Save the run with all its changes"),
                                              proposed(name), tr("Runs (*.json)"));
    return !path.isEmpty() && writeRunTo(withEnd(path, QStringLiteral(".json")));
}

bool MainWindowFiles::writeScenarioTo(const QString& path) {
    if (!report(writeWhole(path, writeScenario(*m_session->scenario())), path)) return false;
    m_document = {path, QFileInfo(path).fileName(), {}, false, true};
    remember(path);
    markSaved(holdsEverything());
    return true;
}

bool MainWindowFiles::writeRunTo(const QString& path) {
    if (!report(writeWhole(path, runFileText(m_session->runFile())), path)) return false;
    m_document = {path, QFileInfo(path).fileName(), {}, true, true};
    remember(path);
    markSaved(true);
    return true;
}

bool MainWindowFiles::report(const std::optional<Diagnostic>& problem, const QString& path) {
    if (!problem) return true;
    Diagnostic shown = *problem;
    shown.hint = tr("choose another place with Save as… or Save run…").toStdString();
    emit notSaved({shown}, path);
    return false;
}

QString MainWindowFiles::proposed(const QString& name) const {
    QString folder = QFileInfo(m_document.path).absolutePath();
    if (m_document.path.isEmpty()) folder = m_settings->lastFolder;
    if (folder.isEmpty() || !QFileInfo(folder).isDir()) {
        folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    }
    if (!QFileInfo(folder).isDir()) folder = QDir::homePath();
    return folder + QLatin1Char('/') + name;
}

void MainWindowFiles::remember(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    m_settings->lastFolder = QFileInfo(absolute).absolutePath();
    addRecent(*m_settings, absolute);
    writeSettings(m_places.settingsFile, *m_settings);
}

void MainWindowFiles::showTitle() {
    m_window->setWindowTitle(tr("%1[*] — Partiscope").arg(m_document.name));
    m_window->setWindowModified(m_isDirty);
}

// ---- The window's events ----

bool MainWindowFiles::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::Close:
            if (!mayLeave()) {
                event->ignore();
                return true;
            }
            m_keep.stop();
            m_look.stop();
            m_autosave.forget();
            emit closing();
            break;
        case QEvent::DragEnter:
        case QEvent::DragMove: {
            auto* drag = static_cast<QDragMoveEvent*>(event);
            if (draggedFile(drag->mimeData()).isEmpty()) break;
            drag->acceptProposedAction();
            return true;
        }
        case QEvent::Drop: {
            auto* drop = static_cast<QDropEvent*>(event);
            const QString path = draggedFile(drop->mimeData());
            if (path.isEmpty()) break;
            drop->acceptProposedAction();
            // The one who dragged waits for this event's end: a question must not hold it up.
            QTimer::singleShot(0, this, [this, path] { openPath(path, Session::Start::Paused); });
            return true;
        }
        default: break;
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace partiscope
