// SPDX-License-Identifier: GPL-3.0-or-later
// A tool bar button whose icon is a path, so that it is sharp at every zoom and takes the theme's
// colour. It leaves the arrow keys to the window and is reached by Tab, not by clicking: after a click
// Space still means play and pause. GUI thread only.
#pragma once

#include <QToolButton>

#include "ui/theme/palette.h"

namespace partiscope {

enum class TransportIcon { PreviousEvent, StepBack, Play, Pause, Step, NextEvent };

// Inside a unit square, y down.
[[nodiscard]] QPainterPath transportIconPath(TransportIcon icon);

class TransportButton : public QToolButton {
    Q_OBJECT

public:
    TransportButton(TransportIcon icon, const QString& name, const QString& keys,
                    QWidget* parent = nullptr);

    void setTransportIcon(TransportIcon icon, const QString& name, const QString& keys);
    void setTheme(const Palette& palette, double zoom);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    TransportIcon m_icon;
    Palette m_palette;
    double m_zoom = 1;
};

}  // namespace partiscope
