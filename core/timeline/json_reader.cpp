// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timeline/json_reader.h"

namespace partiscope {

namespace {

constexpr int kDepthMost = 8;                  // the formats need five
constexpr std::size_t kProblemsMost = 20;      // a broken file needs no longer list
constexpr std::size_t kPathBytesMost = 1'024;  // of a parameter
constexpr std::size_t kValueBytesMost = 64 * 1'024;

constexpr std::array kCommandNames{"tick", "sequence", "path", "value"};

Diagnostic problemAt(std::string_view text, const std::string& file, std::size_t offset) {
    const TextPlace place = placeAt(text, offset);
    Diagnostic problem;
    problem.file = file;
    problem.line = place.line;
    problem.column = place.column;
    return problem;
}

// The parser's message without its own numbering and place, which we give ourselves:
// "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error …".
std::string plainMessage(const std::string& message) {
    const std::size_t place = message.find(": ");
    return place == std::string::npos ? message : message.substr(place + 2);
}

}  // namespace

Result<Json> parseJson(std::string_view text, const std::string& fileName, std::size_t bytesMax) {
    if (text.size() > bytesMax) {
        Diagnostic problem;
        problem.file = fileName;
        problem.what = "is too large: " + std::to_string(text.size()) + " bytes";
        problem.allowed = "at most " + std::to_string(bytesMax);
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
    return json;
}

const Json* JsonReader::member(const Json& object, const char* name) {
    const auto found = object.find(name);
    if (found != object.end()) return &*found;
    report(std::string("lacks \"") + name + "\"", "");
    return nullptr;
}

std::uint64_t JsonReader::number(const Json& object, const char* name, std::uint64_t least,
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

std::string JsonReader::string(const Json& object, const char* name, std::size_t bytesMost) {
    const Json* value = member(object, name);
    if (value == nullptr) return {};
    if (value->is_string()) {
        const auto& result = value->get_ref<const std::string&>();
        if (result.size() <= bytesMost) return result;
    }
    at(name, [&] {
        report("got " + shortText(*value),
               "a text of at most " + std::to_string(bytesMost) + " bytes");
    });
    return {};
}

std::string JsonReader::shortText(const Json& value) {
    if (value.is_number() || value.is_boolean() || value.is_null()) return value.dump();
    const std::string type = value.type_name();
    if (value.is_string()) {
        return "a text of " + std::to_string(value.get_ref<const std::string&>().size()) + " bytes";
    }
    return type + " of " + std::to_string(value.size());
}

void JsonReader::report(std::string what, std::string allowed, std::string hint) {
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

nlohmann::ordered_json commandsAsJson(const std::vector<Command>& commands) {
    auto list = nlohmann::ordered_json::array();
    for (const Command& command : commands) {
        nlohmann::ordered_json entry;
        entry["tick"] = command.tick;
        entry["sequence"] = command.sequence;
        entry["path"] = command.path;
        entry["value"] = command.value;
        list.push_back(std::move(entry));
    }
    return list;
}

Command readCommand(JsonReader& reader, const Json& entry, const std::vector<Command>& before) {
    Command command;
    if (!reader.checkObject(entry, kCommandNames)) return command;
    command.tick = static_cast<std::int64_t>(reader.number(entry, "tick", 0, kFileTicksMost));
    command.sequence = reader.number(entry, "sequence", 0, kFileNumberMost);
    command.path = reader.string(entry, "path", kPathBytesMost);
    command.value = reader.string(entry, "value", kValueBytesMost);
    if (!before.empty()) {
        const Command& last = before.back();
        if (std::pair(command.tick, command.sequence) <= std::pair(last.tick, last.sequence)) {
            reader.report("is out of order", "rising by tick, then by sequence");
        }
    }
    return command;
}

}  // namespace partiscope
