// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/arithmetic.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/model/capacity.h"
#include "core/model/tables.h"

namespace partiscope {

namespace {

std::int64_t itemsFound(const TrafficSpec& stream) {
    if (stream.operation != Operation::Query) return 1;
    return stream.limit > 0 ? std::min(stream.itemsPerQuery, stream.limit) : stream.itemsPerQuery;
}

MicroUnits unitsOf(const TrafficSpec& stream, Bytes itemBytes) {
    return memberUnits(stream.operation, itemBytes, stream.consistent, itemsFound(stream));
}

struct SizeAndUnits {
    Bytes bytes = 0;
    MicroUnits units = 0;
};

// Units rise in steps, so the mean of the units is not the units of the mean.
SizeAndUnits meanOf(const TrafficSpec& stream) {
    const ItemSize& size = stream.itemSize;
    switch (size.kind) {
        case ItemSize::Kind::Fixed: return {size.bytes, unitsOf(stream, size.bytes)};
        case ItemSize::Kind::Uniform: {
            // At most 400 KB, so every size can be added up.
            MicroUnits sum = 0;
            const Bytes count = size.maxBytes - size.minBytes + 1;
            for (Bytes b = size.minBytes; b <= size.maxBytes; ++b) sum += unitsOf(stream, b);
            return {(size.minBytes + size.maxBytes) / 2, sum / count};
        }
        case ItemSize::Kind::LogNormal: {
            MicroUnits sum = 0;
            const std::vector<Bytes> quantiles = logNormalSizes(size.meanBytes, size.sigma);
            for (const Bytes b : quantiles) sum += unitsOf(stream, b);
            return {size.meanBytes, sum / static_cast<MicroUnits>(quantiles.size())};
        }
    }
    return {};
}

}  // namespace

double peakRatePerS(const RateShape& rate) {
    switch (rate.kind) {
        case RateShape::Kind::Constant: return rate.ratePerS;
        case RateShape::Kind::Ramp: return std::max(rate.fromPerS, rate.toPerS);
        case RateShape::Kind::Steps: {
            double most = 0;
            for (const RateShape::StepAt& step : rate.steps) most = std::max(most, step.ratePerS);
            return most;
        }
        case RateShape::Kind::Wave: return std::max(rate.basePerS, rate.peakPerS);
    }
    return 0;
}

std::int64_t partsFor(double demand, double limit) {
    if (demand <= 0 || limit <= 0) return 0;
    return static_cast<std::int64_t>(std::ceil(demand / limit - 1e-6 / limit));
}

StreamDemand demandOf(const TrafficSpec& stream) {
    StreamDemand demand;
    demand.stream = stream.name;
    demand.direction = directionOf(stream.operation);
    const SizeAndUnits mean = meanOf(stream);
    demand.itemBytes = mean.bytes;
    demand.unitsPerItem = mean.units;
    demand.itemsPerCall = stream.gather ? stream.writeShards.count : stream.batch;
    if (stream.workers == 0) demand.peakCallsPerS = peakRatePerS(stream.rate);
    demand.peakUnitsPerS = demand.peakCallsPerS * static_cast<double>(demand.itemsPerCall) *
                           (static_cast<double>(mean.units) / static_cast<double>(kUnit));
    return demand;
}

Arithmetic arithmeticOf(const Scenario& scenario) {
    Arithmetic sums;
    for (const TrafficSpec& stream : scenario.traffic) {
        sums.streams.push_back(demandOf(stream));
        const StreamDemand& demand = sums.streams.back();
        (demand.direction == Direction::Write ? sums.writeUnitsPerS : sums.readUnitsPerS) +=
            demand.peakUnitsPerS;
    }
    const auto writeLimit = static_cast<double>(scenario.limits.partitionWrite);
    sums.writeKeysFewest = partsFor(sums.writeUnitsPerS, writeLimit);
    sums.readKeysFewest =
        partsFor(sums.readUnitsPerS, static_cast<double>(scenario.limits.partitionRead));
    sums.shardsWithHeadroom = partsFor(sums.writeUnitsPerS, writeLimit * kHeadroomPercent / 100.0);
    return sums;
}

}  // namespace partiscope
