// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench_window/gui_watch.h"

#include <cstdio>
#include <ctime>
#include <utility>

#include <sys/resource.h>

#include <QAbstractEventDispatcher>
#include <QEventLoop>
#include <QMetaEnum>
#include <QTimer>
#include <QWidget>
#include <QWindow>

#include "tests/bench_window/stack_sampler.h"

namespace partiscope::bench {

namespace {

double msOf(clockid_t clock) {
    timespec at{};
    clock_gettime(clock, &at);
    return static_cast<double>(at.tv_sec) * 1e3 + static_cast<double>(at.tv_nsec) / 1e6;
}

}  // namespace

std::string describe(const Turn& turn) {
    if (turn.type == QEvent::None) return "between events";
    const char* name = QMetaEnum::fromType<QEvent::Type>().valueToKey(turn.type);
    return std::string(name ? name : "event") + " to " + turn.receiver;
}

GuiWatch::GuiWatch(int& argc, char** argv) : QApplication(argc, argv) {
    QAbstractEventDispatcher* dispatcher = QAbstractEventDispatcher::instance();
    // The two kinds of dispatcher send these at different places of a round; both may end a pause.
    connect(dispatcher, &QAbstractEventDispatcher::awake, &m_actor, [this] {
        if (m_depth > 0) return;
        tellBetween();
        m_isBetween = true;
        m_between = read();
    });
    connect(dispatcher, &QAbstractEventDispatcher::aboutToBlock, &m_actor, [this] {
        if (m_depth > 0) return;
        tellBetween();
        m_isBetween = false;
    });
}

GuiWatch::~GuiWatch() = default;

double GuiWatch::nowMs() {
    static const double start = msOf(CLOCK_MONOTONIC);
    return msOf(CLOCK_MONOTONIC) - start;
}

GuiWatch::Reading GuiWatch::read() {
    rusage usage{};
    getrusage(RUSAGE_THREAD, &usage);
    return {nowMs(), msOf(CLOCK_THREAD_CPUTIME_ID), usage.ru_nvcsw, usage.ru_nivcsw};
}

bool GuiWatch::notify(QObject* receiver, QEvent* event) {
    if (m_depth > 0 || (!m_listener && !m_afterTurn)) {
        ++m_depth;
        const bool result = QApplication::notify(receiver, event);
        --m_depth;
        return result;
    }
    tellBetween();
    Turn turn;
    turn.type = event->type();
    turn.receiver = receiver->metaObject()->className();  // the receiver may not outlive its event
    const bool isPaint = turn.type == QEvent::UpdateRequest && m_window &&
                         (receiver == m_window || receiver == m_window->windowHandle());
    m_tookFrame = false;
    ++m_depth;
    const Reading from = read();
    StackSampler::beginTurn();
    const bool result = QApplication::notify(receiver, event);
    StackSampler::endTurn();
    --m_depth;
    turn.painted = isPaint;
    turn.tookFrame = m_tookFrame;
    tell(turn, from);
    return result;
}

void GuiWatch::tell(Turn turn, const Reading& from) {
    const Reading now = read();
    turn.endMs = now.wallMs;
    turn.wallMs = now.wallMs - from.wallMs;
    turn.cpuMs = now.cpuMs - from.cpuMs;
    turn.waits = now.waits - from.waits;
    turn.preempted = now.preempted - from.preempted;
    if (m_listener) m_listener(turn);
    if (m_afterTurn) m_afterTurn();
    m_isBetween = true;
    m_between = read();
}

void GuiWatch::tellBetween() {
    if (!std::exchange(m_isBetween, false) || !m_listener) return;
    tell(Turn{}, m_between);
}

void GuiWatch::runFor(int milliseconds) {
    QEventLoop loop;
    QTimer::singleShot(milliseconds, Qt::PreciseTimer, &loop, &QEventLoop::quit);
    m_isBetween = false;
    loop.exec();
    m_isBetween = false;
}

bool GuiWatch::runUntil(const std::function<bool()>& holds, int mostMs) {
    if (holds()) return true;
    QEventLoop loop;
    bool held = false;
    m_afterTurn = [&] {
        if (held || !holds()) return;
        held = true;
        loop.quit();
    };
    QTimer::singleShot(mostMs, &loop, &QEventLoop::quit);
    m_isBetween = false;
    loop.exec();
    m_isBetween = false;
    m_afterTurn = nullptr;
    return held;
}

void GuiWatch::act(const std::function<void()>& what, int restMs) {
    QMetaObject::invokeMethod(&m_actor, what, Qt::QueuedConnection);
    runFor(restMs);
}

}  // namespace partiscope::bench
