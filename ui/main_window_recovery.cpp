// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window_recovery.h"

#include <utility>

#include <QDir>
#include <QLockFile>

#include "ui/widgets/recovery_bar.h"

namespace partiscope {

MainWindowRecovery::MainWindowRecovery(Autosave& autosave, RecoveryBar* bar, QObject* parent)
    : QObject(parent), m_bar(bar) {
    connect(&autosave, &Autosave::leftoversFound, this, [this](std::vector<Leftover> found) {
        m_leftovers = std::move(found);
        show();
    });
    connect(bar, &RecoveryBar::restoreAsked, this, [this](int row) {
        if (!has(row)) return;
        const Leftover leftover = m_leftovers[std::size_t(row)];  // drop() may follow at once
        emit restoreAsked(leftover);
    });
    connect(bar, &RecoveryBar::keepAsked, this, [this](int row) {
        if (!has(row)) return;
        m_leftovers[std::size_t(row)].lock->unlock();  // the next window may offer it
        drop(m_leftovers[std::size_t(row)].file);
    });
    connect(bar, &RecoveryBar::discardAsked, this, [this](int row) {
        if (!has(row)) return;
        discardLeftover(m_leftovers[std::size_t(row)]);
        drop(m_leftovers[std::size_t(row)].file);
    });
    autosave.lookForLeftovers();
}

bool MainWindowRecovery::has(int row) const { return row >= 0 && row < int(m_leftovers.size()); }

void MainWindowRecovery::drop(const QString& file) {
    const QString name = file;  // of an element that goes
    std::erase_if(m_leftovers, [&](const Leftover& leftover) { return leftover.file == name; });
    show();
}

void MainWindowRecovery::show() {
    std::vector<RecoveryRow> rows;
    const QDateTime now = QDateTime::currentDateTime();
    for (const Leftover& leftover : m_leftovers) {
        if (leftover.problems.empty()) {
            rows.push_back(recoveryRow(leftover.title, leftover.changes, leftover.savedAt, now));
        } else {
            rows.push_back(unreadableRow(QDir::toNativeSeparators(leftover.file),
                                         QString::fromStdString(leftover.problems.front().what)));
        }
    }
    m_bar->showRows(rows);
}

}  // namespace partiscope
