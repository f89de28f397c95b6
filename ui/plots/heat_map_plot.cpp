// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/heat_map_plot.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <QButtonGroup>
#include <QElapsedTimer>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>

#include "ui/models/time_view.h"
#include "ui/plots/heat_legend.h"
#include "ui/plots/heat_marks.h"
#include "ui/plots/time_axis.h"

namespace partiscope {

namespace {

constexpr int kRedrawMs = 200;
constexpr int kZoomMs = 30;              // somebody is waiting for it
constexpr int kPieceMs = 1;              // between two pieces of a long past
constexpr std::size_t kPiece = 400'000;  // partition seconds
constexpr double kOver = 1.1;            // in the map's data: over the limit, whatever was asked
constexpr int kStops = 24;               // of the colour scale; between them, colours are mixed
constexpr double kTickPx = 22;           // between two labels of the hash range
constexpr double kLabelPx = 10.5;
constexpr double kWordsPx = 11.5;

std::int64_t floorSecond(Micros at) { return at / kSecond; }
std::int64_t ceilSecond(Micros at) { return (at + kSecond - 1) / kSecond; }

QString hexByte(int byte) { return QStringLiteral("%1").arg(byte, 2, 16, QLatin1Char('0')); }

}  // namespace

HeatMapPlot::HeatMapPlot(QWidget* parent) : QWidget(parent), m_palette(paletteFor(Theme::Dark)) {
    setAccessibleName(tr("Heat map"));
    setFocusPolicy(Qt::TabFocus);
    buildPlot();
    buildTools();
    m_legend = new HeatLegend(this);
    auto* layout = new QHBoxLayout(this);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_legend);
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &HeatMapPlot::redraw);
    setTime(new TimeView(this));
    setTheme(m_palette, 1);
}

void HeatMapPlot::buildTools() {
    m_tools = new QWidget(this);
    auto* layout = new QHBoxLayout(m_tools);
    layout->setContentsMargins(0, 0, 0, 0);
    m_views = new QButtonGroup(m_tools);
    const std::pair<QString, QString> names[] = {
        {tr("writes"), tr("Heat map of writes")},
        {tr("reads"), tr("Heat map of reads")},
        {tr("throttles"), tr("Heat map of what was refused")}};
    for (int i = 0; i < int(std::size(names)); ++i) {
        auto* button = new QPushButton(names[i].first, m_tools);
        button->setAccessibleName(names[i].second);
        button->setToolTip(names[i].second);
        button->setCheckable(true);
        button->setProperty("look", "chip");
        m_views->addButton(button, i);
        layout->addWidget(button);
    }
    m_views->button(0)->setChecked(true);
    m_all = new QPushButton(tr("show all"), m_tools);
    m_all->setAccessibleName(tr("Show all of the time and of the key space"));
    m_all->setToolTip(tr("A double click or Esc does it too"));
    m_all->setProperty("look", "flat");
    m_all->hide();
    layout->addWidget(m_all);
    connect(m_all, &QPushButton::clicked, this, [this] {
        m_axis->time()->showAll();
        showAllRows();
    });
    connect(m_views, &QButtonGroup::idClicked, this, [this](int id) { setView(HeatView(id)); });
}

