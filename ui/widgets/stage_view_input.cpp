// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse, keys and tool tips of the stage.
#include <algorithm>

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include "ui/widgets/stage_view.h"

namespace partiscope {

void StageView::selectLane(int lane) {
    if (lane < 0 || lane >= laneCount()) {
        return;
    }
    const PartitionId id = table()->lanes[static_cast<std::size_t>(lane)].id;
    if (m_options.selected == id) {
        return;
    }
    selectPartition(id.value);
    tellScreenReader();
    Q_EMIT partitionSelected(id.value);
}

void StageView::clearSelection() {
    selectPartition(std::nullopt);
    Q_EMIT selectionCleared();
}

void StageView::tellScreenReader() {
    if (!QAccessible::isActive()) {
        return;
    }
    QAccessibleEvent focus(this, QAccessible::Focus);
    focus.setChild(selectedLane());
    QAccessible::updateAccessibility(&focus);
}

const RequestRecord* StageView::requestAt(QPointF at) const {
    const Point point{at.x(), at.y()};
    if (!m_options.veiled && m_frame && m_frame->refusedExample &&
        m_shown.example.contains(point)) {
        return &*m_frame->refusedExample;
    }
    constexpr double kReachPx = 9;
    const RequestRecord* nearest = nullptr;
    double best = kReachPx * kReachPx;
    for (const Dot& dot : m_dots) {
        const double dx = dot.at.x - point.x;
        const double dy = dot.at.y - point.y;
        const bool real = dot.flight < m_flow.flights.size() && m_flow.flights[dot.flight].real;
        if (real && dx * dx + dy * dy < best) {
            best = dx * dx + dy * dy;
            nearest = &m_flow.flights[dot.flight].record;
        }
    }
    return nearest;
}

void StageView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !m_frame) {
        QWidget::mousePressEvent(event);
        return;
    }
    // Under the veil a request's record would give the answer away.
    if (const RequestRecord* request = m_options.veiled ? nullptr : requestAt(event->position())) {
        const RequestRecord copy = *request;  // a slot may show another frame
        Q_EMIT requestSelected(copy);
        return;
    }
    if (!beginDrag(event->position())) {
        clickAt(event->position());
    }
}

void StageView::clickAt(QPointF at) {
    const std::int32_t lane = laneAt(shapes(), {at.x(), at.y()});
    if (lane >= 0) {
        selectLane(lane);
    } else if (m_options.selected) {
        clearSelection();
    }
}

void StageView::mouseDoubleClickEvent(QMouseEvent* event) {
    const std::int32_t lane = laneAt(shapes(), {event->position().x(), event->position().y()});
    if (lane < 0) {
        return;
    }
    selectLane(lane);
    openSelected();
}

void StageView::focusInEvent(QFocusEvent* event) {
    m_focusShown = event->reason() != Qt::MouseFocusReason;
    QWidget::focusInEvent(event);
}

void StageView::keyPressEvent(QKeyEvent* event) {
    m_focusShown = true;
    update();
    const int last = laneCount() - 1;
    const int lane = selectedLane();
    if (handleZoomKey(*event)) {
        return;
    }
    switch (event->key()) {
        case Qt::Key_Down: selectLane(lane < 0 ? 0 : std::min(last, lane + 1)); return;
        case Qt::Key_Up: selectLane(lane < 0 ? last : std::max(0, lane - 1)); return;
        case Qt::Key_Home:
            if (lane >= 0) {  // without a selection Home and End belong to the run
                selectLane(0);
                return;
            }
            break;
        case Qt::Key_End:
            if (lane >= 0) {
                selectLane(last);
                return;
            }
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (m_options.selected) {
                openSelected();
                return;
            }
            break;
        case Qt::Key_Escape:  // one level at a time
            if (m_options.opened) {
                setDetailsOpen(false);
                return;
            }
            if (isZoomedIn()) {
                zoomTo({});
                return;
            }
            if (m_options.selected) {
                clearSelection();
                return;
            }
            break;
        default: break;
    }
    QWidget::keyPressEvent(event);
}

bool StageView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || !m_frame) {
        return QWidget::event(event);
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    const Point at{static_cast<double>(help->pos().x()), static_cast<double>(help->pos().y())};
    for (const Shape& shape : shapes()) {
        constexpr std::string_view kLabel = "key-label:";
        if (shape.name.starts_with(kLabel) && shape.rect.contains(at)) {
            QToolTip::showText(
                help->globalPos(),
                tr("Key %1").arg(QString::fromStdString(shape.name.substr(kLabel.size()))), this);
            return true;
        }
    }
    const std::int32_t lane = laneAt(shapes(), at);
    if (lane >= 0 && lane < laneCount()) {
        QString words = laneName(lane) + QStringLiteral(": ") + laneValue(lane);
        if (const QString news = laneNews(lane); !news.isEmpty()) words += u'\n' + news;
        QToolTip::showText(help->globalPos(), words, this);
    } else {
        QToolTip::hideText();
        event->ignore();
    }
    return true;
}

}  // namespace partiscope
