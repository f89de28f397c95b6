// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/palette.h"

#include <algorithm>
#include <cmath>

#include <QFontDatabase>
#include <QStringList>

namespace partiscope {

namespace {

struct RoleRow {
    Role role;
    std::string_view name;
    QRgb light, dark, contrast, print;
};

// One row a meaning; the order is that of Role (checked below).
constexpr RoleRow kRows[] = {
    {Role::Window, "Window", 0xfff3f5f8, 0xff10141b, 0xff000000, 0xffffffff},
    {Role::Panel, "Panel", 0xfffafbfc, 0xff181d26, 0xff000000, 0xffffffff},
    {Role::Card, "Card", 0xffffffff, 0xff212833, 0xff0c0c0c, 0xffffffff},
    {Role::CardHover, "CardHover", 0xffe9eef4, 0xff2b3441, 0xff262626, 0xfff2f2f2},
    {Role::Lane, "Lane", 0xffffffff, 0xff161b24, 0xff000000, 0xffffffff},
    {Role::LaneBusy, "LaneBusy", 0xffffffff, 0xff1a212c, 0xff000000, 0xffffffff},
    {Role::LaneHot, "LaneHot", 0xfffdeaf1, 0xff2e1320, 0xff2a0013, 0xffffffff},
    {Role::Trough, "Trough", 0xffe8ecf1, 0xff0f1319, 0xff161616, 0xfff0f0f0},
    {Role::Border, "Border", 0xffd5dce5, 0xff272f3b, 0xff8c8c8c, 0xffb4b4b4},
    {Role::BorderStrong, "BorderStrong", 0xffaab5c3, 0xff465163, 0xffffffff, 0xff505050},
    {Role::Served, "Served", 0xff26a69a, 0xff3fb8ae, 0xff2fe0d0, 0xff4f9f97},
    {Role::Hot, "Hot", 0xfff0a81c, 0xfff2b52c, 0xffffd000, 0xffe0a83a},
    {Role::Refused, "Refused", 0xffd6286a, 0xfff0588a, 0xffff6fa8, 0xffb3124f},
    {Role::Asked, "Asked", 0xff2f7fd1, 0xff58a6ea, 0xff7cc4ff, 0xff2a64a5},
    {Role::New, "New", 0xff7c5cc4, 0xffb49ae6, 0xffd6beff, 0xff6a4fb0},
    {Role::Accent, "Accent", 0xff128278, 0xff3fb8ae, 0xff2fe0d0, 0xff2a6f69},
    {Role::Limit, "Limit", 0xff222b36, 0xffe9eef5, 0xffffffff, 0xff000000},
    {Role::Outline, "Outline", 0xff45505e, 0xffdfe6ee, 0xffffffff, 0xff202020},
    {Role::Veil, "Veil", 0xffbcc6d2, 0xff3a4453, 0xff505050, 0xffd0d0d0},
    {Role::Selection, "Selection", 0xff1d6fc4, 0xff7cbcf5, 0xffffff00, 0xff000000},
    {Role::RibbonIdle, "RibbonIdle", 0xffdde9ea, 0xff17262d, 0xff0c1c1c, 0xfff4f4f4},
    {Role::RibbonServed, "RibbonServed", 0xff9fd8d2, 0xff184a4e, 0xff00504a, 0xffd5ebe8},
    {Role::RibbonHot, "RibbonHot", 0xfff1a5c1, 0xff6d2042, 0xff8a0040, 0xfff3cfdd},
    {Role::KeyMark, "KeyMark", 0xffc98500, 0xfff2b52c, 0xffffd000, 0xff8a5a00},
    {Role::TextStrong, "TextStrong", 0xff0f1722, 0xffffffff, 0xffffffff, 0xff000000},
    {Role::TextNormal, "TextNormal", 0xff364152, 0xffc6ced8, 0xffffffff, 0xff202020},
    {Role::TextDim, "TextDim", 0xff5d6878, 0xff8d97a5, 0xffd0d0d0, 0xff555555},
    {Role::TextServed, "TextServed", 0xff0c6f67, 0xff46c3b8, 0xff2fe0d0, 0xff1c5f59},
    {Role::TextHot, "TextHot", 0xff865800, 0xfff5bd3f, 0xffffd000, 0xff6f4a00},
    {Role::TextRefused, "TextRefused", 0xffb5175a, 0xfff76d9a, 0xffff8fbc, 0xff9a0f44},
    {Role::TextAsked, "TextAsked", 0xff1a62ad, 0xff69b1f0, 0xff9ad2ff, 0xff1d4f88},
    {Role::TextNew, "TextNew", 0xff6142ab, 0xffbda5ea, 0xffd6beff, 0xff54409a},
    {Role::TextAccent, "TextAccent", 0xff0c6f67, 0xff3fb8ae, 0xff2fe0d0, 0xff1c5f59},
    {Role::TextOnAccent, "TextOnAccent", 0xffffffff, 0xff08211f, 0xff000000, 0xffffffff},
    {Role::TextOnRibbon, "TextOnRibbon", 0xff16202c, 0xfff1f5f9, 0xffffffff, 0xff000000},
};
static_assert(std::size(kRows) == kRoleCount);

constexpr bool rowsInOrder() {
    for (std::size_t i = 0; i < std::size(kRows); ++i) {
        if (static_cast<std::size_t>(kRows[i].role) != i) {
            return false;
        }
    }
    return true;
}
static_assert(rowsInOrder());

double linear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double encoded(double channel) {
    const double c = std::clamp(channel, 0.0, 1.0);
    return c <= 0.0031308 ? c * 12.92 : 1.055 * std::pow(c, 1 / 2.4) - 0.055;
}

double luminance(const QColor& colour) {
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

QColor mix(const QColor& a, const QColor& b, double t) {
    const auto at = [t](int x, int y) { return static_cast<int>(std::lround(x + (y - x) * t)); };
    return QColor(at(a.red(), b.red()), at(a.green(), b.green()), at(a.blue(), b.blue()));
}

QFont fontOf(const QStringList& families, double pixels, QFont::Weight weight) {
    QFont font;
    font.setFamilies(families);
    // Whole pixels: half-pixel sizes make hinted figures dance while zooming.
    font.setPixelSize(std::max(7, static_cast<int>(std::lround(pixels))));
    font.setWeight(weight);
    return font;
}

}  // namespace

std::string_view roleName(Role role) { return kRows[static_cast<std::size_t>(role)].name; }

Palette paletteFor(Theme theme) {
    Palette palette;
    palette.theme = theme;
    for (const RoleRow& row : kRows) {
        QRgb rgb = row.dark;
        switch (theme) {
            case Theme::Light: rgb = row.light; break;
            case Theme::Dark: rgb = row.dark; break;
            case Theme::Contrast: rgb = row.contrast; break;
            case Theme::Print: rgb = row.print; break;
        }
        palette.colours[static_cast<std::size_t>(row.role)] = QColor(rgb);
    }
    return palette;
}

QColor heatColour(const Palette& palette, double load) {
    if (load > 1.0) {
        return palette.of(Role::Refused);
    }
    const double t = std::clamp(load, 0.0, 1.0);
    // Four stops: nothing, some, most of it served, at the limit.
    const QColor stops[] = {palette.of(Role::Trough), palette.of(Role::RibbonServed),
                            palette.of(Role::Served), palette.of(Role::Hot)};
    const double at = t * 3;
    const int low = std::min(2, static_cast<int>(at));
    return mix(stops[low], stops[low + 1], at - low);
}

QColor asDeuteranope(const QColor& colour) {
    const double r = linear(colour.redF());
    const double g = linear(colour.greenF());
    const double b = linear(colour.blueF());
    // RGB -> LMS, the lost cone replaced, and back: folded into one matrix.
    const double seenRedGreen = 0.29275 * r + 0.70725 * g;
    const double seenBlue = -0.02234 * r + 0.02234 * g + b;
    return QColor::fromRgbF(static_cast<float>(encoded(seenRedGreen)),
                            static_cast<float>(encoded(seenRedGreen)),
                            static_cast<float>(encoded(seenBlue)));
}

double contrastRatio(const QColor& a, const QColor& b) {
    const double la = luminance(a);
    const double lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

QPalette qtPaletteFor(const Palette& palette) {
    QPalette qt;
    qt.setColor(QPalette::Window, palette.of(Role::Panel));
    qt.setColor(QPalette::WindowText, palette.of(Role::TextNormal));
    qt.setColor(QPalette::Base, palette.of(Role::Window));
    qt.setColor(QPalette::AlternateBase, palette.of(Role::Lane));
    qt.setColor(QPalette::Text, palette.of(Role::TextNormal));
    qt.setColor(QPalette::BrightText, palette.of(Role::TextStrong));
    qt.setColor(QPalette::PlaceholderText, palette.of(Role::TextDim));
    qt.setColor(QPalette::Button, palette.of(Role::Card));
    qt.setColor(QPalette::ButtonText, palette.of(Role::TextStrong));
    qt.setColor(QPalette::Highlight, palette.of(Role::Accent));
    qt.setColor(QPalette::HighlightedText, palette.of(Role::TextOnAccent));
    qt.setColor(QPalette::ToolTipBase, palette.of(Role::Card));
    qt.setColor(QPalette::ToolTipText, palette.of(Role::TextStrong));
    qt.setColor(QPalette::Link, palette.of(Role::TextAccent));
    qt.setColor(QPalette::LinkVisited, palette.of(Role::TextNew));
    qt.setColor(QPalette::Light, palette.of(Role::CardHover));
    qt.setColor(QPalette::Midlight, palette.of(Role::Card));
    qt.setColor(QPalette::Mid, palette.of(Role::Border));
    qt.setColor(QPalette::Dark, palette.of(Role::BorderStrong));
    qt.setColor(QPalette::Shadow, QColor(0, 0, 0));
    for (const QPalette::ColorRole role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        qt.setColor(QPalette::Disabled, role, palette.of(Role::TextDim));
    }
    return qt;
}

QFont textFont(double pixels, QFont::Weight weight) {
    return fontOf(
        {QStringLiteral("Inter"), QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans")},
        pixels, weight);
}

QFont figureFont(double pixels, QFont::Weight weight) {
    QFont font = fontOf({QStringLiteral("JetBrains Mono"), QStringLiteral("DejaVu Sans Mono"),
                         QStringLiteral("monospace")},
                        pixels, weight);
    font.setStyleHint(QFont::Monospace);
    return font;
}

}  // namespace partiscope
