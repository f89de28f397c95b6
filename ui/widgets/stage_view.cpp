// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/stage_view.h"

#include <algorithm>
#include <cmath>

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/geometry/number_text.h"
#include "ui/geometry/split_words.h"
#include "ui/geometry/stage_zoom.h"
#include "ui/widgets/stage_painter.h"

namespace partiscope {

namespace {

constexpr int kFrameMs = 16;
constexpr double kGlideMs = 70;  // a change is two thirds done after so long

}  // namespace

StageView::StageView(QWidget* parent) : QWidget(parent), m_palette(paletteFor(Theme::Dark)) {
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setAccessibleName(tr("Stage"));
    m_options.measure = fontMeasure();
    m_wall.start();
}

StageView::~StageView() = default;

void StageView::showFrame(std::shared_ptr<const Frame> frame) {
    if (!frame || frame == m_frame) {
        return;
    }
    const bool jump = !m_frame || m_frame->epoch != frame->epoch;
    const Micros simulated = jump ? 0 : std::max<Micros>(0, frame->atUs - m_frame->atUs);
    const qint64 now = m_wall.nsecsElapsed();
    const std::shared_ptr<const Frame> before = std::exchange(m_frame, std::move(frame));
    keepRange(before.get());
    if (jump) {
        m_options.axisBefore = 0;
        m_options.directionBefore.reset();
        warmFlights(m_flow, *m_frame, m_options.table, m_animationMs);
    } else if (simulated > 0 && !m_reducedMotion && isVisible()) {
        const double span = std::clamp(static_cast<double>(now - m_lastFrameNs) / 1e6, 4.0, 250.0);
        addFlights(m_flow, *m_frame, m_options.table, m_animationMs, span, simulated);
    }
    m_lastFrameNs = now;
    relayout(!jump);
    updateTimer();
}

void StageView::setTheme(const Palette& palette) {
    m_palette = palette;
    m_painted.clear();
    m_still = QPixmap();
    update();
}

void StageView::setTable(quint32 index) {
    if (m_options.table == index) {
        return;
    }
    m_options.table = index;
    m_options.axisBefore = 0;
    m_options.directionBefore.reset();
    m_options.selected.reset();
    m_options.opened = false;
    showRange({}, false);
    if (m_frame) {
        warmFlights(m_flow, *m_frame, index, m_animationMs);
    }
    relayout(false);
}

void StageView::setVeiled(bool veiled) {
    if (m_options.veiled != veiled) {
        m_options.veiled = veiled;
        relayout(true);
        updateTimer();
    }
}

void StageView::setAnswerVeiled(bool veiled) {
    if (m_options.answerVeiled != veiled) {
        m_options.answerVeiled = veiled;
        relayout(true);
    }
}

void StageView::setReducedMotion(bool reduced) {
    m_reducedMotion = reduced;
    relayout(false);
    updateTimer();
}

void StageView::setZoom(double zoom) {
    m_options.zoom = std::clamp(zoom, 0.5, 4.0);
    relayout(false);
}

void StageView::selectPartition(std::optional<quint32> id) {
    m_options.selected = id ? std::optional(PartitionId{*id}) : std::nullopt;
    m_options.opened = m_options.opened && id.has_value();
    relayout(true);
    if (const int lane = selectedLane();
        lane >= 0 && isZoomedIn()) {  // chosen elsewhere, seen here
        zoomTo(showing(range(), static_cast<std::uint32_t>(laneCount()),
                       static_cast<std::uint32_t>(lane)));
    }
    updateTimer();
}

void StageView::setDetailsOpen(bool open) {
    m_options.opened = open && m_options.selected.has_value();
    relayout(true);
    updateTimer();
}

std::optional<quint32> StageView::selectedPartition() const {
    return m_options.selected ? std::optional<quint32>(m_options.selected->value) : std::nullopt;
}

const Shapes& StageView::shapes() {
    if (m_shapesStale) {
        rebuildShapes();
    }
    return m_shapes;
}

int StageView::laneCount() const {
    return table() != nullptr ? static_cast<int>(table()->lanes.size()) : 0;
}

int StageView::selectedLane() const {
    for (int lane = 0; lane < laneCount(); ++lane) {
        if (m_options.selected == table()->lanes[static_cast<std::size_t>(lane)].id) {
            return lane;
        }
    }
    return -1;
}

QString StageView::laneName(int lane) const {
    return tr("Partition %1")
        .arg(QString::fromStdString(
            partitionName(table()->lanes[static_cast<std::size_t>(lane)].id)));
}

QString StageView::laneValue(int lane) const {
    return QString::fromStdString(laneValueText(table()->lanes[static_cast<std::size_t>(lane)],
                                                m_target.direction, m_options.veiled));
}

QString StageView::laneState(int lane) const {
    const LaneFrame& frame = table()->lanes[static_cast<std::size_t>(lane)];
    const Flow& flow = flowOf(frame, m_target.direction);
    const QString state = !m_options.veiled && flow.refused > 0 ? tr("hot")
                          : flow.asked > 0                      ? tr("busy")
                                                                : tr("idle");
    const QString news = laneNews(lane);
    return news.isEmpty() ? state : state + QStringLiteral(", ") + news;
}

QString StageView::laneNews(int lane) const {
    if (m_options.veiled || m_options.answerVeiled) return {};
    return QString::fromStdString(
        splitWords(table()->lanes[static_cast<std::size_t>(lane)], m_frame->atUs));
}

QRect StageView::laneRect(int lane) const {
    const auto index = static_cast<std::uint32_t>(lane);
    Rect rect;
    if (const LaneBox* box = m_target.boxOf(index)) {
        rect = box->rect;
    } else {
        for (const StripBin& bin : m_target.bins) {
            if (index >= bin.first && index <= bin.last) {
                rect = bin.rect;
            }
        }
    }
    return QRectF(rect.x, rect.y, rect.w, rect.h).toAlignedRect();
}

QString StageView::description() const {
    if (table() == nullptr) {
        return tr("No table");
    }
    const Flow& flow = m_target.direction == Direction::Write ? table()->write : table()->read;
    const QString lanes = QString::fromStdString(grouped(laneCount()));
    const QString asked = QString::fromStdString(rateText(flow.asked, m_target.direction));
    const QString seen =
        isZoomedIn() ? tr(", shown are ") + QString::fromStdString(rangeWords(
                                                range(), static_cast<std::uint32_t>(laneCount())))
                     : QString();
    if (m_options.veiled) {
        return tr("%1 partitions, %2 asked, served and refused are veiled").arg(lanes, asked) +
               seen;
    }
    return tr("%1 partitions, %2 asked, %3 served, %4 refused")
               .arg(lanes, asked, QString::fromStdString(unitsText(flow.served)),
                    QString::fromStdString(unitsText(flow.refused))) +
           splitsInAll() + seen;
}

QString StageView::splitsInAll() const {
    if (m_options.answerVeiled) return {};
    const auto splitting =
        std::count_if(table()->lanes.begin(), table()->lanes.end(),
                      [](const LaneFrame& lane) { return lane.split.has_value(); });
    return splitting == 0 ? QString()
                          : tr(", %1 splitting").arg(QString::fromStdString(grouped(splitting)));
}

QSize StageView::sizeHint() const { return {900, 600}; }

QSize StageView::minimumSizeHint() const { return {320, 190}; }

const TableFrame* StageView::table() const {
    return m_frame && m_options.table < m_frame->tables.size() ? &m_frame->tables[m_options.table]
                                                               : nullptr;
}

bool StageView::shouldRun() const {
    if (!m_frame || !isVisible() || m_reducedMotion) {
        return false;
    }
    return !m_settled || m_gliding || (m_frame->playing && !m_frame->atEnd);
}

// `glide`: what is shown moves to what it should be; otherwise it is there at once.
void StageView::relayout(bool glide) {
    m_options.width = width();
    m_options.height = height();
    if (!m_frame) {
        return;
    }
    m_target = stageLayout(*m_frame, m_options);
    m_options.axisBefore = m_target.axisMost;
    m_options.directionBefore = m_target.direction;
    if (!glide || m_reducedMotion || !isVisible()) {
        m_shown = m_target;
        m_settled = true;
    } else {
        m_shown = blended(m_shown, m_target, 0, m_settled);
    }
    m_shapesStale = true;
    update();
}

void StageView::rebuildShapes() {
    m_shapesStale = false;
    m_shapes = m_frame ? stageShapes(*m_frame, m_shown, m_options) : Shapes();
}

void StageView::updateTimer() {
    const bool run = shouldRun();
    if (run && !m_timer.isActive()) {
        m_lastTickNs = m_wall.nsecsElapsed();
        m_timer.start(kFrameMs, Qt::PreciseTimer, this);
    } else if (!run && m_timer.isActive()) {
        m_timer.stop();
    }
}

void StageView::timerEvent(QTimerEvent* event) {
    if (event->timerId() != m_timer.timerId()) {
        QWidget::timerEvent(event);
        return;
    }
    const qint64 now = m_wall.nsecsElapsed();
    const double passed = std::min(100.0, static_cast<double>(now - m_lastTickNs) / 1e6);
    m_lastTickNs = now;
    if (m_frame->playing) {
        m_animationMs += passed;
    }
    if (m_gliding) {
        glideRange(passed);
    }
    if (!m_settled) {
        m_shown = blended(m_shown, m_target, 1 - std::exp(-passed / kGlideMs), m_settled);
        m_shapesStale = true;
    }
    update();
    updateTimer();
}

void StageView::paintEvent(QPaintEvent*) {
    if (m_shapesStale) {
        rebuildShapes();
    }
    const QSize pixels = size() * devicePixelRatioF();
    if (m_still.size() != pixels || m_shapes != m_painted) {
        paintStill(pixels);
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_still);
    m_dots.clear();
    if (m_frame && !m_reducedMotion) {
        m_dots = dotsAt(m_flow, *m_frame, m_shown, m_options, m_animationMs);
        m_dotPainter.paint(painter, m_dots, m_palette);
    }
    paintShapes(painter, m_shapes, m_palette, true);
    if (hasFocus() && m_focusShown) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_palette.of(Role::Selection), 1.5));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 6, 6);
    }
}

