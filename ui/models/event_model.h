// SPDX-License-Identifier: GPL-3.0-or-later
// What happened in a run, a row an event, append-only. EventFilter shows those of one group, and keeps back
// what would give a veiled lesson's answer away, as the timeline does. GUI thread only.
#pragma once

#include <optional>
#include <vector>

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include "core/sim/event.h"
#include "ui/models/cell_roles.h"
#include "ui/models/event_kinds.h"

namespace partiscope {

class EventModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { kTime, kWhat, kColumnCount };

    explicit EventModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    void add(const std::vector<Event>& events);
    void clear();
    [[nodiscard]] const Event& at(int row) const { return m_events[std::size_t(row)]; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    std::vector<Event> m_events;
};

class EventFilter : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit EventFilter(EventModel* source, QObject* parent = nullptr);
    void setVeiled(bool veiled);
    void setGroup(std::optional<EventGroup> group);  // none: all

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    EventModel* m_source;
    bool m_veiled = false;
    std::optional<EventGroup> m_group;
};

}  // namespace partiscope
