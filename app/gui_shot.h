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
    struct Wish {
        QString path;  // of the PNG
        Micros atUs = 0;
        bool compared = false;  // waits for the second design, which somebody else opens
    };
    // The window must skip stops.
    Shot(MainWindow& window, Wish wish, QObject* parent = nullptr);

private:
    void start(const Scenario& scenario);
    void takeFrame(const Frame& frame);
    void save();

    MainWindow& m_window;
    Wish m_wish;
    std::int64_t m_targetTick = -1;  // −1: nothing is open yet
    bool m_arrived = false;
};

}  // namespace partiscope
