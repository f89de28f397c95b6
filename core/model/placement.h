// SPDX-License-Identifier: GPL-3.0-or-later
// Where a key lands: MD5("Outliers" + key), the published reconstruction of the service's order
// (dynalite; facts 10.1). Not documented by AWS. About 4 million keys a second: hash a key once.
// A Placer is not thread-safe (it reuses a digest context); the free functions are.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "core/model/partition_map.h"

namespace partiscope {

class Placer {
public:
    Placer();
    ~Placer();
    Placer(Placer&&) noexcept;
    Placer& operator=(Placer&&) noexcept;

    // Hash of a string partition key; the sort part is zero.
    [[nodiscard]] KeyPosition place(std::string_view partitionKey);

    // First 8 bytes of MD5(text), big-endian: what calculated write shards take modulo their count.
    [[nodiscard]] std::uint64_t stableHash(std::string_view text);

private:
    struct Context;
    std::unique_ptr<Context> m_context;
};

[[nodiscard]] KeyPosition placeOf(std::string_view partitionKey);

// The place of a string sort key inside its collection: its first 16 bytes.
void setSortText(KeyPosition& position, std::string_view sortKey);

}  // namespace partiscope
