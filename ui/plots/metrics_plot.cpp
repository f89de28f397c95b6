// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/metrics_plot.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/geometry/number_text.h"
#include "ui/models/panel_text.h"
#include "ui/models/time_view.h"
#include "ui/plots/time_axis.h"

namespace partiscope {

namespace {

constexpr int kRedrawMs = 100;
constexpr int kZoomMs = 30;  // somebody is waiting for it
constexpr double kMinuteS = 60;
constexpr double kLabelPx = 11.5;
constexpr double kLabelRowPx = 15;
constexpr double kShortFrom = 1e5;  // "100 k"; below, every digit
constexpr double kHeadroom = 1.12;  // over the highest line

class UnitTicker : public QCPAxisTicker {
protected:
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        const double units = std::abs(tick) < 1e-9 ? 0 : tick;
        return shown(units < kShortFrom ? callsText(units) : shortNumber(units));
    }
};

}  // namespace

MetricsPlot::MetricsPlot(QWidget* parent) : QWidget(parent), m_palette(paletteFor(Theme::Dark)) {
    setAccessibleName(tr("Metrics"));
    setFocusPolicy(Qt::TabFocus);
    buildPlot();
    buildTools();
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_plot);
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &MetricsPlot::redraw);
    setTime(new TimeView(this));
    setTheme(m_palette, 1);
}

void MetricsPlot::buildTools() {
    m_tools = new QWidget(this);
    m_heading = new QLabel(m_tools);
    m_heading->setProperty("look", "dim");
    m_second = new QPushButton(tr("per second"), m_tools);
    m_minute = new QPushButton(tr("as CloudWatch: a minute"), m_tools);
    m_second->setAccessibleName(tr("Metrics per second"));
    m_minute->setAccessibleName(tr("Metrics as CloudWatch shows them, averaged a minute"));
    m_minute->setToolTip(
        tr("An average hides bursts: seconds that were refused do not show in it"));
    auto* group = new QButtonGroup(m_tools);
    for (QPushButton* button : {m_second, m_minute}) {
        button->setCheckable(true);
        button->setProperty("look", "chip");
        group->addButton(button);
    }
    m_second->setChecked(true);
    connect(m_minute, &QPushButton::toggled, this, &MetricsPlot::setPerMinute);
    auto* layout = new QHBoxLayout(m_tools);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addStretch(1);
    layout->addWidget(m_heading);
    layout->addWidget(m_second);
    layout->addWidget(m_minute);
}

void MetricsPlot::buildPlot() {
    m_plot = new QCustomPlot(this);
    m_plot->setFocusPolicy(Qt::NoFocus);
    // What a drawing changed is painted with the window's next picture, not in one of its own.
    m_plot->setPlottingHint(QCP::phImmediateRefresh, false);
    m_plot->setNotAntialiasedElements(QCP::aeAll);  // dense lines: sharp, and several times as fast
    m_plot->yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new UnitTicker));
    m_plot->yAxis->ticker()->setTickCount(3);
    m_plot->axisRect()->setAutoMargins(QCP::msLeft | QCP::msBottom);
    m_axis = new TimeAxis(m_plot, this);
    m_lines[kWarm] = {nullptr,      nullptr, &MetricPoint::warm, tr("warm"), Role::BorderStrong,
                      Role::TextDim};
    m_lines[kProvisioned] = {nullptr,           nullptr,     &MetricPoint::provisioned,
                             tr("provisioned"), Role::Limit, Role::TextStrong};
    m_lines[kAsked] = {nullptr,     nullptr,     &MetricPoint::asked,
                       tr("asked"), Role::Asked, Role::TextAsked};
    m_lines[kOther] = {nullptr,        nullptr,   &MetricPoint::consumed,
                       tr("consumed"), Role::New, Role::TextNew};
    m_lines[kConsumed] = {nullptr,        nullptr,      &MetricPoint::consumed,
                          tr("consumed"), Role::Served, Role::TextServed};
    for (Drawn& line : m_lines) {
        line.graph = m_plot->addGraph();
        line.label = new QCPItemText(m_plot);
        line.label->setClipToAxisRect(false);
        line.label->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        line.label->position->setType(QCPItemPosition::ptAbsolute);
    }
    connect(m_plot, &QCustomPlot::afterLayout, this, &MetricsPlot::placeLabels);
    connect(m_axis, &TimeAxis::clicked, this,
            [this](QPointF, qint64 atUs) { emit seekAsked(atUs); });
}

