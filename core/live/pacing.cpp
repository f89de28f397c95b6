// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/pacing.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"

namespace partiscope {

namespace {

constexpr double kNanosPerMicro = 1'000;
constexpr double kSliceUs = 1e6 / 60;       // wall time that may be owed at most
constexpr Nanos kFirstWindow = 50'000'000;  // a first figure soon,
constexpr Nanos kWindow = 500'000'000;      // then a steady one
constexpr double kFarAheadUs = 1e12;        // longest wait that is computed

}  // namespace

Pacing::Pacing(Micros tickUs) : m_tickUs(static_cast<double>(tickUs)) { PS_CHECK(tickUs > 0); }

bool Pacing::isFlatOut() const { return std::isinf(m_speed); }

void Pacing::setSpeed(double speed, Nanos now) {
    PS_CHECK(speed > 0);
    m_speed = speed;
    restart(now);
}

void Pacing::restart(Nanos now) {
    m_last = now;
    m_owedUs = 0;
    m_windowFrom = now;
    m_windowLostUs = m_windowRanUs = 0;
    m_isSettled = false;
    m_reached = isFlatOut() ? 0 : m_speed;
}

std::int64_t Pacing::ticksDue(Nanos now) {
    if (isFlatOut()) return kFlatOut;
    m_owedUs += static_cast<double>(now - m_last) / kNanosPerMicro * m_speed;
    m_last = now;
    // One tick more than a slice, so that a tick longer than a slice can become due at all.
    const double most = kSliceUs * m_speed + m_tickUs;
    if (m_owedUs > most) {
        m_windowLostUs += m_owedUs - most;
        m_owedUs = most;
    }
    measure(now);
    return static_cast<std::int64_t>(std::min(m_owedUs / m_tickUs, 1e15));
}

void Pacing::ran(std::int64_t ticks, Nanos now) {
    const double ranUs = static_cast<double>(ticks) * m_tickUs;
    m_windowRanUs += ranUs;
    if (!isFlatOut()) m_owedUs = std::max(0.0, m_owedUs - ranUs);
    measure(now);
}

Nanos Pacing::nextDueAt(Nanos now) const {
    if (isFlatOut() || m_owedUs >= m_tickUs) return now;
    const double waitUs = std::min((m_tickUs - m_owedUs) / m_speed, kFarAheadUs);
    return std::max(now, m_last + static_cast<Nanos>(std::ceil(waitUs * kNanosPerMicro)));
}

// Flat out by what was run; paced by what was lost, which is exact also where a tick takes seconds.
void Pacing::measure(Nanos now) {
    const Nanos span = now - m_windowFrom;
    if (span < kFirstWindow) return;
    const double spanUs = static_cast<double>(span) / kNanosPerMicro;
    const double reached =
        isFlatOut() ? m_windowRanUs / spanUs : std::max(0.0, m_speed - m_windowLostUs / spanUs);
    if (span >= kWindow) {
        m_windowFrom = now;
        m_windowLostUs = m_windowRanUs = 0;
        m_isSettled = true;
        m_reached = reached;
    } else if (!m_isSettled) {
        m_reached = reached;
    }
}

}  // namespace partiscope
