// SPDX-License-Identifier: GPL-3.0-or-later
// Who sends in this tick, and in which order: open-loop arrivals, closed-loop workers, retries that are
// due (rules.md 5.3).
#include <algorithm>
#include <functional>

#include "core/base/check.h"
#include "core/sim/engine.h"

namespace partiscope {

namespace {

constexpr Uint128 kPicoPerCall = 1'000'000'000'000ULL;

bool lastCallReached(const TrafficSpec& spec, const StreamState& stream) {
    return spec.total && stream.calls >= static_cast<std::uint64_t>(*spec.total);
}

}  // namespace

void Engine::pushPending(const Pending& pending) {
    m_state.pending.push_back(pending);
    std::push_heap(m_state.pending.begin(), m_state.pending.end(), std::greater<>());
}

void Engine::drawArrivals() {
    m_arrivals.clear();
    const Micros now = startUs();
    for (std::uint32_t i = 0; i < m_streams.size(); ++i) {
        StreamPlan& plan = *m_streams[i];
        StreamState& stream = m_state.streams[i];
        const TrafficSpec& spec = *plan.spec;
        if (spec.workers > 0 || now < spec.startUs) continue;
        if (spec.stopUs && now >= *spec.stopUs) continue;
        if (lastCallReached(spec, stream)) continue;
        const Uint128 pico =
            static_cast<Uint128>(plan.rate.at(now - spec.startUs)) * static_cast<Uint128>(tickUs());
        std::uint64_t count = 0;
        if (spec.evenArrivals) {
            stream.arrivalRemainder += pico;
            count = static_cast<std::uint64_t>(stream.arrivalRemainder / kPicoPerCall);
            stream.arrivalRemainder %= kPicoPerCall;
        } else {
            stream.arrivalRemainder += pico << PoissonSource::kFractionBits;
            const auto mean = static_cast<std::uint64_t>(stream.arrivalRemainder / kPicoPerCall);
            stream.arrivalRemainder %= kPicoPerCall;
            count = m_poisson.count(mean, plan.arrivals);
            stream.arrivalDraws = plan.arrivals.position();
        }
        if (spec.total) {
            count = std::min(count, static_cast<std::uint64_t>(*spec.total) - stream.calls);
        }
        if (count == 0) continue;
        m_arrivals.push_back({i, count, 0, stream.calls});
        stream.calls += count;
    }
}

void Engine::startWorkers() {
    for (std::uint32_t i = 0; i < m_streams.size(); ++i) {
        const TrafficSpec& spec = *m_streams[i]->spec;
        StreamState& stream = m_state.streams[i];
        if (spec.workers == 0 || stream.workersStarted) continue;
        if (spec.startUs >= startUs() + tickUs()) continue;
        stream.workersStarted = true;
        const auto workers = static_cast<std::uint32_t>(spec.workers);
        stream.workerOutstanding.assign(workers, 0);
        stream.workerAnswerUs.assign(workers, 0);
        for (std::uint32_t w = 0; w < workers; ++w)
            sendAgain(i, w, std::max(spec.startUs, startUs()));
    }
}

void Engine::sendAgain(std::uint32_t stream, std::uint32_t worker, Micros atUs) {
    const TrafficSpec& spec = *m_streams[stream]->spec;
    if (spec.stopUs && atUs >= *spec.stopUs) return;
    if (lastCallReached(spec, m_state.streams[stream])) return;
    Pending send;
    send.dueUs = atUs;
    send.stream = stream;
    send.worker = worker;
    pushPending(send);
}

// The next open-loop arrival of all streams; ties go to the lower stream.
Micros Engine::nextArrivalUs(std::uint32_t& which) const {
    Micros earliest = std::numeric_limits<Micros>::max();
    for (std::uint32_t a = 0; a < m_arrivals.size(); ++a) {
        const Arrivals& arrivals = m_arrivals[a];
        if (arrivals.done == arrivals.count) continue;
        const Micros at = arrivals.timeOf(arrivals.done, startUs(), tickUs());
        if (at < earliest) {
            earliest = at;
            which = a;
        }
    }
    return earliest;
}

void Engine::settleTick(StepOutput& out) {
    const bool quiet =
        m_state.pending.empty() || m_state.pending.front().dueUs >= startUs() + tickUs();
    if (quiet && m_arrivals.empty()) return;
    if (quiet && m_arrivals.size() == 1 && m_streams[m_arrivals[0].stream]->batchable) {
        settleBatch(m_arrivals[0], out);
        return;
    }
    settleMerged(out);
}

void Engine::settleMerged(StepOutput& out) {
    const Micros end = startUs() + tickUs();
    while (true) {
        std::uint32_t which = 0;
        const Micros arrivalUs = nextArrivalUs(which);
        const Micros pendingUs = m_state.pending.empty() ? std::numeric_limits<Micros>::max()
                                                         : m_state.pending.front().dueUs;
        if (arrivalUs >= end && pendingUs >= end) return;
        bool arrivalFirst = arrivalUs < pendingUs;
        if (arrivalUs == pendingUs) {
            const Arrivals& arrivals = m_arrivals[which];
            Pending asPending;
            asPending.dueUs = arrivalUs;
            asPending.stream = arrivals.stream;
            asPending.call = arrivals.firstCall + arrivals.done;
            arrivalFirst = asPending < m_state.pending.front();
        }
        if (arrivalFirst) {
            Arrivals& arrivals = m_arrivals[which];
            const std::uint64_t call = arrivals.firstCall + arrivals.done++;
            beginArrival(arrivals.stream, call, arrivalUs, out);
            continue;
        }
        std::pop_heap(m_state.pending.begin(), m_state.pending.end(), std::greater<>());
        const Pending next = m_state.pending.back();
        m_state.pending.pop_back();
        takePending(next, out);
    }
}

}  // namespace partiscope
