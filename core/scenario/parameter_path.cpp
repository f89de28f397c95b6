// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/parameter_path.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "core/scenario/names.h"
#include "core/scenario/read_sections.h"
#include "core/scenario/scenario_tree.h"
#include "core/scenario/toml_text.h"
#include "core/scenario/tree_builder.h"
#include "core/scenario/words.h"

namespace partiscope {

namespace {

using Section = ParameterTarget::Section;

Diagnostic problemAt(std::string path, std::string what, std::string allowed = {},
                     std::string hint = {}) {
    Diagnostic problem;
    problem.path = std::move(path);
    problem.what = std::move(what);
    problem.allowed = std::move(allowed);
    problem.hint = std::move(hint);
    return problem;
}

// Often the file says { traffic.checkout.rate = 5 }, which TOML reads as tables within tables.
Diagnostic sectionProblem(const std::string& path) {
    return problemAt(path, "is a section, not a parameter", "a field of it: " + path + ".…",
                     "in a file, write the whole path in quotes");
}

std::vector<std::string> tableNames(const Scenario& scenario) {
    std::vector<std::string> names;
    for (const TableSpec& table : scenario.tables) names.push_back(table.name);
    return names;
}

std::vector<std::string> streamNames(const Scenario& scenario) {
    std::vector<std::string> names;
    for (const TrafficSpec& stream : scenario.traffic) names.push_back(stream.name);
    return names;
}

std::vector<std::string> attributeNames(const Scenario& scenario) {
    std::vector<std::string> names;
    for (const AttributeSpec& attribute : scenario.attributes) names.push_back(attribute.name);
    return names;
}

// Index of the longest name that `text` begins with, up to a dot or its end; names may hold dots.
std::size_t leadingName(std::string_view text, const std::vector<std::string>& names) {
    std::size_t best = names.size();
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string& name = names[i];
        if (name.empty() || !text.starts_with(name)) continue;
        if (text.size() > name.size() && text[name.size()] != '.') continue;
        if (best == names.size() || name.size() > names[best].size()) best = i;
    }
    return best;
}

std::string restBehind(const std::string& text, const std::string& name) {
    return text.size() > name.size() ? text.substr(name.size() + 1) : std::string();
}

// "traffic.NAME.rest" and the like.
Result<ParameterTarget> findNamed(Section section, const std::string& kind, const std::string& rest,
                                  const std::vector<std::string>& names) {
    const std::size_t index = leadingName(rest, names);
    if (index == names.size()) {
        const std::string asked = rest.substr(0, rest.find('.'));
        return problemAt(kind + "." + shortened(asked), "is unknown",
                         names.empty() ? "the scenario has none" : "one of " + joined(names),
                         didYouMean(asked, names));
    }
    return ParameterTarget{section, index, kind + "." + shortened(names[index]),
                           restBehind(rest, names[index])};
}

Result<ParameterTarget> findInTable(const Scenario& scenario, const std::string& rest) {
    const std::vector<std::string> names = tableNames(scenario);
    const std::size_t named = leadingName(rest, names);
    const bool isNamed = named < names.size() && rest.size() > names[named].size();
    if (scenario.tables.empty()) return problemAt("table", "is missing");
    const std::size_t index = isNamed ? named : 0;
    return ParameterTarget{Section::Table, index, tablePath(scenario, index),
                           isNamed ? restBehind(rest, names[index]) : rest};
}

TomlNode* findEntry(TomlNode& table, std::string_view key) {
    for (TomlNode& item : table.items) {
        if (item.key == key) return &item;
    }
    return nullptr;
}

// Puts `value` at `rest` below `table`; false, with `blocker` set, where a plain value is in the way.
struct Placing {
    bool done = false;
    std::string blocker;
};

Placing place(TomlNode& table, const std::string& rest, TomlNode value) {
    if (TomlNode* entry = findEntry(table, rest)) {
        value.key = entry->key;
        *entry = std::move(value);
        return {true, {}};
    }
    std::vector<std::string> keys;
    for (const TomlNode& item : table.items) keys.push_back(item.key);
    const std::size_t at = leadingName(rest, keys);
    if (at < keys.size()) {
        TomlNode& entry = table.items[at];
        if (entry.kind != TomlNode::Kind::Table) return {false, entry.key};
        entry.isDefault = false;
        Placing placing = place(entry, restBehind(rest, entry.key), std::move(value));
        if (!placing.blocker.empty()) placing.blocker = entry.key + "." + placing.blocker;
        return placing;
    }
    const std::size_t dot = rest.find('.');
    TomlNode added;
    if (dot == std::string::npos) {
        added = std::move(value);
    } else {
        (void)place(added, rest.substr(dot + 1), std::move(value));
    }
    added.key = rest.substr(0, dot);
    table.items.push_back(std::move(added));
    return {true, {}};
}

bool startsWithField(const std::string& rest, std::string_view key) {
    return rest == key || (rest.starts_with(key) && rest[key.size()] == '.');
}

// A stream has a rate or workers: setting one takes the other's place.
void dropOtherLoad(TomlNode& stream, const std::string& rest) {
    const std::string_view other = startsWithField(rest, "workers") ? "rate"
                                   : startsWithField(rest, "rate")  ? "workers"
                                                                    : "";
    if (other.empty()) return;
    std::erase_if(stream.items, [&](const TomlNode& item) { return item.key == other; });
}

void readSection(const TomlNode& tree, const ParameterTarget& target, Scenario& scenario,
                 ReadingLog& log) {
    switch (target.section) {
        case Section::Top: {
            FieldReader fields(tree, "", "", log);
            readTop(fields, scenario);
            for (const std::string_view key :
                 {"table", "tables", "attributes", "traffic", "limits", "model"}) {
                (void)fields.node(key);
            }
            fields.finish();
            break;
        }
        case Section::Table:
            scenario.tables[target.index] = readTable(tree, target.prefix, log);
            break;
        case Section::Attribute:
            scenario.attributes[target.index] = readAttribute(tree, target.prefix, log);
            break;
        case Section::Traffic:
            scenario.traffic[target.index] = readTraffic(tree, target.prefix, log);
            break;
        case Section::Limits: scenario.limits = readLimits(tree, log); break;
        case Section::Model: scenario.model = readModel(tree, log); break;
    }
}

// "#0" behind every key is another key set than no suffix: one shard where there were none is none.
void keepPlainKey(const Scenario& before, const ParameterTarget& target, Scenario& after) {
    if (target.section != Section::Traffic || target.rest != "write_shards.count") return;
    const WriteShards& old = before.traffic[target.index].writeShards;
    WriteShards& now = after.traffic[target.index].writeShards;
    if (!old.present && now.count == 1) now = old;
}

}  // namespace

