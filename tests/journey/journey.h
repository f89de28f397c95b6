// SPDX-License-Identifier: GPL-3.0-or-later
// A journey through the real window: what the hands do comes through the X server, what is seen is read
// from the widgets, on their own thread. The script has a thread of its own, so that dialogs and menus,
// which run an event loop until they are closed, wait for nobody. No step takes a fixed
// time: each waits until something is so, and throws Stumble if it does not become so.
//
//     journey.step("the run is paused", [&] { journey.press("space"); },
//                  [&] { return !session.frame()->playing; });
#pragma once

#include <functional>
#include <string>
#include <type_traits>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QPointF>
#include <QWidget>

#include "tests/journey/hands.h"

namespace partiscope::test {

class Journey {
public:
    explicit Journey(QWidget* window) : m_window(window) { m_clock.start(); }

    // On the window's thread, now.
    template <class Look>
    auto see(Look look) const {
        std::invoke_result_t<Look> result{};
        QMetaObject::invokeMethod(
            QCoreApplication::instance(), [&] { result = look(); }, Qt::BlockingQueuedConnection);
        return result;
    }

    void step(const char* name, const std::function<void()>& doing,
              const std::function<bool()>& seen);
    void wait(const char* name, const std::function<bool()>& seen) const;  // and says so
    // The same without a word.
    void expect(const char* name, const std::function<bool()>& seen) const;

    // Each of these first makes sure that it will reach what it is meant for.
    void click(QWidget* widget, int times = 1);
    void click(QWidget* widget, QPoint inside, int times = 1);
    void clickMenuItem(const QString& text);  // of the menu that is open
    void drag(QWidget* widget, QPoint from, QPoint to);
    void press(const char* keys);
    void type(const QString& text);
    void bringIntoView(QWidget* widget);  // with the wheel

private:
    [[nodiscard]] bool becomes(const std::function<bool()>& seen) const;
    [[nodiscard]] QPoint placeOf(QWidget* widget, QPoint inside) const;
    void keepFocusThere();

    QWidget* m_window;
    QElapsedTimer m_clock;
};

}  // namespace partiscope::test
