// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/run_opening.h"

#include <utility>

#include <QFile>
#include <QFileInfo>

namespace partiscope {

namespace {

constexpr qint64 kPeekBytes = 4'096;

// Only regular files can be looked into without taking something away.
bool isRunFile(const QString& path) {
    QFile file(path);
    return QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly) &&
           looksLikeRunFile(file.peek(kPeekBytes).toStdString());
}

Opening openingOfRunText(const std::string& text, const std::string& name) {
    Result<RunFile> run = readRunFile(text, name);
    if (run.ok()) return openingOfRun(std::move(run).value(), name);
    Opening opening;
    opening.reading.problems = run.problems();
    return opening;
}

}  // namespace

Opening openingOfFile(const QString& path) {
    if (path != QStringLiteral("-") && isRunFile(path)) {
        QFile file(path);
        if (file.open(QIODevice::ReadOnly)) {
            // One byte more than allowed, so that the reader says that it is too large.
            return openingOfRunText(file.read(qint64(kRunFileBytesMax) + 1).toStdString(),
                                    path.toStdString());
        }
    }
    ScenarioFileReading file = readScenarioFile(path.toStdString());
    return {std::move(file.reading), std::move(file.text), std::nullopt, file.couldNotRead};
}

Opening openingOfText(std::string text, const std::string& name) {
    if (looksLikeRunFile(text)) return openingOfRunText(text, name);
    ScenarioReading reading = readScenario(text, name);
    return {std::move(reading), std::move(text), std::nullopt, false};
}

Opening openingOfRun(RunFile run, const std::string& name) {
    Opening opening;
    opening.reading = readScenario(run.scenarioText, name + ": scenario");
    opening.scenarioText = run.scenarioText;
    if (opening.reading.scenario) fitTo(run, *opening.reading.scenario);
    opening.run = std::move(run);
    return opening;
}

}  // namespace partiscope
