// SPDX-License-Identifier: GPL-3.0-or-later
// What crosses a border from outside: a value, or every problem found with it. A Diagnostic has a
// place, a path, what is wrong, what is allowed and a hint; toText prints it as a compiler would:
//   file:line:column: path: what is wrong; what is allowed; hint
// Plain values; thread-safe.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/check.h"

namespace partiscope {

enum class Severity { Error, Warning };

struct Diagnostic {
    Severity severity = Severity::Error;
    std::string file;
    int line = 0;         // 1-based; 0: no place in a text
    int column = 0;       // 1-based, in characters
    std::string path;     // "traffic.checkout.rate"; empty for a syntax error
    std::string what;     // "must not be negative, got -5"
    std::string allowed;  // "0 or more, calls a second"; may be empty
    std::string hint;     // "did you mean \"rate\"?"; may be empty

    friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

using Diagnostics = std::vector<Diagnostic>;

[[nodiscard]] std::string toText(const Diagnostic& diagnostic);
[[nodiscard]] bool hasErrors(const Diagnostics& diagnostics);

template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : m_state(std::move(value)) {}
    Result(Diagnostics problems) : m_state(std::move(problems)) {}
    Result(Diagnostic problem) : m_state(Diagnostics{std::move(problem)}) {}

    [[nodiscard]] bool ok() const { return std::holds_alternative<T>(m_state); }
    [[nodiscard]] const T& value() const& {
        PS_CHECK(ok());
        return std::get<T>(m_state);
    }
    [[nodiscard]] T&& value() && {
        PS_CHECK(ok());
        return std::get<T>(std::move(m_state));
    }
    [[nodiscard]] const Diagnostics& problems() const {
        PS_CHECK(!ok());
        return std::get<Diagnostics>(m_state);
    }

private:
    std::variant<T, Diagnostics> m_state;
};

}  // namespace partiscope
