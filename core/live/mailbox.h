// SPDX-License-Identifier: GPL-3.0-or-later
// The newest value, from one writer thread to one reader thread, without waiting: a triple buffer.
// The writer fills a slot of its own and exchanges it for the middle one; the reader exchanges its
// own for the middle one if that is new. Values may be skipped, never torn, and never come out of
// order.
//
//   Frame& slot = mailbox.slot();   // writer: fill it (its old content is reusable memory)
//   mailbox.publish();
//   if (mailbox.take(frame)) …      // reader
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <utility>

namespace partiscope {

template <class T>
class Mailbox {
public:
    // Writer: the slot to fill; some older value is still in it.
    [[nodiscard]] T& slot() { return m_slots[m_writing]; }

    // Writer: makes the slot's value the newest.
    void publish() {
        m_writing = m_middle.exchange(m_writing | kFresh, std::memory_order_acq_rel) & kIndex;
    }

    // Writer: true if the newest value was taken (or none was ever published).
    [[nodiscard]] bool isTaken() const {
        return (m_middle.load(std::memory_order_acquire) & kFresh) == 0;
    }

    // Reader: swaps the newest value into `value` if it was not taken yet.
    [[nodiscard]] bool take(T& value) {
        if (isTaken()) return false;
        m_reading = m_middle.exchange(m_reading, std::memory_order_acq_rel) & kIndex;
        std::swap(value, m_slots[m_reading]);
        return true;
    }

private:
    static constexpr std::uint8_t kIndex = 3;
    static constexpr std::uint8_t kFresh = 4;

    std::array<T, 3> m_slots{};
    std::uint8_t m_writing = 0;  // writer's
    std::uint8_t m_reading = 1;  // reader's
    std::atomic<std::uint8_t> m_middle{2};
};

}  // namespace partiscope
