// SPDX-License-Identifier: GPL-3.0-or-later
// Why a file was not opened, or not written: every problem with its place, what is wrong, what is allowed and a repair.
// The run before it stays. GUI thread only.
#pragma once

#include <QFrame>

#include "core/base/result.h"

class QLabel;
class QPushButton;
class QScrollArea;
class QToolButton;

namespace partiscope {

class ProblemPanel : public QFrame {
    Q_OBJECT

public:
    explicit ProblemPanel(QWidget* parent = nullptr);

    void setZoom(double zoom);
    // `alone`: there is no run to go back to, so the list takes more room and cannot be closed.
    void showProblems(const QString& fileName, const Diagnostics& problems, bool alone);
    void showNotSaved(const QString& fileName, const Diagnostics& problems);
    [[nodiscard]] int problemCount() const { return m_count; }

signals:
    void closed();
    void openAsked();
    void bundledAsked();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitHeight();
    void fill(const QString& heading, const Diagnostics& problems);

    int m_count = 0;
    bool m_alone = false;
    double m_zoom = 1;
    QLabel* m_heading = nullptr;
    QToolButton* m_close = nullptr;
    QScrollArea* m_scroll = nullptr;
    QPushButton *m_open = nullptr, *m_bundled = nullptr;
};

}  // namespace partiscope
