// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_seconds.h"

#include <algorithm>

#include <QStringList>

namespace partiscope {

void RunSeconds::add(const std::vector<SecondPoint>& seconds) {
    const auto units = [](MicroUnits amount) { return double(amount) / double(kUnit); };
    for (const SecondPoint& second : seconds) {
        Point point;
        for (const TableSecond& table : second.tables) {
            point.writeDemanded += units(table.writeDemanded);
            point.writeConsumed += units(table.writeConsumed);
            point.readDemanded += units(table.readDemanded);
            point.readConsumed += units(table.readConsumed);
        }
        m_points.push_back(point);
    }
}

std::optional<double> RunSeconds::metric(const QString& path, Micros untilUs) const {
    const QStringList words = path.split(u'.');
    const std::size_t count =
        std::min(m_points.size(), std::size_t(std::max<Micros>(0, untilUs) / kSecond));
    if (words.size() != 3 || words[0] != u"series" || count == 0) return std::nullopt;
    double Point::*field = nullptr;
    if (words[1] == u"write_demanded") field = &Point::writeDemanded;
    if (words[1] == u"write_consumed") field = &Point::writeConsumed;
    if (words[1] == u"read_demanded") field = &Point::readDemanded;
    if (words[1] == u"read_consumed") field = &Point::readConsumed;
    if (!field) return std::nullopt;
    double sum = 0;
    double most = m_points.front().*field;
    double least = most;
    for (std::size_t i = 0; i < count; ++i) {
        const double value = m_points[i].*field;
        sum += value;
        most = std::max(most, value);
        least = std::min(least, value);
    }
    if (words[2] == u"mean") return sum / double(count);
    if (words[2] == u"sum") return sum;
    if (words[2] == u"max") return most;
    if (words[2] == u"min") return least;
    if (words[2] == u"last") return m_points[count - 1].*field;
    return std::nullopt;
}

}  // namespace partiscope
