// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps a copy of what is not saved, so that a crash or a lost battery takes nothing: a run file in a
// folder of its own, one for each running window, locked while that window lives. What is left by
// windows that are gone is found at the next start. Files are written and read on threads of their own;
// signals come on the GUI thread. An empty folder name: nothing is kept. GUI thread only.
//
//   Autosave autosave(folder);
//   autosave.keep(session.runFile());   // after each change; the newest wins
//   autosave.forget();                  // saved, or given up by hand
#pragma once

#include <future>
#include <memory>
#include <optional>
#include <vector>

#include <QDateTime>
#include <QObject>
#include <QString>
#include <QTimer>

#include "core/base/result.h"
#include "core/timeline/run_file.h"

class QLockFile;

namespace partiscope {

// An unsaved run of a window that is gone. While it is held, no other window offers it.
struct Leftover {
    QString file;
    QDateTime savedAt;
    QString title;  // of its scenario: "Orders by date"
    std::size_t changes = 0;
    RunFile run;
    Diagnostics problems;  // not empty: it cannot be read
    std::shared_ptr<QLockFile> lock;
};

void discardLeftover(const Leftover& leftover);  // its file goes, then its lock

// Text to a file, whole or not at all; nothing returned: done. May take as long as the disk.
[[nodiscard]] std::optional<Diagnostic> writeWhole(const QString& path, const std::string& text);

class Autosave : public QObject {
    Q_OBJECT

public:
    explicit Autosave(const QString& folder, QObject* parent = nullptr);
    ~Autosave() override;  // leaves the file where it is, unless it is to be forgotten

    void keep(RunFile run);
    void forget();
    void lookForLeftovers();  // leftoversFound follows, unless there are none

    [[nodiscard]] bool isIdle() const { return !m_writing.valid(); }
    [[nodiscard]] QString file() const { return m_file; }  // empty: none was written yet

signals:
    void kept();
    void failed(partiscope::Diagnostics problems);
    void leftoversFound(std::vector<partiscope::Leftover> leftovers);

private:
    void poll();
    bool prepare();
    void startWriting();

    QString m_folder;
    QString m_file;
    std::unique_ptr<QLockFile> m_lock;
    std::optional<RunFile> m_next;
    bool m_isWanted = false;
    std::future<std::optional<Diagnostic>> m_writing;
    std::future<std::vector<Leftover>> m_looking;
    QTimer m_timer;
};

}  // namespace partiscope
