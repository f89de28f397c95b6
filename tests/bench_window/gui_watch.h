// SPDX-License-Identifier: GPL-3.0-or-later
// The watchdog of the GUI thread. A turn is what the thread does without coming back to its event loop:
// one outermost event, timer or posted call, or what the event dispatcher does between two of them. Of
// each turn it measures time on the clock, time on the processor, and how often the thread had to wait
// or was put aside: a turn that is long on the clock only was the machine's, not the window's.
// GUI thread only.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <QApplication>
#include <QEvent>
#include <QPointer>
#include <QWidget>

namespace partiscope::bench {

inline constexpr double kStallMs = 16;
inline constexpr double kFrameMs = 16.6;

struct Turn {
    QEvent::Type type = QEvent::None;  // None: between two events
    const char* receiver = "";         // the class
    double endMs = 0;                  // since the program started
    double wallMs = 0, cpuMs = 0;
    long waits = 0, preempted = 0;
    bool tookFrame = false;  // a frame was taken from the simulation
    bool painted = false;    // the watched window
};

[[nodiscard]] std::string describe(const Turn& turn);  // "Timer to QTimer"

class GuiWatch : public QApplication {
public:
    GuiWatch(int& argc, char** argv);
    ~GuiWatch() override;

    bool notify(QObject* receiver, QEvent* event) override;

    void watch(QWidget* window) { m_window = window; }
    void noteFrameTaken() { m_tookFrame = true; }
    void setListener(std::function<void(const Turn&)> listener) {
        m_listener = std::move(listener);
    }

    // Runs the event loop; every turn is told to the listener.
    void runFor(int milliseconds);
    // Until it holds; asked after every turn. False: it took too long.
    bool runUntil(const std::function<bool()>& holds, int mostMs);
    // Does it as a posted call, then lets the window come to rest.
    void act(const std::function<void()>& what, int restMs);

    [[nodiscard]] static double nowMs();  // since the program started

private:
    struct Reading {
        double wallMs = 0, cpuMs = 0;
        long waits = 0, preempted = 0;
    };
    static Reading read();
    void tell(Turn turn, const Reading& from);
    void tellBetween();

    QPointer<QWidget> m_window;
    std::function<void(const Turn&)> m_listener;
    std::function<void()> m_afterTurn;
    QObject m_actor;
    int m_depth = 0;
    bool m_tookFrame = false;
    bool m_isBetween = false;
    Reading m_between;  // where the last turn ended
};

}  // namespace partiscope::bench
