// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/scenario_reader.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <limits>
#include <set>
#include <system_error>
#include <utility>

#include "core/scenario/names.h"
#include "core/scenario/parameter.h"
#include "core/scenario/quantity.h"
#include "core/scenario/read_sections.h"
#include "core/scenario/toml_source.h"
#include "core/scenario/words.h"

namespace partiscope {

namespace {

constexpr std::int64_t kFormat = 1;

std::int64_t readFormat(FieldReader& fields) {
    const TomlNode* node = fields.require("format", "format = 1");
    const auto format = fields.integer("format", {1, std::numeric_limits<std::int64_t>::max(), ""});
    if (node != nullptr && format && *format > kFormat) {
        fields.log().error(
            node->place, "format", "is from a future format, " + std::to_string(*format),
            "this program reads format " + std::to_string(kFormat), "use a newer Partiscope");
    }
    return kFormat;
}

// TOML's whole numbers end at 2^63 - 1; seeds do not, so the greater ones are strings.
std::uint64_t readSeed(FieldReader& fields) {
    const TomlNode* node = fields.node("seed");
    if (node == nullptr) return 1;
    if (node->kind == TomlNode::Kind::Text) {
        std::uint64_t seed = 0;
        const char* end = node->text.data() + node->text.size();
        const auto [stop, error] = std::from_chars(node->text.data(), end, seed);
        if (error == std::errc() && stop == end) return seed;
    }
    return static_cast<std::uint64_t>(
        fields.integer("seed", {0, std::numeric_limits<std::int64_t>::max(), ""}).value_or(1));
}

using ElementReader = std::function<void(const TomlNode& element, const std::string& path)>;

// A list of sections, [[key]]; each element's path is its name, or its number from 1.
void readList(FieldReader& root, std::string_view key, std::size_t countMax, bool byName,
              const ElementReader& readElement) {
    const TomlNode* list = root.node(key);
    if (list == nullptr) return;
    const std::string header = "[[" + std::string(key) + "]]";
    if (list->kind != TomlNode::Kind::Array) {
        root.log().error(list->place, std::string(key), isInstead(*list),
                         "a list of sections " + header,
                         list->kind == TomlNode::Kind::Table ? "write " + header : "");
        return;
    }
    if (list->items.size() > countMax) {
        root.log().error(
            list->place, std::string(key),
            "has too many sections: " + grouped(static_cast<std::int64_t>(list->items.size())),
            "at most " + grouped(static_cast<std::int64_t>(countMax)));
        return;
    }
    std::set<std::string> names;  // as names.h: the first of a name is found by it
    for (std::size_t i = 0; i < list->items.size(); ++i) {
        const TomlNode& element = list->items[i];
        const TomlNode* name = byName ? element.find("name") : nullptr;
        const bool isNamed = name != nullptr && name->kind == TomlNode::Kind::Text &&
                             !name->text.empty() && names.insert(name->text).second;
        readElement(element, isNamed ? std::string(key) + "." + shortened(name->text)
                                     : std::string(key) + "[" + std::to_string(i + 1) + "]");
    }
}

void readTables(FieldReader& root, Scenario& scenario) {
    const TomlNode* one = root.node("table");
    const TomlNode* many = root.node("tables");
    ReadingLog& log = root.log();
    if (one != nullptr && many != nullptr) {
        log.error(many->place, "tables", "cannot be given together with [table]",
                  "one [table], or several [[tables]]", "make [table] one of [[tables]]");
    }
    if (one != nullptr && one->kind == TomlNode::Kind::Array) {
        log.error(one->place, "table", "is a list", "one [table], or several [[tables]]",
                  "write [[tables]]");
    } else if (one != nullptr) {
        scenario.tables.push_back(readTable(*one, "table", log));
    }
    const bool isAlone = many != nullptr && one == nullptr && many->kind == TomlNode::Kind::Array &&
                         many->items.size() == 1;
    if (isAlone) {
        scenario.tables.push_back(readTable(many->items[0], "table", log));
        return;
    }
    readList(root, "tables", 100, true, [&](const TomlNode& node, const std::string& path) {
        scenario.tables.push_back(readTable(node, path, log));
    });
}

// In order of time; `changePaths` says where each change stands in the file.
void readEvents(FieldReader& root, Scenario& scenario, std::vector<std::string>& changePaths) {
    struct Placed {
        TimedChange change;
        std::string path;
    };
    std::vector<Placed> all;
    readList(root, "event", 1'000, false, [&](const TomlNode& node, const std::string& path) {
        for (TimedChange& change : readEvent(node, path, root.log())) {
            const std::string changePath = path + ".set." + change.path;
            all.push_back({std::move(change), changePath});
        }
    });
    std::stable_sort(all.begin(), all.end(), [](const Placed& a, const Placed& b) {
        return a.change.atUs < b.change.atUs;
    });
    for (Placed& placed : all) {
        scenario.changes.push_back(std::move(placed.change));
        changePaths.push_back(std::move(placed.path));
    }
}

void readSections(FieldReader& root, Scenario& scenario) {
    ReadingLog& log = root.log();
    readTables(root, scenario);
    if (const TomlNode* attributes = root.node("attributes")) {
        scenario.attributes = readAttributes(*attributes, "attributes", log);
    }
    if (const TomlNode* limits = root.node("limits")) scenario.limits = readLimits(*limits, log);
    if (const TomlNode* model = root.node("model")) scenario.model = readModel(*model, log);
    readList(root, "traffic", 1'000, true, [&](const TomlNode& node, const std::string& path) {
        scenario.traffic.push_back(readTraffic(node, path, log));
    });
    readList(root, "access", 1'000, false, [&](const TomlNode& node, const std::string& path) {
        scenario.access.push_back(readAccess(node, path, log));
    });
    readList(root, "expect", 10'000, false, [&](const TomlNode& node, const std::string& path) {
        scenario.expectations.push_back(readExpectation(node, path, log));
    });
    readList(root, "step", 1'000, false, [&](const TomlNode& node, const std::string& path) {
        scenario.steps.push_back(readStep(node, path, log));
    });
}

