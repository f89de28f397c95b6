// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/recovery_bar.h"

#include <algorithm>
#include <cmath>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/widgets/look_label.h"

namespace partiscope {

namespace {

constexpr int kShownMost = 3;  // the newest; the stage keeps its room

}  // namespace

RecoveryBar::RecoveryBar(QWidget* parent) : QFrame(parent) {
    setProperty("look", "accentCard");
    setAccessibleName(tr("Unsaved runs"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    m_heading = lookLabel(this, "strong");
    m_more = lookLabel(this, "dim");
    m_rows = new QVBoxLayout;
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_heading);
    layout->addLayout(m_rows);
    layout->addWidget(m_more);
    setZoom(1);
    hide();
}

void RecoveryBar::setZoom(double zoom) {
    m_zoom = zoom;
    const auto px = [zoom](double at) { return int(std::lround(at * zoom)); };
    layout()->setContentsMargins(px(14), px(8), px(10), px(8));
    layout()->setSpacing(px(4));
    m_rows->setSpacing(px(4));
    for (int i = 0; i < m_rows->count(); ++i) scaleRow(m_rows->itemAt(i)->widget());
}

void RecoveryBar::scaleRow(QWidget* row) const {
    row->layout()->setSpacing(int(std::lround(8 * m_zoom)));
}

void RecoveryBar::showRows(const std::vector<RecoveryRow>& rows) {
    m_count = int(rows.size());
    while (QLayoutItem* item = m_rows->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();  // one of its buttons may be what was pressed
        delete item;
    }
    const int shown = std::min(m_count, kShownMost);
    for (int i = 0; i < shown; ++i) m_rows->addWidget(makeRow(rows[std::size_t(i)], i));
    m_heading->setText(
        m_count == 1 ? tr("A run was not saved when its window went away")
                     : tr("%1 runs were not saved when their windows went away").arg(m_count));
    m_more->setText(tr("and %1 older, offered once these are answered").arg(m_count - shown));
    m_more->setVisible(m_count > shown);
    setAccessibleDescription(m_heading->text());
    setVisible(m_count > 0);
}

QWidget* RecoveryBar::makeRow(const RecoveryRow& row, int index) {
    auto* widget = new QWidget(this);
    auto* layout = new QHBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* text = lookLabel(widget, "", row.title + QStringLiteral(", ") + row.detail);
    layout->addWidget(text, 1);
    const auto add = [&](const QString& name, const char* look, auto signal) {
        auto* button = new QPushButton(name, widget);
        button->setProperty("look", look);
        button->setAccessibleName(tr("%1: %2").arg(name, text->text()));
        connect(button, &QPushButton::clicked, this,
                [this, index, signal] { emit(this->*signal)(index); });
        layout->addWidget(button, 0, Qt::AlignVCenter);
    };
    if (row.canRestore) add(tr("Restore"), "primary", &RecoveryBar::restoreAsked);
    add(tr("Keep for later"), "", &RecoveryBar::keepAsked);
    add(tr("Discard"), "flat", &RecoveryBar::discardAsked);
    scaleRow(widget);
    return widget;
}

}  // namespace partiscope
