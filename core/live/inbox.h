// SPDX-License-Identifier: GPL-3.0-or-later
// What the window asks of the worker, in the order it asked: a bounded queue whose mutex is held
// for a push or a swap, never for work. Of seeks that follow each other only the latest is kept,
// and of speeds: dragging posts hundreds, few are executed. Thread-safe: any number of posters, one
// drainer.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "core/timeline/branch.h"
#include "core/timeline/frame.h"

namespace partiscope {

struct PlayRequest {};
struct PauseRequest {};
struct SpeedRequest {
    double speed = 1;  // simulated seconds a wall second
};
struct SeekRequest {
    std::int64_t tick = 0;
};
struct MoveRequest {
    std::int64_t ticks = 0;  // backwards: negative
};
// Of the two runs of a comparison; without one there is only A.
enum class Side { A, B };

struct ChangeRequest {
    std::string path, value;
    Side side = Side::A;
};
struct NextEventRequest {};
struct PreviousEventRequest {};
struct UndoRequest {};
struct SwitchBranchRequest {
    std::uint32_t id = 0;
};
struct RenameBranchRequest {
    std::uint32_t id = 0;
    std::string name;
};
struct DiscardBranchRequest {
    std::uint32_t id = 0;
};
struct RestoreRequest {  // all branches as a file has them
    Branches branches;
    std::int64_t tick = 0;
};
struct BreakpointsRequest {
    std::vector<Breakpoint> breakpoints;
};
struct CompareRequest {
    // One of the three: a branch; this run from the start with another setting (an empty path: as it
    // is); another scenario.
    std::optional<std::uint32_t> branch;
    std::string path, value;
    std::shared_ptr<const Scenario> scenario;
    std::string name;
};
struct EndCompareRequest {};
struct OutlookRequest {
    Side side = Side::A;
};

using Request =
    std::variant<PlayRequest, PauseRequest, SpeedRequest, SeekRequest, MoveRequest, ChangeRequest,
                 NextEventRequest, PreviousEventRequest, UndoRequest, SwitchBranchRequest,
                 RenameBranchRequest, DiscardBranchRequest, RestoreRequest, BreakpointsRequest,
                 CompareRequest, EndCompareRequest, OutlookRequest>;

class Inbox {
public:
    static constexpr std::size_t kCapacity = 1'024;

    // False if the queue is full: the request is lost, and nothing else. A pause is never lost: it
    // takes the place of the newest request.
    [[nodiscard]] bool post(Request request);

    // True if drain() would give something. An atomic read: may be asked after every tick.
    [[nodiscard]] bool hasMail() const { return m_hasMail.load(std::memory_order_acquire); }

    // Everything in order; `into` is cleared first and its memory used again.
    void drain(std::vector<Request>& into);

    // Sleeps until there is mail, stop is requested or, if given, the time has come.
    void wait(const std::stop_token& stop,
              std::optional<std::chrono::steady_clock::time_point> until);

private:
    std::mutex m_mutex;
    std::condition_variable_any m_posted;
    std::vector<Request> m_requests;
    std::atomic<bool> m_hasMail{false};
};

}  // namespace partiscope
