// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/stage_frames.h"

namespace partiscope::test {

namespace {

StreamFrame stream(const std::string& name, Operation operation, double calls, double accepted) {
    StreamFrame made;
    made.name = name;
    made.operation = operation;
    made.direction = operation == Operation::GetItem || operation == Operation::Query
                         ? Direction::Read
                         : Direction::Write;
    made.itemBytes = 2 * kKilobyte;
    made.callsPerS = calls;
    made.acceptedPerS = accepted;
    made.throttledPerS = calls - accepted;
    made.unitsPerCall = 2 * kUnit;
    return made;
}

void sumUp(Frame& frame) {
    for (TableFrame& table : frame.tables) {
        table.write = table.read = Flow{};
        for (const LaneFrame& lane : table.lanes) {
            table.write.asked += lane.write.asked;
            table.write.served += lane.write.served;
            table.write.refused += lane.write.refused;
            table.read.asked += lane.read.asked;
            table.read.served += lane.read.served;
            table.read.refused += lane.read.refused;
        }
    }
}

Flow flowOfUnits(std::int64_t asked, std::int64_t served) {
    return {asked * kUnit, served * kUnit, (asked - served) * kUnit};
}

}  // namespace

Frame idleFrame(std::uint32_t lanes) {
    Frame frame;
    frame.atUs = 102 * kSecond;
    frame.durationUs = 3'600 * kSecond;
    frame.playing = true;
    frame.epoch = 1;
    TableFrame table;
    table.name = "orders";
    table.writeCapacity = 10'000 * kUnit;
    table.readCapacity = 10'000 * kUnit;
    for (std::uint32_t i = 0; i < lanes; ++i) {
        LaneFrame lane;
        lane.id = PartitionId{i};
        lane.fromShare = static_cast<double>(i) / lanes;
        lane.toShare = static_cast<double>(i + 1) / lanes;
        lane.from.hashHigh = i == 0 ? 0 : static_cast<std::uint64_t>(lane.fromShare * 0x1p64);
        lane.limitWrite = 1'000 * kUnit;
        lane.limitRead = 3'000 * kUnit;
        table.lanes.push_back(lane);
    }
    frame.tables.push_back(std::move(table));
    return frame;
}

void setWrites(Frame& frame, std::uint32_t lane, std::int64_t asked, std::int64_t served) {
    frame.tables[0].lanes[lane].write = flowOfUnits(asked, served);
    sumUp(frame);
}

void setReads(Frame& frame, std::uint32_t lane, std::int64_t asked, std::int64_t served) {
    frame.tables[0].lanes[lane].read = flowOfUnits(asked, served);
    sumUp(frame);
}

void addKey(Frame& frame, const std::string& key, std::uint32_t lane, double inside, double share) {
    const LaneFrame& range = frame.tables[0].lanes[lane];
    frame.tables[0].hotKeys.push_back(
        {key, lane, range.fromShare + (range.toShare - range.fromShare) * inside, share});
}

Frame ordersByDateFrame() {
    Frame frame = idleFrame(10);
    setWrites(frame, 7, 4'800, 1'000);
    addKey(frame, "2026-10-18", 7, 0.2, 1.0);
    frame.tables[0].lanes[7].throttledSoFar = 193'800;
    frame.streams = {stream("checkout", Operation::PutItem, 2'400, 500)};
    RequestRecord refused;
    refused.id = 4'711;
    refused.partition = PartitionId{7};
    refused.partitionKey = "2026-10-18";
    refused.itemBytes = 2'048;
    refused.units = 2 * kUnit;
    refused.tableHeld = 9'000 * kUnit;
    refused.partitionHeld = 0;
    refused.refusedBy = Gate::Partition;
    refused.reason = Reason::TableWriteKeyRangeThroughputExceeded;
    frame.refusedExample = refused;
    return frame;
}

Frame evenFrame() {
    Frame frame = idleFrame(10);
    for (std::uint32_t i = 0; i < 10; ++i) {
        setWrites(frame, i, 470 + 3 * i, 470 + 3 * i);
    }
    frame.streams = {stream("checkout", Operation::PutItem, 2'400, 2'400)};
    return frame;
}

Frame fourPartitionsFrame() {
    Frame frame = idleFrame(4);
    setWrites(frame, 1, 1'400, 1'000);
    setWrites(frame, 2, 1'000, 1'000);
    frame.tables[0].lanes[2].from.sortHigh = 0x7100000000000000u;  // "q"
    frame.tables[0].lanes[2].id = PartitionId{4};
    addKey(frame, "customer#0000000000000042", 1, 0.9, 1.0);
    frame.streams = {stream("events", Operation::PutItem, 2'400, 2'000)};
    return frame;
}

Frame eightShardsFrame() {
    Frame frame = idleFrame(10);
    const std::uint32_t lanes[] = {1, 4, 4, 5, 6, 6, 8, 8};
    for (const std::uint32_t lane : {1u, 5u}) {
        setWrites(frame, lane, 600, 600);
    }
    for (const std::uint32_t lane : {4u, 6u, 8u}) {
        setWrites(frame, lane, 1'200, 1'000);
    }
    for (std::uint32_t shard = 0; shard < 8; ++shard) {
        addKey(frame, "2026-10-18#" + std::to_string(shard), lanes[shard],
               shard % 2 == 0 ? 0.3 : 0.55, 0.125);
    }
    frame.streams = {stream("checkout", Operation::PutItem, 2'400, 2'100)};
    frame.streams[0].retriesPerS = 240;
    return frame;
}

Frame rowsFrame() {
    Frame frame = idleFrame(200);
    for (std::uint32_t i = 0; i < 200; ++i) {
        const std::int64_t asked = 40 + (i * 7919) % 420;
        setWrites(frame, i, asked, asked);
    }
    setWrites(frame, 37, 2'600, 1'000);
    setWrites(frame, 38, 1'250, 1'000);
    setWrites(frame, 142, 1'900, 1'000);
    addKey(frame, "device#17", 37, 0.4, 0.04);
    addKey(frame, "device#88", 142, 0.6, 0.03);
    frame.streams = {stream("sensors", Operation::PutItem, 26'500, 24'000)};
    return frame;
}

Frame stripFrame() {
    Frame frame = idleFrame(5'000);
    TableFrame& table = frame.tables[0];
    for (std::uint32_t i = 0; i < 5'000; ++i) {
        const std::int64_t asked = (i * 7919) % 610;
        table.lanes[i].write = flowOfUnits(asked, asked);
    }
    for (const std::uint32_t lane : {611u, 640u, 2'777u, 4'100u}) {
        table.lanes[lane].write =
            flowOfUnits(900 + lane / 2, std::min<std::int64_t>(1'000, 900 + lane / 2));
    }
    setWrites(frame, 1'234, 4'800, 1'000);
    addKey(frame, "tenant#1", 1'234, 0.5, 0.03);
    frame.streams = {stream("ingest", Operation::PutItem, 1'540'000, 1'530'000)};
    return frame;
}

Frame onDemandFrame() {
    Frame frame = idleFrame(4);
    frame.tables[0].mode = CapacityMode::OnDemand;
    frame.tables[0].writeCapacity = frame.tables[0].readCapacity = 0;
    for (std::uint32_t i = 0; i < 4; ++i) {
        setReads(frame, i, 700 + 100 * i, 700 + 100 * i);
        setWrites(frame, i, 20, 20);
    }
    setReads(frame, 2, 5'200, 3'000);
    addKey(frame, "product#9", 2, 0.5, 0.6);
    frame.streams = {stream("shop", Operation::GetItem, 7'900, 5'700),
                     stream("stock", Operation::UpdateItem, 80, 80)};
    return frame;
}

Frame closedLoopFrame() {
    Frame frame = idleFrame(6);
    setWrites(frame, 0, 300, 300);
    setWrites(frame, 3, 2'200, 1'000);
    addKey(frame, "counter", 3, 0.5, 0.8);
    for (int i = 0; i < 8; ++i) {
        StreamFrame made = stream("importer " + std::to_string(i + 1), Operation::UpdateItem,
                                  150.0 + 10 * i, 80.0);
        made.closedLoop = true;
        made.retriesPerS = 70;
        made.waitingForRetry = 12;
        frame.streams.push_back(made);
    }
    return frame;
}

void setSplit(Frame& frame, std::uint32_t lane, const std::string& at, bool inside,
              std::int64_t beganS, std::int64_t endsS) {
    LaneFrame& range = frame.tables[0].lanes[lane];
    SplitFrame split;
    split.beganUs = beganS * kSecond;
    split.endsUs = endsS * kSecond;
    split.at = range.from;
    split.atShare = (range.fromShare + range.toShare) / 2;
    split.lowerTrafficShare = 0.5;
    split.insideCollection = inside;
    split.atText = at;
    range.split = split;
    range.hotSinceUs = split.beganUs - 300 * kSecond;
}

Frame splitFrame() {
    Frame frame = idleFrame(4);
    frame.atUs = 550 * kSecond;
    frame.durationUs = 1'200 * kSecond;
    TableFrame& table = frame.tables[0];
    table.mode = CapacityMode::OnDemand;
    table.writeCapacity = table.readCapacity = 0;
    LaneFrame& hot = table.lanes[2];
    const double key = 0.625;  // the hash of the one customer
    LaneFrame upper = hot;
    upper.id = PartitionId{4};
    upper.parent = PartitionId{2};
    upper.bornUs = 484 * kSecond;
    upper.from.hashHigh = static_cast<std::uint64_t>(key * 0x1p64);
    upper.from.sortHigh = 0x7100000000000000u;  // "q"
    upper.fromText = "q";
    upper.startsInsideCollection = true;
    upper.fromShare = hot.toShare = key;
    hot.fromText = "8000…";
    table.lanes.insert(table.lanes.begin() + 3, upper);
    setWrites(frame, 2, 1'400, 1'000);
    setWrites(frame, 3, 1'000, 1'000);
    addKey(frame, "CUSTOMER#42", 2, 1.0, 1.0);
    setSplit(frame, 2, "h", true, 490, 670);
    table.warmWrite = 5'000 * kUnit;
    table.warmRead = 15'000 * kUnit;
    frame.streams = {stream("events", Operation::PutItem, 2'400, 2'000)};
    frame.streams[0].unitsPerCall = kUnit;
    return frame;
}

Frame noSplitFrame() {
    Frame frame = idleFrame(4);
    frame.atUs = 400 * kSecond;
    setWrites(frame, 0, 2'400, 1'000);
    setWrites(frame, 3, 900, 900);
    addKey(frame, "CUSTOMER#42", 0, 0.8, 0.7);
    frame.tables[0].lanes[0].hotSinceUs = 20 * kSecond;
    frame.tables[0].lanes[0].splitRefusal = RefusalCause::RisingSortKey;
    frame.tables[0].lanes[3].hotSinceUs = 220 * kSecond;
    frame.streams = {stream("events", Operation::PutItem, 3'300, 1'900)};
    return frame;
}

Frame manySplitsFrame() {
    Frame frame = idleFrame(60);
    frame.atUs = 600 * kSecond;
    for (std::uint32_t i = 0; i < 60; ++i) {
        const std::int64_t asked = 100 + (i * 7919) % 600;
        setWrites(frame, i, asked, asked);
        LaneFrame& lane = frame.tables[0].lanes[i];
        if (i % 7 != 3) continue;
        setWrites(frame, i, 1'300, 1'000);
        lane.hotSinceUs = 200 * kSecond;
        if (i % 3 == 0) setSplit(frame, i, "80c4…", false, 500, 680);
        if (i % 3 == 1) lane.splitRefusal = RefusalCause::SingleItem;
    }
    LaneFrame& born = frame.tables[0].lanes[30];
    born.parent = PartitionId{29};
    born.bornUs = 590 * kSecond;
    frame.streams = {stream("sensors", Operation::PutItem, 26'500, 24'000)};
    return frame;
}

Frame growthFrame() {
    Frame frame = idleFrame(8);
    frame.tables[0].mode = CapacityMode::OnDemand;
    frame.tables[0].writeCapacity = frame.tables[0].readCapacity = 0;
    frame.atUs = 1'860 * kSecond;
    for (std::uint32_t i = 0; i < 8; ++i) {
        setWrites(frame, i, 900 + 5 * i, 900 + 5 * i);
        setSplit(frame, i, "", false, 1'800, 1'980);
        frame.tables[0].lanes[i].split->cause = SplitCause::Growth;
        frame.tables[0].lanes[i].split->lowerTrafficShare = 0;
    }
    frame.streams = {stream("ingest", Operation::PutItem, 7'340, 7'340)};
    return frame;
}

Frame staticSharesFrame() {
    Frame frame = idleFrame(4);
    TableFrame& table = frame.tables[0];
    table.era = Era::Era2012;
    table.writeCapacity = 1'600 * kUnit;
    for (LaneFrame& lane : table.lanes) lane.shareWrite = lane.limitWrite = 400 * kUnit;
    table.lanes[1].shareWrite = table.lanes[1].limitWrite = 200 * kUnit;  // a split halved it
    for (std::uint32_t i = 0; i < 3; ++i) setWrites(frame, i, 150, 150);
    setWrites(frame, 3, 700, 400);
    addKey(frame, "tenant#9", 3, 0.5, 0.6);
    frame.streams = {stream("shop", Operation::PutItem, 1'150, 850)};
    return frame;
}

std::vector<NamedFrame> allStageFrames() {
    return {{"orders", ordersByDateFrame()}, {"even", evenFrame()},
            {"four", fourPartitionsFrame()}, {"shards", eightShardsFrame()},
            {"rows", rowsFrame()},           {"strip", stripFrame()},
            {"idle", idleFrame(10)},         {"ondemand", onDemandFrame()},
            {"closed", closedLoopFrame()},   {"split", splitFrame()},
            {"nosplit", noSplitFrame()},     {"many", manySplitsFrame()},
            {"growth", growthFrame()},       {"shares", staticSharesFrame()}};
}

}  // namespace partiscope::test
