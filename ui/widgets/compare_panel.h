// SPDX-License-Identifier: GPL-3.0-or-later
// The left column while two designs are compared: what each does now, the bill for reading one key
// back, and a sentence over both. GUI thread only.
#pragma once

#include <vector>

#include <QWidget>

#include "ui/models/compare_summary.h"

class QGridLayout;
class QLabel;
class QVBoxLayout;

namespace partiscope {

class ComparePanel : public QWidget {
    Q_OBJECT

public:
    explicit ComparePanel(QWidget* parent = nullptr);

    void setZoom(double zoom);
    void showNames(const QString& a, const QString& b);
    void showSummary(const CompareSummary& summary, bool veiled);

private:
    struct Table {
        QLabel* heading = nullptr;
        QGridLayout* grid = nullptr;
        std::vector<QLabel*> cells;  // three a row
    };
    Table makeTable(const QString& heading);
    void fill(Table& table, const QString& unit, const std::vector<CompareRow>& rows, bool veiled);

    double m_zoom = 1;
    QVBoxLayout* m_layout = nullptr;
    QLabel *m_names = nullptr, *m_verdict = nullptr;
    Table m_now, m_bill;
};

}  // namespace partiscope
