// SPDX-License-Identifier: GPL-3.0-or-later
// A table of the dock: rows are chosen whole, tones become the theme's colours, figures stand in one
// width. Keys that mean something to the run (blank, digits, Left and Right) are left to the window;
// Tab leaves the table. GUI thread only.
#pragma once

#include <QTableView>

#include "ui/theme/palette.h"

namespace partiscope {

class DockTable : public QTableView {
    Q_OBJECT

public:
    explicit DockTable(const QString& name, QWidget* parent = nullptr);

    void setTheme(const Palette& palette, double zoom);
    void setEmptyText(const QString& text);  // shown where there is no row
    [[nodiscard]] const Palette& theme() const { return m_palette; }
    [[nodiscard]] double zoom() const { return m_zoom; }

signals:
    void rowEntered(const QModelIndex& index);  // a click, or Enter
    void rowOpened(const QModelIndex& index);   // a double click, or Enter

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    Palette m_palette;
    double m_zoom = 1;
    QString m_emptyText;
};

}  // namespace partiscope
