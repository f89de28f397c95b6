// SPDX-License-Identifier: GPL-3.0-or-later
// Contributor Insights as rows: the keys that were asked most, or refused most, since the start. Units
// are ConsumedThroughputUnits: three times the write units plus the read units. A new frame moves rows
// to their new rank and changes only the cells that differ, so that a chosen key stays chosen. GUI
// thread only.
//
//     KeyModel model(KeyModel::Order::Accessed);
//     model.showKeys(frame.tables[0], frame.streams);
#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "core/timeline/frame.h"
#include "ui/models/cell_roles.h"

namespace partiscope {

class KeyModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum class Order { Accessed, Throttled };
    enum Column { kRank, kKey, kPartition, kStream, kUnits, kThrottled, kColumnCount };

    explicit KeyModel(Order order, QObject* parent = nullptr)
        : QAbstractTableModel(parent), m_order(order) {}

    void showKeys(const TableFrame& table, const std::vector<StreamFrame>& streams);
    // What was served and refused reads "?", keys stand in the order of their names instead of their
    // counts, and the most refused ones are not listed.
    void setVeiled(bool veiled);

    [[nodiscard]] QString keyAt(int row) const;
    [[nodiscard]] int rowOf(const QString& key) const;  // -1: not there
    // Several keys, and each was counted once: none of them stands out.
    [[nodiscard]] bool isFlat() const { return m_flat; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    struct Row {
        std::string key;
        quint32 partition = 0;
        QString stream;
        MicroUnits units = 0;
        std::uint64_t throttled = 0;
        int rank = 0;    // 1: the most
        double bar = 0;  // of the first one's count
        friend bool operator==(const Row&, const Row&) = default;
    };

    void show();
    void matchRows(const std::vector<Row>& wanted);
    void changeCells(const std::vector<Row>& wanted);
    [[nodiscard]] bool isHidden(int column) const;
    [[nodiscard]] QVariant textOf(const Row& row, int column) const;
    [[nodiscard]] CellTone toneOf(const Row& row, int column) const;

    Order m_order;
    std::vector<Row> m_ranked;  // as the frame says
    std::vector<Row> m_rows;    // as shown
    bool m_veiled = false;
    bool m_flat = false;
};

}  // namespace partiscope
