// SPDX-License-Identifier: GPL-3.0-or-later
// The dock's list of events: a click or Enter goes there. It follows the newest while its end is seen.
// GUI thread only.
#pragma once

#include <vector>

#include <QWidget>

#include "ui/models/event_model.h"
#include "ui/theme/palette.h"

namespace partiscope {

class DockTable;

class EventsPage : public QWidget {
    Q_OBJECT

public:
    explicit EventsPage(QWidget* parent = nullptr);

    void add(const std::vector<Event>& events);
    void clear();
    void setVeiled(bool veiled);
    void setTheme(const Palette& palette, double zoom);

    [[nodiscard]] QWidget* tools() const { return m_tools; }  // which kinds, for the tabs' row
    [[nodiscard]] DockTable* table() const { return m_table; }

signals:
    void seekAsked(qint64 tick);

private:
    void buildTools();
    void sayWhyEmpty();

    bool m_veiled = false;
    EventModel* m_model = nullptr;
    EventFilter* m_filter = nullptr;
    DockTable* m_table = nullptr;
    QWidget* m_tools = nullptr;
    bool m_filtered = false;
};

}  // namespace partiscope
