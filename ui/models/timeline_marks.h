// SPDX-License-Identifier: GPL-3.0-or-later
// What stands on the timeline: marks for the run's events and the lesson's stops, and where a moment
// lies in pixels. Plain values; thread-safe.
#pragma once

#include <string>
#include <vector>

#include <QString>
#include <QStringList>

#include "core/base/units.h"
#include "core/scenario/scenario.h"
#include "core/sim/event.h"

namespace partiscope {

struct TimelineMark {
    // Refusal: of a split or of a capacity. Quiet: a tick without words of its own.
    enum class Kind { Throttle, Change, Stop, Split, Refusal, Capacity, Quiet };
    enum class Way { None, Up, Down };
    Kind kind = Kind::Quiet;
    Micros atUs = 0;
    QString label;           // "first throttle 0:00.2"; empty: none
    QString sentence;        // the tooltip
    bool begins = false;     // asked for or begun, not there yet: drawn hollow
    bool givesAway = false;  // not to be seen while the lesson is veiled
    Way way = Way::None;     // of a capacity
    int count = 1;           // of one kind that share a bucket
    friend bool operator==(const TimelineMark&, const TimelineMark&) = default;
};

// In order of time. `events` may be long: quiet ones that share a `bucketUs` are one mark, and so are
// splits, refusals and capacities of one kind, since a growth cuts every partition at once.
[[nodiscard]] std::vector<TimelineMark> timelineMarks(const std::vector<Event>& events,
                                                      const std::vector<LessonStep>& steps,
                                                      Micros bucketUs);

// A moment's place on a track and back; clamped to the track.
struct TimelineTrack {
    double left = 0, width = 1;  // pixels
    Micros durationUs = 1;
    [[nodiscard]] double placeOf(Micros atUs) const;
    [[nodiscard]] Micros momentAt(double x) const;
};

// Labels start right of their mark; one that would touch the next is left out (its tooltip stays).
struct LabelPlace {
    std::size_t mark = 0;
    double x = 0;
};
[[nodiscard]] std::vector<LabelPlace> placeLabels(const std::vector<TimelineMark>& marks,
                                                  const std::vector<double>& widths,
                                                  const TimelineTrack& track, double gap);

}  // namespace partiscope
