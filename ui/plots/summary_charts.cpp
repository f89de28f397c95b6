// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/summary_charts.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QGraphicsLayout>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QStyle>
#include <QVBoxLayout>
#include <QtCharts/QBarCategoryAxis>
#include <QtCharts/QBarSet>
#include <QtCharts/QCategoryAxis>
#include <QtCharts/QChart>
#include <QtCharts/QChartView>
#include <QtCharts/QHorizontalStackedBarSeries>
#include <QtCharts/QLineSeries>
#include <QtCharts/QStackedBarSeries>

#include "ui/geometry/number_text.h"
#include "ui/models/panel_text.h"

namespace partiscope {

namespace {

constexpr int kRedrawMs = 1'000;
constexpr double kAxisPx = 10.5;
constexpr double kHeadroom = 1.08;
constexpr double kEndPx = 14;
constexpr int kSteps = 3;  // of a value axis, about
constexpr qsizetype kLongName = 24;
constexpr double kTwoColumnsPx = 400;
constexpr double kHighPx = 100;
constexpr double kWidePx = 860;
constexpr double kShortFrom = 1e4;  // "12 k"; below, every digit

QLabel* makeLabel(QWidget* parent, const char* look, const QString& text = {}) {
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setProperty("look", look);
    return label;
}

void setLook(QWidget& widget, const char* look) {
    if (widget.property("look").toString() == QLatin1String(look)) return;
    widget.setProperty("look", look);
    widget.style()->unpolish(&widget);
    widget.style()->polish(&widget);
}

const char* lookOf(CellTone tone) {
    if (tone == CellTone::Served) return "served";
    return tone == CellTone::Refused ? "refused" : "figure";
}

QString axisNumber(double number) {
    return shown(number < kShortFrom ? callsText(number) : shortNumber(number));
}

// A step of 1, 2 or 5 times a power of ten, so that about `most` of them fit.
double niceStep(double range, int most) {
    const double raw = range / most;
    const double power = std::pow(10, std::floor(std::log10(raw)));
    for (const double step : {1.0, 2.0, 5.0}) {
        if (step * power >= raw) return step * power;
    }
    return 10 * power;
}

QBarSet* barSet(const QString& name, const QColor& colour, bool hatched, double zoom) {
    auto* set = new QBarSet(name);
    set->setBrush(hatched ? QBrush(colour, Qt::BDiagPattern) : QBrush(colour));
    set->setPen(QPen(colour, std::max(1.0, std::round(zoom))));
    return set;
}

// No frame, no legend, no animation: the page says what the colours mean.
QChart* bareChart(double zoom) {
    auto* chart = new QChart;
    chart->setBackgroundVisible(false);
    chart->setMargins(QMargins(0, 0, int(kEndPx * zoom), 0));  // the last label's other half
    chart->layout()->setContentsMargins(0, 0, 0, 0);
    chart->legend()->hide();
    chart->setAnimationOptions(QChart::NoAnimation);
    return chart;
}

void styleAxis(QAbstractAxis& axis, const Palette& palette, double zoom, bool isValues) {
    axis.setLabelsFont(isValues ? figureFont(kAxisPx * zoom) : textFont(kAxisPx * zoom));
    axis.setLabelsColor(palette.of(Role::TextDim));
    axis.setLinePen(isValues ? QPen(Qt::NoPen) : QPen(palette.of(Role::BorderStrong), 1));
    axis.setGridLinePen(QPen(palette.of(Role::Border), 1));
    axis.setGridLineVisible(isValues);
    axis.setShadesVisible(false);
}

// Qt writes the numbers of an axis without our separators: these labels are named one by one.
QCategoryAxis* valueAxis(double most) {
    auto* axis = new QCategoryAxis;
    axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    axis->setStartValue(0);
    axis->setRange(0, most);
    const double step = niceStep(most, kSteps);
    for (int i = 0; i * step <= most; ++i) axis->append(axisNumber(i * step), i * step);
    return axis;
}

}  // namespace

SummaryCharts::SummaryCharts(QWidget* parent)
    : QWidget(parent), m_palette(paletteFor(Theme::Dark)) {
    setAccessibleName(tr("Summary of the run"));
    m_partitions = buildPlot(tr("BY PARTITION"), tr("Units by partition"));
    m_tries = buildPlot(tr("ATTEMPTS"), tr("First tries and retries"));
    m_scroll = new QScrollArea(this);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_words = new QWidget(m_scroll);
    m_words->setProperty("look", "panel");
    m_span = makeLabel(m_words, "heading");
    m_sentence = makeLabel(m_words, "strong");
    m_sentence->setWordWrap(true);
    m_grid = new QGridLayout;
    m_grid->setColumnStretch(1, 1);
    m_grid->setColumnStretch(3, 1);
    auto* words = new QVBoxLayout(m_words);
    words->setContentsMargins(0, 0, 0, 0);
    words->addWidget(m_span);
    words->addWidget(m_sentence);
    words->addLayout(m_grid);
    words->addStretch(1);
    m_scroll->setWidget(m_words);
    m_why = makeLabel(this, "dim");
    m_why->setAlignment(Qt::AlignCenter);
    auto* layout = new QHBoxLayout(this);
    layout->addWidget(m_why, 1);
    layout->addWidget(m_partitions.box, 7);
    layout->addWidget(m_tries.box, 4);
    layout->addWidget(m_scroll, 8);
    m_timer.setSingleShot(true);
    m_timer.setInterval(kRedrawMs);
    connect(&m_timer, &QTimer::timeout, this, &SummaryCharts::redraw);
    m_charts.setSingleShot(true);
    connect(&m_charts, &QTimer::timeout, this, &SummaryCharts::drawChart);
    arrange();
}

SummaryCharts::Plot SummaryCharts::buildPlot(const QString& title, const QString& name) {
    Plot plot;
    plot.box = new QWidget(this);
    plot.title = makeLabel(plot.box, "heading", title);
    plot.note = makeLabel(plot.box, "dim");
    plot.note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    plot.view = new QChartView(plot.box);
    plot.view->setAccessibleName(name);
    plot.view->setFocusPolicy(Qt::NoFocus);
    plot.view->viewport()->setFocusPolicy(Qt::NoFocus);
    plot.view->setFrameShape(QFrame::NoFrame);
    plot.view->setRenderHint(QPainter::Antialiasing);
    plot.view->setMinimumSize(1, 1);
    auto* head = new QHBoxLayout;
    head->addWidget(plot.title);
    head->addWidget(plot.note, 1);
    auto* layout = new QVBoxLayout(plot.box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(plot.view, 1);
    return plot;
}

void SummaryCharts::clear() {
    m_totals.clear();
    m_summary.reset();
    redrawSoon();
}

void SummaryCharts::add(const std::vector<SecondPoint>& seconds) {
    m_totals.add(seconds);
    redrawSoon();
}

void SummaryCharts::showFrame(std::shared_ptr<const Frame> frame) {
    const bool ended = frame->atEnd && !(m_frame && m_frame->atEnd);
    const bool first = !m_frame;
    m_frame = std::move(frame);
    if (first || ended) redrawSoon();
}

void SummaryCharts::setVeiled(bool veiled) {
    if (veiled == m_veiled) return;
    m_veiled = veiled;
    if (isVisible()) redraw();
}

void SummaryCharts::setTheme(const Palette& palette, double zoom) {
    m_palette = palette;
    m_zoom = zoom;
    const auto px = [zoom](double at) { return int(std::lround(at * zoom)); };
    layout()->setContentsMargins(px(14), px(3), px(10), px(4));
    layout()->setSpacing(px(22));
    m_words->layout()->setSpacing(px(4));
    m_grid->setHorizontalSpacing(px(12));
    m_grid->setVerticalSpacing(px(1));
    for (const Plot& plot : {m_partitions, m_tries}) {
        plot.view->setBackgroundBrush(palette.of(Role::Panel));
        plot.box->layout()->itemAt(0)->layout()->setSpacing(px(10));
    }
    if (isVisible()) redraw();
}

void SummaryCharts::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    redraw();
}

void SummaryCharts::redrawSoon() {
    if (isVisible() && !m_timer.isActive()) m_timer.start();
}

// Too low or too narrow for charts that can be read, it says the same in words.
void SummaryCharts::arrange() {
    const bool has = m_summary.has_value();
    const bool high = height() >= kHighPx * m_zoom;
    m_why->setVisible(!has);
    m_partitions.box->setVisible(has && high);
    m_tries.box->setVisible(has && high && width() >= kWidePx * m_zoom);
    m_scroll->setVisible(has);
}

void SummaryCharts::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
    redrawSoon();  // the columns of figures go by the width
}