Result<ParameterTarget> findParameter(const Scenario& scenario, const std::string& path) {
    const std::size_t dot = path.find('.');
    const std::string head = path.substr(0, dot);
    const std::string rest = dot == std::string::npos ? std::string() : path.substr(dot + 1);
    const bool isSection = head == "table" || head == "tables" || head == "traffic" ||
                           head == "attributes" || head == "limits" || head == "model";
    if (!isSection) return ParameterTarget{Section::Top, 0, "", path};
    if (rest.empty()) return sectionProblem(path);
    Result<ParameterTarget> found =
        head == "table"     ? findInTable(scenario, rest)
        : head == "tables"  ? findNamed(Section::Table, head, rest, tableNames(scenario))
        : head == "traffic" ? findNamed(Section::Traffic, head, rest, streamNames(scenario))
        : head == "attributes"
            ? findNamed(Section::Attribute, head, rest, attributeNames(scenario))
            : Result<ParameterTarget>(ParameterTarget{
                  head == "limits" ? Section::Limits : Section::Model, 0, head, rest});
    if (!found.ok()) return found;
    ParameterTarget target = std::move(found).value();
    if (target.section == Section::Table) target.prefix = tablePath(scenario, target.index);
    if (target.rest.empty() && target.section != Section::Attribute) {
        return sectionProblem(path);
    }
    return target;
}

TomlNode sectionTree(const Scenario& scenario, const ParameterTarget& target) {
    switch (target.section) {
        case Section::Top: return topTree(scenario);
        case Section::Table: return tableTree(scenario.tables[target.index]);
        case Section::Attribute: return attributeTree(scenario.attributes[target.index]);
        case Section::Traffic: return trafficTree(scenario.traffic[target.index]);
        case Section::Limits: return limitsTree(scenario.limits);
        case Section::Model: return modelTree(scenario.model);
    }
    return {};
}

const TomlNode* findField(const TomlNode& table, const std::string& rest) {
    if (const TomlNode* entry = table.find(rest)) return entry;
    std::vector<std::string> keys;
    for (const TomlNode& item : table.items) keys.push_back(item.key);
    const std::size_t at = leadingName(rest, keys);
    if (at == keys.size() || table.items[at].kind != TomlNode::Kind::Table) return nullptr;
    return findField(table.items[at], restBehind(rest, keys[at]));
}

Result<Scenario> applyParameter(const Scenario& scenario, const std::string& path,
                                const std::string& valueText) {
    const Result<ParameterTarget> found = findParameter(scenario, path);
    if (!found.ok()) return found.problems();
    const ParameterTarget& target = found.value();
    TomlNode tree = sectionTree(scenario, target);
    const TomlNode* now = findField(tree, target.rest);
    const bool isText =
        target.rest.empty() || (now != nullptr && now->kind == TomlNode::Kind::Text);
    Result<TomlNode> value = nodeOfValueText(valueText, isText);
    if (!value.ok()) {
        Diagnostic problem = value.problems().front();
        problem.path = path;
        return problem;
    }
    if (target.rest.empty()) {
        const std::string name = tree.key;
        tree = std::move(value).value();
        tree.key = name;
    } else {
        if (tree.kind != TomlNode::Kind::Table) {
            return problemAt(target.prefix,
                             "is a plain value and has no field " + inQuotes(target.rest));
        }
        if (target.section == Section::Traffic) dropOtherLoad(tree, target.rest);
        const Placing placing = place(tree, target.rest, std::move(value).value());
        if (!placing.done) {
            return problemAt(joinPath(target.prefix, placing.blocker),
                             "is a plain value: it has no fields",
                             "set the whole of it: " + joinPath(target.prefix, placing.blocker));
        }
    }
    Scenario changed = scenario;
    ReadingLog log("");
    readSection(withoutDefaults(tree), target, changed, log);
    Diagnostics problems = log.take();
    std::erase_if(problems, [](const Diagnostic& p) { return p.severity != Severity::Error; });
    for (Diagnostic& problem : problems)
        problem.line = problem.column = 0;  // places of `valueText`
    if (!problems.empty()) return problems;
    keepPlainKey(scenario, target, changed);
    return changed;
}

}  // namespace partiscope
