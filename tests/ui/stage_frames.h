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
Frame fourPartitionsFrame();  // split in progress: two idle, one hot, one at its limit
Frame eightShardsFrame();     // ten lanes, three with two shards each, two with one
Frame rowsFrame();            // 200 lanes, a few hot
Frame stripFrame();           // 5,000 lanes, a few hot
Frame onDemandFrame();        // reads matter more than writes
Frame closedLoopFrame();      // workers that wait, retries, eight streams

struct NamedFrame {
    std::string name;
    Frame frame;
};
std::vector<NamedFrame> allStageFrames();

}  // namespace partiscope::test
