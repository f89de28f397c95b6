// SPDX-License-Identifier: GPL-3.0-or-later
// The session around the real runner: opening, refusing, playing, seeking, changing. Order and
// completeness are asserted, never durations.
#include "tests/support/catch.h"

#include <functional>

#include <QElapsedTimer>
#include <QFile>
#include <QSignalSpy>
#include <QTest>

#include "tests/ui/stage_app.h"
#include "ui/session/session.h"

using namespace partiscope;
using namespace partiscope::test;

namespace {

constexpr const char* kScenario = R"(
format = 1
title = "One hot key"
duration = "30 s"
[table]
name = "Orders"
partition_key = "day"
mode = "provisioned"
write_capacity = 10000
read_capacity = 3000
partitions = 4
[attributes]
day = "2026-10-18"
[[traffic]]
name = "checkout"
operation = "PutItem"
rate = 2400
item_size = "2 KB"
)";

bool waitFor(const std::function<bool()>& condition) {
    QElapsedTimer timer;
    timer.start();
    while (!condition() && timer.elapsed() < 20'000) QTest::qWait(5);
    return condition();
}

bool openAndWait(Session& session, Session::Start start) {
    session.openText(kScenario, "hot.toml", start);
    return waitFor([&] { return session.frame() != nullptr; });
}

}  // namespace

TEST_CASE("session opens a text and shows its first frame, paused") {
    stageApp();
    Session session;
    QSignalSpy opened(&session, &Session::opened);
    CHECK_FALSE(session.isOpen());
    REQUIRE(openAndWait(session, Session::Start::Paused));
    CHECK(opened.count() == 1);
    CHECK(session.scenario()->title == "One hot key");
    CHECK(session.frame()->tick == 0);
    CHECK_FALSE(session.frame()->playing);
}

TEST_CASE("a broken file is refused with its problems, the old run stays") {
    stageApp();
    Session session;
    REQUIRE(openAndWait(session, Session::Start::Paused));
    QSignalSpy failed(&session, &Session::openFailed);
    session.openText("format = 1\ntitle = 3\n", "broken.toml", Session::Start::Paused);
    REQUIRE(waitFor([&] { return failed.count() == 1; }));
    const auto problems = failed[0][0].value<Diagnostics>();
    CHECK(problems.size() >= 2);  // all of them: a wrong type and what is missing
    CHECK(failed[0][1].toString() == "broken.toml");
    CHECK_FALSE(failed[0][2].toBool());
    CHECK(session.isOpen());
    CHECK(session.scenario()->title == "One hot key");
    session.seek(10);
    CHECK(waitFor([&] { return session.frame()->tick == 10; }));
}

TEST_CASE("a file that is not there could not be read") {
    stageApp();
    Session session;
    QSignalSpy failed(&session, &Session::openFailed);
    session.open("/nowhere/at-all.toml", Session::Start::Paused);
    REQUIRE(waitFor([&] { return failed.count() == 1; }));
    CHECK(failed[0][2].toBool());
    CHECK_FALSE(session.isOpen());
}

TEST_CASE("of two files asked for at once the last one wins") {
    stageApp();
    Session session;
    QSignalSpy opened(&session, &Session::opened);
    session.openText(kScenario, "first.toml", Session::Start::Paused);
    session.openText(kScenario, "second.toml", Session::Start::Paused);
    session.openText(kScenario, "third.toml", Session::Start::Paused);
    REQUIRE(waitFor([&] { return opened.count() == 1; }));
    QTest::qWait(50);
    REQUIRE(opened.count() == 1);
    CHECK(opened[0][1].toString() == "third.toml");
}

TEST_CASE("frames rise while it plays, pause holds, steps are exact both ways") {
    stageApp();
    Session session;
    std::vector<std::int64_t> ticks;
    QObject::connect(
        &session, &Session::frameChanged, &session,
        [&](const std::shared_ptr<const Frame>& frame) { ticks.push_back(frame->tick); });
    REQUIRE(openAndWait(session, Session::Start::Playing));
    REQUIRE(waitFor([&] { return session.frame()->tick > 20; }));
    session.pause();
    REQUIRE(waitFor([&] { return !session.frame()->playing; }));
    CHECK(std::is_sorted(ticks.begin(), ticks.end()));
    const std::int64_t at = session.frame()->tick;
    session.stepTicks(1);
    CHECK(waitFor([&] { return session.frame()->tick == at + 1; }));
    session.stepTicks(-3);
    CHECK(waitFor([&] { return session.frame()->tick == at - 2; }));
    session.togglePlay();
    CHECK(waitFor([&] { return session.frame()->playing; }));
}

TEST_CASE("history arrives complete and in order, seconds without a gap") {
    stageApp();
    Session session;
    std::vector<Event> events;
    std::vector<SecondPoint> seconds;
    QObject::connect(&session, &Session::historyRestarted, &session, [&] {
        events.clear();
        seconds.clear();
    });
    QObject::connect(&session, &Session::eventsAppended, &session,
                     [&](const std::vector<Event>& more) {
                         events.insert(events.end(), more.begin(), more.end());
                     });
    QObject::connect(&session, &Session::secondsAppended, &session,
                     [&](const std::vector<SecondPoint>& more) {
                         seconds.insert(seconds.end(), more.begin(), more.end());
                     });
    session.setSpeed(std::numeric_limits<double>::infinity());
    REQUIRE(openAndWait(session, Session::Start::Playing));
    REQUIRE(waitFor([&] { return session.frame()->atEnd && seconds.size() == 30; }));
    for (std::size_t i = 0; i < seconds.size(); ++i) CHECK(seconds[i].second == std::int64_t(i));
    REQUIRE_FALSE(events.empty());
    CHECK(events.front().kind == EventKind::FirstThrottle);
}

TEST_CASE("a change lands, going back before it undoes it, a wrong one is refused in words") {
    stageApp();
    Session session;
    REQUIRE(openAndWait(session, Session::Start::Paused));
    session.seek(100);
    REQUIRE(waitFor([&] { return session.frame()->tick == 100; }));
    QSignalSpy changed(&session, &Session::scenarioChanged);
    session.change("traffic.checkout.rate", "700");
    session.stepTicks(1);
    REQUIRE(waitFor([&] { return changed.count() > 0; }));
    CHECK(session.scenario()->traffic.front().rate.ratePerS == 700);

    QSignalSpy refused(&session, &Session::refused);
    session.change("traffic.checkout.rate", "-5");
    session.stepTicks(1);
    REQUIRE(waitFor([&] { return refused.count() > 0; }));
    CHECK_FALSE(refused[0][0].value<Diagnostics>().empty());

    session.seek(0);
    CHECK(waitFor([&] { return session.scenario()->traffic.front().rate.ratePerS == 2'400; }));
}
