// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/metric_path.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <string_view>
#include <vector>

#include "core/report/metric_window.h"
#include "core/scenario/words.h"

namespace partiscope {

namespace {

constexpr std::array<std::string_view, 8> kAggregates{"max", "mean", "last",    "min",
                                                      "sum", "cv",   "changes", "count"};
// What an element of a list is called by, the first that it has.
constexpr std::array<const char*, 4> kNameFields{"name", "id", "key", "stream"};

Diagnostic problemOf(const std::string& path, std::string what, std::string hint = {}) {
    Diagnostic problem;
    problem.path = path;
    problem.what = std::move(what);
    problem.hint = std::move(hint);
    return problem;
}

std::string nameOf(const Json& element) {
    for (const char* field : kNameFields) {
        const auto found = element.find(field);
        if (found != element.end() && found->is_string()) return found->get<std::string>();
    }
    return {};
}

bool isListOfRecords(const Json& node) {
    return node.is_array() && (node.empty() || node.front().is_object());
}

// Walks one path. A class because every step needs the place it has reached for its message.
class Walk {
public:
    Walk(const Json& root, const std::string& path, bool namesOnly)
        : m_root(root), m_path(path), m_rest(path), m_namesOnly(namesOnly) {}

    Result<Json> run() {
        if (m_rest.empty())
            return problemOf(m_path, "is empty", "for instance \"throttled_share\"");
        const std::string_view first = segment();
        const bool known = m_root.contains(std::string(first));
        Json node = known ? m_root : m_root.at("totals");
        if (!known && !node.contains(std::string(first))) {
            std::vector<std::string> names = keysOf(m_root);
            for (const std::string& name : keysOf(node)) names.push_back(name);
            return unknown(first, names, "the results have no");
        }
        while (!m_rest.empty()) {
            Result<Json> next = m_rest.front() == '[' ? filter(node) : step(node);
            if (!next.ok()) return next;
            node = std::move(next).value();
            if (!m_rest.empty() && m_rest.front() == '.') {
                m_rest.remove_prefix(1);
                if (m_rest.empty()) return problemOf(m_path, "ends with a dot");
            }
        }
        return node;
    }

private:
    [[nodiscard]] std::string_view segment() const {
        return m_rest.substr(0, m_rest.find_first_of(".["));
    }

    static std::vector<std::string> keysOf(const Json& object) {
        std::vector<std::string> keys;
        for (auto it = object.begin(); it != object.end(); ++it) keys.push_back(it.key());
        return keys;
    }

    Result<Json> unknown(std::string_view name, const std::vector<std::string>& names,
                         const std::string& what) const {
        return problemOf(m_path, what + " " + inQuotes(name), didYouMean(name, names));
    }

    Result<Json> step(const Json& node) {
        const std::string_view name = segment();
        const bool isLast = name.size() == m_rest.size();
        const bool aggregates =
            std::find(kAggregates.begin(), kAggregates.end(), name) != kAggregates.end();
        // An empty list does not say whether it is of numbers or of records.
        const bool isSeries = node.is_array() && node.empty() && isLast && aggregates;
        if (isListOfRecords(node) && !isSeries) return stepIntoList(node, name, isLast);
        m_rest.remove_prefix(name.size());
        if (node.is_array()) return aggregate(node, name);
        if (!node.is_object()) {
            return problemOf(m_path, "goes on after a value: " + inQuotes(name),
                             "aggregates are for series and lists");
        }
        const std::string key(name);
        if (node.contains(key)) return node.at(key);
        // Reasons that never came up have no series of their own.
        if (m_root.at("reasons").contains(key) && m_path.find("reasons.") != std::string::npos) {
            return Json::array({0});
        }
        return unknown(name, keysOf(node), "there is no");
    }

    Result<Json> stepIntoList(const Json& list, std::string_view name, bool isLast) {
        // The longest name that fits, because a table's name may hold dots.
        const Json* found = nullptr;
        std::size_t length = 0;
        std::vector<std::string> names;
        for (const Json& element : list) {
            const std::string elementName = nameOf(element);
            names.push_back(elementName);
            if (elementName.empty() || !m_rest.starts_with(elementName)) continue;
            const std::string_view after = m_rest.substr(elementName.size());
            const bool ends = after.empty() || after.front() == '.' || after.front() == '[';
            if (ends && elementName.size() > length) {
                found = &element;
                length = elementName.size();
            }
        }
        if (found != nullptr) {
            m_rest.remove_prefix(length);
            return *found;
        }
        m_rest.remove_prefix(name.size());
        const std::string field(name);
        if (isLast && field == "count") return Json(list.size());
        Json values = Json::array();
        bool known = list.empty();
        for (const Json& element : list) {
            const auto value = element.find(field);
            if (value == element.end()) {
                for (const std::string& key : keysOf(element)) names.push_back(key);
                continue;
            }
            known = true;
            if (isListOfRecords(*value)) {  // partitions of every table: one list
                for (const Json& inner : *value) values.push_back(inner);
            } else {
                values.push_back(*value);
            }
        }
        if (known) return values;
        const bool partitionName = std::all_of(
            name.begin(), name.end(), [](unsigned char c) { return std::isupper(c) != 0; });
        if (m_namesOnly && partitionName) {
            m_rest = {};
            return Json(nullptr);
        }
        return unknown(name, names, "there is no");
    }

