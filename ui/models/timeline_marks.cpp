// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/timeline_marks.h"

#include <algorithm>
#include <map>
#include <utility>

#include "ui/geometry/number_text.h"
#include "ui/models/event_kinds.h"
#include "ui/models/panel_text.h"

namespace partiscope {

namespace {

// "traffic.checkout.write_shards.count 8" says too much for a mark: the last words of the path do.
QString shortChange(const QString& text) {
    const qsizetype end = text.indexOf(QLatin1Char(' '));
    const QString path = end < 0 ? text : text.left(end);
    const QString rest = end < 0 ? QString() : text.mid(end);
    const QStringList words = path.split(QLatin1Char('.'));
    QString name = words.size() > 3 ? words[words.size() - 2] : words.last();
    return name.replace(u'_', u' ') + rest;
}

using Kind = TimelineMark::Kind;
using Way = TimelineMark::Way;

void describeCapacity(const Event& event, TimelineMark& mark) {
    const CapacityStep& step = event.capacity;
    mark.kind = Kind::Capacity;
    mark.begins = event.kind == EventKind::CapacityAsked;
    mark.way = step.toPerS == step.fromPerS  ? Way::None
               : step.toPerS > step.fromPerS ? Way::Up
                                             : Way::Down;
    if (mark.begins || mark.way == Way::None) return;
    const QString what = step.cause == CapacityCause::OnDemand ? QStringLiteral("serves %1 %2/s")
                                                               : QStringLiteral("capacity %1 %2/s");
    mark.label = what.arg(shown(grouped(step.toPerS)), shown(unitName(step.direction)));
}

TimelineMark markOf(const Event& event) {
    TimelineMark mark;
    mark.atUs = event.atUs;
    mark.sentence = shown(sentence(event));
    mark.givesAway = givesAway(event);
    switch (event.kind) {
        case EventKind::FirstThrottle:
            mark.kind = Kind::Throttle;
            mark.label = QStringLiteral("first throttle %1").arg(momentText(event.atUs));
            break;
        case EventKind::ParameterChanged:
            mark.kind = Kind::Change;
            mark.label = shortChange(shown(event.text));
            break;
        case EventKind::StreamFinished:
            mark.kind = Kind::Change;
            mark.label = QStringLiteral("%1 finished").arg(shown(event.text));
            break;
        case EventKind::SplitBegan:
        case EventKind::SplitEnded:
            mark.kind = Kind::Split;
            mark.begins = event.kind == EventKind::SplitBegan;
            break;
        case EventKind::SplitRefused:
            mark.kind = Kind::Refusal;
            mark.label = QStringLiteral("no split");
            break;
        case EventKind::CapacityAsked:
        case EventKind::CapacityChanged: describeCapacity(event, mark); break;
        case EventKind::CapacityRefused:
            mark.kind = Kind::Refusal;
            mark.label = QStringLiteral("capacity refused");
            break;
        case EventKind::ThrottleBegan:
        case EventKind::ThrottleEnded:
        case EventKind::ParameterRefused: break;
    }
    return mark;
}

void labelSplits(TimelineMark& mark) {
    if (mark.kind != Kind::Split) return;
    const QString what =
        mark.count == 1 ? QStringLiteral("split") : QStringLiteral("%1 splits").arg(mark.count);
    if (!mark.begins) {
        mark.label = QStringLiteral("%1 %2").arg(what, momentText(mark.atUs));
    } else {
        mark.label =
            what + (mark.count == 1 ? QStringLiteral(" begins") : QStringLiteral(" begin"));
    }
}

bool isShared(Kind kind) {
    return kind == Kind::Quiet || kind == Kind::Split || kind == Kind::Refusal ||
           kind == Kind::Capacity;
}

}  // namespace

std::vector<TimelineMark> timelineMarks(const std::vector<Event>& events,
                                        const std::vector<LessonStep>& steps, Micros bucketUs) {
    std::vector<TimelineMark> marks;
    // The last mark of each kind that shares buckets: hollow and filled ones apart.
    std::map<std::pair<Kind, bool>, std::size_t> last;
    const Micros bucket = std::max<Micros>(1, bucketUs);
    for (const Event& event : events) {
        TimelineMark mark = markOf(event);
        if (isShared(mark.kind)) {
            const auto key = std::pair(mark.kind, mark.begins);
            const auto before = last.find(key);
            if (before != last.end() && marks[before->second].atUs / bucket == mark.atUs / bucket) {
                ++marks[before->second].count;
                continue;
            }
            last[key] = marks.size();
        }
        marks.push_back(std::move(mark));
    }
    for (TimelineMark& mark : marks) {
        labelSplits(mark);
        if (mark.count > 1 && mark.kind != Kind::Quiet) {
            mark.sentence += QStringLiteral(" (and %1 more)").arg(mark.count - 1);
        }
    }
    for (const LessonStep& step : steps) {
        if (!step.atUs || *step.atUs <= 0) continue;  // the first step is where everything begins
        const QString title = QString::fromStdString(step.title.empty() ? step.id : step.title);
        TimelineMark mark;
        mark.kind = Kind::Stop;
        mark.atUs = *step.atUs;
        mark.label = QStringLiteral("stop: %1").arg(title);
        mark.sentence =
            QStringLiteral("%1 the lesson stops: %2").arg(momentText(*step.atUs), title);
        marks.push_back(std::move(mark));
    }
    std::stable_sort(marks.begin(), marks.end(),
                     [](const TimelineMark& a, const TimelineMark& b) { return a.atUs < b.atUs; });
    return marks;
}

double TimelineTrack::placeOf(Micros atUs) const {
    const double share = double(atUs) / double(std::max<Micros>(1, durationUs));
    return left + width * std::clamp(share, 0.0, 1.0);
}

Micros TimelineTrack::momentAt(double x) const {
    const double share = std::clamp((x - left) / std::max(1.0, width), 0.0, 1.0);
    return Micros(share * double(durationUs) + 0.5);
}

std::vector<LabelPlace> placeLabels(const std::vector<TimelineMark>& marks,
                                    const std::vector<double>& widths, const TimelineTrack& track,
                                    double gap) {
    std::vector<LabelPlace> places;
    double freeFrom = track.left - 1;
    for (std::size_t i = 0; i < marks.size() && i < widths.size(); ++i) {
        if (marks[i].label.isEmpty()) continue;
        double x = track.placeOf(marks[i].atUs) + gap;
        const double right = track.left + track.width;
        if (x + widths[i] > right) x = track.placeOf(marks[i].atUs) - gap - widths[i];
        if (x < freeFrom) continue;
        places.push_back({i, x});
        freeFrom = x + widths[i] + 2 * gap;
    }
    return places;
}

}  // namespace partiscope
