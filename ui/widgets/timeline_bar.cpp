// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/timeline_bar.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include "ui/models/panel_text.h"
#include "ui/models/time_view.h"
#include "ui/widgets/timeline_mark_painter.h"

namespace partiscope {

namespace {

constexpr double kHeightPx = 46;
constexpr double kHandlePx = 15;
constexpr double kTrackPx = 5;
constexpr double kLabelPx = 10.5;
constexpr double kMarkReachPx = 5;  // how near the mouse must be for a mark's tooltip
constexpr Micros kKeyStep = kSecond;
constexpr Micros kPageStep = 10 * kSecond;

int milliseconds(Micros at) {
    return int(std::min<Micros>(at / 1'000, std::numeric_limits<int>::max()));
}

}  // namespace

TimelineBar::TimelineBar(QWidget* parent)
    : QAbstractSlider(parent), m_palette(paletteFor(Theme::Dark)) {
    setFocusPolicy(Qt::TabFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Timeline"));
    showMoment(0);
}

void TimelineBar::setTheme(const Palette& palette, double zoom) {
    m_palette = palette;
    m_zoom = zoom;
    updateGeometry();
    update();
}

void TimelineBar::showScenario(const Scenario& scenario) {
    m_durationUs = std::max<Micros>(1, scenario.durationUs);
    m_steps = scenario.steps;
    setRange(0, milliseconds(m_durationUs));
    layOutMarks();
}

void TimelineBar::clearEvents() {
    m_events.clear();
    layOutMarks();
}

void TimelineBar::addEvents(const std::vector<Event>& events) {
    m_events.insert(m_events.end(), events.begin(), events.end());
    layOutMarks();
}

void TimelineBar::setVeiled(bool veiled) {
    if (veiled == m_veiled) return;
    m_veiled = veiled;
    layOutMarks();
}

void TimelineBar::layOutMarks() {
    m_marks = timelineMarks(m_events, m_steps, m_durationUs / 1'000);
    if (m_veiled) {
        std::erase_if(m_marks, [](const TimelineMark& mark) { return mark.givesAway; });
    }
    update();
}

void TimelineBar::setTime(TimeView* time) {
    if (m_time) m_time->disconnect(this);
    m_time = time;
    connect(time, &TimeView::spanChanged, this, qOverload<>(&QWidget::update));
    connect(time, &TimeView::hoverChanged, this, qOverload<>(&QWidget::update));
}

void TimelineBar::showFrame(const Frame& frame) {
    if (frame.durationUs > 0 && frame.durationUs != m_durationUs) {
        m_durationUs = frame.durationUs;
        setRange(0, milliseconds(m_durationUs));
        layOutMarks();
    }
    if (!m_dragging) showMoment(frame.atUs);  // the handle stays under the mouse
}

void TimelineBar::showMoment(Micros atUs) {
    m_atUs = atUs;
    setValue(milliseconds(atUs));
    setAccessibleDescription(tr("%1 of %2").arg(momentText(atUs), momentText(m_durationUs)));
    update();
}

TimelineTrack TimelineBar::track() const {
    const QFontMetricsF metrics(figureFont(11 * m_zoom));
    const double gap = 14 * m_zoom;
    const double left = gap + metrics.horizontalAdvance(QStringLiteral("0:00")) + gap;
    const double right = gap + metrics.horizontalAdvance(momentText(m_durationUs)) + gap;
    return {left, std::max(1.0, width() - left - right), m_durationUs};
}

double TimelineBar::trackY() const { return height() - 18 * m_zoom; }

QSize TimelineBar::sizeHint() const { return {400, int(std::lround(kHeightPx * m_zoom))}; }

QSize TimelineBar::minimumSizeHint() const { return {200, int(std::lround(kHeightPx * m_zoom))}; }

void TimelineBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), m_palette.of(Role::Window));
    painter.fillRect(QRect(0, 0, width(), 1), m_palette.of(Role::Border));
    const TimelineTrack place = track();
    const double y = trackY();
    const double thick = kTrackPx * m_zoom;
    const double at = place.placeOf(m_atUs);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_palette.of(Role::Border));
    painter.drawRoundedRect(QRectF(place.left, y - thick / 2, place.width, thick), thick / 2,
                            thick / 2);
    painter.setBrush(m_palette.of(Role::Accent));
    painter.drawRoundedRect(QRectF(place.left, y - thick / 2, at - place.left, thick), thick / 2,
                            thick / 2);
    paintMarks(painter, place, y);
    if (m_time) paintTime(painter, place, y);

    painter.setFont(figureFont(11 * m_zoom));
    painter.setPen(m_palette.of(Role::TextNormal));
    const QFontMetricsF metrics(painter.font());
    const double base = y + (metrics.ascent() - metrics.descent()) / 2;
    const double gap = 14 * m_zoom;
    const QString end = momentText(m_durationUs);
    painter.drawText(QPointF(gap, base), QStringLiteral("0:00"));
    painter.drawText(QPointF(width() - gap - metrics.horizontalAdvance(end), base), end);

    const double handle = kHandlePx * m_zoom / 2;
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_palette.of(Role::TextStrong));
    painter.drawEllipse(QPointF(at, y), handle, handle);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_palette.of(Role::Selection), 2 * m_zoom));
        painter.drawEllipse(QPointF(at, y), handle + 2 * m_zoom, handle + 2 * m_zoom);
    }
}

