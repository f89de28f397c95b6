// SPDX-License-Identifier: GPL-3.0-or-later
// [[event]]: what somebody does while it runs. A change is tried out when the file is read, so that
// a typing error shows at once and not at minute five.
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "core/scenario/parameter.h"
#include "core/scenario/parameter_path.h"
#include "core/scenario/read_sections.h"
#include "core/scenario/toml_text.h"

namespace partiscope {

namespace {

constexpr std::size_t kChangesMost = 1'000;  // each is carried out once while reading

// What identifies a run or its parts cannot change within it.
bool isFixedInRun(const std::string& path) {
    constexpr std::array<std::string_view, 8> kFixed = {"format", "title", "summary",  "sources",
                                                        "seed",   "tick",  "duration", "era"};
    return std::find(kFixed.begin(), kFixed.end(), path) != kFixed.end() || path.ends_with(".name");
}

// The first problem, with the parameter's own path in front: the place is the event's.
Diagnostic atEvent(const std::string& eventPath, const Diagnostic& found) {
    Diagnostic problem = found;
    problem.path = eventPath;
    if (!found.path.empty() && !eventPath.ends_with(found.path)) {
        problem.what = found.path + " " + found.what;
    }
    return problem;
}

}  // namespace

std::vector<TimedChange> readEvent(const TomlNode& node, const std::string& path, ReadingLog& log) {
    FieldReader fields(node, "event", path, log);
    std::vector<TimedChange> changes;
    (void)fields.require("at", "a duration such as \"5 min\"");
    const Micros atUs = fields.duration("at", kAnyDuration).value_or(0);
    const TomlNode* set =
        fields.require("set", "a table such as { \"traffic.checkout.rate\" = 100 }");
    fields.finish();
    if (set == nullptr) return changes;
    if (set->kind != TomlNode::Kind::Table || set->items.empty()) {
        log.error(set->place, fields.pathOf("set"), "must set at least one parameter",
                  "a table such as { \"traffic.checkout.rate\" = 100 }");
        return changes;
    }
    for (const TomlNode& entry : set->items) {
        const std::string entryPath = joinPath(fields.pathOf("set"), entry.key);
        log.remember(entryPath, entry.keyPlace);
        changes.push_back({atUs, entry.key, bareValue(entry)});
    }
    return changes;
}

void checkChanges(const Scenario& scenario, const std::vector<std::string>& paths,
                  ReadingLog& log) {
    if (scenario.changes.size() > kChangesMost) {
        log.error(log.placeOf("event"), "event", "has too many changes", "at most 1,000");
        return;
    }
    const bool isSound = checkScenario(scenario).empty();
    Scenario state = scenario;
    for (std::size_t i = 0; i < scenario.changes.size(); ++i) {
        const TimedChange& change = scenario.changes[i];
        if (isFixedInRun(change.path)) {
            Diagnostic fixed;
            fixed.what = "cannot change while it runs";
            log.addByPath(atEvent(paths[i], fixed));
            continue;
        }
        Result<Scenario> next = applyParameter(state, change.path, change.value);
        if (!next.ok()) {
            log.addByPath(atEvent(paths[i], next.problems().front()));
            continue;
        }
        const Diagnostics broken = isSound ? checkScenario(next.value()) : Diagnostics{};
        if (!broken.empty()) {
            log.addByPath(atEvent(paths[i], broken.front()));
            continue;
        }
        state = std::move(next).value();
    }
}

}  // namespace partiscope
