// SPDX-License-Identifier: GPL-3.0-or-later
// One reader for each section of a scenario file, from TomlNode to its struct of scenario.h. A file
// passes through all of them; a changed parameter (parameter.h) through the one it belongs to, so
// that both obey the same rules with the same messages. Problems go to the log; what could not be
// read is left at its default. Thread-safe: no shared state.
#pragma once

#include <string>
#include <vector>

#include "core/scenario/field_reader.h"
#include "core/scenario/reading_log.h"
#include "core/scenario/scenario.h"
#include "core/scenario/scenario_reader.h"
#include "core/scenario/toml_node.h"

namespace partiscope {

inline constexpr std::int64_t kCapacityMost = 100'000'000;  // units/s; keeps micro-units in 64 bits
inline constexpr double kRateMost = 1e8;                    // calls/s

// The plain fields at the top: format, title, seed, duration, tick, era.
void readTop(FieldReader& fields, Scenario& scenario);

[[nodiscard]] TableSpec readTable(const TomlNode& node, const std::string& path, ReadingLog& log);
[[nodiscard]] TrafficSpec readTraffic(const TomlNode& node, const std::string& path,
                                      ReadingLog& log);
[[nodiscard]] Limits readLimits(const TomlNode& node, ReadingLog& log);
[[nodiscard]] ModelSpec readModel(const TomlNode& node, ReadingLog& log);

// `node.key` is the attribute's name.
[[nodiscard]] AttributeSpec readAttribute(const TomlNode& node, const std::string& path,
                                          ReadingLog& log);
[[nodiscard]] std::vector<AttributeSpec> readAttributes(const TomlNode& node,
                                                        const std::string& path, ReadingLog& log);

// Parts of a stream that are a plain value or a table.
[[nodiscard]] RateShape readRate(const TomlNode& node, const std::string& path, ReadingLog& log);
[[nodiscard]] ItemSize readItemSize(const TomlNode& node, const std::string& path, ReadingLog& log);
[[nodiscard]] WriteShards readWriteShards(const TomlNode& node, const std::string& path,
                                          ReadingLog& log);
[[nodiscard]] RetryPolicy readRetries(const TomlNode& node, const std::string& path,
                                      FieldReader& stream);

[[nodiscard]] Expectation readExpectation(const TomlNode& node, const std::string& path,
                                          ReadingLog& log);
[[nodiscard]] LessonStep readStep(const TomlNode& node, const std::string& path, ReadingLog& log);
[[nodiscard]] AccessPattern readAccess(const TomlNode& node, const std::string& path,
                                       ReadingLog& log);

// The changes of one [[event]]; the paths are not checked here (see read_changes.cpp).
[[nodiscard]] std::vector<TimedChange> readEvent(const TomlNode& node, const std::string& path,
                                                 ReadingLog& log);

// Carries the changes out one after another on a copy, as a run would, and logs those that fail.
// `paths[i]` is where change i stands in the file.
void checkChanges(const Scenario& scenario, const std::vector<std::string>& paths, ReadingLog& log);

// A whole file that is a tree already.
[[nodiscard]] ScenarioReading readScenarioTree(const TomlNode& root, const std::string& fileName);

}  // namespace partiscope
