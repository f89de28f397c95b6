// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timeline/branch.h"

#include <algorithm>
#include <vector>

namespace partiscope {

std::string branchNameOf(const std::string& path, const std::string& value) {
    std::vector<std::string> words(1);
    for (const char c : path) {
        if (c == '.') {
            words.emplace_back();
        } else {
            words.back() += c;
        }
    }
    // "write_shards.count" is the shards, whatever is counted of them; elsewhere the last word says it.
    const bool counts = words.size() > 1 && words.back() == "count";
    std::string name = counts ? words[words.size() - 2] : words.back();
    std::replace(name.begin(), name.end(), '_', ' ');
    if (name.empty()) name = "change";
    std::string plain = value;
    std::erase(plain, '"');
    name += ' ' + plain;
    if (name.size() > kBranchNameMost) {
        name.resize(kBranchNameMost);
        while (!name.empty() && (static_cast<unsigned char>(name.back()) & 0xC0U) == 0x80U) {
            name.pop_back();  // not inside a character
        }
        if (!name.empty() && static_cast<unsigned char>(name.back()) >= 0xC0U) name.pop_back();
    }
    return name;
}

}  // namespace partiscope
