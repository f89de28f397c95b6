// SPDX-License-Identifier: GPL-3.0-or-later
// How wide a text will be, asked of whoever paints: geometry itself knows no fonts. Tests use the
// rough measure, the widget QFontMetricsF. Values; thread-safe.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace partiscope {

struct TextStyle {
    double px = 13;
    bool bold = false;
    bool figures = false;  // the tabular font
    friend bool operator==(const TextStyle&, const TextStyle&) = default;
};

using MeasureText = std::function<double(std::string_view text, const TextStyle& style)>;

// A slight overestimate for Inter and JetBrains Mono; needs no application.
[[nodiscard]] double roughTextWidth(std::string_view text, const TextStyle& style);

// `text`, shortened in its middle by an ellipsis until it fits: the ends of a key tell keys apart.
// Never for numbers: those have a shorter form instead, see firstThatFits().
[[nodiscard]] std::string elidedMiddle(const std::string& text, const TextStyle& style,
                                       double width, const MeasureText& measure);

// The first of `forms` (longest first) that fits; empty when none does.
[[nodiscard]] std::string firstThatFits(const std::vector<std::string>& forms,
                                        const TextStyle& style, double width,
                                        const MeasureText& measure);

}  // namespace partiscope
