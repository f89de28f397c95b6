// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/recovery_rows.h"

#include <QCoreApplication>
#include "core/base/grouped.h"

namespace partiscope {

namespace {

QString words(const char* text) { return QCoreApplication::translate("Recovery", text); }

}  // namespace

QString agoText(const QDateTime& then, const QDateTime& now) {
    const qint64 seconds = then.secsTo(now);
    if (seconds < 60) return words("just now");  // a clock that was set back included
    if (seconds < 60 * 60) return words("%1 min ago").arg(seconds / 60);
    if (seconds < 12 * 60 * 60) return words("%1 h ago").arg(seconds / (60 * 60));
    const QString time = then.toString(QStringLiteral("HH:mm"));
    if (then.date() == now.date()) return words("today, %1").arg(time);
    if (then.date().addDays(1) == now.date()) return words("yesterday, %1").arg(time);
    return then.toString(QStringLiteral("yyyy-MM-dd, HH:mm"));
}

RecoveryRow recoveryRow(const QString& title, std::size_t changes, const QDateTime& savedAt,
                        const QDateTime& now) {
    const QString count =
        changes == 1
            ? words("1 change")
            : words("%1 changes").arg(QString::fromStdString(grouped(std::int64_t(changes))));
    return {title, words("%1, %2").arg(count, agoText(savedAt, now)), true};
}

RecoveryRow unreadableRow(const QString& file, const QString& why) {
    return {words("A run that cannot be read"), words("%1: %2").arg(file, why), false};
}

}  // namespace partiscope
