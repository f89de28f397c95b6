// SPDX-License-Identifier: GPL-3.0-or-later
// Points and rectangles of the picture, in device-independent pixels from the top left. Plain data,
// no Qt, so that geometry is tested without an application. Thread-safe as plain data is.
#pragma once

namespace partiscope {

struct Point {
    double x = 0, y = 0;
    friend bool operator==(const Point&, const Point&) = default;
};

struct Rect {
    double x = 0, y = 0, w = 0, h = 0;

    [[nodiscard]] double right() const { return x + w; }
    [[nodiscard]] double bottom() const { return y + h; }
    [[nodiscard]] double midX() const { return x + w / 2; }
    [[nodiscard]] double midY() const { return y + h / 2; }
    [[nodiscard]] bool isEmpty() const { return w <= 0 || h <= 0; }
    [[nodiscard]] bool contains(Point p) const {
        return p.x >= x && p.x < right() && p.y >= y && p.y < bottom();
    }
    [[nodiscard]] bool overlaps(const Rect& o) const {
        return x < o.right() && o.x < right() && y < o.bottom() && o.y < bottom();
    }
    [[nodiscard]] Rect inset(double dx, double dy) const {
        return {x + dx, y + dy, w - 2 * dx, h - 2 * dy};
    }
    friend bool operator==(const Rect&, const Rect&) = default;
};

[[nodiscard]] constexpr double mixed(double a, double b, double t) { return a + (b - a) * t; }
[[nodiscard]] inline Rect mixed(const Rect& a, const Rect& b, double t) {
    return {mixed(a.x, b.x, t), mixed(a.y, b.y, t), mixed(a.w, b.w, t), mixed(a.h, b.h, t)};
}

}  // namespace partiscope
