// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/playground_year.h"

#include <algorithm>
#include <map>

#include "core/model/partition_name.h"
#include "ui/geometry/number_text.h"
#include "ui/models/playground_keys.h"

namespace partiscope {

namespace {

QString words(const std::string& text) { return QString::fromStdString(text); }

MicroUnits loadOf(const YearQuestion& question, std::uint32_t shards) {
    return question.demand * shards / question.shards;
}

}  // namespace

void answer(YearSheet& sheet, const YearQuestion& question) {
    sheet.question = question;
    if (sheet.places.year != question.year || !(sheet.places.naming == question.naming)) {
        sheet.places = {};
        sheet.places.year = question.year;
        sheet.places.naming = question.naming;
    }
    growTo(sheet.places, question.shards);
    sheet.dates = placeDates(sheet.places, question.shards, PartitionMap(question.partitions),
                             question.demand, question.limit);
    sheet.apart = 0;
    sheet.calm = 0;
    std::map<std::uint32_t, YearRow> rows;
    for (const DatePlacement& date : sheet.dates) {
        YearRow& row = rows[date.most];
        row.most = date.most;
        ++row.dates;
        row.refusing += date.refused > 0 ? 1U : 0U;
        sheet.apart += date.most == 1 ? 1U : 0U;
        sheet.calm += date.refused == 0 ? 1U : 0U;
    }
    sheet.rows.clear();
    for (const auto& [most, row] : rows) sheet.rows.push_back(row);
}

double refusedShare(const YearSheet& sheet, std::size_t index) {
    const auto demand = double(sheet.question.demand);
    return demand > 0 ? double(sheet.dates[index].refused) / demand : 0;
}

QString yearHeadline(const YearSheet& sheet, bool veiled) {
    const YearQuestion& question = sheet.question;
    const QString dates = words(grouped(std::int64_t(sheet.dates.size())));
    QString text;
    if (question.shards == 1) {
        text = QStringLiteral("Of %1 dates, each is one key on one partition").arg(dates);
    } else {
        text = QStringLiteral("Of %1 dates, %2 %3 %4 shards apart")
                   .arg(dates,
                        sheet.apart == 0 ? QStringLiteral("none")
                                         : words(grouped(std::int64_t(sheet.apart))),
                        sheet.apart <= 1 ? QStringLiteral("places") : QStringLiteral("place"),
                        words(grouped(std::int64_t(question.shards))));
    }
    if (veiled) return text + QStringLiteral(".");
    return text + QStringLiteral("; %1 %2 nothing.")
                      .arg(sheet.calm == 0 ? QStringLiteral("none") : words(grouped(sheet.calm)),
                           sheet.calm <= 1 ? QStringLiteral("refuses") : QStringLiteral("refuse"));
}

QString yearReason(const YearSheet& sheet, bool veiled) {
    const YearQuestion& question = sheet.question;
    const std::string each = rateText(loadOf(question, 1), Direction::Write);
    if (veiled) {
        return QStringLiteral(
                   "Each shard is asked for %1. What is refused stays veiled until the "
                   "lesson's question is answered.")
            .arg(words(each));
    }
    const std::int64_t fit =
        question.demand > 0 ? question.limit * question.shards / question.demand : question.shards;
    const QString limit = words(grouped(question.limit / kUnit));
    if (fit >= question.shards) {
        return QStringLiteral(
                   "Each shard is asked for %1, and one partition serves %2: all %3 fit "
                   "on one.")
            .arg(words(each), limit, counted(question.shards, "shard", "shards"));
    }
    if (fit == 0) {
        return QStringLiteral(
                   "Each shard is asked for %1, but one partition serves %2: not even a "
                   "shard alone fits.")
            .arg(words(each), limit);
    }
    return QStringLiteral(
               "Each shard is asked for %1, and one partition serves %2: %3 there, %4 do "
               "not.")
        .arg(words(each), limit, counted(fit, "fits", "fit"), words(grouped(fit + 1)));
}

QStringList dateReadout(const YearSheet& sheet, std::size_t index, bool veiled) {
    if (index >= sheet.dates.size()) return {};
    const YearQuestion& question = sheet.question;
    const DatePlacement& date = sheet.dates[index];
    const auto owners = shardPartitions(sheet.places, question.shards,
                                        PartitionMap(question.partitions), std::int32_t(index));
    std::map<std::uint32_t, QStringList> byPartition;
    for (std::uint32_t shard = 0; shard < owners.size(); ++shard) {
        byPartition[owners[shard].value] +=
            words(question.naming.separator) +
            QString::number(question.naming.first + std::int64_t{shard});
    }
    QStringList rows;
    rows += words(dateText(dayOfYear(question.year, std::int32_t(index))));
    rows += QStringLiteral("%1 on %2 of %3")
                .arg(counted(question.shards, "shard", "shards"), words(grouped(date.partitions)),
                     counted(question.partitions, "partition", "partitions"));
    QStringList places;
    QStringList fullest;
    for (const auto& [partition, shards] : byPartition) {
        const QString name = words(partitionName(PartitionId{partition}));
        places += question.naming.suffixed
                      ? QStringLiteral("%1: %2").arg(name, shards.join(QLatin1Char(' ')))
                      : name;
        if (std::uint32_t(shards.size()) == date.most) fullest += name;
    }
    rows += places.join(QStringLiteral(" · "));
    const MicroUnits asked = loadOf(question, date.most);
    rows +=
        QStringLiteral("%1: %2%3 × %4 = %5 WCU/s, serves %6")
            .arg(namesTogether(fullest), fullest.size() > 1 ? QStringLiteral("each ") : QString(),
                 words(grouped(date.most)), words(unitsText(loadOf(question, 1))),
                 words(unitsText(asked)),
                 veiled ? QStringLiteral("?") : words(unitsText(std::min(asked, question.limit))));
    if (veiled) return rows;
    rows += date.refused == 0
                ? QStringLiteral("refuses nothing")
                : QStringLiteral("all together refuse %1 of %2 WCU/s: %3")
                      .arg(words(unitsText(date.refused)), words(unitsText(question.demand)),
                           words(percentText(refusedShare(sheet, index), 1)));
    return rows;
}

}  // namespace partiscope