void HeatMapPlot::buildPlot() {
    m_plot = new QCustomPlot(this);
    m_plot->setFocusPolicy(Qt::NoFocus);
    // What a drawing changed is painted with the window's next picture, not in one of its own.
    m_plot->setPlottingHint(QCP::phImmediateRefresh, false);
    m_plot->setNotAntialiasedElements(QCP::aeAll);
    m_plot->yAxis->setRangeReversed(true);  // the key space begins at the top
    m_plot->yAxis->grid()->setVisible(false);
    m_plot->axisRect()->setAutoMargins(QCP::msLeft | QCP::msBottom);
    m_axis = new TimeAxis(m_plot, this);
    m_axis->setRowsToo(true);
    m_map = new QCPColorMap(m_plot->xAxis, m_plot->yAxis);
    m_map->setInterpolate(false);
    m_map->setSelectable(QCP::stNone);
    m_marks = new HeatMarks(m_plot);
    m_rowMark = new QCPItemRect(m_plot);
    m_rowMark->setLayer(QStringLiteral("cursor"));
    m_rowMark->topLeft->setTypeX(QCPItemPosition::ptAxisRectRatio);
    m_rowMark->bottomRight->setTypeX(QCPItemPosition::ptAxisRectRatio);
    m_rowMark->setVisible(false);
    for (QCPItemText** text : {&m_note, &m_empty}) {
        *text = new QCPItemText(m_plot);
        (*text)->setSelectable(false);
        (*text)->setVisible(false);
    }
    m_empty->position->setType(QCPItemPosition::ptAxisRectRatio);
    m_empty->position->setCoords(0.5, 0.5);
    m_note->position->setType(QCPItemPosition::ptAxisRectRatio);
    m_note->position->setCoords(1, 0);
    m_note->setPositionAlignment(Qt::AlignRight | Qt::AlignTop);
    connect(m_plot, &QCustomPlot::afterLayout, this, [this] {
        const QRect area = m_plot->axisRect()->rect();
        m_legend->setBand(area.top(), area.bottom());
    });
    connect(m_axis, &TimeAxis::clicked, this, [this](QPointF at, qint64 atUs) {
        if (const auto row = rowAt(at.y())) click(*row, atUs);
    });
    connect(m_axis, &TimeAxis::pointed, this, [this](QPointF at) {
        const std::optional<std::size_t> row = rowAt(at.y());
        point(row ? std::optional(spotAt(*row, m_axis->momentAt(at.x()))) : std::nullopt, at);
    });
    connect(m_axis, &TimeAxis::left, this, [this] { point(std::nullopt, {}); });
    connect(m_axis, &TimeAxis::brushedRows, this, [this](double top, double bottom) {
        const double rows = std::max<double>(1, double(m_grid.rows));
        const double from = m_plot->yAxis->pixelToCoord(top) / rows;
        const double to = m_plot->yAxis->pixelToCoord(bottom) / rows;
        m_rowsFrom = std::clamp(from, 0.0, 1.0);
        m_rowsTo = std::clamp(to, m_rowsFrom, 1.0);
        redrawSoon(kZoomMs);
    });
    connect(m_axis, &TimeAxis::allAsked, this, &HeatMapPlot::showAllRows);
}

void HeatMapPlot::showAllRows() {
    m_rowsFrom = 0;
    m_rowsTo = 1;
    redrawSoon(kZoomMs);
}

void HeatMapPlot::setTime(TimeView* time) {
    if (m_axis->time()) m_axis->time()->disconnect(this);
    m_axis->setTime(time);
    connect(time, &TimeView::spanChanged, this, [this] { redrawSoon(kZoomMs); });
    redrawSoon(kZoomMs);
}

void HeatMapPlot::setTable(quint32 index) {
    m_series.setTable(index);
    redrawSoon(kZoomMs);
}

void HeatMapPlot::clear() {
    m_series.clear();
    m_grid = {};
    point(std::nullopt, {});
    redrawSoon(kRedrawMs);
}

void HeatMapPlot::add(const std::vector<SecondPoint>& seconds) {
    m_series.add(seconds);
    redrawSoon(kRedrawMs);
}

void HeatMapPlot::showFrame(const Frame& frame) {
    if (m_series.showLanes(frame.tables)) redrawSoon(kRedrawMs);
}

void HeatMapPlot::setVeiled(bool veiled) {
    if (veiled == m_veiled) return;
    m_veiled = veiled;
    point(std::nullopt, {});
    redrawSoon(kZoomMs);
}

void HeatMapPlot::setView(HeatView view) {
    m_chosen = view;
    m_views->button(int(view))->setChecked(true);
    redrawSoon(kZoomMs);
}

HeatView HeatMapPlot::view() const {
    if (m_chosen) return *m_chosen;
    return m_series.direction() == Direction::Write ? HeatView::Writes : HeatView::Reads;
}

void HeatMapPlot::selectPartition(std::optional<quint32> id) {
    m_selected = id;
    markRow();
    if (isVisible()) m_rowMark->layer()->replot();
}

QWidget* HeatMapPlot::plot() const { return m_plot; }

void HeatMapPlot::setTheme(const Palette& palette, double zoom) {
    m_palette = palette;
    m_zoom = zoom;
    const auto px = [zoom](double at) { return int(std::lround(at * zoom)); };
    layout()->setContentsMargins(px(14), 0, px(14), px(6));
    layout()->setSpacing(px(12));
    m_tools->layout()->setSpacing(px(2));
    m_plot->setBackground(QBrush(palette.of(Role::Window)));
    m_plot->axisRect()->setMargins({});
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setBasePen(Qt::NoPen);
        axis->setTickPen(Qt::NoPen);
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLength(0);
        axis->setTickLabelFont(figureFont(kLabelPx * zoom));
        axis->setTickLabelColor(palette.of(Role::TextDim));
        axis->setTickLabelPadding(px(5));
    }
    m_marks->setTheme(palette, zoom);
    m_axis->setTheme(palette, zoom);
    m_rowMark->setPen(QPen(palette.of(Role::Selection), std::max(1.0, std::round(1.5 * zoom))));
    for (QCPItemText* text : {m_note, m_empty}) {
        text->setFont(textFont(kWordsPx * zoom));
        text->setColor(palette.of(Role::TextNormal));
        text->setBrush(QBrush(palette.of(Role::Window)));
        text->setPadding(QMargins(px(7), px(3), px(7), px(3)));
    }
    m_legend->setTheme(palette, zoom);
    redrawSoon(kZoomMs);
}

