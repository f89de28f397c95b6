// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/partition_model.h"

#include <algorithm>
#include <set>

#include "core/model/partition_name.h"
#include "ui/geometry/number_text.h"
#include "ui/geometry/split_words.h"
#include "ui/models/panel_text.h"

namespace partiscope {

namespace {

constexpr qsizetype kRangeDigits = 8;

bool isFigure(int column) {
    return column > PartitionModel::kFrom && column < PartitionModel::kOrigin;
}

// The columns whose cells differ, as the first and the last of them; first > last: none.
struct Span {
    int first = PartitionModel::kColumnCount;
    int last = -1;
    void add(int column, bool differs) {
        if (!differs) return;
        first = std::min(first, column);
        last = std::max(last, column);
    }
    [[nodiscard]] bool isEmpty() const { return first > last; }
};

}  // namespace

const Flow& PartitionModel::flowOf(const LaneFrame& lane) const {
    return m_direction == Direction::Write ? lane.write : lane.read;
}

MicroUnits PartitionModel::limitOf(const LaneFrame& lane) const {
    return m_direction == Direction::Write ? lane.limitWrite : lane.limitRead;
}

double PartitionModel::shareOf(const LaneFrame& lane) const {
    const MicroUnits limit = limitOf(lane);
    return limit > 0 ? double(flowOf(lane).asked) / double(limit) : 0;
}

void PartitionModel::showLanes(const std::vector<LaneFrame>& lanes, Direction direction,
                               Micros nowUs) {
    m_nowUs = nowUs;
    const bool turned = direction != m_direction;
    m_direction = direction;
    if (!matchRows(lanes)) return;
    if (!turned) return changeCells(lanes);
    m_lanes = lanes;
    emit headerDataChanged(Qt::Horizontal, kAsked, kRefused);
    if (!m_lanes.empty()) {
        emit dataChanged(index(0, kAsked), index(rowCount() - 1, kColumnCount - 1));
    }
}

// Rows come and go one by one (a split, or a step back before it); ids keep their order otherwise.
// False: the rows had nothing to do with each other and were replaced.
bool PartitionModel::matchRows(const std::vector<LaneFrame>& lanes) {
    std::set<std::uint32_t> wanted, known;
    for (const LaneFrame& lane : lanes) wanted.insert(lane.id.value);
    for (int row = rowCount() - 1; row >= 0; --row) {
        const std::uint32_t id = m_lanes[std::size_t(row)].id.value;
        if (wanted.contains(id)) {
            known.insert(id);
            continue;
        }
        beginRemoveRows({}, row, row);
        m_lanes.erase(m_lanes.begin() + row);
        endRemoveRows();
    }
    for (std::size_t i = 0; i < lanes.size();) {
        if (i < m_lanes.size() && m_lanes[i].id == lanes[i].id) {
            ++i;
            continue;
        }
        std::size_t end = i;
        while (end < lanes.size() && !known.contains(lanes[end].id.value)) ++end;
        if (end == i) {  // the same ids in another order: not the same table
            beginResetModel();
            m_lanes = lanes;
            endResetModel();
            return false;
        }
        beginInsertRows({}, int(i), int(end) - 1);
        m_lanes.insert(m_lanes.begin() + std::ptrdiff_t(i), lanes.begin() + std::ptrdiff_t(i),
                       lanes.begin() + std::ptrdiff_t(end));
        endInsertRows();
        i = end;
    }
    return true;
}

void PartitionModel::changeCells(const std::vector<LaneFrame>& lanes) {
    Span run;
    int from = 0;
    const auto tell = [&](int end) {
        if (run.isEmpty()) return;
        emit dataChanged(index(from, run.first), index(end - 1, run.last),
                         {Qt::DisplayRole, kSortRole, kToneRole});
        run = {};
    };
    for (int row = 0; row < int(lanes.size()); ++row) {
        LaneFrame& old = m_lanes[std::size_t(row)];
        const LaneFrame& now = lanes[std::size_t(row)];
        Span span;
        span.add(kFrom, old.from != now.from);
        span.add(kAsked, flowOf(old).asked != flowOf(now).asked);
        span.add(kServed, flowOf(old).served != flowOf(now).served);
        span.add(kRefused, flowOf(old).refused != flowOf(now).refused);
        span.add(kShare, shareOf(old) != shareOf(now));
        span.add(kThrottled, old.throttledSoFar != now.throttledSoFar);
        span.add(kOrigin, old.parent != now.parent);
        // Its words count minutes, so that a change of the moment may change them.
        span.add(kSplit, old.split || now.split || old.hotSinceUs >= 0 || now.hotSinceUs >= 0 ||
                             old.splitRefusal != now.splitRefusal);
        old = now;
        if (span.isEmpty()) {
            tell(row);
            continue;
        }
        if (run.isEmpty()) from = row;
        run.add(span.first, true);
        run.add(span.last, true);
    }
    tell(int(lanes.size()));
}

void PartitionModel::setVeiled(bool veiled) {
    if (veiled == m_veiled) return;
    m_veiled = veiled;
    if (m_lanes.empty()) return;
    emit dataChanged(index(0, kServed), index(rowCount() - 1, kColumnCount - 1));
}

int PartitionModel::rowOf(quint32 partition) const {
    const auto found =
        std::find_if(m_lanes.begin(), m_lanes.end(),
                     [partition](const LaneFrame& lane) { return lane.id.value == partition; });
    return found == m_lanes.end() ? -1 : int(found - m_lanes.begin());
}

int PartitionModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_lanes.size());
}

int PartitionModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(kColumnCount);
}

QVariant PartitionModel::textOf(const LaneFrame& lane, int column) const {
    if (isHidden(column)) return QStringLiteral("?");
    const Flow& flow = flowOf(lane);
    switch (column) {
        case kName: return QString::fromStdString(partitionName(lane.id));
        case kFrom: return QString::fromStdString(hashHex(lane.from)).left(kRangeDigits);
        case kAsked: return shown(unitsText(flow.asked));
        case kServed: return shown(unitsText(flow.served));
        case kRefused: return shown(unitsText(flow.refused));
        case kShare: return limitOf(lane) > 0 ? shown(percentText(shareOf(lane))) : QString();
        case kThrottled: return shown(grouped(std::int64_t(lane.throttledSoFar)));
        case kOrigin:
            return lane.parent ? tr("from %1 at %2")
                                     .arg(shown(partitionName(*lane.parent)),
                                          shown(shortClock(lane.bornUs)))
                               : QString();
        case kSplit:
            return lane.split || lane.hotSinceUs >= 0 ? shown(splitWords(lane, m_nowUs))
                                                      : QString();
        default: return {};
    }
}

QVariant PartitionModel::numberOf(const LaneFrame& lane, int column) const {
    if (isHidden(column)) return lane.fromShare;  // key order: an order would tell as well
    const Flow& flow = flowOf(lane);
    switch (column) {
        case kName: return lane.id.value;
        case kFrom: return lane.fromShare;
        case kAsked: return qlonglong(flow.asked);
        case kServed: return qlonglong(flow.served);
        case kRefused: return qlonglong(flow.refused);
        case kShare: return shareOf(lane);
        case kThrottled: return qulonglong(lane.throttledSoFar);
        case kOrigin: return qlonglong(lane.parent ? lane.bornUs : 0);
        case kSplit:
            return lane.split                                ? 3
                   : lane.splitRefusal != RefusalCause::None ? 2
                   : lane.hotSinceUs >= 0                    ? 1
                                                             : 0;
        default: return {};
    }
}

CellTone PartitionModel::toneOf(const LaneFrame& lane, int column) const {
    const Flow& flow = flowOf(lane);
    if (column == kName) return CellTone::Strong;
    if (column == kFrom || isHidden(column)) return CellTone::Dim;
    if (column == kOrigin) return CellTone::Dim;
    if (column == kSplit) {
        return lane.split                                ? CellTone::Strong
               : lane.splitRefusal != RefusalCause::None ? CellTone::Hot
                                                         : CellTone::Normal;
    }
    if (column == kThrottled) return lane.throttledSoFar > 0 ? CellTone::Refused : CellTone::Dim;
    if (flow.asked == 0) return CellTone::Dim;
    if (column == kServed) return flow.refused > 0 ? CellTone::Hot : CellTone::Served;
    if (column == kRefused) return flow.refused > 0 ? CellTone::Refused : CellTone::Dim;
    if (column == kShare && shareOf(lane) > 1) return CellTone::Refused;
    return CellTone::Normal;
}

QVariant PartitionModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const LaneFrame& lane = m_lanes[std::size_t(index.row())];
    switch (role) {
        case Qt::DisplayRole: return textOf(lane, index.column());
        case kSortRole: return numberOf(lane, index.column());
        case kIdRole: return lane.id.value;
        case kToneRole: return int(toneOf(lane, index.column()));
        case kFigureRole: return index.column() != kName && index.column() < kOrigin;
        case Qt::TextAlignmentRole:
            return int(Qt::AlignVCenter |
                       (isFigure(index.column()) ? Qt::AlignRight : Qt::AlignLeft));
        default: return {};
    }
}

QVariant PartitionModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumnCount) return {};
    if (role == Qt::TextAlignmentRole) {
        return int(Qt::AlignVCenter | (isFigure(section) ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole) return {};
    const QString unit = shown(unitName(m_direction));
    switch (section) {
        case kName: return tr("Partition");
        case kFrom: return tr("Range from");
        case kAsked: return tr("Asked, %1/s").arg(unit);
        case kServed: return tr("Served, %1/s").arg(unit);
        case kRefused: return tr("Refused, %1/s").arg(unit);
        case kShare: return tr("Asked of its limit");
        case kThrottled: return tr("Throttled so far");
        case kOrigin: return tr("Cut");
        default: return tr("Split");
    }
}

}  // namespace partiscope
