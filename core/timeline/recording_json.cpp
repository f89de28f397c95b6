// SPDX-License-Identifier: GPL-3.0-or-later
// recording.h, the part that knows JSON.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <limits>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/scenario/scenario_reader.h"
#include "core/timeline/json_place.h"
#include "core/timeline/recording.h"

namespace partiscope {

namespace {

using Json = nlohmann::json;

constexpr int kDepthMost = 8;                  // the format needs three
constexpr std::size_t kProblemsMost = 20;      // a broken file needs no longer list
constexpr std::size_t kPathBytesMost = 1'024;  // of a parameter
constexpr std::size_t kValueBytesMost = 64 * 1'024;
constexpr std::int64_t kTicksMost = 1'000'000'000'000;
constexpr std::uint64_t kUint64Most = std::numeric_limits<std::uint64_t>::max();

constexpr std::array kTopNames{
    "partiscope_recording", "scenario", "seed", "ticks", "commands", "digests"};
constexpr std::array kCommandNames{"tick", "sequence", "path", "value"};
constexpr std::array kDigestNames{"tick", "hex"};

Diagnostic problemAt(std::string_view text, const std::string& file, std::size_t offset) {
    const TextPlace place = placeAt(text, offset);
    Diagnostic problem;
    problem.file = file;
    problem.line = place.line;
    problem.column = place.column;
    return problem;
}

class Reader {
public:
    Reader(std::string_view text, const std::string& file) : m_text(text), m_file(file) {}

    [[nodiscard]] Diagnostics takeProblems() { return std::exchange(m_problems, {}); }

    Recording read(const Json& top) {
        Recording recording;
        if (!checkObject(top, kTopNames)) return recording;
        const std::uint64_t version = number(top, "partiscope_recording", 0, kUint64Most);
        if (m_problems.empty() && version != 1) {
            at("partiscope_recording", [&] {
                report("is format " + std::to_string(version), "format 1",
                       "made by a newer version of this program?");
            });
            return recording;
        }
        recording.scenarioText = string(top, "scenario", kScenarioBytesMax);
        recording.seed = number(top, "seed", 0, kUint64Most);
        const std::size_t before = m_problems.size();
        recording.ticks = static_cast<std::int64_t>(number(top, "ticks", 0, kTicksMost));
        // Without a length nothing is beyond it: one problem, not one for each entry as well.
        if (m_problems.size() > before) recording.ticks = kTicksMost;
        each(top, "commands", [&](const Json& entry) { readCommand(entry, recording); });
        each(top, "digests", [&](const Json& entry) { readDigest(entry, recording); });
        return recording;
    }

private:
    void readCommand(const Json& entry, Recording& recording) {
        if (!checkObject(entry, kCommandNames)) return;
        Command command;
        command.tick = static_cast<std::int64_t>(number(entry, "tick", 0, kTicksMost));
        command.sequence = number(entry, "sequence", 0, kUint64Most);
        command.path = string(entry, "path", kPathBytesMost);
        command.value = string(entry, "value", kValueBytesMost);
        if (command.tick >= recording.ticks) {
            at("tick",
               [&] { report("is not before the end of the recording", "less than ticks"); });
        }
        if (!recording.commands.empty()) {
            const Command& last = recording.commands.back();
            if (std::pair(command.tick, command.sequence) <= std::pair(last.tick, last.sequence)) {
                report("is out of order", "rising by tick, then by sequence");
            }
        }
        recording.commands.push_back(std::move(command));
    }

    void readDigest(const Json& entry, Recording& recording) {
        if (!checkObject(entry, kDigestNames)) return;
        DigestAt digest;
        digest.tick = static_cast<std::int64_t>(number(entry, "tick", 0, kTicksMost));
        const std::string hex = string(entry, "hex", 16);
        const char* const end = hex.data() + hex.size();
        const auto [rest, error] = std::from_chars(hex.data(), end, digest.digest, 16);
        if (hex.size() != 16 || rest != end || error != std::errc{}) {
            at("hex", [&] { report("is not a digest", "16 hexadecimal digits"); });
        }
        if (digest.tick > recording.ticks) {
            at("tick", [&] { report("is after the end of the recording", "at most ticks"); });
        }
        if (!recording.digests.empty() && digest.tick <= recording.digests.back().tick) {
            at("tick", [&] { report("is out of order", "rising ticks"); });
        }
        recording.digests.push_back(digest);
    }