// Only what changed: most frames move a bar or two and their figures.
void StageView::paintStill(const QSize& pixels) {
    const Rect all{0, 0, static_cast<double>(width()), static_cast<double>(height())};
    std::vector<Rect> parts{all};
    if (m_still.size() != pixels) {
        m_still = QPixmap(pixels);
        m_still.setDevicePixelRatio(devicePixelRatioF());
    } else {
        parts = changedParts(m_painted, m_shapes, all);
    }
    QPainter still(&m_still);
    Shapes touched;
    for (const Rect& part : parts) {
        touched.clear();
        for (const Shape& shape : m_shapes) {
            // Pens reach over the edge; a line may run up or to the left.
            const Rect& r = shape.rect;
            const Rect reach{std::min(r.x, r.right()) - 4, std::min(r.y, r.bottom()) - 4,
                             std::abs(r.w) + 8, std::abs(r.h) + 8};
            if (reach.overlaps(part)) {
                touched.push_back(shape);
            }
        }
        const QRectF clip(part.x, part.y, part.w, part.h);
        still.setClipRect(clip);  // one rectangle at a time: Qt's fast way
        still.fillRect(clip, m_palette.of(Role::Window));
        paintShapes(still, touched, m_palette, false);
    }
    m_painted = m_shapes;
}

void StageView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    relayout(false);
}

void StageView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    relayout(false);
    updateTimer();
}

void StageView::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    updateTimer();
}

}  // namespace partiscope
