// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/event.h"

#include <array>
#include <cstdio>

#include "core/base/check.h"
#include "core/base/grouped.h"
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

std::string splitReason(SplitCause cause) {
    switch (cause) {
        case SplitCause::Heat: return "near its limit for minutes";
        case SplitCause::Size: return "its size";
        case SplitCause::Growth: return "the table grows";
        case SplitCause::PreWarm: return "warm throughput was raised";
    }
    PS_CHECK(false);
    return {};
}

std::string cutOf(const Event& event) {
    return std::string(event.insideCollection ? "inside an item collection, at " : "at ") +
           hashHex(event.splitAt).substr(0, 8) + "…";
}

std::string capacityOf(const Event& event) {
    const CapacityStep& step = event.capacity;
    const bool grows = step.cause == CapacityCause::OnDemand;
    const char* const units = step.direction == Direction::Write ? " WCU/s" : " RCU/s";
    const char* const who = step.cause == CapacityCause::AutoScaling ? " (auto scaling)" : "";
    return std::string(grows ? "what the partitions serve" : "the table's capacity") + ", " +
           grouped(step.fromPerS) + " to " + grouped(step.toPerS) + units + who;
}

std::string placeOf(const Event& event) {
    return event.hasPartition ? "partition " + partitionName(event.partition) : "the table";
}

}  // namespace

std::string_view capacityCauseName(CapacityCause cause) {
    switch (cause) {
        case CapacityCause::AutoScaling: return "auto-scaling";
        case CapacityCause::Event: return "event";
        case CapacityCause::OnDemand: return "on-demand";
    }
    PS_CHECK(false);
    return {};
}

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
        case EventKind::SplitBegan:
            return at + placeOf(event) + " begins to split (" + splitReason(event.splitCause) +
                   "), " + cutOf(event) + ", until " + clockOf(event.dueUs);
        case EventKind::SplitEnded:
            return at + placeOf(event) + " is split " + cutOf(event) + ": the upper side is " +
                   partitionName(event.born);
        case EventKind::SplitRefused:
            return at + placeOf(event) +
                   " is hot and stays whole: " + std::string(refusalWords(event.refusal));
        case EventKind::CapacityAsked:
            return at + "asked for: " + capacityOf(event) + ", in force at " + clockOf(event.dueUs);
        case EventKind::CapacityChanged: return at + "in force: " + capacityOf(event);
        case EventKind::CapacityRefused: return at + "not changed: " + event.text;
    }
    PS_CHECK(false);
    return {};
}

}  // namespace partiscope
