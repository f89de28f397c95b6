// SPDX-License-Identifier: GPL-3.0-or-later
// A whole number to drag or to type: its name, a slider over listed values (fine at first, coarse
// further on) and an exact box. Tells every change while it is dragged. GUI thread only.
#pragma once

#include <vector>

#include <QWidget>

#include "ui/theme/palette.h"

class QGridLayout;
class QLabel;
class QSpinBox;

namespace partiscope {

class TuneSlider;

class PlaygroundNumber : public QWidget {
    Q_OBJECT

public:
    struct Range {
        int least = 1;
        int most = 100;
        bool dragged = true;  // false: a box alone
        QString suffix;       // " WCU/s"
        QString atLeast;      // words instead of the least value: "none"
    };
    PlaygroundNumber(const QString& name, const QString& tip, const Range& range,
                     QWidget* parent = nullptr);

    void setTheme(const Palette& palette, double zoom);
    void setValue(int value);  // no signal
    [[nodiscard]] int value() const;
    [[nodiscard]] QSpinBox* box() const { return m_box; }
    [[nodiscard]] TuneSlider* slider() const { return m_slider; }  // none: a box alone

signals:
    void changed(int value);

private:
    [[nodiscard]] int positionOf(int value) const;

    std::vector<int> m_listed;  // what the slider reaches
    QLabel* m_name = nullptr;
    QSpinBox* m_box = nullptr;
    TuneSlider* m_slider = nullptr;
    QGridLayout* m_grid = nullptr;
};

// 1, 2 … 30, 32 … 60, 65 … 100, 110 … : steps of about a thirtieth, none skipped below 30.
[[nodiscard]] std::vector<int> listedNumbers(int least, int most);

}  // namespace partiscope
