// SPDX-License-Identifier: GPL-3.0-or-later
// What is open, as a document: which file it came from, whether that may be written to, what of it is
// not saved. Opens (dialog, command line, drop, recent files, lessons), saves, asks before anything
// unsaved would go, and keeps a copy of it meanwhile. Everything that opens or closes comes through
// here; whoever asks for it is told "no" by an answer of Cancel. GUI thread only.
//
// A change is a command of a run, so what is unsaved is the session's branches compared with those that
// were saved last. Scenario files lose their comments when they are written, so a file that somebody
// else wrote is never written over by Save: it becomes Save as….
#pragma once

#include <memory>
#include <optional>

#include <QObject>
#include <QString>
#include <QTimer>

#include "core/base/result.h"
#include "ui/main_window_question.h"
#include "ui/session/app_settings.h"
#include "ui/session/autosave.h"
#include "ui/session/session.h"

class QMainWindow;

namespace partiscope {

class MainWindowFiles : public QObject {
    Q_OBJECT

public:
    struct Document {
        QString path;         // absolute; empty: no file (yet)
        QString name;         // "orders-by-date.toml"
        QString resource;     // ":/scenarios/…": a lesson that came with the program, read-only
        bool isRun = false;   // a run file
        bool isOurs = false;  // this program wrote it: there are no comments to lose
    };

    // `settings` outlives this and is where recent files and the last folder are kept.
    MainWindowFiles(QMainWindow* window, Session* session, const AppPlaces& places,
                    AppSettings* settings);

    // Each asks first when something is not saved. "-" is standard input.
    void openPath(const QString& path, Session::Start start);
    void openLesson(const QString& resource, Session::Start start);
    void openAgain();
    void askForFile();
    void restore(const Leftover& leftover);

    bool save();  // false: cancelled, or it could not be written
    bool saveAs();
    bool saveRun();

    [[nodiscard]] const Document& document() const { return m_document; }
    [[nodiscard]] bool isDirty() const { return m_isDirty; }
    [[nodiscard]] bool hasFile() const;
    [[nodiscard]] Autosave& autosave() { return m_autosave; }
    void setQuestions(FileQuestions questions) { m_questions = std::move(questions); }

signals:
    void stateChanged();  // document or dirty
    void notOpened(partiscope::Diagnostics problems, QString name);
    void notSaved(partiscope::Diagnostics problems, QString name);
    void restored(QString file);  // of a leftover, which is ours now
    void closing();               // nothing stands against it any more

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Coming {
        Document document;
        QString name;  // as the session will say it
        std::optional<Leftover> restored;
    };

    void take(const QString& name);
    void takeFailure(const Diagnostics& problems, const QString& name);
    void look();  // is there something unsaved?
    void keepNow();
    void markSaved(bool all);
    [[nodiscard]] bool mayLeave();
    [[nodiscard]] bool holdsEverything() const;
    bool writeScenarioTo(const QString& path);
    bool writeRunTo(const QString& path);
    bool report(const std::optional<Diagnostic>& problem, const QString& path);
    [[nodiscard]] QString proposed(const QString& name) const;
    void remember(const QString& path);
    void showTitle();

    QMainWindow* m_window;
    Session* m_session;
    AppPlaces m_places;
    AppSettings* m_settings;
    Autosave m_autosave;
    FileQuestions m_questions;
    Document m_document;
    std::optional<Coming> m_coming;
    std::optional<Leftover> m_adopted;  // restored; its file goes once ours is written
    std::optional<Branches> m_saved;    // empty: nothing of it is
    std::optional<Branches> m_kept;     // what the copy has
    QTimer m_look, m_keep;
    bool m_isDirty = false;
    bool m_isAsking = false;
    bool m_saidNotKept = false;
};

}  // namespace partiscope
