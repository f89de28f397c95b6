// SPDX-License-Identifier: GPL-3.0-or-later
// The slider of the whole window: a thin groove filled up to a round handle, a click goes where it
// points, arrow keys stay its own while it has the focus. Painted by itself, so that it is the same
// under every desktop style. GUI thread only.
#pragma once

#include <QSlider>

#include "ui/theme/palette.h"

namespace partiscope {

class TuneSlider : public QSlider {
    Q_OBJECT

public:
    explicit TuneSlider(QWidget* parent = nullptr);

    void setTheme(const Palette& palette, double zoom);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] int positionAt(double x) const;   // value under a place, 0 and more
    [[nodiscard]] double placeOf(int value) const;  // centre of the handle, pixels

protected:
    // What a handle dragged to `value` settles at.
    [[nodiscard]] virtual int settled(int value) const { return value; }
    virtual void paintMarks(QPainter& painter, double grooveY);
    [[nodiscard]] virtual double grooveY() const;
    [[nodiscard]] const Palette& colours() const { return m_palette; }
    [[nodiscard]] double zoom() const { return m_zoom; }
    [[nodiscard]] virtual bool fillsGroove() const { return true; }

    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    Palette m_palette;
    double m_zoom = 1;
};

}  // namespace partiscope
