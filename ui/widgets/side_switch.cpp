// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/side_switch.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/widgets/look_label.h"

namespace partiscope {

SideSwitch::SideSwitch(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Which design the panels tell of"));
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    auto* group = new QButtonGroup(this);
    const auto button = [&](const QString& text, const QString& name) {
        auto* made = new QPushButton(text, this);
        made->setCheckable(true);
        made->setFocusPolicy(Qt::TabFocus);
        made->setAccessibleName(name);
        group->addButton(made);
        row->addWidget(made, 1);
        return made;
    };
    m_a = button(tr("A"), tr("Gates, Tune and dock of A"));
    m_b = button(tr("B"), tr("Gates, Tune and dock of B"));
    m_note = lookLabel(this, "dim");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(lookLabel(this, "heading", tr("GATES, TUNE AND DOCK OF")));
    layout->addLayout(row);
    layout->addWidget(m_note);
    m_a->setChecked(true);
    say();
    connect(m_b, &QPushButton::toggled, this, [this](bool isB) {
        say();
        emit chosen(isB);
    });
}

void SideSwitch::showB(bool isB) {
    const QSignalBlocker quiet(m_b);
    (isB ? m_b : m_a)->setChecked(true);
    say();
}

bool SideSwitch::isB() const { return m_b->isChecked(); }

void SideSwitch::say() {
    m_note->setText(isB() ? tr("A change of B holds from the start: it is a design.")
                          : tr("A change of A holds from this moment on."));
}

}  // namespace partiscope