QString HeatMapPlot::summary() const { return heatSummary(m_series, m_grid, m_veiled); }

QString HeatMapPlot::readout() const {
    return m_pointed ? heatSpotText(m_series, view(), *m_pointed, m_veiled) : QString();
}

// Sooner wins: what somebody waits for does not wait for the data.
void HeatMapPlot::redrawSoon(int milliseconds) {
    m_stale = true;
    if (!isVisible()) return;
    if (!m_timer.isActive() || m_timer.remainingTime() > milliseconds) m_timer.start(milliseconds);
}

void HeatMapPlot::redraw() {
    if (!m_stale || !isVisible()) return;
    const TimeSpan& span = m_axis->time()->span();
    const HeatWish wish{view(), floorSecond(span.fromUs), ceilSecond(span.toUs),
                        std::size_t(std::max(2, m_plot->width())),
                        std::size_t(std::max(2, m_plot->height()))};
    if (!m_series.fill(m_grid, wish, kPiece)) return m_timer.start(kPieceMs);
    m_stale = false;
    m_all->setVisible(m_axis->time()->isZoomed() || m_rowsFrom > 0 || m_rowsTo < 1);
    m_views->button(int(view()))->setChecked(true);
    fillMap();
    scaleRows();
    m_axis->applySpan();
    showNotes();
    markRow();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

double HeatMapPlot::redrawNowMs() {
    QElapsedTimer timer;
    timer.start();
    m_stale = true;
    redraw();
    m_plot->replot(QCustomPlot::rpImmediateRefresh);
    return double(timer.nsecsElapsed()) / 1e6;
}

void HeatMapPlot::colour() {
    QCPColorGradient gradient;
    gradient.clearColorStops();
    for (int i = 0; i <= kStops; ++i) {
        const double share = double(i) / kStops;
        gradient.setColorStopAt(share / kOver, heatCellColour(m_palette, m_grid.wish.view, share));
    }
    gradient.setColorStopAt(1.02 / kOver, m_palette.of(Role::Refused));
    gradient.setColorStopAt(1, m_palette.of(Role::Refused));
    gradient.setNanHandling(QCPColorGradient::nhTransparent);
    m_map->setGradient(gradient);
    m_map->setDataRange({0, kOver});
}

// Two rows at least: the map takes the size of a cell from the distance of two.
void HeatMapPlot::fillMap() {
    const std::size_t repeat = m_grid.rows == 1 ? 2 : 1;
    const int columns = int(m_grid.columns);
    const int rows = int(m_grid.rows * repeat);
    const bool throttles = m_grid.wish.view == HeatView::Throttles;
    m_map->setVisible(rows > 0 && columns > 1 && !isHidden());
    m_marks->show(&m_grid, &m_series, !m_veiled);
    m_legend->showScale(m_grid.wish.view, heatLimitText(m_series, m_grid.wish.view), m_veiled);
    if (!m_map->visible()) return;
    colour();
    QCPColorMapData* cells = m_map->data();
    if (cells->keySize() != columns || cells->valueSize() != rows) cells->setSize(columns, rows);
    const double step = double(m_grid.stepS);
    const double first = double(m_grid.firstS) + step / 2;
    const double cell = 1.0 / double(repeat);
    cells->setRange({first, first + step * (columns - 1)},
                    {cell / 2, double(m_grid.rows) - cell / 2});
    const double unknown = std::numeric_limits<double>::quiet_NaN();
    for (int column = 0; column < columns; ++column) {
        const bool known = m_grid.firstS + column * m_grid.stepS < m_grid.knownS;
        for (int row = 0; row < rows; ++row) {
            const std::size_t at = m_grid.at(std::size_t(row) / repeat, std::size_t(column));
            double value = std::min(1.0, double(m_grid.shares[at]));
            if (!throttles && !m_veiled && m_grid.over[at]) value = kOver;
            cells->setCell(column, row, known ? value : unknown);
        }
    }
}

void HeatMapPlot::scaleRows() {
    const double rows = std::max<double>(1, double(m_grid.rows));
    m_plot->yAxis->setRange(m_rowsFrom * rows, m_rowsTo * rows);
    QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    const double heightPx = std::max(1, m_plot->axisRect()->height());
    const double each = std::max(0.01, heightPx / ((m_rowsTo - m_rowsFrom) * rows));
    const auto step = std::size_t(std::max(1.0, std::ceil(kTickPx * m_zoom / each)));
    for (std::size_t row = 0; m_grid.rows > 0 && row + step * 2 / 3 < m_grid.rows; row += step) {
        ticker->addTick(double(row), hexByte(m_series.lanes()[m_grid.firstLane(row)].fromByte));
    }
    if (m_grid.rows > 0) ticker->addTick(rows, QStringLiteral("ff"));
    m_plot->yAxis->setTicker(ticker);
}

void HeatMapPlot::showNotes() {
    const QString empty = heatEmptyText(m_series, m_grid, m_veiled);
    const QString note = heatNoteText(m_series);
    m_empty->setText(empty);
    m_empty->setVisible(!empty.isEmpty());
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty() && empty.isEmpty());
    setAccessibleDescription(summary());
}

