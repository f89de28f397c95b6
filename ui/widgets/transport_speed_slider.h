// SPDX-License-Identifier: GPL-3.0-or-later
// The speed slider: transport_speed_scale.h on screen, with its named stops written below the groove.
// Keys go through round speeds, Page Up and Page Down through the stops. GUI thread only.
#pragma once

#include "ui/widgets/tune_slider.h"

namespace partiscope {

class SpeedSlider : public TuneSlider {
    Q_OBJECT

public:
    explicit SpeedSlider(QWidget* parent = nullptr);

    [[nodiscard]] double speed() const;
    void setSpeed(double speed);  // emits speedChanged where it differs

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void speedChanged(double speed);

protected:
    [[nodiscard]] int settled(int value) const override;
    [[nodiscard]] double grooveY() const override;
    [[nodiscard]] bool fillsGroove() const override { return false; }
    void paintMarks(QPainter& painter, double grooveY) override;
    void keyPressEvent(QKeyEvent* event) override;
};

}  // namespace partiscope
