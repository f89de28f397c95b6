// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/time_axis.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

#include <QApplication>
#include <QKeyEvent>

#include "ui/geometry/number_text.h"
#include "ui/models/panel_text.h"
#include "ui/models/time_view.h"

namespace partiscope {

namespace {

constexpr double kZoomStep = 0.7;
constexpr double kPanShare = 0.25;
constexpr double kReadoutGapPx = 14;
constexpr double kRowsFromPx = 24;  // so much up or down, and the drag means rows too

double inSeconds(Micros at) { return double(at) / double(kSecond); }

// Steps a clock has, labelled as the timeline labels them.
class ClockTicker : public QCPAxisTicker {
protected:
    double getTickStep(const QCPRange& range) override {
        for (const double step : {1.0, 2.0, 5.0, 10.0, 15.0, 30.0, 60.0, 120.0, 300.0, 600.0,
                                  1'800.0, 3'600.0, 7'200.0, 14'400.0}) {
            if (range.size() / step <= tickCount()) return step;
        }
        return 28'800;
    }
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return shown(shortClock(Micros(std::llround(tick)) * kSecond));
    }
};

}  // namespace

TimeAxis::TimeAxis(QCustomPlot* plot, QObject* parent) : QObject(parent), m_plot(plot) {
    plot->xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new ClockTicker));
    plot->xAxis->ticker()->setTickCount(10);
    plot->xAxis->grid()->setVisible(false);
    const QString name = QStringLiteral("cursor");
    plot->addLayer(name, plot->layer(QStringLiteral("overlay")), QCustomPlot::limBelow);
    plot->layer(name)->setMode(QCPLayer::lmBuffered);
    m_brush = new QCPItemRect(plot);
    m_hover = new QCPItemStraightLine(plot);
    m_moment = new QCPItemStraightLine(plot);
    m_focus = new QCPItemRect(plot);
    m_readout = new QCPItemText(plot);
    for (QCPAbstractItem* item :
         std::initializer_list<QCPAbstractItem*>{m_brush, m_hover, m_moment, m_focus, m_readout}) {
        item->setLayer(name);
        item->setSelectable(false);
    }
    for (QCPItemRect* rect : {m_brush, m_focus}) {
        rect->topLeft->setType(QCPItemPosition::ptAbsolute);
        rect->bottomRight->setType(QCPItemPosition::ptAbsolute);
        rect->setVisible(false);
    }
    m_focus->topLeft->setType(QCPItemPosition::ptAxisRectRatio);
    m_focus->bottomRight->setType(QCPItemPosition::ptAxisRectRatio);
    m_focus->topLeft->setCoords(0, 0);
    m_focus->bottomRight->setCoords(1, 1);
    m_hover->setVisible(false);
    m_readout->setVisible(false);
    m_readout->setClipToAxisRect(false);
    m_readout->position->setType(QCPItemPosition::ptAbsolute);
    m_readout->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_click.setSingleShot(true);
    connect(&m_click, &QTimer::timeout, this,
            [this] { emit clicked(m_clickedAt, momentAt(m_clickedAt.x())); });
    connect(plot, &QCustomPlot::mousePress, this, &TimeAxis::press);
    connect(plot, &QCustomPlot::mouseMove, this, &TimeAxis::move);
    connect(plot, &QCustomPlot::mouseRelease, this, &TimeAxis::release);
    connect(plot, &QCustomPlot::mouseWheel, this, &TimeAxis::wheel);
    connect(plot, &QCustomPlot::mouseDoubleClick, this, [this] { showAll(); });
    plot->installEventFilter(this);
}

void TimeAxis::setTime(TimeView* time) {
    if (m_time) m_time->disconnect(this);
    m_time = time;
    connect(time, &TimeView::momentChanged, this, &TimeAxis::moveLines);
    connect(time, &TimeView::hoverChanged, this, &TimeAxis::moveLines);
    applySpan();
}

