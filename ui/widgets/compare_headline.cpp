// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/compare_headline.h"

#include <algorithm>
#include <cmath>

#include <QGridLayout>
#include <QHelpEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>
#include <QToolTip>

#include "ui/geometry/number_text.h"
#include "ui/models/panel_text.h"
#include "ui/widgets/look_label.h"

namespace partiscope {

namespace {

constexpr double kRibbonPx = 34;
constexpr double kSmallTextPx = 10.5;
constexpr double kHeadPx = 15;

QString amount(double units) { return shown(grouped(std::int64_t(std::llround(units)))); }

}  // namespace

DifferenceRibbon::DifferenceRibbon(QWidget* parent)
    : QWidget(parent), m_palette(paletteFor(Theme::Dark)) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Difference between A and B over time"));
}

void DifferenceRibbon::setTheme(const Palette& palette, double zoom) {
    m_palette = palette;
    m_zoom = zoom;
    updateGeometry();
    update();
}

void DifferenceRibbon::showMoment(Micros atUs, Micros durationUs) {
    m_atUs = atUs;
    m_durationUs = std::max<Micros>(1, durationUs);
    setAccessibleDescription(m_veiled ? QString() : wordsAt(atUs));
    update();
}

void DifferenceRibbon::setVeiled(bool veiled) {
    m_veiled = veiled;
    update();
}

void DifferenceRibbon::clear(std::size_t side) {
    m_series.clear(side);
    update();
}

void DifferenceRibbon::add(std::size_t side, const std::vector<SecondPoint>& seconds) {
    m_series.add(side, seconds);
    update();
}

QSize DifferenceRibbon::sizeHint() const { return {200, int(std::lround(kRibbonPx * m_zoom))}; }

double DifferenceRibbon::left() const {
    const QFontMetricsF metrics(textFont(kSmallTextPx * m_zoom));
    return metrics.horizontalAdvance(tr("B refuses more")) + 10 * m_zoom;
}

double DifferenceRibbon::trackWidth() const { return std::max(1.0, width() - left()); }

Micros DifferenceRibbon::momentAt(double x) const {
    const double share = std::clamp((x - left()) / trackWidth(), 0.0, 1.0);
    return Micros(share * double(m_durationUs));
}

QString DifferenceRibbon::wordsAt(Micros atUs) const {
    const std::vector<DifferenceColumn> columns = m_series.columns(m_series.seconds());
    const std::size_t second = std::size_t(std::max<Micros>(0, atUs) / kSecond);
    if (columns.empty()) return tr("nothing to compare yet");
    const DifferenceColumn& column = columns[std::min(second, columns.size() - 1)];
    const QString moment = momentText(column.fromUs);
    const double more = column.moreByA();
    if (std::abs(more) < 0.5)
        return tr("%1: both refuse %2 units/s").arg(moment, amount(column.refusedA));
    return more > 0 ? tr("%1: A refuses %2 units/s more than B").arg(moment, amount(more))
                    : tr("%1: B refuses %2 units/s more than A").arg(moment, amount(-more));
}

void DifferenceRibbon::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double x0 = left();
    const double middle = height() / 2.0;
    painter.setFont(textFont(kSmallTextPx * m_zoom));
    const QFontMetricsF metrics(painter.font());
    painter.setPen(m_palette.of(Role::TextDim));
    painter.drawText(QPointF(0, metrics.ascent() + 1), tr("A refuses more"));
    painter.drawText(QPointF(0, height() - metrics.descent() - 1), tr("B refuses more"));
    painter.fillRect(QRectF(x0, 0, trackWidth(), height()), m_palette.of(Role::Trough));
    painter.fillRect(QRectF(x0, middle - 0.5, trackWidth(), 1), m_palette.of(Role::BorderStrong));
    if (m_veiled) return;

    const auto columns =
        m_series.columns(std::size_t(std::max(1.0, trackWidth() / std::max(1.0, m_zoom))));
    double most = 1;
    for (const DifferenceColumn& column : columns)
        most = std::max(most, std::abs(column.moreByA()));
    for (const DifferenceColumn& column : columns) {
        const double from = x0 + trackWidth() * double(column.fromUs) / double(m_durationUs);
        const double to = x0 + trackWidth() * double(column.toUs) / double(m_durationUs);
        const double tall = (middle - 1) * std::abs(column.moreByA()) / most;
        const bool aMore = column.moreByA() > 0;
        painter.fillRect(
            QRectF(from, aMore ? middle - tall : middle, std::max(1.0, to - from), tall),
            m_palette.of(aMore ? Role::Served : Role::Refused));
    }
    const double at = x0 + trackWidth() * double(m_atUs) / double(m_durationUs);
    painter.fillRect(QRectF(std::round(at), 0, std::max(1.0, m_zoom), height()),
                     m_palette.of(Role::TextStrong));
}

