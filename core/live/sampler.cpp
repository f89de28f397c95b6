// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/sampler.h"

#include <algorithm>
#include <utility>

namespace partiscope {

namespace {

// Keeps `most` of the records, evenly chosen, in their order.
void thin(std::vector<RequestRecord>& records, std::size_t most) {
    const std::size_t count = records.size();
    if (count <= most) return;
    for (std::size_t i = 0; i < most; ++i) {
        const std::size_t from = i * count / most;
        if (from != i) records[i] = std::move(records[from]);
    }
    records.resize(most);
}

}  // namespace

const Probe* Sampler::next() {
    if (m_ticks == 0 && m_probe.sampleMax == 0) plan(1);
    return m_ticks % m_stride == 0 ? &m_probe : nullptr;
}

void Sampler::ranTick() {
    for (std::size_t i = m_records.size(); i > m_seen; --i) {
        if (!isThrottle(m_records[i - 1].reason)) continue;
        m_newestRefused = m_records[i - 1];
        break;
    }
    ++m_ticks;
    if (m_records.size() > 2 * kMost) {
        // More ticks than expected: half as dense from here on, and so far.
        thin(m_records, kMost);
        m_stride *= 2;
    }
    m_seen = m_records.size();
}

void Sampler::giveTo(std::vector<RequestRecord>& samples) {
    thin(m_records, kMost);
    samples.clear();
    std::swap(samples, m_records);
    plan(std::max<std::uint64_t>(1, m_ticks));
}

void Sampler::forget() {
    m_records.clear();
    m_newestRefused.reset();
    plan(1);
}

void Sampler::plan(std::uint64_t ticksExpected) {
    m_stride = std::max<std::uint64_t>(1, ticksExpected / kMost);
    m_probe.sampleMax = static_cast<std::uint32_t>(
        std::max<std::uint64_t>(1, kMost / std::min<std::uint64_t>(ticksExpected, kMost)));
    m_ticks = 0;
    m_seen = 0;
}

}  // namespace partiscope
