// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/playground_key_model.h"

#include <algorithm>

#include "core/model/partition_name.h"
#include "ui/models/cell_roles.h"

namespace partiscope {

void PlaygroundKeyModel::showKeys(const std::vector<PlacedKey>& keys) {
    const auto same = [](const PlacedKey& a, const PlacedKey& b) { return a.key == b.key; };
    const std::size_t least = std::min(keys.size(), m_keys.size());
    std::size_t start = 0, end = 0;
    while (start < least && same(keys[start], m_keys[start])) ++start;
    while (end < least - start &&
           same(keys[keys.size() - 1 - end], m_keys[m_keys.size() - 1 - end])) {
        ++end;
    }
    const std::size_t gone = m_keys.size() - start - end;
    const std::size_t come = keys.size() - start - end;
    if (gone > 0) {
        beginRemoveRows({}, int(start), int(start + gone) - 1);
        m_keys.erase(m_keys.begin() + std::ptrdiff_t(start),
                     m_keys.begin() + std::ptrdiff_t(start + gone));
        endRemoveRows();
    }
    if (come > 0) {
        beginInsertRows({}, int(start), int(start + come) - 1);
        m_keys.insert(m_keys.begin() + std::ptrdiff_t(start), keys.begin() + std::ptrdiff_t(start),
                      keys.begin() + std::ptrdiff_t(start + come));
        endInsertRows();
    }
    if (m_keys == keys || m_keys.empty()) return;
    m_keys = keys;  // the same keys on other partitions
    emit dataChanged(index(0, kPartition), index(rowCount() - 1, kPartition),
                     {Qt::DisplayRole, kSortRole});
}

int PlaygroundKeyModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_keys.size());
}

int PlaygroundKeyModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(kColumnCount);
}

QVariant PlaygroundKeyModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const PlacedKey& key = m_keys[std::size_t(index.row())];
    switch (role) {
        case Qt::DisplayRole:
            if (index.column() == kKey) return QString::fromStdString(key.key);
            if (index.column() == kHash) return QString::fromStdString(hashHex(key.place));
            return QString::fromStdString(partitionName(key.partition));
        case kSortRole:
            // The row stands for the order in which the keys were typed.
            if (index.column() == kKey) return index.row();
            if (index.column() == kHash) return qulonglong(key.place.hashHigh);
            return key.partition.value;
        case kFigureRole: return index.column() == kHash;
        case kToneRole:
            return int(index.column() == kPartition ? CellTone::Strong
                       : index.column() == kHash    ? CellTone::Dim
                                                    : CellTone::Normal);
        case Qt::ToolTipRole:
            return index.column() == kKey ? QVariant(QString::fromStdString(key.key)) : QVariant();
        default: return {};
    }
}

QVariant PlaygroundKeyModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumnCount) return {};
    if (role == Qt::TextAlignmentRole) return int(Qt::AlignVCenter | Qt::AlignLeft);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case kKey: return tr("Key");
        case kHash: return tr("Hash");
        default: return tr("Partition");
    }
}

}  // namespace partiscope
