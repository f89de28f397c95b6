// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/events_page.h"

#include <cmath>

#include <QHeaderView>
#include <QScrollBar>
#include <QVBoxLayout>

#include "ui/widgets/dock_table.h"

namespace partiscope {

namespace {

constexpr double kTimePx = 90;

}  // namespace

EventsPage::EventsPage(QWidget* parent) : QWidget(parent) {
    m_model = new EventModel(this);
    m_filter = new EventFilter(m_model, this);
    m_table = new DockTable(tr("Events"), this);
    m_table->setAccessibleDescription(tr("Enter goes to the event"));
    m_table->setModel(m_filter);
    m_table->horizontalHeader()->setStretchLastSection(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table);
    setFocusProxy(m_table);
    connect(m_table, &DockTable::rowEntered, this, [this](const QModelIndex& index) {
        emit seekAsked(index.data(kTickRole).toLongLong());
    });
    sayWhyEmpty();
}

void EventsPage::add(const std::vector<Event>& events) {
    const QScrollBar* bar = m_table->verticalScrollBar();
    const bool follows = bar->value() >= bar->maximum();
    m_model->add(events);
    if (follows) m_table->scrollToBottom();
}

void EventsPage::clear() { m_model->clear(); }

void EventsPage::setVeiled(bool veiled) {
    m_veiled = veiled;
    m_filter->setVeiled(veiled);
    sayWhyEmpty();
}

void EventsPage::setTheme(const Palette& palette, double zoom) {
    m_table->setTheme(palette, zoom);
    m_table->setColumnWidth(EventModel::kTime, int(std::lround(kTimePx * zoom)));
    const int side = int(std::lround(10 * zoom));
    layout()->setContentsMargins(side, 0, side, 0);
}

void EventsPage::sayWhyEmpty() {
    m_table->setEmptyText(m_veiled ? tr("What is refused is listed once the question is answered.")
                                   : tr("Nothing has happened yet."));
}

}  // namespace partiscope
