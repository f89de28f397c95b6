// SPDX-License-Identifier: GPL-3.0-or-later
// Offers what was not saved when a window went away: a line each, with restore, keep for later, discard.
// Calm: it waits until it is answered and blocks nothing. A slot in the parent's layout keeps its room;
// where the window is small for its zoom, it lies over what is below the slot, so that the window need
// not grow. GUI thread only.
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
    explicit RecoveryBar(QWidget* parent);

    [[nodiscard]] QWidget* slot() const { return m_slot; }  // for the layout
    void setZoom(double zoom);  // colours come with the window's style sheet
    void showRows(const std::vector<RecoveryRow>& rows);  // none: hides
    [[nodiscard]] int rowCount() const { return int(m_all.size()); }

signals:
    void restoreAsked(int row);
    void keepAsked(int row);
    void discardAsked(int row);

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;  // of the slot

private:
    void fill();
    void place();
    [[nodiscard]] QWidget* makeRow(const RecoveryRow& row, int index);

    std::vector<RecoveryRow> m_all;
    bool m_narrow = false;  // buttons under the text, and one row at a time
    double m_zoom = 1;
    QWidget* m_slot = nullptr;
    QLabel* m_heading = nullptr;
    QLabel* m_more = nullptr;
    QVBoxLayout* m_rows = nullptr;
};

}  // namespace partiscope
