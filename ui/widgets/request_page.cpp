// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/request_page.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/model/partition_name.h"
#include "ui/models/panel_text.h"
#include "ui/models/request_autopsy.h"
#include "ui/widgets/autopsy_view.h"
#include "ui/widgets/dock_table.h"
#include "ui/widgets/look_label.h"

namespace partiscope {

namespace {

constexpr int kFollowMs = 1'500;  // what changes sooner cannot be read
constexpr double kListShare = 0.25;
constexpr double kListLeastPx = 380;
constexpr double kListMostPx = 420;
constexpr std::pair<RequestLog::Column, double> kWidthsPx[] = {
    {RequestLog::kVerdict, 98}, {RequestLog::kTime, 98}, {RequestLog::kPartition, 76}};

}  // namespace

RequestPage::RequestPage(QWidget* parent) : QWidget(parent) {
    m_log = new RequestLog(this);
    m_list = new DockTable(tr("Sampled requests"), this);
    m_list->setModel(m_log);
    m_list->setTextElideMode(Qt::ElideMiddle);  // keys often differ at their ends
    m_title = lookLabel(this, "strong");
    m_title->setWordWrap(false);
    m_title->setMinimumWidth(1);  // cut, rather than a wider window
    m_goThere = new QPushButton(this);
    m_goThere->setProperty("look", "link");
    m_goThere->setAccessibleName(tr("Go to the moment of this request"));
    m_units = lookLabel(this, "figure");
    m_units->setWordWrap(false);
    m_units->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_units->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_view = new AutopsyView(this);
    auto* head = new QHBoxLayout;
    head->addWidget(m_title);
    head->addWidget(m_goThere);
    head->addWidget(m_units, 1);
    auto* right = new QVBoxLayout;
    m_head = head;
    right->setSpacing(0);
    right->addLayout(head);
    right->addWidget(m_view, 1);
    auto* layout = new QHBoxLayout(this);
    layout->addWidget(m_list);
    layout->addLayout(right, 1);
    setFocusProxy(m_list);
    buildTools();
    connect(m_list->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& now) {
                if (!m_quiet && now.isValid() && m_list->hasFocus()) pin(m_log->at(now.row()));
            });
    connect(m_list, &DockTable::rowEntered, this,
            [this](const QModelIndex& index) { pin(m_log->at(index.row())); });
    connect(m_view, &AutopsyView::columnsChanged, this,
            [this] { m_units->setVisible(m_title->isVisible() && m_view->columns() == 4); });
    connect(m_goThere, &QPushButton::clicked, this, [this] {
        if (m_shown) emit seekAsked(m_shown->atUs);
    });
    showChosen();
}

void RequestPage::buildTools() {
    m_tools = new QWidget(this);
    m_follow = new QPushButton(tr("follow the newest"), m_tools);
    m_follow->setToolTip(tr("A chosen request stays until this is pressed"));
    m_all = new QPushButton(tr("all"), m_tools);
    m_all->setAccessibleName(tr("List all sampled requests"));
    m_refused = new QPushButton(tr("refused"), m_tools);
    m_refused->setAccessibleName(tr("List refused requests only"));
    auto* group = new QButtonGroup(m_tools);
    group->addButton(m_all);
    group->addButton(m_refused);
    auto* layout = new QHBoxLayout(m_tools);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addStretch(1);
    for (QPushButton* button : {m_follow, m_all, m_refused}) {
        button->setCheckable(true);
        button->setProperty("look", "chip");
        layout->addWidget(button);
    }
    m_all->setChecked(true);
    m_follow->setChecked(true);
    connect(m_refused, &QPushButton::toggled, this, [this](bool on) {
        m_log->setRefusedOnly(on);
        selectRow();
        showChosen();
    });
    connect(m_follow, &QPushButton::clicked, this, [this](bool on) {
        if (on) {
            follow();
        } else if (m_shown) {
            pin(m_shown);
        } else {
            m_follow->setChecked(true);  // there is nothing to stay with
        }
    });
}

void RequestPage::setScenario(std::shared_ptr<const Scenario> scenario) {
    m_scenario = std::move(scenario);
}

void RequestPage::showFrame(std::shared_ptr<const Frame> frame) {
    const bool jumped = m_frame && m_frame->epoch != frame->epoch;
    m_frame = std::move(frame);
    const bool wasQuiet = std::exchange(m_quiet, true);
    m_log->add(*m_frame);
    // Gone to its moment: the kept one is among its neighbours again.
    if (jumped && m_pinned && m_shown->atUs <= m_frame->atUs + m_frame->tickUs) {
        m_log->add(*m_shown);
    }
    m_quiet = wasQuiet;
    if (jumped && !m_pinned) m_shown.reset();
    if (isVisible()) take();
}

