// SPDX-License-Identifier: GPL-3.0-or-later
// The hash playground's keys: what was typed, where each key lands on equal partitions, and the
// sentence that says what is to be seen. Plain values and functions; thread-safe.
//
//     const TypedKeys typed = typedKeys(QStringLiteral("ORDER#1000\nORDER#1001"));
//     const KeyPlacement placed = placeKeys(typed.keys, 0, 10);
//     placementSentence(placed)    // "2 keys on 2 of 10 partitions; 8 partitions have none; …"
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <QDate>
#include <QString>
#include <QStringList>

#include "core/base/ids.h"
#include "core/model/partition_map.h"

namespace partiscope {

inline constexpr qsizetype kPlaygroundLinesMost = 10'000;
inline constexpr std::size_t kPlaygroundKeyBytesMost = 2'048;  // a partition key's most, facts 1.4
// With shards: so many are placed that hashing and sorting fit in a frame.
inline constexpr std::size_t kPlaygroundPlacedMost = 10'000;

struct TypedKeys {
    std::vector<std::string> keys;  // UTF-8, in order, each once
    qsizetype repeated = 0;         // lines that say a key again
    qsizetype tooLong = 0;          // lines over kPlaygroundKeyBytesMost bytes
    qsizetype leftOut = 0;          // lines after the first kPlaygroundLinesMost
};
// One key a line; empty lines are nothing; blanks at the ends belong to the key, a final CR does not.
[[nodiscard]] TypedKeys typedKeys(const QString& text);

struct PlacedKey {
    std::string key;  // with its shard's suffix
    KeyPosition place;
    PartitionId partition;
    std::uint32_t typed = 0;  // index of the typed key it is a shard of
    friend bool operator==(const PlacedKey&, const PlacedKey&) = default;
};

struct KeyPlacement {
    std::vector<PlacedKey> keys;        // shards of a key side by side
    std::vector<std::uint32_t> counts;  // of each partition
    std::uint32_t shards = 0;           // of each key; 0: no suffix
    std::uint32_t most = 0;             // on one partition
    std::uint32_t used = 0;             // partitions with a key
    std::size_t unplaced = 0;           // typed keys for which there was no room
};
// `shards` 0: keys as they are; else key#0 … key#(shards − 1). `partitions` >= 1.
[[nodiscard]] KeyPlacement placeKeys(const std::vector<std::string>& keys, std::uint32_t shards,
                                     std::uint32_t partitions);

// What is to be seen: "10 keys on 6 of 10 partitions; 4 partitions have none; F has most: 3".
[[nodiscard]] QString placementSentence(const KeyPlacement& placed);
// What was not taken, and why; empty: everything was.
[[nodiscard]] QString leftOutSentence(const TypedKeys& typed, const KeyPlacement& placed);
// One key: its hash, its partition, and where the other shards of it went.
[[nodiscard]] QStringList keyReadout(const KeyPlacement& placed, std::size_t index);

struct KeyPreset {
    QString name;
    QString tip;
    QString text;  // what the box then says
    std::uint32_t shards = 0;
};
[[nodiscard]] std::vector<KeyPreset> keyPresets(const QDate& today);

// "F", "F and H", "F, H and 2 more".
[[nodiscard]] QString namesTogether(QStringList names);
// "1 key", "10 keys": a number with its noun.
[[nodiscard]] QString counted(std::int64_t number, const char* one, const char* many);

}  // namespace partiscope
