// SPDX-License-Identifier: GPL-3.0-or-later
// Hand-made frames for tests of the stage and of whatever else shows frames: no simulation needed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/timeline/frame.h"

namespace partiscope::test {

// `lanes` equal ranges, all idle; provisioned, limits 1,000 WCU and 3,000 RCU; one hour long.
Frame idleFrame(std::uint32_t lanes);
// Sets what was asked and served of one lane, in whole units a second, and the table's sums.
void setWrites(Frame& frame, std::uint32_t lane, std::int64_t asked, std::int64_t served);
void setReads(Frame& frame, std::uint32_t lane, std::int64_t asked, std::int64_t served);
void addKey(Frame& frame, const std::string& key, std::uint32_t lane, double inside, double share);

Frame ordersByDateFrame();    // ten lanes, H asked 4,800 and serves 1,000, one refused request
Frame evenFrame();            // ten lanes, 480 each
Frame fourPartitionsFrame();  // two idle, one hot, one at its limit
Frame eightShardsFrame();     // ten lanes, three with two shards each, two with one
Frame rowsFrame();            // 200 lanes, a few hot
Frame stripFrame();           // 5,000 lanes, a few hot
Frame onDemandFrame();        // reads matter more than writes
Frame closedLoopFrame();      // workers that wait, retries, eight streams

// design/split.png: one customer, cut once at 8:04; C splits again at "h", E is new, at 9:10.
Frame splitFrame();
Frame noSplitFrame();     // one key with a rising sort key: hot and left whole; D near its limit
Frame manySplitsFrame();  // 60 rows: some splitting, some refused, some new, some near their limit
Frame growthFrame();      // on demand, eight partitions being halved
Frame staticSharesFrame();  // era 2012: D is over its share, B's was halved
// The split of a lane, for heat: half of its traffic below, from `beganS` to `endsS`.
void setSplit(Frame& frame, std::uint32_t lane, const std::string& at, bool inside,
              std::int64_t beganS, std::int64_t endsS);

struct NamedFrame {
    std::string name;
    Frame frame;
};
std::vector<NamedFrame> allStageFrames();

}  // namespace partiscope::test