void MetricsPlot::setTime(TimeView* time) {
    if (m_axis->time()) m_axis->time()->disconnect(this);
    m_axis->setTime(time);
    connect(time, &TimeView::spanChanged, this, [this] {
        m_stale = true;
        if (isVisible()) m_timer.start(kZoomMs);
    });
}

void MetricsPlot::clear() {
    m_series.clear();
    redrawSoon(true);
}

void MetricsPlot::add(const std::vector<SecondPoint>& seconds) {
    m_series.add(seconds);
    redrawSoon(false);
}

void MetricsPlot::setCompared(const QString& own, const QString& other) {
    m_compared = !own.isEmpty();
    const auto consumed = [](const QString& who) {
        return who.isEmpty() ? tr("consumed") : tr("%1 consumed").arg(who);
    };
    m_lines[kConsumed].word = consumed(own);
    m_lines[kOther].word = consumed(other);
    redrawSoon(false);
}

void MetricsPlot::clearOther() {
    m_other.clear();
    m_otherPlotted = 0;
    redrawSoon(false);
}

void MetricsPlot::addOther(const std::vector<SecondPoint>& seconds) {
    m_other.add(seconds);
    redrawSoon(false);
}

void MetricsPlot::setVeiled(bool veiled) {
    if (veiled == m_veiled) return;
    m_veiled = veiled;
    redrawSoon(false);
}

void MetricsPlot::setPerMinute(bool perMinute) {
    if (perMinute == m_perMinute) return;
    m_perMinute = perMinute;
    m_otherPlotted = 0;
    (perMinute ? m_minute : m_second)->setChecked(true);
    m_plotted = 0;
    m_stale = true;
    redraw();
}

void MetricsPlot::setTheme(const Palette& palette, double zoom) {
    m_palette = palette;
    m_zoom = zoom;
    const auto px = [zoom](double at) { return int(std::lround(at * zoom)); };
    layout()->setContentsMargins(px(14), 0, px(14), px(6));
    m_tools->layout()->setSpacing(px(6));
    m_plot->setBackground(QBrush(palette.of(Role::Window)));
    const QFont small = figureFont(10.5 * zoom);
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setBasePen(Qt::NoPen);
        axis->setTickPen(Qt::NoPen);
        axis->setTickLength(0);
        axis->setTickLabelFont(small);
        axis->setTickLabelColor(palette.of(Role::TextDim));
        axis->setTickLabelPadding(px(5));
        axis->grid()->setPen(QPen(palette.of(Role::Border), 1));
        axis->grid()->setZeroLinePen(QPen(palette.of(Role::Border), 1));
    }
    const double width = std::max(1.0, std::round(2 * zoom));
    for (Drawn& line : m_lines) {
        line.graph->setPen(QPen(palette.of(line.colour), width));
        line.label->setFont(textFont(kLabelPx * zoom, QFont::DemiBold));
        line.label->setColor(palette.of(line.text));
        line.label->setBrush(QBrush(palette.of(Role::Window)));  // no grid line through the words
        line.label->setPadding(QMargins(px(3), 0, px(3), 0));
    }
    QPen dashed(palette.of(Role::Limit), std::max(1.0, std::round(1.4 * zoom)));
    dashed.setDashPattern({5, 4});
    m_lines[kProvisioned].graph->setPen(dashed);
    QPen fine(palette.of(Role::BorderStrong), std::max(1.0, std::round(1.4 * zoom)));
    fine.setDashPattern({1, 3});
    m_lines[kWarm].graph->setPen(fine);
    QPen dotted(palette.of(Role::New), width);  // told from the own line without colour
    dotted.setDashPattern({2, 1.5});
    m_lines[kOther].graph->setPen(dotted);
    m_axis->setTheme(palette, zoom);
    m_stale = true;
    redraw();
}

