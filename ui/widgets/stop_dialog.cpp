// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/stop_dialog.h"

#include <algorithm>
#include <cmath>

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>

#include "ui/widgets/look_label.h"

namespace partiscope {

StopDialog::StopDialog(const std::vector<Breakpoint>& breakpoints, Micros durationUs,
                       QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("Stop when"));
    m_first = new QCheckBox(tr("at the &first throttle"), this);
    m_share = new QCheckBox(tr("when the &share throttled in a second is more than"), this);
    m_moment = new QCheckBox(tr("at this &moment"), this);
    m_percent = new QDoubleSpinBox(this);
    m_percent->setRange(0, 99.9);
    m_percent->setDecimals(1);
    m_percent->setSuffix(tr(" %"));
    m_percent->setValue(5);
    m_percent->setAccessibleName(tr("Share in percent"));
    m_seconds = new QDoubleSpinBox(this);
    m_seconds->setRange(0, std::max(1.0, double(durationUs) / double(kSecond)));
    m_seconds->setDecimals(1);
    m_seconds->setSuffix(tr(" s"));
    m_seconds->setValue(std::min(60.0, m_seconds->maximum()));
    m_seconds->setAccessibleName(tr("Moment in seconds of simulated time"));
    for (const Breakpoint& breakpoint : breakpoints) {
        switch (breakpoint.kind) {
            case Breakpoint::Kind::FirstThrottle: m_first->setChecked(true); break;
            case Breakpoint::Kind::ShareAbove:
                m_share->setChecked(true);
                m_percent->setValue(100 * breakpoint.share);
                break;
            case Breakpoint::Kind::Moment:
                m_moment->setChecked(true);
                m_seconds->setValue(double(breakpoint.atUs) / double(kSecond));
                break;
        }
    }
    const int em = fontMetrics().height();
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(2 * em, em, 2 * em, em);
    layout->setHorizontalSpacing(em);
    layout->setVerticalSpacing(em * 2 / 3);
    layout->addWidget(lookLabel(this, "title", tr("Stop the run")), 0, 0, 1, 2);
    layout->addWidget(m_first, 1, 0, 1, 2);
    layout->addWidget(m_share, 2, 0);
    layout->addWidget(m_percent, 2, 1);
    layout->addWidget(m_moment, 3, 0);
    layout->addWidget(m_seconds, 3, 1);
    layout->addWidget(
        lookLabel(this, "dim",
                  tr("Each stops a run that plays, once, when it becomes true. Play goes on.")),
        4, 0, 1, 2);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    layout->addWidget(buttons, 5, 0, 1, 2);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    for (QCheckBox* box : {m_first, m_share, m_moment}) {
        connect(box, &QCheckBox::toggled, this, &StopDialog::tell);
    }
    // A number that is typed is meant.
    connect(m_percent, &QDoubleSpinBox::valueChanged, this, [this] {
        m_share->setChecked(true);
        tell();
    });
    connect(m_seconds, &QDoubleSpinBox::valueChanged, this, [this] {
        m_moment->setChecked(true);
        tell();
    });
}

std::vector<Breakpoint> StopDialog::breakpoints() const {
    std::vector<Breakpoint> list;
    if (m_first->isChecked()) list.push_back({Breakpoint::Kind::FirstThrottle, 0, 0});
    if (m_share->isChecked()) {
        list.push_back({Breakpoint::Kind::ShareAbove, m_percent->value() / 100, 0});
    }
    if (m_moment->isChecked()) {
        list.push_back({Breakpoint::Kind::Moment, 0,
                        Micros(std::llround(m_seconds->value() * double(kSecond)))});
    }
    return list;
}

void StopDialog::tell() { emit breakpointsChanged(breakpoints()); }

}  // namespace partiscope
