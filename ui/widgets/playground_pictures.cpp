// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/playground_pictures.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "core/model/partition_name.h"
#include "ui/geometry/number_text.h"
#include "ui/widgets/stage_painter.h"

namespace partiscope {

namespace {

Point pointOf(const QPointF& at) { return {at.x(), at.y()}; }

}  // namespace

PlaygroundPicture::PlaygroundPicture(const QString& name, QWidget* parent)
    : QWidget(parent), m_palette(paletteFor(Theme::Dark)), m_measure(fontMeasure()) {
    setAccessibleName(name);
}

void PlaygroundPicture::setTheme(const Palette& palette, double zoom) {
    m_palette = palette;
    m_zoom = zoom;
    sizeToZoom();
    update();
}

void PlaygroundPicture::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Shapes all = shapes();
    paintShapes(painter, all, m_palette, false);
    if (!hasFocus()) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_palette.of(Role::Selection), 1));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
}

void PlaygroundPicture::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void PlaygroundPicture::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

// ---- The hash line ----------------------------------------------------------------------------------

HashLineView::HashLineView(QWidget* parent) : PlaygroundPicture(tr("Hash line"), parent) {
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    sizeToZoom();
}

void HashLineView::sizeToZoom() {
    setFixedHeight(int(std::lround(hashLineHeight(zoom()))));
    setMinimumWidth(int(std::lround(360 * zoom())));
}

HashLineOptions HashLineView::options() const {
    return {double(width()), double(height()), zoom(), measure()};
}

void HashLineView::showLine(HashLine line) {
    m_line = std::move(line);
    update();
}

void HashLineView::select(qint32 key, const QString& text) {
    m_line.selected = key < qint32(m_line.keys.size()) ? key : -1;
    m_line.selectedText = text.toStdString();
    update();
}

Shapes HashLineView::shapes() const { return hashLineShapes(m_line, options()); }

qint32 HashLineView::keyOn(qint32 partition) const {
    const auto count = double(m_line.counts.size());
    for (std::size_t i = 0; i < m_line.keys.size(); ++i) {
        if (qint32(std::min(m_line.keys[i] * count, count - 1)) == partition) return qint32(i);
    }
    return -1;
}

void HashLineView::mousePressEvent(QMouseEvent* event) {
    qint32 key = keyNear(m_line, options(), pointOf(event->position()));
    if (key < 0) key = keyOn(laneAt(shapes(), pointOf(event->position())));
    if (key >= 0) emit keyChosen(key);
}

// To the next key in hash order; from the first to the last round the ends.
void HashLineView::step(int direction) {
    if (m_line.keys.empty()) return;
    const auto place = [this](std::size_t i) { return std::pair(m_line.keys[i], i); };
    const bool none = m_line.selected < 0;
    const auto now = none ? std::pair(direction > 0 ? -1.0 : 2.0, std::size_t{0})
                          : place(std::size_t(m_line.selected));
    qint32 found = -1;
    for (std::size_t i = 0; i < m_line.keys.size(); ++i) {
        const bool beyond = direction > 0 ? place(i) > now : place(i) < now;
        const bool nearer = found < 0 || (direction > 0 ? place(i) < place(std::size_t(found))
                                                        : place(i) > place(std::size_t(found)));
        if (beyond && nearer) found = qint32(i);
    }
    if (found >= 0) emit keyChosen(found);
}

void HashLineView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Left: step(-1); return;
        case Qt::Key_Right: step(1); return;
        default: QWidget::keyPressEvent(event);
    }
}

bool HashLineView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const std::int32_t partition = laneAt(shapes(), pointOf(help->pos()));
    if (partition < 0 || partition >= std::int32_t(m_line.counts.size())) {
        QToolTip::hideText();
        event->ignore();
        return true;
    }
    const std::uint32_t keys = m_line.counts[std::size_t(partition)];
    QToolTip::showText(
        help->globalPos(),
        tr("Partition %1: %2 %3")
            .arg(QString::fromStdString(partitionName(PartitionId{std::uint32_t(partition)})),
                 QString::fromStdString(grouped(keys)), keys == 1 ? tr("key") : tr("keys")),
        this);
    return true;
}

