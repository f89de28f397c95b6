// SPDX-License-Identifier: GPL-3.0-or-later
// What a run is built on and cannot change while it goes on: another one of these would be another run
// (core/sim/rules.md, clarifications of section 6). Pure; thread-safe.
#pragma once

#include "core/scenario/scenario.h"

namespace partiscope {

[[nodiscard]] bool sameStructure(const Scenario& a, const Scenario& b);

}  // namespace partiscope
