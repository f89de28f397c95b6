// SPDX-License-Identifier: GPL-3.0-or-later
// What the recovery bar says of an unsaved run: "Orders by date, 2 changes, 2 min ago". Pure functions;
// thread-safe.
#pragma once

#include <cstddef>

#include <QDateTime>
#include <QString>

namespace partiscope {

struct RecoveryRow {
    QString title;   // "Orders by date"
    QString detail;  // "2 changes, 2 min ago"; where it cannot be read: why
    bool canRestore = true;
    friend bool operator==(const RecoveryRow&, const RecoveryRow&) = default;
};

// "just now", "2 min ago", "3 h ago", then the day and the time of the clock.
[[nodiscard]] QString agoText(const QDateTime& then, const QDateTime& now);

[[nodiscard]] RecoveryRow recoveryRow(const QString& title, std::size_t changes,
                                      const QDateTime& savedAt, const QDateTime& now);
[[nodiscard]] RecoveryRow unreadableRow(const QString& file, const QString& why);

}  // namespace partiscope
