// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/playground_year_page.h"

#include <algorithm>
#include <cmath>

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/widgets/look_label.h"
#include "ui/widgets/playground_number.h"
#include "ui/widgets/playground_pictures.h"

namespace partiscope {

namespace {

constexpr int kShardsMost = 64;
constexpr int kPartitionsMost = 200;
constexpr int kDemandMost = 1'000'000;  // units a second
constexpr double kSidePx = 300;
constexpr double kBesidePx = 940;  // narrower: the histogram goes under the year

}  // namespace

PlaygroundYearPage::PlaygroundYearPage(QWidget* parent) : QWidget(parent) {
    build();
    for (PlaygroundNumber* number : {m_year, m_shards, m_partitions, m_demand}) {
        connect(number, &PlaygroundNumber::changed, this, &PlaygroundYearPage::recount);
    }
    connect(m_calendar, &CalendarView::dateShown, this, &PlaygroundYearPage::readOut);
}

void PlaygroundYearPage::build() {
    auto* layout = new QVBoxLayout(this);
    m_headline = lookLabel(this, "title");
    m_reason = lookLabel(this, "");
    layout->addWidget(m_headline);
    layout->addWidget(m_reason);
    m_shards = new PlaygroundNumber(tr("Shards a date"), tr("2026-10-18#0, 2026-10-18#1 …"),
                                    {1, kShardsMost, true, {}, {}}, this);
    m_partitions = new PlaygroundNumber(tr("Partitions"), tr("Equal ranges of the hash space"),
                                        {1, kPartitionsMost, true, {}, {}}, this);
    m_demand = new PlaygroundNumber(
        tr("Asked of a date"), tr("Write units a second, spread evenly over the date's shards"),
        {1, kDemandMost, true, tr(" WCU/s"), {}}, this);
    m_year = new PlaygroundNumber(tr("Year"), tr("All its dates are placed"),
                                  {1970, 2199, false, {}, {}}, this);
    m_controls = new QGridLayout;
    layout->addLayout(m_controls);
    m_body = new QBoxLayout(QBoxLayout::LeftToRight);
    layout->addLayout(m_body, 1);
    m_calendar = new CalendarView(this);
    m_side = new QWidget(this);
    auto* side = new QVBoxLayout(m_side);
    side->setContentsMargins(0, 0, 0, 0);
    m_date = lookLabel(m_side, "strong");
    m_readout = lookLabel(m_side, "");
    m_histogram = new HistogramView(m_side);
    m_legend = lookLabel(m_side, "dim");
    side->addWidget(m_histogram);  // above what grows with the shards: nothing jumps
    side->addWidget(m_legend);
    side->addWidget(m_date);
    side->addWidget(m_readout);
    side->addStretch(1);
    m_readout->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_body->addWidget(m_calendar, 1);
    m_body->addWidget(m_side);
}

void PlaygroundYearPage::setTheme(const Palette& palette, double zoom) {
    m_zoom = zoom;
    const auto px = [zoom](double at) { return int(std::lround(at * zoom)); };
    layout()->setContentsMargins(px(16), px(14), px(16), px(12));
    layout()->setSpacing(px(8));
    m_controls->setHorizontalSpacing(px(24));
    m_controls->setVerticalSpacing(px(4));
    m_body->setSpacing(px(20));
    m_side->layout()->setSpacing(px(6));
    for (PlaygroundNumber* number : {m_year, m_shards, m_partitions, m_demand}) {
        number->setTheme(palette, zoom);
    }
    m_calendar->setTheme(palette, zoom);
    m_histogram->setTheme(palette, zoom);
    arrange();
}

void PlaygroundYearPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void PlaygroundYearPage::arrange() {
    const bool beside = width() >= kBesidePx * m_zoom;
    const auto px = [this](double at) { return int(std::lround(at * m_zoom)); };
    m_body->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_side->setMinimumWidth(beside ? px(kSidePx) : 0);
    m_side->setMaximumWidth(beside ? px(kSidePx) : QWIDGETSIZE_MAX);
    const int across = beside ? 4 : 2;
    if (m_controls->count() > 0 && m_controls->columnCount() >= across &&
        m_controls->itemAtPosition(0, across - 1) && !m_controls->itemAtPosition(0, across)) {
        return;
    }
    int at = 0;
    for (PlaygroundNumber* number : {m_shards, m_partitions, m_demand, m_year}) {
        m_controls->removeWidget(number);
        m_controls->addWidget(number, at / across, at % across, Qt::AlignTop);
        ++at;
    }
    for (int column = 0; column < 3; ++column) {
        m_controls->setColumnStretch(column, column < across ? 1 : 0);
    }
}

void PlaygroundYearPage::ask(const YearQuestion& question, const CalendarDay& chosen) {
    m_question = question;
    m_year->setValue(question.year);
    m_shards->setValue(int(question.shards));
    m_partitions->setValue(int(question.partitions));
    m_demand->setValue(int(question.demand / kUnit));
    recount();
    if (chosen.year == m_question.year) m_calendar->select(indexInYear(chosen));
}

void PlaygroundYearPage::setVeiled(bool veiled) {
    if (veiled == m_veiled) return;
    m_veiled = veiled;
    if (!m_sheet.dates.empty()) showCounted();
}

void PlaygroundYearPage::recount() {
    m_question.year = m_year->value();
    m_question.shards = std::uint32_t(m_shards->value());
    m_question.partitions = std::uint32_t(m_partitions->value());
    m_question.demand = m_demand->value() * kUnit;
    answer(m_sheet, m_question);
    showCounted();
}

void PlaygroundYearPage::showCounted() {
    m_headline->setText(yearHeadline(m_sheet, m_veiled));
    m_reason->setText(yearReason(m_sheet, m_veiled));
    CalendarPicture picture;
    picture.veiled = m_veiled;
    for (std::size_t i = 0; i < m_sheet.dates.size(); ++i) {
        const CalendarDay day = dayOfYear(m_question.year, std::int32_t(i));
        picture.cells.push_back(
            {day.month, day.day, m_sheet.dates[i].most, refusedShare(m_sheet, i)});
    }
    m_calendar->showYear(std::move(picture));
    std::vector<HistogramRow> rows;
    for (const YearRow& row : m_sheet.rows) rows.push_back({row.most, row.dates, row.refusing});
    m_histogram->showRows(std::move(rows), m_veiled);
    m_legend->setText(
        m_veiled ? tr("Figure: the most shards on one partition. Filled with a disc: all apart.")
                 : tr("Figure: the most shards on one partition. Filled with a disc: all apart. "
                      "Tinted with a foot: refuses, the foot is the share refused."));
    readOut(m_calendar->selected());
}

void PlaygroundYearPage::readOut(int cell) {
    QStringList rows = cell < 0 ? QStringList() : dateReadout(m_sheet, std::size_t(cell), m_veiled);
    m_date->setText(rows.isEmpty() ? tr("No date chosen") : rows.takeFirst());
    m_readout->setText(rows.isEmpty() ? tr("Point at a date, or go there with the arrow keys.")
                                      : rows.join(QLatin1Char('\n')));
    m_calendar->setAccessibleDescription(m_date->text() + QStringLiteral(": ") +
                                         rows.join(QStringLiteral("; ")));
}

QString PlaygroundYearPage::headline() const { return m_headline->text(); }
QString PlaygroundYearPage::readout() const {
    return m_date->text() + QLatin1Char('\n') + m_readout->text();
}

}  // namespace partiscope
