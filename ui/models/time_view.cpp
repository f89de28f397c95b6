// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/time_view.h"

#include <algorithm>
#include <cmath>

#include "ui/models/metric_series.h"

namespace partiscope {

void TimeView::showRun(Micros atUs, Micros recordedUs, Micros durationUs) {
    m_durationUs = std::max<Micros>(kSecond, durationUs);
    m_all = {0, shownSpan(std::max(atUs, recordedUs), m_durationUs)};
    if (!m_zoomed) {
        setSpan(m_all, false);
    } else if (m_span.toUs > m_durationUs) {  // another, shorter run
        showAll();
    }
    if (atUs == m_momentUs) return;
    m_momentUs = atUs;
    emit momentChanged();
}

void TimeView::zoomTo(TimeSpan wanted) {
    const Micros shortest = std::min(kShortestUs, m_all.lengthUs());
    const Micros length = std::max(wanted.lengthUs(), shortest);
    if (length >= m_all.lengthUs()) return showAll();
    const Micros from = std::clamp<Micros>(wanted.fromUs, 0, m_all.toUs - length);
    setSpan({from, from + length}, true);
}

void TimeView::zoomAround(Micros atUs, double factor) {
    const double length =
        std::max(double(m_span.lengthUs()) * factor, double(std::min(kShortestUs, m_all.toUs)));
    const double before = double(atUs - m_span.fromUs) / double(m_span.lengthUs());
    const auto from = Micros(std::llround(double(atUs) - before * length));
    zoomTo({from, from + Micros(std::llround(length))});
}

void TimeView::pan(double shareOfSpan) {
    if (!m_zoomed) return;
    const auto by = Micros(std::llround(double(m_span.lengthUs()) * shareOfSpan));
    zoomTo({m_span.fromUs + by, m_span.toUs + by});
}

void TimeView::showAll() { setSpan(m_all, false); }

void TimeView::setHover(std::optional<Micros> atUs) {
    if (atUs == m_hoverUs) return;
    m_hoverUs = atUs;
    emit hoverChanged();
}

void TimeView::setSpan(TimeSpan span, bool zoomed) {
    if (span == m_span && zoomed == m_zoomed) return;
    m_span = span;
    m_zoomed = zoomed;
    emit spanChanged();
}

}  // namespace partiscope
