// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/geometry/text_measure.h"

namespace partiscope {

namespace {

// Starts of code points, and the end.
std::vector<std::size_t> boundaries(const std::string& text) {
    std::vector<std::size_t> starts;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if ((static_cast<unsigned char>(text[i]) & 0xC0u) != 0x80u) {
            starts.push_back(i);
        }
    }
    starts.push_back(text.size());
    return starts;
}

}  // namespace

double roughTextWidth(std::string_view text, const TextStyle& style) {
    const double each = style.figures ? 0.602 : style.bold ? 0.61 : 0.57;
    return static_cast<double>(boundaries(std::string(text)).size() - 1) * each * style.px;
}

std::string elidedMiddle(const std::string& text, const TextStyle& style, double width,
                         const MeasureText& measure) {
    if (measure(text, style) <= width) {
        return text;
    }
    const std::vector<std::size_t> starts = boundaries(text);
    const std::size_t count = starts.size() - 1;
    for (std::size_t kept = count - 1; kept > 0; --kept) {
        const std::size_t head = (kept + 1) / 2;
        const std::size_t tail = kept - head;
        const std::string shorter =
            text.substr(0, starts[head]) + "…" + text.substr(starts[count - tail]);
        if (measure(shorter, style) <= width) {
            return shorter;
        }
    }
    return {};
}

std::string firstThatFits(const std::vector<std::string>& forms, const TextStyle& style,
                          double width, const MeasureText& measure) {
    for (const std::string& form : forms) {
        if (measure(form, style) <= width) {
            return form;
        }
    }
    return {};
}

}  // namespace partiscope
