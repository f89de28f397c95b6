// SPDX-License-Identifier: GPL-3.0-or-later
// The one theme file: colours by meaning, fonts, and what makes every stock widget look like
// Partiscope. Colours are chosen for deuteranopia (teal, amber, pink and blue differ in lightness as
// well as in hue; tests/ui/stage_palette_test.cpp holds them to it), and colour is never alone:
// served is filled, refused is hatched or hollow, asked is an outline.
// Values; use on the GUI thread, since fonts need an application.
//
//     const Palette colours = paletteFor(Theme::Dark);
//     app.setPalette(qtPaletteFor(colours));
//     app.setStyleSheet(styleSheetFor(Theme::Dark, zoom));
//     painter.setPen(colours.of(Role::TextDim));
//
// The style sheet knows these values of the dynamic property "look", so that panels need no style of
// their own. On a QLabel: "title" (large, strong), "heading" (small accent capitals), "strong",
// "dim", "figure" (tabular), "figureStrong", "served", "hot", "refused", "asked", "new". On a
// QFrame or QWidget: "panel", "card", "refusedCard", "accentCard". On a QPushButton or QToolButton:
// "primary" (accent), "flat" (no ground until hovered), "chip" (small), "link". On a QWidget: "toolbar".
#pragma once

#include <array>

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>

#include "ui/theme/roles.h"

namespace partiscope {

enum class Theme { Light, Dark, Contrast, Print };

struct Palette {
    Theme theme = Theme::Dark;
    std::array<QColor, kRoleCount> colours;

    [[nodiscard]] const QColor& of(Role role) const {
        return colours[static_cast<std::size_t>(role)];
    }
    [[nodiscard]] bool isDark() const { return theme == Theme::Dark || theme == Theme::Contrast; }
    friend bool operator==(const Palette&, const Palette&) = default;
};

[[nodiscard]] Palette paletteFor(Theme theme);

// For the heat map and the heat strip: `load` is the share of the real limit, 0 … 1 and over; above 1
// it is the colour of Refused. Rises in lightness on dark themes, falls on light ones.
[[nodiscard]] QColor heatColour(const Palette& palette, double load);

// What a deuteranope sees of it (Viénot, Brettel and Mollon 1999): for checks, not for painting.
[[nodiscard]] QColor asDeuteranope(const QColor& colour);
[[nodiscard]] double contrastRatio(const QColor& a, const QColor& b);  // WCAG 2.1, 1 … 21

[[nodiscard]] QPalette qtPaletteFor(const Palette& palette);
[[nodiscard]] QString styleSheetFor(Theme theme, double zoom = 1.0);

// Base sizes at zoom 1, in pixels. Multiply by the zoom.
inline constexpr double kTextPx = 13;
inline constexpr double kSmallPx = 11.5;
inline constexpr double kTitlePx = 18;

// Inter for words; JetBrains Mono, else DejaVu Sans Mono, for figures (all digits equally wide).
[[nodiscard]] QFont textFont(double pixels, QFont::Weight weight = QFont::Normal);
[[nodiscard]] QFont figureFont(double pixels, QFont::Weight weight = QFont::Normal);

}  // namespace partiscope
