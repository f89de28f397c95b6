// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/event.h"

#include <array>
#include <cstdio>

#include "core/base/check.h"
#include "core/model/partition_name.h"

namespace partiscope {

namespace {

std::string clockOf(Micros atUs) {
    std::array<char, 48> text{};
    const auto tenths = static_cast<int>(atUs / 100'000 % 10);
    const auto seconds = static_cast<int>(atUs / kSecond % 60);
    const long long minutes = atUs / (60 * kSecond);
    std::snprintf(text.data(), text.size(), "%lld:%02d.%d", minutes, seconds, tenths);
    return text.data();
}

std::string placeOf(const Event& event) {
    return event.hasPartition ? "partition " + partitionName(event.partition) : "the table";
}

}  // namespace

std::string sentence(const Event& event) {
    const std::string reason(reasonInfo(event.reason).name);
    const std::string at = clockOf(event.atUs) + " ";
    switch (event.kind) {
        case EventKind::FirstThrottle:
            return at + "first throttle: " + placeOf(event) + ", " + reason;
        case EventKind::ThrottleBegan: return at + placeOf(event) + " begins to refuse: " + reason;
        case EventKind::ThrottleEnded:
            return at + placeOf(event) + " has refused nothing for a second";
        case EventKind::ParameterChanged: return at + "changed: " + event.text;
        case EventKind::ParameterRefused: return at + "not changed: " + event.text;
        case EventKind::StreamFinished: return at + event.text + " has finished";
    }
    PS_CHECK(false);
    return {};
}

}  // namespace partiscope