void RequestPage::take() {
    if (m_pinned) return selectRow();
    if (!m_sentence.isEmpty()) return;
    const RequestLog::Request newest = m_log->newest();
    const bool mayChange = !m_shown || !m_frame || !m_frame->playing || !m_shownFor.isValid() ||
                           m_shownFor.elapsed() >= kFollowMs;
    if (newest != m_shown && mayChange) {
        m_shown = newest;
        m_shownFor.start();
        showChosen();
    }
    selectRow();
}

void RequestPage::clear() {
    m_log->clear();
    m_shown.reset();
    follow();
}

void RequestPage::setVeiled(bool veiled) {
    if (veiled == m_veiled) return;
    m_veiled = veiled;
    m_log->setVeiled(veiled);
    m_refused->setEnabled(!veiled);
    if (!m_pinned) m_shown = m_log->newest();
    showChosen();
    selectRow();
}

void RequestPage::setTheme(const Palette& palette, double zoom) {
    m_zoom = zoom;
    const auto px = [zoom](double at) { return int(std::lround(at * zoom)); };
    m_list->setTheme(palette, zoom);
    QHeaderView* header = m_list->horizontalHeader();
    header->setSectionResizeMode(RequestLog::kKey, QHeaderView::Stretch);
    for (const auto& [column, width] : kWidthsPx) {
        header->setSectionResizeMode(column, QHeaderView::Fixed);
        header->resizeSection(column, px(width));
    }
    m_view->setZoom(zoom);
    layout()->setContentsMargins(px(10), 0, px(10), 0);
    layout()->setSpacing(px(18));
    m_tools->layout()->setSpacing(px(6));
    m_head->setContentsMargins(0, px(4), px(8), px(2));
    m_head->setSpacing(px(8));
    fitList();
}

void RequestPage::showRequest(const RequestRecord& request) {
    m_log->add(request);
    pin(std::make_shared<const RequestRecord>(request));
}

void RequestPage::showNewestOf(quint32 partition, const QString& key) {
    const RequestLog::Request found = m_log->newestOf(TableId{0}, partition, key);
    if (found) {
        m_log->add(*found);
        return pin(found);
    }
    follow();
    m_shown.reset();
    const QString name = partiscope::shown(partitionName(PartitionId{partition}));
    m_sentence =
        key.isEmpty()
            ? tr("No request to partition %1 was sampled so far: it is asked seldom, or "
                 "not at all.")
                  .arg(name)
            : tr("No request for key %1 was sampled so far: only some requests are kept.").arg(key);
    showChosen();
}

void RequestPage::pin(const RequestLog::Request& request) {
    m_sentence.clear();
    m_pinned = true;
    m_shown = request;
    m_log->setHeld(true);
    m_follow->setChecked(false);
    showChosen();
    selectRow();
    emit partitionSelected(request->partition.value);
}

void RequestPage::follow() {
    m_sentence.clear();
    m_pinned = false;
    m_shownFor.invalidate();
    m_follow->setChecked(true);
    m_log->setHeld(false);
    m_list->scrollToTop();
    m_shown = m_log->newest();
    showChosen();
    selectRow();
}

void RequestPage::showChosen() {
    m_list->setEmptyText(m_log->isRefusedOnly() ? tr("No refused request was sampled so far.")
                                                : tr("No request was sampled yet."));
    const bool has = m_shown && m_scenario && m_frame;
    m_title->setVisible(has);
    m_goThere->setVisible(has);
    m_units->setVisible(has && m_view->columns() == 4);
    if (!has) {
        m_view->showSentence(m_sentence.isEmpty()
                                 ? tr("Nothing was asked yet. Let the run go on, then choose a "
                                      "request here or click a dot on the stage.")
                                 : m_sentence);
        return;
    }
    const RequestAutopsy autopsy = autopsyOf(*m_shown, *m_scenario, *m_frame, m_veiled);
    m_title->setText(tr("%1 at %2").arg(autopsy.title, attemptTime(autopsy.atUs)));
    setLook(m_title, autopsy.refused ? "refused" : m_veiled ? "strong" : "served");
    m_goThere->setText(tr("go to %1").arg(attemptTime(autopsy.atUs)));
    m_goThere->setAccessibleName(tr("Go to the moment of this request"));
    m_units->setText(autopsy.units);
    m_view->showAutopsy(autopsy);
}

void RequestPage::selectRow() {
    const int row = m_shown ? m_log->rowOf(*m_shown) : -1;
    m_quiet = true;
    if (row < 0) {
        m_list->clearSelection();
        m_list->setCurrentIndex({});
    } else if (m_list->currentIndex().row() != row) {
        m_list->selectRow(row);
    }
    m_quiet = false;
}

void RequestPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    take();
    if (m_pinned) showChosen();
}

void RequestPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitList();
}

void RequestPage::fitList() {
    m_list->setFixedWidth(int(std::lround(
        std::clamp(width() * kListShare, kListLeastPx * m_zoom, kListMostPx * m_zoom))));
}

}  // namespace partiscope
