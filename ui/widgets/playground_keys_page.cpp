// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/playground_keys_page.h"

#include <cmath>
#include <utility>

#include <QGridLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

#include "ui/models/cell_roles.h"
#include "ui/models/playground_key_model.h"
#include "ui/widgets/dock_table.h"
#include "ui/widgets/look_label.h"
#include "ui/widgets/playground_key_box.h"
#include "ui/widgets/playground_number.h"
#include "ui/widgets/playground_pictures.h"

namespace partiscope {

namespace {

constexpr int kSoonMs = 60;  // after the last key press
constexpr int kPartitionsMost = 1'000;
constexpr int kShardsMost = 200;
constexpr double kInputsPx = 268;
constexpr double kBoxPx = 150;
constexpr double kLowBoxPx = 92;
constexpr double kBesidePx = 800;  // narrower: the picture goes under the box

}  // namespace

PlaygroundKeysPage::PlaygroundKeysPage(const QDate& today, QWidget* parent) : QWidget(parent) {
    m_layout = new QBoxLayout(QBoxLayout::LeftToRight, this);
    buildInputs(today);
    buildPicture();
    m_layout->addWidget(m_inputs);
    m_layout->addWidget(m_picture, 1);
    m_soon.setSingleShot(true);
    m_soon.setInterval(kSoonMs);
    connect(&m_soon, &QTimer::timeout, this, &PlaygroundKeysPage::place);
    connect(m_box, &QPlainTextEdit::textChanged, &m_soon, qOverload<>(&QTimer::start));
    connect(m_partitions, &PlaygroundNumber::changed, this, &PlaygroundKeysPage::place);
    connect(m_shards, &PlaygroundNumber::changed, this, &PlaygroundKeysPage::place);
    usePreset(keyPresets(today).front());  // something to see at once
}

void PlaygroundKeysPage::buildInputs(const QDate& today) {
    m_inputs = new QWidget(this);
    auto* layout = new QVBoxLayout(m_inputs);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(lookLabel(m_inputs, "heading", tr("KEYS, ONE A LINE")));
    m_box = new PlaygroundKeyBox(m_inputs);
    layout->addWidget(m_box, 1);
    m_presetGrid = new QGridLayout;
    layout->addLayout(m_presetGrid);
    for (const KeyPreset& preset : keyPresets(today)) {
        auto* button = new QPushButton(preset.name, m_inputs);
        button->setAutoDefault(false);
        button->setToolTip(preset.tip);
        button->setAccessibleDescription(preset.tip);
        connect(button, &QPushButton::clicked, this, [this, preset] { usePreset(preset); });
        m_presets.push_back(button);
    }
    m_partitions = new PlaygroundNumber(tr("Partitions"), tr("Equal ranges of the hash space"),
                                        {1, kPartitionsMost, true, {}, {}}, m_inputs);
    m_partitions->setValue(10);
    m_shards = new PlaygroundNumber(tr("Write shards a key"),
                                    tr("Each key becomes key#0, key#1 …; none: keys as they are"),
                                    {0, kShardsMost, true, {}, tr("none")}, m_inputs);
    layout->addWidget(m_partitions);
    layout->addWidget(m_shards);
}

void PlaygroundKeysPage::buildPicture() {
    m_picture = new QWidget(this);
    auto* layout = new QVBoxLayout(m_picture);
    layout->setContentsMargins(0, 0, 0, 0);
    m_sentence = lookLabel(m_picture, "title");
    m_leftOut = lookLabel(m_picture, "hot");
    m_line = new HashLineView(m_picture);
    m_readout = lookLabel(m_picture, "figure");
    m_readout->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_readout->setFocusPolicy(Qt::ClickFocus);
    m_model = new PlaygroundKeyModel(this);
    m_sorted = new QSortFilterProxyModel(this);
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(kSortRole);
    m_table = new DockTable(tr("Keys and their partitions"), m_picture);
    m_table->setModel(m_sorted);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(PlaygroundKeyModel::kKey, Qt::AscendingOrder);
    m_table->setEmptyText(tr("No key yet: type one, or press a button"));
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    layout->addWidget(m_sentence);
    layout->addWidget(m_leftOut);
    layout->addWidget(m_line);
    layout->addWidget(m_readout);
    layout->addWidget(m_table, 1);
    layout->addWidget(lookLabel(
        m_picture, "dim",
        tr("A key's place is MD5 of \"Outliers\" and the key, as a published reconstruction has "
           "it; "
           "AWS documents neither this nor equal ranges. Splits move the cuts of a real table.")));
    connect(m_line, &HashLineView::keyChosen, this, &PlaygroundKeysPage::choose);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& now) {
                if (!m_quiet) choose(now.isValid() ? m_sorted->mapToSource(now).row() : -1);
            });
}