bool DifferenceRibbon::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && !m_veiled) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), wordsAt(momentAt(help->pos().x())), this);
        return true;
    }
    return QWidget::event(event);
}

void DifferenceRibbon::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) emit seekAsked(momentAt(event->position().x()));
}

CompareHeadline::CompareHeadline(QWidget* parent)
    : QWidget(parent), m_palette(paletteFor(Theme::Dark)) {
    setProperty("look", "card");
    setAttribute(Qt::WA_StyledBackground);
    setAccessibleName(tr("Comparison"));
    m_a = lookLabel(this, "");
    m_b = lookLabel(this, "");
    m_note = lookLabel(this, "dim", tr("same arrivals, same clock"));
    m_note->setWordWrap(false);
    m_end = new QToolButton(this);
    m_end->setText(tr("End comparison"));
    m_end->setFocusPolicy(Qt::TabFocus);
    m_end->setToolTip(tr("B is kept as a branch of this run"));
    m_ribbon = new DifferenceRibbon(this);
    auto* layout = new QGridLayout(this);
    layout->addWidget(m_a, 0, 0);
    layout->addWidget(m_b, 0, 1);
    layout->addWidget(m_note, 0, 2);
    layout->addWidget(m_end, 0, 3);
    layout->addWidget(m_ribbon, 1, 0, 1, 4);
    layout->setColumnStretch(0, 1);
    layout->setColumnStretch(1, 1);
    connect(m_end, &QToolButton::clicked, this, &CompareHeadline::endAsked);
    setTheme(m_palette, 1);
}

void CompareHeadline::setTheme(const Palette& palette, double zoom) {
    m_palette = palette;
    m_zoom = zoom;
    const int side = int(std::lround(14 * zoom));
    const int edge = int(std::lround((m_low ? 3 : 7) * zoom));
    layout()->setContentsMargins(side, edge, side, edge);
    static_cast<QGridLayout*>(layout())->setHorizontalSpacing(side);
    static_cast<QGridLayout*>(layout())->setVerticalSpacing(edge);
    m_ribbon->setTheme(palette, zoom);
    write();
}

void CompareHeadline::setLow(bool low) {
    m_low = low;
    m_ribbon->setVisible(!low);
    m_note->setVisible(!low);
    m_end->setText(low ? tr("End") : tr("End comparison"));
    m_end->setAccessibleName(tr("End comparison"));
    setTheme(m_palette, m_zoom);
}

void CompareHeadline::showSummary(const CompareSummary& summary, bool veiled) {
    m_ribbon->setVeiled(veiled);
    if (summary == m_summary && veiled == m_veiled) return;
    m_summary = summary;
    m_veiled = veiled;
    write();
}

QString CompareHeadline::plainText() const {
    if (m_veiled) return tr("A refused ?, B refused ?");
    return tr("A %1, B %2").arg(m_summary.refusedA, m_summary.refusedB);
}

void CompareHeadline::write() {
    const auto set = [this](QLabel* label, const QString& side, const QString& words,
                            bool refuses) {
        const QString text = QStringLiteral("%1 %2").arg(side, m_veiled ? tr("refused ?") : words);
        const Role role = m_veiled ? Role::TextDim : refuses ? Role::TextRefused : Role::TextServed;
        label->setStyleSheet(QStringLiteral("font-size: %1px; font-weight: 700; color: %2;")
                                 .arg(int(std::lround(kHeadPx * m_zoom)))
                                 .arg(m_palette.of(role).name()));
        label->setText(text);
        label->setAccessibleName(text);
    };
    set(m_a, QStringLiteral("A"), m_low ? m_summary.shareA : m_summary.refusedA,
        m_summary.refusesA);
    set(m_b, QStringLiteral("B"), m_low ? m_summary.shareB : m_summary.refusedB,
        m_summary.refusesB);
    setAccessibleDescription(plainText());
}

}  // namespace partiscope
