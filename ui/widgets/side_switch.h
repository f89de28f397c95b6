// SPDX-License-Identifier: GPL-3.0-or-later
// Which of two compared designs the gates, Tune and the dock tell of. GUI thread only.
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace partiscope {

class SideSwitch : public QWidget {
    Q_OBJECT

public:
    explicit SideSwitch(QWidget* parent = nullptr);

    void showB(bool isB);  // no signal
    [[nodiscard]] bool isB() const;

signals:
    void chosen(bool isB);

private:
    void say();

    QPushButton *m_a = nullptr, *m_b = nullptr;
    QLabel* m_note = nullptr;
};

}  // namespace partiscope