// What the pictures above show of the run, while that is not all, and the moment pointed at in any.
void TimelineBar::paintTime(QPainter& painter, const TimelineTrack& place, double y) const {
    const double thin = std::max(1.0, std::round(m_zoom));
    if (m_time->isZoomed()) {
        const double left = std::round(place.placeOf(m_time->span().fromUs));
        const double right = std::round(place.placeOf(m_time->span().toUs));
        const double under = std::round(y + 11 * m_zoom);
        const double foot = std::round(5 * m_zoom);
        const QColor& colour = m_palette.of(Role::TextNormal);
        painter.fillRect(QRectF(left, under, right - left, thin), colour);
        painter.fillRect(QRectF(left, under - foot, thin, foot), colour);
        painter.fillRect(QRectF(right - thin, under - foot, thin, foot), colour);
    }
    if (const std::optional<Micros> hover = m_time->hoverUs()) {
        QPen dotted(m_palette.of(Role::TextNormal), thin);
        dotted.setDashPattern({2, 3});
        painter.setPen(dotted);
        const double x = std::round(place.placeOf(*hover)) + 0.5;
        painter.drawLine(QPointF(x, y - 12 * m_zoom), QPointF(x, y + 12 * m_zoom));
        painter.setPen(Qt::NoPen);
    }
}

void TimelineBar::paintMarks(QPainter& painter, const TimelineTrack& place, double y) const {
    painter.setFont(textFont(kLabelPx * m_zoom));
    const QFontMetricsF metrics(painter.font());
    std::vector<double> widths;
    widths.reserve(m_marks.size());
    for (const TimelineMark& mark : m_marks) {
        widths.push_back(mark.label.isEmpty() ? 0 : metrics.horizontalAdvance(mark.label));
    }
    const double wide = std::max(1.0, 2 * m_zoom);
    const auto placeOf = [&](const TimelineMark& mark) {
        return std::round(place.placeOf(mark.atUs));
    };
    // Every mark crosses the track; one with a label also reaches up beside its words.
    for (const TimelineMark& mark : m_marks) {
        paintTimelineMark(painter, mark, {placeOf(mark), y}, m_palette, m_zoom);
    }
    const double top = y - kHandlePx * m_zoom / 2 - 10 * m_zoom;
    for (const LabelPlace& label : placeLabels(m_marks, widths, place, 6 * m_zoom)) {
        const TimelineMark& mark = m_marks[label.mark];
        const auto [fill, text] = timelineMarkRoles(mark.kind);
        painter.fillRect(QRectF(placeOf(mark), top, wide, 10 * m_zoom), m_palette.of(fill));
        painter.setPen(m_palette.of(text));
        painter.drawText(QPointF(label.x, top + metrics.ascent() - 2 * m_zoom), mark.label);
    }
}

bool TimelineBar::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), tipAt(help->pos().x()), this);
        return true;
    }
    return QAbstractSlider::event(event);
}

QString TimelineBar::tipAt(double x) const {
    const TimelineTrack place = track();
    QStringList lines;
    for (const TimelineMark& mark : m_marks) {
        if (std::abs(place.placeOf(mark.atUs) - x) <= kMarkReachPx * m_zoom && lines.size() < 4) {
            lines << mark.sentence;
        }
    }
    return lines.isEmpty() ? tr("Go to %1").arg(momentText(place.momentAt(x)))
                           : lines.join(QLatin1Char('\n'));
}

void TimelineBar::seekTo(Micros atUs) {
    const Micros wanted = std::clamp<Micros>(atUs, 0, m_durationUs);
    showMoment(wanted);
    emit seekAsked(wanted);
}

void TimelineBar::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return event->ignore();
    m_dragging = true;
    seekTo(track().momentAt(event->position().x()));
}

void TimelineBar::mouseMoveEvent(QMouseEvent* event) {
    if (m_time) m_time->setHover(track().momentAt(event->position().x()));
    if (m_dragging) seekTo(track().momentAt(event->position().x()));
}

void TimelineBar::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) m_dragging = false;
}

void TimelineBar::keyPressEvent(QKeyEvent* event) {
    if (event->modifiers() != Qt::NoModifier && event->modifiers() != Qt::KeypadModifier) {
        return event->ignore();  // Shift+arrows: the window goes from event to event
    }
    switch (event->key()) {
        case Qt::Key_Left: return seekTo(m_atUs - kKeyStep);
        case Qt::Key_Right: return seekTo(m_atUs + kKeyStep);
        case Qt::Key_PageUp: return seekTo(m_atUs + kPageStep);
        case Qt::Key_PageDown: return seekTo(m_atUs - kPageStep);
        case Qt::Key_Home: return seekTo(0);
        case Qt::Key_End: return seekTo(m_durationUs);
        default: event->ignore();
    }
}

void TimelineBar::leaveEvent(QEvent* event) {
    QAbstractSlider::leaveEvent(event);
    if (m_time) m_time->setHover(std::nullopt);
}

void TimelineBar::wheelEvent(QWheelEvent* event) { event->ignore(); }

}  // namespace partiscope
