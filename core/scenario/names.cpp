// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/names.h"

#include "core/scenario/words.h"

namespace partiscope {

namespace {

// A name leads to the first that has it; the others are found by their number.
template <class Elements>
std::string elementPath(const std::string& kind, const Elements& elements, std::size_t index) {
    const std::string& name = elements[index].name;
    bool isFirst = !name.empty();
    for (std::size_t i = 0; i < index && isFirst; ++i) isFirst = elements[i].name != name;
    return isFirst ? kind + "." + shortened(name) : kind + "[" + std::to_string(index + 1) + "]";
}

}  // namespace

std::string tablePath(const Scenario& scenario, std::size_t index) {
    return scenario.tables.size() == 1 ? "table" : elementPath("tables", scenario.tables, index);
}

std::string trafficPath(const Scenario& scenario, std::size_t index) {
    return elementPath("traffic", scenario.traffic, index);
}

}  // namespace partiscope
