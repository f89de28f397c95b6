// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_summary.h"

#include <algorithm>
#include <set>

#include "core/model/partition_name.h"
#include "ui/geometry/number_text.h"
#include "ui/models/panel_text.h"

namespace partiscope {

namespace {

constexpr double kMilli = 1'000;
constexpr double kReadsPerWrite = 3;  // a write unit weighs three reads, as partitions' limits do

struct Load {  // of a partition in the direction that is told
    std::uint32_t partition = 0;
    double askedPerS = 0, refusedPerS = 0;
};

QString count(std::uint64_t number) { return shown(grouped(std::int64_t(number))); }

QString percent(double part, double whole) {
    return shown(percentText(whole > 0 ? part / whole : 0));
}

// The direction that matters more: by weight of what was asked.
Direction mainDirection(const RunTotals& totals) {
    return double(totals.write.asked) * kReadsPerWrite >= double(totals.read.asked)
               ? Direction::Write
               : Direction::Read;
}

std::vector<Load> loadsOf(const RunTotals& totals, Direction direction) {
    std::vector<Load> loads;
    if (totals.partitionSeconds == 0) return loads;
    const double scale = 1 / (kMilli * double(totals.partitionSeconds));
    for (const auto& [id, total] : totals.partitions) {
        const bool write = direction == Direction::Write;
        const auto asked = double(write ? total.writeAsked : total.readAsked);
        const auto refused = double(write ? total.writeRefused : total.readRefused);
        if (asked > 0) loads.push_back({id, asked * scale, refused * scale});
    }
    std::stable_sort(loads.begin(), loads.end(),
                     [](const Load& a, const Load& b) { return a.askedPerS > b.askedPerS; });
    return loads;
}

// Idle ones follow in key order: that many stand idle is the point of some runs.
std::vector<SummaryBar> barsOf(std::vector<Load> loads, const std::vector<LaneFrame>& lanes) {
    std::set<std::uint32_t> asked;
    for (const Load& load : loads) asked.insert(load.partition);
    for (const LaneFrame& lane : lanes) {
        if (!asked.contains(lane.id.value)) loads.push_back({lane.id.value, 0, 0});
    }
    std::vector<SummaryBar> bars;
    SummaryBar rest{QStringLiteral("rest"), 0, 0};
    for (const Load& load : loads) {
        const double served = load.askedPerS - load.refusedPerS;
        if (bars.size() < RunSummary::kPartitionsMost) {
            const QString name = shown(partitionName(PartitionId{load.partition}));
            bars.push_back({name, served, load.refusedPerS});
        } else {
            rest.served += served;
            rest.refused += load.refusedPerS;
        }
    }
    if (loads.size() > bars.size()) {
        const auto others = double(loads.size() - bars.size());
        bars.push_back({rest.name, rest.served / others, rest.refused / others});
    }
    return bars;
}

// What most refusals gave as their reason.
Reason mainReason(const RunTotals& totals) {
    const auto most = std::max_element(totals.reasons.begin() + 1, totals.reasons.end());
    return *most > 0 ? Reason(most - totals.reasons.begin()) : Reason::None;
}

bool isKeyRange(Reason reason) {
    return reason >= Reason::TableReadKeyRangeThroughputExceeded &&
           reason <= Reason::IndexWriteKeyRangeThroughputExceeded;
}

bool isProvisioned(Reason reason) {
    return reason >= Reason::TableReadProvisionedThroughputExceeded &&
           reason <= Reason::IndexWriteProvisionedThroughputExceeded;
}

double idleShare(const DirectionTotal& total) {
    return total.provisioned > 0
               ? std::max(0.0, 1 - double(total.served) / double(total.provisioned))
               : 0;
}

// "4.8 times"; below one and a half it is said in percent.
QString timesText(double share) {
    return share >= 1.5
               ? QStringLiteral("%1 times").arg(shown(callsText(share)))
               : QStringLiteral("on average ") + shown(percentText(share)) + QStringLiteral(" of");
}

QString keyRangeSentence(const std::vector<Load>& loads, double limit, const QString& refused,
                         double idle) {
    const auto refusing = std::count_if(loads.begin(), loads.end(),
                                        [](const Load& load) { return load.refusedPerS > 0; });
    if (loads.empty() || limit <= 0 || refusing == 0) {
        return QStringLiteral("Partitions refused %1 of what was asked.").arg(refused);
    }
    const auto& worst = *std::max_element(
        loads.begin(), loads.end(),
        [](const Load& a, const Load& b) { return a.refusedPerS < b.refusedPerS; });
    const QString name = shown(partitionName(PartitionId{worst.partition}));
    QString text = refusing == 1 ? QStringLiteral("Partition %1 was asked %2 what it can serve")
                                       .arg(name, timesText(worst.askedPerS / limit))
                                 : QStringLiteral(
                                       "%1 partitions refused; the worst, %2, was asked %3 "
                                       "what it can serve")
                                       .arg(shown(grouped(std::int64_t(refusing))), name,
                                            timesText(worst.askedPerS / limit));
    text += QStringLiteral(": %1 of all units were refused").arg(refused);
    if (idle >= 0.05) {
        text += QStringLiteral(" while %1 of the table stood idle").arg(shown(percentText(idle)));
    }
    return text + u'.';
}

QString sentenceOf(const RunTotals& totals, const DirectionTotal& total,
                   const std::vector<Load>& loads, double limit) {
    const MicroUnits refused = total.asked - total.served;
    if (total.asked == 0) return QStringLiteral("Nothing was asked.");
    if (totals.throttled == 0 && refused <= 0) {
        if (loads.empty() || limit <= 0) return QStringLiteral("Nothing was refused.");
        return QStringLiteral(
                   "Nothing was refused: the busiest partition, %1, was asked %2 of what it "
                   "can serve.")
            .arg(shown(partitionName(PartitionId{loads.front().partition})),
                 shown(percentText(loads.front().askedPerS / limit)));
    }
    const QString share = percent(double(refused), double(total.asked));
    const Reason reason = mainReason(totals);
    if (isKeyRange(reason)) return keyRangeSentence(loads, limit, share, idleShare(total));
    if (isProvisioned(reason)) {
        return QStringLiteral(
                   "The table's capacity was the limit, not a partition: %1 of all units were "
                   "refused.")
            .arg(share);
    }
    return QStringLiteral("%1 %2 of all units were refused.")
        .arg(shown(reasonInfo(reason).sentence), share);
}

std::vector<SummaryLine> linesOf(const RunTotals& totals, const DirectionTotal& total,
                                 const QString& unit, const Frame& frame) {
    std::vector<SummaryLine> lines;
    const auto units = [&unit](MicroUnits amount) {
        return QStringLiteral("%1 %2").arg(shown(unitsText(amount)), unit);
    };
    const MicroUnits refused = total.asked - total.served;
    lines.push_back({QStringLiteral("asked"), units(total.asked)});
    lines.push_back({QStringLiteral("served"), units(total.served), CellTone::Served});
    lines.push_back({QStringLiteral("refused"),
                     refused > 0
                         ? QStringLiteral("%1 (%2)").arg(
                               units(refused), percent(double(refused), double(total.asked)))
                         : QStringLiteral("none"),
                     refused > 0 ? CellTone::Refused : CellTone::Normal});
    lines.push_back({QStringLiteral("first throttle"), frame.firstThrottleUs
                                                           ? momentText(*frame.firstThrottleUs)
                                                           : QStringLiteral("none")});
    lines.push_back({QStringLiteral("busiest second"),
                     QStringLiteral("%1 at %2")
                         .arg(units(total.peak), momentText(total.peakSecond * kSecond))});
    if (total.provisioned > 0) {
        lines.push_back({QStringLiteral("table idle"), shown(percentText(idleShare(total)))});
    }
    lines.push_back({QStringLiteral("attempts"), count(totals.attempts)});
    lines.push_back(
        {QStringLiteral("gave up"), QStringLiteral("%1 requests").arg(count(totals.failed))});
    for (std::size_t i = 1; i < kReasonCount; ++i) {
        if (totals.reasons[i] == 0) continue;
        lines.push_back(
            {shown(reasonInfo(Reason(i)).name), count(totals.reasons[i]), CellTone::Refused});
    }
    return lines;
}

std::vector<SummaryBar> triesOf(const RunTotals& totals) {
    const auto firstThrottled = double(totals.firstTriesThrottled);
    const double first = double(totals.firstTries) - firstThrottled;
    std::vector<SummaryBar> bars{{QStringLiteral("first tries"), first, firstThrottled}};
    const auto retries = double(totals.attempts - totals.firstTries);
    const auto throttled = double(totals.throttled - totals.firstTriesThrottled);
    if (retries > 0) bars.push_back({QStringLiteral("retries"), retries - throttled, throttled});
    return bars;
}

}  // namespace

void RunTotals::add(const std::vector<SecondPoint>& points) {
    for (const SecondPoint& point : points) {
        ++seconds;
        attempts += point.attempts;
        accepted += point.accepted;
        throttled += point.throttled;
        failed += point.failed;
        firstTries += point.firstTries;
        firstTriesThrottled += point.firstTriesThrottled;
        for (const TableSecond& table : point.tables) {
            for (std::size_t i = 0; i < kReasonCount; ++i) reasons[i] += table.reasons[i];
        }
        if (point.tables.empty()) continue;
        const TableSecond& table = point.tables.front();
        const auto addTo = [&point](DirectionTotal& total, MicroUnits asked, MicroUnits served,
                                    MicroUnits provisioned) {
            total.asked += asked;
            total.served += served;
            total.provisioned += provisioned;
            if (asked <= total.peak) return;
            total.peak = asked;
            total.peakSecond = point.second;
        };
        addTo(write, table.writeDemanded, table.writeConsumed, table.writeProvisioned);
        addTo(read, table.readDemanded, table.readConsumed, table.readProvisioned);
        // Once left out, later seconds come without: the mean is over the first ones.
        if (!point.partitions || partitionSeconds + 1 != seconds) continue;
        ++partitionSeconds;
        if (point.partitions->empty()) continue;
        for (const PartitionSecond& second : point.partitions->front()) {
            PartitionTotal& total = partitions[second.partition];
            total.writeAsked += second.writeAskedMilli;
            total.writeRefused += second.writeRefusedMilli;
            total.readAsked += second.readAskedMilli;
            total.readRefused += second.readRefusedMilli;
        }
    }
}

std::optional<RunSummary> summarise(const RunTotals& totals, const Frame& frame) {
    if (totals.seconds == 0 || frame.tables.empty()) return std::nullopt;
    const TableFrame& table = frame.tables.front();
    const Direction direction = mainDirection(totals);
    const bool write = direction == Direction::Write;
    const DirectionTotal& total = write ? totals.write : totals.read;
    const Micros untilUs = totals.seconds * kSecond;

    RunSummary summary;
    summary.span = untilUs >= frame.durationUs
                       ? QStringLiteral("The whole run, %1").arg(momentText(untilUs))
                       : QStringLiteral("So far, to %1").arg(momentText(untilUs));
    if (frame.tables.size() > 1) {
        summary.span += QStringLiteral(", table %1").arg(QString::fromStdString(table.name));
    }
    summary.unit = shown(unitName(direction));
    if (!table.lanes.empty()) {
        const LaneFrame& lane = table.lanes.front();
        summary.limit = double(write ? lane.limitWrite : lane.limitRead) / double(kUnit);
    }
    const std::vector<Load> loads = loadsOf(totals, direction);
    summary.partitions = barsOf(loads, table.lanes);
    if (summary.partitions.size() > RunSummary::kPartitionsMost) {
        summary.others =
            int(std::max(loads.size(), table.lanes.size()) - RunSummary::kPartitionsMost);
    }
    if (totals.partitionSeconds < totals.seconds) {
        summary.partitionsNote =
            QStringLiteral("to %1 only").arg(momentText(totals.partitionSeconds * kSecond));
    }
    summary.tries = triesOf(totals);
    summary.sentence = sentenceOf(totals, total, loads, summary.limit);
    summary.lines = linesOf(totals, total, summary.unit, frame);
    return summary;
}

}  // namespace partiscope
