// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timeline/checkpoint_store.h"

#include <memory>

#include "core/scenario/scenario.h"
#include "tests/support/catch.h"

using namespace partiscope;

namespace {

State stateAt(std::int64_t tick) {
    State state;
    state.scenario = std::make_shared<const Scenario>();
    state.tables.resize(1);
    state.streams.resize(1);
    state.tick = tick;
    return state;
}

std::size_t bytesOfOne() { return sizeBytes(stateAt(0)); }

void offerUpTo(CheckpointStore& store, std::int64_t last) {
    for (std::int64_t tick = 1; tick <= last; ++tick) store.offer(stateAt(tick));
}

}  // namespace

TEST_CASE("checkpoints begin every 16 ticks", "[checkpoint_store]") {
    CheckpointStore store(stateAt(0));
    offerUpTo(store, 50);
    CHECK(store.ticks() == std::vector<std::int64_t>{0, 16, 32, 48});
    CHECK(store.usedBytes() == 4 * bytesOfOne());
    CHECK(store.nearest(0).tick == 0);
    CHECK(store.nearest(15).tick == 0);
    CHECK(store.nearest(16).tick == 16);
    CHECK(store.nearest(17).tick == 16);
    CHECK(store.nearest(1'000'000).tick == 48);
}

TEST_CASE("a full store doubles its spacing and drops what is off the new grid",
          "[checkpoint_store]") {
    CheckpointStore store(stateAt(0), 4 * bytesOfOne());
    offerUpTo(store, 48);
    CHECK(store.spacing() == 16);
    offerUpTo(store, 64);  // the fifth does not fit: 16 and 48 go
    CHECK(store.spacing() == 32);
    CHECK(store.ticks() == std::vector<std::int64_t>{0, 32, 64});
    offerUpTo(store, 1'024);
    CHECK(store.usedBytes() <= 4 * bytesOfOne());
    for (const std::int64_t tick : store.ticks()) CHECK(tick % store.spacing() == 0);
    CHECK(store.ticks().front() == 0);
    CHECK(store.ticks().size() >= 3);
}

TEST_CASE("one byte less than a state's size means one state less", "[checkpoint_store]") {
    CheckpointStore exact(stateAt(0), 2 * bytesOfOne());
    offerUpTo(exact, 16);
    CHECK(exact.ticks() == std::vector<std::int64_t>{0, 16});
    CheckpointStore less(stateAt(0), 2 * bytesOfOne() - 1);
    offerUpTo(less, 16);
    CHECK(less.ticks() == std::vector<std::int64_t>{0});
}

TEST_CASE("a budget of nothing keeps tick 0 and nothing else", "[checkpoint_store]") {
    CheckpointStore store(stateAt(0), 0);
    offerUpTo(store, 1'000);
    CHECK(store.ticks() == std::vector<std::int64_t>{0});
    CHECK(store.spacing() == CheckpointStore::kFirstSpacing);
    CHECK(store.nearest(999).tick == 0);
}

TEST_CASE("a tick is kept once, also when it comes late", "[checkpoint_store]") {
    CheckpointStore store(stateAt(0));
    store.offer(stateAt(32));
    store.offer(stateAt(16));
    store.offer(stateAt(32));
    store.offer(stateAt(0));
    CHECK(store.ticks() == std::vector<std::int64_t>{0, 16, 32});
    CHECK(store.usedBytes() == 3 * bytesOfOne());
}

TEST_CASE("a change in the past drops later checkpoints only", "[checkpoint_store]") {
    CheckpointStore store(stateAt(0));
    offerUpTo(store, 64);
    store.truncateAfter(32);
    CHECK(store.ticks() == std::vector<std::int64_t>{0, 16, 32});
    store.truncateAfter(31);
    CHECK(store.ticks() == std::vector<std::int64_t>{0, 16});
    store.truncateAfter(0);
    CHECK(store.ticks() == std::vector<std::int64_t>{0});
    CHECK(store.usedBytes() == bytesOfOne());
}
