// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/stage_pair.h"

#include <cmath>

#include <QBoxLayout>
#include <QFrame>
#include <QLabel>

#include "ui/widgets/look_label.h"
#include "ui/widgets/stage_view.h"

namespace partiscope {

namespace {

constexpr double kBesidePx = 700;  // at zoom 1; narrower, they stand above each other

QWidget* side(QWidget* parent, StageView*& stage, QLabel*& name) {
    auto* widget = new QWidget(parent);
    name = lookLabel(widget, "strong");
    name->setWordWrap(false);
    name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    name->hide();
    stage = new StageView(widget);
    auto* layout = new QVBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(name);
    layout->addWidget(stage, 1);
    return widget;
}

}  // namespace

StagePair::StagePair(QWidget* parent) : QWidget(parent) {
    m_sideA = side(this, m_a, m_nameA);
    m_sideB = side(this, m_b, m_nameB);
    m_line = new QFrame(this);
    m_line->setObjectName(QStringLiteral("hairline"));
    m_layout = new QBoxLayout(QBoxLayout::LeftToRight, this);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSizeConstraint(
        QLayout::SetNoConstraint);  // both may be more than there is room for
    m_layout->addWidget(m_sideA, 1);
    m_layout->addWidget(m_line);
    m_layout->addWidget(m_sideB, 1);
    m_sideB->hide();
    m_line->hide();
}

void StagePair::setZoom(double zoom) {
    m_zoom = zoom;
    m_a->setZoom(zoom);
    m_b->setZoom(zoom);
    m_layout->setSpacing(int(std::lround(6 * zoom)));
    arrange();
}

void StagePair::setCompared(bool compared) {
    m_compared = compared;
    m_nameA->setVisible(compared);
    m_nameB->setVisible(compared);
    arrange();
}

void StagePair::showNames(const QString& a, const QString& b) {
    m_nameA->setText(tr("A · %1").arg(a));
    m_nameB->setText(tr("B · %1").arg(b));
    m_nameA->setToolTip(a);
    m_nameB->setToolTip(b);
    m_a->setAccessibleName(m_compared ? m_nameA->text() : tr("Stage"));
    m_b->setAccessibleName(m_nameB->text());
}

void StagePair::setLow(bool low) {
    m_low = low;
    arrange();
}

void StagePair::setShown(bool isB) {
    m_isB = isB;
    arrange();
}

QSize StagePair::minimumSizeHint() const {
    const int name = m_compared ? m_nameA->sizeHint().height() : 0;
    return m_a->minimumSizeHint() + QSize(0, name);
}

void StagePair::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void StagePair::arrange() {
    const bool beside = width() >= kBesidePx * m_zoom;
    const bool both = m_compared && (beside || !m_low);
    m_sideA->setVisible(both || !m_compared || !m_isB);
    m_sideB->setVisible(both || (m_compared && m_isB));
    m_line->setVisible(both);
    m_layout->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    const int thin = 1;
    if (beside) {
        m_line->setFixedWidth(thin);
        m_line->setMinimumHeight(0);
        m_line->setMaximumHeight(QWIDGETSIZE_MAX);
    } else {
        m_line->setFixedHeight(thin);
        m_line->setMinimumWidth(0);
        m_line->setMaximumWidth(QWIDGETSIZE_MAX);
    }
}

}  // namespace partiscope
