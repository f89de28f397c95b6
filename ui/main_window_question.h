// SPDX-License-Identifier: GPL-3.0-or-later
// What the window asks in between: where to open from and save to, and what becomes of changes that are
// not saved. One struct of functions, so that a test can answer. GUI thread only.
#pragma once

#include <functional>

#include <QString>

class QWidget;

namespace partiscope {

enum class UnsavedAnswer { Save, Discard, Cancel };

struct FileQuestions {
    // Empty: cancelled.
    std::function<QString(QWidget* over, const QString& folder)> openPath;
    std::function<QString(QWidget* over, const QString& title, const QString& proposed,
                          const QString& filter)>
        savePath;
    std::function<UnsavedAnswer(QWidget* over, const QString& text, const QString& saveWord)>
        unsaved;
};

// Dialogs; each waits for its answer while the run and the window go on.
[[nodiscard]] FileQuestions dialogQuestions();

}  // namespace partiscope
