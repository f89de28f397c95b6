// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/playground_number.h"

#include <algorithm>
#include <cmath>

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>

#include "ui/widgets/tune_slider.h"

namespace partiscope {

std::vector<int> listedNumbers(int least, int most) {
    std::vector<int> numbers;
    for (qint64 at = least; at < most;) {
        numbers.push_back(int(at));
        qint64 decade = 1;
        while (decade * 300 <= at) decade *= 10;  // 1 below 300, 10 below 3,000 …
        const qint64 within = at / decade;
        at += decade * (within < 30 ? 1 : within < 60 ? 2 : within < 100 ? 5 : 10);
        at -= at % decade;
    }
    numbers.push_back(most);
    return numbers;
}

PlaygroundNumber::PlaygroundNumber(const QString& name, const QString& tip, const Range& range,
                                   QWidget* parent)
    : QWidget(parent) {
    m_name = new QLabel(name, this);
    m_name->setToolTip(tip);
    m_box = new QSpinBox(this);
    m_box->setRange(range.least, range.most);
    m_box->setSuffix(range.suffix);
    m_box->setSpecialValueText(range.atLeast);
    m_box->setGroupSeparatorShown(range.most > 9'999);
    m_box->setLocale(QLocale(QLocale::English));  // thousands as everywhere in the window
    m_box->setAlignment(Qt::AlignRight);
    m_box->setAccessibleName(name);
    m_box->setToolTip(tip);
    m_name->setBuddy(m_box);
    m_grid = new QGridLayout(this);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setColumnStretch(0, 1);
    m_grid->addWidget(m_name, 0, 0);
    m_grid->addWidget(m_box, 0, 1);
    connect(m_box, &QSpinBox::valueChanged, this, [this](int value) {
        if (m_slider) {
            const QSignalBlocker quiet(m_slider);
            m_slider->setValue(positionOf(value));
        }
        emit changed(value);
    });
    if (!range.dragged) return;
    m_listed = listedNumbers(range.least, range.most);
    m_slider = new TuneSlider(this);
    m_slider->setRange(0, int(m_listed.size()) - 1);
    m_slider->setPageStep(std::max(1, int(m_listed.size()) / 10));
    m_slider->setAccessibleName(tr("%1, slider").arg(name));
    m_slider->setToolTip(tip);
    m_grid->addWidget(m_slider, 1, 0, 1, 2);
    setTabOrder(m_slider, m_box);
    connect(m_slider, &QSlider::valueChanged, this,
            [this](int position) { m_box->setValue(m_listed[std::size_t(position)]); });
}

void PlaygroundNumber::setTheme(const Palette& palette, double zoom) {
    if (m_slider) m_slider->setTheme(palette, zoom);
    m_grid->setHorizontalSpacing(int(std::lround(8 * zoom)));
    m_grid->setVerticalSpacing(0);
    const int digits = m_box->maximum() > 9'999 ? 138 : 92;
    m_box->setFixedWidth(int(std::lround(digits * zoom)));
}

void PlaygroundNumber::setValue(int value) {
    const QSignalBlocker quiet(m_box);
    m_box->setValue(value);
    if (!m_slider) return;
    const QSignalBlocker still(m_slider);
    m_slider->setValue(positionOf(m_box->value()));
}

int PlaygroundNumber::value() const { return m_box->value(); }

int PlaygroundNumber::positionOf(int value) const {
    const auto above = std::lower_bound(m_listed.begin(), m_listed.end(), value);
    return std::clamp(int(above - m_listed.begin()), 0, int(m_listed.size()) - 1);
}

}  // namespace partiscope
