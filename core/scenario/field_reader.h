// SPDX-License-Identifier: GPL-3.0-or-later
// A cursor over one table of a file. Each field is taken once, by its type and range; what is wrong
// goes to the log with its place. finish() reports every key nobody asked for: unknown, with the one
// probably meant, or known but not simulated yet. A field that is absent or wrong gives nothing, and
// the caller puts the default there. Not thread-safe; one a table.
//
//   FieldReader fields(node, "table", "table", log);
//   table.replicas = fields.integer("replicas", {1, 9, "nodes"}).value_or(3);
//   fields.finish();
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/units.h"
#include "core/scenario/reading_log.h"
#include "core/scenario/toml_node.h"

namespace partiscope {

struct IntegerRange {
    std::int64_t least = 0;
    std::int64_t most = 0;
    std::string_view unit;  // "units/s", for the message
};

struct RealRange {
    double least = 0;
    double most = 0;
    std::string_view unit;
};

struct QuantityRange {
    std::int64_t least = 0;  // microseconds or bytes
    std::int64_t most = 0;
};

struct TextRule {
    std::size_t bytesMax = 2'048;
    bool mayBeEmpty = false;
};

inline constexpr Micros kDurationMost = 366LL * 86'400 * kSecond;
inline constexpr QuantityRange kAnyDuration{0, kDurationMost};
inline constexpr TextRule kProse{200'000, true};

// A lone value, for what may be one of several types and for elements of lists.
[[nodiscard]] std::optional<std::string> textOf(const TomlNode& node, const std::string& path,
                                                const TextRule& rule, ReadingLog& log);
[[nodiscard]] std::optional<std::int64_t> integerOf(const TomlNode& node, const std::string& path,
                                                    const IntegerRange& range, ReadingLog& log);
[[nodiscard]] std::optional<double> realOf(const TomlNode& node, const std::string& path,
                                           const RealRange& range, ReadingLog& log);
[[nodiscard]] std::optional<Micros> durationOf(const TomlNode& node, const std::string& path,
                                               const QuantityRange& range, ReadingLog& log);
[[nodiscard]] std::optional<Bytes> sizeOf(const TomlNode& node, const std::string& path,
                                          const QuantityRange& range, ReadingLog& log);

// "is a string, \"10\"": what a value is instead of what is due.
[[nodiscard]] std::string isInstead(const TomlNode& node);

class FieldReader {
public:
    // `section` is the name in not_simulated; `path` is what messages say. A node that is no table
    // is a problem by itself and has no fields.
    FieldReader(const TomlNode& table, std::string section, std::string path, ReadingLog& log);

    // Asks for a key without taking it: null if absent.
    [[nodiscard]] const TomlNode* node(std::string_view key);
    [[nodiscard]] const TomlNode* require(std::string_view key, const std::string& allowed);
    [[nodiscard]] bool has(std::string_view key) const { return m_table.find(key) != nullptr; }

    [[nodiscard]] std::optional<std::string> text(std::string_view key, const TextRule& rule = {});
    [[nodiscard]] std::optional<std::vector<std::string>> texts(std::string_view key,
                                                                std::size_t countMax);
    [[nodiscard]] std::optional<std::int64_t> integer(std::string_view key,
                                                      const IntegerRange& range);
    [[nodiscard]] std::optional<double> real(std::string_view key, const RealRange& range);
    [[nodiscard]] std::optional<bool> boolean(std::string_view key);
    [[nodiscard]] std::optional<Micros> duration(std::string_view key, const QuantityRange& range);
    [[nodiscard]] std::optional<Bytes> size(std::string_view key, const QuantityRange& range);
    // Index of the word in `names`.
    [[nodiscard]] std::optional<std::size_t> choice(std::string_view key,
                                                    std::span<const std::string_view> names);

    void finish();

    [[nodiscard]] std::string pathOf(std::string_view key) const { return joinPath(m_path, key); }
    [[nodiscard]] const std::string& path() const { return m_path; }
    [[nodiscard]] TomlPlace place() const { return m_table.place; }
    [[nodiscard]] ReadingLog& log() { return m_log; }
    [[nodiscard]] const std::vector<std::string>& known() const { return m_known; }

    // True, with the error logged, if this value of the field is not simulated.
    bool refuseNotSimulated(std::string_view key, std::string_view value, TomlPlace place);

private:
    const TomlNode& m_table;
    std::string m_section;
    std::string m_path;
    ReadingLog& m_log;
    std::vector<std::string> m_known;
};

}  // namespace partiscope
