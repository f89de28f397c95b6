// SPDX-License-Identifier: GPL-3.0-or-later
// The playground's keys as rows: key, hash, partition. When the text changes, rows at the start and at
// the end that are the same stay, so that a selection survives typing. GUI thread only.
#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "ui/models/playground_keys.h"

namespace partiscope {

class PlaygroundKeyModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { kKey, kHash, kPartition, kColumnCount };

    explicit PlaygroundKeyModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    void showKeys(const std::vector<PlacedKey>& keys);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    std::vector<PlacedKey> m_keys;
};

}  // namespace partiscope
