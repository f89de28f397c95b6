// SPDX-License-Identifier: GPL-3.0-or-later
// The partitions of a table as rows, in key order, one column a figure. A new frame changes only the
// cells that differ; a split inserts its row where the cut is, and going back before it removes the row,
// so that selection and scroll position survive. GUI thread only.
//
//     PartitionModel model;
//     model.showLanes(frame.tables[0].lanes, Direction::Write);
#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "core/timeline/frame.h"
#include "ui/models/cell_roles.h"

namespace partiscope {

class PartitionModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        kName,
        kFrom,
        kAsked,
        kServed,
        kRefused,
        kShare,
        kThrottled,
        kOrigin,
        kSplit,
        kColumnCount
    };

    explicit PartitionModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    // `direction`: whose units are shown.
    void showLanes(const std::vector<LaneFrame>& lanes, Direction direction, Micros nowUs = 0);
    void setVeiled(bool veiled);  // what became of the traffic reads "?" and keeps key order
    [[nodiscard]] int rowOf(quint32 partition) const;  // -1: not there

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] bool isHidden(int column) const { return m_veiled && column >= kServed; }
    [[nodiscard]] const Flow& flowOf(const LaneFrame& lane) const;
    [[nodiscard]] MicroUnits limitOf(const LaneFrame& lane) const;
    [[nodiscard]] double shareOf(const LaneFrame& lane) const;  // asked of the limit
    [[nodiscard]] QVariant textOf(const LaneFrame& lane, int column) const;
    [[nodiscard]] QVariant numberOf(const LaneFrame& lane, int column) const;
    [[nodiscard]] CellTone toneOf(const LaneFrame& lane, int column) const;
    bool matchRows(const std::vector<LaneFrame>& lanes);
    void changeCells(const std::vector<LaneFrame>& lanes);

    std::vector<LaneFrame> m_lanes;
    Direction m_direction = Direction::Write;
    Micros m_nowUs = 0;
    bool m_veiled = false;
};

}  // namespace partiscope