// What the partitions serve is worth a line where nothing else bounds the table, or where it changed;
// not where it would press everything else to the ground.
bool MetricsPlot::warmMatters() const {
    constexpr double kFarAbove = 5;
    const std::vector<MetricPoint>& points = m_series.points();
    const MetricPoint& last = points.back();
    double most = 1;
    for (const MetricPoint& point : points) most = std::max({most, point.asked, point.provisioned});
    return last.warm < kFarAbove * most &&
           (last.provisioned <= 0 || last.warm != points.front().warm);
}

bool MetricsPlot::isShown(Line line) const {
    if (m_series.points().empty()) return false;
    if (line == kAsked) return true;
    if (line == kOther) return m_compared && !m_veiled && !m_other.points().empty();
    if (line == kWarm) return !m_veiled && warmMatters();
    return !m_veiled && (line != kProvisioned || m_series.points().back().provisioned > 0);
}

const std::vector<MetricPoint>& MetricsPlot::shownPoints(const Drawn& line) const {
    if (&line == &m_lines[kOther]) {
        return m_perMinute ? m_otherMinutes : m_other.pointsOf(m_direction);
    }
    return m_perMinute ? m_minutes : m_series.points();
}

// The last value that is seen.
QString MetricsPlot::labelText(const Drawn& line) const {
    const std::vector<MetricPoint>& points = shownPoints(line);
    if (points.empty()) return line.word;
    const double each = m_perMinute ? kMinuteS : 1;
    const double seen = double(m_axis->time()->span().toUs) / double(kSecond) / each;
    const auto last = std::size_t(std::clamp(std::ceil(seen), 1.0, double(points.size()))) - 1;
    return lineText(line, points[last]);
}

QString MetricsPlot::lineText(const Drawn& line, const MetricPoint& point) const {
    const auto amount = MicroUnits(std::llround(point.*line.field * double(kUnit)));
    return line.word + u' ' + shown(unitsText(amount));
}

QString MetricsPlot::summary() const {
    QStringList parts;
    for (const Line line : {kAsked, kConsumed, kOther, kProvisioned, kWarm}) {
        if (isShown(line)) parts << labelText(m_lines[line]);
    }
    if (parts.isEmpty()) return tr("Nothing was asked yet");
    return tr("%1 %2 a second").arg(parts.join(QStringLiteral(", ")), shown(unitName(m_direction)));
}

QString MetricsPlot::readout(Micros atUs) const {
    const std::vector<MetricPoint>& points = shownPoints(m_lines[kAsked]);
    const Micros each = (m_perMinute ? Micros(kMinuteS) : 1) * kSecond;
    const auto index = std::size_t(std::max<Micros>(0, atUs) / each);
    if (index >= points.size()) return tr("%1 · not played yet").arg(shown(shortClock(atUs)));
    QStringList parts;
    for (const Line line : {kAsked, kConsumed, kOther, kProvisioned, kWarm}) {
        const std::vector<MetricPoint>& of = shownPoints(m_lines[line]);
        if (isShown(line) && index < of.size()) parts << lineText(m_lines[line], of[index]);
    }
    const QString when = shown(shortClock(Micros(index) * each));
    return tr("%1 · %2 %3/s")
        .arg(m_perMinute ? tr("minute from %1, average").arg(when) : when,
             parts.join(QStringLiteral(", ")), shown(unitName(m_direction)));
}

void MetricsPlot::redrawSoon(bool fromStart) {
    if (fromStart) m_plotted = 0;
    m_stale = true;
    if (isVisible() && !m_timer.isActive()) m_timer.start(kRedrawMs);
}

void MetricsPlot::redraw() {
    if (!m_stale || !isVisible()) return;
    m_stale = false;
    fillLines();
    scale();
    setAccessibleDescription(summary());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

// Appends what is new; starts again where the past or the kind of line changed. A second's value stands
// at its end, where the frame that tells it stands too; a minute's over the whole minute.
void MetricsPlot::fillLines() {
    if (m_series.direction() != m_direction) m_plotted = m_otherPlotted = 0;
    m_direction = m_series.direction();
    m_heading->setText(tr("%1 a second").arg(shown(unitName(m_direction))));
    const std::vector<MetricPoint>& other = m_other.pointsOf(m_direction);
    if (m_perMinute) {
        m_minutes = minuteAverages(m_series.points());
        m_otherMinutes = minuteAverages(other);
    }
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const Drawn& line = m_lines[i];
        const bool isOther = Line(i) == kOther;
        fill(line, shownPoints(line), m_perMinute ? 0 : isOther ? m_otherPlotted : m_plotted);
        line.graph->setVisible(isShown(Line(i)));
        line.label->setVisible(isShown(Line(i)));
    }
    m_plotted = m_series.points().size();
    m_otherPlotted = other.size();
}

