// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/autosave.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QSaveFile>
#include <QUuid>

#include "core/scenario/scenario_reader.h"

namespace partiscope {

namespace {

constexpr int kPollMs = 20;
constexpr const char* kRunEnd = ".run.json";
constexpr const char* kLockEnd = ".lock";

template <class T>
bool isDone(const std::future<T>& future) {
    return future.valid() && future.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

QString lockOf(const QString& runFile) {
    return runFile.chopped(qsizetype(qstrlen(kRunEnd))) + QLatin1String(kLockEnd);
}

// Held by a living process: not to be had. A dead one's lock gives way, whatever its age.
std::unique_ptr<QLockFile> tryLock(const QString& path) {
    auto lock = std::make_unique<QLockFile>(path);
    lock->setStaleLockTime(0);
    if (!lock->tryLock(0)) return nullptr;
    return lock;
}

Leftover readLeftover(const QFileInfo& info) {
    Leftover found;
    found.file = info.absoluteFilePath();
    found.savedAt = info.lastModified();
    QFile file(found.file);
    if (!file.open(QIODevice::ReadOnly)) {
        Diagnostic problem;
        problem.file = found.file.toStdString();
        problem.what = file.errorString().toStdString();
        found.problems = {problem};
        return found;
    }
    const std::string text = file.read(qint64(kRunFileBytesMax) + 1).toStdString();
    Result<RunFile> run = readRunFile(text, found.file.toStdString());
    if (!run.ok()) {
        found.problems = run.problems();
        return found;
    }
    found.run = std::move(run).value();
    found.changes = changeCount(found.run.branches);
    const ScenarioReading reading = readScenario(found.run.scenarioText, found.run.name);
    found.title =
        QString::fromStdString(reading.scenario ? reading.scenario->title : found.run.name);
    if (!reading.scenario) found.problems = reading.problems;
    return found;
}

std::vector<Leftover> leftoversIn(const QString& folder) {
    std::vector<Leftover> leftovers;
    const QFileInfoList files =
        QDir(folder).entryInfoList({QStringLiteral("*%1").arg(QLatin1String(kRunEnd))}, QDir::Files,
                                   QDir::Time);  // newest first
    for (const QFileInfo& info : files) {
        std::unique_ptr<QLockFile> lock = tryLock(lockOf(info.absoluteFilePath()));
        // Another window may have restored it between the listing and the lock.
        if (!lock || !QFileInfo::exists(info.absoluteFilePath())) continue;
        leftovers.push_back(readLeftover(info));
        leftovers.back().lock = std::move(lock);
    }
    return leftovers;
}

}  // namespace

void discardLeftover(const Leftover& leftover) {
    QFile::remove(leftover.file);
    if (leftover.lock) leftover.lock->unlock();
}

std::optional<Diagnostic> writeWhole(const QString& path, const std::string& text) {
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) &&
        file.write(text.data(), qint64(text.size())) == qint64(text.size()) && file.commit()) {
        return std::nullopt;
    }
    Diagnostic problem;
    problem.file = path.toStdString();
    problem.what = QObject::tr("%1 could not be written: %2")
                       .arg(QDir::toNativeSeparators(path), file.errorString())
                       .toStdString();
    problem.allowed =
        QObject::tr("a folder that you may write to, with room on its disk").toStdString();
    return problem;
}

Autosave::Autosave(const QString& folder, QObject* parent) : QObject(parent), m_folder(folder) {
    m_timer.setInterval(kPollMs);
    connect(&m_timer, &QTimer::timeout, this, &Autosave::poll);
}

Autosave::~Autosave() {
    if (m_writing.valid()) m_writing.wait();
    if (!m_file.isEmpty() && !m_isWanted) QFile::remove(m_file);
}

void Autosave::keep(RunFile run) {
    if (m_folder.isEmpty()) return;
    m_isWanted = true;
    m_next = std::move(run);
    if (!m_writing.valid()) startWriting();
}

void Autosave::forget() {
    m_isWanted = false;
    m_next.reset();
    if (!m_writing.valid() && !m_file.isEmpty()) QFile::remove(m_file);
}

void Autosave::lookForLeftovers() {
    if (m_folder.isEmpty() || m_looking.valid()) return;
    m_looking = std::async(std::launch::async, [folder = m_folder] { return leftoversIn(folder); });
    m_timer.start();
}

// The name and the lock, once there is something to keep.
bool Autosave::prepare() {
    if (!m_file.isEmpty()) return true;
    if (!QDir().mkpath(m_folder)) return false;
    const QString base =
        m_folder + QLatin1Char('/') + QUuid::createUuid().toString(QUuid::WithoutBraces);
    m_lock = tryLock(base + QLatin1String(kLockEnd));
    if (m_lock) m_file = base + QLatin1String(kRunEnd);
    return m_lock != nullptr;
}

void Autosave::startWriting() {
    RunFile run = *std::exchange(m_next, std::nullopt);
    if (!prepare()) {
        Diagnostic problem;
        problem.file = m_folder.toStdString();
        problem.what =
            tr("nothing can be kept in %1").arg(QDir::toNativeSeparators(m_folder)).toStdString();
        problem.allowed = tr("a folder that you may write to").toStdString();
        // Not from within keep(): its caller would hear of it before it is done.
        QTimer::singleShot(0, this, [this, problem] { emit failed({problem}); });
        return;
    }
    m_writing = std::async(std::launch::async, [path = m_file, run = std::move(run)] {
        return writeWhole(path, runFileText(run));
    });
    m_timer.start();
}

void Autosave::poll() {
    if (isDone(m_writing)) {
        const std::optional<Diagnostic> problem = m_writing.get();
        if (!m_isWanted && !m_file.isEmpty()) QFile::remove(m_file);
        if (m_isWanted && m_next) startWriting();
        if (problem) {
            emit failed({*problem});
        } else if (m_isWanted && !m_writing.valid()) {  // the newest is on the disk
            emit kept();
        }
    }
    if (isDone(m_looking)) {
        std::vector<Leftover> leftovers = m_looking.get();
        if (!leftovers.empty()) emit leftoversFound(std::move(leftovers));
    }
    if (!m_writing.valid() && !m_looking.valid()) m_timer.stop();
}

}  // namespace partiscope
