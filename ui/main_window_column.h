// SPDX-License-Identifier: GPL-3.0-or-later
// A side column of the window: panels above each other on one ground, scrolled when they are taller
// than the window, as wide as the zoom asks. GUI thread only.
#pragma once

#include <QScrollArea>

class QVBoxLayout;

namespace partiscope {

class SideColumn : public QScrollArea {
    Q_OBJECT

public:
    explicit SideColumn(const QString& name, QWidget* parent = nullptr);

    void addPanel(QWidget* panel);
    void setSize(double zoom, double width);  // width at zoom 1

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* m_content = nullptr;
    QVBoxLayout* m_layout = nullptr;
};

}  // namespace partiscope
