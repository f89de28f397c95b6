// SPDX-License-Identifier: GPL-3.0-or-later
// A whole number as a reader wants it: 1,000,000. One spelling for messages, reports and the window.
// Thread-safe.
#pragma once

#include <cstdint>
#include <string>

namespace partiscope {

[[nodiscard]] std::string grouped(std::int64_t number);

}  // namespace partiscope
