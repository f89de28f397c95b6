// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/inbox.h"

#include <thread>

#include "tests/support/catch.h"

using namespace partiscope;

namespace {

std::vector<Request> drained(Inbox& inbox) {
    std::vector<Request> requests;
    inbox.drain(requests);
    return requests;
}

}  // namespace

TEST_CASE("requests come out in order, once", "[inbox]") {
    Inbox inbox;
    CHECK_FALSE(inbox.hasMail());
    REQUIRE(inbox.post(PlayRequest{}));
    REQUIRE(inbox.post(ChangeRequest{"a", "1"}));
    REQUIRE(inbox.post(ChangeRequest{"a", "2"}));
    REQUIRE(inbox.post(PauseRequest{}));
    CHECK(inbox.hasMail());
    const std::vector<Request> requests = drained(inbox);
    REQUIRE(requests.size() == 4);
    CHECK(std::holds_alternative<PlayRequest>(requests[0]));
    CHECK(std::get<ChangeRequest>(requests[1]).value == "1");
    CHECK(std::get<ChangeRequest>(requests[2]).value == "2");
    CHECK(std::holds_alternative<PauseRequest>(requests[3]));
    CHECK_FALSE(inbox.hasMail());
    CHECK(drained(inbox).empty());
}

TEST_CASE("of seeks and speeds in a row the latest is kept", "[inbox]") {
    Inbox inbox;
    for (int i = 0; i < 200; ++i) REQUIRE(inbox.post(SeekRequest{i}));
    REQUIRE(inbox.post(ChangeRequest{"a", "1"}));
    REQUIRE(inbox.post(SeekRequest{7}));
    for (int i = 1; i <= 5'000; ++i) REQUIRE(inbox.post(SpeedRequest{static_cast<double>(i)}));
    const std::vector<Request> requests = drained(inbox);
    REQUIRE(requests.size() == 4);
    CHECK(std::get<SeekRequest>(requests[0]).tick == 199);
    CHECK(std::get<SeekRequest>(requests[2]).tick == 7);  // a change between: both count
    CHECK(std::get<SpeedRequest>(requests[3]).speed == 5'000);
}

TEST_CASE("steps add up: none is dropped", "[inbox]") {
    Inbox inbox;
    for (int i = 0; i < 10; ++i) REQUIRE(inbox.post(MoveRequest{1}));
    CHECK(drained(inbox).size() == 10);
}

TEST_CASE("a full inbox refuses, but never a pause", "[inbox]") {
    Inbox inbox;
    for (std::size_t i = 0; i < Inbox::kCapacity; ++i) REQUIRE(inbox.post(ChangeRequest{"a", "1"}));
    CHECK_FALSE(inbox.post(ChangeRequest{"a", "2"}));
    CHECK_FALSE(inbox.post(PlayRequest{}));
    CHECK(inbox.post(PauseRequest{}));
    const std::vector<Request> requests = drained(inbox);
    CHECK(requests.size() == Inbox::kCapacity);
    CHECK(std::holds_alternative<PauseRequest>(requests.back()));
}

TEST_CASE("waiting ends with mail and with stop", "[inbox]") {
    Inbox inbox;
    std::jthread waiter([&inbox](const std::stop_token& stop) { inbox.wait(stop, std::nullopt); });
    REQUIRE(inbox.post(PlayRequest{}));
    waiter.join();
    CHECK(drained(inbox).size() == 1);

    std::jthread stopped([&inbox](const std::stop_token& stop) { inbox.wait(stop, std::nullopt); });
    stopped.request_stop();
    stopped.join();
    inbox.wait(std::stop_token{}, std::chrono::steady_clock::now());  // the past: returns at once
    CHECK_FALSE(inbox.hasMail());
}
