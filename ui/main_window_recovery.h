// SPDX-License-Identifier: GPL-3.0-or-later
// Between the copies that windows left behind (session/autosave.h) and the bar that offers them. Keeps
// hold of each until it is answered. GUI thread only.
#pragma once

#include <vector>

#include <QObject>

#include "ui/session/autosave.h"

namespace partiscope {

class RecoveryBar;

class MainWindowRecovery : public QObject {
    Q_OBJECT

public:
    // Looks at once; the bar shows itself if there is something.
    MainWindowRecovery(Autosave& autosave, RecoveryBar* bar, QObject* parent);

    // What was restored, or given up, is no longer offered.
    void drop(const QString& file);

signals:
    void restoreAsked(const partiscope::Leftover& leftover);

private:
    void show();
    [[nodiscard]] bool has(int row) const;

    RecoveryBar* m_bar;
    std::vector<Leftover> m_leftovers;
};

}  // namespace partiscope
