// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timeline/outlook.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <vector>

#include "core/base/check.h"

namespace partiscope {

namespace {

// Mended: from some moment on, and for a minute at the least, no more than this is refused.
constexpr std::uint64_t kCleanOneIn = 1'000;
constexpr std::size_t kCleanSeconds = 60;
constexpr std::size_t kLastSeconds = 60;  // what is left is judged by the last minute

struct SecondCount {
    std::uint64_t attempts = 0, throttled = 0;
};

struct Ahead {
    std::vector<SecondCount> seconds;
    std::array<std::uint64_t, kReasonCount> lastReasons{};
    RefusalCause refusal = RefusalCause::None;
    bool stopped = false;
};

// The same moment, without the changes that somebody would still make.
State forkOf(const State& state) {
    State fork = state;
    auto scenario = std::make_shared<Scenario>(*state.scenario);
    scenario->changes.resize(std::min(state.changesApplied, scenario->changes.size()));
    fork.scenario = std::move(scenario);
    return fork;
}

// The refusal of the partition that throttles most in the last second.
RefusalCause refusalOf(const State& state) {
    RefusalCause found = RefusalCause::None;
    MicroUnits most = 0;
    for (const TableState& table : state.tables) {
        for (const HeatWatch& watch : table.watches) {
            const PartitionState& p = table.partitions[watch.partition];
            const MicroUnits refused = p.writeLastSecond.asked - p.writeLastSecond.consumed +
                                       p.readLastSecond.asked - p.readLastSecond.consumed;
            if (watch.refusal == RefusalCause::None || refused <= most) continue;
            most = refused;
            found = watch.refusal;
        }
    }
    return found;
}

Ahead runAhead(const State& fork, std::uint64_t seed, Micros aheadUs, const std::stop_token& stop) {
    Ahead ahead;
    Simulation simulation(fork.scenario, seed);
    simulation.restore(fork);
    StepOutput out;
    const Micros end = simulation.atUs() + aheadUs;
    while (simulation.atUs() < end && !ahead.stopped) {
        out.clear();
        simulation.step({}, out);
        for (const SecondPoint& second : out.seconds) {
            ahead.seconds.push_back({second.attempts, second.throttled});
            if (simulation.atUs() + static_cast<Micros>(kLastSeconds) * kSecond < end) continue;
            for (const TableSecond& table : second.tables) {
                for (std::size_t r = 1; r <= kThrottleReasonLast; ++r)
                    ahead.lastReasons[r] += table.reasons[r];
            }
        }
        ahead.stopped = stop.stop_requested();
    }
    ahead.refusal = refusalOf(simulation.state());
    return ahead;
}

// The first second from which the rest is clean; absent: there is none in time.
std::optional<std::size_t> mendedAt(const std::vector<SecondCount>& seconds) {
    std::uint64_t attempts = 0, throttled = 0;
    std::optional<std::size_t> found;
    for (std::size_t i = seconds.size(); i-- > 0;) {
        attempts += seconds[i].attempts;
        throttled += seconds[i].throttled;
        const bool clean = kCleanOneIn * throttled <= attempts;
        const bool cleanItself = kCleanOneIn * seconds[i].throttled <= seconds[i].attempts;
        if (!clean) break;
        if (cleanItself && seconds.size() - i >= kCleanSeconds) found = i;
    }
    return found;
}

double shareAtEnd(const std::vector<SecondCount>& seconds) {
    std::uint64_t attempts = 0, throttled = 0;
    const std::size_t from = seconds.size() - std::min(seconds.size(), kLastSeconds);
    for (std::size_t i = from; i < seconds.size(); ++i) {
        attempts += seconds[i].attempts;
        throttled += seconds[i].throttled;
    }
    return attempts == 0 ? 0 : static_cast<double>(throttled) / static_cast<double>(attempts);
}

std::string momentOf(Micros atUs) {
    const long long seconds = (atUs + kSecond / 2) / kSecond;
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%lld:%02lld", seconds / 60, seconds % 60);
    return text.data();
}

std::string percent(double share) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), share < 0.1 ? "%.1f %%" : "%.0f %%", 100 * share);
    return text.data();
}

std::string whyNot(const Outlook& outlook) {
    if (outlook.refusal != RefusalCause::None) return std::string(refusalWords(outlook.refusal));
    return std::string(reasonInfo(outlook.reason).sentence);
}

