// SPDX-License-Identifier: GPL-3.0-or-later
// What a reading collects: problems, and where in the file each path was said, so that a rule over
// several fields, which knows paths only, can still point at a line. Not thread-safe; one a reading.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/result.h"
#include "core/scenario/toml_node.h"

namespace partiscope {

class ReadingLog {
public:
    explicit ReadingLog(std::string fileName) : m_fileName(std::move(fileName)) {}

    void remember(const std::string& path, TomlPlace place);
    [[nodiscard]] TomlPlace placeOf(std::string path) const;  // of the path or what holds it

    void error(TomlPlace place, const std::string& path, std::string what, std::string allowed = {},
               std::string hint = {});
    void warning(TomlPlace place, const std::string& path, std::string what, std::string hint = {});

    // A problem of a rule that knows the path only. Dropped if the path has an error already: what
    // could not be read breaks other rules too, and one cause deserves one message.
    void addByPath(Diagnostic problem);

    // No message about this path any more: it would only follow from what is reported already.
    void excuse(const std::string& path) { m_errorPaths.insert(path); }

    [[nodiscard]] bool hasErrorAt(const std::string& path) const;
    [[nodiscard]] bool isFull() const;  // further problems are only counted
    [[nodiscard]] Diagnostics take();   // in the order of the file

private:
    void add(Diagnostic problem);

    std::string m_fileName;
    std::map<std::string, TomlPlace> m_places;
    std::set<std::string> m_errorPaths;
    Diagnostics m_problems;
    int m_left = 0;  // problems that were counted but not kept
};

[[nodiscard]] std::string joinPath(const std::string& path, std::string_view key);

}  // namespace partiscope
