// SPDX-License-Identifier: GPL-3.0-or-later
// Many times measured, and what is said of them. Plain values.
#pragma once

#include <string>
#include <vector>

#include <QJsonArray>
#include <QJsonObject>

#include "tests/bench_window/gui_watch.h"

namespace partiscope::bench {

[[nodiscard]] double quantile(std::vector<double> values, double share);  // 0 of nothing

struct Spread {
    std::size_t count = 0;
    double p50 = 0, p99 = 0, worst = 0;
    int over = 0;  // longer than a frame
};
[[nodiscard]] Spread spreadOf(const std::vector<double>& valuesMs);
[[nodiscard]] QJsonObject jsonOf(const Spread& spread);

// Turns longer than kStallMs, counted by what they were. `busy`: the thread itself was busy so long, it
// was not only put aside for another process or the engine.
struct Stall {
    std::string action, what, stack;
    int count = 0, busy = 0;
    double worstMs = 0, worstCpuMs = 0;
};
class Stalls {
public:
    void setStacks(bool kept) { m_stacks = kept; }
    void note(const std::string& action, const Turn& turn);
    [[nodiscard]] const std::vector<Stall>& all() const { return m_all; }

private:
    std::vector<Stall> m_all;
    bool m_stacks = false;
};
[[nodiscard]] QJsonArray jsonOf(const Stalls& stalls);
void print(const Stalls& stalls);

// A limit that was stated, and whether it held.
struct Limit {
    std::string what;
    double value = 0, most = 0;
};

struct Outcome {
    QJsonObject json;
    std::vector<Limit> limits;
};

}  // namespace partiscope::bench
