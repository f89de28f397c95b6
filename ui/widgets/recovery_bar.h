// SPDX-License-Identifier: GPL-3.0-or-later
// Offers what was not saved when a window went away: a line each, with restore, keep for later, discard.
// Calm: it stands over the stage until it is answered and blocks nothing. GUI thread only.
#pragma once

#include <vector>

#include <QFrame>

#include "ui/models/recovery_rows.h"

class QLabel;
class QVBoxLayout;

namespace partiscope {

class RecoveryBar : public QFrame {
    Q_OBJECT

public:
    explicit RecoveryBar(QWidget* parent = nullptr);

    void setZoom(double zoom);  // colours come with the window's style sheet
    void showRows(const std::vector<RecoveryRow>& rows);  // none: hides
    [[nodiscard]] int rowCount() const { return m_count; }

signals:
    void restoreAsked(int row);
    void keepAsked(int row);
    void discardAsked(int row);

private:
    [[nodiscard]] QWidget* makeRow(const RecoveryRow& row, int index);
    void scaleRow(QWidget* row) const;

    int m_count = 0;
    double m_zoom = 1;
    QLabel* m_heading = nullptr;
    QLabel* m_more = nullptr;
    QVBoxLayout* m_rows = nullptr;
};

}  // namespace partiscope
