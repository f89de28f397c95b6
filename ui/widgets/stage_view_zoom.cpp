// SPDX-License-Identifier: GPL-3.0-or-later
// Zooming and panning the stage: wheel, keys, dragging, and the glide to a new range of lanes.
#include <algorithm>
#include <cmath>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include "ui/geometry/stage_zoom.h"
#include "ui/widgets/stage_view.h"

namespace partiscope {

namespace {

constexpr double kRangeGlideMs = 60;   // two thirds of the way after so long
constexpr double kNotchFactor = 1.35;  // of the wheel
constexpr double kKeyFactor = 1.6;     // of + and −
constexpr double kNotchesLeast = 0.5;  // touchpads send fractions
constexpr double kDragPx = 5;          // less is a click with a shaking hand
constexpr double kNotchUnits = 120;    // Qt counts eighths of a degree, a notch is 15 degrees
constexpr double kPageShare = 0.8;     // some lanes of the page before stay in sight

}  // namespace

LaneRange StageView::range() const {
    return fitted(m_range, static_cast<std::uint32_t>(laneCount()));
}

bool StageView::isZoomedIn() const { return range().count < static_cast<unsigned>(laneCount()); }

void StageView::zoomTo(LaneRange range) { showRange(range, true); }

void StageView::zoomBy(double factor) {
    if (laneCount() == 0) {
        return;
    }
    const LaneRange now = range();
    const int selected = selectedLane();
    const std::uint32_t around = selected >= 0 ? static_cast<std::uint32_t>(selected)
                                               : hottestLane(*table(), m_target.direction);
    const double share = now.contains(around) ? (around - now.first + 0.5) / now.count : 0.5;
    zoomTo(zoomed(now, static_cast<std::uint32_t>(laneCount()), factor, around, share));
}

void StageView::panBy(int lanes) {
    zoomTo(panned(range(), static_cast<std::uint32_t>(laneCount()), lanes));
}

void StageView::showRange(LaneRange range, bool glide) {
    const auto lanes = static_cast<std::uint32_t>(laneCount());
    const LaneRange start = m_gliding ? m_options.range : this->range();
    const LaneRange goal = fitted(range, lanes);
    const LaneRange wish = goal.count == lanes ? LaneRange{} : goal;
    const bool changed = wish != m_range;
    m_range = wish;
    if (!m_gliding) {
        m_rangeFirst = start.first;
        m_rangeCount = start.count;
    }
    m_gliding = glide && !m_reducedMotion && isVisible() && start != goal;
    if (!m_gliding) {
        m_options.range = m_range;
        relayout(false);
    }
    updateTimer();
    if (changed) {
        Q_EMIT rangeChanged(wish.first, wish.count);
    }
}

void StageView::glideRange(double passedMs) {
    const LaneRange goal = range();
    const double t = 1 - std::exp(-passedMs / kRangeGlideMs);
    const double end = mixed(m_rangeFirst + m_rangeCount, goal.first + goal.count, t);
    m_rangeFirst = mixed(m_rangeFirst, goal.first, t);
    m_rangeCount = end - m_rangeFirst;
    // A pixel's worth of lanes is there.
    const double near = std::max(0.5, m_rangeCount / 800);
    m_gliding =
        std::abs(m_rangeFirst - goal.first) > near || std::abs(m_rangeCount - goal.count) > near;
    m_options.range = m_gliding ? LaneRange{static_cast<std::uint32_t>(std::lround(m_rangeFirst)),
                                            static_cast<std::uint32_t>(std::lround(m_rangeCount))}
                                : m_range;
    relayout(true);
}

void StageView::keepRange(const Frame* before) {
    if (m_range.count == 0 || before == nullptr || m_options.table >= before->tables.size() ||
        table() == nullptr) {
        return;
    }
    const TableFrame& old = before->tables[m_options.table];
    if (old.name != table()->name) {  // another scenario
        m_range = {};
        m_options.range = {};
        m_gliding = false;
    } else if (old.lanes.size() != table()->lanes.size()) {
        m_range = kept(m_range, old.lanes, table()->lanes);
        m_options.range = m_range;
        m_gliding = false;
    }
}

void StageView::openSelected() {
    if (!m_options.selected) {
        return;
    }
    const int lane = selectedLane();
    const auto lanes = static_cast<std::uint32_t>(laneCount());
    if (lane >= 0 && range().count > kRowsMost) {  // a bin of a strip has no room for details
        const double factor = static_cast<double>(range().count) / kLanesMost;
        m_options.opened = true;
        zoomTo(zoomed(range(), lanes, factor, static_cast<std::uint32_t>(lane), 0.5));
    } else {
        setDetailsOpen(!m_options.opened);
    }
    Q_EMIT detailsRequested(m_options.selected->value);
}

bool StageView::handleZoomKey(const QKeyEvent& event) {
    const Qt::KeyboardModifiers others = Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier;
    if ((event.modifiers() & others) || laneCount() <= static_cast<int>(kZoomLeast)) {
        return false;
    }
    const int page = std::max(1, static_cast<int>(kPageShare * range().count));
    switch (event.key()) {
        case Qt::Key_Plus:
        case Qt::Key_Equal: zoomBy(kKeyFactor); return true;
        case Qt::Key_Minus: zoomBy(1 / kKeyFactor); return true;
        default: break;
    }
    if (!isZoomedIn()) {
        return false;  // these are the window's then
    }
    switch (event.key()) {
        case Qt::Key_0: zoomTo({}); return true;
        case Qt::Key_PageUp: panBy(-page); return true;
        case Qt::Key_PageDown: panBy(page); return true;
        default: return false;
    }
}

void StageView::wheelEvent(QWheelEvent* event) {
    const auto lanes = static_cast<std::uint32_t>(laneCount());
    if ((event->modifiers() & Qt::ControlModifier) || lanes <= kZoomLeast) {
        event->ignore();
        return;
    }
    event->accept();
    const QPoint turned = event->angleDelta();
    m_wheelNotches += (turned.y() != 0 ? turned.y() : turned.x()) / kNotchUnits;
    if (std::abs(m_wheelNotches) < kNotchesLeast) {
        return;
    }
    const double notches = std::exchange(m_wheelNotches, 0.0);
    const LaneRange now = range();
    if (event->modifiers() & Qt::ShiftModifier) {
        const double step = std::max(1.0, now.count / 8.0);
        panBy(-static_cast<int>(std::lround(notches * step)));
        return;
    }
    const Rect& area = m_target.lanesArea;
    const double y = event->position().y();
    const double share = area.h > 0 ? std::clamp((y - area.y) / area.h, 0.0, 1.0) : 0.5;
    zoomTo(zoomed(now, lanes, std::pow(kNotchFactor, notches), laneAtHeight(m_target, y), share));
}

// While zoomed in a press may be the start of a drag: what it would choose waits for the release.
bool StageView::beginDrag(QPointF at) {
    if (!isZoomedIn()) {
        return false;
    }
    const Point point{at.x(), at.y()};
    m_dragY = at.y();
    m_dragRange = range();
    m_dragged = false;
    if (m_target.overview.inset(-6 * m_target.scale, 0).contains(point)) {
        m_drag = Drag::Overview;
        dragTo(at.y());
        return true;
    }
    m_drag = Drag::Lanes;
    return true;
}

void StageView::dragTo(double y) {
    const auto lanes = static_cast<std::uint32_t>(laneCount());
    if (m_drag == Drag::Overview) {
        const Rect& strip = m_target.overview;
        const double middle = (y - strip.y) / std::max(1.0, strip.h) * lanes;
        const double first = std::max(0.0, middle - m_dragRange.count / 2.0);
        showRange(panned({0, m_dragRange.count}, lanes, std::lround(first)), false);
        return;
    }
    const double moved = (m_dragY - y) / std::max(1.0, m_target.lanesArea.h) * m_dragRange.count;
    showRange(panned(m_dragRange, lanes, std::lround(moved)), false);
}

void StageView::mouseMoveEvent(QMouseEvent* event) {
    if (m_drag == Drag::None || !(event->buttons() & Qt::LeftButton) || !m_frame) {
        QWidget::mouseMoveEvent(event);
        return;
    }
    const double y = event->position().y();
    m_dragged = m_dragged || m_drag == Drag::Overview || std::abs(y - m_dragY) > kDragPx;
    if (m_dragged) {
        dragTo(y);
    }
}

void StageView::mouseReleaseEvent(QMouseEvent* event) {
    const Drag drag = std::exchange(m_drag, Drag::None);
    if (event->button() == Qt::LeftButton && drag == Drag::Lanes && !m_dragged && m_frame) {
        clickAt(event->position());
        return;
    }
    QWidget::mouseReleaseEvent(event);
}

}  // namespace partiscope
