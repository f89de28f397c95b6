// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/events_page.h"

#include <cmath>
#include <optional>
#include <utility>

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
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
    buildTools();
    connect(m_table, &DockTable::rowEntered, this, [this](const QModelIndex& index) {
        emit seekAsked(index.data(kTickRole).toLongLong());
    });
    sayWhyEmpty();
}

void EventsPage::buildTools() {
    m_tools = new QWidget(this);
    auto* layout = new QHBoxLayout(m_tools);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addStretch(1);
    auto* group = new QButtonGroup(m_tools);
    const std::pair<QString, std::optional<EventGroup>> kinds[] = {
        {tr("all"), std::nullopt},
        {tr("throttles"), EventGroup::Throttles},
        {tr("splits"), EventGroup::Splits},
        {tr("capacity"), EventGroup::Capacity},
        {tr("changes"), EventGroup::Changes}};
    for (const auto& [word, kind] : kinds) {
        auto* button = new QPushButton(word, m_tools);
        button->setAccessibleName(tr("Events: %1").arg(word));
        button->setCheckable(true);
        button->setChecked(!kind);
        button->setProperty("look", "chip");
        group->addButton(button);
        layout->addWidget(button);
        connect(button, &QPushButton::toggled, this, [this, kind = kind](bool chosen) {
            if (!chosen) return;
            m_filtered = kind.has_value();
            m_filter->setGroup(kind);
            sayWhyEmpty();
        });
    }
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
    m_tools->layout()->setSpacing(int(std::lround(2 * zoom)));
    layout()->setContentsMargins(side, 0, side, 0);
}

void EventsPage::sayWhyEmpty() {
    m_table->setEmptyText(m_veiled ? tr("What is refused is listed once the question is answered.")
                          : m_filtered ? tr("Nothing of this kind has happened yet.")
                                       : tr("Nothing has happened yet."));
}

}  // namespace partiscope
