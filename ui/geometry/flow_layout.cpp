// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/geometry/flow_layout.h"

#include <algorithm>
#include <cmath>

namespace partiscope {

namespace {

constexpr double kToRibbonMs = 640;
constexpr double kToLaneMs = 480;
constexpr double kBounceMs = 980;
constexpr double kLifeMs = kToRibbonMs + kToLaneMs + kBounceMs;
constexpr double kEnteringMs = 120;
constexpr std::uint64_t kVisualSeed = 0x9e3779b97f4a7c15u;

std::uint64_t scrambled(std::uint64_t x) {  // splitmix64
    x += kVisualSeed;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

// 0 … 1, a different one for each `which`.
double part(std::uint64_t look, std::uint64_t which) {
    return static_cast<double>(scrambled(look + which * 0x632be59bd9b4e019u) >> 11) * 0x1p-53;
}

double totalCalls(const Frame& frame) {
    double calls = 0;
    for (const StreamFrame& stream : frame.streams) {
        calls += stream.callsPerS;
    }
    return calls;
}

double shareOf(const KeyPosition& position) {
    return static_cast<double>(position.hashHigh) * 0x1p-64;
}

KeyPosition positionAt(double share) {
    KeyPosition position;
    position.hashHigh = static_cast<std::uint64_t>(std::clamp(share, 0.0, 0.9999999) * 0x1p64);
    return position;
}

// A request as the frame's rates tell it; for still pictures and where no samples were taken.
RequestRecord recordFromRates(const Frame& frame, std::uint32_t table, std::uint64_t look) {
    const TableFrame& tableFrame = frame.tables[table];
    RequestRecord record;
    record.table = TableId{table};
    double total = 0;
    for (const LaneFrame& lane : tableFrame.lanes) {
        total += static_cast<double>(lane.write.asked + lane.read.asked);
    }
    double at = part(look, 1) * total;
    std::uint32_t chosen = 0;
    for (std::uint32_t i = 0; i < tableFrame.lanes.size(); ++i) {
        const LaneFrame& lane = tableFrame.lanes[i];
        const double asked = static_cast<double>(lane.write.asked + lane.read.asked);
        if (asked > 0) {
            chosen = i;
        }
        if (at < asked) {
            break;
        }
        at -= asked;
    }
    const LaneFrame& lane = tableFrame.lanes[chosen];
    record.partition = lane.id;
    const double asked = static_cast<double>(lane.write.asked + lane.read.asked);
    const double refused = static_cast<double>(lane.write.refused + lane.read.refused);
    if (asked > 0 && part(look, 2) * asked < refused) {
        record.refusedBy = Gate::Partition;
    }
    double share = mixed(lane.fromShare, lane.toShare, part(look, 3));
    std::vector<double> keys;
    for (const HotKeyFrame& key : tableFrame.hotKeys) {
        if (key.lane == chosen && key.trafficShare >= 0.02) {
            keys.push_back(key.share);
        }
    }
    if (!keys.empty()) {
        share = keys[static_cast<std::size_t>(part(look, 4) * static_cast<double>(keys.size()))];
    }
    record.position = positionAt(share);
    double call = part(look, 5) * totalCalls(frame);
    for (std::uint32_t i = 0; i < frame.streams.size(); ++i) {
        record.stream = StreamId{i};
        call -= frame.streams[i].callsPerS;
        if (call < 0) {
            const StreamFrame& stream = frame.streams[i];
            const double retried = stream.callsPerS > 0 ? stream.retriesPerS / stream.callsPerS : 0;
            record.attempt = part(look, 6) < retried ? 2 : 1;
            break;
        }
    }
    return record;
}

bool hasTraffic(const Frame& frame, std::uint32_t table) {
    if (table >= frame.tables.size()) {
        return false;
    }
    return std::any_of(
        frame.tables[table].lanes.begin(), frame.tables[table].lanes.end(),
        [](const LaneFrame& lane) { return lane.write.asked > 0 || lane.read.asked > 0; });
}

void push(FlowState& flow, const RequestRecord& record, bool real, double bornMs) {
    if (flow.flights.size() >= kFlightsMost) {
        return;
    }
    flow.flights.push_back({record, real, bornMs, scrambled(flow.made)});
    ++flow.made;
}

Point cubic(Point a, Point b, Point c, Point d, double t) {
    const double u = 1 - t;
    const double w0 = u * u * u, w1 = 3 * u * u * t, w2 = 3 * u * t * t, w3 = t * t * t;
    return {w0 * a.x + w1 * b.x + w2 * c.x + w3 * d.x, w0 * a.y + w1 * b.y + w2 * c.y + w3 * d.y};
}

// Level at both ends, as water in a bent pipe.
Point along(Point from, Point to, double t) {
    const double reach = (to.x - from.x) * 0.5;
    return cubic(from, {from.x + reach, from.y}, {to.x - reach, to.y}, to, t);
}

Point startOf(const StageLayout& layout, const Flight& flight) {
    const double s = layout.scale;
    std::size_t card = layout.cards.size() - 1;  // folded streams start at their summary
    for (std::size_t i = 0; i < layout.cardStreams.size() && i < layout.cards.size(); ++i) {
        if (layout.cardStreams[i] == flight.record.stream.value) {
            card = i;
        }
    }
    const Rect& rect = layout.cards[card];
    const double around = (part(flight.look, 10) - 0.5) * std::min(rect.h * 0.6, 44 * s);
    return {rect.right() + 3 * s, rect.midY() + around};
}

Dot dotOf(const StageLayout& layout, const StageOptions& options, const Flight& flight,
          std::uint32_t lane, double ribbonY, double ageMs) {
    const double s = layout.scale;
    const double jitter = (part(flight.look, 11) - 0.5) * 5 * s;
    const double door = part(flight.look, 12) - 0.5;
    const bool refused = flight.record.refusedBy != Gate::None && !options.veiled;
    Dot dot;
    dot.size = std::min(5.6 * s, (layout.lanesArea.x - layout.ribbon.right()) / 8);
    dot.ring = flight.record.attempt > 1 && !options.veiled;
    if (ageMs < kToRibbonMs) {
        const double t = ageMs / kToRibbonMs;
        if (layout.cards.empty()) {  // no client beside the ribbon: seen from the ribbon on
            dot.opacity = 0;
            return dot;
        }
        dot.at = along(startOf(layout, flight), {layout.ribbon.x - 5 * s, ribbonY + jitter}, t);
        dot.opacity = std::min(1.0, t * 8);
        return dot;
    }
    const Point from{layout.ribbon.right() + 5 * s, ribbonY + jitter};
    Point to = layout.laneDoor(lane);
    to.x -= 4 * s;
    if (const LaneBox* box = layout.boxOf(lane)) {
        // What is refused arrives in the upper half, what is served in the lower: both are seen.
        const double half = std::min(box->rect.h * 0.36, 44 * s);
        to.y += refused ? (door - 0.5) * half : options.veiled ? door * half : (door + 0.5) * half;
    }
    const double after = ageMs - kToRibbonMs;
    dot.square = refused;
    dot.colour = options.veiled ? Role::Asked : refused ? Role::Refused : Role::Served;
    dot.ring = dot.ring && !refused;
    if (after < kToLaneMs) {
        dot.opacity = refused ? 0.7 : 1;
        dot.at = along(from, to, after / kToLaneMs);
        return dot;
    }
    if (!refused) {  // into the lane, where the bar takes over
        const double t = (after - kToLaneMs) / kEnteringMs;
        dot.at = {to.x + t * 10 * s, to.y};
        dot.opacity = std::max(0.0, 1 - t);
        return dot;
    }
    const double t = std::clamp((after - kToLaneMs) / kBounceMs, 0.0, 1.0);
    const double slowing = 1 - (1 - t) * (1 - t);
    // Back over the way it came, above it; below it where there is no room above.
    const double wanted = (46 + 50 * part(flight.look, 13)) * s;
    const double above = to.y - layout.lanesArea.y;
    const double below = layout.lanesArea.bottom() - to.y;
    const bool up = above > wanted || above >= below;
    const double rise = std::min(wanted, std::max(up ? above : below, 8 * s) - 4 * s);
    const double side = up ? -1 : 1;
    const double back = (to.x - from.x) * (0.75 + 0.25 * part(flight.look, 14));
    dot.at = {to.x - back * slowing, to.y + side * rise * std::sin(slowing * 2.2)};
    dot.opacity = 1 - t * t;
    return dot;
}

}  // namespace

double dotsPerSecond(double callsPerS) {
    constexpr double kOneToOne = 50;
    if (callsPerS <= kOneToOne) {
        return std::max(0.0, callsPerS);
    }
    return std::min(150.0, kOneToOne + 36 * std::log10(callsPerS / kOneToOne));
}

void addFlights(FlowState& flow, const Frame& frame, std::uint32_t table, double nowMs,
                double spanMs, Micros simulatedUs) {
    const double calls = totalCalls(frame);
    flow.owed = std::min(flow.owed + dotsPerSecond(calls) * spanMs / 1'000, 40.0);
    std::vector<const RequestRecord*> samples;
    for (const RequestRecord& record : frame.samples) {
        if (record.table.value == table) {
            samples.push_back(&record);
        }
    }
    const auto due = static_cast<std::size_t>(flow.owed);
    if (samples.empty()) {
        const double expected = calls * static_cast<double>(simulatedUs) / kSecond;
        if (expected < 4 || !hasTraffic(frame, table)) {
            return;  // slow traffic: nothing happened in this frame
        }
        for (std::size_t i = 0; i < due; ++i) {
            const double at =
                (static_cast<double>(i) + part(flow.made, 7)) / static_cast<double>(due) * spanMs;
            push(flow, recordFromRates(frame, table, scrambled(flow.made)), false, nowMs + at);
        }
        flow.owed -= static_cast<double>(due);
        return;
    }
    // Slow enough to show every one, or an even choice among them.
    const std::size_t count =
        std::min(std::max<std::size_t>(due, calls <= 50 ? samples.size() : 0), samples.size());
    const double first = static_cast<double>(samples.front()->atUs);
    const double length = std::max(1.0, static_cast<double>(samples.back()->atUs) - first);
    for (std::size_t i = 0; i < count; ++i) {
        const double place = (static_cast<double>(i) + part(flow.made, 8)) *
                             static_cast<double>(samples.size()) / static_cast<double>(count);
        const auto index = std::min(samples.size() - 1, static_cast<std::size_t>(place));
        const RequestRecord& record = *samples[index];
        const double at = (static_cast<double>(record.atUs) - first) / length;
        push(flow, record, true, nowMs + std::clamp(at, 0.0, 1.0) * spanMs);
    }
    flow.owed = std::max(0.0, flow.owed - static_cast<double>(count));
}

void warmFlights(FlowState& flow, const Frame& frame, std::uint32_t table, double nowMs) {
    flow.flights.clear();
    flow.owed = 0;
    const double rate = dotsPerSecond(totalCalls(frame));
    if (rate <= 0 || !hasTraffic(frame, table)) {
        return;
    }
    const double stepMs = 1'000 / rate;
    for (double age = kLifeMs; age > 0; age -= stepMs) {
        const std::uint64_t look = scrambled(flow.made);
        const double born = nowMs - age + part(look, 9) * stepMs;
        if (!frame.samples.empty()) {
            const auto index =
                static_cast<std::size_t>(part(look, 8) * static_cast<double>(frame.samples.size()));
            if (frame.samples[index].table.value == table) {
                push(flow, frame.samples[index], true, born);
                continue;
            }
        }
        push(flow, recordFromRates(frame, table, look), false, born);
    }
}

std::vector<Dot> dotsAt(FlowState& flow, const Frame& frame, const StageLayout& layout,
                        const StageOptions& options, double nowMs) {
    std::erase_if(flow.flights, [&](const Flight& flight) {
        const bool refused = flight.record.refusedBy != Gate::None;
        const double life = refused ? kLifeMs : kToRibbonMs + kToLaneMs + kEnteringMs;
        return nowMs - flight.bornMs > life;
    });
    std::vector<Dot> dots;
    if (options.table >= frame.tables.size() || frame.tables[options.table].lanes.empty()) {
        return dots;
    }
    const TableFrame& table = frame.tables[options.table];
    // By id, which counts from 0: at every repaint, and there may be thousands of lanes.
    std::vector<std::int32_t> laneOf(table.lanes.size(), -1);
    for (std::uint32_t i = 0; i < table.lanes.size(); ++i) {
        const std::uint32_t id = table.lanes[i].id.value;
        if (id >= laneOf.size()) {
            laneOf.resize(id + 1, -1);
        }
        laneOf[id] = static_cast<std::int32_t>(i);
    }
    for (std::uint32_t i = 0; i < flow.flights.size(); ++i) {
        const Flight& flight = flow.flights[i];
        const std::uint32_t id = flight.record.partition.value;
        const std::int32_t lane = id < laneOf.size() ? laneOf[id] : -1;
        const double age = nowMs - flight.bornMs;
        const bool veiledAway = options.veiled && age > kToRibbonMs + kToLaneMs + kEnteringMs;
        if (age < 0 || lane < 0 || veiledAway) {
            continue;
        }
        const double y = layout.ribbonY(table, static_cast<std::uint32_t>(lane),
                                        shareOf(flight.record.position));
        Dot dot = dotOf(layout, options, flight, static_cast<std::uint32_t>(lane), y, age);
        dot.flight = i;
        dots.push_back(dot);
    }
    return dots;
}

}  // namespace partiscope
