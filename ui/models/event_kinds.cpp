// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/event_kinds.h"

namespace partiscope {

EventGroup groupOf(EventKind kind) {
    switch (kind) {
        case EventKind::FirstThrottle:
        case EventKind::ThrottleBegan:
        case EventKind::ThrottleEnded: return EventGroup::Throttles;
        case EventKind::SplitBegan:
        case EventKind::SplitEnded:
        case EventKind::SplitRefused: return EventGroup::Splits;
        case EventKind::CapacityAsked:
        case EventKind::CapacityChanged:
        case EventKind::CapacityRefused: return EventGroup::Capacity;
        case EventKind::ParameterChanged:
        case EventKind::ParameterRefused:
        case EventKind::StreamFinished: break;
    }
    return EventGroup::Changes;
}

bool givesAway(const Event& event) {
    switch (groupOf(event.kind)) {
        case EventGroup::Throttles:
        case EventGroup::Splits: return true;
        case EventGroup::Capacity: return event.capacity.cause != CapacityCause::Event;
        case EventGroup::Changes: break;
    }
    return false;
}

}  // namespace partiscope
