// SPDX-License-Identifier: GPL-3.0-or-later
// The one time axis of everything that is drawn over simulated time: which span is seen, where the run
// stands, and which moment somebody points at. Zooming or pointing in one picture reaches the others
// through it. Moments are microseconds of simulated time. GUI thread only.
//
//     time->showRun(frame.atUs, recordedUs, frame.durationUs);   // grows the span while nothing is zoomed
//     time->zoomTo({60 * kSecond, 90 * kSecond});                // spanChanged
//     time->setHover(61 * kSecond);                              // hoverChanged
#pragma once

#include <optional>

#include <QObject>

#include "core/base/units.h"

namespace partiscope {

struct TimeSpan {
    Micros fromUs = 0, toUs = kSecond;
    [[nodiscard]] Micros lengthUs() const { return toUs - fromUs; }
    friend bool operator==(const TimeSpan&, const TimeSpan&) = default;
};

class TimeView : public QObject {
    Q_OBJECT

public:
    static constexpr Micros kShortestUs = 5 * kSecond;

    explicit TimeView(QObject* parent = nullptr) : QObject(parent) {}

    // Where the run stands, how far it is known, how long it is at most.
    void showRun(Micros atUs, Micros recordedUs, Micros durationUs);
    void zoomTo(TimeSpan wanted);  // cut to the run, at least kShortestUs; all of it: showAll()
    // `factor` below 1 shows less; what is under `atUs` stays where it is.
    void zoomAround(Micros atUs, double factor);
    void pan(double shareOfSpan);
    void showAll();  // what is known, growing with the run
    void setHover(std::optional<Micros> atUs);

    [[nodiscard]] const TimeSpan& span() const { return m_span; }
    [[nodiscard]] bool isZoomed() const { return m_zoomed; }
    [[nodiscard]] Micros momentUs() const { return m_momentUs; }
    [[nodiscard]] Micros durationUs() const { return m_durationUs; }
    [[nodiscard]] std::optional<Micros> hoverUs() const { return m_hoverUs; }

signals:
    void spanChanged();
    void momentChanged();
    void hoverChanged();

private:
    void setSpan(TimeSpan span, bool zoomed);

    TimeSpan m_span, m_all;
    bool m_zoomed = false;
    Micros m_momentUs = 0, m_durationUs = kSecond;
    std::optional<Micros> m_hoverUs;
};

}  // namespace partiscope
