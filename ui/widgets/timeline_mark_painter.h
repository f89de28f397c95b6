// SPDX-License-Identifier: GPL-3.0-or-later
// How a mark on the timeline looks: a colour and a shape for each kind, so that neither is the only sign.
// A tick for throttles, changes and stops; two ticks for a split; a cross for a refusal; an arrow for a
// capacity. What has only begun is hollow. GUI thread only.
#pragma once

#include <utility>

#include <QPointF>

#include "ui/models/timeline_marks.h"
#include "ui/theme/palette.h"

class QPainter;

namespace partiscope {

// Of the mark and of its words.
[[nodiscard]] std::pair<Role, Role> timelineMarkRoles(TimelineMark::Kind kind);
// `at`: on the middle of the track.
void paintTimelineMark(QPainter& painter, const TimelineMark& mark, QPointF at,
                       const Palette& palette, double zoom);

}  // namespace partiscope
