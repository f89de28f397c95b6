// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/keys_page.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/geometry/number_text.h"
#include "ui/models/panel_text.h"
#include "ui/widgets/dock_table.h"
#include "ui/widgets/look_label.h"

namespace partiscope {

namespace {

constexpr double kBothPx = 1'180;  // wide enough for two tables
constexpr double kLowPx = 100;     // a row more is worth more than a heading
constexpr std::pair<KeyModel::Column, double> kWidthsPx[] = {
    {KeyModel::kRank, 38}, {KeyModel::kPartition, 78}, {KeyModel::kStream, 96}};
constexpr double kCountPx = 104;
constexpr double kRankedPx = 168;  // with a bar

// What one partition can serve in a minute, as ConsumedThroughputUnits counts: 180,000.
QString fullMinute(const TableFrame& table) {
    const MicroUnits limit = table.lanes.empty() ? 1'000 * kUnit : table.lanes.front().limitWrite;
    return shown(grouped(3 * 60 * (limit / kUnit)));
}

}  // namespace

KeysPage::KeysPage(QWidget* parent) : QWidget(parent) {
    m_tools = new QWidget(this);
    m_switch = new QWidget(m_tools);
    auto* accessed = new QPushButton(tr("most accessed"), m_switch);
    auto* throttled = new QPushButton(tr("most throttled"), m_switch);
    accessed->setAccessibleName(tr("Show the most accessed keys"));
    throttled->setAccessibleName(tr("Show the most throttled keys"));
    auto* group = new QButtonGroup(m_switch);
    auto* chips = new QHBoxLayout(m_switch);
    chips->setContentsMargins(0, 0, 0, 0);
    for (QPushButton* button : {accessed, throttled}) {
        button->setCheckable(true);
        button->setProperty("look", "chip");
        group->addButton(button);
        chips->addWidget(button);
    }
    accessed->setChecked(true);
    connect(throttled, &QPushButton::toggled, this, [this](bool shown) {
        m_throttledFirst = shown;
        arrange();
    });
    auto* tools = new QHBoxLayout(m_tools);
    tools->setContentsMargins(0, 0, 0, 0);
    tools->addStretch(1);
    tools->addWidget(m_switch);

    auto* layout = new QHBoxLayout(this);
    build(m_lists[0], KeyModel::Order::Accessed, tr("Most accessed keys"));
    build(m_lists[1], KeyModel::Order::Throttled, tr("Most throttled keys"));
    for (const List& list : m_lists) layout->addWidget(list.box, 1);
    setFocusProxy(m_lists[0].table);
    arrange();
    sayMeaning();
}

void KeysPage::build(List& list, KeyModel::Order order, const QString& title) {
    list.model = new KeyModel(order, this);
    list.box = new QWidget(this);
    list.title = lookLabel(list.box, "heading", title.toUpper());
    list.title->setWordWrap(false);
    list.meaning = lookLabel(list.box, "dim");
    list.meaning->setWordWrap(false);
    list.meaning->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // cut, never wider
    list.table = new DockTable(title, list.box);
    list.table->setAccessibleDescription(tr("Enter shows a request of the key"));
    list.table->setModel(list.model);
    list.table->setTextElideMode(Qt::ElideMiddle);  // keys often differ at their ends
    auto* row = new QHBoxLayout;
    row->addWidget(list.title);
    row->addWidget(list.meaning, 1);
    auto* layout = new QVBoxLayout(list.box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(row);
    layout->addWidget(list.table, 1);
    connect(list.table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this, &list](const QModelIndex& now) {
                if (list.table->hasFocus()) choose(list, now);
            });
    connect(list.table, &DockTable::rowEntered, this,
            [this, &list](const QModelIndex& index) { choose(list, index); });
    connect(list.table, &DockTable::rowOpened, this, [this, &list](const QModelIndex& index) {
        emit requestAsked(list.model->keyAt(index.row()), index.data(kIdRole).toUInt());
    });
}

void KeysPage::choose(List& list, const QModelIndex& index) {
    if (!index.isValid()) return;
    List& other = &list == &m_lists[0] ? m_lists[1] : m_lists[0];
    other.table->clearSelection();
    list.chosen = list.model->keyAt(index.row());
    const auto partition = index.data(kIdRole).toUInt();
    emit partitionSelected(partition);
    emit keyChosen(list.chosen, partition);
}

void KeysPage::showFrame(std::shared_ptr<const Frame> frame) {
    m_frame = std::move(frame);
    if (isVisible()) take();
}

void KeysPage::setVeiled(bool veiled) {
    m_veiled = veiled;
    for (const List& list : m_lists) list.model->setVeiled(veiled);
    sayMeaning();
}

void KeysPage::setTheme(const Palette& palette, double zoom) {
    m_zoom = zoom;
    const auto px = [zoom](double at) { return int(std::lround(at * zoom)); };
    for (const List& list : m_lists) {
        list.table->setTheme(palette, zoom);
        QHeaderView* header = list.table->horizontalHeader();
        header->setSectionResizeMode(KeyModel::kKey, QHeaderView::Stretch);
        for (const auto& [column, width] : kWidthsPx) {
            header->setSectionResizeMode(column, QHeaderView::Fixed);
            header->resizeSection(column, px(width));
        }
        const bool byUnits = &list == &m_lists[0];
        for (const auto column : {KeyModel::kUnits, KeyModel::kThrottled}) {
            const bool ranked = (column == KeyModel::kUnits) == byUnits;
            header->setSectionResizeMode(column, QHeaderView::Fixed);
            header->resizeSection(column, px(ranked ? kRankedPx : kCountPx));
        }
        auto* row = static_cast<QHBoxLayout*>(list.box->layout()->itemAt(0)->layout());
        row->setSpacing(px(12));
        row->setContentsMargins(px(8), px(3), px(8), 0);
    }
    layout()->setContentsMargins(px(10), 0, px(10), 0);
    layout()->setSpacing(px(18));
    m_switch->layout()->setSpacing(px(6));
    arrange();
}

void KeysPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    take();
}

void KeysPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void KeysPage::take() {
    if (!m_frame || m_frame->tables.empty()) return;
    for (List& list : m_lists) {
        list.model->showKeys(m_frame->tables.front(), m_frame->streams);
        if (list.model->rowOf(list.chosen) < 0) list.chosen.clear();
    }
    sayMeaning();
}

void KeysPage::arrange() {
    m_narrow = width() < kBothPx * m_zoom;
    m_lists[0].box->setVisible(!m_narrow || !m_throttledFirst);
    m_lists[1].box->setVisible(!m_narrow || m_throttledFirst);
    m_switch->setVisible(m_narrow);
    const bool low = height() < kLowPx * m_zoom;
    for (const List& list : m_lists) {
        list.title->setVisible(!low);
        list.meaning->setVisible(!low);
    }
    setFocusProxy(m_lists[m_narrow && m_throttledFirst ? 1 : 0].table);
}

void KeysPage::sayMeaning() {
    List& accessed = m_lists[0];
    List& throttled = m_lists[1];
    const auto say = [](const List& list, const QString& text, const QString& whenEmpty) {
        list.meaning->setText(text);
        list.meaning->setToolTip(text);
        list.table->setEmptyText(whenEmpty);
    };
    const QString full = m_frame && !m_frame->tables.empty() ? fullMinute(m_frame->tables.front())
                                                             : QStringLiteral("180,000");
    QString units =
        tr("3 × writes + reads served so far · %1 a minute is one partition's limit").arg(full);
    if (accessed.model->isFlat()) units = tr("each was asked once: no key is hot");
    if (m_veiled) units = tr("in the order of their names until the question is answered");
    say(accessed, units, tr("No key was asked for anything yet."));

    QString times = tr("refused attempts since the start");
    if (throttled.model->isFlat()) {
        times = tr("each was refused once: no single key is the cause");
    }
    if (m_veiled) times.clear();
    say(throttled, times,
        m_veiled ? tr("Which keys are refused is listed once the question is answered.")
                 : tr("No request was refused so far."));
}

}  // namespace partiscope
