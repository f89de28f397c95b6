// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/sampler.h"

#include <algorithm>

#include "tests/support/catch.h"

using namespace partiscope;

namespace {

// A tick of so many attempts as the engine would record them.
void runTick(Sampler& sampler, std::int64_t tick, std::uint32_t attempts,
             Reason reason = Reason::None) {
    if (const Probe* probe = sampler.next()) {
        for (std::uint32_t i = 0; i < std::min(attempts, probe->sampleMax); ++i) {
            RequestRecord record;
            record.atUs = tick;
            record.reason = reason;
            sampler.records()->push_back(record);
        }
    }
    sampler.ranTick();
}

}  // namespace

TEST_CASE("a frame gets at most 200 samples, spread over its ticks", "[sampler]") {
    for (const std::int64_t ticks : {1, 2, 10, 200, 5'000}) {
        Sampler sampler(1);
        std::vector<RequestRecord> samples;
        for (int frame = 0; frame < 3; ++frame) {
            for (std::int64_t tick = 0; tick < ticks; ++tick) runTick(sampler, tick, 1'000);
            sampler.giveTo(samples);
            INFO(ticks << " ticks, frame " << frame);
            CHECK(samples.size() <= Sampler::kMost);
            CHECK(samples.size() >= Sampler::kMost / 2);
            CHECK(samples.front().atUs <= ticks / 4);
            CHECK(samples.back().atUs >= ticks * 3 / 4 - 1);
            CHECK(std::is_sorted(samples.begin(), samples.end(),
                                 [](const auto& a, const auto& b) { return a.atUs < b.atUs; }));
        }
    }
}

TEST_CASE("memory stays small when nobody takes frames", "[sampler]") {
    Sampler sampler(1);
    for (std::int64_t tick = 0; tick < 100'000; ++tick) runTick(sampler, tick, 1'000);
    CHECK(sampler.records()->size() <= 3 * Sampler::kMost);
}

TEST_CASE("the newest refused sample is remembered until a jump", "[sampler]") {
    Sampler sampler(1);
    std::vector<RequestRecord> samples;
    runTick(sampler, 1, 5, Reason::TableWriteKeyRangeThroughputExceeded);
    runTick(sampler, 2, 5, Reason::TableWriteKeyRangeThroughputExceeded);
    runTick(sampler, 3, 5, Reason::ConditionalCheckFailed);
    runTick(sampler, 4, 5);
    sampler.giveTo(samples);
    runTick(sampler, 5, 5);
    REQUIRE(sampler.newestRefused().has_value());
    CHECK(sampler.newestRefused()->atUs == 2);
    sampler.forget();
    CHECK_FALSE(sampler.newestRefused().has_value());
    sampler.giveTo(samples);
    CHECK(samples.empty());
}
