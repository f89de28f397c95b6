// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/worked_sum.h"

#include <cmath>
#include <cstdint>

#include "core/model/capacity.h"
#include "core/model/operation.h"
#include "ui/geometry/number_text.h"
#include "ui/models/panel_text.h"

namespace partiscope {

namespace {

// A shard is planned at four fifths of the limit: keys clash, and arrivals are not even.
constexpr std::int64_t kPlannedPercent = 80;

struct StreamSum {
    Direction direction = Direction::Write;
    MicroUnits perMember = 0;
    std::int64_t members = 1;  // of a call
    std::int64_t callsPerS = 0;
    MicroUnits perSecond = 0;
    std::int64_t limit = 0;  // of one partition
};

std::optional<StreamSum> streamSum(const Scenario& scenario, std::size_t stream) {
    if (stream >= scenario.traffic.size()) return std::nullopt;
    const TrafficSpec& spec = scenario.traffic[stream];
    const bool exact = spec.workers == 0 && spec.rate.kind == RateShape::Kind::Constant &&
                       spec.itemSize.kind == ItemSize::Kind::Fixed &&
                       spec.operation != Operation::Scan && !spec.gather;
    if (!exact) return std::nullopt;
    StreamSum sum;
    sum.direction = directionOf(spec.operation);
    const std::int64_t items = spec.operation == Operation::Query ? spec.itemsPerQuery : 1;
    sum.perMember = memberUnits(spec.operation, spec.itemSize.bytes, spec.consistent, items);
    sum.members = spec.batch;
    sum.callsPerS = std::llround(spec.rate.ratePerS);
    sum.perSecond = sum.perMember * sum.members * sum.callsPerS;
    sum.limit = sum.direction == Direction::Write ? scenario.limits.partitionWrite
                                                  : scenario.limits.partitionRead;
    return sum;
}

QString unitsOfRow(const TrafficSpec& spec, const StreamSum& sum) {
    const QString size = shown(bytesText(spec.itemSize.bytes));
    QString words = sum.direction == Direction::Write
                        ? QStringLiteral("%1 ÷ 1 KB, rounded up").arg(size)
                        : QStringLiteral("%1 ÷ 4 KB, rounded up").arg(size);
    if (isTransaction(spec.operation)) {
        words += QStringLiteral(", × 2");
    } else if (sum.direction == Direction::Read && !spec.consistent) {
        words += QStringLiteral(", ÷ 2");
    }
    return words;
}

}  // namespace

std::vector<SumRow> workedSum(const Scenario& scenario, std::size_t stream) {
    const std::optional<StreamSum> sum = streamSum(scenario, stream);
    if (!sum || sum->limit <= 0) return {};
    const TrafficSpec& spec = scenario.traffic[stream];
    const bool write = sum->direction == Direction::Write;
    const QString unit = shown(unitName(sum->direction));
    const auto perSecond = [&](MicroUnits amount) {
        return QStringLiteral("%1 %2/s").arg(shown(unitsText(amount)), unit);
    };

    std::vector<SumRow> rows;
    rows.push_back({unitsOfRow(spec, *sum),
                    QStringLiteral("%1 %2").arg(shown(unitsText(sum->perMember)), unit)});
    QString calls = QStringLiteral("%1 %2/s × %3")
                        .arg(shown(grouped(sum->callsPerS)),
                             write ? QStringLiteral("writes") : QStringLiteral("reads"),
                             shown(unitsText(sum->perMember)));
    if (sum->members > 1) calls += QStringLiteral(" × %1 items").arg(sum->members);
    rows.push_back({calls, perSecond(sum->perSecond)});

    const std::int64_t shards = spec.writeShards.present ? spec.writeShards.count : 1;
    if (write && shards > 1) {
        rows.push_back(
            {QStringLiteral("÷ %1 shards, each").arg(shards), perSecond(sum->perSecond / shards)});
    }
    const MicroUnits limit = sum->limit * kUnit;
    rows.push_back({QStringLiteral("one partition serves"), perSecond(limit)});
    if (!write || sum->perSecond <= limit) return rows;

    const std::int64_t fewest = ceilDiv(sum->perSecond, limit);
    rows.push_back({QStringLiteral("fewest keys that could fit"), shown(grouped(fewest))});
    const MicroUnits planned = limit * kPlannedPercent / 100;
    rows.push_back(
        {QStringLiteral("⌈%1 ÷ %2⌉")
             .arg(shown(unitsText(sum->perSecond)), shown(unitsText(planned))),
         QStringLiteral("%1 shards").arg(shown(grouped(ceilDiv(sum->perSecond, planned))))});
    return rows;
}

std::optional<ShareSum> refusedShareSum(const Scenario& scenario, const Frame& frame) {
    if (scenario.traffic.size() != 1 || scenario.tables.size() != 1 || frame.tables.size() != 1) {
        return std::nullopt;
    }
    const TrafficSpec& spec = scenario.traffic.front();
    const TableFrame& table = frame.tables.front();
    const std::optional<StreamSum> sum = streamSum(scenario, 0);
    const bool oneKey = !table.hotKeys.empty() && table.hotKeys.front().trafficShare > 0.999;
    if (!sum || !oneKey || spec.retries.attempts != 1 || sum->direction != Direction::Write ||
        isBatch(spec.operation)) {
        return std::nullopt;
    }
    const MicroUnits limit = sum->limit * kUnit;
    const bool tableFits =
        table.mode == CapacityMode::OnDemand || table.writeCapacity >= sum->perSecond;
    if (sum->perSecond <= limit || !tableFits) return std::nullopt;
    ShareSum result;
    result.share = 1 - double(limit) / double(sum->perSecond);
    result.text = QStringLiteral("1 − %1 ÷ %2")
                      .arg(shown(unitsText(limit)), shown(unitsText(sum->perSecond)));
    return result;
}

}  // namespace partiscope
