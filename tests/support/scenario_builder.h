// SPDX-License-Identifier: GPL-3.0-or-later
// Small scenarios in code, and random ones from a seed: everything that scenario.h can express and
// core/sim/rules.md describes, kept small (some thousands of requests) and short of capacity, so
// that every gate refuses now and then. Random scenarios are not all valid: ask checkScenario
// (validRandom does). Values; thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/scenario/scenario.h"
#include "core/sim/command.h"

namespace partiscope::test {

// Attributes by kind.
[[nodiscard]] AttributeSpec constantAttribute(const std::string& name, const std::string& text);
[[nodiscard]] AttributeSpec attributeOfKind(const std::string& name, AttributeKind kind,
                                            std::int64_t count = 20);

// One provisioned table of four partitions, one open-loop PutItem stream "s" of 400 calls/s over 20
// zipf keys; partitions take 60 units/s, the table 300. Three seconds of 10 ms ticks.
[[nodiscard]] Scenario smallScenario();

// A repeatable source of choices, of the tests only.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : m_state(seed) {}
    std::uint64_t roll();                                       // any 64 bits (splitmix64)
    std::int64_t between(std::int64_t low, std::int64_t high);  // both included
    bool oneIn(std::int64_t n) { return between(1, n) == 1; }
    template <class T>
    const T& of(const std::vector<T>& choices) {
        return choices[static_cast<std::size_t>(
            between(0, static_cast<std::int64_t>(choices.size()) - 1))];
    }

private:
    std::uint64_t m_state;
};

[[nodiscard]] Scenario randomScenario(std::uint64_t seed);
[[nodiscard]] std::optional<Scenario> validRandomScenario(std::uint64_t seed);
[[nodiscard]] std::int64_t ticksOf(const Scenario& scenario);

// One parameter that gets another value at a random moment of the run.
[[nodiscard]] TimedChange randomChange(Dice& dice, const Scenario& scenario);

// Commands at random ticks of the run; some of them will be refused.
[[nodiscard]] std::vector<Command> randomCommands(const Scenario& scenario, std::uint64_t seed);

// One line a field that differs from the default enough to repeat the run by eye.
[[nodiscard]] std::string describe(const Scenario& scenario);

}  // namespace partiscope::test
