// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/inbox.h"

#include <utility>

namespace partiscope {

namespace {

// Requests of which the later makes an earlier neighbour pointless.
bool supersedes(const Request& later, const Request& earlier) {
    return later.index() == earlier.index() && (std::holds_alternative<SeekRequest>(later) ||
                                                std::holds_alternative<SpeedRequest>(later) ||
                                                std::holds_alternative<PlayRequest>(later) ||
                                                std::holds_alternative<PauseRequest>(later));
}

}  // namespace

bool Inbox::post(Request request) {
    {
        const std::scoped_lock lock(m_mutex);
        const bool full = m_requests.size() >= kCapacity;
        if (!m_requests.empty() && supersedes(request, m_requests.back())) {
            m_requests.back() = std::move(request);
        } else if (!full) {
            m_requests.push_back(std::move(request));
        } else if (std::holds_alternative<PauseRequest>(request)) {
            m_requests.back() = std::move(request);
        } else {
            return false;
        }
        m_hasMail.store(true, std::memory_order_release);
    }
    m_posted.notify_one();
    return true;
}

void Inbox::drain(std::vector<Request>& into) {
    into.clear();
    const std::scoped_lock lock(m_mutex);
    std::swap(into, m_requests);
    m_hasMail.store(false, std::memory_order_release);
}

void Inbox::wait(const std::stop_token& stop,
                 std::optional<std::chrono::steady_clock::time_point> until) {
    std::unique_lock lock(m_mutex);
    const auto mail = [this] { return !m_requests.empty(); };
    if (until) {
        m_posted.wait_until(lock, stop, *until, mail);
    } else {
        m_posted.wait(lock, stop, mail);
    }
}

}  // namespace partiscope