    template <std::size_t kCount>
    bool checkObject(const Json& value, const std::array<const char*, kCount>& names) {
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

    const Json* member(const Json& object, const char* name) {
        const auto found = object.find(name);
        if (found != object.end()) return &*found;
        report(std::string("lacks \"") + name + "\"", "");
        return nullptr;
    }

    std::uint64_t number(const Json& object, const char* name, std::uint64_t least,
                         std::uint64_t most) {
        const Json* value = member(object, name);
        if (value == nullptr) return least;
        if (value->is_number_unsigned()) {
            const auto result = value->get<std::uint64_t>();
            if (result >= least && result <= most) return result;
        }
        at(name, [&] {
            report("got " + shortText(*value),
                   "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
        });
        return least;
    }

    std::string string(const Json& object, const char* name, std::size_t most) {
        const Json* value = member(object, name);
        if (value == nullptr) return {};
        if (value->is_string()) {
            const auto& result = value->get_ref<const std::string&>();
            if (result.size() <= most) return result;
        }
        at(name, [&] {
            report("got " + shortText(*value),
                   "a text of at most " + std::to_string(most) + " bytes");
        });
        return {};
    }

    template <class Read>
    void each(const Json& object, const char* name, Read read) {
        const Json* list = member(object, name);
        if (list == nullptr) return;
        at(name, [&] {
            if (!list->is_array() || list->size() > kRecordingEntriesMax) {
                report("got " + shortText(*list),
                       "a list of at most " + std::to_string(kRecordingEntriesMax) + " entries");
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
    void at(const char* name, Action action) {
        m_path.push_back({name, 0, false});
        action();
        m_path.pop_back();
    }

    static std::string shortText(const Json& value) {
        if (value.is_number() || value.is_boolean() || value.is_null()) return value.dump();
        const std::string type = value.type_name();
        if (value.is_string()) {
            return "a text of " + std::to_string(value.get_ref<const std::string&>().size()) +
                   " bytes";
        }
        return type + " of " + std::to_string(value.size());
    }

    void report(std::string what, std::string allowed, std::string hint = {}) {
        if (m_problems.size() >= kProblemsMost) return;
        Diagnostic problem = problemAt(m_text, m_file, offsetOf(m_text, m_path));
        for (const JsonStep& step : m_path) {
            problem.path += "/" + (step.isIndex ? std::to_string(step.index) : step.name);
        }
        problem.what = std::move(what);
        problem.allowed = std::move(allowed);
        problem.hint = std::move(hint);
        m_problems.push_back(std::move(problem));
    }

    std::string_view m_text;
    const std::string& m_file;
    std::vector<JsonStep> m_path;
    Diagnostics m_problems;
};

// The parser's message without its own numbering and place, which we give ourselves:
// "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error …".
std::string plainMessage(const std::string& message) {
    const std::size_t place = message.find(": ");
    return place == std::string::npos ? message : message.substr(place + 2);
}

}  // namespace

std::string recordingText(const Recording& recording) {
    nlohmann::ordered_json json;
    json["partiscope_recording"] = 1;
    json["scenario"] = recording.scenarioText;
    json["seed"] = recording.seed;
    json["ticks"] = recording.ticks;
    json["commands"] = nlohmann::ordered_json::array();
    for (const Command& command : recording.commands) {
        nlohmann::ordered_json entry;
        entry["tick"] = command.tick;
        entry["sequence"] = command.sequence;
        entry["path"] = command.path;
        entry["value"] = command.value;
        json["commands"].push_back(std::move(entry));
    }
    json["digests"] = nlohmann::ordered_json::array();
    for (const DigestAt& digest : recording.digests) {
        char hex[17];
        std::snprintf(hex, sizeof hex, "%016llx", static_cast<unsigned long long>(digest.digest));
        nlohmann::ordered_json entry;
        entry["tick"] = digest.tick;
        entry["hex"] = hex;
        json["digests"].push_back(std::move(entry));
    }
    // What is not UTF-8 is replaced, not thrown about.
    return json.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

Result<Recording> readRecording(std::string_view text, const std::string& fileName) {
    if (text.size() > kRecordingBytesMax) {
        Diagnostic problem;
        problem.file = fileName;
        problem.what = "is too large: " + std::to_string(text.size()) + " bytes";
        problem.allowed = "at most " + std::to_string(kRecordingBytesMax);
        return problem;
    }
    bool tooDeep = false;
    const auto limitDepth = [&tooDeep](int depth, Json::parse_event_t, const Json&) {
        if (depth > kDepthMost) tooDeep = true;
        return depth <= kDepthMost;
    };
    Json json;
    try {
        json = Json::parse(text.begin(), text.end(), limitDepth);
    } catch (const Json::parse_error& error) {
        // The parser counts bytes from 1 and stops behind the one that it did not expect.
        Diagnostic problem = problemAt(text, fileName, error.byte > 0 ? error.byte - 1 : 0);
        problem.what = plainMessage(error.what());
        return problem;
    } catch (const Json::exception& error) {  // a number that no type holds
        Diagnostic problem = problemAt(text, fileName, 0);
        problem.what = plainMessage(error.what());
        return problem;
    }
    if (tooDeep) {
        Diagnostic problem = problemAt(text, fileName, 0);
        problem.what = "is nested too deeply";
        problem.allowed = "at most " + std::to_string(kDepthMost) + " levels";
        return problem;
    }
    Reader reader(text, fileName);
    Recording recording = reader.read(json);
    Diagnostics problems = reader.takeProblems();
    if (!problems.empty()) return problems;
    return recording;
}

}  // namespace partiscope