void SummaryCharts::redraw() {
    m_timer.stop();
    m_charts.stop();
    m_summary = m_frame && !m_veiled ? summarise(m_totals, *m_frame) : std::nullopt;
    arrange();
    if (!m_summary) {
        m_why->setText(m_veiled
                           ? tr("The run is summed up once the question is answered.")
                           : tr("There is nothing to sum up before the first second has passed."));
        setAccessibleDescription(m_why->text());
        return;
    }
    const bool reads = m_summary->unit == QLatin1String("RCU");
    QString note = tr("mean %1/s · hatched: refused · line: limit of a %2")
                       .arg(m_summary->unit, reads ? tr("replica") : tr("partition"));
    if (m_summary->others > 0) {
        note += tr(" · rest: mean of %1").arg(shown(grouped(std::int64_t(m_summary->others))));
    }
    if (!m_summary->partitionsNote.isEmpty())
        note += QStringLiteral(" · ") + m_summary->partitionsNote;
    m_partitions.note->setText(note);
    m_partitions.note->setToolTip(note);
    m_tries.note->setText(tr("hatched: throttled"));
    fillLines();
    const QString words = inWords();
    setAccessibleDescription(words);
    m_partitions.view->setAccessibleDescription(words);
    m_tries.view->setAccessibleDescription(words);
    m_triesAreNext = false;
    m_charts.start(0);
}

