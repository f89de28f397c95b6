// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/journey/hands.h"

#include <QProcess>

namespace partiscope::test {

namespace {

constexpr int kProcessMs = 20'000;
constexpr int kDragMoves = 12;
constexpr const char* kBetweenMovesS = "0.02";  // a hand is not faster, and Qt may merge moves

void xdotool(const QStringList& arguments) {
    QProcess process;
    process.start(QStringLiteral("xdotool"), arguments);
    if (!process.waitForFinished(kProcessMs) || process.exitStatus() != QProcess::NormalExit ||
        process.exitCode() != 0) {
        throw Stumble("xdotool " + arguments.join(QLatin1Char(' ')).toStdString() + ": " +
                      process.readAllStandardError().toStdString());
    }
}

QStringList moveTo(QPoint at) {
    return {QStringLiteral("mousemove"), QString::number(at.x()), QString::number(at.y())};
}

}  // namespace

void pointAt(QPoint at) { xdotool(moveTo(at)); }

void clickAt(QPoint at, int times) {
    xdotool(moveTo(at) +
            QStringList{"click", "--repeat", QString::number(times), "--delay", "60", "1"});
}

void turnWheel(QPoint at, Wheel direction) {
    xdotool(moveTo(at) + QStringList{"click", direction == Wheel::Up ? "4" : "5"});
}

void dragBetween(QPoint from, QPoint to) {
    QStringList all = moveTo(from) + QStringList{"mousedown", "1"};
    for (int i = 1; i <= kDragMoves; ++i) {
        all += QStringList{"sleep", kBetweenMovesS} + moveTo(from + (to - from) * i / kDragMoves);
    }
    xdotool(all + QStringList{"mouseup", "1"});
}

void pressKeys(const QString& keys) { xdotool({"key", "--clearmodifiers", keys}); }

void typeText(const QString& text) { xdotool({"type", "--delay", "15", text}); }

void giveFocus(qulonglong windowId) { xdotool({"windowfocus", QString::number(windowId)}); }

}  // namespace partiscope::test
