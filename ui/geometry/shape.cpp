// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/geometry/shape.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace partiscope {

namespace {

const char* kindName(Shape::Kind kind) {
    switch (kind) {
        case Shape::Kind::Rect: return "rect";
        case Shape::Kind::RoundRect: return "roundRect";
        case Shape::Kind::Line: return "line";
        case Shape::Kind::DashedLine: return "dashedLine";
        case Shape::Kind::Hatch: return "hatch";
        case Shape::Kind::Text: return "text";
        case Shape::Kind::Circle: return "circle";
        case Shape::Kind::Square: return "square";
        case Shape::Kind::Path: return "path";
    }
    return "";
}

constexpr std::size_t kPartsMost = 600;

Rect united(const Rect& a, const Rect& b) {
    const double x = std::min(a.x, b.x), y = std::min(a.y, b.y);
    return {x, y, std::max(a.right(), b.right()) - x, std::max(a.bottom(), b.bottom()) - y};
}

std::vector<Rect> disjoint(std::vector<Rect> parts) {
    std::vector<Rect> out;
    while (!parts.empty()) {
        Rect part = parts.back();
        parts.pop_back();
        // What it meets joins it and is looked at again, since it has grown.
        const auto met = std::find_if(out.begin(), out.end(),
                                      [&](const Rect& other) { return other.overlaps(part); });
        if (met == out.end()) {
            out.push_back(part);
        } else {
            parts.push_back(united(part, *met));
            out.erase(met);
        }
    }
    return out;
}

}  // namespace

std::string shapeLine(const Shape& shape) {
    char place[96];
    std::snprintf(place, sizeof place, " %.0f,%.0f %.0fx%.0f ", shape.rect.x, shape.rect.y,
                  shape.rect.w, shape.rect.h);
    std::string line = std::string(kindName(shape.kind)) + ' ' + shape.name + place;
    line += shape.filled ? std::string(roleName(shape.colour)) : "hollow";
    if (shape.edged) {
        line += " edge " + std::string(roleName(shape.edge));
    }
    if (shape.heat >= 0) {
        std::snprintf(place, sizeof place, " heat %.2f", shape.heat);
        line += place;
    }
    if (shape.above) {
        line += " above";
    }
    if (shape.kind == Shape::Kind::Text) {
        line += " \"" + shape.text + '"';
    }
    return line;
}

std::string shapeLines(const Shapes& shapes) {
    std::string lines;
    for (const Shape& shape : shapes) {
        lines += shapeLine(shape) + '\n';
    }
    return lines;
}

std::int32_t laneAt(const Shapes& shapes, Point at) {
    for (auto shape = shapes.rbegin(); shape != shapes.rend(); ++shape) {
        if (shape->hit >= 0 && shape->rect.contains(at)) {
            return shape->hit;
        }
    }
    return -1;
}

std::vector<Rect> changedParts(const Shapes& before, const Shapes& after, const Rect& all) {
    if (before.size() != after.size()) {
        return {all};
    }
    std::vector<Rect> parts;
    const auto add = [&](const Shape& shape) {
        const double pad = shape.width + 2;  // pens and antialiasing reach over the edge
        Rect part = shape.rect;
        if (part.w < 0) {
            part = {part.right(), part.y, -part.w, part.h};
        }
        if (part.h < 0) {
            part = {part.x, part.bottom(), part.w, -part.h};
        }
        part = part.inset(-pad, -pad);
        const double left = std::floor(part.x), top = std::floor(part.y);
        parts.push_back(
            {left, top, std::ceil(part.right()) - left, std::ceil(part.bottom()) - top});
    };
    for (std::size_t i = 0; i < after.size(); ++i) {
        if (before[i] != after[i]) {
            add(before[i]);
            add(after[i]);
        }
    }
    if (parts.size() > kPartsMost) {
        return {all};
    }
    parts = disjoint(std::move(parts));
    double area = 0;
    for (const Rect& part : parts) {
        area += part.w * part.h;
    }
    return area > 0.6 * all.w * all.h ? std::vector<Rect>{all} : parts;
}

Rect textInk(const Shape& shape, const MeasureText& measure) {
    const double width = measure(shape.text, shape.style);
    const double height = shape.style.px * 1.1;
    double x = shape.rect.x;
    if (shape.align == Shape::Align::Right) {
        x = shape.rect.right() - width;
    } else if (shape.align == Shape::Align::Centre) {
        x = shape.rect.midX() - width / 2;
    }
    return {x, shape.rect.midY() - height / 2, width, height};
}

}  // namespace partiscope