void TimeAxis::setTheme(const Palette& palette, double zoom) {
    m_zoom = zoom;
    const double thin = std::max(1.0, std::round(zoom));
    m_moment->setPen(QPen(palette.of(Role::TextStrong), thin));
    QPen dotted(palette.of(Role::TextNormal), thin);
    dotted.setDashPattern({2, 3});
    m_hover->setPen(dotted);
    QColor fill = palette.of(Role::Selection);
    fill.setAlphaF(0.22F);
    m_brush->setBrush(QBrush(fill));
    m_brush->setPen(QPen(palette.of(Role::Selection), thin));
    m_readout->setFont(textFont(kSmallPx * zoom));
    m_readout->setColor(palette.of(Role::TextStrong));
    m_readout->setBrush(QBrush(palette.of(Role::Card)));
    m_readout->setPen(QPen(palette.of(Role::BorderStrong), thin));
    const int pad = int(std::lround(4 * zoom));
    m_readout->setPadding(QMargins(2 * pad, pad, 2 * pad, pad));
    m_focus->setPen(QPen(palette.of(Role::Selection), std::max(1.0, std::round(2 * zoom))));
}

void TimeAxis::setFocusShown(bool shown) {
    m_focus->setVisible(shown);
    m_focus->layer()->replot();
}

void TimeAxis::showReadout(const QString& words, QPointF nearPx) {
    m_readout->setVisible(!words.isEmpty());
    if (!words.isEmpty()) {
        const QFontMetricsF metrics(m_readout->font());
        const QMargins pad = m_readout->padding();
        const double width = metrics.horizontalAdvance(words) + pad.left() + pad.right() + 2;
        const double height = metrics.height() + pad.top() + pad.bottom() + 2;
        const double gap = kReadoutGapPx * m_zoom;
        const bool above = nearPx.y() > m_plot->height() / 2.0;
        const double y = above ? nearPx.y() - gap - height : nearPx.y() + gap;
        const double right = std::max(0.0, m_plot->width() - width);
        m_readout->setText(words);
        m_readout->position->setCoords(std::clamp(nearPx.x() + gap, 0.0, right), std::max(0.0, y));
    }
    if (m_plot->isVisible()) m_readout->layer()->replot();
}

Micros TimeAxis::momentAt(double xPx) const {
    const double at = m_plot->xAxis->pixelToCoord(xPx) * double(kSecond);
    return Micros(std::clamp(at, 0.0, double(m_time->durationUs())));
}

void TimeAxis::applySpan() {
    const TimeSpan& span = m_time->span();
    m_plot->xAxis->setRange(inSeconds(span.fromUs), inSeconds(span.toUs));
    // As many labels as have room, and half of one at each end.
    const QFontMetricsF metrics(m_plot->xAxis->tickLabelFont());
    const double label = metrics.horizontalAdvance(shown(shortClock(m_time->durationUs())));
    const double room =
        double(m_plot->axisRect()->width()) / (label + 2.5 * metrics.averageCharWidth());
    m_plot->xAxis->ticker()->setTickCount(std::clamp(int(room), 2, 10));
    QMargins margins = m_plot->axisRect()->margins();
    margins.setTop(int(std::ceil(metrics.height() / 2 + 2 * m_zoom)));
    margins.setRight(std::max(margins.right(), int(std::ceil(label / 2)) + 1));
    m_plot->axisRect()->setMargins(margins);
    placeLine(m_moment, m_time->momentUs());
    placeLine(m_hover, m_time->hoverUs());
}

void TimeAxis::moveLines() {
    placeLine(m_moment, m_time->momentUs());
    placeLine(m_hover, m_time->hoverUs());
    if (m_plot->isVisible()) m_moment->layer()->replot();
}

void TimeAxis::placeLine(QCPItemStraightLine* line, std::optional<Micros> at) {
    const TimeSpan& span = m_time->span();
    line->setVisible(at && *at >= span.fromUs && *at <= span.toUs);
    if (!at) return;
    line->point1->setCoords(inSeconds(*at), 0);
    line->point2->setCoords(inSeconds(*at), 1);
}

bool TimeAxis::takesTime(QPointF from, QPointF to) {
    return std::abs(to.x() - from.x()) >= QApplication::startDragDistance();
}

bool TimeAxis::takesRows(QPointF from, QPointF to) const {
    return m_rows && std::abs(to.y() - from.y()) >= kRowsFromPx * m_zoom;
}

