// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench_window/figures.h"

#include <algorithm>
#include <cstdio>

#include "tests/bench_window/stack_sampler.h"

namespace partiscope::bench {

double quantile(std::vector<double> values, double share) {
    if (values.empty()) return 0;
    const auto at = std::size_t(share * static_cast<double>(values.size() - 1) + 0.5);
    std::nth_element(values.begin(), values.begin() + std::ptrdiff_t(at), values.end());
    return values[at];
}

Spread spreadOf(const std::vector<double>& valuesMs) {
    Spread spread;
    spread.count = valuesMs.size();
    spread.p50 = quantile(valuesMs, 0.5);
    spread.p99 = quantile(valuesMs, 0.99);
    spread.worst = quantile(valuesMs, 1);
    spread.over = int(
        std::count_if(valuesMs.begin(), valuesMs.end(), [](double ms) { return ms > kFrameMs; }));
    return spread;
}

QJsonObject jsonOf(const Spread& spread) {
    return {{"count", qint64(spread.count)},
            {"p50Ms", spread.p50},
            {"p99Ms", spread.p99},
            {"worstMs", spread.worst},
            {"over16_6Ms", spread.over}};
}

void Stalls::note(const std::string& action, const Turn& turn) {
    if (turn.wallMs <= kStallMs) return;
    const std::string what = describe(turn);
    auto found = std::find_if(m_all.begin(), m_all.end(), [&](const Stall& stall) {
        return stall.action == action && stall.what == what;
    });
    if (found == m_all.end()) found = m_all.insert(m_all.end(), Stall{action, what, {}});
    ++found->count;
    if (turn.cpuMs > kStallMs) ++found->busy;
    if (turn.wallMs > found->worstMs) {
        if (m_stacks) found->stack = StackSampler::lastTurn();
        found->worstMs = turn.wallMs;
    }
    found->worstCpuMs = std::max(found->worstCpuMs, turn.cpuMs);
}

QJsonArray jsonOf(const Stalls& stalls) {
    QJsonArray array;
    for (const Stall& stall : stalls.all()) {
        array.append(QJsonObject{{"action", QString::fromStdString(stall.action)},
                                 {"what", QString::fromStdString(stall.what)},
                                 {"count", stall.count},
                                 {"busy", stall.busy},
                                 {"worstMs", stall.worstMs},
                                 {"worstCpuMs", stall.worstCpuMs}});
    }
    return array;
}

void print(const Stalls& stalls) {
    if (stalls.all().empty()) {
        std::printf("  no stall over %.0f ms\n", kStallMs);
        return;
    }
    std::printf("  %-34s %-40s %6s %6s %9s %9s\n", "stalls over 16 ms in", "event", "times", "busy",
                "worst ms", "cpu ms");
    for (const Stall& stall : stalls.all()) {
        std::printf("  %-34s %-40s %6d %6d %9.1f %9.1f\n%s", stall.action.c_str(),
                    stall.what.c_str(), stall.count, stall.busy, stall.worstMs, stall.worstCpuMs,
                    stall.stack.c_str());
    }
}

}  // namespace partiscope::bench
