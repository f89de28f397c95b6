// SPDX-License-Identifier: GPL-3.0-or-later
// What kind of thing an event is, for whoever lists, marks or hides it. Plain functions; thread-safe.
#pragma once

#include "core/sim/event.h"

namespace partiscope {

enum class EventGroup { Throttles, Splits, Capacity, Changes };

[[nodiscard]] EventGroup groupOf(EventKind kind);
// It would tell what a veiled lesson still asks: what was refused, or what the service did about it.
[[nodiscard]] bool givesAway(const Event& event);

}  // namespace partiscope
