// SPDX-License-Identifier: GPL-3.0-or-later
// The foot of the window: the whole run as one track, played part filled, with marks for events and
// the lesson's stops. Click or drag anywhere to go there; while dragging, every place is asked for and
// the latest wins. Keys: arrows a second, Page Up and Down ten, Home and End. Its value, for screen
// readers, is the run's time in milliseconds. GUI thread only.
#pragma once

#include <vector>

#include <QAbstractSlider>

#include "core/sim/event.h"
#include "core/timeline/frame.h"
#include "ui/models/timeline_marks.h"
#include "ui/theme/palette.h"

namespace partiscope {

class TimeView;

class TimelineBar : public QAbstractSlider {
    Q_OBJECT

public:
    explicit TimelineBar(QWidget* parent = nullptr);

    void setTheme(const Palette& palette, double zoom);
    void showScenario(const Scenario& scenario);
    void clearEvents();
    void addEvents(const std::vector<Event>& events);
    void setTime(TimeView* time);  // its zoomed span stands as a bracket, its hover as a line
    void showFrame(const Frame& frame);
    void setVeiled(bool veiled);  // what would give the answer away is not marked

    [[nodiscard]] TimelineTrack track() const;
    [[nodiscard]] const std::vector<TimelineMark>& marks() const { return m_marks; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void seekAsked(qint64 atUs);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void layOutMarks();
    void seekTo(Micros atUs);
    void showMoment(Micros atUs);
    void paintMarks(QPainter& painter, const TimelineTrack& track, double y) const;
    void paintTime(QPainter& painter, const TimelineTrack& track, double y) const;
    [[nodiscard]] double trackY() const;
    [[nodiscard]] QString tipAt(double x) const;

    Palette m_palette;
    double m_zoom = 1;
    TimeView* m_time = nullptr;
    std::vector<Event> m_events;
    std::vector<LessonStep> m_steps;
    std::vector<TimelineMark> m_marks;
    Micros m_durationUs = kSecond;
    Micros m_atUs = 0;
    bool m_dragging = false;
    bool m_veiled = false;
};

}  // namespace partiscope