bool HeatMapPlot::isHidden() const { return m_veiled && m_grid.wish.view == HeatView::Throttles; }

std::optional<std::size_t> HeatMapPlot::rowAt(double yPx) const {
    const double row = std::floor(m_plot->yAxis->pixelToCoord(yPx));
    if (isHidden() || row < 0 || row >= double(m_grid.rows)) return std::nullopt;
    return std::size_t(row);
}

QPointF HeatMapPlot::placeOf(std::size_t row, Micros atUs) const {
    return {m_plot->xAxis->coordToPixel(double(atUs) / double(kSecond)),
            m_plot->yAxis->coordToPixel(double(row) + 0.5)};
}

HeatSpot HeatMapPlot::spotAt(std::size_t row, Micros atUs) const {
    const std::int64_t column = (floorSecond(atUs) - m_grid.firstS) / m_grid.stepS;
    const std::int64_t from = m_grid.firstS + column * m_grid.stepS;
    return {m_grid.firstLane(row), m_grid.firstLane(row + 1), from, from + m_grid.stepS};
}

void HeatMapPlot::point(std::optional<HeatSpot> spot, QPointF nearPx) {
    m_pointed = spot;
    m_axis->showReadout(readout(), nearPx);
}

void HeatMapPlot::click(std::size_t row, Micros atUs) {
    const HeatSpot spot = spotAt(row, atUs);
    const std::optional<HeatPick> pick =
        m_series.loudest(view(), spot.firstLane, spot.endLane, spot.fromS, spot.toS);
    if (pick) {
        emit cellClicked((pick->second + 1) * kSecond, pick->partition.value);
    } else {
        emit cellClicked(atUs, m_series.lanes()[spot.firstLane].id.value);
    }
}

std::optional<std::size_t> HeatMapPlot::selectedRow() const {
    if (!m_selected || m_grid.rows == 0) return std::nullopt;
    const std::optional<std::size_t> lane = m_series.laneOf(PartitionId{*m_selected});
    return lane ? std::optional(m_grid.rowOf(*lane)) : std::nullopt;
}

void HeatMapPlot::markRow() {
    const std::optional<std::size_t> row = selectedRow();
    m_rowMark->setVisible(row.has_value());
    if (!row) return;
    m_rowMark->topLeft->setCoords(0, double(*row));
    m_rowMark->bottomRight->setCoords(1, double(*row + 1));
}

// The chosen row's words stand at the run's moment, as if the mouse were there.
void HeatMapPlot::moveRow(int by) {
    if (m_grid.rows == 0 || isHidden()) return;
    const auto last = std::int64_t(m_grid.rows) - 1;
    const std::optional<std::size_t> now = selectedRow();
    const std::int64_t wanted = now ? std::int64_t(*now) + by : by > 0 ? 0 : last;
    const auto row = std::size_t(std::clamp<std::int64_t>(wanted, 0, last));
    m_selected = m_series.lanes()[m_grid.firstLane(row)].id.value;
    markRow();
    const Micros at = std::max<Micros>(0, m_axis->time()->momentUs() - 1);  // the second that ended
    point(spotAt(row, at), placeOf(row, at));
}

void HeatMapPlot::keyPressEvent(QKeyEvent* event) {
    if (m_axis->handleKey(*event)) return;
    const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    switch (plain ? event->key() : 0) {
        case Qt::Key_Up: return moveRow(-1);
        case Qt::Key_Down: return moveRow(1);
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (const auto row = selectedRow(); row && !isHidden()) {
                click(*row, std::max<Micros>(0, m_axis->time()->momentUs() - 1));
            }
            return;
        case Qt::Key_Escape:
            if (m_rowsFrom > 0 || m_rowsTo < 1) return showAllRows();
            break;
        default: break;
    }
    event->ignore();
}

void HeatMapPlot::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    m_axis->setFocusShown(event->reason() != Qt::MouseFocusReason);
}

void HeatMapPlot::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    m_axis->setFocusShown(false);
    point(std::nullopt, {});
}

void HeatMapPlot::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_stale = true;
    redraw();
}

void HeatMapPlot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    redrawSoon(kZoomMs);
}

}  // namespace partiscope