// ---- The year ---------------------------------------------------------------------------------------

CalendarView::CalendarView(QWidget* parent) : PlaygroundPicture(tr("A year of dates"), parent) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    sizeToZoom();
}

void CalendarView::sizeToZoom() {
    setMinimumHeight(int(std::lround(calendarHeight(zoom()))));
    setMaximumHeight(int(std::lround(2 * calendarHeight(zoom()))));
    setMinimumWidth(int(std::lround(calendarWidth(zoom()))));
}

CalendarOptions CalendarView::options() const {
    return {double(width()), double(height()), zoom(), measure()};
}

void CalendarView::showYear(CalendarPicture picture) {
    const qint32 kept = std::min(m_picture.selected, qint32(picture.cells.size()) - 1);
    m_picture = std::move(picture);
    m_picture.selected = kept;
    m_hovered = -1;
    update();
}

void CalendarView::select(qint32 cell) {
    m_picture.selected = std::clamp(cell, -1, qint32(m_picture.cells.size()) - 1);
    update();
    emit dateShown(m_picture.selected);
}

QRect CalendarView::cellRect(qint32 cell) const {
    const Rect rect = calendarCellRect(m_picture.cells[std::size_t(cell)], options());
    return QRectF(rect.x, rect.y, rect.w, rect.h).toAlignedRect();
}

Shapes CalendarView::shapes() const { return calendarShapes(m_picture, options()); }

void CalendarView::mousePressEvent(QMouseEvent* event) {
    const qint32 cell = calendarCellAt(m_picture, options(), pointOf(event->position()));
    if (cell >= 0) select(cell);
}

void CalendarView::mouseMoveEvent(QMouseEvent* event) {
    const qint32 cell = calendarCellAt(m_picture, options(), pointOf(event->position()));
    if (cell == m_hovered) return;
    m_hovered = cell;
    emit dateShown(cell >= 0 ? cell : m_picture.selected);
}

void CalendarView::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    if (m_hovered < 0) return;
    m_hovered = -1;
    emit dateShown(m_picture.selected);
}

void CalendarView::keyPressEvent(QKeyEvent* event) {
    const qint32 now = std::max(0, m_picture.selected);
    const auto go = [&](int days, int months) {
        select(calendarMoved(m_picture, now, days, months));
    };
    switch (event->key()) {
        case Qt::Key_Left: return go(-1, 0);
        case Qt::Key_Right: return go(1, 0);
        case Qt::Key_Up: return go(0, -1);
        case Qt::Key_Down: return go(0, 1);
        case Qt::Key_Home: return select(0);
        case Qt::Key_End: return select(qint32(m_picture.cells.size()) - 1);
        default: QWidget::keyPressEvent(event);
    }
}

// ---- The histogram ----------------------------------------------------------------------------------

HistogramView::HistogramView(QWidget* parent)
    : PlaygroundPicture(tr("Dates by the most shards on one partition"), parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    sizeToZoom();
}

// As high as it may ever be: nothing jumps while a slider is dragged.
void HistogramView::sizeToZoom() {
    setFixedHeight(int(std::lround(histogramHeight(kHistogramRowsMost, zoom()))));
    setMinimumWidth(int(std::lround(220 * zoom())));
}

void HistogramView::showRows(std::vector<HistogramRow> rows, bool veiled) {
    m_rows = std::move(rows);
    m_veiled = veiled;
    update();
}

Shapes HistogramView::shapes() const {
    return histogramShapes(m_rows, m_veiled,
                           {double(width()), double(height()), zoom(), measure()});
}

}  // namespace partiscope