    Result<Json> filter(const Json& node) {
        const std::size_t close = m_rest.find(']');
        const std::size_t equals = m_rest.find('=');
        if (close == std::string_view::npos || equals == std::string_view::npos || equals > close) {
            return problemOf(m_path, "has a filter that is not [name=value]",
                             "for instance \"splits[cause=heat].count\"");
        }
        if (!isListOfRecords(node)) {
            return problemOf(m_path, "filters what is not a list of records");
        }
        const std::string field(m_rest.substr(1, equals - 1));
        const std::string wanted(m_rest.substr(equals + 1, close - equals - 1));
        m_rest.remove_prefix(close + 1);
        Json kept = Json::array();
        for (const Json& element : node) {
            const auto value = element.find(field);
            if (value == element.end()) return unknown(field, keysOf(element), "there is no");
            const std::string text = value->is_string() ? value->get<std::string>() : value->dump();
            if (text == wanted) kept.push_back(element);
        }
        return kept;
    }

    Result<Json> aggregate(const Json& values, std::string_view name) const {
        if (std::find(kAggregates.begin(), kAggregates.end(), name) == kAggregates.end()) {
            return unknown(name, {kAggregates.begin(), kAggregates.end()},
                           "a series or list has no");
        }
        if (name == "count") return Json(values.size());
        if (name == "changes") return Json(changes(values));
        std::vector<double> numbers;
        for (const Json& value : values) {
            if (value.is_number()) numbers.push_back(value.get<double>());
            if (value.is_string()) {
                return problemOf(m_path, "is a series of names",
                                 "\".changes\" and \".count\" work on names");
            }
        }
        double sum = 0;
        for (const double value : numbers) sum += value;
        if (name == "sum") return number(sum);
        if (numbers.empty()) return Json(nullptr);
        const double mean = sum / static_cast<double>(numbers.size());
        if (name == "mean") return number(mean);
        if (name == "last") return number(numbers.back());
        if (name == "max") return number(*std::max_element(numbers.begin(), numbers.end()));
        if (name == "min") return number(*std::min_element(numbers.begin(), numbers.end()));
        double squares = 0;
        for (const double value : numbers) squares += (value - mean) * (value - mean);
        const double deviation = std::sqrt(squares / static_cast<double>(numbers.size()));
        return mean == 0 ? Json(nullptr) : number(deviation / mean);
    }

    // Moments with nothing to say are skipped, so that a pause in the traffic is not two changes.
    static std::int64_t changes(const Json& values) {
        std::int64_t count = 0;
        const Json* before = nullptr;
        for (const Json& value : values) {
            if (value.is_null()) continue;
            if (before != nullptr && *before != value) ++count;
            before = &value;
        }
        return count;
    }

    const Json& m_root;
    std::string m_path;
    std::string_view m_rest;
    bool m_namesOnly;
};

Result<Json> resolve(const Json& result, const std::string& path, const MetricWindow& window,
                     bool namesOnly) {
    if (window.isWhole()) return Walk(result, path, namesOnly).run();
    const Json cut = cutToWindow(result, window);
    Result<Json> inside = Walk(cut, path, namesOnly).run();
    if (inside.ok() || !Walk(result, path, namesOnly).run().ok()) return inside;
    return problemOf(path, "has no value inside a window, because it is not made of a series",
                     "leave out \"from\" and \"to\", or use a series");
}

}  // namespace

Result<double> metricValue(const Json& result, const std::string& path,
                           const MetricWindow& window) {
    const Result<Json> found = resolve(result, path, window, false);
    if (!found.ok()) return found.problems();
    const Json& node = found.value();
    if (node.is_number()) return node.get<double>();
    if (node.is_null()) return problemOf(path, "has no value in this run");
    if (node.is_array()) {
        return problemOf(path, "is a series or list, not a number",
                         "add .max, .mean, .last, .min, .sum, .cv, .changes or .count");
    }
    if (node.is_object()) {
        return problemOf(path, "is a group of values, not a number", "add the name of one of them");
    }
    return problemOf(path, "is not a number");
}

std::optional<Diagnostic> metricPathProblem(const Json& result, const std::string& path,
                                            const MetricWindow& window) {
    const Result<Json> found = resolve(result, path, window, true);
    if (!found.ok()) return found.problems().front();
    const Json& node = found.value();
    if (node.is_number() || node.is_null()) return std::nullopt;
    return metricValue(result, path, window).problems().front();
}

}  // namespace partiscope
