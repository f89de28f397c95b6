// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window_body.h"

#include <cmath>

#include <QFrame>
#include <QHBoxLayout>
#include <QTabBar>
#include <QVBoxLayout>

#include "ui/main_window_column.h"

namespace partiscope {

namespace {

constexpr double kLeftPx = 260;
constexpr double kRightPx = 270;
constexpr double kSharedPx = 240;
constexpr double kNarrowPx = 980;  // at zoom 1; below, the sides share one column

QFrame* edgeLine(QWidget* parent) {
    auto* line = new QFrame(parent);
    line->setFixedWidth(1);
    line->setObjectName(QStringLiteral("hairline"));
    return line;
}

}  // namespace

WindowBody::WindowBody(QWidget* parent) : QWidget(parent) {
    m_side = new QWidget(this);
    m_side->setProperty("look", "panel");
    m_side->setAttribute(Qt::WA_StyledBackground);
    m_tabs = new QTabBar(m_side);
    m_tabs->addTab(tr("Lesson"));
    m_tabs->addTab(tr("Gates and tune"));
    m_tabs->setAccessibleName(tr("Side panels"));
    m_tabs->setExpanding(false);
    m_left = new SideColumn(tr("Lesson"), m_side);
    m_leftLine = edgeLine(this);
    m_centre = new QWidget(this);
    m_rightLine = edgeLine(this);
    m_right = new SideColumn(tr("Gates and tune"), this);

    m_sideLayout = new QVBoxLayout(m_side);
    m_sideLayout->setContentsMargins(0, 0, 0, 0);
    m_sideLayout->setSpacing(0);
    m_sideLayout->addWidget(m_tabs);
    m_sideLayout->addWidget(m_left, 1);
    m_centreLayout = new QVBoxLayout(m_centre);
    m_centreLayout->addStretch(0);  // without a stage, what there is stays at the top
    m_layout = new QHBoxLayout(this);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    m_layout->addWidget(m_side);
    m_layout->addWidget(m_leftLine);
    m_layout->addWidget(m_centre, 1);
    m_layout->addWidget(m_rightLine);
    m_layout->addWidget(m_right);
    connect(m_tabs, &QTabBar::currentChanged, this, &WindowBody::showSides);
    setAccessibleName(tr("Run"));  // has the keys after an answer, so that Space plays and pauses
    setZoom(1);
}

void WindowBody::addToCentre(QWidget* widget, int stretch) {
    m_centreLayout->insertWidget(m_centreLayout->count() - 1, widget, stretch);
}

void WindowBody::setZoom(double zoom) {
    m_zoom = zoom;
    const int pad = int(std::lround(12 * zoom));
    m_centreLayout->setContentsMargins(pad, pad, pad, 0);
    m_centreLayout->setSpacing(int(std::lround(8 * zoom)));
    arrange();
}

void WindowBody::setSidesShown(bool shown) {
    m_sidesShown = shown;
    showSides();
}

void WindowBody::showLesson() { m_tabs->setCurrentIndex(0); }

void WindowBody::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void WindowBody::arrange() {
    const bool narrow = width() < kNarrowPx * m_zoom;
    m_left->setSize(m_zoom, narrow ? kSharedPx : kLeftPx);
    m_right->setSize(m_zoom, narrow ? kSharedPx : kRightPx);
    if (narrow != m_narrow) {
        m_narrow = narrow;
        m_sideLayout->removeWidget(m_right);
        m_layout->removeWidget(m_right);
        if (narrow) {
            m_sideLayout->addWidget(m_right, 1);
        } else {
            m_layout->addWidget(m_right);
        }
    }
    showSides();
}

void WindowBody::showSides() {
    const bool rightTab = m_tabs->currentIndex() == 1;
    m_tabs->setVisible(m_narrow && m_sidesShown);
    m_side->setVisible(m_sidesShown);
    m_leftLine->setVisible(m_sidesShown);
    m_left->setVisible(m_sidesShown && (!m_narrow || !rightTab));
    m_right->setVisible(m_sidesShown && (!m_narrow || rightTab));
    m_rightLine->setVisible(m_sidesShown && !m_narrow);
}

}  // namespace partiscope
