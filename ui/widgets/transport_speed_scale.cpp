// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/transport_speed_scale.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace partiscope {

namespace {

constexpr double kSlowest = 0.25;
constexpr double kFastest = 1'000;
constexpr int kFastestPosition = 930;  // above: flat out
constexpr int kSnap = 18;
constexpr int kSnapAtRealTime = 45;

}  // namespace

const std::array<SpeedStop, kSpeedStopCount>& speedStops() {
    static constexpr std::array<SpeedStop, kSpeedStopCount> stops{{
        {0.25, "¼×"},
        {1, "1×"},
        {10, "10×"},
        {60, "60×"},
        {std::numeric_limits<double>::infinity(), "max"},
    }};
    return stops;
}

double speedAt(int position) {
    if (position > kFastestPosition) return std::numeric_limits<double>::infinity();
    for (const SpeedStop& stop : speedStops()) {
        if (position == speedPosition(stop.speed)) return stop.speed;
    }
    const double share = std::max(0, position) / double(kFastestPosition);
    const double speed = kSlowest * std::pow(kFastest / kSlowest, share);
    // Two digits are what a reader can use, and they keep "asked 37×" short.
    const double digit = std::pow(10.0, std::floor(std::log10(speed)) - 1);
    return std::round(speed / digit) * digit;
}

int speedPosition(double speed) {
    if (std::isinf(speed)) return kSpeedSteps;
    const double clamped = std::clamp(speed, kSlowest, kFastest);
    return int(std::lround(kFastestPosition * std::log(clamped / kSlowest) /
                           std::log(kFastest / kSlowest)));
}

int snappedSpeedPosition(int position) {
    for (const SpeedStop& stop : speedStops()) {
        const int at = speedPosition(stop.speed);
        if (std::abs(position - at) <= (stop.speed == 1.0 ? kSnapAtRealTime : kSnap)) return at;
    }
    return position > kFastestPosition ? kSpeedSteps : position;
}

QString speedText(double speed) {
    if (std::isinf(speed)) return QStringLiteral("max");
    if (std::abs(speed - 0.25) < 0.005) return QStringLiteral("¼×");
    if (std::abs(speed - 0.5) < 0.005) return QStringLiteral("½×");
    if (speed <= 0) return QStringLiteral("0×");
    const int decimals = speed < 1 ? 2 : speed < 9.95 ? 1 : 0;
    QString text = QString::number(speed, 'f', decimals);
    if (text.contains(u'.')) {
        while (text.endsWith(u'0')) text.chop(1);
        if (text.endsWith(u'.')) text.chop(1);
    }
    if (decimals == 0 && text.size() > 3) text.insert(text.size() - 3, u',');
    return text + QStringLiteral("×");
}

}  // namespace partiscope