// A cause that half an hour more would not change: no split, and nothing else that grows.
bool lasts(const Outlook& outlook) {
    if (outlook.refusal != RefusalCause::None) return true;
    switch (outlook.reason) {
        case Reason::TableWriteMaxOnDemandThroughputExceeded:
        case Reason::TableReadMaxOnDemandThroughputExceeded:
        case Reason::TableWriteAccountLimitExceeded:
        case Reason::TableReadAccountLimitExceeded:
        case Reason::TableWriteProvisionedThroughputExceeded:
        case Reason::TableReadProvisionedThroughputExceeded: return true;
        default: return false;
    }
}

}  // namespace

Outlook lookAhead(const State& state, std::uint64_t seed, const OutlookOptions& options,
                  const std::stop_token& stop) {
    Outlook outlook;
    outlook.askedAtUs = state.tick * state.scenario->tickUs;
    outlook.aheadUs = options.aheadUs;
    const State fork = forkOf(state);
    std::uint64_t spent = 0;
    std::array<std::uint64_t, kReasonCount> reasons{};
    bool anyThrottle = false;
    for (int i = 0; i < options.runs; ++i) {
        // Another run must fit into what is left, going by those that are done.
        const auto done = static_cast<std::uint64_t>(i);
        if (done > 0 && spent / done > options.attemptsMost - std::min(options.attemptsMost, spent))
            break;
        const Ahead ahead = runAhead(fork, seed + done, options.aheadUs, stop);
        if (ahead.stopped) return outlook;
        ++outlook.runs;
        for (const SecondCount& second : ahead.seconds) {
            spent += second.attempts;
            anyThrottle = anyThrottle || second.throttled > 0;
        }
        if (const auto at = mendedAt(ahead.seconds)) {
            const Micros healedUs = outlook.askedAtUs + static_cast<Micros>(*at) * kSecond;
            outlook.fromUs = outlook.healed == 0 ? healedUs : std::min(outlook.fromUs, healedUs);
            outlook.toUs = std::max(outlook.toUs, healedUs);
            ++outlook.healed;
            continue;
        }
        outlook.shareLeft = std::max(outlook.shareLeft, shareAtEnd(ahead.seconds));
        if (ahead.refusal != RefusalCause::None) outlook.refusal = ahead.refusal;
        for (std::size_t r = 0; r < kReasonCount; ++r) reasons[r] += ahead.lastReasons[r];
    }
    outlook.reason =
        static_cast<Reason>(std::max_element(reasons.begin(), reasons.end()) - reasons.begin());
    const bool cleanFromHere = outlook.healed == outlook.runs && outlook.toUs == outlook.askedAtUs;
    outlook.verdict = !anyThrottle || cleanFromHere    ? Outlook::Verdict::Nothing
                      : outlook.healed == outlook.runs ? Outlook::Verdict::Heals
                      : outlook.healed > 0             ? Outlook::Verdict::MayHeal
                      : lasts(outlook)                 ? Outlook::Verdict::Never
                                                       : Outlook::Verdict::NotInTime;
    return outlook;
}

std::string sentence(const Outlook& outlook) {
    const std::string from = momentOf(outlook.fromUs), to = momentOf(outlook.toUs);
    const std::string when = from == to ? "at " + from : "between " + from + " and " + to;
    const std::string ahead = momentOf(outlook.askedAtUs + outlook.aheadUs);
    switch (outlook.verdict) {
        case Outlook::Verdict::Nothing: return "Nothing to mend: no requests are refused.";
        case Outlook::Verdict::Heals: return "The service mends this " + when + ".";
        case Outlook::Verdict::MayHeal:
            return "The service mends this " + when + " in " + std::to_string(outlook.healed) +
                   " of " + std::to_string(outlook.runs) + " runs ahead; in the others " +
                   percent(outlook.shareLeft) + " are still refused at " + ahead + ".";
        case Outlook::Verdict::Never: {
            std::string why = whyNot(outlook);
            if (!why.empty() && why.back() == '.') why.pop_back();
            return "Never: " + why + "; " + percent(outlook.shareLeft) + " are refused at " +
                   ahead + ".";
        }
        case Outlook::Verdict::NotInTime:
            return "Not by " + ahead + ": " + percent(outlook.shareLeft) +
                   " are still refused then.";
        case Outlook::Verdict::Unknown: return "Not known: the look ahead was stopped.";
    }
    PS_CHECK(false);
    return {};
}

std::string_view verdictName(Outlook::Verdict verdict) {
    switch (verdict) {
        case Outlook::Verdict::Nothing: return "nothing";
        case Outlook::Verdict::Heals: return "heals";
        case Outlook::Verdict::MayHeal: return "may-heal";
        case Outlook::Verdict::Never: return "never";
        case Outlook::Verdict::NotInTime: return "not-in-time";
        case Outlook::Verdict::Unknown: return "unknown";
    }
    PS_CHECK(false);
    return {};
}

}  // namespace partiscope
