// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/compare_summary.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/model/operation.h"
#include "ui/geometry/number_text.h"
#include "ui/models/panel_text.h"

namespace partiscope {

namespace {

// An eventually consistent Query that finds nothing still costs this much (facts 1.2).
constexpr double kLeastQueryRcu = 0.5;

struct Totals {
    MicroUnits asked = 0, served = 0, refused = 0, capacity = 0;
    int partitions = 0, busy = 0, refusing = 0;
    double throttledShare = 0;  // of the attempts since the start
};

// The direction that A is asked for more of: both sides are measured by the same one.
Direction directionOf(const Frame& frame) {
    MicroUnits write = 0;
    MicroUnits read = 0;
    for (const TableFrame& table : frame.tables) {
        write += table.write.asked;
        read += table.read.asked;
    }
    return read > write ? Direction::Read : Direction::Write;
}

Totals totalsOf(const Frame& frame, Direction direction) {
    Totals totals;
    const bool write = direction == Direction::Write;
    for (const TableFrame& table : frame.tables) {
        const Flow& flow = write ? table.write : table.read;
        totals.asked += flow.asked;
        totals.served += flow.served;
        totals.refused += flow.refused;
        totals.capacity += write ? table.writeCapacity : table.readCapacity;
        for (const LaneFrame& lane : table.lanes) {
            const Flow& ofLane = write ? lane.write : lane.read;
            ++totals.partitions;
            totals.busy += ofLane.asked > 0 ? 1 : 0;
            totals.refusing += ofLane.refused > 0 ? 1 : 0;
        }
    }
    if (frame.attemptsSoFar > 0) {
        totals.throttledShare = double(frame.throttledSoFar) / double(frame.attemptsSoFar);
    }
    return totals;
}

QString refusedWords(const Totals& totals) {
    if (totals.refused <= 0) return QStringLiteral("refuses nothing");
    return QStringLiteral("refused %1 (%2)")
        .arg(shown(unitsText(totals.refused)),
             shown(percentText(double(totals.refused) / double(totals.asked))));
}

QString shareWords(const Totals& totals) {
    if (totals.refused <= 0) return QStringLiteral("none refused");
    return QStringLiteral("%1 refused")
        .arg(shown(percentText(double(totals.refused) / double(totals.asked))));
}

template <class T>
int betterOf(T a, T b, bool more) {
    if (a == b) return 0;
    return (b > a) == more ? 1 : -1;
}

std::vector<CompareRow> rowsNow(const Totals& a, const Totals& b) {
    const auto units = [](MicroUnits amount) { return shown(unitsText(amount)); };
    const auto whole = [](int number) { return shown(grouped(std::int64_t(number))); };
    const auto of = [&](int some, int all) {
        return QStringLiteral("%1 of %2").arg(whole(some), whole(all));
    };
    std::vector<CompareRow> rows;
    rows.push_back({QStringLiteral("asked"), units(a.asked), units(b.asked), 0});
    rows.push_back({QStringLiteral("served"), units(a.served), units(b.served),
                    betterOf(a.served, b.served, true)});
    rows.push_back({QStringLiteral("refused"), units(a.refused), units(b.refused),
                    betterOf(a.refused, b.refused, false)});
    rows.push_back({QStringLiteral("partitions asked"), of(a.busy, a.partitions),
                    of(b.busy, b.partitions), 0});
    rows.push_back({QStringLiteral("of them refuse"), whole(a.refusing), whole(b.refusing),
                    betterOf(a.refusing, b.refusing, false)});
    rows.push_back({QStringLiteral("throttled so far"), shown(percentText(a.throttledShare, 1)),
                    shown(percentText(b.throttledShare, 1)),
                    betterOf(a.throttledShare, b.throttledShare, false)});
    return rows;
}

std::int64_t shardsOf(const Scenario& scenario) {
    std::int64_t most = 1;
    for (const TrafficSpec& spec : scenario.traffic) {
        if (partiscope::directionOf(spec.operation) == Direction::Write &&
            spec.writeShards.present) {
            most = std::max(most, spec.writeShards.count);
        }
    }
    return most;
}

// Where the shards of the one busy key lie; nothing where many keys are in use.
std::optional<int> partitionsOfOneKey(const Frame& frame, std::int64_t shards) {
    for (const TableFrame& table : frame.tables) {
        if (std::int64_t(table.hotKeys.size()) != shards) continue;
        std::set<std::uint32_t> lanes;
        for (const HotKeyFrame& key : table.hotKeys) lanes.insert(key.lane);
        return int(lanes.size());
    }
    return std::nullopt;
}

std::vector<CompareRow> billOf(const CompareSide& a, const CompareSide& b) {
    const std::int64_t shardsA = shardsOf(a.scenario);
    const std::int64_t shardsB = shardsOf(b.scenario);
    if (shardsA == 1 && shardsB == 1) return {};
    const auto whole = [](std::int64_t number) { return shown(grouped(number)); };
    const auto rcu = [](std::int64_t shards) {
        return shown(unitsText(MicroUnits(std::llround(kLeastQueryRcu * double(kUnit))) * shards));
    };
    const int better = betterOf(shardsA, shardsB, false);
    std::vector<CompareRow> rows;
    rows.push_back({QStringLiteral("queries"), whole(shardsA), whole(shardsB), better});
    const auto onA = partitionsOfOneKey(a.frame, shardsA);
    const auto onB = partitionsOfOneKey(b.frame, shardsB);
    if (onA && onB) {
        rows.push_back({QStringLiteral("partitions asked"), whole(*onA), whole(*onB),
                        betterOf(*onA, *onB, false)});
    }
    rows.push_back({QStringLiteral("least cost, RCU"), rcu(shardsA), rcu(shardsB), better});
    const auto merges = [](std::int64_t shards) {
        return shards == 1 ? QStringLiteral("no") : QStringLiteral("yes");
    };
    rows.push_back({QStringLiteral("merge by sort key"), merges(shardsA), merges(shardsB), better});
    return rows;
}

QString verdictOf(const Totals& a, const Totals& b, const CompareSide& sideA,
                  const CompareSide& sideB) {
    QString words;
    if (a.refused == b.refused) {
        words = a.refused == 0 ? QStringLiteral("Neither refuses anything in this second.")
                               : QStringLiteral("Both refuse the same.");
    } else {
        const bool bWins = b.refused < a.refused;
        const double least = double(std::min(a.refused, b.refused));
        const double most = double(std::max(a.refused, b.refused));
        words = QStringLiteral("%1 refuses %2 less than %3.")
                    .arg(bWins ? QStringLiteral("B") : QStringLiteral("A"),
                         shown(percentText(1 - least / most)),
                         bWins ? QStringLiteral("A") : QStringLiteral("B"));
    }
    const std::int64_t shardsA = shardsOf(sideA.scenario);
    const std::int64_t shardsB = shardsOf(sideB.scenario);
    if (shardsA != shardsB) {
        const auto queries = [](std::int64_t count) {
            return QStringLiteral("%1 %2").arg(
                shown(grouped(count)),
                count == 1 ? QStringLiteral("query") : QStringLiteral("queries"));
        };
        words += QStringLiteral(
                     " Reading all of one key takes %1 in A and %2 in B, and waits for the slowest "
                     "of them. The least cost is that of finding nothing.")
                     .arg(queries(shardsA), queries(shardsB));
    }
    return words;
}

}  // namespace

CompareSummary compareSummary(const CompareSide& a, const CompareSide& b) {
    const Direction direction = directionOf(a.frame);
    const Totals ofA = totalsOf(a.frame, direction);
    const Totals ofB = totalsOf(b.frame, direction);
    CompareSummary summary;
    summary.refusesA = ofA.refused > 0;
    summary.refusesB = ofB.refused > 0;
    summary.refusedA = refusedWords(ofA);
    summary.refusedB = refusedWords(ofB);
    summary.shareA = shareWords(ofA);
    summary.shareB = shareWords(ofB);
    summary.now = rowsNow(ofA, ofB);
    summary.unit = QStringLiteral("%1 a second").arg(shown(unitName(direction)));
    summary.bill = billOf(a, b);
    summary.verdict = verdictOf(ofA, ofB, a, b);
    return summary;
}

std::vector<CompareChoice> compareChoices(const Scenario& inForce, const Branches& branches) {
    std::vector<CompareChoice> choices;
    const auto stream =
        std::find_if(inForce.traffic.begin(), inForce.traffic.end(), [](const TrafficSpec& spec) {
            return partiscope::directionOf(spec.operation) == Direction::Write;
        });
    if (stream != inForce.traffic.end()) {
        const std::int64_t now = stream->writeShards.present ? stream->writeShards.count : 1;
        const QString path = QStringLiteral("traffic.%1.write_shards.count")
                                 .arg(QString::fromStdString(stream->name));
        for (const int count : {8, 4, 1}) {
            if (count == now) continue;
            const QString words = count == 1 ? QStringLiteral("one key, without shards")
                                             : QStringLiteral("%1 write shards a key").arg(count);
            choices.push_back({QStringLiteral("This design with ") + words, path,
                               QString::number(count),
                               count == 1 ? QStringLiteral("one key")
                                          : QStringLiteral("%1 write shards").arg(count),
                               std::nullopt});
        }
    }
    choices.push_back({QStringLiteral("The same design, to be tuned"),
                       {},
                       {},
                       QStringLiteral("the same design"),
                       std::nullopt});
    for (const BranchInfo& branch : branches.all) {
        if (branch.id == branches.current) continue;
        choices.push_back({QStringLiteral("Branch “%1”").arg(QString::fromStdString(branch.name)),
                           {},
                           {},
                           {},
                           branch.id});
    }
    return choices;
}

}  // namespace partiscope