ScenarioFileReading unreadable(const std::string& path, std::string what) {
    ScenarioFileReading result;
    result.couldNotRead = true;
    Diagnostic problem;
    problem.file = path;
    problem.what = std::move(what);
    result.reading.problems.push_back(std::move(problem));
    return result;
}

Diagnostic tooLarge(const std::string& fileName) {
    Diagnostic problem;
    problem.file = fileName;
    problem.what = "is larger than " + sizeText(kScenarioBytesMax);
    problem.allowed = "a scenario has at most " + sizeText(kScenarioBytesMax);
    return problem;
}

// At most one byte more than allowed is read, however long the input is.
std::string readBounded(std::istream& in) {
    std::string text;
    std::array<char, 65'536> chunk{};
    while (in && text.size() <= kScenarioBytesMax) {
        const std::size_t left = kScenarioBytesMax + 1 - text.size();
        in.read(chunk.data(), static_cast<std::streamsize>(std::min(left, chunk.size())));
        text.append(chunk.data(), static_cast<std::size_t>(in.gcount()));
    }
    return text;
}

}  // namespace

void readTop(FieldReader& fields, Scenario& scenario) {
    scenario.format = readFormat(fields);
    (void)fields.require("title", "a title in quotes");
    scenario.title = fields.text("title", kProse).value_or("");
    scenario.summary = fields.text("summary", kProse).value_or("");
    scenario.sources = fields.texts("sources", 1'000).value_or(std::vector<std::string>{});
    scenario.seed = readSeed(fields);
    (void)fields.require("duration", "a duration such as \"10 min\"");
    scenario.durationUs =
        fields.duration("duration", {1'000, kDurationMost}).value_or(60 * kSecond);
    scenario.tickUs = fields.duration("tick", {1'000, kSecond}).value_or(10'000);
    const auto era = fields.choice("era", kEraNames);
    scenario.era = era ? static_cast<Era>(*era) : Era::Today;
}

ScenarioReading readScenarioTree(const TomlNode& root, const std::string& fileName) {
    ReadingLog log(fileName);
    Scenario scenario;
    FieldReader fields(root, "", "", log);
    log.remember("", {1, 1});
    readTop(fields, scenario);
    readSections(fields, scenario);
    std::vector<std::string> changePaths;
    readEvents(fields, scenario, changePaths);
    fields.finish();
    for (Diagnostic& problem : checkScenario(scenario)) log.addByPath(std::move(problem));
    checkChanges(scenario, changePaths, log);
    ScenarioReading reading;
    reading.problems = log.take();
    if (!hasErrors(reading.problems)) reading.scenario = std::move(scenario);
    return reading;
}

ScenarioReading readScenario(std::string_view text, const std::string& fileName) {
    if (text.size() > kScenarioBytesMax) return {std::nullopt, {tooLarge(fileName)}};
    const Result<TomlNode> root = parseToml(text, fileName);
    if (!root.ok()) return {std::nullopt, root.problems()};
    return readScenarioTree(root.value(), fileName);
}

ScenarioFileReading readScenarioFile(const std::string& path) {
    ScenarioFileReading result;
    if (path == "-") {
        result.text = readBounded(std::cin);
        result.reading = readScenario(result.text, "standard input");
        return result;
    }
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
        return unreadable(path, "is a directory, not a scenario file");
    }
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    if (!in) return unreadable(path, std::string("cannot be opened: ") + std::strerror(errno));
    result.text = readBounded(in);
    if (in.bad()) return unreadable(path, "cannot be read");
    result.reading = readScenario(result.text, path);
    return result;
}

}  // namespace partiscope
