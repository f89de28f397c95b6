// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/transport_speed_slider.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QKeyEvent>
#include <QPainter>

#include "ui/widgets/transport_speed_scale.h"

namespace partiscope {

namespace {

constexpr std::array kKeySpeeds{0.25, 0.5,  1.0,   2.0,   5.0,   10.0,   20.0,
                                30.0, 60.0, 100.0, 200.0, 500.0, 1'000.0};
constexpr double kLabelPx = 9.5;

}  // namespace

SpeedSlider::SpeedSlider(QWidget* parent) : TuneSlider(parent) {
    setRange(0, kSpeedSteps);
    setValue(speedPosition(1));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(tr("Speed"));
    const auto describe = [this] {
        setAccessibleDescription(tr("%1 real time").arg(speedText(speed())));
        setToolTip(
            tr("Speed: simulated seconds a real second. It snaps at ¼×, 1×, 10×, 60× and max; "
               "keys 1 to 5 choose these."));
    };
    describe();
    connect(this, &QSlider::valueChanged, this, [this, describe] {
        describe();
        emit speedChanged(speed());
    });
}

double SpeedSlider::speed() const { return speedAt(value()); }

void SpeedSlider::setSpeed(double speed) { setValue(speedPosition(speed)); }

QSize SpeedSlider::sizeHint() const {
    return {int(std::lround(168 * zoom())), int(std::lround(36 * zoom()))};
}

QSize SpeedSlider::minimumSizeHint() const {
    return {int(std::lround(140 * zoom())), int(std::lround(36 * zoom()))};
}

int SpeedSlider::settled(int value) const { return snappedSpeedPosition(value); }

double SpeedSlider::grooveY() const { return 13 * zoom(); }

void SpeedSlider::paintMarks(QPainter& painter, double y) {
    const QFont font = textFont(kLabelPx * zoom());
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    const double now = speed();
    for (const SpeedStop& stop : speedStops()) {
        const double x = placeOf(speedPosition(stop.speed));
        painter.setPen(QPen(colours().of(Role::BorderStrong), std::max(1.0, zoom())));
        painter.drawLine(QPointF(x, y - 5 * zoom()), QPointF(x, y + 5 * zoom()));
        const QString name = QString::fromUtf8(stop.name);
        const double half = metrics.horizontalAdvance(name) / 2;
        const double centre = std::clamp(x, half, width() - half);
        painter.setPen(colours().of(stop.speed == now ? Role::TextStrong : Role::TextDim));
        painter.drawText(QPointF(centre - half, y + 11 * zoom() + metrics.ascent()), name);
    }
}

void SpeedSlider::keyPressEvent(QKeyEvent* event) {
    const double now = speed();
    const auto above = [now](double each) { return each > now * 1.001; };
    const auto below = [now](double each) { return each < now * 0.999; };
    const auto& stops = speedStops();
    switch (event->key()) {
        case Qt::Key_Right:
        case Qt::Key_Up: {
            const auto* next = std::find_if(kKeySpeeds.begin(), kKeySpeeds.end(), above);
            if (next != kKeySpeeds.end()) {
                setSpeed(*next);
            } else {
                setSpeed(stops.back().speed);
            }
            break;
        }
        case Qt::Key_Left:
        case Qt::Key_Down: {
            const auto last = std::find_if(kKeySpeeds.rbegin(), kKeySpeeds.rend(), below);
            setSpeed(last == kKeySpeeds.rend() ? kKeySpeeds.front() : *last);
            break;
        }
        case Qt::Key_PageUp: {
            const auto next = std::find_if(stops.begin(), stops.end(), [&](const SpeedStop& stop) {
                return above(stop.speed);
            });
            if (next != stops.end()) setSpeed(next->speed);
            break;
        }
        case Qt::Key_PageDown: {
            const auto last =
                std::find_if(stops.rbegin(), stops.rend(),
                             [&](const SpeedStop& stop) { return below(stop.speed); });
            if (last != stops.rend()) setSpeed(last->speed);
            break;
        }
        default: QSlider::keyPressEvent(event);
    }
}

}  // namespace partiscope
