// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/key_model.h"

#include <algorithm>

#include "core/model/partition_name.h"
#include "ui/geometry/number_text.h"
#include "ui/models/panel_text.h"

namespace partiscope {

namespace {

constexpr MicroUnits kWriteWeight = 3;  // of a write unit in ConsumedThroughputUnits (facts 7.2)

// Asked once: no more units than one call of its stream costs.
bool isOneCall(const KeyCountFrame& count, const std::vector<StreamFrame>& streams) {
    if (count.stream >= streams.size()) return false;
    const StreamFrame& stream = streams[count.stream];
    const MicroUnits weight = stream.direction == Direction::Write ? kWriteWeight : 1;
    return count.units <= weight * stream.unitsPerCall;
}

}  // namespace

void KeyModel::showKeys(const TableFrame& table, const std::vector<StreamFrame>& streams) {
    const bool byUnits = m_order == Order::Accessed;
    const std::vector<KeyCountFrame>& counts = byUnits ? table.mostAccessed : table.mostThrottled;
    const auto weightOf = [byUnits](const KeyCountFrame& count) {
        return byUnits ? double(count.units) : double(count.throttled);
    };
    m_ranked.clear();
    m_flat = counts.size() > 1;
    for (const KeyCountFrame& count : counts) {
        Row row;
        row.key = count.key;
        if (count.lane < table.lanes.size()) row.partition = table.lanes[count.lane].id.value;
        if (count.stream < streams.size()) {
            row.stream = QString::fromStdString(streams[count.stream].name);
        }
        row.units = count.units;
        row.throttled = count.throttled;
        row.rank = int(m_ranked.size()) + 1;
        const double most = weightOf(counts.front());
        row.bar = most > 0 ? weightOf(count) / most : 0;
        m_flat = m_flat && (byUnits ? isOneCall(count, streams) : count.throttled == 1);
        m_ranked.push_back(std::move(row));
    }
    show();
}

void KeyModel::setVeiled(bool veiled) {
    if (veiled == m_veiled) return;
    m_veiled = veiled;
    show();
    if (m_rows.empty()) return;
    emit dataChanged(index(0, kRank), index(rowCount() - 1, kColumnCount - 1));
}

void KeyModel::show() {
    std::vector<Row> wanted = m_ranked;
    if (m_veiled) {
        if (m_order == Order::Throttled) wanted.clear();
        std::sort(wanted.begin(), wanted.end(),
                  [](const Row& a, const Row& b) { return a.key < b.key; });
    }
    matchRows(wanted);
    changeCells(wanted);
}

// Row by row into the wanted order; keys are unique.
void KeyModel::matchRows(const std::vector<Row>& wanted) {
    const auto hasKey = [](const std::string& key) {
        return [&key](const Row& row) { return row.key == key; };
    };
    for (int row = rowCount() - 1; row >= 0; --row) {
        const std::string& key = m_rows[std::size_t(row)].key;
        if (std::any_of(wanted.begin(), wanted.end(), hasKey(key))) continue;
        beginRemoveRows({}, row, row);
        m_rows.erase(m_rows.begin() + row);
        endRemoveRows();
    }
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (i < m_rows.size() && m_rows[i].key == wanted[i].key) continue;
        const auto from = m_rows.begin() + std::ptrdiff_t(i);
        const auto found = std::find_if(from, m_rows.end(), hasKey(wanted[i].key));
        if (found == m_rows.end()) {
            beginInsertRows({}, int(i), int(i));
            m_rows.insert(from, wanted[i]);
            endInsertRows();
            continue;
        }
        const int row = int(found - m_rows.begin());
        beginMoveRows({}, row, row, {}, int(i));
        std::rotate(from, found, found + 1);
        endMoveRows();
    }
}

void KeyModel::changeCells(const std::vector<Row>& wanted) {
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        Row& row = m_rows[i];
        if (row == wanted[i]) continue;
        const bool stays = row.partition == wanted[i].partition && row.stream == wanted[i].stream;
        int first = kPartition;
        int last = kThrottled;
        if (row.rank != wanted[i].rank) {
            first = kRank;
        } else if (stays) {
            first = row.units == wanted[i].units && row.bar == wanted[i].bar ? kThrottled : kUnits;
            if (row.throttled == wanted[i].throttled && m_order == Order::Accessed) last = kUnits;
        }
        row = wanted[i];
        emit dataChanged(index(int(i), first), index(int(i), last));
    }
}

QString KeyModel::keyAt(int row) const {
    return QString::fromStdString(m_rows[std::size_t(row)].key);
}

int KeyModel::rowOf(const QString& key) const {
    const std::string wanted = key.toStdString();
    const auto found = std::find_if(m_rows.begin(), m_rows.end(),
                                    [&wanted](const Row& row) { return row.key == wanted; });
    return found == m_rows.end() ? -1 : int(found - m_rows.begin());
}

int KeyModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_rows.size());
}

int KeyModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(kColumnCount);
}

bool KeyModel::isHidden(int column) const {
    return m_veiled && (column == kRank || column == kUnits || column == kThrottled);
}

QVariant KeyModel::textOf(const Row& row, int column) const {
    if (isHidden(column)) return QStringLiteral("?");
    switch (column) {
        case kRank: return QString::number(row.rank);
        case kKey: return QString::fromStdString(row.key);
        case kPartition: return QString::fromStdString(partitionName(PartitionId{row.partition}));
        case kStream: return row.stream;
        // The counts of keys that come once keep no units beside their refusals.
        case kUnits:
            return row.units == 0 && m_order == Order::Throttled ? QStringLiteral("–")
                                                                 : shown(unitsText(row.units));
        case kThrottled: return shown(grouped(std::int64_t(row.throttled)));
        default: return {};
    }
}

CellTone KeyModel::toneOf(const Row& row, int column) const {
    if (isHidden(column)) return CellTone::Dim;
    switch (column) {
        case kKey: return CellTone::Strong;
        case kRank:
        case kStream: return CellTone::Dim;
        case kThrottled: return row.throttled > 0 ? CellTone::Refused : CellTone::Dim;
        default: return CellTone::Normal;
    }
}

QVariant KeyModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Row& row = m_rows[std::size_t(index.row())];
    const int column = index.column();
    const int ranked = m_order == Order::Accessed ? kUnits : kThrottled;
    switch (role) {
        case Qt::DisplayRole: return textOf(row, column);
        case Qt::ToolTipRole:
            return column == kKey ? QVariant(QString::fromStdString(row.key)) : QVariant();
        case kIdRole: return row.partition;
        case kToneRole: return int(toneOf(row, column));
        case kFigureRole: return column == kRank || column >= kUnits;
        case kBarRole:
            return column == ranked && !isHidden(column) ? QVariant(row.bar) : QVariant();
        case Qt::TextAlignmentRole:
            return int(Qt::AlignVCenter |
                       (column == kRank || column >= kUnits ? Qt::AlignRight : Qt::AlignLeft));
        default: return {};
    }
}

QVariant KeyModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumnCount) return {};
    if (role == Qt::TextAlignmentRole) {
        return int(Qt::AlignVCenter |
                   (section == kRank || section >= kUnits ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case kRank: return QStringLiteral("#");
        case kKey: return tr("Partition key");
        case kPartition: return tr("Partition");
        case kStream: return tr("Stream");
        case kUnits: return tr("Units, 3 W + R");
        default: return tr("Throttled");
    }
}

}  // namespace partiscope
