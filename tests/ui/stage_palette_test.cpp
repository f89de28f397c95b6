// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "tests/support/catch.h"
#include "ui/theme/palette.h"

using namespace partiscope;

namespace {

double distance(const QColor& a, const QColor& b) {
    return std::hypot(a.red() - b.red(), a.green() - b.green(), a.blue() - b.blue());
}

}  // namespace

TEST_CASE("every text colour can be read on every ground of its theme", "[palette]") {
    for (const Theme theme : {Theme::Light, Theme::Dark, Theme::Contrast, Theme::Print}) {
        const Palette palette = paletteFor(theme);
        for (const Role text :
             {Role::TextStrong, Role::TextNormal, Role::TextDim, Role::TextServed, Role::TextHot,
              Role::TextRefused, Role::TextAsked, Role::TextNew, Role::TextAccent}) {
            for (const Role ground : {Role::Window, Role::Panel, Role::Card, Role::Lane,
                                      Role::LaneBusy, Role::LaneHot}) {
                INFO(static_cast<int>(theme)
                     << ' ' << roleName(text) << " on " << roleName(ground));
                CHECK(contrastRatio(palette.of(text), palette.of(ground)) >= 4.5);
            }
        }
        CHECK(contrastRatio(palette.of(Role::TextOnAccent), palette.of(Role::Accent)) >= 4.5);
        for (const Role ribbon : {Role::RibbonServed, Role::RibbonHot, Role::Veil}) {
            INFO(static_cast<int>(theme) << ' ' << roleName(ribbon));
            CHECK(contrastRatio(palette.of(Role::TextOnRibbon), palette.of(ribbon)) >= 4.5);
        }
        CHECK(contrastRatio(palette.of(Role::TextDim), palette.of(Role::RibbonIdle)) >= 4.5);
    }
}

TEST_CASE("a deuteranope tells the meanings apart", "[palette]") {
    for (const Theme theme : {Theme::Light, Theme::Dark, Theme::Contrast}) {
        const Palette palette = paletteFor(theme);
        const Role roles[] = {Role::Served, Role::Hot, Role::Refused, Role::Asked};
        for (const Role a : roles) {
            for (const Role b : roles) {
                if (a != b) {
                    INFO(static_cast<int>(theme) << ' ' << roleName(a) << ' ' << roleName(b));
                    CHECK(distance(asDeuteranope(palette.of(a)), asDeuteranope(palette.of(b))) >
                          40);
                }
            }
        }
    }
}

TEST_CASE("grey stays grey under the filter", "[palette]") {
    for (const int level : {0, 80, 160, 255}) {
        const QColor grey(level, level, level);
        CHECK(distance(asDeuteranope(grey), grey) < 3);
    }
}

TEST_CASE("the style sheet leaves no role and no size unresolved", "[palette]") {
    const QString sheet = styleSheetFor(Theme::Dark, 1.5);
    CHECK(!sheet.contains(QLatin1Char('@')));
    CHECK(sheet.contains(QStringLiteral("font-size: 20px")));  // 13 × 1.5
    CHECK(sheet.count(QLatin1Char('{')) == sheet.count(QLatin1Char('}')));
    CHECK(styleSheetFor(Theme::Light) != styleSheetFor(Theme::Dark));
}
