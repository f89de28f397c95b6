// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/event_model.h"

#include "ui/models/panel_text.h"

namespace partiscope {

namespace {

CellTone toneOf(EventKind kind) {
    switch (kind) {
        case EventKind::FirstThrottle:
        case EventKind::ThrottleBegan: return CellTone::Refused;
        case EventKind::ThrottleEnded: return CellTone::Served;
        case EventKind::SplitRefused:
        case EventKind::CapacityRefused:
        case EventKind::ParameterRefused: return CellTone::Hot;
        case EventKind::SplitBegan:
        case EventKind::SplitEnded: return CellTone::New;
        case EventKind::CapacityAsked: return CellTone::Dim;  // nothing is different yet
        case EventKind::CapacityChanged: return CellTone::Strong;
        case EventKind::ParameterChanged:
        case EventKind::StreamFinished: break;
    }
    return CellTone::Normal;
}

}  // namespace

void EventModel::add(const std::vector<Event>& events) {
    if (events.empty()) return;
    beginInsertRows({}, rowCount(), rowCount() + int(events.size()) - 1);
    m_events.insert(m_events.end(), events.begin(), events.end());
    endInsertRows();
}

void EventModel::clear() {
    if (m_events.empty()) return;
    beginResetModel();
    m_events.clear();
    endResetModel();
}

int EventModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_events.size());
}

int EventModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(kColumnCount);
}

QVariant EventModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Event& event = at(index.row());
    const bool isTime = index.column() == kTime;
    switch (role) {
        case Qt::DisplayRole: {  // a sentence begins with its time, which has a column of its own
            const QString whole = shown(sentence(event));
            const qsizetype gap = whole.indexOf(u' ');
            return isTime ? whole.left(gap) : whole.mid(gap + 1);
        }
        case kSortRole:
        case kTickRole: return qlonglong(event.tick);
        case kToneRole: return int(isTime ? CellTone::Dim : toneOf(event.kind));
        case kFigureRole: return isTime;
        case Qt::TextAlignmentRole:
            return int(Qt::AlignVCenter | (isTime ? Qt::AlignRight : Qt::AlignLeft));
        default: return {};
    }
}

QVariant EventModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) {
        return int(Qt::AlignVCenter | (section == kTime ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole) return {};
    return section == kTime ? tr("Time") : tr("What happened");
}

EventFilter::EventFilter(EventModel* source, QObject* parent)
    : QSortFilterProxyModel(parent), m_source(source) {
    setSourceModel(source);
}

void EventFilter::setVeiled(bool veiled) {
    if (veiled == m_veiled) return;
    m_veiled = veiled;
    invalidateFilter();
}

void EventFilter::setGroup(std::optional<EventGroup> group) {
    if (group == m_group) return;
    m_group = group;
    invalidateFilter();
}

bool EventFilter::filterAcceptsRow(int row, const QModelIndex&) const {
    const Event& event = m_source->at(row);
    if (m_veiled && givesAway(event)) return false;
    return !m_group || groupOf(event.kind) == *m_group;
}

}  // namespace partiscope
