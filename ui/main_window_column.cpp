// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window_column.h"

#include <cmath>

#include <QKeyEvent>
#include <QVBoxLayout>

namespace partiscope {

SideColumn::SideColumn(const QString& name, QWidget* parent) : QScrollArea(parent) {
    setAccessibleName(name);
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setProperty("look", "panel");
    m_content = new QWidget(this);
    m_content->setProperty("look", "panel");
    m_content->setAttribute(Qt::WA_StyledBackground);
    m_layout = new QVBoxLayout(m_content);
    m_layout->addStretch(1);
    setWidget(m_content);
}

void SideColumn::addPanel(QWidget* panel) { m_layout->insertWidget(m_layout->count() - 1, panel); }

void SideColumn::setSize(double zoom, double width) {
    const auto px = [zoom](double at) { return int(std::lround(at * zoom)); };
    m_layout->setContentsMargins(px(14), px(14), px(11), px(14));
    m_layout->setSpacing(px(20));
    setFixedWidth(px(width));
}

QSize SideColumn::sizeHint() const { return {width(), 200}; }  // its height is the window's

void SideColumn::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right) {
        event->ignore();  // the window's: a step in time
        return;
    }
    QScrollArea::keyPressEvent(event);
}

}  // namespace partiscope