// One a turn of the event loop: both at once would be felt as a jerk.
void SummaryCharts::drawChart() {
    if (!m_summary) return;
    if (m_triesAreNext) return exchange(m_tries, triesChart());
    exchange(m_partitions, partitionsChart());
    m_triesAreNext = true;
    m_charts.start(0);
}

void SummaryCharts::exchange(const Plot& plot, QChart* chart) {
    const std::unique_ptr<QChart> before(plot.view->chart());
    plot.view->setChart(chart);
}

QChart* SummaryCharts::partitionsChart() const {
    QChart* chart = bareChart(m_zoom);
    auto* bars = new QStackedBarSeries(chart);
    auto* served = barSet(tr("served"), m_palette.of(Role::Served), false, m_zoom);
    auto* refused = barSet(tr("refused"), m_palette.of(Role::Refused), true, m_zoom);
    auto* names = new QBarCategoryAxis;
    double most = m_summary->limit;
    for (const SummaryBar& bar : m_summary->partitions) {
        served->append(bar.served);
        refused->append(bar.refused);
        names->append(bar.name);
        most = std::max(most, bar.served + bar.refused);
    }
    bars->append(served);
    bars->append(refused);
    bars->setBarWidth(0.62);
    chart->addSeries(bars);
    auto* limit = new QLineSeries(chart);
    const auto count = double(m_summary->partitions.size());
    limit->append(-0.5, m_summary->limit);
    limit->append(count - 0.5, m_summary->limit);
    QPen pen(m_palette.of(Role::Limit), std::max(1.0, std::round(1.4 * m_zoom)));
    pen.setDashPattern({2, 3});
    limit->setPen(pen);
    chart->addSeries(limit);
    auto* values = valueAxis(std::max(1.0, most * kHeadroom));
    chart->addAxis(names, Qt::AlignBottom);
    chart->addAxis(values, Qt::AlignLeft);
    for (QAbstractSeries* series :
         {static_cast<QAbstractSeries*>(bars), static_cast<QAbstractSeries*>(limit)}) {
        series->attachAxis(names);
        series->attachAxis(values);
    }
    styleAxis(*names, m_palette, m_zoom, false);
    styleAxis(*values, m_palette, m_zoom, true);
    return chart;
}

