// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/recovery_bar.h"

#include <algorithm>
#include <cmath>

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/widgets/look_label.h"

namespace partiscope {

namespace {

constexpr int kShownMost = 3;      // the newest; the stage keeps its room
constexpr double kNarrowPx = 560;  // at zoom 1

}  // namespace

RecoveryBar::RecoveryBar(QWidget* parent) : QFrame(parent) {
    setProperty("look", "accentCard");
    setAccessibleName(tr("Unsaved runs"));
    m_slot = new QWidget(parent);
    m_slot->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_slot->installEventFilter(this);
    m_slot->hide();
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
    fill();
}

void RecoveryBar::showRows(const std::vector<RecoveryRow>& rows) {
    m_all = rows;
    fill();
    m_slot->setVisible(!m_all.empty());
    setVisible(!m_all.empty());
    raise();
    place();
}

bool RecoveryBar::event(QEvent* event) {
    const bool handled = QFrame::event(event);
    if (event->type() == QEvent::LayoutRequest) place();  // its buttons know their size by now
    return handled;
}

bool RecoveryBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_slot && (event->type() == QEvent::Resize || event->type() == QEvent::Move)) {
        place();
    }
    return QFrame::eventFilter(watched, event);
}

// As wide as its slot, and as high as its wrapped text then is.
void RecoveryBar::place() {
    if (m_all.empty()) return;
    const int width = m_slot->width();
    const bool narrow = width < kNarrowPx * m_zoom;
    if (narrow != m_narrow) {
        m_narrow = narrow;
        fill();
    }
    const int height = layout()->totalHeightForWidth(width);
    m_slot->setFixedHeight(m_narrow ? 0 : height);
    setGeometry(m_slot->x(), m_slot->y(), width, height);
}

void RecoveryBar::fill() {
    while (QLayoutItem* item = m_rows->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();  // one of its buttons may be what was pressed
        delete item;
    }
    const int count = rowCount();
    const int shown = std::min(count, m_narrow ? 1 : kShownMost);
    for (int i = 0; i < shown; ++i) m_rows->addWidget(makeRow(m_all[std::size_t(i)], i));
    m_heading->setText(count == 1
                           ? tr("A run was not saved when its window went away")
                           : tr("%1 runs were not saved when their windows went away").arg(count));
    m_more->setText(tr("and %1 older, offered once these are answered").arg(count - shown));
    m_more->setVisible(count > shown);
    setAccessibleDescription(m_heading->text());
}

QWidget* RecoveryBar::makeRow(const RecoveryRow& row, int index) {
    auto* widget = new QWidget(this);
    auto* layout =
        new QBoxLayout(m_narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight, widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(int(std::lround(8 * m_zoom)));
    QLabel* text = lookLabel(widget, "", row.title + QStringLiteral(", ") + row.detail);
    layout->addWidget(text, 1);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(layout->spacing());
    layout->addLayout(buttons);
    const auto add = [&](const QString& name, const char* look, auto signal) {
        auto* button = new QPushButton(name, widget);
        button->setProperty("look", look);
        button->setAccessibleName(tr("%1: %2").arg(name, text->text()));
        connect(button, &QPushButton::clicked, this,
                [this, index, signal] { emit(this->*signal)(index); });
        buttons->addWidget(button, 0, Qt::AlignVCenter);
    };
    if (row.canRestore) add(tr("Restore"), "primary", &RecoveryBar::restoreAsked);
    add(tr("Keep for later"), "", &RecoveryBar::keepAsked);
    add(tr("Discard"), "flat", &RecoveryBar::discardAsked);
    if (m_narrow) buttons->addStretch(1);
    return widget;
}

}  // namespace partiscope
