// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/partitions_page.h"

#include <cmath>
#include <utility>

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QVBoxLayout>

#include "ui/geometry/stage_layout.h"
#include "ui/widgets/dock_table.h"

namespace partiscope {

namespace {

constexpr double kNamePx = 100;
constexpr double kFromPx = 130;
constexpr double kOriginPx = 130;
constexpr double kSplitPx = 300;

}  // namespace

PartitionsPage::PartitionsPage(QWidget* parent) : QWidget(parent) {
    m_model = new PartitionModel(this);
    m_sorted = new QSortFilterProxyModel(this);
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(kSortRole);
    m_table = new DockTable(tr("Partitions"), this);
    m_table->setModel(m_sorted);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(PartitionModel::kFrom, Qt::AscendingOrder);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table);
    setFocusProxy(m_table);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& now) {
                if (m_quiet || !now.isValid() || !m_table->hasFocus()) return;
                m_selected = now.data(kIdRole).toUInt();
                emit partitionSelected(*m_selected);
            });
    connect(m_table, &DockTable::rowEntered, this, [this](const QModelIndex& index) {
        m_selected = index.data(kIdRole).toUInt();
        emit partitionSelected(*m_selected);
    });
}

void PartitionsPage::showFrame(std::shared_ptr<const Frame> frame) {
    m_frame = std::move(frame);
    if (isVisible()) take();
}

void PartitionsPage::setVeiled(bool veiled) { m_model->setVeiled(veiled); }

void PartitionsPage::setTheme(const Palette& palette, double zoom) {
    m_table->setTheme(palette, zoom);
    QHeaderView* header = m_table->horizontalHeader();
    for (const auto& [column, width] :
         {std::pair(PartitionModel::kName, kNamePx), std::pair(PartitionModel::kFrom, kFromPx),
          std::pair(PartitionModel::kOrigin, kOriginPx),
          std::pair(PartitionModel::kSplit, kSplitPx)}) {
        header->setSectionResizeMode(column, QHeaderView::Fixed);
        header->resizeSection(column, int(std::lround(width * zoom)));
    }
    const int side = int(std::lround(10 * zoom));
    layout()->setContentsMargins(side, 0, side, 0);
}

void PartitionsPage::selectPartition(std::optional<quint32> id) {
    m_selected = id;
    if (isVisible()) select();
}

void PartitionsPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    take();
    select();
}

void PartitionsPage::take() {
    if (!m_frame || m_frame->tables.empty()) return;
    const TableFrame& table = m_frame->tables.front();
    m_direction = shownDirection(table, m_direction);
    m_model->showLanes(table.lanes, *m_direction, m_frame->atUs);
}

void PartitionsPage::select() {
    const int row = m_selected ? m_model->rowOf(*m_selected) : -1;
    m_quiet = true;
    if (row < 0) {
        m_table->clearSelection();
        m_table->setCurrentIndex({});
    } else {
        const QModelIndex index = m_sorted->mapFromSource(m_model->index(row, 0));
        if (m_table->currentIndex().row() != index.row()) m_table->selectRow(index.row());
        m_table->scrollTo(index);
    }
    m_quiet = false;
}

}  // namespace partiscope