void PlaygroundKeysPage::setTheme(const Palette& palette, double zoom) {
    m_zoom = zoom;
    const auto px = [zoom](double at) { return int(std::lround(at * zoom)); };
    m_layout->setContentsMargins(px(16), px(14), px(16), px(12));
    m_layout->setSpacing(px(20));
    m_inputs->layout()->setSpacing(px(7));
    m_picture->layout()->setSpacing(px(8));
    m_presetGrid->setSpacing(px(7));
    m_table->setMinimumHeight(px(150));
    m_table->setTheme(palette, zoom);
    m_line->setTheme(palette, zoom);
    m_partitions->setTheme(palette, zoom);
    m_shards->setTheme(palette, zoom);
    // A field is seen as one: its ground and edge are those of the window's other boxes.
    m_box->setStyleSheet(
        QStringLiteral("QPlainTextEdit { font-family: \"JetBrains Mono\", \"DejaVu Sans Mono\"; "
                       "background: %1; color: %2; border: 1px solid %3; border-radius: %5px; "
                       "padding: %5px; } QPlainTextEdit:focus { border-color: %4; }")
            .arg(palette.of(Role::Trough).name(), palette.of(Role::TextStrong).name(),
                 palette.of(Role::Border).name(), palette.of(Role::Selection).name())
            .arg(px(5)));
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionResizeMode(PlaygroundKeyModel::kPartition, QHeaderView::Fixed);
    header->resizeSection(PlaygroundKeyModel::kPartition, px(96));
    arrange();
}

void PlaygroundKeysPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void PlaygroundKeysPage::arrange() {
    const bool beside = width() >= kBesidePx * m_zoom;
    m_layout->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_inputs->setMinimumWidth(beside ? int(std::lround(kInputsPx * m_zoom)) : 0);
    m_inputs->setMaximumWidth(beside ? m_inputs->minimumWidth() : QWIDGETSIZE_MAX);
    // Under each other, the box leaves room for what it is about.
    m_box->setMaximumHeight(beside ? QWIDGETSIZE_MAX : int(std::lround(kLowBoxPx * m_zoom)));
    m_box->setMinimumHeight(int(std::lround((beside ? kBoxPx : kLowBoxPx) * m_zoom)));
    const int across = beside ? 1 : 2;
    if (across == std::exchange(m_across, across)) return;
    int at = 0;
    for (QPushButton* button : m_presets) {
        m_presetGrid->addWidget(button, at / across, at % across);
        ++at;
    }
}

void PlaygroundKeysPage::setPartitions(int partitions) {
    m_partitions->setValue(partitions);
    place();
}

void PlaygroundKeysPage::usePreset(const KeyPreset& preset) {
    m_shards->setValue(int(preset.shards));
    m_box->clearCut();
    m_box->setPlainText(preset.text);
    place();
    choose(0);
}

void PlaygroundKeysPage::place() {
    m_soon.stop();
    const int row = m_line->selected();
    m_typed = typedKeys(m_box->toPlainText());
    m_placed = placeKeys(m_typed.keys, std::uint32_t(m_shards->value()),
                         std::uint32_t(m_partitions->value()));
    HashLine line;
    line.counts = m_placed.counts;
    for (const PlacedKey& key : m_placed.keys) {
        line.keys.push_back(double(key.place.hashHigh) * 0x1p-64);
    }
    m_line->showLine(std::move(line));
    m_quiet = true;  // rows that go and come move the table's own choice
    m_model->showKeys(m_placed.keys);
    m_quiet = false;
    m_sentence->setText(placementSentence(m_placed));
    m_line->setAccessibleDescription(m_sentence->text());
    QString leftOut = leftOutSentence(m_typed, m_placed);
    if (m_box->cutCharacters() > 0) {
        if (!leftOut.isEmpty()) leftOut += QStringLiteral(" · ");
        leftOut += tr("the end of what was pasted left out: %1")
                       .arg(counted(m_box->cutCharacters(), "character", "characters"));
    }
    m_leftOut->setText(leftOut);
    m_leftOut->setVisible(!leftOut.isEmpty());
    choose(row < int(m_placed.keys.size()) ? row : -1);
}

void PlaygroundKeysPage::choose(int key) {
    const bool some = key >= 0 && key < int(m_placed.keys.size());
    m_line->select(some ? key : -1,
                   some ? QString::fromStdString(m_placed.keys[std::size_t(key)].key) : QString());
    const QStringList rows = some ? keyReadout(m_placed, std::size_t(key)) : QStringList();
    m_readout->setText(rows.isEmpty() ? tr("Choose a key in the table, or a tick on the line.")
                                      : rows.join(QLatin1Char('\n')));
    m_quiet = true;
    if (some) {
        const QModelIndex index = m_sorted->mapFromSource(m_model->index(key, 0));
        if (m_table->currentIndex().row() != index.row()) m_table->selectRow(index.row());
        m_table->scrollTo(index);
    } else {
        m_table->clearSelection();
        m_table->setCurrentIndex({});
    }
    m_quiet = false;
}

QString PlaygroundKeysPage::sentence() const { return m_sentence->text(); }
QString PlaygroundKeysPage::readout() const { return m_readout->text(); }
QString PlaygroundKeysPage::leftOut() const { return m_leftOut->text(); }

}  // namespace partiscope