void TimeAxis::press(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) m_pressed = event->position();
}

void TimeAxis::move(QMouseEvent* event) {
    const QPointF at = event->position();
    const QRect area = m_plot->axisRect()->rect();
    if (m_pressed) {
        showBrush(at);
    } else if (!area.contains(at.toPoint())) {
        m_time->setHover(std::nullopt);
        emit left();
        return;
    }
    m_time->setHover(momentAt(std::clamp(at.x(), double(area.left()), double(area.right()))));
    emit pointed(at);
}

void TimeAxis::showBrush(QPointF at) {
    const QRectF area = m_plot->axisRect()->rect();
    const bool time = takesTime(*m_pressed, at);
    const bool rows = takesRows(*m_pressed, at);
    // Braces: of two passing values std::minmax() would keep only references.
    const auto [left, right] = std::minmax({std::clamp(at.x(), area.left(), area.right()),
                                            std::clamp(m_pressed->x(), area.left(), area.right())});
    const auto [top, bottom] = std::minmax({std::clamp(at.y(), area.top(), area.bottom()),
                                            std::clamp(m_pressed->y(), area.top(), area.bottom())});
    m_brush->topLeft->setCoords(time ? left : area.left(), rows ? top : area.top());
    m_brush->bottomRight->setCoords(time ? right : area.right(), rows ? bottom : area.bottom());
    m_brush->setVisible(time || rows);
    m_brush->layer()->replot();
}

void TimeAxis::release(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !m_pressed) return;
    const QPointF from = *m_pressed;
    const QPointF to = event->position();
    m_pressed.reset();
    m_brush->setVisible(false);
    const bool time = takesTime(from, to);
    const bool rows = takesRows(from, to);
    if (rows) emit brushedRows(std::min(from.y(), to.y()), std::max(from.y(), to.y()));
    if (time) {
        m_time->zoomTo(
            {momentAt(std::min(from.x(), to.x())), momentAt(std::max(from.x(), to.x()))});
    }
    if (time || rows) return moveLines();
    if (!m_plot->axisRect()->rect().contains(to.toPoint())) return;
    // Zoomed in, a double click means "all": only then has the first one to wait.
    if (!m_time->isZoomed()) return emit clicked(to, momentAt(to.x()));
    m_clickedAt = to;
    m_click.start(QApplication::doubleClickInterval());
}

void TimeAxis::wheel(QWheelEvent* event) {
    const double steps = event->angleDelta().y() / 120.0;
    event->accept();
    if (steps == 0) return;
    m_time->zoomAround(momentAt(event->position().x()), std::pow(kZoomStep, steps));
}

void TimeAxis::showAll() {
    m_click.stop();
    m_pressed.reset();
    m_brush->setVisible(false);
    m_time->showAll();
    emit allAsked();
}

bool TimeAxis::handleKey(const QKeyEvent& event) {
    const Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
    const Micros middle = (m_time->span().fromUs + m_time->span().toUs) / 2;
    const Micros about = m_time->hoverUs().value_or(middle);
    if (modifiers == Qt::ControlModifier) {
        switch (event.key()) {
            case Qt::Key_Left: return m_time->pan(-kPanShare), true;
            case Qt::Key_Right: return m_time->pan(kPanShare), true;
            case Qt::Key_Up: return m_time->zoomAround(about, kZoomStep), true;
            case Qt::Key_Down: return m_time->zoomAround(about, 1 / kZoomStep), true;
            default: return false;
        }
    }
    if (event.text() == QLatin1String("+")) return m_time->zoomAround(about, kZoomStep), true;
    if (event.text() == QLatin1String("-")) return m_time->zoomAround(about, 1 / kZoomStep), true;
    if (event.key() == Qt::Key_Escape && m_time->isZoomed()) return showAll(), true;
    return false;
}

bool TimeAxis::eventFilter(QObject* watched, QEvent* event) {
    // A plot that goes away under the mouse is left, too, when it is no plot any more.
    const bool isPlot = qobject_cast<QCustomPlot*>(watched) != nullptr;
    if (event->type() == QEvent::Leave && isPlot && !m_pressed) {
        m_time->setHover(std::nullopt);
        emit left();
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace partiscope
