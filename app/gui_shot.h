// SPDX-License-Identifier: GPL-3.0-or-later
// --shot: goes to a moment of the run, waits until the window shows it, saves the window as PNG and
// quits with the exit codes of interfaces.md. Stops and questions are skipped. GUI thread only.
#pragma once

#include <memory>
#include <optional>

#include <QObject>
#include <QString>

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/scenario/scenario.h"
#include "core/timeline/frame.h"

namespace partiscope {

class MainWindow;

class Shot : public QObject {
    Q_OBJECT

public:
    // The window must skip stops. `atUs` absent: the start.
    Shot(MainWindow& window, const QString& path, Micros atUs, QObject* parent = nullptr);

private:
    void start(const Scenario& scenario);
    void takeFrame(const Frame& frame);
    void save();

    MainWindow& m_window;
    QString m_path;
    Micros m_atUs;
    std::int64_t m_targetTick = -1;  // −1: nothing is open yet
    bool m_arrived = false;
};

}  // namespace partiscope
