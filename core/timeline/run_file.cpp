// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timeline/run_file.h"

#include <algorithm>
#include <array>
#include <limits>
#include <set>
#include <tuple>
#include <utility>

#include "core/scenario/scenario_reader.h"
#include "core/timeline/json_reader.h"
#include "core/timeline/player.h"

namespace partiscope {

namespace {

constexpr std::size_t kNameBytesMost = 1'024;
constexpr std::uint64_t kIdMost = std::numeric_limits<std::uint32_t>::max();

constexpr std::array kTopNames{"partiscope_run", "name",    "scenario", "seed",
                               "tick",           "current", "branches"};
constexpr std::array kBranchNames{"id", "name", "parent", "fork_tick", "furthest_tick", "commands"};

std::int64_t readTick(JsonReader& reader, const Json& object, const char* name) {
    return static_cast<std::int64_t>(reader.number(object, name, 0, kFileTicksMost));
}

std::uint32_t readId(JsonReader& reader, const Json& object, const char* name) {
    return static_cast<std::uint32_t>(reader.number(object, name, 0, kIdMost));
}

// Its parent may be gone, since branches are discarded by hand; it was there before, so its number
// is lower.
void readParent(JsonReader& reader, const Json& entry, BranchInfo& branch) {
    const Json* parent = reader.member(entry, "parent");
    if (parent == nullptr || parent->is_null()) return;
    branch.parent = readId(reader, entry, "parent");
    if (*branch.parent >= branch.id) {
        reader.at("parent",
                  [&] { reader.report("does not come before it", "less than id, or null"); });
    }
}

void readBranch(JsonReader& reader, const Json& entry, Branches& branches) {
    if (!reader.checkObject(entry, kBranchNames)) return;
    BranchInfo branch;
    branch.id = readId(reader, entry, "id");
    if (!branches.all.empty() && branch.id <= branches.all.back().id) {
        reader.at("id", [&] { reader.report("is out of order", "rising numbers"); });
    }
    branch.name = reader.string(entry, "name", kBranchNameMost);
    readParent(reader, entry, branch);
    branch.forkTick = readTick(reader, entry, "fork_tick");
    branch.furthestTick = readTick(reader, entry, "furthest_tick");
    reader.each(entry, "commands", kRunFileCommandsMax, [&](const Json& command) {
        branch.commands.push_back(readCommand(reader, command, branch.commands));
    });
    branches.all.push_back(std::move(branch));
}

bool has(const Branches& branches, std::uint32_t id) {
    return std::any_of(branches.all.begin(), branches.all.end(),
                       [id](const BranchInfo& branch) { return branch.id == id; });
}

RunFile readTop(JsonReader& reader, const Json& top) {
    RunFile run;
    if (!reader.checkObject(top, kTopNames)) return run;
    const std::size_t before = reader.problemCount();
    const std::uint64_t version = reader.number(top, "partiscope_run", 0, kFileNumberMost);
    if (reader.problemCount() == before && version != 1) {
        reader.at("partiscope_run", [&] {
            reader.report("is format " + std::to_string(version), "format 1",
                          "made by a newer version of this program?");
        });
        return run;
    }
    run.name = reader.string(top, "name", kNameBytesMost);
    run.scenarioText = reader.string(top, "scenario", kScenarioBytesMax);
    run.seed = reader.number(top, "seed", 0, kFileNumberMost);
    run.tick = readTick(reader, top, "tick");
    run.branches.current = readId(reader, top, "current");
    const std::size_t untilBranches = reader.problemCount();
    reader.each(top, "branches", kBranchesMost,
                [&](const Json& entry) { readBranch(reader, entry, run.branches); });
    if (reader.problemCount() > untilBranches) return run;
    if (run.branches.all.empty()) {
        reader.at("branches", [&] { reader.report("is empty", "one branch or more"); });
    } else if (!has(run.branches, run.branches.current)) {
        reader.at("current", [&] { reader.report("is no branch", "the id of one of branches"); });
    }
    return run;
}

}  // namespace

std::string runFileText(const RunFile& run) {
    nlohmann::ordered_json json;
    json["partiscope_run"] = 1;
    json["name"] = run.name;
    json["scenario"] = run.scenarioText;
    json["seed"] = run.seed;
    json["tick"] = run.tick;
    json["current"] = run.branches.current;
    json["branches"] = nlohmann::ordered_json::array();
    for (const BranchInfo& branch : run.branches.all) {
        nlohmann::ordered_json entry;
        entry["id"] = branch.id;
        entry["name"] = branch.name;
        entry["parent"] = nullptr;
        if (branch.parent) entry["parent"] = *branch.parent;
        entry["fork_tick"] = branch.forkTick;
        entry["furthest_tick"] = branch.furthestTick;
        entry["commands"] = commandsAsJson(branch.commands);
        json["branches"].push_back(std::move(entry));
    }
    // What is not UTF-8 is replaced, not thrown about.
    return json.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

Result<RunFile> readRunFile(std::string_view text, const std::string& fileName) {
    Result<Json> json = parseJson(text, fileName, kRunFileBytesMax);
    if (!json.ok()) return json.problems();
    JsonReader reader(text, fileName);
    RunFile run = readTop(reader, json.value());
    if (reader.hasProblems()) return reader.takeProblems();
    return run;
}

bool looksLikeRunFile(std::string_view text) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.substr(0, kByteOrderMark.size()) == kByteOrderMark) {
        text.remove_prefix(kByteOrderMark.size());
    }
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && text[first] == '{';
}

void fitTo(RunFile& run, const Scenario& scenario) {
    const std::int64_t endTick = endTickOf(scenario);
    run.tick = std::min(run.tick, endTick);
    for (BranchInfo& branch : run.branches.all) {
        branch.forkTick = std::min(branch.forkTick, endTick);
        branch.furthestTick = std::min(branch.furthestTick, endTick);
        std::erase_if(branch.commands,
                      [endTick](const Command& command) { return command.tick >= endTick; });
    }
}

bool isSameWork(const Branches& a, const Branches& b) {
    return std::equal(a.all.begin(), a.all.end(), b.all.begin(), b.all.end(),
                      [](const BranchInfo& x, const BranchInfo& y) {
                          return x.id == y.id && x.name == y.name && x.commands == y.commands;
                      });
}

std::size_t changeCount(const Branches& branches) {
    std::set<std::tuple<std::int64_t, std::uint64_t, std::string, std::string>> seen;
    for (const BranchInfo& branch : branches.all) {
        for (const Command& command : branch.commands) {
            seen.emplace(command.tick, command.sequence, command.path, command.value);
        }
    }
    return seen.size();
}

}  // namespace partiscope
