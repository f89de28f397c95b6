// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/difference_series.h"

#include <algorithm>

namespace partiscope {

void DifferenceSeries::clear(std::size_t side) { m_refused[side].clear(); }

void DifferenceSeries::add(std::size_t side, const std::vector<SecondPoint>& seconds) {
    for (const SecondPoint& second : seconds) {
        MicroUnits refused = 0;
        for (const TableSecond& table : second.tables) {
            refused += table.writeDemanded - table.writeConsumed;
            refused += table.readDemanded - table.readConsumed;
        }
        m_refused[side].push_back(double(refused) / double(kUnit));
    }
}

std::size_t DifferenceSeries::seconds() const {
    return std::min(m_refused[0].size(), m_refused[1].size());
}

std::vector<DifferenceColumn> DifferenceSeries::columns(std::size_t most) const {
    std::vector<DifferenceColumn> columns;
    const std::size_t count = seconds();
    if (count == 0 || most == 0) return columns;
    const std::size_t each = (count + most - 1) / most;
    for (std::size_t first = 0; first < count; first += each) {
        const std::size_t last = std::min(count, first + each);
        DifferenceColumn column;
        column.fromUs = Micros(first) * kSecond;
        column.toUs = Micros(last) * kSecond;
        for (std::size_t i = first; i < last; ++i) {
            column.refusedA += m_refused[0][i];
            column.refusedB += m_refused[1][i];
        }
        column.refusedA /= double(last - first);
        column.refusedB /= double(last - first);
        columns.push_back(column);
    }
    return columns;
}

}  // namespace partiscope
