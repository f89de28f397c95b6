// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/metric_series.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace partiscope {

namespace {

constexpr std::size_t kMinute = 60;
constexpr std::array<Micros, 11> kSpansS{30,    60,    120,    300,    600,   1'200,
                                         1'800, 3'600, 10'800, 21'600, 43'200};

double units(MicroUnits amount) { return double(amount) / double(kUnit); }

}  // namespace

void MetricSeries::clear() { *this = {}; }

void MetricSeries::add(const std::vector<SecondPoint>& seconds) {
    for (const SecondPoint& second : seconds) {
        MetricPoint write, read;
        for (const TableSecond& table : second.tables) {
            write.asked += units(table.writeDemanded);
            write.consumed += units(table.writeConsumed);
            write.provisioned += units(table.writeProvisioned);
            write.warm += units(table.writeWarm);
            read.warm += units(table.readWarm);
            read.asked += units(table.readDemanded);
            read.consumed += units(table.readConsumed);
            read.provisioned += units(table.readProvisioned);
        }
        m_writeAsked += write.asked;
        m_readAsked += read.asked;
        m_writes.push_back(write);
        m_reads.push_back(read);
    }
}

Direction MetricSeries::direction() const {
    return m_readAsked > m_writeAsked ? Direction::Read : Direction::Write;
}

const std::vector<MetricPoint>& MetricSeries::points() const { return pointsOf(direction()); }

const std::vector<MetricPoint>& MetricSeries::pointsOf(Direction direction) const {
    return direction == Direction::Write ? m_writes : m_reads;
}

std::vector<MetricPoint> minuteAverages(const std::vector<MetricPoint>& seconds) {
    std::vector<MetricPoint> minutes;
    for (std::size_t from = 0; from < seconds.size(); from += kMinute) {
        const std::size_t end = std::min(from + kMinute, seconds.size());
        MetricPoint mean;
        for (std::size_t i = from; i < end; ++i) {
            mean.asked += seconds[i].asked;
            mean.consumed += seconds[i].consumed;
            mean.provisioned += seconds[i].provisioned;
            mean.warm += seconds[i].warm;
        }
        const double count = double(end - from);
        minutes.push_back({mean.asked / count, mean.consumed / count, mean.provisioned / count,
                           mean.warm / count});
    }
    return minutes;
}

Micros shownSpan(Micros seenUs, Micros durationUs) {
    for (const Micros spanS : kSpansS) {
        const Micros span = spanS * kSecond;
        if (span >= seenUs && span < durationUs) return span;
    }
    return std::max(durationUs, kSecond);
}

std::vector<double> spreadLabels(const std::vector<double>& wanted, double height, double bottom) {
    std::vector<std::size_t> order(wanted.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });
    std::vector<double> places = wanted;
    double free = height / 2;
    for (const std::size_t i : order) {
        places[i] = std::max(places[i], free);
        free = places[i] + height;
    }
    double under = bottom - height / 2;
    for (auto i = order.rbegin(); i != order.rend(); ++i) {
        places[*i] = std::min(places[*i], under);
        under = places[*i] - height;
    }
    return places;
}

}  // namespace partiscope
