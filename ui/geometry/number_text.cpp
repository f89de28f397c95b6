// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/geometry/number_text.h"

#include <cmath>
#include <cstdio>

namespace partiscope {

namespace {

std::string fixed(double number, int decimals) {
    char buffer[64];
    std::snprintf(buffer, sizeof buffer, "%.*f", decimals, number);
    std::string text = buffer;
    if (decimals > 0) {  // "7.0" says no more than "7"
        while (text.back() == '0') {
            text.pop_back();
        }
        if (text.back() == '.') {
            text.pop_back();
        }
    }
    return text == "-0" ? "0" : text;
}

// Small numbers keep one decimal, so that half a unit does not read as none or as one.
std::string plain(double number) {
    if (std::abs(number) < 9.95) {
        const std::string text = fixed(number, 1);
        return text == "0" && number > 0 ? "< 0.1" : text;
    }
    return grouped(std::llround(number));
}

}  // namespace

std::string unitsText(MicroUnits amount) {
    return plain(static_cast<double>(amount) / static_cast<double>(kUnit));
}

std::string_view unitName(Direction direction) {
    return direction == Direction::Write ? "WCU" : "RCU";
}

std::string rateText(MicroUnits perSecond, Direction direction) {
    return unitsText(perSecond) + ' ' + std::string(unitName(direction)) + "/s";
}

std::string callsText(double perSecond) { return plain(perSecond); }

std::string percentText(double share, int decimals) {
    const double percent = share * 100;
    const double smallest = std::pow(10.0, -decimals);
    if (percent > 0 && percent < smallest / 2) {
        return "< " + fixed(smallest, decimals) + " %";
    }
    if (percent < 100 && percent > 100 - smallest / 2) {
        return "> " + fixed(100 - smallest, decimals) + " %";
    }
    char buffer[64];
    std::snprintf(buffer, sizeof buffer, "%.*f %%", decimals, percent);
    return buffer;
}

std::string shortNumber(double number) {
    const double size = std::abs(number);
    if (size < 9'999.5) {
        return plain(number);
    }
    const char* const names[] = {" k", " M", " G", " T"};
    double scaled = number / 1'000;
    int name = 0;
    while (std::abs(scaled) >= 999.5 && name < 3) {
        scaled /= 1'000;
        ++name;
    }
    const int decimals = std::abs(scaled) < 9.995 ? 2 : std::abs(scaled) < 99.95 ? 1 : 0;
    return fixed(scaled, decimals) + names[name];
}

std::string shortUnits(MicroUnits amount) {
    return shortNumber(static_cast<double>(amount) / static_cast<double>(kUnit));
}

std::string bytesText(Bytes bytes) {
    if (bytes < kKilobyte) {
        return grouped(bytes) + " B";
    }
    const char* const names[] = {" KB", " MB", " GB", " TB"};
    double scaled = static_cast<double>(bytes) / 1'024;
    int name = 0;
    while (scaled >= 1'023.5 && name < 3) {
        scaled /= 1'024;
        ++name;
    }
    return (scaled < 99.95 ? fixed(scaled, 1) : grouped(std::llround(scaled))) + names[name];
}

std::string clockText(Micros at) {
    const long long tenths = at / (kSecond / 10);
    char buffer[64];
    std::snprintf(buffer, sizeof buffer, "%02lld:%02lld:%02lld.%lld", tenths / 36'000,
                  tenths / 600 % 60, tenths / 10 % 60, tenths % 10);
    return buffer;
}

std::string shortClock(Micros at) {
    const long long seconds = at / kSecond;
    char buffer[64];
    if (seconds >= 3'600) {
        std::snprintf(buffer, sizeof buffer, "%lld:%02lld:%02lld", seconds / 3'600,
                      seconds / 60 % 60, seconds % 60);
    } else {
        std::snprintf(buffer, sizeof buffer, "%lld:%02lld", seconds / 60, seconds % 60);
    }
    return buffer;
}

}  // namespace partiscope
