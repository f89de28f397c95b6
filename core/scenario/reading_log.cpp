// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/reading_log.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <utility>

namespace partiscope {

namespace {

constexpr std::size_t kProblemsKept =
    1'000;  // nobody reads more; a hostile file could have millions

bool isBefore(const Diagnostic& a, const Diagnostic& b) {
    return std::tie(a.line, a.column) < std::tie(b.line, b.column);
}

}  // namespace

void ReadingLog::remember(const std::string& path, TomlPlace place) { m_places[path] = place; }

TomlPlace ReadingLog::placeOf(std::string path) const {
    while (true) {
        const auto found = m_places.find(path);
        if (found != m_places.end()) return found->second;
        if (path.empty()) return {};
        const std::size_t cut = path.find_last_of(".[");
        path.resize(cut == std::string::npos ? 0 : cut);
    }
}

void ReadingLog::error(TomlPlace place, const std::string& path, std::string what,
                       std::string allowed, std::string hint) {
    Diagnostic problem;
    problem.line = place.line;
    problem.column = place.column;
    problem.path = path;
    problem.what = std::move(what);
    problem.allowed = std::move(allowed);
    problem.hint = std::move(hint);
    add(std::move(problem));
}

void ReadingLog::warning(TomlPlace place, const std::string& path, std::string what,
                         std::string hint) {
    Diagnostic problem;
    problem.severity = Severity::Warning;
    problem.line = place.line;
    problem.column = place.column;
    problem.path = path;
    problem.what = std::move(what);
    problem.hint = std::move(hint);
    add(std::move(problem));
}

void ReadingLog::addByPath(Diagnostic problem) {
    if (hasErrorAt(problem.path)) return;
    const TomlPlace place = placeOf(problem.path);
    problem.line = place.line;
    problem.column = place.column;
    add(std::move(problem));
}

bool ReadingLog::hasErrorAt(const std::string& path) const {
    // On it, on what holds it (but for the top, which holds everything), or inside it.
    for (std::string holder = path; !holder.empty();) {
        if (m_errorPaths.contains(holder)) return true;
        const std::size_t cut = holder.rfind('.');
        holder.resize(cut == std::string::npos ? 0 : cut);
    }
    const auto inside = m_errorPaths.lower_bound(path + ".");
    return inside != m_errorPaths.end() && inside->starts_with(path + ".");
}

bool ReadingLog::isFull() const { return m_problems.size() >= kProblemsKept; }

Diagnostics ReadingLog::take() {
    std::stable_sort(m_problems.begin(), m_problems.end(), isBefore);
    if (m_left > 0) {
        Diagnostic rest;
        rest.file = m_fileName;
        rest.what = std::to_string(m_left) + " more problems are not listed";
        m_problems.push_back(std::move(rest));
    }
    return std::move(m_problems);
}

void ReadingLog::add(Diagnostic problem) {
    problem.file = m_fileName;
    if (problem.severity == Severity::Error) m_errorPaths.insert(problem.path);
    if (!isFull()) {
        m_problems.push_back(std::move(problem));
    } else {
        ++m_left;
    }
}

std::string joinPath(const std::string& path, std::string_view key) {
    return path.empty() ? std::string(key) : path + "." + std::string(key);
}

}  // namespace partiscope
