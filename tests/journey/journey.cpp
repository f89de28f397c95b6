// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/journey/journey.h"

#include <cstdio>
#include <optional>

#include <QApplication>
#include <QMenu>
#include <QThread>

namespace partiscope::test {

namespace {

constexpr int kPatienceMs = 15'000;
constexpr unsigned kLookEveryMs = 8;
constexpr int kWheelMost = 40;  // turns, until something must have come into view

std::string nameOf(const QWidget* widget) {
    const QString name = widget->accessibleName();
    return (QString::fromLatin1(widget->metaObject()->className()) + QLatin1Char(' ') + name)
        .toStdString();
}

// The window that a window manager would have given the keyboard: the newest that is open.
QWidget* frontWindow(QWidget* first) {
    if (QWidget* modal = QApplication::activeModalWidget()) return modal;
    QWidget* front = first;
    for (QWidget* each : QApplication::topLevelWidgets()) {
        const bool isWindow =
            (each->windowType() == Qt::Window || each->windowType() == Qt::Dialog);
        if (isWindow && each->isVisible() && each->parentWidget() == first) front = each;
    }
    return front;
}

}  // namespace

bool Journey::becomes(const std::function<bool()>& seen) const {
    QElapsedTimer waited;
    waited.start();
    while (!see(seen)) {
        if (waited.elapsed() > kPatienceMs) return false;
        QThread::msleep(kLookEveryMs);
    }
    return true;
}

void Journey::step(const char* name, const std::function<void()>& doing,
                   const std::function<bool()>& seen) {
    try {
        doing();
    } catch (const Stumble& stumble) {
        throw Stumble(std::string(name) + ": " + stumble.what());
    }
    wait(name, seen);
}

void Journey::expect(const char* name, const std::function<bool()>& seen) const {
    if (!becomes(seen)) throw Stumble(std::string(name) + ": it did not come to that");
}

void Journey::wait(const char* name, const std::function<bool()>& seen) const {
    expect(name, seen);
    std::printf("%6.2f s  %s\n", double(m_clock.elapsed()) / 1'000, name);
    std::fflush(stdout);
}

// Where it is on the screen once it has come to rest there with nothing over it.
QPoint Journey::placeOf(QWidget* widget, QPoint inside) const {
    std::optional<QPoint> last;
    const bool reachable = becomes([&] {
        const QPoint at = widget->mapToGlobal(inside);
        const QWidget* hit = QApplication::widgetAt(at);
        const bool rests = std::exchange(last, at) == at;
        return rests && widget->isVisible() && hit != nullptr &&
               (hit == widget || widget->isAncestorOf(hit));
    });
    if (!reachable) throw Stumble(see([&] { return nameOf(widget); }) + " cannot be reached");
    return *last;
}

void Journey::bringIntoView(QWidget* widget) {
    const auto isSeen = [widget] {
        return widget->visibleRegion().contains(widget->rect().center());
    };
    for (int turn = 0; turn < kWheelMost && !see(isSeen); ++turn) {
        // Over the nearest thing around it that is seen, as somebody would who looks for it.
        const auto [over, below] = see([widget] {
            const QWidget* around = widget->parentWidget();
            while (around->parentWidget() && around->visibleRegion().isEmpty()) {
                around = around->parentWidget();
            }
            const QRect seen = around->visibleRegion().boundingRect();
            const int centre = widget->mapTo(around, widget->rect().center()).y();
            return std::pair(around->mapToGlobal(QPoint(seen.right() - 3, seen.center().y())),
                             centre > seen.center().y());
        });
        turnWheel(over, below ? Wheel::Down : Wheel::Up);
        QThread::msleep(2 * kLookEveryMs);
    }
    if (!becomes(isSeen)) throw Stumble(see([&] { return nameOf(widget); }) + " is out of view");
}

void Journey::click(QWidget* widget, int times) {
    bringIntoView(widget);
    click(widget, see([widget] { return widget->rect().center(); }), times);
}

void Journey::click(QWidget* widget, QPoint inside, int times) {
    clickAt(placeOf(widget, inside), times);
}

void Journey::clickMenuItem(const QString& text) {
    QMenu* menu = nullptr;
    QRect place;
    const bool open = becomes([&] {
        menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        if (!menu) return false;
        for (QAction* action : menu->actions()) {
            if (action->text().remove(QLatin1Char('&')).startsWith(text)) {
                place = menu->actionGeometry(action);
            }
        }
        return place.isValid();
    });
    if (!open) throw Stumble("no menu with " + text.toStdString());
    click(menu, place.center());
}

void Journey::drag(QWidget* widget, QPoint from, QPoint to) {
    const QPoint start = placeOf(widget, from);
    dragBetween(start, start + to - from);
}

// Without a window manager nobody hands the keyboard to a window that opens, or back when it closes.
void Journey::keepFocusThere() {
    const auto wanting = see([this] {
        QWidget* front = frontWindow(m_window);
        const bool has = QApplication::activePopupWidget() != nullptr || front->isActiveWindow();
        return has ? WId(0) : front->winId();
    });
    if (wanting == 0) return;
    giveFocus(wanting);
    const bool took = becomes([this] { return frontWindow(m_window)->isActiveWindow(); });
    if (!took) throw Stumble("the window does not take the keyboard");
}

void Journey::press(const char* keys) {
    keepFocusThere();
    pressKeys(QString::fromLatin1(keys));
}

void Journey::type(const QString& text) {
    keepFocusThere();
    typeText(text);
}

}  // namespace partiscope::test
