// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/result.h"

#include <algorithm>

namespace partiscope {

std::string toText(const Diagnostic& diagnostic) {
    std::string text = diagnostic.file;
    if (diagnostic.line > 0) {
        text += ":" + std::to_string(diagnostic.line) + ":" + std::to_string(diagnostic.column);
    }
    if (!text.empty()) text += ": ";
    if (diagnostic.severity == Severity::Warning) text += "warning: ";
    if (!diagnostic.path.empty()) text += diagnostic.path + ": ";
    text += diagnostic.what;
    if (!diagnostic.allowed.empty()) text += "; " + diagnostic.allowed;
    if (!diagnostic.hint.empty()) text += "; " + diagnostic.hint;
    return text;
}

bool hasErrors(const Diagnostics& diagnostics) {
    return std::any_of(diagnostics.begin(), diagnostics.end(),
                       [](const Diagnostic& d) { return d.severity == Severity::Error; });
}

}  // namespace partiscope