QChart* SummaryCharts::triesChart() const {
    QChart* chart = bareChart(m_zoom);
    auto* bars = new QHorizontalStackedBarSeries(chart);
    auto* accepted = barSet(tr("accepted"), m_palette.of(Role::Served), false, m_zoom);
    auto* throttled = barSet(tr("throttled"), m_palette.of(Role::Refused), true, m_zoom);
    auto* names = new QBarCategoryAxis;
    double most = 1;
    // The first one stands at the top: categories rise.
    for (auto bar = m_summary->tries.rbegin(); bar != m_summary->tries.rend(); ++bar) {
        accepted->append(bar->served);
        throttled->append(bar->refused);
        names->append(
            QStringLiteral("%1 %2").arg(bar->name, axisNumber(bar->served + bar->refused)));
        most = std::max(most, bar->served + bar->refused);
    }
    bars->append(accepted);
    bars->append(throttled);
    bars->setBarWidth(0.5);
    chart->addSeries(bars);
    auto* values = valueAxis(most * kHeadroom);
    chart->addAxis(names, Qt::AlignLeft);
    chart->addAxis(values, Qt::AlignBottom);
    bars->attachAxis(names);
    bars->attachAxis(values);
    styleAxis(*names, m_palette, m_zoom, false);
    styleAxis(*values, m_palette, m_zoom, true);
    return chart;
}

// Figures stand in two columns where there is room; official names of reasons need a row each.
void SummaryCharts::fillLines() {
    m_span->setText(m_summary->span.toUpper());
    m_sentence->setText(m_summary->sentence);
    while (m_lines.size() < m_summary->lines.size()) {
        m_lines.push_back({makeLabel(m_words, "dim"), makeLabel(m_words, "figure")});
    }
    const auto shortLines =
        std::count_if(m_summary->lines.begin(), m_summary->lines.end(),
                      [](const SummaryLine& line) { return line.label.size() < kLongName; });
    const bool wide = m_scroll->viewport()->width() >= kTwoColumnsPx * m_zoom;
    const int rows = wide ? int(shortLines + 1) / 2 : int(shortLines);
    int at = 0;
    int longRow = rows;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        QLabel* label = m_lines[i].label;
        QLabel* value = m_lines[i].value;
        const bool used = i < m_summary->lines.size();
        label->setVisible(used);
        value->setVisible(used);
        m_grid->removeWidget(label);
        m_grid->removeWidget(value);
        if (!used) continue;
        const SummaryLine& line = m_summary->lines[i];
        label->setText(line.label);
        value->setText(line.value);
        if (line.label.size() < kLongName) {
            m_grid->addWidget(label, at % rows, at / rows * 2);
            m_grid->addWidget(value, at % rows, at / rows * 2 + 1);
            ++at;
        } else {
            m_grid->addWidget(label, longRow, 0, 1, 3);
            m_grid->addWidget(value, longRow, 3);
            ++longRow;
        }
        setLook(*value, lookOf(line.tone));
    }
}

QString SummaryCharts::inWords() const {
    QString text = m_summary->span + QStringLiteral(". ") + m_summary->sentence;
    for (const SummaryLine& line : m_summary->lines) {
        text += QStringLiteral(" %1: %2;").arg(line.label, line.value);
    }
    for (const SummaryBar& bar : m_summary->partitions) {
        text += QStringLiteral(" %1: %2 served, %3 refused;")
                    .arg(bar.name, axisNumber(bar.served), axisNumber(bar.refused));
    }
    return text;
}

}  // namespace partiscope
