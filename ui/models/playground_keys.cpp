// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/playground_keys.h"

#include <algorithm>
#include <unordered_set>

#include "core/model/date_placement.h"
#include "core/model/partition_name.h"
#include "core/model/placement.h"
#include "ui/geometry/number_text.h"

namespace partiscope {

namespace {

constexpr qsizetype kNamesMost = 3;
constexpr std::size_t kListedMost = 12;

QString nameOf(std::uint32_t partition) {
    return QString::fromStdString(partitionName(PartitionId{partition}));
}

}  // namespace

QString namesTogether(QStringList names) {
    if (names.isEmpty()) return {};
    if (names.size() > kNamesMost) {
        const qsizetype more = names.size() - 2;
        names.erase(names.begin() + 2, names.end());
        names += QStringLiteral("%1 more").arg(QString::fromStdString(grouped(more)));
    }
    const QString last = names.takeLast();
    return names.isEmpty() ? last
                           : names.join(QStringLiteral(", ")) + QStringLiteral(" and ") + last;
}

QString counted(std::int64_t number, const char* one, const char* many) {
    return QString::fromStdString(grouped(number)) + QLatin1Char(' ') +
           QString::fromUtf8(number == 1 ? one : many);
}

TypedKeys typedKeys(const QString& text) {
    TypedKeys typed;
    std::unordered_set<std::string> known;
    qsizetype lines = 0;
    for (qsizetype from = 0; from < text.size();) {
        qsizetype end = text.indexOf(QLatin1Char('\n'), from);
        if (end < 0) end = text.size();
        QStringView line = QStringView(text).mid(from, end - from);
        from = end + 1;
        if (line.endsWith(QLatin1Char('\r'))) line.chop(1);
        if (line.isEmpty()) continue;
        if (++lines > kPlaygroundLinesMost) {
            ++typed.leftOut;
            continue;
        }
        std::string key = line.toUtf8().toStdString();
        if (key.size() > kPlaygroundKeyBytesMost) {
            ++typed.tooLong;
        } else if (!known.insert(key).second) {
            ++typed.repeated;
        } else {
            typed.keys.push_back(std::move(key));
        }
    }
    return typed;
}

KeyPlacement placeKeys(const std::vector<std::string>& keys, std::uint32_t shards,
                       std::uint32_t partitions) {
    KeyPlacement placed;
    placed.shards = shards;
    placed.counts.resize(partitions);
    const PartitionMap map(partitions);
    Placer placer;
    const ShardNaming naming{.suffixed = shards > 0};
    const std::uint32_t each = std::max(1U, shards);
    for (std::uint32_t i = 0; i < keys.size(); ++i) {
        if (placed.keys.size() + each > kPlaygroundPlacedMost) {
            placed.unplaced = keys.size() - i;
            break;
        }
        for (std::uint32_t shard = 0; shard < each; ++shard) {
            PlacedKey key;
            key.key = shardKey(keys[i], naming, shard);
            key.place = placer.place(key.key);
            key.partition = map.lookup(key.place);
            key.typed = i;
            if (placed.counts[key.partition.value]++ == 0) ++placed.used;
            placed.most = std::max(placed.most, placed.counts[key.partition.value]);
            placed.keys.push_back(std::move(key));
        }
    }
    return placed;
}

QString placementSentence(const KeyPlacement& placed) {
    if (placed.keys.empty()) {
        return QStringLiteral("Type keys, one a line, or press a button: they land here.");
    }
    const auto partitions = std::int64_t(placed.counts.size());
    QString text = QStringLiteral("%1 on %2 of %3")
                       .arg(counted(std::int64_t(placed.keys.size()), "key", "keys"),
                            QString::fromStdString(grouped(std::int64_t(placed.used))),
                            counted(partitions, "partition", "partitions"));
    const std::int64_t empty = partitions - std::int64_t(placed.used);
    if (empty > 0) {
        text += QStringLiteral("; %1 none").arg(counted(empty, "partition has", "partitions have"));
    }
    if (placed.used > 1 && placed.most == 1) return text + QStringLiteral("; no two share one");
    if (placed.used < 2) return text;
    QStringList fullest;
    for (std::uint32_t i = 0; i < placed.counts.size(); ++i) {
        if (placed.counts[i] == placed.most) fullest += nameOf(i);
    }
    const QString most = QString::fromStdString(grouped(std::int64_t(placed.most)));
    return text + (fullest.size() == 1 ? QStringLiteral("; %1 has the most: %2")
                                       : QStringLiteral("; %1 have the most: %2 each"))
                      .arg(namesTogether(fullest), most);
}

QString leftOutSentence(const TypedKeys& typed, const KeyPlacement& placed) {
    QStringList parts;
    if (typed.leftOut > 0) {
        parts += QStringLiteral("%1 after the first %2 left out")
                     .arg(counted(typed.leftOut, "line", "lines"),
                          QString::fromStdString(grouped(kPlaygroundLinesMost)));
    }
    if (typed.tooLong > 0) {
        parts += QStringLiteral("%1 left out: a partition key has at most 2,048 bytes")
                     .arg(counted(typed.tooLong, "line", "lines"));
    }
    if (typed.repeated > 0) {
        parts += QStringLiteral("%1 a key again and count once")
                     .arg(counted(typed.repeated, "line says", "lines say"));
    }
    if (placed.unplaced > 0) {
        parts += QStringLiteral("%1 not placed: at most %2 shards are")
                     .arg(counted(std::int64_t(placed.unplaced), "key", "keys"),
                          QString::fromStdString(grouped(std::int64_t(kPlaygroundPlacedMost))));
    }
    return parts.join(QStringLiteral(" · "));
}

QStringList keyReadout(const KeyPlacement& placed, std::size_t index) {
    if (index >= placed.keys.size()) return {};
    const PlacedKey& key = placed.keys[index];
    const std::uint32_t beside = placed.counts[key.partition.value] - 1;
    QStringList rows;
    rows += QString::fromStdString(key.key);
    rows += QStringLiteral("hash %1").arg(QString::fromStdString(hashHex(key.place)));
    const QString with =
        beside == 0 ? QStringLiteral("alone there")
                    : QStringLiteral("with %1").arg(counted(beside, "other key", "other keys"));
    rows += QStringLiteral("partition %1, %2").arg(nameOf(key.partition.value), with);
    if (placed.shards < 2) return rows;
    QStringList shards;
    const std::size_t first = std::size_t{key.typed} * placed.shards;
    for (std::uint32_t shard = 0; shard < placed.shards && shard < kListedMost; ++shard) {
        shards += QStringLiteral("#%1 %2").arg(shard).arg(
            nameOf(placed.keys[first + shard].partition.value));
    }
    if (placed.shards > kListedMost) {
        shards += QStringLiteral("and %1 more").arg(placed.shards - kListedMost);
    }
    rows += QStringLiteral("its shards: ") + shards.join(QStringLiteral(" · "));
    return rows;
}

std::vector<KeyPreset> keyPresets(const QDate& today) {
    const auto lines = [](int from, int count, const auto& line) {
        QStringList all;
        for (int i = 0; i < count; ++i) all += line(from + i);
        return all.join(QLatin1Char('\n'));
    };
    const QString day = today.toString(Qt::ISODate);
    std::vector<KeyPreset> presets;
    presets.push_back({QStringLiteral("Ten consecutive ids"), QStringLiteral("ORDER#1000 … 1009"),
                       lines(1'000, 10, [](int i) { return QStringLiteral("ORDER#%1").arg(i); }),
                       0});
    presets.push_back(
        {QStringLiteral("This year's months"), QStringLiteral("%1-01 … %1-12").arg(today.year()),
         lines(1, 12,
               [&](int i) {
                   return QStringLiteral("%1-%2").arg(today.year()).arg(i, 2, 10, QLatin1Char('0'));
               }),
         0});
    presets.push_back(
        {QStringLiteral("Ten shards of today"), QStringLiteral("%1#0 … #9").arg(day), day, 10});
    presets.push_back(
        {QStringLiteral("Customers 1–200"), QStringLiteral("CUSTOMER#1 … CUSTOMER#200"),
         lines(1, 200, [](int i) { return QStringLiteral("CUSTOMER#%1").arg(i); }), 0});
    return presets;
}

}  // namespace partiscope
