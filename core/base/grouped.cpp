// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/grouped.h"

namespace partiscope {

std::string grouped(std::int64_t number) {
    std::string digits = std::to_string(number);
    const std::size_t first = number < 0 ? 1 : 0;
    for (std::size_t i = digits.size(); i > first + 3;) {
        i -= 3;
        digits.insert(i, ",");
    }
    return digits;
}

}  // namespace partiscope
