// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/timeline_marks.h"

#include <algorithm>

#include "ui/geometry/number_text.h"
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

TimelineMark markOf(const Event& event) {
    TimelineMark mark;
    mark.atUs = event.atUs;
    mark.sentence = shown(sentence(event));
    switch (event.kind) {
        case EventKind::FirstThrottle:
            mark.kind = TimelineMark::Kind::Throttle;
            mark.label = QStringLiteral("first throttle %1").arg(momentText(event.atUs));
            break;
        case EventKind::ParameterChanged:
            mark.kind = TimelineMark::Kind::Change;
            mark.label = shortChange(shown(event.text));
            break;
        case EventKind::StreamFinished:
            mark.kind = TimelineMark::Kind::Change;
            mark.label = QStringLiteral("%1 finished").arg(shown(event.text));
            break;
        case EventKind::ThrottleBegan:
        case EventKind::ThrottleEnded:
        case EventKind::SplitEnded:
            mark.kind = TimelineMark::Kind::Split;
            mark.label = QStringLiteral("split %1").arg(momentText(event.atUs));
            break;
        case EventKind::SplitBegan:
            mark.kind = TimelineMark::Kind::Split;
            mark.label = QStringLiteral("split begins");
            break;
        case EventKind::SplitRefused:
            mark.kind = TimelineMark::Kind::Split;
            mark.label = QStringLiteral("no split");
            break;
        case EventKind::CapacityChanged:
            mark.kind = TimelineMark::Kind::Change;
            mark.label = QStringLiteral("capacity %1")
                             .arg(shown(grouped(std::int64_t(event.capacity.toPerS))));
            break;
        case EventKind::CapacityRefused:
            mark.kind = TimelineMark::Kind::Change;
            mark.label = QStringLiteral("capacity refused");
            break;
        case EventKind::CapacityAsked:
        case EventKind::ParameterRefused: break;
    }
    return mark;
}

}  // namespace

std::vector<TimelineMark> timelineMarks(const std::vector<Event>& events,
                                        const std::vector<LessonStep>& steps, Micros bucketUs) {
    std::vector<TimelineMark> marks;
    Micros lastQuiet = -1;
    for (const Event& event : events) {
        TimelineMark mark = markOf(event);
        // The partitions of one growth are cut at one moment: one mark.
        if (mark.kind == TimelineMark::Kind::Split && !marks.empty() &&
            marks.back().kind == mark.kind && marks.back().label == mark.label &&
            marks.back().atUs == mark.atUs) {
            continue;
        }
        if (mark.kind == TimelineMark::Kind::Quiet) {
            const Micros bucket = event.atUs / std::max<Micros>(1, bucketUs);
            if (bucket == lastQuiet) continue;
            lastQuiet = bucket;
        }
        marks.push_back(std::move(mark));
    }
    for (const LessonStep& step : steps) {
        if (!step.atUs || *step.atUs <= 0) continue;  // the first step is where everything begins
        const QString title = QString::fromStdString(step.title.empty() ? step.id : step.title);
        marks.push_back(
            {TimelineMark::Kind::Stop, *step.atUs, QStringLiteral("stop: %1").arg(title),
             QStringLiteral("%1 the lesson stops: %2").arg(momentText(*step.atUs), title)});
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
