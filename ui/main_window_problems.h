// SPDX-License-Identifier: GPL-3.0-or-later
// Why a file was not opened: every problem with its place, what is wrong, what is allowed and a repair.
// The run before it stays. GUI thread only.
#pragma once

#include <QFrame>

#include "core/base/result.h"

class QLabel;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace partiscope {

class ProblemPanel : public QFrame {
    Q_OBJECT

public:
    explicit ProblemPanel(QWidget* parent = nullptr);

    void setZoom(double zoom);
    void showProblems(const QString& fileName, const Diagnostics& problems);
    [[nodiscard]] int problemCount() const { return m_count; }

signals:
    void closed();

private:
    int m_count = 0;
    double m_zoom = 1;
    QLabel* m_heading = nullptr;
    QToolButton* m_close = nullptr;
    QScrollArea* m_scroll = nullptr;
    QVBoxLayout* m_rows = nullptr;
};

}  // namespace partiscope