void MetricsPlot::fill(const Drawn& line, const std::vector<MetricPoint>& drawn, std::size_t from) {
    const double length = m_perMinute ? kMinuteS : 1;
    const std::size_t seconds =
        &line == &m_lines[kOther] ? m_other.points().size() : m_series.points().size();
    QVector<double> keys, values;
    if (!m_perMinute && from == 0 && !drawn.empty()) {  // the first second began there
        keys << 0;
        values << drawn.front().*line.field;
    }
    for (std::size_t i = from; i < drawn.size(); ++i) {
        keys << (m_perMinute ? double(i) : double(i + 1)) * length;
        values << drawn[i].*line.field;
    }
    if (m_perMinute && !keys.isEmpty()) {  // the last step's end
        keys << double(seconds);
        values << values.back();
    }
    line.graph->setLineStyle(m_perMinute ? QCPGraph::lsStepLeft : QCPGraph::lsLine);
    if (from == 0) {
        line.graph->setData(keys, values, true);
    } else {
        line.graph->addData(keys, values, true);
    }
}

// The same heights for seconds and minutes: what an average hides is seen only on one scale.
void MetricsPlot::scale() {
    double most = 1;
    const bool warm = isShown(kWarm);
    for (const MetricPoint& point : m_series.points()) {
        most = std::max(most, point.asked);
        if (!m_veiled) most = std::max({most, point.consumed, point.provisioned});
        if (warm) most = std::max(most, point.warm);
    }
    if (isShown(kOther)) {
        for (const MetricPoint& point : m_other.pointsOf(m_direction)) {
            most = std::max(most, point.consumed);
        }
    }
    m_plot->yAxis->setRange(0, most * kHeadroom);
    const QFontMetricsF metrics(m_lines[kAsked].label->font());
    double widest = 0;
    for (Drawn& line : m_lines) {
        const QString text = labelText(line);
        line.label->setText(text);
        if (line.label->visible()) widest = std::max(widest, metrics.horizontalAdvance(text));
    }
    m_plot->axisRect()->setMargins(QMargins(0, 0, int(std::ceil(widest + 20 * m_zoom)), 0));
    m_axis->applySpan();
}

// At the end of each line, or where it leaves the span that is seen.
void MetricsPlot::placeLabels() {
    std::vector<double> wanted;
    std::vector<const Drawn*> lines;
    double endPx = 0;
    const QRect area = m_plot->axisRect()->rect();
    const QCPRange seen = m_plot->xAxis->range();
    for (const Drawn& line : m_lines) {
        const auto& points = *line.graph->data();
        if (!line.graph->visible() || points.isEmpty()) continue;
        const auto end = std::prev(points.constEnd());
        const auto last = end->key <= seen.upper ? end : points.findBegin(seen.upper);
        line.label->setVisible(last->key >= seen.lower);
        if (!line.label->visible()) continue;
        wanted.push_back(m_plot->yAxis->coordToPixel(last->value) - area.top());
        endPx = m_plot->xAxis->coordToPixel(std::min(end->key, seen.upper));
        lines.push_back(&line);
    }
    const std::vector<double> places = spreadLabels(wanted, kLabelRowPx * m_zoom, area.height());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        lines[i]->label->position->setCoords(endPx + 8 * m_zoom, places[i] + area.top());
    }
}

void MetricsPlot::keyPressEvent(QKeyEvent* event) {
    if (!m_axis->handleKey(*event)) event->ignore();
}

void MetricsPlot::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    m_axis->setFocusShown(event->reason() != Qt::MouseFocusReason);
}

void MetricsPlot::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    m_axis->setFocusShown(false);
}

void MetricsPlot::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    redraw();
}

}  // namespace partiscope
