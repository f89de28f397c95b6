// SPDX-License-Identifier: GPL-3.0-or-later
// Reads untrusted JSON member by member and reports every problem with line, column and path: what
// recordings and run files have in common. Sizes, depth, types and ranges are checked here; what the
// numbers mean is the caller's. Included by the files that know JSON only. Not thread-safe.
//
//   Result<Json> json = parseJson(text, fileName, kBytesMax);
//   JsonReader reader(text, fileName);
//   const std::uint64_t seed = reader.number(json.value(), "seed", 0, 9);
//   if (reader.hasProblems()) return reader.takeProblems();
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/result.h"
#include "core/sim/command.h"
#include "core/timeline/json_place.h"

namespace partiscope {

using Json = nlohmann::json;

inline constexpr std::int64_t kFileTicksMost = 1'000'000'000'000;
inline constexpr std::uint64_t kFileNumberMost = std::numeric_limits<std::uint64_t>::max();

// The value of a whole text of at most `bytesMax`, or the one problem that it is not JSON.
[[nodiscard]] Result<Json> parseJson(std::string_view text, const std::string& fileName,
                                     std::size_t bytesMax);

class JsonReader {
public:
    JsonReader(std::string_view text, const std::string& file) : m_text(text), m_file(file) {}

    [[nodiscard]] bool hasProblems() const { return !m_problems.empty(); }
    [[nodiscard]] std::size_t problemCount() const { return m_problems.size(); }
    [[nodiscard]] Diagnostics takeProblems() { return std::exchange(m_problems, {}); }

    // False: not an object. Members of other names are problems.
    template <std::size_t kCount>
    bool checkObject(const Json& value, const std::array<const char*, kCount>& names);

    // The member called `name`; where it is missing or unfit, a problem and the least value.
    std::uint64_t number(const Json& object, const char* name, std::uint64_t least,
                         std::uint64_t most);
    std::string string(const Json& object, const char* name, std::size_t bytesMost);
    const Json* member(const Json& object, const char* name);

    template <class Read>
    void each(const Json& object, const char* name, std::size_t entriesMost, Read read);

    // What is reported within `action` stands at the member called `name`.
    template <class Action>
    void at(const char* name, Action action);

    void report(std::string what, std::string allowed, std::string hint = {});

    [[nodiscard]] static std::string shortText(const Json& value);

private:
    std::string_view m_text;
    const std::string& m_file;
    std::vector<JsonStep> m_path;
    Diagnostics m_problems;
};

// A list of commands, rising by tick, then by sequence.
[[nodiscard]] nlohmann::ordered_json commandsAsJson(const std::vector<Command>& commands);
// The next of a list; the caller appends it.
[[nodiscard]] Command readCommand(JsonReader& reader, const Json& entry,
                                  const std::vector<Command>& before);

template <std::size_t kCount>
bool JsonReader::checkObject(const Json& value, const std::array<const char*, kCount>& names) {
    if (!value.is_object()) {
        report(std::string("must be an object, got ") + value.type_name(), "");
        return false;
    }
    for (const auto& [name, member] : value.items()) {
        if (std::find(names.begin(), names.end(), name) != names.end()) continue;
        std::string allowed;
        for (const char* known : names)
            allowed += (allowed.empty() ? "" : ", ") + std::string(known);
        at(name.c_str(), [&] { report("is not known", allowed); });
    }
    return true;
}

template <class Read>
void JsonReader::each(const Json& object, const char* name, std::size_t entriesMost, Read read) {
    const Json* list = member(object, name);
    if (list == nullptr) return;
    at(name, [&] {
        if (!list->is_array() || list->size() > entriesMost) {
            report("got " + shortText(*list),
                   "a list of at most " + std::to_string(entriesMost) + " entries");
            return;
        }
        for (std::size_t i = 0; i < list->size(); ++i) {
            m_path.push_back({"", i, true});
            read((*list)[i]);
            m_path.pop_back();
        }
    });
}

template <class Action>
void JsonReader::at(const char* name, Action action) {
    m_path.push_back({name, 0, false});
    action();
    m_path.pop_back();
}

}  // namespace partiscope
