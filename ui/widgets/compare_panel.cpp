// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/compare_panel.h"

#include <cmath>

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/widgets/look_label.h"

namespace partiscope {

ComparePanel::ComparePanel(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Comparison in numbers"));
    m_layout = new QVBoxLayout(this);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->addWidget(lookLabel(this, "heading", tr("LOCKED A | B")));
    m_names = lookLabel(this, "");
    m_names->setTextFormat(Qt::PlainText);
    m_layout->addWidget(m_names);
    m_now = makeTable(tr("NOW"));
    m_bill = makeTable(tr("THE BILL: READ ALL OF ONE KEY"));
    m_verdict = lookLabel(this, "strong");
    m_layout->addWidget(m_verdict);
    setZoom(1);
}

ComparePanel::Table ComparePanel::makeTable(const QString& heading) {
    Table table;
    table.heading = lookLabel(this, "heading", heading);
    m_layout->addWidget(table.heading);
    table.grid = new QGridLayout;
    table.grid->setColumnStretch(0, 1);
    m_layout->addLayout(table.grid);
    return table;
}

void ComparePanel::setZoom(double zoom) {
    m_zoom = zoom;
    m_layout->setSpacing(int(std::lround(8 * zoom)));
    for (const Table* table : {&m_now, &m_bill}) {
        table->grid->setHorizontalSpacing(int(std::lround(10 * zoom)));
        table->grid->setVerticalSpacing(int(std::lround(4 * zoom)));
    }
}

void ComparePanel::showNames(const QString& a, const QString& b) {
    m_names->setText(tr("A: %1\nB: %2").arg(breakableAnywhere(a), breakableAnywhere(b)));
}

void ComparePanel::showSummary(const CompareSummary& summary, bool veiled) {
    fill(m_now, summary.unit, summary.now, veiled);
    fill(m_bill, {}, summary.bill, false);
    m_bill.heading->setVisible(!summary.bill.empty());
    m_verdict->setVisible(!veiled);
    m_verdict->setText(summary.verdict);
}

void ComparePanel::fill(Table& table, const QString& unit, const std::vector<CompareRow>& rows,
                        bool veiled) {
    const std::size_t wanted = rows.empty() ? 0 : 3 * (rows.size() + 1);
    while (table.cells.size() > wanted) {
        delete table.cells.back();
        table.cells.pop_back();
    }
    while (table.cells.size() < wanted) {
        const int index = int(table.cells.size());
        QLabel* label = lookLabel(this, index % 3 == 0 ? "dim" : "figure");
        if (index % 3 != 0) {
            label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
            label->setWordWrap(false);
        }
        table.grid->addWidget(label, index / 3, index % 3);
        table.cells.push_back(label);
    }
    if (rows.empty()) return;
    table.cells[0]->setText(unit);
    table.cells[1]->setText(QStringLiteral("A"));
    table.cells[2]->setText(QStringLiteral("B"));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const CompareRow& row = rows[i];
        QLabel* const* cells = &table.cells[3 * (i + 1)];
        cells[0]->setText(row.label);
        cells[1]->setText(veiled && i > 0 ? QStringLiteral("?") : row.a);
        cells[2]->setText(veiled && i > 0 ? QStringLiteral("?") : row.b);
        // The better one is bold: weight, not colour alone.
        setLook(cells[1], !veiled && row.better < 0 ? "figureStrong" : "figure");
        setLook(cells[2], !veiled && row.better > 0 ? "figureStrong" : "figure");
        cells[0]->setAccessibleName(
            tr("%1: A %2, B %3").arg(row.label, cells[1]->text(), cells[2]->text()));
    }
}

}  // namespace partiscope
