// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/mailbox.h"

#include <thread>
#include <vector>

#include "tests/support/catch.h"

using namespace partiscope;

TEST_CASE("the mailbox gives the newest value once", "[mailbox]") {
    Mailbox<int> mailbox;
    int value = -1;
    CHECK(mailbox.isTaken());
    CHECK_FALSE(mailbox.take(value));
    CHECK(value == -1);
    mailbox.slot() = 1;
    mailbox.publish();
    CHECK_FALSE(mailbox.isTaken());
    mailbox.slot() = 2;
    mailbox.publish();
    REQUIRE(mailbox.take(value));
    CHECK(value == 2);
    CHECK(mailbox.isTaken());
    CHECK_FALSE(mailbox.take(value));
}

TEST_CASE("values are never torn, only rise, and the last arrives", "[mailbox]") {
    constexpr int kLast = 20'000;
    Mailbox<std::vector<int>> mailbox;
    std::jthread writer([&mailbox] {
        for (int i = 1; i <= kLast; ++i) {
            mailbox.slot().assign(16, i);
            mailbox.publish();
        }
    });
    std::vector<int> value;
    int last = 0;
    bool torn = false, fell = false;
    while (last < kLast) {
        if (!mailbox.take(value)) {
            std::this_thread::yield();
            continue;
        }
        for (const int part : value) torn = torn || part != value.front();
        fell = fell || value.front() <= last;
        last = value.front();
    }
    CHECK_FALSE(torn);
    CHECK_FALSE(fell);
    CHECK(last == kLast);
}
