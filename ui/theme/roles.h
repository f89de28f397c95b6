// SPDX-License-Identifier: GPL-3.0-or-later
// What a colour means. Everything that is painted names a role and never a colour, so that a theme,
// the veil before an answer, and a test that compares shape lists all work on meaning. No Qt: plain
// geometry may include it. Thread-safe: constants.
#pragma once

#include <cstddef>
#include <string_view>

namespace partiscope {

enum class Role {
    // Grounds, from the back to the front.
    Window,        // behind everything; the stage's own ground
    Panel,         // side panels, tool bar, dock
    Card,          // a card or button on a panel; the headline's strip
    CardHover,     // the same under the mouse
    Lane,          // an idle lane
    LaneBusy,      // a lane that serves all it is asked
    LaneHot,       // a lane that refuses (tinted)
    Trough,        // the empty part of a bar
    Border,        // hairlines round panels, cards and lanes
    BorderStrong,  // hairlines that must be seen: focus neighbours, table headers
    // What became of traffic: fills.
    Served,
    Hot,      // served, at the limit
    Refused,  // hatched or hollow, never a plain fill beside Served
    Asked,
    New,      // a split, a branch, something that was not there before
    Accent,   // the one colour of controls and headings
    Limit,    // the limit line
    Outline,  // round what was asked
    Veil,     // stands in for served and refused until the answer is given
    Selection,
    // The key space ribbon.
    RibbonIdle,
    RibbonServed,
    RibbonHot,
    KeyMark,  // the hot key's line
    // Text. The coloured ones reach 4.5 : 1 on Window, Panel, Card and Lane of their theme.
    TextStrong,
    TextNormal,
    TextDim,
    TextServed,
    TextHot,
    TextRefused,
    TextAsked,
    TextNew,
    TextAccent,
    TextOnAccent,  // on a fill of Accent
    TextOnRibbon,  // on RibbonServed and RibbonHot
};

inline constexpr std::size_t kRoleCount = static_cast<std::size_t>(Role::TextOnRibbon) + 1;

// "Served", "TextDim" …: for printed shape lists.
[[nodiscard]] std::string_view roleName(Role role);

}  // namespace partiscope
