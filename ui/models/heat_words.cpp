// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/heat_words.h"

#include <algorithm>

#include <QObject>

#include "core/model/partition_name.h"
#include "ui/geometry/number_text.h"
#include "ui/models/panel_text.h"

namespace partiscope {

namespace {

QString clock(std::int64_t second) { return shown(shortClock(second * kSecond)); }

QString units(MicroUnits amount) { return shown(unitsText(amount)); }

QString askedText(const HeatPick& pick) {
    return QObject::tr("asked %1").arg(shown(rateText(pick.asked, pick.direction)));
}

// Of what was asked, whatever the view weighs.
QString shareText(const HeatPick& pick) {
    if (pick.limit <= 0) return {};
    const double share = double(pick.asked) / double(pick.limit);
    return QObject::tr("%1 of %2").arg(shown(percentText(share)), units(pick.limit));
}

QString viewWord(HeatView view) {
    switch (view) {
        case HeatView::Writes: return QObject::tr("writes");
        case HeatView::Reads: return QObject::tr("reads");
        case HeatView::Throttles: break;
    }
    return QObject::tr("throttles");
}

}  // namespace

QString heatSpotText(const HeatSeries& series, HeatView view, const HeatSpot& spot, bool veiled) {
    QStringList parts;
    const std::optional<HeatPick> pick =
        series.loudest(view, spot.firstLane, spot.endLane, spot.fromS, spot.toS);
    const std::int64_t second = pick ? pick->second : spot.fromS;
    parts << clock(second);
    const std::size_t lanes = spot.endLane - spot.firstLane;
    if (pick || lanes == 1) {
        const PartitionId id = pick ? pick->partition : series.lanes()[spot.firstLane].id;
        QString name = QObject::tr("partition %1").arg(shown(partitionName(id)));
        if (lanes > 1) name += QObject::tr(", the loudest of %1").arg(shown(grouped(int(lanes))));
        parts << name;
    } else {
        parts << QObject::tr("%1 partitions").arg(shown(grouped(int(lanes))));
    }
    if (spot.fromS >= series.seconds()) {
        parts << QObject::tr("not played yet");
    } else if (series.recordedUntilS() && spot.fromS >= *series.recordedUntilS()) {
        parts << QObject::tr("not recorded");
    } else if (!pick) {
        parts << (view == HeatView::Throttles ? QObject::tr("nothing refused")
                                              : QObject::tr("nothing asked"));
    } else {
        QString amounts = askedText(*pick);
        if (!veiled && pick->refused > 0) {
            amounts += QObject::tr(", refused %1").arg(units(pick->refused));
        }
        parts << amounts;
        if (pick->limit > 0) parts << shareText(*pick);
    }
    return parts.join(QStringLiteral(" · "));
}

QString heatSummary(const HeatSeries& series, const HeatGrid& grid, bool veiled) {
    const QString empty = heatEmptyText(series, grid, veiled);
    if (!empty.isEmpty()) return empty;
    const auto hottest = std::max_element(grid.shares.begin(), grid.shares.end());
    const auto place = std::size_t(hottest - grid.shares.begin());
    const std::size_t row = place % grid.rows;
    const std::int64_t from = grid.firstS + std::int64_t(place / grid.rows) * grid.stepS;
    const std::optional<HeatPick> pick = series.loudest(
        grid.wish.view, grid.firstLane(row), grid.firstLane(row + 1), from, from + grid.stepS);
    if (!pick) return {};
    QString text = QObject::tr("Hottest of %1: partition %2 at %3, %4, %5")
                       .arg(viewWord(grid.wish.view), shown(partitionName(pick->partition)),
                            clock(pick->second), askedText(*pick), shareText(*pick));
    if (!veiled && pick->refused > 0) {
        text += QObject::tr(", over the limit: %1 refused").arg(units(pick->refused));
    }
    return text;
}

QString heatLimitText(const HeatSeries& series, HeatView view) {
    if (series.lanes().empty()) return {};
    const bool reads = view == HeatView::Reads;
    const auto limitOf = [reads](const HeatSeries::Lane& lane) {
        return reads ? lane.limitRead : lane.limitWrite;
    };
    const MicroUnits limit = limitOf(series.lanes().front());
    const bool same = std::all_of(series.lanes().begin(), series.lanes().end(),
                                  [&](const auto& lane) { return limitOf(lane) == limit; });
    return same ? shown(rateText(limit, reads ? Direction::Read : Direction::Write))
                : QObject::tr("its own limit");
}

QString heatEmptyText(const HeatSeries& series, const HeatGrid& grid, bool veiled) {
    if (veiled && grid.wish.view == HeatView::Throttles) {
        return QObject::tr("What was refused is shown once the question is answered");
    }
    if (series.seconds() == 0) {
        return QObject::tr("Nothing to see yet: the run's first second is not over");
    }
    const bool any =
        std::any_of(grid.shares.begin(), grid.shares.end(), [](float share) { return share > 0; });
    if (any) return {};
    switch (grid.wish.view) {
        case HeatView::Writes: return QObject::tr("No writes were asked in this time");
        case HeatView::Reads: return QObject::tr("No reads were asked in this time");
        case HeatView::Throttles: break;
    }
    return QObject::tr("Nothing was refused in this time");
}

QString heatNoteText(const HeatSeries& series) {
    if (!series.recordedUntilS()) return {};
    return QObject::tr("partitions recorded until %1").arg(clock(*series.recordedUntilS()));
}

}  // namespace partiscope
